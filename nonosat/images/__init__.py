"""Images: goals from images, puzzles from photographs.

- ``imaging``: reduces image files of any size and colour to grids of a few cells;
- ``scanning``: finds printed puzzles on photographs, scans and PDF pages, reads their numbers and corrects
  them by SAT.

Only this room and ``nonosat.drawing`` use Pillow, and only this room OpenCV. It imports the rooms below it:
``model``, ``logic``, ``files``, ``sat``, ``drawing`` and ``reasoning``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.model.lazy_imports import lazy_exports

HOMES = {
    "nonosat.images.imaging.image_options": (
        "ImageOptions",
        "Size",
        "CropBox",
        "Fit",
        "Method",
        "Scope",
    ),
    "nonosat.images.imaging.draft": ("Draft",),
    "nonosat.images.imaging.contours": ("Edges",),
    "nonosat.images.imaging.background": ("Sides",),
    "nonosat.images.scanning.result": (
        "ScanStatistics",
        "UncertainNumberReading",
        "PossibleNumber",
    ),
    "nonosat.images.scanning.found_puzzle": ("FoundPuzzle",),
    "nonosat.images.scanning.correction.correction": (
        "ScanVerdict",
        "UncertainNumber",
    ),
    "nonosat.images.scanning.detections": (
        "Detection",
        "DetectedNumber",
        "UnreadMark",
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
    from nonosat.images.imaging.image_options import CropBox as CropBox
    from nonosat.images.imaging.image_options import Fit as Fit
    from nonosat.images.imaging.image_options import ImageOptions as ImageOptions
    from nonosat.images.imaging.image_options import Method as Method
    from nonosat.images.imaging.image_options import Scope as Scope
    from nonosat.images.imaging.image_options import Size as Size
    from nonosat.images.scanning.correction.correction import ScanVerdict as ScanVerdict
    from nonosat.images.scanning.correction.correction import UncertainNumber as UncertainNumber
    from nonosat.images.scanning.detections import DetectedNumber as DetectedNumber
    from nonosat.images.scanning.detections import Detection as Detection
    from nonosat.images.scanning.detections import UnreadMark as UnreadMark
    from nonosat.images.scanning.found_puzzle import FoundPuzzle as FoundPuzzle
    from nonosat.images.scanning.reading import PossibleReading as PossibleReading
    from nonosat.images.scanning.reading import Reading as Reading
    from nonosat.images.scanning.result import PossibleNumber as PossibleNumber
    from nonosat.images.scanning.result import ScanStatistics as ScanStatistics
    from nonosat.images.scanning.result import UncertainNumberReading as UncertainNumberReading
else:
    __getattr__, __dir__ = lazy_exports(__name__, HOMES)
