"""Untrusted files, rendered in a child process with limited time and memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from nonosat.model.errors import InputError, LimitReached, SolverError
from nonosat.model.limits import Limits
from nonosat.sat.processes.child_group import stream

Item = TypeVar("Item")


def render_isolated(
    draw: Callable[..., Iterator[Item]], what: str, *, seconds: float, memory_mib: int, **arguments: Any
) -> Iterator[Item]:
    """Yield what ``draw`` yields in a child process (see ``stream``).

    Raises ``InputError``, naming ``what`` was given, when ``draw`` exceeds ``seconds`` or ``memory_mib`` or
    crashes; ``LimitReached`` only for limits of the calling work.
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
    except SolverError:
        raise InputError(f"expected {what} that can be drawn") from None
