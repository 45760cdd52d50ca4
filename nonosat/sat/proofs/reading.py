"""The files of a certificate read again: what they say, and the first thing that is wrong with them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from nonosat.files.content import MOST_BYTES, left_in
from nonosat.files.formats import json_puzzle
from nonosat.model.clue_text import expect_clues
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.puzzle import Puzzle

#: The most that a formula or a proof may have, in bytes; the other files are no longer than a puzzle's.
_MOST_BYTES = 1 << 30
_LONG = (".cnf", ".drat", ".lrat")

Value = TypeVar("Value")


class Rejected(Exception):
    """The first thing that was found wrong."""


class Judgement(StrEnum):
    """What verifying has shown."""

    PROVED = "proved"
    REJECTED = "rejected"
    #: Everything but the proof was found right; the proof was not replayed to its end.
    UNCHECKED = "unchecked"


def optional_file(folder: Path, name: str, limits: Limits = NO_LIMITS) -> bytes | None:
    """The bytes of a file, ``None`` if it is not there; raises ``Rejected`` and ``LimitReached``."""
    most = _MOST_BYTES if name.endswith(_LONG) else MOST_BYTES
    try:
        return left_in(folder / name, most=most, limits=limits)
    except InputError as error:
        raise Rejected(str(error)) from None


def file_in(folder: Path, name: str, limits: Limits = NO_LIMITS) -> bytes:
    """The bytes of a file; raises ``Rejected``, also where there is none, and ``LimitReached``."""
    data = optional_file(folder, name, limits)
    if data is None:
        raise Rejected(f"{name} is missing")
    return data


def file_of(files: Mapping[str, bytes], name: str) -> bytes:
    """The bytes of a file that must be among these; raises ``Rejected``."""
    if name not in files:
        raise Rejected(f"{name} is missing")
    return files[name]


def object_in(data: bytes, name: str) -> dict[str, Any]:
    """The JSON object in a file; raises ``Rejected``."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        raise Rejected(f"{name} is not JSON") from None
    if not isinstance(value, dict):
        raise Rejected(f"{name} is not a JSON object")
    return value


def text_in(value: Mapping[str, Any], key: str, name: str) -> str:
    """A text that the object of a file must hold; raises ``Rejected``."""
    found = value.get(key)
    if not isinstance(found, str):
        raise Rejected(f"{name} does not name '{key}'")
    return found


def list_in(value: Mapping[str, Any], key: str, name: str, kind: type[Value]) -> tuple[Value, ...]:
    """The values of one kind that the object of a file must list; raises ``Rejected``."""
    found = value.get(key)
    if not isinstance(found, list) or not all(type(each) is kind for each in found):
        raise Rejected(f"{name} does not name '{key}'")
    return tuple(found)


def puzzle_in(data: bytes, name: str) -> Puzzle:
    """The only puzzle in a file of nonosat's own format; raises ``Rejected``."""
    try:
        puzzles = list(json_puzzle.read(data))
    except InputError as error:
        raise Rejected(f"{error.at(name)}") from None
    if len(puzzles) != 1:
        raise Rejected(f"{name} does not hold one puzzle")
    return puzzles[0]


def check_fits(puzzle: Puzzle, picture: Grid, what: str) -> None:
    """Raises ``Rejected`` unless the picture has the clues of every line."""
    try:
        expect_clues(puzzle, picture)
    except InputError:
        raise Rejected(f"{what} does not fit the clues of the puzzle") from None


def compare(files: Mapping[str, bytes], derived: Mapping[str, bytes]) -> None:
    """Raises ``Rejected`` unless every file is what follows from the others, byte for byte."""
    for name, data in derived.items():
        if name not in files:
            raise Rejected(f"{name} is missing")
        if files[name] != data:
            raise unexpected(name, _first_difference(files[name], data))


def unexpected(name: str, line: int) -> Rejected:
    """The error that a line of a file should be another."""
    return Rejected(f"{name}:{line} is not what follows from the other files")


def _first_difference(one: bytes, other: bytes) -> int:
    """The number of the first line that differs."""
    pairs = zip(one.split(b"\n"), other.split(b"\n"), strict=False)
    same = next((number for number, (mine, theirs) in enumerate(pairs, 1) if mine != theirs), None)
    return same or min(one.count(b"\n"), other.count(b"\n")) + 1
