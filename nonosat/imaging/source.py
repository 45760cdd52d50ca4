"""Photographs, drawings and logos as people see them: upright, with eight bits per colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.errors import InputError
from nonosat.imaging.ground import split
from nonosat.imaging.vector_image import is_vector_image, rendered
from nonosat.notation.image_file import opened_image, with_eight_bits

if TYPE_CHECKING:
    from PIL.Image import Image

#: What is read, by Pillow's names; none of these starts another program.
KINDS = ("PNG", "JPEG", "GIF", "BMP", "WEBP", "PPM")
_EXPECTATION = "a complete image: PNG, JPEG, GIF, BMP, WebP, PNM or SVG"

#: 300 MB in mode RGB: more memory than a picture of a few hundred cells a side is worth.
_MOST_PIXELS = 100_000_000


def read_image(data: bytes) -> Image:
    """The (first) image of a file, turned as its camera says, with its background as ``ground`` has it.

    Raises ``InputError`` when the file is broken or far too large, and ``MissingExtra`` without Pillow, or
    without the library that draws SVG.
    """
    if is_vector_image(data):
        data = rendered(data)
    with opened_image(data, KINDS, _EXPECTATION) as image:
        from PIL import ImageOps

        width, height = image.size
        if width * height > _MOST_PIXELS:
            raise InputError(
                f"expected an image of at most {_MOST_PIXELS} pixels", found=f"{width} × {height}"
            )
        image.load()
        upright = ImageOps.exif_transpose(image)
        if upright.mode.startswith("I"):
            upright = with_eight_bits(upright)
        return split(upright)
