"""What a set wishes of each puzzle: ``unique, difficulty=..5, size=..30x30``.

    wishes  =  wish { "," wish }
    wish    =  name | field sign range

Signs and values are those of ``nonosat batch --where``. A file of wishes may have several lines, and ``#``
before what is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from nonosat.model.errors import InputError, close_name
from nonosat.model.ranges import Range, range_by

_WISH = re.compile(r"([\w-]+)\s*(?:(<=|>=|==|=|<|>)\s*(.*))?", re.DOTALL)


class WishKind(StrEnum):
    """What may be wished of a puzzle."""

    UNIQUE = "unique"
    LINE_SOLVABLE = "line-solvable"
    NO_SEARCH = "no-search"
    DIFFICULTY = "difficulty"
    SIZE = "size"
    COLOURS = "colours"
    GOAL = "goal"
    TITLE = "title"
    AUTHOR = "author"
    LICENCE = "licence"
    NEW = "new"


#: Wishes with a range, and an example of one.
_EXAMPLES = {WishKind.DIFFICULTY: "..5", WishKind.SIZE: "..30x30", WishKind.COLOURS: "..4"}
_NAMES = {"license": "licence", "colors": "colours"}


class PuzzleWish(NamedTuple):
    """A wish as it was written, and the range that it names."""

    text: str
    kind: WishKind
    range: Range | None = None


def wishes_of(text: str, source: str = "--require") -> tuple[PuzzleWish, ...]:
    """The wishes that a text lists; raises ``InputError`` with the line.

    >>> [wish.text for wish in wishes_of("unique, difficulty <= 5")]
    ['unique', 'difficulty<=5']
    >>> wishes_of("unqiue")
    Traceback (most recent call last):
    nonosat.model.errors.InputError: --require: expected a wish (did you mean 'unique'?), found 'unqiue'
    """
    lines = text.splitlines()
    found: dict[str, PuzzleWish] = {}
    for number, line in enumerate(lines, 1):
        for part in filter(None, map(str.strip, line.partition("#")[0].split(","))):
            try:
                wish = _wish(part)
            except InputError as error:
                error.line = number if len(lines) > 1 else None
                raise error.at(source) from None
            found.setdefault(wish.text, wish)
    if not found:
        raise InputError("expected wishes, such as 'unique, difficulty=..5'", found=text, source=source)
    return tuple(found.values())


def _wish(text: str) -> PuzzleWish:
    name, sign, value = _parts(text)
    kind = next((each for each in WishKind if each == name), None)
    if kind is None:
        close = close_name(name, WishKind)
        hint = f"did you mean '{close}'?" if close else ", ".join(_as_written())
        raise InputError(f"expected a wish ({hint})", found=text)
    example = _EXAMPLES.get(kind)
    if example is None:
        if sign:
            raise InputError(f"expected '{kind}' alone", found=text)
        return PuzzleWish(str(kind), kind)
    found = range_by(sign, value) if sign else None
    if found is None or found.is_of_sizes != (kind is WishKind.SIZE):
        raise InputError(f"expected a range, such as '{kind}={example}'", found=text)
    if kind is WishKind.DIFFICULTY:
        found = found.around()
    return PuzzleWish(f"{kind}{sign}{value}", kind, found)


def _parts(text: str) -> tuple[str, str, str]:
    found = _WISH.fullmatch(text)
    if found is None:
        return text, "", ""
    name = found[1].lower().replace("_", "-")
    return _NAMES.get(name, name), found[2] or "", (found[3] or "").strip()


def _as_written() -> Iterator[str]:
    return (f"{kind}={_EXAMPLES[kind]}" if kind in _EXAMPLES else str(kind) for kind in WishKind)
