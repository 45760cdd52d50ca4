"""The easiest step on one line, over all lines: the one that rests on the fewest known cells.

Easiness is, in this order: the number of known cells it rests on (a line whose runs are all in place
counts as one, however many cells show it), how hard its technique is, and how many cells it decides.
A line is looked at again only when more has become known of its cells, and only as closely as needed
to see whether it has the easiest step.

The measure, the fewest facts, is the one of B. Bogaerts, E. Gamba, T. Guns, *A framework for step-wise
explaining how to solve constraint satisfaction problems*, Artificial Intelligence 300, 2021.
"""

from __future__ import annotations

from dataclasses import dataclass

from nonosat.logic.bits import May, bit_positions, open_cells
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.steps.deduction import Deduction
from nonosat.reasoning.steps.line_reason import LineReasons
from nonosat.reasoning.steps.patterns import best_claim
from nonosat.reasoning.steps.technique import Claim, Technique


@dataclass(frozen=True, slots=True)
class LineStep:
    """A step on one line: what the line is afterwards, and which part of what deduction it claims."""

    line: int
    after: May
    claim: Claim
    deduction: Deduction

    @property
    def reason(self) -> int:
        """The known cells that the step rests on."""
        return self.deduction.reason

    @property
    def difficulty(self) -> tuple[int, int, int, int]:
        """What steps are ordered by, the easiest first."""
        technique = self.claim.technique
        known = 1 if technique is Technique.COMPLETED_LINE else self.reason.bit_count()
        return known, technique.rank, -self.claim.cells.bit_count(), self.line


class LineSteps:
    """The steps that lines offer in a state; ``mark_changed`` must be told of every line that changes."""

    def __init__(self, state: Possibilities) -> None:
        self.lines: Lines = state.lines
        self.state = state
        self.reasons = [LineReasons(shape, state.lines.values) for shape in state.lines.shapes]
        #: For every line that offers a step: the fewest known cells that it might rest on.
        self._at_least: dict[int, int] = {}
        #: For every line where ``_at_least`` begins. Steps that need no known cell never become possible
        #: later: once none is left, it is 1.
        self._floor = [0] * len(state.lines)
        self._best: dict[int, LineStep] = {}
        self._changed = state.lines.all
        self.unfillable_line: int | None = None

    def mark_changed(self, changed: int) -> None:
        """Takes note of lines (as bits) of which more has become known."""
        self._changed |= changed

    def easiest(self) -> LineStep | None:
        """The easiest step, if a line has one; ``None`` also when a line cannot be filled, which is then
        ``unfillable_line``.
        """
        self._look_at_changed_lines()
        if self.unfillable_line is not None:
            return None
        best = min(self._best.values(), key=lambda step: step.difficulty, default=None)
        size = 0
        waiting = [line for line in self._at_least if line not in self._best]
        while waiting and (best is None or size <= best.difficulty[0]):
            for line in waiting:
                if self._at_least[line] <= size:
                    found = self._step_of_size(line, size)
                    if found is None:
                        self._at_least[line] = size + 1
                        if not size:
                            self._floor[line] = 1
                        continue
                    self._best[line] = found
                    if best is None or found.difficulty < best.difficulty:
                        best = found
            waiting = [line for line in waiting if line not in self._best]
            size += 1
        return best

    def _look_at_changed_lines(self) -> None:
        changed, self._changed = self._changed, 0
        for line in bit_positions(changed):
            self._best.pop(line, None)
            self._at_least.pop(line, None)
            may = self.state.may[line]
            settled = self.lines.settled(line, may)
            if settled is None:
                self.unfillable_line = line
                return
            if settled == may:
                continue
            completed = self._completed(line, may, settled)
            if completed is not None:
                self._best[line] = completed
            self._at_least[line] = self._floor[line]

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
        return self._step(line, reason, Technique.COMPLETED_LINE)

    def _step_of_size(self, line: int, size: int) -> LineStep | None:
        """The easiest step of a line that rests on ``size`` known cells, when no step rests on fewer."""
        may = self.state.may[line]
        settled = self.lines.settled(line, may)
        assert settled is not None
        reasons = self.reasons[line]
        best: LineStep | None = None
        explained = [0] * len(may)
        for value, (possible, implied) in enumerate(zip(may, settled, strict=True)):
            for position in bit_positions(possible & ~implied & ~explained[value]):
                cell = 1 << position
                if explained[value] & cell:
                    continue
                elsewhere = reasons.full & ~cell
                allowed = tuple(
                    elsewhere | (each & cell if other != value else 0) for other, each in enumerate(may)
                )
                reason = reasons.smallest(may, allowed, at_least=size, at_most=size)
                if reason is None:
                    continue
                step = self._step(line, reason)
                for other in range(len(may)):
                    explained[other] |= step.deduction.loses(other)
                if best is None or step.difficulty < best.difficulty:
                    best = step
        return best

    def _step(self, line: int, reason: int, technique: Technique | None = None) -> LineStep:
        deduction = Deduction(self.lines.shapes[line], self.state.may[line], reason)
        claim = Claim(technique, deduction.cells) if technique else best_claim(deduction)
        return LineStep(line, deduction.after(claim.cells), claim, deduction)
