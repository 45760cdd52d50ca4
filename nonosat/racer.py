"""What an entrant of a race of searches has done, as answers tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated


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
