"""Whether a picture that was meant for something else looks like a page with a printed puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nonosat.images.imaging.background import has_ground
from nonosat.images.scanning.detections import Page
from nonosat.images.scanning.found_puzzle import FoundPuzzle
from nonosat.images.scanning.orientation import share_of_numbers
from nonosat.images.scanning.reading import ClueReading
from nonosat.images.scanning.scan import puzzles_on_page

if TYPE_CHECKING:
    from PIL.Image import Image

#: What hardly any other picture has, such as a calendar, a table of numbers, or a crossword: this many rows
#: and columns, clues that fit in most of them, what is nearly all numbers, and sums that nearly agree. So 198
#: of 250 pages with puzzles are known, with 0.8 in place of 0.9 207, with 0.95 179; with 10 lines 185.
_FEWEST_LINES, _NEARLY = 5, 0.9
#: The longer side of the image that is looked at for paper, how far away the paper beside a pixel may be, the
#: share of its brightness that a pixel of paper has at least, and the share of such pixels on a page: 44 of
#: 60 photographs and screenshots of puzzles have it, 2 of 36 photographs of other things. To read either of
#: them takes seconds.
_SIDE, _NEAR, _BRIGHT, _PAPER = 400, 21, 0.85, 0.6


def looks_like_paper(image: Image) -> bool:
    """Whether most of an image is as bright as what is around it, as pages are; quickly."""
    from PIL import ImageFilter

    if has_ground(image):
        return False
    grey = image.convert("L")
    grey.thumbnail((_SIDE, _SIDE))
    around = grey.filter(ImageFilter.MaxFilter(_NEAR)).filter(ImageFilter.GaussianBlur(_NEAR / 2))
    bright = np.asarray(grey, dtype=np.float64) > _BRIGHT * np.asarray(around, dtype=np.float64)
    return bool(bright.mean() >= _PAPER)


def looks_like_printed_puzzle(image: Page) -> bool:
    """Whether a page has something that can only be a nonogram; raises ``MissingExtra`` without OpenCV."""
    return any(map(is_surely_printed, puzzles_on_page(image)))


def is_surely_printed(found: FoundPuzzle) -> bool:
    """Whether what was found can be nothing else than a nonogram."""
    height, width = found.sighting.height, found.sighting.width
    several = sum(len(clue) > 1 for clue in (*found.rows, *found.columns))
    if min(height, width) < _FEWEST_LINES or several < 2:  # a table of sums has one beside each line
        return False
    sums = [_sum_of(clues, most) for clues, most in ((found.rows, width), (found.columns, height))]
    return share_of_numbers(found) >= _NEARLY and min(sums) >= _NEARLY * max(sums) > 0


def _sum_of(clues: tuple[ClueReading, ...], most: int) -> int:
    """The sum of the likeliest numbers in clues that fit ``most`` cells; 0 if fewer than half of them do."""
    lengths = [sum(sum(reading.best.numbers or ()) for reading in clue) for clue in clues if clue]
    fitting = [length for length in lengths if length <= most]
    return sum(fitting) if len(fitting) >= len(clues) / 2 else 0
