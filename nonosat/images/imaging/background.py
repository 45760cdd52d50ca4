"""The background of an image: transparent pixels, and pixels of a chosen colour.

An image with a background has mode RGBA; each of its pixels is background (alpha 0, and white) or not (alpha
255). Without one it has mode RGB.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from nonosat.model.rgb_colour import rgb

if TYPE_CHECKING:
    from PIL.Image import Image

Mask = npt.NDArray[np.bool_]

#: Levels by which pixels of one colour may differ. JPEG (quality 50 to 90) changes a plain margin by 1 or 2
#: and, beside edges, pixels by about 25; the margin of a photographed sheet is seldom that even.
NEARLY = 24
#: The least share of the margin that has the background's colour if the shape touches the margin.
_MOSTLY = 0.5
#: Alpha below half is background.
_HALF = 128
#: The least share of transparent pixels for an image to have a background: one of 40 × 40 cells. Less are
#: rounded or torn corners.
_LEAST_TRANSPARENT = 1 / 1600


class Sides(NamedTuple):
    """A flag for each side of an image."""

    top: bool
    bottom: bool
    left: bool
    right: bool


NOWHERE = Sides(top=False, bottom=False, left=False, right=False)


def has_background(image: Image) -> bool:
    """Return whether some pixels are background."""
    return image.mode == "RGBA"


def split(image: Image) -> Image:
    """Return the image with each pixel either background or opaque; half-transparent ones keep their
    colour.
    """
    if not image.has_transparency_data:
        return image.convert("RGB")
    pixels = np.array(image.convert("RGBA"))
    background: Mask = pixels[:, :, 3] < _HALF
    if background.mean() < _LEAST_TRANSPARENT:
        pixels[background] = 255
        return with_background(pixels[:, :, :3], np.zeros_like(background))
    return with_background(pixels[:, :, :3], background)


def without_colour(image: Image, colour: str) -> Image:
    """Return the image with the pixels of (nearly) this colour added to its background."""
    pixels = np.asarray(image.convert("RGB"), dtype=np.int16)
    distance = np.abs(pixels - np.array(rgb(colour), dtype=np.int16)).max(axis=2)
    background: Mask = np.asarray(distance <= NEARLY)
    if has_background(image):
        background |= np.asarray(image.getchannel("A")) == 0
    return with_background(pixels.astype(np.uint8), background)


def with_background(colours: npt.NDArray[np.uint8], background: Mask) -> Image:
    """Return the image of these colours (H × W × 3) with some of its pixels background."""
    from PIL import Image as Pixels

    if not background.any():
        return Pixels.fromarray(np.ascontiguousarray(colours))
    pixels = np.full((*background.shape, 4), 255, dtype=np.uint8)
    pixels[:, :, :3][~background] = colours[~background]
    pixels[:, :, 3][background] = 0
    return Pixels.fromarray(pixels)


def is_invisible(image: Image) -> bool:
    """Return whether everything but the background is (nearly) white, and so invisible on white paper."""
    if not has_background(image):
        return False
    pixels = np.asarray(image)
    shape = pixels[:, :, 3] > 0
    return bool(shape.any() and (pixels[:, :, :3][shape] >= 255 - NEARLY).all())


def as_black(image: Image) -> Image:
    """Return the shape in black on white, which makes white logos visible."""
    from PIL import Image as Pixels

    return Pixels.fromarray(255 - np.asarray(image.getchannel("A"))).convert("RGB")


def margin(image: Image) -> npt.NDArray[np.int16]:
    """Return the outermost pixels, three levels each."""
    pixels = np.asarray(image.convert("RGB"), dtype=np.int16)
    return np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])


def has_plain_margin(image: Image) -> bool:
    """Return whether the outermost pixels have (nearly) one colour."""
    return bool((np.ptp(margin(image), axis=0) <= NEARLY).all())


def shape_of(image: Image) -> Mask | None:
    """Return which pixels are not background: by transparency, or else not connected to a margin of mostly
    one colour.

    ``None`` when the background cannot be distinguished.
    """
    if has_background(image):
        shape: Mask = np.asarray(image.getchannel("A")) >= _HALF
        return shape
    background = np.median(margin(image), axis=0)
    if (np.abs(margin(image) - background) <= NEARLY).all(axis=1).mean() < _MOSTLY:
        return None
    pixels = np.asarray(image.convert("RGB"), dtype=np.int16)
    return ~_connected_to_margin((np.abs(pixels - background) <= NEARLY).all(axis=2))


def enclosed(mask: Mask) -> Mask:
    """Return the mask with its holes filled: all pixels that no path outside it connects to the margin."""
    return ~_connected_to_margin(~mask)


def _connected_to_margin(pixels: Mask) -> Mask:
    """Return the pixels that a path of such pixels connects to the margin."""
    height, width = pixels.shape
    reached = np.zeros((height + 2, width + 2), dtype=np.bool_)
    reached[0], reached[-1], reached[:, 0], reached[:, -1] = True, True, True, True
    free = np.pad(pixels, 1, constant_values=True)
    count, before = int(reached.sum()), 0
    while count > before:
        # Along the rows and columns, forwards and backwards: a few iterations reach nearly everything.
        for line in (*range(1, height + 1), *range(height, 0, -1)):
            reached[line] |= free[line] & (reached[line - 1] | reached[line + 1])
        for line in (*range(1, width + 1), *range(width, 0, -1)):
            reached[:, line] |= free[:, line] & (reached[:, line - 1] | reached[:, line + 1])
        count, before = int(reached.sum()), count
    return reached[1:-1, 1:-1]
