"""How long searches for repairs are run: in a process of their own, with time left to check the product."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from nonosat.limits import Limits
from nonosat.session.child import stream

Item = TypeVar("Item")

#: Pictures up to this size are looked at without a child process: whatever is asked takes moments.
_MOST_CELLS_IN_PROCESS = 64
#: The share of the time that the check of a product may take at the end, and the most seconds.
_CHECK_SHARE, _MOST_CHECK_SECONDS = 0.15, 3.0


def run_apart(
    function: Callable[..., Iterator[Item]], *, limits: Limits, cells: int, **arguments: Any
) -> Iterator[Item]:
    """What a generator function yields: run here for a picture of few ``cells``, else in a child process.

    Raises ``LimitReached``.
    """
    if cells > _MOST_CELLS_IN_PROCESS or limits.memory_mib is not None:
        yield from stream(function, limits=limits, **arguments)
        return
    for item in function(**arguments):
        yield item
        limits.check()


def with_time_to_check(limits: Limits) -> Limits:
    """The same limits with an earlier deadline: what is found before it can still be checked."""
    remaining = limits.remaining
    if remaining is None:
        return limits
    return limits.within(remaining - min(remaining * _CHECK_SHARE, _MOST_CHECK_SECONDS))
