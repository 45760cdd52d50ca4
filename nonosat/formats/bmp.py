"""BMP images with one pixel per cell."""

from __future__ import annotations

from nonosat.notation.image_file import image_format

FORMAT = image_format("BMP", b"BM")
