"""The puzzles of a command's input, one after another, and how each of them ended."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from nonosat.cli import exits
from nonosat.errors import InputError, NonosatError
from nonosat.formats.registry import read_named
from nonosat.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle of the input; ``index`` counts from 0 and is ``None`` when it is the only one."""

    index: int | None
    puzzle: Puzzle


def bytes_of(path: str) -> tuple[bytes, str]:
    """The bytes of a file and what errors call it; ``-`` is standard input."""
    if path == "-":
        return sys.stdin.buffer.read(), "standard input"
    return Path(path).read_bytes(), path


def entries(path: str, *, format: str | None = None, index: int | None = None) -> Iterator[Entry]:
    """The puzzles in a file, or the one with that index; raises ``InputError``."""
    data, name = bytes_of(path)
    puzzles = read_named(data, name, format=format)
    if index is not None:
        count = 0
        for count, puzzle in enumerate(puzzles, 1):
            if count == index + 1:
                yield Entry(index, puzzle)
                return
        raise InputError(f"expected a puzzle with index {index}", found=f"{count} puzzles", source=name)
    first = next(puzzles)
    try:
        second = next(puzzles, None)
    except NonosatError:
        yield Entry(0, first)
        raise
    if second is None:
        yield Entry(None, first)
        return
    yield Entry(0, first)
    yield Entry(1, second)
    for number, puzzle in enumerate(puzzles, 2):
        yield Entry(number, puzzle)


def the_puzzle(path: str, *, format: str | None = None, index: int | None = None) -> Puzzle:
    """The one puzzle of a file; raises ``InputError`` when there are several and no index tells which."""
    found = list(zip(entries(path, format=format, index=index), range(2), strict=False))
    if len(found) > 1:
        raise InputError("expected one puzzle: choose one with --index", found="several", source=path)
    return found[0][0].puzzle


def for_each(found: Iterator[Entry], work: Callable[[Entry], int]) -> int:
    """Does the work on every puzzle and returns the worst exit code.

    A wrong puzzle ends the input, as what follows it cannot be found; what was done before stays.
    """
    codes: list[int] = []
    try:
        for entry in found:
            codes.append(work(entry))
            if codes[-1] == exits.INTERRUPTED:
                break
    except NonosatError as error:
        if not codes:
            raise
        print(error, file=sys.stderr)
        codes.append(exits.WRONG)
    return exits.worst(codes)
