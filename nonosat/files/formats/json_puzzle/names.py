"""Names of keys in other programs, and the positions of puzzles in a document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from nonosat.files.formats.json_puzzle.documents import Path
from nonosat.files.notation.puzzle_texts import TEXTS, text_called

#: Keys of an object with the clues one level deeper.
WRAPPERS = ("clues", "hints", "constraints", "lines", "puzzle", "nonogram")
#: Keys of a picture, in an object without clues.
PICTURES = (
    *("goal", "solution", "grid", "picture", "image", "cells", "pixels", "matrix"),
    *("board", "pattern", "bitmap", "drawing", "answer", "data", "puzzle", "nonogram"),
)
#: Keys of lists that are clues in other files, and givens only if they cannot be clues.
CELLS_OR_CLUES = ("hint", "hints", "clue", "clues")
_SIZE_AND_RUNS = re.compile(r"([1-9][0-9]{0,4})\.([1-9][0-9]{0,4})\.([0-9]*[ef][0-9ef]*)\Z")


def key_of(document: dict[str, Any], sides: str) -> str | None:
    """Return the object's key of the clues of ``rows`` or ``columns``: that name or a synonym."""
    if isinstance(document.get(sides), list):
        return sides
    from nonosat.files.notation.vocabulary import side_of

    keys = (key for key in document if side_of(key) == sides.removesuffix("s"))
    # {"rows": 5, "row_clues": […]} has the size under nonosat's name of the clues.
    return min(keys, key=lambda key: (not isinstance(document[key], list), key != sides), default=None)


def text_keys(document: dict[str, Any]) -> dict[str, str]:
    """Return the object's key of each text: its name in nonosat's own format, or a synonym."""
    texts = {text_called(plain_key(key)): key for key, value in document.items() if isinstance(value, str)}
    return {name: key for name, key in texts.items() if name} | {key: key for key in TEXTS if key in document}


def is_puzzle(document: Any) -> bool:
    """Return whether a JSON value is an object with clues or a picture."""
    if not isinstance(document, dict):
        return False
    document = unwrapped(document)
    return bool(key_of(document, "rows") or key_of(document, "columns") or picture_key(document))


def plain_key(key: str) -> str:
    """Return the key without ``_``, ``-`` and spaces, in lower case."""
    return key.replace("_", "").replace("-", "").replace(" ", "").lower()


def grid_called(key: str, item: str, cells: int) -> str | None:
    """Return nonosat's own key for a grid of ``cells`` cells, if another key with that JSON value could be
    read as one.
    """
    if item[:1] not in "[{" and "\\n" not in item and len(item) - 2 != cells:
        return None
    from nonosat.files.notation.vocabulary import grid_of

    name = plain_key(key)
    special = {
        "content": "saved",
        **dict.fromkeys(PICTURES, "goal"),
        **dict.fromkeys(CELLS_OR_CLUES, "givens"),
    }
    return grid_of(key) or special.get(name)


def unwrapped(document: dict[str, Any]) -> dict[str, Any]:
    """Return the object with clues from one level deeper among its own keys.

    There ``x`` has the clues of the columns and ``y`` those of the rows.
    """
    for key, inner in document.items():
        if plain_key(key) not in WRAPPERS or not isinstance(inner, dict):
            continue
        if {name.lower() for name in inner} == {"x", "y"} and all(
            isinstance(side, list) for side in inner.values()
        ):
            inner = {{"x": "columns", "y": "rows"}[name.lower()]: side for name, side in inner.items()}
        if key_of(inner, "rows"):
            return {name: value for name, value in document.items() if name != key} | inner
    return document


def picture_key(document: dict[str, Any]) -> str | None:
    """Return the key of a possible picture: rows of cells, or all cells with a stated size."""
    for name in PICTURES:
        for key, value in document.items():
            if plain_key(key) == name and _may_be_picture(value, stated_size(document)):
                return key
    return next((key for key, value in document.items() if size_and_runs(value)), None)


def size_and_runs(value: Any) -> re.Match[str] | None:
    """Match width, height and the runs of cells in a text like ``5.4.3e2f…``."""
    return _SIZE_AND_RUNS.match(value) if isinstance(value, str) else None


def _may_be_picture(value: Any, size: tuple[int, int] | None) -> bool:
    if isinstance(value, str):
        return (
            "\n" in value
            or size_and_runs(value) is not None
            or (size is not None and len(value) == size[0] * size[1])
        )
    if not isinstance(value, list) or not value:
        return False
    return isinstance(value[0], list | str) or (size is not None and len(value) == size[0] * size[1])


def stated_size(document: dict[str, Any]) -> tuple[int, int] | None:
    """Return the height and the width, if the object states them as numbers."""
    height, width = (
        next((document[key] for key in keys if type(document.get(key)) is int and document[key] > 0), None)
        for keys in (("height", "rows"), ("width", "columns", "cols"))
    )
    return None if height is None or width is None else (height, width)


#: The deepest nesting of puzzles, as in a list of packs.
_DEEPEST = 3


def puzzles_within(document: Any, path: Path = (), depth: int = _DEEPEST) -> Iterator[tuple[Path, Any]]:
    """Yield the objects that should be puzzles, in order, each with its path; at least one.

    An object that is no puzzle may have lists of puzzles (``{"puzzles": […]}``, ``{"easy": […],
    "hard": […]}``), or else named puzzles (``{"cat": {…}, "dog": {…}}``). A document without
    any of these is yielded itself.
    """
    inner = list(_inner(document)) if depth and not is_puzzle(document) else []
    if not inner:
        yield path, document
    for step, item in inner:
        if isinstance(item, dict):
            yield from puzzles_within(item, (*path, *step), depth - 1)
        else:
            yield (*path, *step), item


def beside_puzzles(document: Any) -> dict[str, Any]:
    """Return the other values of an object that contains puzzles."""
    if not isinstance(document, dict) or is_puzzle(document):
        return {}
    used = {step[0] for step, _ in _inner(document)}
    return {key: item for key, item in document.items() if key not in used} if used else {}


def _inner(document: Any) -> Iterator[tuple[Path, Any]]:
    if isinstance(document, list):
        yield from (((index,), item) for index, item in enumerate(document))
    if not isinstance(document, dict):
        return
    lists = {key: items for key, items in document.items() if _begins_with_puzzle(items)}
    for key, items in lists.items():
        for index, item in enumerate(items):
            yield (key, index), {"picture": item} if size_and_runs(item) else item
    if lists:
        return
    for key, item in document.items():
        if is_puzzle(item):
            titled = item if "title" in text_keys(item) else {"title": key, **item}
            yield (key,), titled
        elif isinstance(item, dict) and any(map(is_puzzle, item.values())):
            yield (key,), item


def _begins_with_puzzle(items: Any) -> bool:
    if not isinstance(items, list) or not items:
        return False
    first = items[0]
    if not isinstance(first, dict):
        return size_and_runs(first) is not None
    return is_puzzle(first) or any(
        isinstance(inner, list) and inner and is_puzzle(inner[0]) for inner in first.values()
    )
