"""Arguments for what no chain of single lines shows: arguments within arguments and, failing those, search.

First a solver finds the cells that are the same in all pictures. Of the values that these cells cannot have,
the one that the fewest lines rule out is taken. The argument is made over these lines: an assumption, what
follows, and within that another assumption that turns out to be impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from nonosat.grid import Grid
from nonosat.logic.bits import bit_positions
from nonosat.logic.possibilities import Possibilities
from nonosat.puzzle import Puzzle
from nonosat.reasoning.arguments.allowance import Allowance
from nonosat.reasoning.arguments.assumption import Assumption, assumptions_of, cell_values
from nonosat.reasoning.arguments.implication import Implications
from nonosat.reasoning.arguments.nested_argument import DEEPEST, NestedArguments
from nonosat.reasoning.arguments.refutation import Refutation
from nonosat.reasoning.steps.hitting_set import BudgetSpent
from nonosat.reasoning.steps.step import Because, Kind, Step
from nonosat.reasoning.wording.step_writer import StepWriter

if TYPE_CHECKING:
    from nonosat.reasoning.arguments.minimal_lines import MinimalLines

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
        self._puzzle = puzzle
        self._writer = writer
        self._implications = implications
        self._allowance = allowance
        self._nested = NestedArguments(writer, allowance)
        self._minimal_lines: MinimalLines | None = None
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
        from nonosat.reasoning.arguments.minimal_lines import MinimalLines

        if self._minimal_lines is None:
            self._minimal_lines = MinimalLines(self._puzzle, self._allowance)
        if assumption not in self._ruled_out:
            lines = self._minimal_lines.minimal(state, assumption)
            assert lines is not None
            self._ruled_out[assumption] = lines
        return self._ruled_out[assumption]

    def _smallest(self, state: Possibilities, assumption: Assumption, lines: int) -> Refutation:
        """The fewest lines that rule out an assumption, if they are found in time; else these ``lines``."""
        self._allowance.spend()
        try:
            fewer = self._implications().smallest(state, (assumption,), less_than=lines.bit_count())
        except BudgetSpent:
            return Refutation(assumption, lines, smallest=False)
        if fewer is not None:
            self._ruled_out[assumption] = lines = fewer
        return Refutation(assumption, lines, smallest=True)

    def _by_search(self, state: Possibilities, refutation: Refutation) -> Step:
        """The step that only says that the lines cannot be filled with the assumption, without a chain."""
        names = tuple(state.lines.names[line] for line in bit_positions(refutation.lines))
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
