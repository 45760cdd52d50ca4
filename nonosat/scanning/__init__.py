"""Puzzles on photographs, scans, screenshots and pages of PDF, read and corrected.

    photograph ─finding→ Sighting ─reading→ Readings ─correcting→ Correction → Puzzle

What is found is where numbers stand (``sighting.py``), what is read is what each may be and how likely
(``reading.py``) and which colour it has (``colouring.py``), both together are a ``found_puzzle``; what is
corrected is all of them at once: rows and columns must sum alike, clues must fit, and there is a picture.
``scan`` ends in a ``result``, which says each ``cause`` of doubt in the reader's language, and which a
``scanned_page`` lays over the photograph. ``digits`` reads single numbers.

A *page* is pixels, brought the right way up (``turning``); ``whole_page`` says what makes much of it
doubtful, and whether a puzzle goes beyond it, ``resemblance`` whether an image that was meant for something
else looks like one. ``levels`` ranks pixels, ``components`` is the door to OpenCV.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.lazy_names import lazily

HOMES = {
    "nonosat.scanning.result": ("ScanStatistics", "DoubtedNumber", "PossibleNumber"),
    "nonosat.scanning.found_puzzle": ("FoundPuzzle",),
    "nonosat.scanning.correcting.correction": ("Certainty", "NumberDoubt"),
    "nonosat.scanning.sighting": ("Sighting", "NumberSighting", "Missed"),
    "nonosat.scanning.reading": ("Reading", "PossibleReading"),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.scanning.correcting.correction import Certainty as Certainty
    from nonosat.scanning.correcting.correction import NumberDoubt as NumberDoubt
    from nonosat.scanning.found_puzzle import FoundPuzzle as FoundPuzzle
    from nonosat.scanning.reading import PossibleReading as PossibleReading
    from nonosat.scanning.reading import Reading as Reading
    from nonosat.scanning.result import DoubtedNumber as DoubtedNumber
    from nonosat.scanning.result import PossibleNumber as PossibleNumber
    from nonosat.scanning.result import ScanStatistics as ScanStatistics
    from nonosat.scanning.sighting import Missed as Missed
    from nonosat.scanning.sighting import NumberSighting as NumberSighting
    from nonosat.scanning.sighting import Sighting as Sighting
else:
    __getattr__, __dir__ = lazily(__name__, HOMES)
