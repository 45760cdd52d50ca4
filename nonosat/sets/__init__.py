"""Sets of puzzles: what is wished of each, and which of them are the same puzzle.

- ``wishes``: what a set asks of a puzzle, as people write it; ``judging``: whether that holds, and why not;
- ``forms``: what stays of a puzzle, by its clues or its picture, however it is turned, mirrored, recoloured
  or framed by blank lines, and in how many cells two pictures differ;
- ``twins``: which puzzles are the same, or nearly so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.lazy_names import lazily

HOMES = {
    "nonosat.sets.twins": ("TwinsResult", "TwinGroup", "TwinMember", "Likeness"),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.sets.twins import Likeness as Likeness
    from nonosat.sets.twins import TwinGroup as TwinGroup
    from nonosat.sets.twins import TwinMember as TwinMember
    from nonosat.sets.twins import TwinsResult as TwinsResult
else:
    __getattr__, __dir__ = lazily(__name__, HOMES)
