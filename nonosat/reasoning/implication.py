"""Which lines, with what is known, rule out an assumption, whatever argument shows it: asked of a SAT solver.

Line logic over some lines does not find everything that these lines imply together. Whether an argument
names as few lines as can be is therefore decided by smallest cores of a formula in which every line
can be switched off (``nonosat.session.cores``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nonosat.propagation import bit_positions
from nonosat.puzzle import Puzzle
from nonosat.reasoning.possibilities import Possibilities
from nonosat.reasoning.refutation import Assumption

if TYPE_CHECKING:
    from nonosat.encoding.selectable import SelectableFormula
    from nonosat.session.cores import LineCores


class Implications:
    """What sets of lines of a puzzle imply. Sets of lines are ints, bit ``i`` for line ``i``."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._colours = len(puzzle.palette)
        self._formula: SelectableFormula | None = None

    def is_smallest(self, state: Possibilities, assumption: Assumption, lines: int) -> bool:
        """Whether no fewer than these lines, which do, rule out the assumption with what is known."""
        with self._cores(state, assumption) as cores:
            return next(cores.smaller(frozenset(bit_positions(lines)), ()), None) is None

    def minimal(self, state: Possibilities, assumption: Assumption) -> int | None:
        """Lines that rule out an assumption, none of which can be left out; ``None`` if not even all do."""
        with self._cores(state, assumption) as cores:
            core = cores.core(range(len(state.lines)))
            return None if core is None else _bits(cores.minimal(core))

    def smallest(self, state: Possibilities, assumption: Assumption, lines: int) -> int:
        """As few lines as can be that rule out an assumption, beginning with a minimal set of them."""
        with self._cores(state, assumption) as cores:
            for core in cores.smaller(frozenset(bit_positions(lines)), ()):
                lines = _bits(core)
        return lines

    def _cores(self, state: Possibilities, assumption: Assumption) -> LineCores:
        """A solver that knows what is known, and the assumption."""
        import numpy as np

        from nonosat.encoding.selectable import selectable_formula
        from nonosat.session.cores import LineCores

        if self._formula is None:
            self._formula = selectable_formula(self._puzzle)
        units: list[int] = []
        blocks = list(self._formula.blocks)
        for row in range(state.lines.height):
            for column in range(state.lines.width):
                values = state.values(row, column)
                if (row, column) == assumption[:2]:
                    values = 1 << assumption.value
                first = (row * state.lines.width + column) * self._colours
                possible = [first + value for value in bit_positions(values) if value]
                units += [
                    -(first + value) for value in range(1, self._colours + 1) if not values >> value & 1
                ]
                if not values & 1:
                    blocks.append(np.array([possible], np.int32))
        formula = replace(self._formula, blocks=tuple(blocks), givens=tuple(units))
        return LineCores(formula, range(len(state.lines)))


def _bits(lines: frozenset[int]) -> int:
    return sum(1 << line for line in lines)
