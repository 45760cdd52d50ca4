"""Lines that, with what is known, rule out an assumption, and of which none can be left out.

Minimal cores of a formula in which every line can be switched off (see ``nonosat.session.cores``): any
number of lines can be asked about, but few of them need not come out.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from nonosat.encoding.line_selectors import SelectableFormula, selectable_formula
from nonosat.logic.bits import bit_positions, bit_set
from nonosat.logic.possibilities import Possibilities
from nonosat.puzzle import Puzzle
from nonosat.reasoning.arguments.refutation import Assumption
from nonosat.session.cores import LineCores


class MinimalLines:
    """Minimal sets of lines of one puzzle; sets of lines are ints, bit ``i`` for line ``i``."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._formula = selectable_formula(puzzle)
        self._colours = len(puzzle.palette)

    def minimal(self, state: Possibilities, assumption: Assumption) -> int | None:
        """Lines that rule out an assumption; ``None`` if not even all lines do."""
        with LineCores(self._formula_with(state, assumption), range(len(state.lines))) as cores:
            core = cores.core(range(len(state.lines)))
            return None if core is None else bit_set(cores.minimal(core))

    def _formula_with(self, state: Possibilities, assumption: Assumption) -> SelectableFormula:
        """The formula of the lines with what is known, and the assumption."""
        units: list[int] = []
        blocks = list(self._formula.blocks)
        for row in range(state.lines.height):
            for column in range(state.lines.width):
                values = state.values(row, column)
                if (row, column) == assumption[:2]:
                    values = 1 << assumption.value
                first = (row * state.lines.width + column) * self._colours
                for colour in range(1, self._colours + 1):
                    if not values >> colour & 1:
                        units.append(-(first + colour))
                if not values & 1:
                    blocks.append(np.array([[first + value for value in bit_positions(values)]], np.int32))
        return replace(self._formula, blocks=tuple(blocks), givens=tuple(units))
