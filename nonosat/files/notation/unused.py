"""Warnings about unused content of a file: cells, grids and clues; all else is metadata."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from nonosat.files.notation.grid_cells import BLANKS, MARKS
from nonosat.files.notation.vocabulary import grid_of, suggestion
from nonosat.model.errors import as_one_line, shortened
from nonosat.model.read_warning import ReadWarning

#: The height and the width of a puzzle.
Size = tuple[int, int]

#: The keys of a cell's coordinates in an object.
ROW_NAMES, COLUMN_NAMES = ("row", "r", "y", "ypos"), ("column", "col", "c", "x", "xpos")
#: A cell in a text: ``3,4``, ``(3, 4)``, ``3:4``.
CELL = re.compile(r"[(\[]?\s*([0-9]{1,5})\s*[,;:]\s*([0-9]{1,5})\s*[)\]]?\Z")
_NAMED_CELL = re.compile(r"r[0-9]+[, ]*c[0-9]+\Z", re.IGNORECASE)
_SEVERAL_CELLS = re.compile(
    r"(?:\([0-9]+, ?[0-9]+\)[\s,;]*)+\Z|(?:[0-9]+,[0-9]+[;|\s]\s*)+(?:[0-9]+,[0-9]+)?\Z"
)
_CLUE = re.compile(r"\s*(?:[0-9]+[^\W\d_]?(?:[\s,.]+|\Z))+\Z")
#: Characters that are only used for cells; digits and letters also occur in other texts.
_DRAWN = frozenset(character for character in (*BLANKS, *MARKS, "?") if not character.isalnum())
_PIXELS = frozenset((*BLANKS, *MARKS, "?"))
#: Names for numbers that are colours and sizes.
_NO_CELLS = re.compile(
    r".*(?:palette|rgb|size|dimension|shape)|(?!.*(?:grid|board|cell|pixel)).*colou?r", re.IGNORECASE
)
_DEEPEST = 4
#: The most warnings; further ones are combined.
_MOST_WARNINGS = 5


def unused_values(
    values: Mapping[str, Any], size: Size, *, known: Container[str] = ()
) -> tuple[ReadWarning, ...]:
    """Return a warning for each of the JSON values that has cells, a grid or clues.

    ``known`` are the other names in the file, which are not suggested.

    >>> for warning in unused_values({"marked": [[0, 1], [2, 2]], "stars": [3, 4]}, (3, 4)):
    ...     print(warning.text)
    'marked' is not used: it looks like cells
    """
    found = [(path, kind) for name, value in values.items() for path, kind in _found(name, value, size)]
    warnings = [_warning(path, kind, known) for path, kind in found]
    if len(warnings) > _MOST_WARNINGS:
        count = len(warnings) - _MOST_WARNINGS + 1
        more = f"{count} other keys are not used: they look like cells, grids or clues"
        warnings[_MOST_WARNINGS - 1 :] = [ReadWarning(more, None, is_loss=True)]
    return tuple(warnings)


def _warning(path: Sequence[str], kind: str, known: Container[str]) -> ReadWarning:
    name = " in ".join(f"'{shortened(as_one_line(step))}'" for step in reversed(path))
    meant = None if grid_of(path[-1]) else suggestion(path[-1])
    is_new = meant != path[-1] and meant not in known
    question = f"; did you mean '{meant}'?" if meant and is_new else ""
    return ReadWarning(f"{name} is not used: it looks like {kind}{question}", None, is_loss=True)


def _found(name: str, value: Any, size: Size, *above: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the paths to cells, grids or clues in a value or its objects, with their kind."""
    if _NO_CELLS.match(name):
        return
    path = (*above, name)
    kind = kind_of(value, size)
    if kind is None and _are_numbers(value) and (grid_of(name) or suggestion(name)):
        kind = "cells"
    if kind:
        yield path, kind
    elif len(path) < _DEEPEST:
        inner = [value] if isinstance(value, dict) else value if isinstance(value, list) else []
        objects = (each for each in inner if isinstance(each, dict))
        yield from dict.fromkeys(
            found
            for each in objects
            for key, item in each.items()
            for found in _found(key, item, size, *path)
        )


def kind_of(value: Any, size: Size, depth: int = _DEEPEST) -> str | None:
    """Return what a value is, beside a puzzle of that size: cells, a grid, clues, or ``None``."""
    if isinstance(value, str):
        return _kind_of_text(value, size)
    if isinstance(value, dict):
        if value and (_is_cell(value) or all(CELL.match(key) for key in value)):
            return "cells"
        is_numbered = value and all(key.isdecimal() for key in value)
        return kind_of([*value.values()], size, depth - 1) if is_numbered else None
    if not isinstance(value, list) or not value or not depth:
        return None
    if all(isinstance(item, str) for item in value):
        return _kind_of_texts(value, size)
    if all(isinstance(item, dict) for item in value):
        return "cells" if all(map(_is_cell, value)) else None
    if all(isinstance(item, list) for item in value):
        return _kind_of_lists(value, size, depth)
    is_flat_grid = len(value) == size[0] * size[1] > 3 and len(set(map(str, value))) > 1
    return "a grid" if is_flat_grid and all(map(_is_pixel, value)) else None


def _is_cell(value: Any) -> bool:
    names = {key.lower() for key, item in value.items() if isinstance(item, str | int)}
    return not names.isdisjoint(ROW_NAMES) and not names.isdisjoint(COLUMN_NAMES)


def _is_pixel(value: Any) -> bool:
    if isinstance(value, str):
        return value in _PIXELS or value == ""
    return value is None or (isinstance(value, int | float) and value in (-1, 0, 1, 2))


def _are_numbers(value: Any) -> bool:
    """Return whether a value is a list of numbers, or of lists of them."""
    items = value if isinstance(value, list) else []
    leaves = chain.from_iterable(item if isinstance(item, list) else [item] for item in items)
    return bool(items) and all(type(leaf) is int for leaf in leaves)


def _kind_of_text(text: str, size: Size) -> str | None:
    lines = [line.strip() for line in text.strip().split("\n")]
    if len(lines) > 1:
        return _kind_of_texts(lines, size)
    if _SEVERAL_CELLS.match(text.strip()):
        return "cells"
    is_grid = len(text) == size[0] * size[1] > 3 and len(set(text)) > 1 and set(text) <= _PIXELS
    return "a grid" if is_grid else None


def _kind_of_texts(texts: Sequence[str], size: Size) -> str | None:
    characters = set().union(*texts)
    is_even = len(set(map(len, texts))) == 1
    is_drawn = characters <= _PIXELS and bool(characters & _DRAWN)
    fits = (len(texts), len(texts[0])) in (size, size[::-1])
    if is_even and ((is_drawn and len(texts) * len(texts[0]) > 3) or (fits and characters <= _PIXELS)):
        return "a grid"
    if is_even and fits and len(characters) <= 2 + max(0, min(size) - 2):
        return "a grid"
    if all(map(CELL.match, texts)) or all(map(_NAMED_CELL.match, texts)):
        return "cells"
    are_clues = len(texts) in size and all(map(_CLUE.match, texts))
    longest = max(map(int, re.findall("[0-9]{1,6}", " ".join(texts))), default=0)
    return "clues" if are_clues and longest <= max(size) else None


def _kind_of_lists(lists: Sequence[list[Any]], size: Size, depth: int) -> str | None:
    lengths = set(map(len, lists))
    numbers = [number for each in lists for number in each if type(number) is int]
    are_numbers = len(numbers) == sum(map(len, lists))
    fits = (len(lists), len(lists[0])) in (size, size[::-1]) and len(lengths) == 1
    longest = max(size)
    are_positions = (
        lengths <= {2, 3} and all(map(_is_position, lists)) and any(_is_inside(each, size) for each in lists)
    )
    if are_positions and len({tuple(each[:2]) for each in lists}) == len(lists):
        return (
            "cells or a grid" if fits else "cells or clues" if len(lists) in size and are_numbers else "cells"
        )
    if fits and all(not isinstance(cell, list | dict) for each in lists for cell in each):
        return "a grid"
    if len(lists) in size and numbers and are_numbers and all(0 <= number <= longest for number in numbers):
        return "clues"
    kinds = (kind_of(each, size, depth - 1) for each in lists)
    return next((kind for kind in kinds if kind), None)


def _is_position(cell: Sequence[Any]) -> bool:
    """Return whether a list begins with a row and a column, and may end in a value."""
    has_value = len(cell) == 3 and not isinstance(cell[2], list | dict)
    return all(type(number) is int and number >= 0 for number in cell[:2]) and (has_value or len(cell) == 2)


def _is_inside(cell: Sequence[Any], size: Size) -> bool:
    """Return whether a row and a column, 0-based or 1-based, are inside a puzzle."""
    return all(number <= most for number, most in zip(cell, size, strict=False))
