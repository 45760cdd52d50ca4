"""Where work is done: here, in this process, or apart, in a child that can be ended at any moment.

Work stays here when it is sure to look at the limits often, since a child takes longer to start than most
answers take to find. Work that is placed here goes to a child when there is a memory limit, as the system
can limit only that, and libraries written in C end their process when they get no memory. Where there are no
other processes (``nonosat.model.machine``), all work stays here.

Two kinds of work need no decision. What has no steps to check between (writing and replaying proofs, the
closest pair, the model counter) always runs in a child, by ``team.stream``. Arguments for explanations ask
their solver for a few thousand conflicts at a time, and always stay here.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from typing import Any, TypeVar

from nonosat.model.limits import Limits
from nonosat.model.machine import has_processes
from nonosat.sat.processes.child import Child
from nonosat.sat.processes.child_group import stream

Item = TypeVar("Item")

#: Up to this many cells all work is done in a moment. Of repairs, conflicts and corrections of random puzzles
#: with 7 × 9, 8 × 8, 4 × 16 and 2 × 32 cells none took longer than 0.25 s, no step of one longer than
#: 0.15 s, about as long as a child takes to start.
_FEW_CELLS = 64
#: Clauses up to which a solver soon returns when it is asked for some conflicts: within about a second, so
#: that Ctrl-C works, and within some hundredths of one, so that a deadline is kept.
_MOST_CLAUSES, _MOST_CLAUSES_WITH_DEADLINE = 400_000, 10_000
#: A search that has begun here goes on in a child after a step that took longer than this, ...
_LONGEST_STEP_SECONDS = 1.0
#: ... and, with a deadline, when all its steps together have taken longer than this. A deadline that is
#: closer than twice that leaves no time to begin here.
_SECONDS_BEFORE_DEADLINE = 0.5


def run_here_or_apart(
    function: Callable[..., Iterator[Item]], *, limits: Limits, cells: int, **arguments: Any
) -> Iterator[Item]:
    """What a generator function yields about a puzzle with ``cells`` cells; run here if there are few.

    Raises ``LimitReached``, also between two items. Function and arguments as for ``stream``.
    """
    if cells > _FEW_CELLS or limits.has_memory_limit:
        yield from stream(function, limits=limits, **arguments)
        return
    limits.check()
    for item in function(**arguments):
        yield item
        limits.check()


def may_begin_here(limits: Limits, *, clauses: int) -> bool:
    """Whether a search that asks a solver for some conflicts at a time may begin in this process."""
    if not has_processes():
        return True
    if limits.has_memory_limit:
        return False
    if limits.remaining is None:
        return clauses <= _MOST_CLAUSES
    return clauses <= _MOST_CLAUSES_WITH_DEADLINE and limits.remaining > 2 * _SECONDS_BEFORE_DEADLINE


@contextmanager
def child_ahead(limits: Limits, *, clauses: int) -> Iterator[Child | None]:
    """A child that starts while the block prepares its job, if a search with about so many clauses is not to
    begin here; it is ended with the block.
    """
    if may_begin_here(limits, clauses=clauses):
        yield None
        return
    child = Child()
    try:
        yield child
    finally:
        child.end()


class Pace:
    """How quickly a search goes that has begun here: ``is_slow`` says that it should go on in a child,
    ``last_step`` how many seconds the last step has taken.
    """

    def __init__(self, limits: Limits) -> None:
        self.is_slow = False
        self.last_step = 0.0
        self._has_deadline = limits.deadline is not None
        self._seconds = 0.0

    def note(self, step: float) -> None:
        """Records that the latest step took ``step`` seconds."""
        self.last_step = step
        self._seconds += step
        is_late = self._has_deadline and self._seconds > _SECONDS_BEFORE_DEADLINE
        self.is_slow = has_processes() and (step > _LONGEST_STEP_SECONDS or is_late)


def while_quick(items: Generator[Item, None, None], limits: Limits) -> Generator[Item, None, None]:
    """The items of a search that has begun here, until it should go on in a child; or all of them."""
    pace = Pace(limits)
    begin = time.monotonic()
    with closing(items):
        for item in items:
            pace.note(time.monotonic() - begin)
            yield item
            if pace.is_slow:
                return
            begin = time.monotonic()
