"""Limits on a piece of work: a deadline and an amount of memory."""

from __future__ import annotations

import time
from math import isnan
from typing import NamedTuple, Self, TypeVar

from nonosat.model.errors import InvalidValue, LimitReached
from nonosat.model.machine import has_used_more, peak_mib

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

Value = TypeVar("Value")


class Limits(NamedTuple):
    """A deadline on the monotonic clock, in seconds, and memory in MiB; ``None`` is no limit.

    A child process may use that much memory; this process may grow by as much beyond ``memory_before``,
    its peak when the limits were set. ``time_limit`` is the requested time, for messages.
    """

    deadline: float | None = None
    memory_mib: int | None = None
    time_limit: float | None = None
    memory_before: float = 0.0

    @classmethod
    def starting_now(cls, seconds: float | None, memory_mib: int | None = None) -> Self:
        """Return limits that end ``seconds`` from now; raises ``InvalidValue`` for NaN."""
        if seconds is not None and isnan(seconds):
            raise InvalidValue("a time limit is a number of seconds")
        deadline = None if seconds is None else time.monotonic() + seconds
        return cls(deadline, memory_mib, seconds, 0.0 if memory_mib is None else peak_mib() or 0.0)

    @property
    def remaining(self) -> float | None:
        """Seconds to the deadline, at least 0; ``None`` without one."""
        return None if self.deadline is None else max(self.deadline - time.monotonic(), 0.0)

    def remaining_up_to(self, seconds: float) -> float:
        """Return the seconds to the deadline, at most ``seconds``."""
        return seconds if self.deadline is None else min(seconds, max(self.deadline - time.monotonic(), 0.0))

    def within(self, seconds: float | None) -> Limits:
        """Return these limits, with a deadline no later than ``seconds`` from now."""
        if seconds is None:
            return self
        soon = time.monotonic() + seconds
        deadline = soon if self.deadline is None else min(soon, self.deadline)
        return self._replace(deadline=deadline)

    def check(self) -> None:
        """Raise ``LimitReached`` if the deadline has passed or this process has grown too much."""
        if self.deadline is not None and time.monotonic() >= self.deadline:
            raise self.time_reached()
        if self.memory_mib is not None and has_used_more(self.memory_before + self.memory_mib):
            raise self.memory_reached()

    def time_reached(self) -> LimitReached:
        """Return the error for a deadline that has passed."""
        amount = "" if self.time_limit is None else f" of {self.time_limit:g} s"
        return retain(LimitReached(f"the time limit{amount} was reached"))

    @property
    def has_memory_limit(self) -> bool:
        """Whether memory is limited, here or by the system (``ulimit -v``)."""
        return self.memory_mib is not None or system_limits_memory()

    def memory_reached(self) -> LimitReached:
        """Return the error for memory that ran out."""
        if self.memory_mib is None:
            return LimitReached("out of memory")
        return LimitReached(f"the memory limit of {self.memory_mib} MiB was reached")


#: The value retained last, once deallocation is skipped.
_retained: list[object] = []
_skips_deallocation = False


def skip_deallocation() -> None:
    """Skip freeing interrupted work before exit, which may take seconds.

    For programs that end soon afterwards without cleaning up.
    """
    global _skips_deallocation
    _skips_deallocation = True


def retain(value: Value) -> Value:
    """Return the value; if deallocation is skipped, keep it alive, and with an exception its traceback."""
    if _skips_deallocation:
        _retained[:] = [value]
    return value


def system_limits_memory() -> bool:
    """Return whether the system limits the memory of this process (``ulimit -v``)."""
    if resource is None:
        return False
    return resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY


#: No limit on time or memory.
NO_LIMITS = Limits()
