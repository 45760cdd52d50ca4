"""What other people call a technique: the names of Wikipedia's article "Nonogram" and of puzzle magazines.

"Joining", "splitting" and "edge logic" are called the same everywhere, and some of our techniques have no
name elsewhere.
"""

from __future__ import annotations

from nonosat.logic.bits import blocks, span
from nonosat.reasoning.steps.deduction import Deduction
from nonosat.reasoning.steps.technique import LineClaim, Technique

_NAMES = {
    Technique.FULL_LINE: "simple boxes",
    Technique.OVERLAP: "simple boxes",
    Technique.COMPLETED_LINE: "simple spaces",
    Technique.FINISHED_RUN: "punctuating",
    Technique.GLUE_TO_EDGE: "glue",
    Technique.GLUE_TO_BLANK: "glue",
    Technique.SMALL_GAP: "forcing",
}


def second_name(claim: LineClaim, deduction: Deduction) -> str | None:
    """The name that other people have for what a technique does here; ``None``: no other name.

    A run that blank cells push together is *forcing*, without them *simple boxes*. Cells that no run reaches
    are *simple spaces*, and *mercury* where a filled cell draws the first run away from the edge.
    """
    if claim.technique is Technique.NARROWED_OVERLAP:
        return "forcing" if deduction.reason_values[0] else "simple boxes"
    if claim.technique is Technique.OUT_OF_REACH:
        return "mercury" if _is_mercury(claim, deduction) else "simple spaces"
    return _NAMES.get(claim.technique)


def _is_mercury(claim: LineClaim, deduction: Deduction) -> bool:
    """Whether a block draws the first or the last run away from the edge: just those cells there become blank
    which this run no longer covers.
    """
    shape = deduction.shape
    blank, *filled = deduction.reason_values
    found = [(colour, *block) for colour, cells in enumerate(filled, 1) for block in blocks(cells)]
    if blank or len(found) != 1:
        return False
    colour, first, last = found[0]
    for run, before in ((0, first), (-1, shape.width - 1 - last)):
        length = shape.lengths[run]
        if length <= 0 or shape.colours[run] != colour or before > length:  # 0 or less: it is not known
            continue
        uncovered = span(0, last - length) if run == 0 else span(first + length, shape.width - 1)
        if uncovered and claim.cells == uncovered:
            return True
    return False
