"""A step on one line: what follows from known cells of it, by which technique."""

from __future__ import annotations

from dataclasses import dataclass

from nonosat.logic.bits import May
from nonosat.reasoning.steps.deduction import Deduction
from nonosat.reasoning.steps.line_reason import LineReasons
from nonosat.reasoning.steps.patterns import best_claim
from nonosat.reasoning.steps.technique import LineClaim, Technique


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
    deduction = Deduction(reasons.shape, may, reason, cells=cells, among=among)
    claim = best_claim(deduction)
    if cells is not None and claim.cells != cells:
        return LineStep(line, LineClaim(Technique.LINE_REASONING, cells), deduction)
    if not claim.drawn & ~reason:
        return LineStep(line, claim, deduction)
    after, elsewhere = deduction.after(claim.cells), reasons.full & ~claim.cells
    allowed = tuple([possible & claim.cells | elsewhere for possible in after])
    others = reasons.smallest(may, allowed, beside=claim.drawn)
    assert others is not None
    beside = Deduction(reasons.shape, may, others | claim.drawn, cells=claim.cells)
    again = best_claim(beside)
    if (again.technique, again.cells, again.drawn) == (claim.technique, claim.cells, claim.drawn):
        return LineStep(line, again, beside)
    spare = (reason & ~claim.drawn).bit_count() - others.bit_count()
    return LineStep(line, best_claim(deduction, speaks_of_drawn=False) if spare else claim, deduction)
