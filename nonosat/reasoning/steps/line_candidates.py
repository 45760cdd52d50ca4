"""Looks at lines: which line shows most, and all that it shows, step after step.

A look takes everything that a line shows: again and again the easiest step on that line, where later ones may
rest on earlier ones. Every step decides cells. What a line only narrows down ("not red") is left aside until
some other line needs it (see ``nonosat.reasoning.multi_line.preliminary_marks``).

Lines that a look finishes come first, those that only lack blank cells before the others; then the lines of
which a look decides the most cells; of the first two of these the one with the easier look is taken. Lines
are then looked at rarely, which is how people work and what makes an explanation short. (Taking the line with
the easiest step first takes about a third more looks: 422 instead of 323 on puzzles/survey/00529_swing.)

Which step on a line is easiest depends, in this order, on the number of known cells it rests on (a line whose
runs are all in place counts as one), how hard its technique is, and how many cells it decides. The measure,
the fewest facts, is the one of B. Bogaerts, E. Gamba, T. Guns, *A framework for step-wise explaining how to
solve constraint satisfaction problems*, Artificial Intelligence 300, 2021.

A ``LineStep`` is what follows from known cells of a line, by one technique.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from nonosat.logic.bits import May, bit_positions, open_cells
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.steps.deduction import Deduction, LineClaim, Technique
from nonosat.reasoning.steps.line_reason import LineReasons
from nonosat.reasoning.steps.patterns import WIDENED, best_claim, same_idea


@dataclass(frozen=True, slots=True)
class LineStep:
    """A step on one line: which part of what deduction it claims."""

    line: int
    claim: LineClaim
    deduction: Deduction

    @property
    def reason(self) -> int:
        """The known cells that the step rests on."""
        return self.deduction.reason | self.claim.drawn

    @property
    def after(self) -> May:
        """What the line is afterwards."""
        return self.deduction.after(self.claim.cells)

    @property
    def difficulty(self) -> tuple[int, int, int]:
        """What the steps of a line are ordered by, the easiest first; drawn runs count as one cell."""
        known = (self.deduction.reason & ~self.claim.drawn).bit_count() + bool(self.claim.drawn)
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
    """The step that rests on a smallest ``reason``: about ``cells``, or what it decides ``among`` some.

    Where its technique speaks of drawn runs as a whole, these are part of the reason, and the rest of it is
    as small as it can be beside them; where that cannot be said, it gets another technique.
    """
    deduction = Deduction(reasons.line, may, reason, cells=cells, among=among)
    claim = best_claim(deduction)
    if cells is not None and claim.cells != cells:
        return LineStep(line, LineClaim(Technique.LINE_REASONING, cells), deduction)
    if not claim.drawn & ~reason:
        return LineStep(line, claim, deduction)
    after, elsewhere = deduction.after(claim.cells), reasons.full & ~claim.cells
    allowed = tuple([possible & claim.cells | elsewhere for possible in after])
    others = reasons.smallest(may, allowed, beside=claim.drawn)
    assert others is not None
    beside = Deduction(reasons.line, may, others | claim.drawn, cells=claim.cells)
    again = best_claim(beside)
    if (again.technique, again.cells, again.drawn) == (claim.technique, claim.cells, claim.drawn):
        return LineStep(line, again, beside)
    spare = (reason & ~claim.drawn).bit_count() - others.bit_count()
    return LineStep(line, best_claim(deduction, speaks_of_drawn=False) if spare else claim, deduction)


class Yield(NamedTuple):
    """What a look at a line yields, in the order in which lines are compared."""

    #: Whether it finishes the line; whether only blank cells are missing then.
    finishes: bool
    only_blanks: bool
    cells: int


#: How many of the lines that yield most are compared by how hard their looks are. Measured: with one the
#: explanations of cat and swing (puzzles/survey) have 87 and 287 steps, with two 99 and 323, with eight 135
#: and 362.
_COMPARED = 2

#: By how many known cells the reason of a step may grow when it is widened: a choice, so that the sentence
#: can be followed.
_WIDER_BY = 2

#: What a line yields that cannot be filled.
NOTHING = Yield(finishes=False, only_blanks=False, cells=0)


class LineLooks:
    """The looks that lines offer in a state; ``mark_changed`` must be told of every line that changes."""

    def __init__(self, state: Possibilities) -> None:
        self.lines: Lines = state.lines
        self.state = state
        self.reasons = [LineReasons(line, state.lines.values) for line in state.lines.puzzle.lines()]
        self._yields: dict[int, Yield] = {}
        self._looks: dict[int, list[LineStep]] = {}
        self._changed = state.lines.all
        self.unfillable_line: int | None = None

    def mark_changed(self, changed: int) -> None:
        """Takes note of lines (as bits) of which more has become known."""
        self._changed |= changed

    def best_line(self, *, easiest: bool = False) -> tuple[int, Yield] | None:
        """The line to look at next, if one decides a cell, and what it yields.

        It is one of the lines that yield most or, if wanted, the one whose look is easiest. ``None`` also
        when a line cannot be filled, which is then ``unfillable_line``.
        """
        changed, self._changed = self._changed, 0
        for line in bit_positions(changed):
            self._yields.pop(line, None)
            self._looks.pop(line, None)
            may = self.state.may[line]
            settled = self.lines.settled(line, may)
            if settled is None:
                self.unfillable_line = line
                return None
            if newly_decided(may, settled):
                self._yields[line] = yield_of(may, settled)
        best = sorted(self._yields.items(), key=lambda item: (item[1], -item[0]), reverse=True)
        if not easiest:
            best = best[: 1 if best and best[0][1].only_blanks else _COMPARED]
        return min(best, key=lambda item: self._difficulty(item[0]), default=None)

    def _difficulty(self, line: int) -> tuple[int, int]:
        """How hard the hardest step of a look is: the known cells that it rests on, and its technique."""
        return max((known, rank) for known, rank, _ in (step.difficulty for step in self.look(line)))

    def look(self, line: int) -> list[LineStep]:
        """All the steps by which a line decides cells."""
        if line not in self._looks:
            self._looks[line] = self.look_at(line, self.state.may[line])
        return self._looks[line]

    def look_at(self, line: int, may: May) -> list[LineStep]:
        """All the steps by which a line that can be filled decides cells, the easiest first."""
        steps: list[LineStep] = []
        settled = self.lines.settled(line, may)
        assert settled is not None
        draws_first = not open_cells(settled) and not Deduction(self.lines[line], may, 0).is_determined
        while wanted := newly_decided(may, settled):
            if draws_first and wanted & ~settled[0]:
                wanted &= ~settled[0]  # what is missing is drawn first, then the rest is blank
            steps.append(self._widened(self._easiest(line, may, settled, wanted), may, settled, wanted))
            may = steps[-1].after
        return steps

    def _widened(self, step: LineStep, may: May, settled: May, wanted: int) -> LineStep:
        """The step widened to every cell that its idea decides on this line, if that rests on few cells."""
        reasons = self.reasons[step.line]
        whole = Deduction(reasons.line, may, reasons.known(may), among=wanted)
        cells = same_idea(step.claim, whole)
        if not cells & ~step.claim.cells:
            return step
        elsewhere = reasons.full & ~cells
        size = step.deduction.reason.bit_count()
        allowed = tuple([elsewhere | each & cells for each in settled])
        reason = reasons.smallest(may, allowed, at_least=size, at_most=size + _WIDER_BY)
        if reason is None:
            return step
        wider = line_step(step.line, reasons, may, reason, cells=cells)
        is_same = wider.claim.run == step.claim.run and not wider.claim.drawn
        return wider if is_same and wider.claim.technique in WIDENED else step

    def _easiest(self, line: int, may: May, settled: May, wanted: int) -> LineStep:
        """The easiest step on a line that decides one of the ``wanted`` cells."""
        best = self._completed(line, may, settled)
        size = 0
        while best is None or size <= best.difficulty[0]:
            found = self._step_of_size(line, may, settled, wanted, size)
            if found is not None:
                return found if best is None else min(found, best, key=lambda step: step.difficulty)
            size += 1
        return best

    def _completed(self, line: int, may: May, settled: May) -> LineStep | None:
        """The step that a line offers when all its runs are in place: the rest is blank."""
        clue_line = self.lines[line]
        if clue_line.has_any_runs or not clue_line.lengths:
            return None
        reasons = self.reasons[line]
        still_open = open_cells(may)
        if any(cells & still_open for cells in settled[1:]):
            return None
        drawn = reasons.full & ~may[0]
        allowed = (reasons.full, *(reasons.full & ~still_open for _ in may[1:]))
        others = reasons.smallest(may, allowed, beside=drawn)
        assert others is not None
        deduction = Deduction(clue_line, may, others | drawn, among=still_open)
        claim = LineClaim(Technique.COMPLETED_LINE, deduction.cells, drawn=drawn)
        return LineStep(line, claim, deduction)

    def _step_of_size(self, line: int, may: May, settled: May, wanted: int, size: int) -> LineStep | None:
        """The easiest step of a line that rests on ``size`` known cells, when no step rests on fewer."""
        reasons = self.reasons[line]
        best: LineStep | None = None
        explained = 0
        for position in bit_positions(wanted):
            cell = 1 << position
            if explained & cell:
                continue
            elsewhere = reasons.full & ~cell
            reason = reasons.smallest(
                may, tuple([elsewhere | each & cell for each in settled]), at_least=size, at_most=size
            )
            if reason is None:
                continue
            step = line_step(line, reasons, may, reason, among=wanted)
            explained |= step.deduction.cells
            if best is None or step.difficulty < best.difficulty:
                best = step
        return best


def newly_decided(may: May, settled: May) -> int:
    """The cells that are not decided yet, and are when the line is settled."""
    return open_cells(may) & ~open_cells(settled)


def yield_of(may: May, settled: May) -> Yield:
    """What a look at the line yields."""
    decided = newly_decided(may, settled)
    finishes = not open_cells(settled)
    return Yield(finishes, finishes and not decided & ~settled[0], decided.bit_count())
