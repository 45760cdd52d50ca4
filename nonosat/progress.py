"""Progress reports from long work."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from nonosat.racer import Racer


class Progress(NamedTuple):
    """What is being done, the solvers' conflicts so far, and seconds since that phase began.

    ``pictures`` is how many are found, where pictures are looked for. In a race of several searches
    ``racers`` are all that have taken part, and ``leader`` is the one with the most conflicts of those that
    run now: nobody can tell which is closest to the end.
    """

    phase: str
    conflicts: int
    seconds: float
    pictures: int = 0
    leader: Racer | None = None
    racers: tuple[Racer, ...] = ()


#: Is called every now and then; an exception that it raises stops the work and is passed on.
Listener = Callable[[Progress], None]


def ignore(_: Progress) -> None:
    """The listener that does nothing."""
