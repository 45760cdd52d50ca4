"""Puzzles found on a page: where their cells and numbers are.

    page ─straightening→ straight page ─regions→ Region ─sheet→ sheet ─table→ Block ─clue areas→ Sighting

What is straight on paper is made straight on the image first
(``straightening.py``): every later step works on upright images, and goes back to pixels of the page only for
places. A region is what lines of two directions hold together (``regions.py``); each is cut out as a sheet on
which cells have one known size (``sheet.py``), so that everything after that counts in cells and not in
pixels. Its lines, dark ones and light ones, make a table (``rulings.py``, ``table.py``). What is written is
ink on any ground, darker or lighter (``ink.py``), and the network of digits says which of it is a number
(``written.py``): so it is told from boxes, from holes of digits, and from marks in cells. A number that was
seen as a part of its box is looked for on the ground of this. One block of the
table are the cells of the puzzle (``block.py``); numbers stand in the strips beside it (``glyphs.py``,
``clue_areas.py``, ``numbers.py``). Room for a number where there is none is told (``empty_places.py``).

``finder`` goes this way step by step, and tells what may be a number and became part of none. Besides:
``flattening`` for pages that bend, ``cut_outs`` of numbers, and ``cell_marks`` of what is in the cells.

Roads not taken: boxes found first, by their colours. On pages in black and white numbers in ruled cells, and
tints, were taken for boxes: of 60 lines of a photographed puzzle 24 were right with that search, 59 without.
"""

from __future__ import annotations

from nonosat.images.scanning.components import refusals
from nonosat.images.scanning.detections import Page, Sighting


def find_puzzles(image: Page) -> tuple[Sighting, ...]:
    """The puzzles on a page, from the top to the bottom and from left to right.

    Raises ``InputError`` when there is none, and ``MissingExtra`` without OpenCV.
    """
    with refusals():
        import cv2

        from nonosat.images.scanning.detection.empty_places import with_empty_places
        from nonosat.images.scanning.detection.finder import sightings

        # Threads that wait for the next of many short steps take a quarter of the CPU time, and save none.
        threads = cv2.getNumThreads()
        cv2.setNumThreads(1)
        try:
            return tuple(map(with_empty_places, sightings(image)))
        finally:
            cv2.setNumThreads(threads)
