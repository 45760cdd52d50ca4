"""What has to be noted of cells before a line decides some: marks like "not red", which other lines give.

All lines together may narrow cells down until one of them decides cells that it does not decide by itself.
That is done here in rounds, on a copy of what is known; of the marks only those are told that the look at the
deciding line rests on. In a puzzle with one colour there are no such marks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from nonosat.logic.bits import May, bit_positions
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.multi_line.argument import Trail
from nonosat.reasoning.steps.line_candidates import NOTHING, Yield, newly_decided, yield_of
from nonosat.reasoning.steps.step import CellValues, Step
from nonosat.reasoning.wording.step_writer import StepWriter

#: Rounds over all lines, unless nothing is decided yet after them: marks, and marks that rest on these.
_ROUNDS = 2


class Opening(NamedTuple):
    """A line that decides cells, or cannot be filled (``NOTHING``), and what is left of it by the marks."""

    line: int
    may: May
    shows: Yield


class Groundwork:
    """The marks that lines give one after another, without deciding a cell, and where they lead."""

    def __init__(self, writer: StepWriter, state: Possibilities) -> None:
        self._state = state.copy()
        self._trail = Trail(writer)

    def best_opening(self) -> Opening | None:
        """The line that yields most after two rounds of marks, or more if no line decides a cell before;
        ``None`` when lines alone decide nothing more: then all that they imply has been noted.
        """
        changed, rounds = self._state.lines.all, 0
        while True:
            if rounds >= _ROUNDS or not changed:
                found = self._openings()
                if found or not changed:
                    return max(found, key=lambda opening: (opening.shows, -opening.line), default=None)
            changed = self._note(changed)
            rounds += 1

    def behind(self, cells: Iterable[CellValues]) -> list[Step]:
        """The steps that note what some cells, as they are now, rest on."""
        return self._trail.behind(cells).steps

    def _note(self, lines: int) -> int:
        """Notes what some lines tell of cells without deciding them; returns the lines that this changes."""
        state, changed = self._state, 0
        for line in bit_positions(lines):
            may = state.may[line]
            settled = state.lines.settled(line, may)
            if settled is None:
                continue
            decided = newly_decided(may, settled)
            noted = tuple(
                [each & ~decided | before & decided for each, before in zip(settled, may, strict=True)]
            )
            if noted != may:
                self._trail.add(line, may, noted)
                changed |= state.may.narrow(line, noted)
        return changed

    def _openings(self) -> list[Opening]:
        found: list[Opening] = []
        for line, may in enumerate(self._state.may):
            settled = self._state.lines.settled(line, may)
            if settled is None:
                return [Opening(line, may, NOTHING)]
            if newly_decided(may, settled):
                found.append(Opening(line, may, yield_of(may, settled)))
        return found
