"""Progress reports from long work, and of races of searches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, NamedTuple


@dataclass(frozen=True, slots=True)
class Racer:
    """One search of a race.

    >>> Racer("cadical195", 1, "order", hints=True, conflicts=20000).name
    'cadical195, seed 1'
    """

    solver: Annotated[str, "Its solver, or those that it has taken turns with."]
    seed: Annotated[int | None, "Its seed."]
    encoding: Annotated[str, "Its encoding."]
    hints: Annotated[bool, "Whether it was told how to decide, by weighted counts of lines."] = False
    conflicts: Annotated[int, "The conflicts that it has taken."] = 0
    seconds: Annotated[float, "Seconds by the clock."] = 0.0
    won: Annotated[int, "How many of the answers it was the first to find."] = 0

    @property
    def name(self) -> str:
        """What tells it from the others, for people."""
        return self.solver if self.seed is None else f"{self.solver}, seed {self.seed}"


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
