"""For authors: whether a picture is the only one, what would make it so, and puzzles made from images.

- ``checking``: is there one picture; if not, where do they differ, how many are there, which clues conflict;
- ``repairing``: the fewest cells to give or change, or numbers to correct, so that there is one;
- ``making``: a puzzle with one picture from an image; ``hiding``: numbers that need not be shown;
- ``ambiguity``, below these: what the clues of a picture leave open, piece by piece.

The *author's picture* is the one that the puzzle is meant to have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.lazy_names import lazily

HOMES = {
    "nonosat.authoring.checking.groups": ("Group",),
    "nonosat.authoring.checking.remarks": ("Remark",),
    "nonosat.authoring.repairing.result": ("CellValue", "Alternative", "Suggestion", "ToldAlternative"),
    "nonosat.imaging.recipe": ("Recipe", "Size", "Box", "Fit", "Method", "Scope"),
    "nonosat.imaging.draft": ("Draft",),
    "nonosat.imaging.contours": ("Edges",),
    "nonosat.imaging.ground": ("Sides",),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.authoring.checking.groups import Group as Group
    from nonosat.authoring.checking.remarks import Remark as Remark
    from nonosat.authoring.repairing.result import Alternative as Alternative
    from nonosat.authoring.repairing.result import CellValue as CellValue
    from nonosat.authoring.repairing.result import Suggestion as Suggestion
    from nonosat.authoring.repairing.result import ToldAlternative as ToldAlternative
    from nonosat.imaging.contours import Edges as Edges
    from nonosat.imaging.draft import Draft as Draft
    from nonosat.imaging.ground import Sides as Sides
    from nonosat.imaging.recipe import Box as Box
    from nonosat.imaging.recipe import Fit as Fit
    from nonosat.imaging.recipe import Method as Method
    from nonosat.imaging.recipe import Recipe as Recipe
    from nonosat.imaging.recipe import Scope as Scope
    from nonosat.imaging.recipe import Size as Size
else:
    __getattr__, __dir__ = lazily(__name__, HOMES)
