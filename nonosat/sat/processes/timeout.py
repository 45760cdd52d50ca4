"""Timeouts by signal, for Python code that does not check its limits, such as file readers."""

from __future__ import annotations

import signal
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

from nonosat.model.errors import LimitReached
from nonosat.model.limits import Limits
from nonosat.model.signals import is_importing

Item = TypeVar("Item")

#: Seconds after the deadline, so that code that checks its limits can stop.
_GRACE_SECONDS = 0.2
#: Seconds between two signals.
_SECONDS_TO_NEXT = 0.3
#: Seconds for an item requested after that.
_LEAST_SECONDS = 0.02
#: Seconds for reading an image, without which there is no result at all.
SECONDS_TO_READ = 0.3
#: Seconds for an import that has begun.
_MOST_SECONDS_TO_IMPORT = 1.0
#: Seconds after the deadline for results that need no work.
_SECONDS_FOR_LAST_RESULTS = 0.35


def in_time(items: Iterable[Item], limits: Limits) -> Generator[Item, None, None]:
    """Yield the items; raise ``LimitReached`` if the next one takes until after the deadline.

    Closing it closes the items if they are a generator.
    """
    iterator = iter(items)
    try:
        while True:
            try:
                with timeout_at_deadline(limits):
                    item = next(iterator)
            except StopIteration:
                return
            yield item
    finally:
        if isinstance(iterator, Generator):
            iterator.close()


def is_long_past(limits: Limits) -> bool:
    """Return whether to stop even if results are missing."""
    return limits.deadline is not None and time.monotonic() > limits.deadline + _SECONDS_FOR_LAST_RESULTS


@contextmanager
def timeout_at_deadline(limits: Limits, *, at_least: float = _LEAST_SECONDS) -> Iterator[None]:
    """Raise ``LimitReached`` in the block soon after the deadline, or after ``at_least`` seconds.

    It is raised repeatedly until the block ends, as code in it may catch it and continue. An inner block
    replaces the timeout of an outer one until it ends.
    """
    if limits.deadline is None or not hasattr(signal, "setitimer"):
        yield
        return

    def wake(_signal: int, frame: FrameType | None) -> None:
        if is_importing(frame) and time.monotonic() < last:
            signal.setitimer(signal.ITIMER_REAL, _LEAST_SECONDS, _SECONDS_TO_NEXT)
        else:
            raise limits.time_reached()

    before = signal.signal(signal.SIGALRM, wake)
    seconds = limits.deadline + _GRACE_SECONDS - time.monotonic()
    begin = time.monotonic()
    last = begin + max(seconds, at_least) + _MOST_SECONDS_TO_IMPORT
    outer, _ = signal.setitimer(signal.ITIMER_REAL, max(seconds, at_least), _SECONDS_TO_NEXT)
    try:
        yield
    finally:
        while signal.getsignal(signal.SIGALRM) is wake:
            try:
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, before)
            except LimitReached:  # the signal came meanwhile
                continue
        _resume(begin, outer)


@contextmanager
def without_timeout(limits: Limits) -> Iterator[None]:
    """Suspend the timeout in the block, as while printing."""
    if limits.deadline is None or not hasattr(signal, "setitimer"):
        yield
        return
    begin = time.monotonic()
    seconds, _ = signal.setitimer(signal.ITIMER_REAL, 0)
    try:
        yield
    finally:
        _resume(begin, seconds)


def _resume(begin: float, seconds: float) -> None:
    """Resume the timer that had ``seconds`` left at ``begin``, if there was one."""
    if seconds:
        rest = max(begin + seconds - time.monotonic(), _LEAST_SECONDS)
        signal.setitimer(signal.ITIMER_REAL, rest, _SECONDS_TO_NEXT)
