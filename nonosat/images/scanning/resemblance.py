"""Whether an image given for another purpose is a page with a printed puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nonosat.images.imaging.background import has_background
from nonosat.images.scanning.detections import Page
from nonosat.images.scanning.found_puzzle import FoundPuzzle
from nonosat.images.scanning.orientation import share_of_numbers
from nonosat.images.scanning.reading import ClueReading
from nonosat.images.scanning.scan import puzzles_on_page

if TYPE_CHECKING:
    from PIL.Image import Image

#: What hardly any other image (a calendar, a table of numbers, a crossword) has: this many rows and columns,
#: fitting clues in most of them, readings that are nearly all numbers, and sums that nearly agree. So 198 of
#: 250 pages with puzzles are recognised, with 0.8 instead of 0.9 207, with 0.95 179; with 10 lines 185.
_FEWEST_LINES, _NEARLY = 5, 0.9
#: For the test for paper: the longer side of the reduced image, the distance of the paper beside a pixel, the
#: least share of its brightness for a pixel of paper, and the least share of such pixels on a page: 44 of 60
#: photographs and screenshots of puzzles have it, 2 of 36 photographs of other things. A full scan takes
#: seconds.
_SIDE, _NEAR, _BRIGHT, _PAPER = 400, 21, 0.85, 0.6


def looks_like_paper(image: Image) -> bool:
    """Return whether most pixels are as bright as their surroundings, as on pages; fast."""
    from PIL import ImageFilter

    if has_background(image):
        return False
    grey = image.convert("L")
    grey.thumbnail((_SIDE, _SIDE))
    around = grey.filter(ImageFilter.MaxFilter(_NEAR)).filter(ImageFilter.GaussianBlur(_NEAR / 2))
    bright = np.asarray(grey, dtype=np.float64) > _BRIGHT * np.asarray(around, dtype=np.float64)
    return bool(bright.mean() >= _PAPER)


def looks_like_printed_puzzle(image: Page) -> bool:
    """Return whether a page certainly shows a nonogram; raises ``MissingExtra`` without OpenCV."""
    return any(map(is_surely_printed, puzzles_on_page(image)))


def is_surely_printed(found: FoundPuzzle) -> bool:
    """Return whether a found puzzle is certainly a nonogram."""
    height, width = found.detection.height, found.detection.width
    several = sum(len(clue) > 1 for clue in (*found.rows, *found.columns))
    if min(height, width) < _FEWEST_LINES or several < 2:  # a table of sums has one beside each line
        return False
    sums = [_sum_of(clues, most) for clues, most in ((found.rows, width), (found.columns, height))]
    return share_of_numbers(found) >= _NEARLY and min(sums) >= _NEARLY * max(sums) > 0


def _sum_of(clues: tuple[ClueReading, ...], most: int) -> int:
    """Return the sum of the likeliest numbers in clues that fit ``most`` cells; 0 if fewer than half fit."""
    lengths = [sum(sum(reading.best.numbers or ()) for reading in clue) for clue in clues if clue]
    fitting = [length for length in lengths if length <= most]
    return sum(fitting) if len(fitting) >= len(clues) / 2 else 0
