"""From a refuted assumption to an argument that can be read: the assumption, what follows, the contradiction.

What follows is recorded forwards, line by line, and then traced backwards from the contradiction: of every
line only the cells that are needed later are kept, with the fewest cells that imply them, down to the
assumption and the cells known before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Self

from nonosat.logic.bits import May, bit_positions, bit_set, cells_beyond
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.arguments.assumption import Assumption, cell_values
from nonosat.reasoning.steps.deduction import Deduction
from nonosat.reasoning.steps.line_step import LineStep
from nonosat.reasoning.steps.patterns import best_claim
from nonosat.reasoning.steps.step import Because, CellValues, Kind, Step
from nonosat.reasoning.steps.technique import Claim, Technique
from nonosat.reasoning.wording.step_writer import StepWriter

Cell = tuple[int, int]


@dataclass(slots=True)
class _Event:
    """Something that follows from the assumption: on a ``line``, or by an ``inner`` argument."""

    line: int
    before: May
    after: May
    inner: Step | None = None
    needed: set[Cell] = field(default_factory=set)


class Argument:
    """An assumption and what follows from it, until a line can no longer be filled."""

    def __init__(self, writer: StepWriter, state: Possibilities, assumption: Assumption) -> None:
        self.lines = writer.lines
        self.assumption = assumption
        self.known = state
        self.state = assumption.added_to(state)
        self._writer = writer
        self._events: list[_Event] = []
        #: For every cell about which something was deduced, the numbers of the events that did so, in order;
        #: -1 for the assumption.
        self._causes: dict[Cell, list[int]] = {(assumption.row, assumption.column): [-1]}
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
            self._add(_Event(line, before, settled))
            self.state.narrow(line, settled)

    def accept(self, inner: Step) -> None:
        """Adds the conclusion, about one cell, of an argument within this one."""
        (cell,) = inner.cells
        before = self.state.may[cell.row]
        self.state.keep(cell.row, cell.column, bit_set(cell.values))
        self._add(_Event(cell.row, before, self.state.may[cell.row], inner))

    def _add(self, event: _Event) -> None:
        number = len(self._events)
        self._events.append(event)
        for position in bit_positions(cells_beyond(event.before, event.after)):
            self._causes.setdefault(self.lines.cell(event.line, position), []).append(number)

    def step(self) -> Step:
        """The whole argument, without what is not needed. Precondition: there is a ``unfillable_line``."""
        assert self.unfillable_line is not None
        known: dict[Cell, CellValues] = {}
        last = self._writer.unfillable_line(self.unfillable_line, self.state.may[self.unfillable_line])
        self._trace(last.because.cells, len(self._events), known)
        chain = [last]
        for number in range(len(self._events) - 1, -1, -1):
            event = self._events[number]
            if event.needed:
                step = event.inner or self._line_step(event)
                self._trace(step.because.cells, number, known)
                chain.append(step)
        chain.reverse()
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
            text=self._writer.wording.argument(assumed, chain, conclusion),
            assumption=assumed,
            chain=tuple(chain),
        )

    def _trace(self, cells: Sequence[CellValues], before: int, known: dict[Cell, CellValues]) -> None:
        """Finds where the cells of a reason come from, as they were before event number ``before``."""
        for cell in cells:
            place = (cell.row, cell.column)
            causes = [number for number in self._causes.get(place, ()) if number < before]
            if not causes:
                known[place] = cell
            elif causes[-1] >= 0:
                self._events[causes[-1]].needed.add(place)

    def _line_step(self, event: _Event) -> Step:
        """The part of a line's consequences that is needed, with the fewest cells that imply it."""
        line, may = event.line, event.before
        positions = 0
        for row, column in event.needed:
            positions |= 1 << (column if self.lines.is_row(line) else row)
        reasons = self._writer.reasons[line]
        elsewhere = reasons.full & ~positions
        allowed = tuple(cells | elsewhere for cells in event.after)
        reason = reasons.smallest(may, allowed)
        assert reason is not None
        deduction = Deduction(self.lines.shapes[line], may, reason, cells=positions)
        claim = best_claim(deduction)
        if claim.cells != positions:
            claim = Claim(Technique.LINE_REASONING, positions)
        return self._writer.line_step(LineStep(line, event.after, claim, deduction))
