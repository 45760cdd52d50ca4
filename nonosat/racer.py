"""One of several searches for the same answers, and what it has done."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Racer:
    """A search by its solver, seed and encoding; the conflicts and seconds (by the clock) that it has taken,
    and how many of the answers it was the first to find.

    >>> Racer("cadical195", 1, "order", 20000, 3.5).name
    'cadical195, seed 1'
    """

    solver: str
    seed: int | None
    encoding: str
    conflicts: int = 0
    seconds: float = 0.0
    won: int = 0

    @property
    def name(self) -> str:
        """What tells it from the others, for people."""
        return self.solver if self.seed is None else f"{self.solver}, seed {self.seed}"
