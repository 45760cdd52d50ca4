"""The puzzles of a command's input, one after another, and how each of them ended."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from nonosat.cli import exits
from nonosat.cli.entry import Entry, Unread
from nonosat.cli.output import talk
from nonosat.errors import InputError, LimitReached, NonosatError, SolverFailed, UnsupportedPuzzle
from nonosat.files.registry import read_named
from nonosat.limits import NO_LIMITS, Limits
from nonosat.processes.alarm import in_time, is_long_past
from nonosat.puzzle import Puzzle

#: How much of the time there is may go into reading all puzzles before the first is worked on.
_READING_SHARE = 0.2


def bytes_of(path: str) -> tuple[bytes, str]:
    """The bytes of a file and what errors call it; ``-`` is standard input."""
    if path == "-":
        return sys.stdin.buffer.read(), "standard input"
    with open(path, "rb") as file:
        return file.read(), path


def entries(path: str, *, format: str | None = None, index: int | None = None) -> Iterator[Entry]:
    """The puzzles in a file, or the one with that index; raises ``InputError``."""
    data, name = bytes_of(path)
    puzzles = read_named(data, name, format=format)
    if index is not None:
        count = 0
        for count, puzzle in enumerate(puzzles, 1):
            if count == index + 1:
                yield Entry(index, puzzle, name)
                return
        several = "1 puzzle" if count == 1 else f"{count} puzzles"
        raise InputError(f"expected a puzzle with index {index}", found=several, source=name)
    first = next(puzzles)
    try:
        second = next(puzzles, None)
    except NonosatError:
        yield Entry(0, first, name)
        raise
    if second is None:
        yield Entry(None, first, name)
        return
    yield Entry(0, first, name)
    yield Entry(1, second, name)
    for number, puzzle in enumerate(puzzles, 2):
        yield Entry(number, puzzle, name)


def the_puzzle(path: str, *, format: str | None = None, index: int | None = None) -> Puzzle:
    """The one puzzle of a file; raises ``InputError`` when there are several and no index tells which."""
    found = list(zip(entries(path, format=format, index=index), range(2), strict=False))
    if len(found) > 1:
        raise InputError("expected one puzzle: choose one with --index", found="several", source=path)
    return found[0][0].puzzle


@contextmanager
def naming(source: str | None) -> Iterator[None]:
    """What the work on a puzzle says of clues that are not known begins with the name of its input."""
    try:
        yield
    except UnsupportedPuzzle as error:
        if source is None:
            raise
        raise UnsupportedPuzzle(f"{'standard input' if source == '-' else source}: {error}") from None


def for_each(
    found: Iterator[Entry],
    work: Callable[[Entry], int],
    *,
    limits: Limits = NO_LIMITS,
    unread: Callable[[Unread, LimitReached | KeyboardInterrupt], int] | None = None,
) -> int:
    """Does the work on every puzzle and returns the worst exit code.

    With a deadline puzzles are read before work begins, so that each of them gets an answer: ``unread``
    gives it when the deadline or Ctrl-C comes before a puzzle is read or begun. Without ``unread`` such
    an exception comes out. A wrong puzzle ends the input, as what follows it cannot be
    found: ``InputError`` is raised when those before it are done.
    """
    codes: list[int] = []
    reading = in_time(found, limits)
    if limits.remaining:
        reading = _read_ahead(reading, limits.remaining * _READING_SHARE)
    while exits.INTERRUPTED not in codes:
        try:
            entry = next(reading, None)
        except (LimitReached, KeyboardInterrupt) as end:
            if unread is None:
                raise
            codes.append(unread(Unread(len(codes) or None), end))
            break
        if entry is None:
            break
        if not codes or unread is None or limits.remaining != 0:
            codes.append(_code_of(work, entry, is_first=not codes))
        elif is_long_past(limits):
            talk(f"{limits.time_reached()}: the puzzles from here on were not looked at", entry=entry)
            codes.append(exits.LIMIT)
            break
        else:
            codes.append(unread(Unread(entry.index, entry.title), limits.time_reached()))
    return exits.worst(codes)


def _code_of(work: Callable[[Entry], int], entry: Entry, *, is_first: bool) -> int:
    """The exit code of one puzzle's work; of several puzzles one that fails does not end the others."""
    try:
        with naming(entry.source):
            return work(entry)
    except (UnsupportedPuzzle, SolverFailed) as error:
        if entry.index is None:
            raise
        talk(str(error), entry=entry)
        return exits.WRONG
    except KeyboardInterrupt:
        if is_first:
            raise
        talk("interrupted", entry=entry)
        return exits.INTERRUPTED


def _read_ahead(found: Iterator[Entry], seconds: float) -> Iterator[Entry]:
    """The same; as many as can be read in that time are read before the first comes."""
    ahead: list[Entry] = []
    end: NonosatError | None = None
    stop = time.monotonic() + seconds
    try:
        for entry in found:
            ahead.append(entry)
            if time.monotonic() > stop:
                break
    except NonosatError as error:
        end = error
    yield from ahead
    if end is not None:
        raise end
    yield from found
