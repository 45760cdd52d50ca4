"""The background of an image: what is transparent, and what has a colour that was chosen for it.

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
#: The share of the margin that has the colour of the background where the shape touches the margin.
_MOSTLY = 0.5
#: Alpha below half is background.
_HALF = 128
#: The share of an image that is transparent at least, or nothing of it is background: one of 40 × 40 cells.
#: Less are rounded or torn corners.
_LEAST_TRANSPARENT = 1 / 1600


class Sides(NamedTuple):
    """Something about each side of an image."""

    top: bool
    bottom: bool
    left: bool
    right: bool


NOWHERE = Sides(top=False, bottom=False, left=False, right=False)


def has_ground(image: Image) -> bool:
    """Whether some pixels are background."""
    return image.mode == "RGBA"


def split(image: Image) -> Image:
    """The image with each pixel background or opaque; a pixel that is half transparent keeps its colour."""
    if not image.has_transparency_data:
        return image.convert("RGB")
    pixels = np.array(image.convert("RGBA"))
    ground: Mask = pixels[:, :, 3] < _HALF
    if ground.mean() < _LEAST_TRANSPARENT:
        pixels[ground] = 255
        return with_ground(pixels[:, :, :3], np.zeros_like(ground))
    return with_ground(pixels[:, :, :3], ground)


def without_colour(image: Image, colour: str) -> Image:
    """The image with the pixels as background that (nearly) have this colour, and with its own background."""
    pixels = np.asarray(image.convert("RGB"), dtype=np.int16)
    distance = np.abs(pixels - np.array(rgb(colour), dtype=np.int16)).max(axis=2)
    ground: Mask = np.asarray(distance <= NEARLY)
    if has_ground(image):
        ground |= np.asarray(image.getchannel("A")) == 0
    return with_ground(pixels.astype(np.uint8), ground)


def with_ground(colours: npt.NDArray[np.uint8], ground: Mask) -> Image:
    """The image of these colours (H × W × 3) with some of its pixels background."""
    from PIL import Image as Pixels

    if not ground.any():
        return Pixels.fromarray(np.ascontiguousarray(colours))
    pixels = np.full((*ground.shape, 4), 255, dtype=np.uint8)
    pixels[:, :, :3][~ground] = colours[~ground]
    pixels[:, :, 3][ground] = 0
    return Pixels.fromarray(pixels)


def is_invisible(image: Image) -> bool:
    """Whether all that is not background is (nearly) white, as its surroundings on white paper are."""
    if not has_ground(image):
        return False
    pixels = np.asarray(image)
    shape = pixels[:, :, 3] > 0
    return bool(shape.any() and (pixels[:, :, :3][shape] >= 255 - NEARLY).all())


def as_black(image: Image) -> Image:
    """What is not background in black, the background in white: all that is seen of a white logo."""
    from PIL import Image as Pixels

    return Pixels.fromarray(255 - np.asarray(image.getchannel("A"))).convert("RGB")


def margin(image: Image) -> npt.NDArray[np.int16]:
    """The outermost pixels, three levels each."""
    pixels = np.asarray(image.convert("RGB"), dtype=np.int16)
    return np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])


def has_plain_margin(image: Image) -> bool:
    """Whether the outermost pixels have (nearly) one colour."""
    return bool((np.ptp(margin(image), axis=0) <= NEARLY).all())


def shape_of(image: Image) -> Mask | None:
    """Which pixels are not background: by transparency, or else not joined to a margin of mostly one colour.

    ``None`` when nothing tells the background from the rest.
    """
    if has_ground(image):
        shape: Mask = np.asarray(image.getchannel("A")) >= _HALF
        return shape
    ground = np.median(margin(image), axis=0)
    if (np.abs(margin(image) - ground) <= NEARLY).all(axis=1).mean() < _MOSTLY:
        return None
    pixels = np.asarray(image.convert("RGB"), dtype=np.int16)
    return ~_joined_to_margin((np.abs(pixels - ground) <= NEARLY).all(axis=2))


def enclosed(mask: Mask) -> Mask:
    """The mask, and the holes in it: all that no path outside of it joins to the margin."""
    return ~_joined_to_margin(~mask)


def _joined_to_margin(pixels: Mask) -> Mask:
    """Those of the pixels that a path of them joins to the margin."""
    height, width = pixels.shape
    reached = np.zeros((height + 2, width + 2), dtype=np.bool_)
    reached[0], reached[-1], reached[:, 0], reached[:, -1] = True, True, True, True
    free = np.pad(pixels, 1, constant_values=True)
    count, before = int(reached.sum()), 0
    while count > before:
        # Along the rows and columns, forwards and backwards: a few rounds reach nearly everything.
        for line in (*range(1, height + 1), *range(height, 0, -1)):
            reached[line] |= free[line] & (reached[line - 1] | reached[line + 1])
        for line in (*range(1, width + 1), *range(width, 0, -1)):
            reached[:, line] |= free[:, line] & (reached[:, line - 1] | reached[:, line + 1])
        count, before = int(reached.sum()), count
    return reached[1:-1, 1:-1]
