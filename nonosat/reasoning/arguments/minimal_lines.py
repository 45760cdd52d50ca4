"""Lines that, with what is known, rule out an assumption, and of which none can be left out.

They are minimal cores of a formula in which every line can be switched off (see ``nonosat.session.cores``).
This works for any number of lines, but there may be smaller sets than the one that is found.
"""

from __future__ import annotations

from dataclasses import replace

from nonosat.cnf.numbering import cell_variables
from nonosat.encoding.selectors import LineSelectorFormula, encode_by_line
from nonosat.logic.bits import bit_set
from nonosat.logic.possibilities import Possibilities
from nonosat.puzzle import Puzzle
from nonosat.reasoning.arguments.allowance import PROPAGATIONS, Allowance
from nonosat.reasoning.arguments.assumption import Assumption
from nonosat.session.cores import LineCores
from nonosat.session.effort import Effort


class MinimalLines:
    """Minimal sets of lines of one puzzle; sets of lines are ints, bit ``i`` for line ``i``."""

    def __init__(self, puzzle: Puzzle, allowance: Allowance) -> None:
        self._allowance = allowance
        self._formula = encode_by_line(puzzle)
        self._colours = len(puzzle.palette)

    def minimal(self, state: Possibilities, assumption: Assumption) -> int | None:
        """Lines that rule out an assumption; ``None`` if not even all lines do."""
        lines = range(len(state.lines))
        self._allowance.spend(state.lines.height * state.lines.width)  # for the formula
        self._propagations = 0
        with LineCores(self._formula_with(state, assumption), lines, check=self._note) as cores:
            core = cores.core(lines)
            return None if core is None else bit_set(cores.minimal(core))

    def _note(self, effort: Effort) -> None:
        """Takes note of what the solver has done for one formula so far."""
        before, self._propagations = self._propagations, effort.propagations or 0
        self._allowance.spend(1 + (self._propagations - before) // PROPAGATIONS)

    def _formula_with(self, state: Possibilities, assumption: Assumption) -> LineSelectorFormula:
        """The formula of the lines with what is known, and the assumption."""
        units: list[int] = []
        of_cells = list(self._formula.of_cells)
        for row in range(state.lines.height):
            for column in range(state.lines.width):
                values = state.values(row, column)
                if (row, column) == assumption[:2]:
                    values = 1 << assumption.value
                variables = cell_variables(row * state.lines.width + column, colours=self._colours)
                possible = [variable for colour, variable in enumerate(variables, 1) if values >> colour & 1]
                units += [-variable for variable in variables if variable not in possible]
                if not values & 1:
                    of_cells.append(tuple(possible))
        return replace(self._formula, of_cells=of_cells, givens=tuple(units))
