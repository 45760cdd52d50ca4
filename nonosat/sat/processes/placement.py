"""Where work runs: inline, in this process, or in a child that can be killed at any moment.

Work that checks its limits often runs inline, since starting a child takes longer than most searches. With a
memory limit it runs in a child, as the system can limit only processes, and C libraries end their process if
they get no memory. Without support for processes (``nonosat.model.machine``) all work runs inline.

Two kinds of work need no decision. Work without steps to check between (writing and checking proofs, the
closest pair, the model counter) always runs in a child, by ``child_group.stream``. Explanations give their
solver a few thousand conflicts at a time, and always run inline.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from typing import Any, TypeVar

from nonosat.model.limits import Limits
from nonosat.model.machine import has_processes
from nonosat.sat.processes.child_group import stream
from nonosat.sat.processes.killable_child import Child

Item = TypeVar("Item")

#: Up to this many cells all work is quick. Of repairs, cores and corrections of random puzzles with 7 × 9, 8
#: × 8, 4 × 16 and 2 × 32 cells none took longer than 0.25 s, no step longer than 0.15 s, about the time to
#: start a child.
_FEW_CELLS = 64
#: Clauses up to which a solver spends some conflicts within about a second, so that Ctrl-C works, and within
#: some hundredths of one, so that a deadline is kept.
_MOST_CLAUSES, _MOST_CLAUSES_WITH_DEADLINE = 400_000, 10_000
#: An inline search moves to a child after a step longer than this, ...
_LONGEST_STEP_SECONDS = 2.0
#: ... and, with a deadline, after all its steps together have taken longer than this. With a deadline closer
#: than twice that it does not begin inline.
_SECONDS_BEFORE_DEADLINE = 0.5


def run_inline_or_child(
    function: Callable[..., Iterator[Item]], *, limits: Limits, cells: int, **arguments: Any
) -> Iterator[Item]:
    """Yield the values of a generator function about a puzzle with ``cells`` cells; run inline if there are
    few.

    Raises ``LimitReached``, also between two items. Function and arguments as for ``stream``.
    """
    if cells > _FEW_CELLS or limits.has_memory_limit:
        yield from stream(function, limits=limits, **arguments)
        return
    limits.check()
    for item in function(**arguments):
        yield item
        limits.check()


def may_begin_inline(limits: Limits, *, clauses: int) -> bool:
    """Return whether a search that gives a solver some conflicts at a time may begin inline."""
    if not has_processes():
        return True
    if limits.has_memory_limit:
        return False
    if limits.remaining is None:
        return clauses <= _MOST_CLAUSES
    return clauses <= _MOST_CLAUSES_WITH_DEADLINE and limits.remaining > 2 * _SECONDS_BEFORE_DEADLINE


@contextmanager
def early_child(limits: Limits, *, clauses: int) -> Iterator[Child | None]:
    """Start a child while the block prepares its job, if the search may not begin inline; kill it after the
    block.
    """
    if may_begin_inline(limits, clauses=clauses):
        yield None
        return
    child = Child()
    try:
        yield child
    finally:
        child.end()


class Pace:
    """The pace of an inline search: ``is_slow`` if it should move to a child, and the seconds of the
    ``last_step``.
    """

    def __init__(self, limits: Limits) -> None:
        self.is_slow = False
        self.last_step = 0.0
        self._has_deadline = limits.deadline is not None
        self._seconds = 0.0

    def note(self, step: float) -> None:
        """Record the seconds of a step."""
        self.last_step = step
        self._seconds += step
        is_late = self._has_deadline and self._seconds > _SECONDS_BEFORE_DEADLINE
        self.is_slow = has_processes() and (step > _LONGEST_STEP_SECONDS or is_late)


def until_slow(items: Generator[Item, None, None], limits: Limits) -> Generator[Item, None, None]:
    """Yield the items of an inline search until it should move to a child, or to the end."""
    pace = Pace(limits)
    begin = time.monotonic()
    with closing(items):
        for item in items:
            pace.note(time.monotonic() - begin)
            yield item
            if pace.is_slow:
                return
            begin = time.monotonic()
