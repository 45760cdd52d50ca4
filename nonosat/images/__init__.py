"""Images: an image becomes a goal, a photograph of a printed puzzle becomes a puzzle.

- ``imaging``: image files of any size and colour, reduced to pictures of a few cells;
- ``scanning``: photographs, scans and pages of PDF: grids found, numbers read and corrected by SAT.

Only this room and ``nonosat.drawing`` use Pillow, and only this room OpenCV. It imports the rooms below it:
``model``, ``logic``, ``files``, ``sat``, ``drawing`` and ``reasoning``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.model.lazy_imports import lazily

HOMES = {
    "nonosat.images.imaging.image_options": (
        "Recipe",
        "Size",
        "Box",
        "Fit",
        "Method",
        "Scope",
    ),
    "nonosat.images.imaging.draft": ("Draft",),
    "nonosat.images.imaging.contours": ("Edges",),
    "nonosat.images.imaging.background": ("Sides",),
    "nonosat.images.scanning.result": (
        "ScanStatistics",
        "DoubtedNumber",
        "PossibleNumber",
    ),
    "nonosat.images.scanning.found_puzzle": ("FoundPuzzle",),
    "nonosat.images.scanning.correction.correction": (
        "Certainty",
        "NumberDoubt",
    ),
    "nonosat.images.scanning.detections": (
        "Sighting",
        "NumberSighting",
        "Missed",
    ),
    "nonosat.images.scanning.reading": (
        "Reading",
        "PossibleReading",
    ),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.images.imaging.background import Sides as Sides
    from nonosat.images.imaging.contours import Edges as Edges
    from nonosat.images.imaging.draft import Draft as Draft
    from nonosat.images.imaging.image_options import Box as Box
    from nonosat.images.imaging.image_options import Fit as Fit
    from nonosat.images.imaging.image_options import Method as Method
    from nonosat.images.imaging.image_options import Recipe as Recipe
    from nonosat.images.imaging.image_options import Scope as Scope
    from nonosat.images.imaging.image_options import Size as Size
    from nonosat.images.scanning.correction.correction import Certainty as Certainty
    from nonosat.images.scanning.correction.correction import NumberDoubt as NumberDoubt
    from nonosat.images.scanning.detections import Missed as Missed
    from nonosat.images.scanning.detections import NumberSighting as NumberSighting
    from nonosat.images.scanning.detections import Sighting as Sighting
    from nonosat.images.scanning.found_puzzle import FoundPuzzle as FoundPuzzle
    from nonosat.images.scanning.reading import PossibleReading as PossibleReading
    from nonosat.images.scanning.reading import Reading as Reading
    from nonosat.images.scanning.result import DoubtedNumber as DoubtedNumber
    from nonosat.images.scanning.result import PossibleNumber as PossibleNumber
    from nonosat.images.scanning.result import ScanStatistics as ScanStatistics
else:
    __getattr__, __dir__ = lazily(__name__, HOMES)
