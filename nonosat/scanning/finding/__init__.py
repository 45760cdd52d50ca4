"""Puzzles found on a page: where their cells and numbers are.

    page ─straightening→ straight page ─regions→ Region ─sheet→ Sheet ─table→ Block ─clue areas→ Sighting

Where the cells are light and all around them is dark, what is around is read as its negative
(``dark_surroundings.py``); dark cells with light lines beside dark ones are given dark ones only
(``mixed_lines.py``). What is straight on paper is made straight on the image first
(``straightening.py``): every later step works on upright images, and goes back to pixels of the page only for
places. A region is what lines of two directions hold together (``regions.py``); each is cut out as a sheet on
which cells have one known size (``sheet.py``), so that everything after that counts in cells and not in
pixels. Its lines make a table (``rulings.py``, ``table.py``), one block of which are the cells of the puzzle
(``block.py``); numbers stand in the strips beside it (``ink.py``, ``glyphs.py``, ``clue_areas.py``,
``numbers.py``), some on boxes whose colours they have (``boxes.py``, ``modes.py``, ``box_names.py``,
``box_rims.py``, ``box_extents.py``). What may be a number and became part of none is told
(``left_over.py``), and so is room for one where there is none (``empty_places.py``).
"""

from __future__ import annotations

from importlib.util import find_spec

from nonosat.errors import MissingExtra
from nonosat.scanning.page import Page
from nonosat.scanning.sighting import Sighting


def find_puzzles(image: Page) -> tuple[Sighting, ...]:
    """The puzzles on a page, from the top to the bottom and from left to right.

    Raises ``InputError`` when there is none, and ``MissingExtra`` without OpenCV.
    """
    if find_spec("cv2") is None:
        raise MissingExtra("reading photographs", "scan")
    from nonosat.scanning.finding.empty_places import with_empty_places
    from nonosat.scanning.finding.finder import sightings

    return tuple(map(with_empty_places, sightings(image)))
