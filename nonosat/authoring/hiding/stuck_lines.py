"""Where line logic gets stuck when numbers are hidden: each time names numbers of which one must be shown."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Self

from nonosat.authoring.hiding.number_problem import NumberProblem
from nonosat.grid import Grid
from nonosat.logic.propagation import propagate


class StuckLines:
    """Line logic on a puzzle with numbers hidden; in place of ``Rivals`` where that must be enough."""

    def __init__(self, problem: NumberProblem, rng: random.Random) -> None:
        self._problem = problem
        self._rng = rng

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    @property
    def conflicts(self) -> int:
        """Line logic has none."""
        return 0

    def gap(self, shown: Collection[int]) -> frozenset[int] | None:
        """Elements not among those shown, at least one of which must be: with all the others line logic
        gets stuck, and with any one of them in addition it finds the picture.

        ``None`` when it finds the picture with those shown.
        """
        known = self._stuck(shown, None)
        if known is None:
            return None
        kept = set(shown)
        waiting = [element for element in range(len(self._problem.elements)) if element not in kept]
        self._rng.shuffle(waiting)
        needed: set[int] = set()
        batch = max(len(waiting) // 2, 1)
        while waiting:
            trial = waiting[:batch]
            left = self._stuck({*kept, *trial}, known)
            if left is not None:
                known = left
                kept.update(trial)
                waiting = waiting[batch:]
                batch *= 2
            elif len(trial) > 1:
                batch = len(trial) // 2
            else:
                needed.update(trial)
                waiting = waiting[1:]
        return frozenset(needed)

    def enough_of(self, shown: Collection[int]) -> frozenset[int] | None:
        """Those shown, when line logic finds the picture with them; ``None`` if it does not."""
        return frozenset(shown) if self._stuck(shown, None) is None else None

    def _stuck(self, shown: Collection[int], known: Grid | None) -> Grid | None:
        """What line logic finds, from what is known, unless it is the whole picture."""
        knowledge = propagate(self._problem.with_shown(shown), known=known)
        return None if knowledge.is_complete else knowledge.grid()
