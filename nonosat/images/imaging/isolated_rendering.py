"""Files from anywhere, drawn in a process of its own with little time and memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from nonosat.model.errors import InputError, LimitReached, SolverFailed
from nonosat.model.limits import Limits
from nonosat.sat.processes.child_group import stream

Item = TypeVar("Item")


def drawn_apart(
    draw: Callable[..., Iterator[Item]], what: str, *, seconds: float, memory_mib: int, **arguments: Any
) -> Iterator[Item]:
    """What ``draw`` yields in a child process, as ``stream`` has it.

    Raises ``InputError``, which names ``what`` was given, when that takes more time or memory or crashes;
    ``LimitReached`` comes only from limits on the work of which this is a part.
    """
    limits = Limits.starting_now(seconds, memory_mib)
    own = {str(limits.time_reached()), str(limits.memory_reached())}
    try:
        yield from stream(draw, limits=limits, **arguments)
    except LimitReached as reached:
        if str(reached) not in own:
            raise
        raise InputError(
            f"expected {what} that takes at most {seconds:g} s and {memory_mib} MiB to draw"
        ) from None
    except SolverFailed:
        raise InputError(f"expected {what} that can be drawn") from None
