"""One input given to a reader: how it ends, what must not happen, and bounds on its time and memory."""

from __future__ import annotations

import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from nonosat.files.registry import encoded, read, read_named
from nonosat.model.errors import InputError, MissingExtra, UnsupportedPuzzle
from nonosat.model.puzzle import LONGEST_SIDE, MOST_CELLS, Puzzle

#: More puzzles than this in one input make runs slow and show nothing new.
_MOST_PUZZLES = 20
_LONGEST_TEXT = 1_000
#: Frames of a traceback that tell where an error comes from; more would tell how deep a list is nested.
_FRAMES = 4


class Finding(Exception):
    """An input that ends in anything but puzzles or a declared error; the text says what and where."""


class Ending(NamedTuple):
    """How an input ended: a place in the code, or what kind of puzzle; equal for inputs that end alike."""

    is_puzzle: bool
    kind: object


def trial(data: bytes, format: str | None, name: str = "input", *, thorough: bool = False) -> Ending:
    """Read the input in that format, or in the one that its content and name say; raises ``Finding``.

    A ``thorough`` trial also writes each puzzle as JSON and reads it again.
    """
    kinds: list[object] = []
    try:
        for puzzle in islice(read_named(data, name, format=format), _MOST_PUZZLES):
            kinds.append(_kind_of(puzzle))
            _check_puzzle(puzzle)
            if thorough:
                _check_own_format(puzzle)
    except (InputError, UnsupportedPuzzle, MissingExtra) as error:
        place = _place(error.__traceback__)
        if not _is_one_line(str(error)):
            raise Finding(f"an error that is not one line of text from {_named(place)}") from error
        return Ending(False, place)
    except Finding:
        raise
    except Exception as error:
        raise Finding(f"{type(error).__name__} from {_named(_place(error.__traceback__))}") from error
    return Ending(True, (len(kinds) > 1, kinds[-1]))


def _kind_of(puzzle: Puzzle) -> object:
    """Return what shows which parts of a reader have been used."""
    return (
        len(puzzle.palette),
        puzzle.givens is None,
        puzzle.goal is None,
        puzzle.saved is None,
        puzzle.title is None,
        puzzle.author is None,
        puzzle.expected is None,
        len(puzzle.extra),
        all(line.is_known for line in puzzle.lines()),
    )


def _check_puzzle(puzzle: Puzzle) -> None:
    if puzzle.height * puzzle.width > MOST_CELLS or max(puzzle.height, puzzle.width) > LONGEST_SIDE:
        raise Finding(f"a puzzle of {puzzle.size} cells")
    if any((run.length or 0) > LONGEST_SIDE for line in puzzle.lines() for run in line.clue or ()):
        raise Finding("a run longer than any line")


def _check_own_format(puzzle: Puzzle) -> None:
    again = read(encoded([puzzle], "", format="json"), format="json")
    if again != puzzle:
        raise Finding("not the same puzzle after it was written as JSON")


def _is_one_line(text: str) -> bool:
    return text.isprintable() and 0 < len(text) <= _LONGEST_TEXT


def _place(traceback: TracebackType | None) -> tuple[tuple[str, int], ...]:
    places: list[tuple[str, int]] = []
    while traceback is not None:
        places.append((traceback.tb_frame.f_code.co_filename, traceback.tb_lineno))
        traceback = traceback.tb_next
    return tuple(places[-_FRAMES:])


def _named(place: tuple[tuple[str, int], ...]) -> str:
    """Return the last of the places that are in nonosat: the same for inputs that fail alike."""
    own = [(Path(file), line) for file, line in place if "nonosat" in Path(file).parts] or [(Path("-"), 0)]
    return f"{own[-1][0].name}:{own[-1][1]}"


#: How often it is looked, within the time that one execution may take.
_TICKS = 4


class TooSlow(BaseException):
    """One execution took too much processor time; no ``Exception``, so that no reader catches it."""


@contextmanager
def time_bound(executions: Callable[[], int], seconds: float = 5.0) -> Iterator[None]:
    """Raises ``TooSlow`` when the number of executions stays the same for some seconds of processor time."""
    before, ticks = -1, 0

    def tick(_signal: int, _frame: object) -> None:
        nonlocal before, ticks
        ticks = ticks + 1 if executions() == before else 0
        before = executions()
        if ticks >= _TICKS:
            ticks = 0
            raise TooSlow(f"more than {seconds} s")

    signal.signal(signal.SIGPROF, tick)
    signal.setitimer(signal.ITIMER_PROF, seconds / _TICKS, seconds / _TICKS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        # Not the default, which would end the process if the last tick came only now.
        signal.signal(signal.SIGPROF, signal.SIG_IGN)


@contextmanager
def memory_bound(mebibytes: int) -> Iterator[None]:
    """This process may have that much more address space; more raises ``MemoryError``. Linux only."""
    with open("/proc/self/statm") as file:
        now = int(file.read().split()[0]) * resource.getpagesize()
    old = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (now + (mebibytes << 20), old[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, old)
