"""JSON shapes of other programs and people, converted to the shape of nonosat's own format.

Clue lists have many names (``names``). nonogram-rs writes runs as ``["r", 3]`` and declares no
colours; XCSP3's models have patterns of 0 and 1 for clues; ThomasR's solver adds a flat ``content`` of -1, 0
and 1. Objects without clues may have a picture.

A clue may be a string (``"1 1"``, ``"3r 1g"``), and a list of clues one typed string. Numbers
may be padded with zeros to one length. In objects that are not in nonosat's own format, numbers may also be
strings or whole floats, a clue with one run a bare number, and a run an object such as
``{"length": 3, "colour": "red"}``; the clues of a side may be an object with their numbers as keys, and the
lengths and colours of a clue two lists.

Values under other keys are kept, with a warning for unused cells, grids and clues.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from nonosat.files.formats.json_puzzle.documents import ShapeError
from nonosat.files.formats.json_puzzle.names import PICTURES, key_of, picture_key, plain_key, unwrapped
from nonosat.files.formats.json_puzzle.writing import palette_as_json
from nonosat.files.notation.colour_table import ColourTable, colour_value
from nonosat.files.notation.puzzle_texts import OWN_KEYS
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

_RUN = re.compile(r"(?:([0-9]+|\?)([^\W\d_]?)|\*)\Z")
_BETWEEN_RUNS = re.compile(r"[\s,.;/|-]+")
_LENGTHS = ("length", "len", "count", "size", "number", "value", "n")
_COLOURS = ("colour", "color", "c")
#: Longer texts of digits are not converted, and refused later.
_MOST_DIGITS = 12


def by_number(side: Any) -> Any:
    """Return a list of clues for an object with line numbers as keys (``{"0": [2], "1": [1, 1]}``)."""
    if not isinstance(side, dict) or not all(key.isdecimal() and key.isascii() for key in side):
        return side
    numbers = sorted(map(int, (key[:_MOST_DIGITS] for key in side)))
    complete = numbers[:1] in ([0], [1]) and numbers == list(range(numbers[0], numbers[0] + len(side)))
    return [side[key] for key in sorted(side, key=int)] if complete else side


def plain_clues(clues: Any, *, strict: bool) -> Any:
    """Return the clues of the rows, or of the columns, as lists of runs; other values are unchanged.

    ``strict``: in nonosat's own format only strings and padding are converted.
    """
    if not isinstance(clues, list):
        return clues
    plain = [_runs_of_text(clue) if isinstance(clue, str) else clue for clue in clues]
    if not strict:
        plain = [_plain_clue(clue) for clue in plain]
    return _without_padding(plain)


def clues_in_texts(rows: Any, columns: Any) -> tuple[Any, Any]:
    """Return the clues of both sides as lists; those of a side in one text are cut in the way that fits.

    Raises ``InputError`` if several ways fit.
    """
    sides = (rows, columns)
    if set(map(type, sides)) not in ({str}, {str, list}):
        return sides
    from nonosat.files.notation.text_lines import TextLine
    from nonosat.files.notation.typed_clues import Cut, cuts, likeliest_cuts

    def cuts_of(side: Any) -> list[Cut]:
        lines = side.strip().split("\n") if isinstance(side, str) else list(map(_shown, side))
        numbered = [TextLine(number, line) for number, line in enumerate(lines, 1)]
        return cuts(numbered) if isinstance(side, str) else [Cut(numbered)]

    meant = likeliest_cuts(cuts_of(rows), cuts_of(columns))
    above, beside = (
        [clue.text.strip() for clue in cut.clues()] if isinstance(side, str) else side
        for cut, side in zip(meant, sides, strict=True)
    )
    return above, beside


def _shown(clue: Any) -> str:
    return " ".join(map(str, clue)) if isinstance(clue, list) else str(clue)


def _runs_of_text(text: str) -> Any:
    inner = text.strip().strip("[](){}").strip()
    runs: list[Any] = []
    for word in filter(None, _BETWEEN_RUNS.split(inner)):
        match = _RUN.match(word)
        if not match or len(word) > _MOST_DIGITS:
            return text
        length = "?" if match[1] == "?" else int(match[1] or 0)
        runs.append("*" if match[1] is None else [length, match[2]] if match[2] else length)
    return runs


def _plain_clue(clue: Any) -> Any:
    if isinstance(clue, dict):
        return _runs_side_by_side(clue)
    if isinstance(clue, list):
        return [_plain_run(run) for run in clue]
    number = _plain_run(clue)
    return [number] if type(number) is int else clue


def _runs_side_by_side(clue: dict[str, Any]) -> Any:
    """Return the runs of two lists: ``{"block_lengths": [3], "block_colors": [1]}``."""
    lists: list[Any] = [
        next((clue[key] for key in clue if any(word in key.lower() for word in words)), None)
        for words in (_LENGTHS[:-1], _COLOURS[:-1])
    ]
    if len(clue) != 2 or not all(isinstance(each, list) for each in lists) or len(lists[0]) != len(lists[1]):
        return clue
    return [[length, str(colour)] for length, colour in zip(*lists, strict=True)]


def _plain_run(run: Any) -> Any:
    if isinstance(run, float) and run.is_integer():
        return int(run)
    if isinstance(run, str) and run.isdecimal() and run.isascii() and len(run) <= _MOST_DIGITS:
        return int(run)
    if isinstance(run, list) and len(run) == 2:
        return [_plain_run(part) for part in run]
    if isinstance(run, dict):
        length = next((run[key] for key in _LENGTHS if key in run), None)
        colour = next((run[key] for key in _COLOURS if key in run), None)
        if length is not None and len(run) == (1 if colour is None else 2):
            return _plain_run(length) if colour is None else [_plain_run(length), colour]
    return run


def _without_padding(clues: Sequence[Any]) -> list[Any]:
    """Return the clues without zeros if all have one length and all zeros are before, or all after, the
    others.
    """
    lengths = {len(clue) if isinstance(clue, list) else 0 for clue in clues}
    # The usual case: the numbers of large puzzles take long to examine one by one.
    if len(clues) < 2 or len(lengths) > 1 or max(lengths) < 2 or not any(0 in clue for clue in clues):
        return list(clues)
    if not all(type(number) is int for clue in clues for number in clue):
        return list(clues)
    for order in (slice(None), slice(None, None, -1)):
        if all(_begins_with_all_zeros(clue[order]) for clue in clues):
            return [[number for number in clue if number] for clue in clues]
    return list(clues)


def _begins_with_all_zeros(numbers: Sequence[int]) -> bool:
    return not any(numbers[: numbers.count(0)])


def in_own_shape(document: dict[str, Any], *, strict: bool) -> dict[str, Any]:
    """Return the object with the names and shapes of nonosat's own format.

    ``strict``: an object with that format's names for the clues is in that format.
    """
    strict = strict and "rows" in document and "columns" in document
    outer, document = document, unwrapped(document)
    for key in outer.keys() & document.keys():
        if isinstance(document[key], list) and outer[key] != document[key]:
            raise ShapeError((key,), f"expected '{key}' once, or the same beside the clues", outer[key])
    sides = [key_of(document, "rows"), key_of(document, "columns")]
    document = document | {key: by_number(document[key]) for key in sides if key}
    if not all(key and isinstance(document[key], list | str) for key in sides) and picture_key(document):
        from nonosat.files.formats.json_puzzle.grid_shapes import document_of_picture

        document = document_of_picture(document)
        return _with_grids(document, "rows", "columns", strict=strict)
    if not all(sides):
        return document
    rows, columns = filter(None, sides)
    try:
        clues = clues_in_texts(document[rows], document[columns])
    except InputError as error:
        raise ShapeError((rows,), error.expectation, None) from None
    document = document | {
        key: plain_clues(side, strict=strict) for key, side in zip((rows, columns), clues, strict=True)
    }
    if not all(isinstance(document[key], list) for key in (rows, columns)):
        return document
    for step in _STEPS:
        document = step(document, rows, columns)
    return _with_grids(document, rows, columns, strict=strict)


def _with_grids(document: dict[str, Any], rows: str, columns: str, *, strict: bool) -> dict[str, Any]:
    is_own = strict and document.keys() <= OWN_KEYS
    if is_own or not document[rows] or not document[columns]:
        return document
    from nonosat.files.formats.json_puzzle.grids_beside import with_grids

    return with_grids(document, (len(document[rows]), len(document[columns])), strict=strict)


def _lists(document: dict[str, Any], *keys: str) -> list[list[Any]]:
    """Return the clues of both sides that are lists."""
    return [clue for key in keys for clue in document[key] if isinstance(clue, list)]


def _with_clues(
    document: dict[str, Any], keys: Sequence[str], changed: Callable[[list[Any]], list[Any]]
) -> dict[str, Any]:
    """Return the object with ``changed`` applied to the clues that are lists."""
    return document | {
        key: [changed(clue) if isinstance(clue, list) else clue for clue in document[key]] for key in keys
    }


def _with_runs_in_order(document: dict[str, Any], *keys: str) -> dict[str, Any]:
    """Return the object with runs as ``[length, letter]``, and a palette if no colours are declared."""
    if "palette" in document:
        return document
    lists = (line for line in _lists(document, *keys) if list in set(map(type, line)))
    runs = [run for line in lists for run in line if isinstance(run, list)]
    if not runs or not all(_colour_of(run) for run in runs):
        return document
    colours = list(dict.fromkeys(_colour_of(run) for run in runs))
    table = ColourTable()
    values = next((document[key] for key in ("colors", "colours") if key in document), None)
    for colour in colours:
        value = _value_of(colour, values)
        table.add("" if value else colour, value)
    palette = table.palette()
    letters = dict(zip(colours, palette.letters, strict=False))
    return _with_clues(
        document, keys, lambda clue: [_ordered(run, letters) for run in clue]
    ) | palette_as_json(palette)


def _value_of(colour: str, values: Any) -> str | None:
    """Return the value of a colour by its number in a list of values, or by its key."""
    if isinstance(values, list) and colour.isdecimal() and int(colour[:9]) < len(values):
        value = values[int(colour)]
    else:
        value = values.get(colour) if isinstance(values, dict) else None
    return colour_value(value) if isinstance(value, str) else None


def _colour_of(run: list[Any]) -> str:
    """Return the colour beside the length of a run, ``""`` if there is none."""
    if len(run) != 2 or sum(isinstance(part, str) for part in run) != 1:
        return ""
    return str(next(part for part in run if isinstance(part, str)))


def _ordered(run: Any, letters: dict[str, str]) -> Any:
    if not isinstance(run, list):
        return run
    length = next(part for part in run if not isinstance(part, str))
    return [length, letters[_colour_of(run)]]


def _with_lengths_for_patterns(document: dict[str, Any], *keys: str) -> dict[str, Any]:
    """Return the object with lengths for patterns like ``[1, 1, 0, 1]``; no clue has a 0 beside other
    numbers.
    """
    lines = _lists(document, *keys)
    if not all(type(item) is int and item in (0, 1) for line in lines for item in line):
        return document
    # A zero is between two runs, or alone for a blank line.
    if not any(0 in line and 1 in line for line in lines) or any(
        len(line) > 1 and 0 in (line[0], line[-1]) for line in lines
    ):
        return document
    return _with_clues(
        document, keys, lambda clue: [len(list(group)) for value, group in groupby(clue) if value]
    )


#: The conversions of an object with clues on both sides; each gets their keys.
_STEPS = (_with_runs_in_order, _with_lengths_for_patterns)


#: The keys for clues of one side in an object whose picture determines the clues.
_CLUES_BESIDE_A_PICTURE = ("rows_", "columns_")


def with_others(puzzle: Puzzle, document: Mapping[str, Any], others: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of an object with its other keys.

    A picture that solves the puzzle is its goal. Other values are kept, with a warning for cells, grids and
    clues that are not redundant.
    """
    from nonosat.files.notation.unused import unused_values

    size = (puzzle.height, puzzle.width)
    sides = (puzzle.rows, puzzle.columns)
    used = [item for key, item in document.items() if key not in others]
    used += [[[run.length for run in clue or ()] for clue in side] for side in sides]
    kept: dict[str, Any] = {}
    unused: dict[str, Any] = {}
    for key, item in others.items():
        grid = _grid(item, puzzle, document)
        is_goal = plain_key(key) in PICTURES and "goal" not in document and puzzle.goal is None
        if is_goal and grid is not None and puzzle.is_solved_by(grid):
            puzzle = replace(puzzle, goal=grid)
            continue
        grids = (
            [grid] if grid or not isinstance(item, list) else [_grid(each, puzzle, document) for each in item]
        )
        is_redundant = _are_solutions(key, grids, puzzle) or _is_redundant(item, grid, puzzle, used)
        is_clues = key in _CLUES_BESIDE_A_PICTURE
        if key not in OWN_KEYS and not (is_redundant and is_clues):
            kept[key] = item
        if not is_redundant:
            unused[key.removesuffix("_") if is_clues else key] = item
    extra = tuple((key, json.dumps(item, ensure_ascii=False)) for key, item in kept.items())
    return replace(
        puzzle, extra=extra, read_warnings=unused_values(unused, size, known={*document, "rows", "columns"})
    )


def _grid(item: Any, puzzle: Puzzle, document: Mapping[str, Any]) -> Grid | None:
    from nonosat.files.formats.json_puzzle.grids_beside import rows_of_grid

    rows = rows_of_grid(item, (puzzle.height, puzzle.width), document)
    return None if rows is None else Grid.from_text(rows, letters=puzzle.palette.letters)


def _are_solutions(key: str, grids: Sequence[Grid | None], puzzle: Puzzle) -> bool:
    """Return whether grids are solutions and are called so, which makes them redundant."""
    from nonosat.files.notation.vocabulary import names_solutions

    return names_solutions(key) and all(grid is not None and puzzle.is_solved_by(grid) for grid in grids)


def _is_redundant(item: Any, grid: Grid | None, puzzle: Puzzle, used: Iterable[Any]) -> bool:
    """Return whether the puzzle, or a value that was used, has the content of another value."""
    from nonosat.files.notation.unused import kind_of

    if grid is not None:
        known = (each.cells for each in (puzzle.goal, puzzle.givens, puzzle.saved) if each is not None)
        is_empty = not any(cell for _, _, cell in grid.decided())
        is_sure = kind_of(item, (puzzle.height, puzzle.width)) == "a grid"
        if grid.cells in known or (is_empty and is_sure):
            return True
    clues = plain_clues(by_number(item), strict=False)
    as_written = [[] if each == [0] else each for each in clues] if isinstance(clues, list) else clues
    return any(each in (item, clues, as_written) for each in used)
