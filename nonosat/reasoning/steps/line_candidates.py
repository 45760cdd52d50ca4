"""The steps that lines offer: the line that decides most, and all its deductions in order.

The deductions on a line are found by taking the easiest one repeatedly; later ones may rest on earlier ones.
Each decides cells. Cells that a line only narrows down ("not red") are left until another line needs them
(see ``nonosat.reasoning.multi_line.preliminary_marks``).

Lines that get finished come first, those that lack only blank cells before the others; then the lines that
decide the most cells; of the first two the easier one is taken. Each line is then visited rarely, as people
do, and the explanation is short. (Taking the line with the easiest deduction first takes about a third more
steps: 422 instead of 323 on puzzles/survey/00529_swing.)

The easiest deduction on a line rests on the fewest known cells (the shaded cells of a completed line count as
one), then has the easiest technique, then decides the most cells. The measure, the fewest facts, is the one
of B. Bogaerts, E. Gamba, T. Guns, *A framework for step-wise explaining how to solve constraint satisfaction
problems*, Artificial Intelligence 300, 2021.

A ``LineStep`` is one deduction: what follows from known cells of a line by one technique.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from nonosat.logic.bits import May, bit_positions, undecided_cells
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.steps.deduction import Deduction, LineClaim, Technique
from nonosat.reasoning.steps.line_reason import LineReasons, ReasonSearch
from nonosat.reasoning.steps.patterns import WIDENED, best_claim, same_idea


@dataclass(frozen=True, slots=True)
class LineStep:
    """One deduction on a line, with the cells that its technique claims."""

    line: int
    claim: LineClaim
    deduction: Deduction

    @property
    def reason(self) -> int:
        """The known cells that the step rests on."""
        return self.deduction.reason | self.claim.run_cells

    @property
    def after(self) -> May:
        """The candidates of the line after the step."""
        return self.deduction.after(self.claim.cells)

    @property
    def difficulty(self) -> tuple[int, int, int]:
        """The sort key of the steps of a line, the easiest first; ``run_cells`` count as one cell."""
        known = (self.deduction.reason & ~self.claim.run_cells).bit_count() + bool(self.claim.run_cells)
        return known, self.claim.technique.rank, -self.claim.cells.bit_count()


def line_step(
    line: int,
    reasons: LineReasons,
    may: May,
    reason: int,
    *,
    cells: int | None = None,
    among: int | None = None,
) -> LineStep:
    """Return the step that rests on a smallest ``reason``: about ``cells``, or those it decides ``among``
    some.

    If its technique mentions complete runs, their cells belong to the reason, and the rest of the reason is
    smallest beside them; if that changes the claim, another technique is chosen.
    """
    deduction = Deduction(reasons.line, may, reason, cells=cells, among=among)
    claim = best_claim(deduction)
    if cells is not None and claim.cells != cells:
        return LineStep(line, LineClaim(Technique.LINE_REASONING, cells), deduction)
    if not claim.run_cells & ~reason:
        return LineStep(line, claim, deduction)
    after, elsewhere = deduction.after(claim.cells), reasons.full & ~claim.cells
    allowed = tuple([possible & claim.cells | elsewhere for possible in after])
    others = reasons.smallest(may, allowed, beside=claim.run_cells)
    assert others is not None
    beside = Deduction(reasons.line, may, others | claim.run_cells, cells=claim.cells)
    again = best_claim(beside)
    if (again.technique, again.cells, again.run_cells) == (claim.technique, claim.cells, claim.run_cells):
        return LineStep(line, again, beside)
    spare = (reason & ~claim.run_cells).bit_count() - others.bit_count()
    return LineStep(line, best_claim(deduction, allow_run_cells=False) if spare else claim, deduction)


class Gain(NamedTuple):
    """The gain of a line, in the order in which lines are compared."""

    #: Whether it finishes the line; whether only blank cells are missing then.
    finishes: bool
    only_blanks: bool
    cells: int


#: How many of the lines with the largest gains are compared by difficulty. Measured: with one the
#: explanations of cat and swing (puzzles/survey) have 87 and 287 steps, with two 99 and 323, with eight 135
#: and 362.
_COMPARED = 2

#: Known cells by which the reason of a step may grow when it is widened: a choice that keeps the sentence
#: short.
_WIDER_BY = 2

#: The gain of an impossible line.
NO_GAIN = Gain(finishes=False, only_blanks=False, cells=0)


class LineCandidates:
    """The steps that lines offer in a state; pass every changed line to ``mark_changed``."""

    def __init__(self, state: Possibilities) -> None:
        self.lines: Lines = state.lines
        self.state = state
        self.reasons = [LineReasons(line, state.lines.values) for line in state.lines.puzzle.lines()]
        self._gains: dict[int, Gain] = {}
        self._steps: dict[int, list[LineStep]] = {}
        self._changed = state.lines.all
        self.impossible_line: int | None = None

    def mark_changed(self, changed: int) -> None:
        """Record lines (as bits) about which more is known."""
        self._changed |= changed

    def best_line(self, *, easiest: bool = False) -> tuple[int, Gain] | None:
        """Return the next line and its gain; ``None`` if no line decides a cell.

        It is one of the lines with the largest gains or, if wanted, the easiest one. Also ``None`` if a line
        is impossible, which is then ``impossible_line``.
        """
        changed, self._changed = self._changed, 0
        for line in bit_positions(changed):
            self._gains.pop(line, None)
            self._steps.pop(line, None)
            may = self.state.may[line]
            solved = self.lines.solve(line, may)
            if solved is None:
                self.impossible_line = line
                return None
            if newly_decided(may, solved):
                self._gains[line] = gain_of(may, solved)
        best = sorted(self._gains.items(), key=lambda item: (item[1], -item[0]), reverse=True)
        if not easiest:
            best = best[: 1 if best and best[0][1].only_blanks else _COMPARED]
        return min(best, key=lambda item: self._difficulty(item[0]), default=None)

    def _difficulty(self, line: int) -> tuple[int, int]:
        """Return the difficulty of the hardest deduction on a line: its known cells, and its technique."""
        return max((known, rank) for known, rank, _ in (step.difficulty for step in self.steps(line)))

    def steps(self, line: int) -> list[LineStep]:
        """Return all the deductions by which a line decides cells."""
        if line not in self._steps:
            self._steps[line] = self.steps_from(line, self.state.may[line])
        return self._steps[line]

    def steps_from(self, line: int, may: May) -> list[LineStep]:
        """Return all the deductions by which a line with a layout decides cells, the easiest first."""
        steps: list[LineStep] = []
        solved = self.lines.solve(line, may)
        assert solved is not None
        shade_first = not undecided_cells(solved) and not Deduction(self.lines[line], may, 0).is_determined
        while wanted := newly_decided(may, solved):
            if shade_first and wanted & ~solved[0]:
                wanted &= ~solved[0]  # the runs are completed first, then the rest is blank
            steps.append(self._widened(self._easiest(line, may, solved, wanted), may, solved, wanted))
            may = steps[-1].after
        return steps

    def _widened(self, step: LineStep, may: May, solved: May, wanted: int) -> LineStep:
        """Return the step for all cells that its idea decides here, if few more known cells suffice."""
        reasons = self.reasons[step.line]
        whole = Deduction(reasons.line, may, reasons.known(may), among=wanted)
        cells = same_idea(step.claim, whole)
        if not cells & ~step.claim.cells:
            return step
        elsewhere = reasons.full & ~cells
        size = step.deduction.reason.bit_count()
        allowed = tuple([elsewhere | each & cells for each in solved])
        reason = reasons.smallest(may, allowed, at_least=size, at_most=size + _WIDER_BY)
        if reason is None:
            return step
        wider = line_step(step.line, reasons, may, reason, cells=cells)
        is_same = wider.claim.run == step.claim.run and not wider.claim.run_cells
        return wider if is_same and wider.claim.technique in WIDENED else step

    def _easiest(self, line: int, may: May, solved: May, wanted: int) -> LineStep:
        """Return the easiest step on a line that decides one of the ``wanted`` cells."""
        reasons = self.reasons[line]
        searches: dict[int, ReasonSearch] = {}
        for position in bit_positions(wanted):
            cell = 1 << position
            elsewhere = reasons.full & ~cell
            searches[cell] = ReasonSearch(reasons, may, tuple([elsewhere | each & cell for each in solved]))
        best = self._completed(line, may, solved)
        size = 0
        while best is None or size <= best.difficulty[0]:
            found = self._step_of_size(line, may, searches, size)
            if found is not None:
                return found if best is None else min(found, best, key=lambda step: step.difficulty)
            size += 1
        return best

    def _completed(self, line: int, may: May, solved: May) -> LineStep | None:
        """Return the step of a line whose runs are all complete: the rest is blank."""
        clue_line = self.lines[line]
        if clue_line.has_any_runs or not clue_line.lengths:
            return None
        reasons = self.reasons[line]
        undecided = undecided_cells(may)
        if any(cells & undecided for cells in solved[1:]):
            return None
        shaded = reasons.full & ~may[0]
        allowed = (reasons.full, *(reasons.full & ~undecided for _ in may[1:]))
        others = reasons.smallest(may, allowed, beside=shaded)
        assert others is not None
        deduction = Deduction(clue_line, may, others | shaded, among=undecided)
        claim = LineClaim(Technique.COMPLETED_LINE, deduction.cells, run_cells=shaded)
        return LineStep(line, claim, deduction)

    def _step_of_size(
        self, line: int, may: May, searches: Mapping[int, ReasonSearch], size: int
    ) -> LineStep | None:
        """Return the easiest step that rests on ``size`` known cells, given that none rests on fewer.

        ``searches`` are those for reasons of the wanted cells.
        """
        best: LineStep | None = None
        explained, wanted = 0, sum(searches)
        for cell, search in searches.items():
            if explained & cell:
                continue
            reason = search.smallest(at_least=size, at_most=size)
            if reason is None:
                continue
            step = line_step(line, self.reasons[line], may, reason, among=wanted)
            explained |= step.deduction.cells
            if best is None or step.difficulty < best.difficulty:
                best = step
        return best


def newly_decided(may: May, solved: May) -> int:
    """Return the undecided cells that solving the line decides."""
    return undecided_cells(may) & ~undecided_cells(solved)


def gain_of(may: May, solved: May) -> Gain:
    """Return the gain of solving a line."""
    decided = newly_decided(may, solved)
    finishes = not undecided_cells(solved)
    return Gain(finishes, finishes and not decided & ~solved[0], decided.bit_count())
