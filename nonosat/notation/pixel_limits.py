"""How large and how colourful an image may be whose pixels are the cells of a puzzle.

Anything else is a photograph, a scan or a drawing: one cell a pixel would be a puzzle that nobody means.
"""

from __future__ import annotations

from nonosat.errors import InputError
from nonosat.notation.puzzle_size import check_size

#: 256 × 256, as large as icons are; puzzles in print have a tenth of that.
MOST_PIXELS = 1 << 16
#: More than colour puzzles have; a scan or photograph has hundreds of shades.
MOST_SHADES = 32
_INSTEAD = "'nonosat make' turns other images into puzzles"


def check_pixels(height: int, width: int) -> None:
    """Raises ``InputError`` unless an image of that size can be a picture with one pixel per cell."""
    check_size(height, width)
    if height * width > MOST_PIXELS:
        expectation = f"expected a picture of one pixel per cell, at most {MOST_PIXELS} cells ({_INSTEAD})"
        raise InputError(expectation, found=f"{width} × {height}")


def check_shades(count: int) -> None:
    """Raises ``InputError`` unless an image with that many colours or greys can be such a picture."""
    if count > MOST_SHADES:
        expectation = (
            f"expected a picture of one pixel per cell in at most {MOST_SHADES} colours ({_INSTEAD})"
        )
        raise InputError(expectation, found=f"{count} colours")
