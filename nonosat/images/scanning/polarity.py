"""Dark pages are read twice, as they are and inverted; the polarity in which more numbers are read counts.

Many pages are dark because their reader prefers it, and have everything light on dark. On others only the
background is dark, and cells or boxes of numbers are light: inverted, these would be dark.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2

from nonosat.images.scanning.detection.rulings import DARK
from nonosat.images.scanning.detections import Page
from nonosat.images.scanning.found_puzzle import FoundPuzzle
from nonosat.images.scanning.levels import median_of
from nonosat.images.scanning.orientation import numbers_read


def in_better_polarity(image: Page, read: Callable[[Page], list[FoundPuzzle]]) -> list[FoundPuzzle]:
    """Return the puzzles that ``read`` finds on a page; on a dark page those of the inverted one if it reads
    more numbers there.

    Inverted colours are others, so that puzzles in colour are read as they are.
    """
    found = read(image)
    if median_of(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY)) > DARK:
        return found
    inverted = read(255 - image)
    is_plain = all(len(each.detection.palette) == 1 for each in inverted)
    is_better = sum(map(numbers_read, inverted)) > sum(map(numbers_read, found))
    return inverted if is_plain and is_better else found
