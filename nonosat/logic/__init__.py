"""Line logic: the line solver, propagation over the grid, and probing.

``lines`` solves one line, ``propagation`` the whole grid; ``possibilities`` is a state to narrow step by
step; ``probing`` tries values; ``sums`` adds up clues; ``enumeration`` lists all layouts of a line;
``clue_automaton``, ``neighbours`` and ``guidance``
help searches. ``kernel`` chooses between C (``kernel/*.c``) and ``_pure`` Python, both described in
``_kernel.pyi``.

A *layout* places all runs of a line. To *solve* (in the kernel: settle) a line is to keep the values that
occur in some layout. ``May`` (``bits``) has for each value a set of cells: an int whose bit ``p`` is cell
``p``. A *sweep* solves the changed lines of one direction; *propagation* repeats sweeps to a fixpoint. A line
without a layout is a *contradiction*. This room imports only ``nonosat.model``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.model.lazy_imports import lazy_exports

HOMES = {
    "nonosat.logic.enumeration": ("line_options", "count_line_options"),
    "nonosat.logic.guidance.marginals": (
        "guide",
        "Guidance",
        "PositionPhases",
        "line_shares",
        "LineShares",
    ),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.logic.enumeration import count_line_options as count_line_options
    from nonosat.logic.enumeration import line_options as line_options
    from nonosat.logic.guidance.marginals import Guidance as Guidance
    from nonosat.logic.guidance.marginals import LineShares as LineShares
    from nonosat.logic.guidance.marginals import PositionPhases as PositionPhases
    from nonosat.logic.guidance.marginals import guide as guide
    from nonosat.logic.guidance.marginals import line_shares as line_shares
else:
    __getattr__, __dir__ = lazy_exports(__name__, HOMES)
