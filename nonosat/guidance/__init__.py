"""What most layouts of the crossing lines say: shares of one line, messages between all lines, hints.

What the rest of the package uses:

- ``shares.line_shares``: how often each cell of one line has each value, and where each run lies, over all
  layouts by their weights;
- ``guidance.guide``: after some rounds of messages between rows and columns, the probability of each value of
  each cell, and how a search should decide the variables of cells and of starts.

Below them, from the top: ``messages`` between rows and columns; ``places`` (phases of starts and ends);
``line_counters``, the door to the native kernel (``native_counter`` and ``kernel/counts.c``) or to numpy
(``pure_counter``, ``counting``, ``step_tables``, ``wide``); ``plan``, what both start from; ``readings``,
what a clue allows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.lazy_names import lazily

HOMES = {
    "nonosat.guidance.guidance": ("guide", "Guidance"),
    "nonosat.guidance.places": ("PlacePhases",),
    "nonosat.guidance.shares": ("line_shares", "LineShares"),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.guidance.guidance import Guidance as Guidance
    from nonosat.guidance.guidance import guide as guide
    from nonosat.guidance.places import PlacePhases as PlacePhases
    from nonosat.guidance.shares import LineShares as LineShares
    from nonosat.guidance.shares import line_shares as line_shares
else:
    __getattr__, __dir__ = lazily(__name__, HOMES)
