"""What other programs call the keys of a puzzle: clues, the objects around them, pictures."""

from __future__ import annotations

import re
from typing import Any

#: What other programs call a text, in lower case.
SYNONYMS = {"title": ("name",), "licence": ("license",)}
#: Keys of an object that holds the clues one level deeper.
WRAPPERS = ("clues", "hints", "constraints", "lines", "puzzle", "nonogram")
#: Keys of a picture, in an object without clues.
PICTURES = (
    *(
        "goal",
        "solution",
        "grid",
        "picture",
        "image",
        "cells",
        "pixels",
        "matrix",
        "board",
        "pattern",
        "bitmap",
    ),
    *("drawing", "answer", "data", "puzzle", "nonogram"),
)
_SIZE_AND_RUNS = re.compile(r"([1-9][0-9]{0,4})\.([1-9][0-9]{0,4})\.([0-9]*[ef][0-9ef]*)\Z")
#: Keys of the picture that clues are said to have.
SOLUTIONS = ("solution", "answer")


def key_of(document: dict[str, Any], name: str) -> str | None:
    """The key under which the object holds ``name``: itself, or a synonym; clues are lists."""
    side = {"rows": "row", "columns": "column"}.get(name)
    if side and isinstance(document.get(name), list):
        return name
    others = [key for key in document if key != name and _means(key, name, side)]
    present = [key for key in (name, *others) if key in document]
    if side:
        # {"rows": 5, "row_clues": […]} has the size under the name of the clues.
        present.sort(key=lambda key: not isinstance(document[key], list))
    return present[0] if present else None


def _means(key: str, name: str, side: str | None) -> bool:
    if side is None:
        return plain_key(key) in (name, *SYNONYMS[name])
    from nonosat.notation.vocabulary import side_of

    return side_of(key) == side


def text_called(key: str) -> str | None:
    """The text that another program keeps under such a key, if it is one."""
    return next((name for name in ("title", "licence") if plain_key(key) in (name, *SYNONYMS[name])), None)


def is_puzzle(document: Any) -> bool:
    """Whether a value of JSON is an object with clues or a picture."""
    if not isinstance(document, dict):
        return False
    document = unwrapped(document)
    return bool(key_of(document, "rows") or key_of(document, "columns") or picture_key(document))


def plain_key(key: str) -> str:
    """The key without ``_``, ``-`` and spaces, in lower case."""
    return key.replace("_", "").replace("-", "").replace(" ", "").lower()


def unwrapped(document: dict[str, Any]) -> dict[str, Any]:
    """The object with the clues that stand one level deeper among its own keys."""
    for key, inner in document.items():
        if plain_key(key) in WRAPPERS and isinstance(inner, dict) and key_of(inner, "rows"):
            return {name: value for name, value in document.items() if name != key} | inner
    return document


def picture_key(document: dict[str, Any]) -> str | None:
    """The key of what may be a picture: rows of cells, or all cells beside the size."""
    for name in PICTURES:
        for key, value in document.items():
            if plain_key(key) == name and _may_be_picture(value, stated_size(document)):
                return key
    return next((key for key, value in document.items() if size_and_runs(value)), None)


def size_and_runs(value: Any) -> re.Match[str] | None:
    """Width, height and what is left of a text like ``5.4.3e2f…``, in which the cells are runs."""
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
    """The height and the width, where the object states them as numbers."""
    height, width = (
        next((document[key] for key in keys if type(document.get(key)) is int and document[key] > 0), None)
        for keys in (("height", "rows"), ("width", "columns", "cols"))
    )
    return None if height is None or width is None else (height, width)
