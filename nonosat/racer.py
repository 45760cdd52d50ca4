"""One of several searches for the same answers, and what it has done."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Racer:
    """A search by its solver (or those that it has taken turns with), seed and encoding.

    ``hints`` says that they tell it how to decide (see ``nonosat.guidance``). It has taken that many
    ``conflicts``, and ``seconds`` by the clock; it was the first to find ``won`` of the answers.

    >>> Racer("cadical195", 1, "order", hints=True, conflicts=20000).name
    'cadical195, seed 1'
    """

    solver: str
    seed: int | None
    encoding: str
    hints: bool = False
    conflicts: int = 0
    seconds: float = 0.0
    won: int = 0

    @property
    def name(self) -> str:
        """What tells it from the others, for people."""
        return self.solver if self.seed is None else f"{self.solver}, seed {self.seed}"
