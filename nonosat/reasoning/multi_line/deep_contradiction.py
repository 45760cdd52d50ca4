"""Deep steps, for states in which line logic refutes no assumption: nested contradictions, or a search.

First a solver finds the backbone. Of the values that its cells cannot have, the one that the fewest lines
rule out is chosen, and a nested contradiction is made over these lines.

``MinimalLines`` finds minimal sets of lines that, with the known cells, rule out an assumption: minimal cores
of a formula in which every line can be switched off (see ``nonosat.sat.solvers.cores``). This works for any
number of lines, but smaller sets may exist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from nonosat.logic.bits import bit_positions, bit_set
from nonosat.logic.possibilities import Possibilities
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.reasoning.multi_line.contradiction_chain import DEEPEST, NestedContradictions
from nonosat.reasoning.multi_line.implication import Implications
from nonosat.reasoning.multi_line.refutation import Assumption, Refutation, assumptions_of, cell_values
from nonosat.reasoning.multi_line.work_budget import PROPAGATIONS, WorkBudget
from nonosat.reasoning.steps.step import Premises, Step, StepKind
from nonosat.reasoning.wording.step_writer import StepWriter
from nonosat.sat.cnf.numbering import cell_variables
from nonosat.sat.encodings.selectors import LineSelectorFormula, encode_with_selectors
from nonosat.sat.solvers.cores import LineCores
from nonosat.sat.solvers.effort import Effort

#: Values, among those ruled out by few lines, whose fewest lines are searched for. Measured on the first five
#: multi-line steps of puzzles/dom_5, two of them nested: 0.8 s with one value, 1.0 s with three, 2.1 s with
#: six, with equally long lines and chains.
_MOST_CANDIDATES = 3


class DeepContradictions:
    """Steps for a state in which line logic refutes no assumption."""

    def __init__(
        self,
        puzzle: Puzzle,
        writer: StepWriter,
        implications: Callable[[], Implications],
        budget: WorkBudget,
    ) -> None:
        self._writer = writer
        self._implications = implications
        self._budget = budget
        self._nested = NestedContradictions(writer, budget)
        self._minimal_lines = MinimalLines(puzzle, budget)
        #: Lines that rule out an assumption still do when more is known.
        self._ruled_out: dict[Assumption, int] = {}

    def easiest(self, state: Possibilities, backbone: Grid) -> Step | None:
        """Return a step towards the backbone; ``None`` if all its cells are known."""
        found: list[tuple[int, Assumption, int]] = []
        for assumption in _ruled_out_by(backbone, state):
            self._budget.spend()
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
                step = self._nested.find(state, refutation.assumption, refutation.lines, depth=depth)
                if step is not None:
                    return replace(step, smallest=refutation.smallest)
        return self._by_search(state, candidates[0])

    def _minimal(self, state: Possibilities, assumption: Assumption) -> int:
        """Return lines that rule out an assumption; a minimal set when it was first found."""
        if assumption not in self._ruled_out:
            self._ruled_out[assumption] = self._minimal_lines.minimal(state, assumption)
        return self._ruled_out[assumption]

    def _smallest(self, state: Possibilities, assumption: Assumption, lines: int) -> Refutation:
        """Return the fewest lines that rule out an assumption if found within a limit, else ``lines``."""
        self._budget.spend()
        fewer, is_certain = self._implications().smallest(state, (assumption,), less_than=lines.bit_count())
        if fewer is not None:
            self._ruled_out[assumption] = lines = fewer
        return Refutation(assumption, lines, smallest=is_certain)

    def _by_search(self, state: Possibilities, refutation: Refutation) -> Step:
        """Return the step without a chain: the lines contradict the assumption, as a search shows."""
        names = tuple(state.lines[line].name for line in bit_positions(refutation.lines))
        assumed = refutation.assumption.cell
        conclusion = refutation.assumption.conclusion_in(state)
        on_lines = (cell_values(state, *cell) for cell in _cells_of(state, refutation.lines))
        before = cell_values(state, *refutation.assumption[:2])
        known = tuple(cell for cell in on_lines if len(cell.values) < state.lines.values)
        return Step(
            kind=StepKind.DEEP,
            technique="search",
            lines=names,
            cells=(conclusion,),
            premises=Premises(known, names),
            text=self._writer.wording.search(before, assumed, names, conclusion),
            assumption=assumed,
            smallest=refutation.smallest,
        )


def _ruled_out_by(backbone: Grid, state: Possibilities) -> Iterator[Assumption]:
    """Yield the remaining values of backbone cells, except the values of the backbone."""
    for assumption in assumptions_of(state):
        shared = backbone[assumption.row, assumption.column]
        if shared is not None and assumption.value != shared:
            yield assumption


def _cells_of(state: Possibilities, lines: int) -> Iterator[tuple[int, int]]:
    height, width = state.lines.height, state.lines.width
    for row in range(height):
        for column in range(width):
            if lines >> row & 1 or lines >> (height + column) & 1:
                yield row, column


class MinimalLines:
    """Search for minimal sets of lines of one puzzle; sets of lines are ints, bit ``i`` for line ``i``."""

    def __init__(self, puzzle: Puzzle, budget: WorkBudget) -> None:
        self._budget = budget
        self._formula = encode_with_selectors(puzzle)
        self._colours = len(puzzle.palette)

    def minimal(self, state: Possibilities, assumption: Assumption) -> int:
        """Return a minimal set of lines that rules out an assumption. Precondition: all lines together do."""
        lines = range(len(state.lines))
        self._budget.spend(state.lines.height * state.lines.width)  # for the formula
        self._propagations = 0
        formula = self._formula_with(state, assumption)
        with LineCores(formula.clauses(), formula.selectors_of(lines), check=self._note) as cores:
            core = cores.core(lines)
            assert core is not None
            return bit_set(cores.minimal(core))

    def _note(self, effort: Effort) -> None:
        """Spend what the solver has done for one formula since the last call."""
        before, self._propagations = self._propagations, effort.propagations or 0
        self._budget.spend(1 + (self._propagations - before) // PROPAGATIONS)

    def _formula_with(self, state: Possibilities, assumption: Assumption) -> LineSelectorFormula:
        """Return the formula of the lines with the known cells and the assumption."""
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
