"""Which techniques a look at a line takes: the easiest one for every cell that it tells something about.

A person does not see everything at once: what one technique gives makes another possible (a joined block is
a finished run). The patterns are therefore applied again and again, each time all of them from the same
state, so that the answer is the same for a line that is read from its other end.
"""

from __future__ import annotations

from nonosat.logic.bits import May, anything, cells_beyond
from nonosat.logic.shape import LineShape
from nonosat.reasoning.steps.deduction import Deduction
from nonosat.reasoning.steps.patterns import claims_of, whole_line_technique
from nonosat.reasoning.steps.technique import Technique


def techniques_of(shape: LineShape, may: May) -> set[Technique]:
    """The techniques that find everything that follows from a line and what is known of it.

    Precondition: the line has a layout. Empty when nothing follows.

    >>> sorted(techniques_of(LineShape(5, (4,), (1,)), (0b11111, 0b11111)))
    [<Technique.OVERLAP: 'overlap'>]
    """
    found: set[Technique] = set()
    nothing = anything(shape.width, len(may))
    while True:
        deduction = Deduction(shape, may, cells_beyond(nothing, may))
        if not deduction.cells:
            return found
        whole = whole_line_technique(deduction)
        if whole is not None:
            return found | {whole}
        claimed = 0
        for claim in sorted(claims_of(deduction), key=lambda claim: claim.technique.rank):
            if claim.cells & ~claimed:
                found.add(claim.technique)
                claimed |= claim.cells
        if not claimed:
            rest = Technique.ONE_WAY_LEFT if deduction.is_determined else Technique.LINE_REASONING
            return found | {rest}
        may = deduction.after(claimed)
