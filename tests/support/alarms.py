"""Ends tests that would run for ever."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def alarm(seconds: int) -> Iterator[None]:
    """Ends a test that would run for ever; no measure of speed."""

    def ring(_signal: int, _frame: object) -> None:
        raise AssertionError("time out of proportion")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
