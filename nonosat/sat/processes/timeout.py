"""An end to Python code that does not look at the clock itself, such as readers of files."""

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

#: Seconds after the deadline, so that code that looks at the clock can stop by itself.
_GRACE_SECONDS = 0.2
#: Seconds until it is raised again.
_SECONDS_TO_NEXT = 0.3
#: Seconds for an item that is asked for even later.
_LEAST_SECONDS = 0.02
#: Seconds for reading an image, without which nothing can be answered at all.
SECONDS_TO_READ = 0.3
#: Seconds that a module has to be imported when its time is up.
_MOST_SECONDS_TO_IMPORT = 1.0
#: Seconds after the deadline in which answers that need no work may still be given.
_SECONDS_FOR_LAST_ANSWERS = 0.35


def in_time(items: Iterable[Item], limits: Limits) -> Generator[Item, None, None]:
    """The items; raises ``LimitReached`` when one of them is not there soon after the deadline.

    Closing it closes the items, if they come from a generator.
    """
    iterator = iter(items)
    try:
        while True:
            try:
                with alarm(limits):
                    item = next(iterator)
            except StopIteration:
                return
            yield item
    finally:
        if isinstance(iterator, Generator):
            iterator.close()


def is_long_past(limits: Limits) -> bool:
    """Whether it is time to end, even if answers are missing."""
    return limits.deadline is not None and time.monotonic() > limits.deadline + _SECONDS_FOR_LAST_ANSWERS


@contextmanager
def alarm(limits: Limits, *, at_least: float = _LEAST_SECONDS) -> Iterator[None]:
    """A block in which ``LimitReached`` is raised soon after the deadline, or after ``at_least`` seconds.

    It is raised again and again until the block ends: code in it may take it for an answer, and go on. In
    another such block, this one counts until it ends.
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
            except LimitReached:  # it has gone off while it was put out
                continue
        _go_on(begin, outer)


@contextmanager
def without_alarm(limits: Limits) -> Iterator[None]:
    """A part of such a block in which nothing is raised: what is half printed cannot be taken back."""
    if limits.deadline is None or not hasattr(signal, "setitimer"):
        yield
        return
    begin = time.monotonic()
    seconds, _ = signal.setitimer(signal.ITIMER_REAL, 0)
    try:
        yield
    finally:
        _go_on(begin, seconds)


def _go_on(begin: float, seconds: float) -> None:
    """Has the alarm go off that had so many seconds left at ``begin``, if there was one."""
    if seconds:
        rest = max(begin + seconds - time.monotonic(), _LEAST_SECONDS)
        signal.setitimer(signal.ITIMER_REAL, rest, _SECONDS_TO_NEXT)
