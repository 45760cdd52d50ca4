"""Progress reports from long work."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Progress(NamedTuple):
    """What is being done, the solver's conflicts so far, and seconds since that phase began."""

    phase: str
    conflicts: int
    seconds: float


#: Is called every now and then; an exception that it raises stops the work and is passed on.
Listener = Callable[[Progress], None]


def ignore(_: Progress) -> None:
    """The listener that does nothing."""
