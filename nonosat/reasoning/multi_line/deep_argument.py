"""Arguments for what no chain of single lines shows: arguments within arguments and, failing those, search.

First a solver finds the cells that are the same in all pictures. Of the values that these cells cannot have,
the one that the fewest lines rule out is taken. The argument is made over these lines: an assumption, what
follows, and within that another assumption that turns out to be impossible.

``MinimalLines`` are lines that, with what is known, rule out an assumption, and of which none can be left
out.

They are minimal cores of a formula in which every line can be switched off (see ``nonosat.sat.solvers.cores``).
This works for any number of lines, but there may be smaller sets than the one that is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from nonosat.logic.bits import bit_positions, bit_set
from nonosat.logic.possibilities import Possibilities
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.reasoning.multi_line.argument import DEEPEST, NestedArguments
from nonosat.reasoning.multi_line.implication import Implications
from nonosat.reasoning.multi_line.refutation import Assumption, Refutation, assumptions_of, cell_values
from nonosat.reasoning.multi_line.work_budget import PROPAGATIONS, Allowance
from nonosat.reasoning.steps.step import Because, Kind, Step
from nonosat.reasoning.wording.step_writer import StepWriter
from nonosat.sat.cnf.numbering import cell_variables
from nonosat.sat.encodings.selectors import LineSelectorFormula, encode_by_line
from nonosat.sat.solvers.cores import LineCores
from nonosat.sat.solvers.effort import Effort

#: Values whose fewest lines are looked for, of those that few lines rule out. Measured on the first five
#: arguments of puzzles/dom_5, two of them nested: 0.8 s with one value, 1.0 s with three, 2.1 s with six, and
#: lines and chains as long in all cases.
_MOST_CANDIDATES = 3


class DeepArguments:
    """Steps for a state in which line logic refutes no assumption."""

    def __init__(
        self,
        puzzle: Puzzle,
        writer: StepWriter,
        implications: Callable[[], Implications],
        allowance: Allowance,
    ) -> None:
        self._writer = writer
        self._implications = implications
        self._allowance = allowance
        self._nested = NestedArguments(writer, allowance)
        self._minimal_lines = MinimalLines(puzzle, allowance)
        #: Lines that rule out an assumption still do when more is known.
        self._ruled_out: dict[Assumption, int] = {}

    def easiest(self, state: Possibilities, common: Grid) -> Step | None:
        """A step towards the cells that all pictures have in common; ``None`` when these are all known."""
        found: list[tuple[int, Assumption, int]] = []
        for assumption in _ruled_out_by(common, state):
            self._allowance.spend()
            lines = self._minimal(state, assumption)
            found.append((lines.bit_count(), assumption, lines))
        if not found:
            return None
        found.sort()
        candidates = [
            self._smallest(state, assumption, lines) for _, assumption, lines in found[:_MOST_CANDIDATES]
        ]
        candidates.sort(key=lambda each: (not each.smallest, each.lines.bit_count(), each.assumption))
        for depth in range(2, DEEPEST + 1):
            for refutation in candidates:
                step = self._nested.argument(state, refutation.assumption, refutation.lines, depth=depth)
                if step is not None:
                    return replace(step, smallest=refutation.smallest)
        return self._by_search(state, candidates[0])

    def _minimal(self, state: Possibilities, assumption: Assumption) -> int:
        """Lines that rule out an assumption; when it was first looked at, none of them could be left out."""
        if assumption not in self._ruled_out:
            self._ruled_out[assumption] = self._minimal_lines.minimal(state, assumption)
        return self._ruled_out[assumption]

    def _smallest(self, state: Possibilities, assumption: Assumption, lines: int) -> Refutation:
        """The fewest lines that rule out an assumption, if they are found in time; else these ``lines``."""
        self._allowance.spend()
        fewer, is_certain = self._implications().smallest(state, (assumption,), less_than=lines.bit_count())
        if fewer is not None:
            self._ruled_out[assumption] = lines = fewer
        return Refutation(assumption, lines, smallest=is_certain)

    def _by_search(self, state: Possibilities, refutation: Refutation) -> Step:
        """The step that only says that the lines cannot be filled with the assumption, without a chain."""
        names = tuple(state.lines[line].name for line in bit_positions(refutation.lines))
        assumed = refutation.assumption.cell
        conclusion = refutation.assumption.conclusion_in(state)
        on_lines = (cell_values(state, *cell) for cell in _cells_of(state, refutation.lines))
        before = cell_values(state, *refutation.assumption[:2])
        known = tuple(cell for cell in on_lines if len(cell.values) < state.lines.values)
        return Step(
            kind=Kind.DEEP,
            technique="search",
            lines=names,
            cells=(conclusion,),
            because=Because(known, names),
            text=self._writer.wording.search(before, assumed, names, conclusion),
            assumption=assumed,
            smallest=refutation.smallest,
        )


def _ruled_out_by(common: Grid, state: Possibilities) -> Iterator[Assumption]:
    """The values, other than the common one, that cells with a common value can still have."""
    for assumption in assumptions_of(state):
        right = common[assumption.row, assumption.column]
        if right is not None and assumption.value != right:
            yield assumption


def _cells_of(state: Possibilities, lines: int) -> Iterator[tuple[int, int]]:
    height, width = state.lines.height, state.lines.width
    for row in range(height):
        for column in range(width):
            if lines >> row & 1 or lines >> (height + column) & 1:
                yield row, column


class MinimalLines:
    """Minimal sets of lines of one puzzle; sets of lines are ints, bit ``i`` for line ``i``."""

    def __init__(self, puzzle: Puzzle, allowance: Allowance) -> None:
        self._allowance = allowance
        self._formula = encode_by_line(puzzle)
        self._colours = len(puzzle.palette)

    def minimal(self, state: Possibilities, assumption: Assumption) -> int:
        """Lines that rule out an assumption. Precondition: all lines together do."""
        lines = range(len(state.lines))
        self._allowance.spend(state.lines.height * state.lines.width)  # for the formula
        self._propagations = 0
        formula = self._formula_with(state, assumption)
        with LineCores(formula.clauses(), formula.selectors_of(lines), check=self._note) as cores:
            core = cores.core(lines)
            assert core is not None
            return bit_set(cores.minimal(core))

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
