"""Bounds on time and memory for many short executions, at no cost for each of them."""

from __future__ import annotations

import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

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
