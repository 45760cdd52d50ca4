"""The files of a certificate, read and checked for their form."""

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

#: The maximum bytes of a formula or a proof; the other files are no longer than a puzzle's.
_MOST_BYTES = 1 << 30
_LONG = (".cnf", ".drat", ".lrat")

Value = TypeVar("Value")


class Rejected(Exception):
    """The first error of a certificate."""


class VerificationVerdict(StrEnum):
    """The verdict of verifying."""

    PROVED = "proved"
    REJECTED = "rejected"
    #: Everything but the proof is correct; the proof was not checked to its end.
    UNCHECKED = "unchecked"


def optional_file(folder: Path, name: str, limits: Limits = NO_LIMITS) -> bytes | None:
    """Return the bytes of a file, ``None`` if it is missing; raise ``Rejected`` and ``LimitReached``."""
    most = _MOST_BYTES if name.endswith(_LONG) else MOST_BYTES
    try:
        return left_in(folder / name, most=most, limits=limits)
    except InputError as error:
        raise Rejected(str(error)) from None


def file_in(folder: Path, name: str, limits: Limits = NO_LIMITS) -> bytes:
    """Return the bytes of a file; raise ``Rejected``, also if it is missing, and ``LimitReached``."""
    data = optional_file(folder, name, limits)
    if data is None:
        raise Rejected(f"{name} is missing")
    return data


def file_of(files: Mapping[str, bytes], name: str) -> bytes:
    """Return the bytes of a file; raise ``Rejected`` if it is missing."""
    if name not in files:
        raise Rejected(f"{name} is missing")
    return files[name]


def object_in(data: bytes, name: str) -> dict[str, Any]:
    """Return the JSON object in a file; raise ``Rejected``."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        raise Rejected(f"{name} is not JSON") from None
    if not isinstance(value, dict):
        raise Rejected(f"{name} is not a JSON object")
    return value


def text_in(value: Mapping[str, Any], key: str, name: str) -> str:
    """Return the string of a key; raise ``Rejected`` if there is none."""
    found = value.get(key)
    if not isinstance(found, str):
        raise Rejected(f"{name}: expected a string '{key}'")
    return found


def list_in(value: Mapping[str, Any], key: str, name: str, kind: type[Value]) -> tuple[Value, ...]:
    """Return the list of a key, whose items are of one type; raise ``Rejected`` if there is none."""
    found = value.get(key)
    if not isinstance(found, list) or not all(type(each) is kind for each in found):
        raise Rejected(f"{name}: expected a list '{key}'")
    return tuple(found)


def puzzle_in(data: bytes, name: str) -> Puzzle:
    """Return the only puzzle in a file of nonosat's format; raise ``Rejected``."""
    try:
        puzzles = list(json_puzzle.read(data))
    except InputError as error:
        raise Rejected(f"{error.at(name)}") from None
    if len(puzzles) != 1:
        raise Rejected(f"{name}: expected one puzzle, found {len(puzzles)}")
    return puzzles[0]


def check_fits(puzzle: Puzzle, solution: Grid, what: str) -> None:
    """Raise ``Rejected`` if the solution breaks a clue."""
    try:
        expect_clues(puzzle, solution)
    except InputError:
        raise Rejected(f"{what} breaks the clues of the puzzle") from None


def compare(files: Mapping[str, bytes], derived: Mapping[str, bytes]) -> None:
    """Raise ``Rejected`` unless every file equals the derived one, byte for byte."""
    for name, data in derived.items():
        if name not in files:
            raise Rejected(f"{name} is missing")
        if files[name] != data:
            raise unexpected(name, _first_difference(files[name], data))


def unexpected(name: str, line: int) -> Rejected:
    """Return the error for a line that differs from the derived file."""
    return Rejected(f"{name}:{line} does not follow from the other files")


def _first_difference(one: bytes, other: bytes) -> int:
    """Return the number of the first line that differs."""
    pairs = zip(one.split(b"\n"), other.split(b"\n"), strict=False)
    same = next((number for number, (mine, theirs) in enumerate(pairs, 1) if mine != theirs), None)
    return same or min(one.count(b"\n"), other.count(b"\n")) + 1
