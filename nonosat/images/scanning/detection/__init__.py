"""Detection of puzzles on a page: the places of their cells and numbers.

    page ─rectification→ straight image ─regions→ Region ─sheet→ sheet ─table→ Block ─clue areas→ Detection

Every step after ``rectification`` works on upright images. Lines of two directions form a region
(``regions``), cut out as a ``sheet`` whose cells have one known size, so later lengths are in cells. Dark and
light lines make a table (``rulings``, ``table``), of which one ``block`` holds the cells. Ink is darker or
lighter than any background (``ink``); the digit network decides which of it is a number (``written``). Clues
stand in the strips beside the block (``glyphs``, ``clue_areas``, ``numbers``); gaps between them reveal
unseen numbers (``empty_places``). ``finder`` runs these steps. Besides: ``dewarping`` for bent pages,
``cut_outs`` of numbers, ``cell_marks``.

Roads not taken: boxes found first, by their colours. On black and white pages numbers in ruled cells, and
tints, were taken for boxes: of 60 lines of a photographed puzzle 24 were right with that search, 59 without.
"""

from __future__ import annotations

from nonosat.images.scanning.components import refusals
from nonosat.images.scanning.detections import Detection, Page


def find_puzzles(image: Page) -> tuple[Detection, ...]:
    """Return the puzzles on a page, from top to bottom and from left to right.

    Raises ``InputError`` when there is none, and ``MissingExtra`` without OpenCV.
    """
    with refusals():
        import cv2

        from nonosat.images.scanning.detection.empty_places import with_empty_places
        from nonosat.images.scanning.detection.finder import detect

        # Threads waiting between many short steps take a quarter of the CPU time, and save none.
        threads = cv2.getNumThreads()
        cv2.setNumThreads(1)
        try:
            return tuple(map(with_empty_places, detect(image)))
        finally:
            cv2.setNumThreads(threads)
