"""From a refuted assumption to an argument that can be read: the assumption, what follows, the contradiction.

What follows is recorded line by line and then traced backwards from the contradiction, down to the assumption
and the cells known before (see ``trail``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from nonosat.logic.bits import bit_set
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.arguments.assumption import Assumption, cell_values
from nonosat.reasoning.arguments.trail import Trail
from nonosat.reasoning.steps.step import Because, Kind, Step
from nonosat.reasoning.wording.step_writer import StepWriter


class Argument:
    """An assumption and what follows from it, until a line can no longer be filled."""

    def __init__(self, writer: StepWriter, state: Possibilities, assumption: Assumption) -> None:
        self.lines = writer.lines
        self.assumption = assumption
        self.known = state
        self.state = assumption.added_to(state)
        self._writer = writer
        self._trail = Trail(writer, (assumption.row, assumption.column))
        self.unfillable_line: int | None = None

    @classmethod
    def along(
        cls, chain: Iterable[int], writer: StepWriter, state: Possibilities, assumption: Assumption
    ) -> Self:
        """The argument that goes through these lines, the last of which cannot be filled."""
        argument = cls(writer, state, assumption)
        for line in chain:
            argument.settle(line)
        return argument

    def settle(self, line: int) -> None:
        """Goes on with a line; sets ``unfillable_line`` when it cannot be filled."""
        before = self.state.may[line]
        settled = self.lines.settled(line, before)
        if settled is None:
            self.unfillable_line = line
        elif settled != before:
            self._trail.add(line, before, settled)
            self.state.narrow(line, settled)

    def accept(self, inner: Step) -> None:
        """Adds the conclusion, about one cell, of an argument within this one."""
        (cell,) = inner.cells
        before = self.state.may[cell.row]
        self.state.keep(cell.row, cell.column, bit_set(cell.values))
        self._trail.add(cell.row, before, self.state.may[cell.row], inner)

    def step(self) -> Step:
        """The whole argument, without what is not needed. Precondition: there is a ``unfillable_line``."""
        assert self.unfillable_line is not None
        last = self._writer.unfillable_line(self.unfillable_line, self.state.may[self.unfillable_line])
        steps, known = self._trail.behind(last.because.cells)
        chain = [*steps, last]
        row, column, _ = self.assumption
        before = cell_values(self.known, row, column)
        if len(before.values) < self.lines.values:  # what was known of the cell is part of the conclusion
            known[row, column] = before
        assumed, conclusion = self.assumption.cell, self.assumption.conclusion_in(self.known)
        lines = tuple(dict.fromkeys(name for step in chain for name in step.lines))
        nested = any(step.kind is not Kind.LINE for step in chain)
        return Step(
            kind=Kind.DEEP if nested else Kind.CONTRADICTION,
            technique="nested contradiction" if nested else "contradiction",
            lines=lines,
            cells=(conclusion,),
            because=Because(tuple(known[cell] for cell in sorted(known)), lines),
            text=self._writer.wording.argument(before, assumed, chain, conclusion),
            assumption=assumed,
            chain=tuple(chain),
        )
