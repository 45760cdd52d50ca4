"""A step on one line."""

from __future__ import annotations

from dataclasses import dataclass

from nonosat.logic.bits import May
from nonosat.reasoning.steps.deduction import Deduction
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
    def difficulty(self) -> tuple[int, int, int]:
        """What the steps of a line are ordered by, the easiest first."""
        technique = self.claim.technique
        known = 1 if technique is Technique.COMPLETED_LINE else self.reason.bit_count()
        return known, technique.rank, -self.claim.cells.bit_count()
