"""Photographs, drawings and logos as people see them: upright, opaque, with eight bits per colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.errors import InputError
from nonosat.notation.image_file import opened_image, with_eight_bits

if TYPE_CHECKING:
    from PIL.Image import Image

#: What is read, by Pillow's names; none of these starts another program.
KINDS = ("PNG", "JPEG", "GIF", "BMP", "WEBP", "PPM")
_EXPECTATION = "a complete image: PNG, JPEG, GIF, BMP, WebP or PNM"

#: 300 MB in mode RGB: more memory than a picture of a few hundred cells a side is worth.
_MOST_PIXELS = 100_000_000


def read_image(data: bytes) -> Image:
    """The (first) image of a file in mode RGB, turned as its camera says, on a white ground.

    A white drawing on a transparent ground would be invisible: there the opaque part becomes black.
    Raises ``InputError`` when the file is broken or far too large, and ``MissingExtra`` without Pillow.
    """
    with opened_image(data, KINDS, _EXPECTATION) as image:
        from PIL import ImageOps

        width, height = image.size
        if width * height > _MOST_PIXELS:
            raise InputError(
                f"expected an image of at most {_MOST_PIXELS} pixels", found=f"{width} × {height}"
            )
        image.load()
        return _on_white(ImageOps.exif_transpose(image))


def _on_white(image: Image) -> Image:
    from PIL import Image as Pixels

    if image.mode.startswith("I"):
        return with_eight_bits(image).convert("RGB")
    if not image.has_transparency_data:
        return image.convert("RGB")
    image = image.convert("RGBA")
    ground = Pixels.new("RGBA", image.size, "white")
    seen = Pixels.alpha_composite(ground, image).convert("RGB")
    opacity = image.getchannel("A")
    if seen.getextrema() == ((255, 255),) * 3 and opacity.getbbox() is not None:
        return opacity.point(lambda level: 255 - level).convert("RGB")
    return seen
