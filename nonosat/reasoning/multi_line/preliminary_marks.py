"""Preliminary marks such as "not red", by which other lines help a line to decide cells.

Several lines together may narrow cells down until one of them decides cells that it does not decide alone.
This is done in sweeps on a copy of the state; an explanation has only the marks that the deciding line rests
on. Puzzles with one colour have no such marks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from nonosat.logic.bits import May, bit_positions
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.multi_line.contradiction_chain import Trail
from nonosat.reasoning.steps.line_candidates import NO_GAIN, Gain, gain_of, newly_decided
from nonosat.reasoning.steps.step import CellCandidates, Step
from nonosat.reasoning.wording.step_writer import StepWriter

#: Sweeps, or more if no line decides a cell yet: marks, and marks that rest on these.
_SWEEPS = 2


class DecidingLine(NamedTuple):
    """A line that decides cells, or is impossible (``NO_GAIN``), and its candidates by the marks."""

    line: int
    may: May
    gain: Gain


class PreliminaryMarks:
    """The marks that lines imply without deciding a cell, and the lines that these help to decide some."""

    def __init__(self, writer: StepWriter, state: Possibilities) -> None:
        self._state = state.copy()
        self._trail = Trail(writer)

    def best_line(self) -> DecidingLine | None:
        """Return the line with the largest gain after two sweeps, or more if no line decides a cell before.

        ``None`` if line logic decides nothing more; all its marks are then recorded.
        """
        changed, sweeps = self._state.lines.all, 0
        while True:
            if sweeps >= _SWEEPS or not changed:
                found = self._deciding_lines()
                if found or not changed:
                    return max(found, key=lambda deciding: (deciding.gain, -deciding.line), default=None)
            changed = self._note(changed)
            sweeps += 1

    def premises_of(self, cells: Iterable[CellCandidates]) -> list[Step]:
        """Return the steps of the marks that some cells, as they are now, rest on."""
        return self._trail.premises_of(cells).steps

    def _note(self, lines: int) -> int:
        """Record what lines imply of cells without deciding them, and return the changed lines."""
        state, changed = self._state, 0
        for line in bit_positions(lines):
            may = state.may[line]
            solved = state.lines.solve(line, may)
            if solved is None:
                continue
            decided = newly_decided(may, solved)
            noted = tuple(
                [each & ~decided | before & decided for each, before in zip(solved, may, strict=True)]
            )
            if noted != may:
                self._trail.add(line, may, noted)
                changed |= state.may.narrow(line, noted)
        return changed

    def _deciding_lines(self) -> list[DecidingLine]:
        found: list[DecidingLine] = []
        for line, may in enumerate(self._state.may):
            solved = self._state.lines.solve(line, may)
            if solved is None:
                return [DecidingLine(line, may, NO_GAIN)]
            if newly_decided(may, solved):
                found.append(DecidingLine(line, may, gain_of(may, solved)))
        return found
