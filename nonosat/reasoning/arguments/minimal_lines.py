"""Lines that, with what is known, rule out an assumption, and of which none can be left out.

Minimal cores of a formula in which every line can be switched off (see ``nonosat.session.cores``): any
number of lines can be asked about, but few of them need not come out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from nonosat.cnf.cell_variables import cell_variables
from nonosat.encoding.line_selectors import LineSelectorFormula, line_selector_formula
from nonosat.logic.bits import bit_set
from nonosat.logic.possibilities import Possibilities
from nonosat.puzzle import Puzzle
from nonosat.reasoning.arguments.refutation import Assumption
from nonosat.session.cores import LineCores


class MinimalLines:
    """Minimal sets of lines of one puzzle; sets of lines are ints, bit ``i`` for line ``i``.

    ``check`` is called now and then and may raise to stop the work.
    """

    def __init__(self, puzzle: Puzzle, *, check: Callable[[], None] = lambda: None) -> None:
        self._check = check
        self._formula = line_selector_formula(puzzle)
        self._colours = len(puzzle.palette)

    def minimal(self, state: Possibilities, assumption: Assumption) -> int | None:
        """Lines that rule out an assumption; ``None`` if not even all lines do."""
        lines = range(len(state.lines))
        with LineCores(self._formula_with(state, assumption), lines, check=self._check) as cores:
            core = cores.core(lines)
            return None if core is None else bit_set(cores.minimal(core))

    def _formula_with(self, state: Possibilities, assumption: Assumption) -> LineSelectorFormula:
        """The formula of the lines with what is known, and the assumption."""
        units: list[int] = []
        blocks = list(self._formula.blocks)
        for row in range(state.lines.height):
            for column in range(state.lines.width):
                values = state.values(row, column)
                if (row, column) == assumption[:2]:
                    values = 1 << assumption.value
                variables = cell_variables(row * state.lines.width + column, colours=self._colours)
                possible = [variable for colour, variable in enumerate(variables, 1) if values >> colour & 1]
                units += [-variable for variable in variables if variable not in possible]
                if not values & 1:
                    blocks.append(np.array([possible], np.int32))
        return replace(self._formula, blocks=tuple(blocks), givens=tuple(units))
