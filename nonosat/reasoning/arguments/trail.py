"""What was deduced, line by line, and of it what some cells rest on, with the fewest cells that imply it.

It is recorded forwards and traced backwards: of every line only the cells that are needed later are kept,
down to what was known before.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from nonosat.logic.bits import May, bit_positions, cells_beyond
from nonosat.reasoning.steps.line_step import line_step
from nonosat.reasoning.steps.step import Cell, CellValues, Step
from nonosat.reasoning.wording.step_writer import StepWriter


class _Event(NamedTuple):
    """Something that follows: on a ``line``, or by an ``inner`` argument."""

    line: int
    before: May
    after: May
    inner: Step | None


class Traced(NamedTuple):
    """The steps that some cells rest on, in order, and the cells known before that these rest on."""

    steps: list[Step]
    known: dict[Cell, CellValues]


class Trail:
    """What was deduced so far, event by event; ``supposed`` is a cell that was not known but supposed."""

    def __init__(self, writer: StepWriter, supposed: Cell | None = None) -> None:
        self._writer = writer
        self._events: list[_Event] = []
        #: For every cell about which something was deduced, the numbers of the events that did so, in order;
        #: -1 for what is supposed.
        self._causes: dict[Cell, list[int]] = {} if supposed is None else {supposed: [-1]}

    def __len__(self) -> int:
        return len(self._events)

    def add(self, line: int, before: May, after: May, inner: Step | None = None) -> None:
        """Records what follows next: about a line, by itself or by an argument."""
        number = len(self._events)
        self._events.append(_Event(line, before, after, inner))
        for position in bit_positions(cells_beyond(before, after)):
            self._causes.setdefault(self._writer.lines.cell(line, position), []).append(number)

    def behind(self, cells: Iterable[CellValues]) -> Traced:
        """What some cells rest on, as they are now."""
        known: dict[Cell, CellValues] = {}
        needed: defaultdict[int, set[Cell]] = defaultdict(set)

        def trace(cells: Iterable[CellValues], before: int) -> None:
            for cell in cells:
                place = (cell.row, cell.column)
                causes = [number for number in self._causes.get(place, ()) if number < before]
                if not causes:
                    known[place] = cell
                elif causes[-1] >= 0:
                    needed[causes[-1]].add(place)

        last = len(self._events)
        trace(cells, last)
        steps: list[Step] = []
        for number in range(last - 1, -1, -1):
            if number in needed:
                step = self._events[number].inner or self._line_step(number, needed[number])
                trace(step.because.cells, number)
                steps.append(step)
        return Traced(steps[::-1], known)

    def _line_step(self, number: int, needed: set[Cell]) -> Step:
        """The part of a line's consequences that is needed, with the fewest cells that imply it."""
        line, may, after, _ = self._events[number]
        positions = 0
        for row, column in needed:
            positions |= 1 << (column if self._writer.lines.is_row(line) else row)
        reasons = self._writer.reasons[line]
        elsewhere = reasons.full & ~positions
        reason = reasons.smallest(may, tuple(cells | elsewhere for cells in after))
        assert reason is not None
        return self._writer.line_step(line_step(line, reasons, may, reason, cells=positions))
