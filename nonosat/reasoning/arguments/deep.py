"""Arguments for what no chain of single lines shows: arguments within arguments, and, where they end, search.

First a solver tells which cells are the same in all pictures; of the values that these cells cannot have,
the one is taken that the fewest lines rule out. Over these lines the argument is told: what is supposed, what
follows, and inside of it again something that is supposed and impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from nonosat.grid import Grid
from nonosat.limits import Limits
from nonosat.logic.bits import bit_positions
from nonosat.logic.possibilities import Possibilities
from nonosat.puzzle import Puzzle
from nonosat.reasoning.arguments.argument import Teller
from nonosat.reasoning.arguments.implication import Implications
from nonosat.reasoning.arguments.nested import DEEPEST, NestedArguments
from nonosat.reasoning.arguments.refutation import Assumption, Refutation, assumptions_of
from nonosat.reasoning.steps.hitting_set import BudgetSpent
from nonosat.reasoning.steps.step import Because, CellValues, Kind, Step

if TYPE_CHECKING:
    from nonosat.reasoning.arguments.minimal_lines import MinimalLines

#: Values whose fewest lines are looked for, of those that few lines rule out.
_MOST_CLOSE_LOOKS = 3


class DeepSearch:
    """Steps for a state in which no assumption is refuted by line logic."""

    def __init__(
        self, puzzle: Puzzle, teller: Teller, implications: Callable[[], Implications], limits: Limits
    ) -> None:
        self._puzzle = puzzle
        self._teller = teller
        self._implications = implications
        self._limits = limits
        self._nested = NestedArguments(teller, limits.check)
        self._minimal_lines: MinimalLines | None = None
        #: Lines that rule out an assumption go on doing so when more is known.
        self._ruled_out: dict[Assumption, int] = {}

    def easiest(self, state: Possibilities, common: Grid) -> Step | None:
        """A step towards the cells that all pictures have in common; ``None`` when these are all known."""
        found: list[tuple[int, Assumption, int]] = []
        for assumption in _wrong(state, common):
            self._limits.check()
            lines = self._minimal(state, assumption)
            found.append((lines.bit_count(), assumption, lines))
        if not found:
            return None
        found.sort()
        close = [
            self._smallest(state, assumption, lines) for _, assumption, lines in found[:_MOST_CLOSE_LOOKS]
        ]
        close.sort(key=lambda each: (not each.smallest, each.lines.bit_count(), each.assumption))
        for depth in range(2, DEEPEST + 1):
            for refutation in close:
                step = self._nested.argument(state, refutation.assumption, refutation.lines, depth=depth)
                if step is not None:
                    return replace(step, smallest=refutation.smallest)
        return self._by_search(state, close[0])

    def _minimal(self, state: Possibilities, assumption: Assumption) -> int:
        """Lines that rule out an assumption; none could be left out when it was first asked about."""
        from nonosat.reasoning.arguments.minimal_lines import MinimalLines

        if self._minimal_lines is None:
            self._minimal_lines = MinimalLines(self._puzzle, check=self._limits.check)
        if assumption not in self._ruled_out:
            lines = self._minimal_lines.minimal(state, assumption)
            assert lines is not None
            self._ruled_out[assumption] = lines
        return self._ruled_out[assumption]

    def _smallest(self, state: Possibilities, assumption: Assumption, lines: int) -> Refutation:
        """The fewest lines that do, where they are found; beginning with a minimal set of them."""
        self._limits.check()
        try:
            fewer = self._implications().smallest(state, assumption, less_than=lines.bit_count())
        except BudgetSpent:
            return Refutation(assumption, lines, smallest=False)
        if fewer is not None:
            self._ruled_out[assumption] = lines = fewer
        return Refutation(assumption, lines, smallest=True)

    def _by_search(self, state: Possibilities, refutation: Refutation) -> Step:
        """The step that is only known to be right: the lines cannot be filled with the assumption."""
        row, column, value = refutation.assumption
        names = tuple(state.lines.names[line] for line in bit_positions(refutation.lines))
        values = tuple(bit_positions(state.values(row, column)))
        conclusion = CellValues(row, column, tuple(each for each in values if each != value))
        supposed = CellValues(row, column, (value,))
        known = tuple(
            CellValues(*cell, tuple(bit_positions(state.values(*cell))))
            for cell in _cells_of(state, refutation.lines)
            if state.values(*cell).bit_count() < state.lines.values
        )
        return Step(
            kind=Kind.DEEP,
            technique="search",
            lines=names,
            cells=(conclusion,),
            because=Because(known, names),
            text=self._teller.wording.search(supposed, names, conclusion),
            assumption=supposed,
            smallest=refutation.smallest,
        )


def _wrong(state: Possibilities, common: Grid) -> Iterator[Assumption]:
    """The values that cells with a common value can still have beside it."""
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
