"""Looks at lines: which line shows most, and all that it shows, step after step.

A look takes everything that a line shows: again and again the easiest step on that line, where later ones may
rest on earlier ones. Every step decides cells. What a line only narrows down ("not red") is left aside until
some other line needs it (see ``nonosat.reasoning.arguments.groundwork``).

Lines that a look finishes come first, those that only lack blank cells before the others; then the lines of
which a look decides the most cells. Each line is then looked at as rarely as possible, which is how people
work and what makes an explanation short. (Taking the line with the easiest step first takes about a third
more looks: 422 instead of 284 on puzzles/survey/00529_swing.)

Which step on a line is easiest depends, in this order, on the number of known cells it rests on (a line whose
runs are all in place counts as one), how hard its technique is, and how many cells it decides. The measure,
the fewest facts, is the one of B. Bogaerts, E. Gamba, T. Guns, *A framework for step-wise explaining how to
solve constraint satisfaction problems*, Artificial Intelligence 300, 2021.
"""

from __future__ import annotations

from typing import NamedTuple

from nonosat.logic.bits import May, bit_positions, open_cells
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.steps.deduction import Deduction
from nonosat.reasoning.steps.line_reason import LineReasons
from nonosat.reasoning.steps.line_step import LineStep
from nonosat.reasoning.steps.patterns import best_claim
from nonosat.reasoning.steps.technique import Claim, Technique


class Yield(NamedTuple):
    """What a look at a line yields, in the order in which lines are compared."""

    #: Whether it finishes the line; whether only blank cells are missing then.
    finishes: bool
    only_blanks: bool
    cells: int


#: What a line yields that cannot be filled.
NOTHING = Yield(finishes=False, only_blanks=False, cells=0)


class LineLooks:
    """The looks that lines offer in a state; ``mark_changed`` must be told of every line that changes."""

    def __init__(self, state: Possibilities) -> None:
        self.lines: Lines = state.lines
        self.state = state
        self.reasons = [LineReasons(shape, state.lines.values) for shape in state.lines.shapes]
        self._yields: dict[int, Yield] = {}
        self._changed = state.lines.all
        self.unfillable_line: int | None = None

    def mark_changed(self, changed: int) -> None:
        """Takes note of lines (as bits) of which more has become known."""
        self._changed |= changed

    def best_line(self) -> tuple[int, Yield] | None:
        """The line to look at next, if one decides a cell, and what it yields.

        ``None`` also when a line cannot be filled, which is then ``unfillable_line``.
        """
        changed, self._changed = self._changed, 0
        for line in bit_positions(changed):
            self._yields.pop(line, None)
            may = self.state.may[line]
            settled = self.lines.settled(line, may)
            if settled is None:
                self.unfillable_line = line
                return None
            if newly_decided(may, settled):
                self._yields[line] = yield_of(may, settled)
        return max(self._yields.items(), key=lambda item: (item[1], -item[0]), default=None)

    def look(self, line: int, may: May) -> list[LineStep]:
        """All the steps by which a line that can be filled decides cells, the easiest first."""
        steps: list[LineStep] = []
        settled = self.lines.settled(line, may)
        assert settled is not None
        while newly_decided(may, settled):
            steps.append(self._easiest(line, may, settled))
            may = steps[-1].after
        return steps

    def _easiest(self, line: int, may: May, settled: May) -> LineStep:
        """The easiest step on a line that decides a cell."""
        best = self._completed(line, may, settled)
        size = 0
        while best is None or size <= best.difficulty[0]:
            found = self._step_of_size(line, may, settled, size)
            if found is not None:
                return found if best is None else min(found, best, key=lambda step: step.difficulty)
            size += 1
        return best

    def _completed(self, line: int, may: May, settled: May) -> LineStep | None:
        """The step that a line offers when all its runs are in place: the rest is blank."""
        shape = self.lines.shapes[line]
        if shape.has_any_runs or not shape.lengths:
            return None
        reasons = self.reasons[line]
        still_open = open_cells(may)
        if any(cells & still_open for cells in settled[1:]):
            return None
        allowed = (reasons.full, *(reasons.full & ~still_open for _ in may[1:]))
        reason = reasons.smallest(may, allowed)
        assert reason is not None
        return self._step(line, may, reason, Technique.COMPLETED_LINE)

    def _step_of_size(self, line: int, may: May, settled: May, size: int) -> LineStep | None:
        """The easiest step of a line that rests on ``size`` known cells, when no step rests on fewer."""
        reasons = self.reasons[line]
        best: LineStep | None = None
        explained = 0
        for position in bit_positions(newly_decided(may, settled)):
            cell = 1 << position
            if explained & cell:
                continue
            elsewhere = reasons.full & ~cell
            reason = reasons.smallest(
                may, tuple([elsewhere | each & cell for each in settled]), at_least=size, at_most=size
            )
            if reason is None:
                continue
            step = self._step(line, may, reason)
            explained |= step.deduction.cells
            if best is None or step.difficulty < best.difficulty:
                best = step
        return best

    def _step(self, line: int, may: May, reason: int, technique: Technique | None = None) -> LineStep:
        deduction = Deduction(self.lines.shapes[line], may, reason, deciding=True)
        claim = Claim(technique, deduction.cells) if technique else best_claim(deduction)
        return LineStep(line, deduction.after(claim.cells), claim, deduction)


def newly_decided(may: May, settled: May) -> int:
    """The cells that are not decided yet, and are when the line is settled."""
    return open_cells(may) & ~open_cells(settled)


def yield_of(may: May, settled: May) -> Yield:
    """What a look at the line yields."""
    decided = newly_decided(may, settled)
    finishes = not open_cells(settled)
    return Yield(finishes, finishes and not decided & ~settled[0], decided.bit_count())
