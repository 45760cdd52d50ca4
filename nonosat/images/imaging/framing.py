"""How parts of an image map to cells, and the pixels of each cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nonosat.files.notation.whole_numbers import check_size
from nonosat.images.imaging.background import NEARLY, Mask, has_background, has_plain_margin, margin
from nonosat.images.imaging.blur import Floats
from nonosat.images.imaging.colour_vision import INTENSITY, lab
from nonosat.images.imaging.image_options import CropBox, Fit, ImageOptions, Size, crop_of, size_of
from nonosat.model.errors import InputError

if TYPE_CHECKING:
    from PIL.Image import Image

#: Cells along the longer side when no size is asked for: the size of a large printed puzzle.
_USUAL_SIDE = 40
#: Pixels per cell in each direction, and the most along a side: fewer per cell for very large grids.
_DETAIL, _MOST = 4, 160


class Frame(NamedTuple):
    """A part of the image (left, top, right, bottom, in pixels), and the cells it covers.

    The grid has ``width`` × ``height`` cells, of which the part covers ``inner``; ``left`` and ``top`` count
    the blank columns and rows before it.
    """

    part: tuple[float, float, float, float]
    width: int
    height: int
    inner: tuple[int, int]
    left: int = 0
    top: int = 0


def cropped(image: Image, crop: CropBox | tuple[int, int, int, int] | str | None) -> Image:
    """Return the part of the image in ``crop``; raises ``InputError`` when it exceeds the image."""
    if crop is None:
        return image
    crop = crop_of(crop)
    if isinstance(crop, str):
        return image.crop(_subject(image))
    left, top = crop.left, crop.top
    if (
        min(crop.width, crop.height) < 1
        or left + crop.width > image.width
        or top + crop.height > image.height
    ):
        raise InputError(
            f"expected a part of the image, which has {image.width} × {image.height} pixels", found=str(crop)
        )
    return image.crop((left, top, left + crop.width, top + crop.height))


def frame_of(image: Image, options: ImageOptions) -> Frame:
    """Return how the image maps to cells; raises ``InputError`` when there are too many."""
    width, height = _size(image, None if options.size is None else size_of(options.size))
    check_size(height, width)
    whole = (0.0, 0.0, float(image.width), float(image.height))
    across, down = image.width / width, image.height / height
    fit = options.fit
    if fit is Fit.AUTO:
        fit = Fit.PAD if has_background(image) or has_plain_margin(image) else Fit.CROP
    if fit is Fit.STRETCH or across == down:
        return Frame(whole, width, height, (width, height))
    if fit is Fit.CROP:
        cell = min(across, down)
        # Rounding must not lead outside of the image.
        left, top = max(image.width - width * cell, 0.0) / 2, max(image.height - height * cell, 0.0) / 2
        part = (left, top, image.width - left, image.height - top)
        return Frame(part, width, height, (width, height))
    cell = max(across, down)
    inner = (max(round(image.width / cell), 1), max(round(image.height / cell), 1))
    return Frame(whole, width, height, inner, (width - inner[0]) // 2, (height - inner[1]) // 2)


def _size(image: Image, size: Size | None) -> tuple[int, int]:
    if size is not None and size.height is not None:
        return size.width, size.height
    longer = max(image.size)
    side = min(longer, _USUAL_SIDE) if size is None else size.width
    return max(round(image.width * side / longer), 1), max(round(image.height * side / longer), 1)


def _subject(image: Image) -> tuple[int, int, int, int]:
    """Return the smallest part outside which all is background, or has (nearly) the colour of the margin."""
    if has_background(image):
        return image.getchannel("A").getbbox() or (0, 0, image.width, image.height)
    pixels = np.asarray(image, dtype=np.int16)
    background = np.median(margin(image), axis=0)
    stands_out = (np.abs(pixels - background) > NEARLY).any(axis=2)
    rows, columns = np.flatnonzero(stands_out.any(axis=1)), np.flatnonzero(stands_out.any(axis=0))
    if not len(rows):
        return 0, 0, image.width, image.height
    return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1


class FineCells(NamedTuple):
    """The pixels of the cells in Lab (H·detail × W·detail × 3), white where they are background;
    which pixels are not background; the pixels per cell in each direction.
    """

    colours: Floats
    opaque: Mask
    detail: int

    def per_cell(self, values: Floats) -> Floats:
        """Return the mean over each cell (H × W)."""
        height, width = (length // self.detail for length in values.shape)
        means: Floats = values.reshape(height, self.detail, width, self.detail).mean(axis=(1, 3))
        return means


def detail_of(width: int, height: int) -> int:
    """Return the pixels per cell, in each direction, for a grid of this size."""
    return max(min(_DETAIL, _MOST // max(width, height)), 1)


def fine_cells(image: Image, frame: Frame) -> FineCells:
    """Return the pixels of the inner cells of a frame."""
    from PIL import Image as Pixels

    detail = detail_of(*frame.inner)
    size = frame.inner[0] * detail, frame.inner[1] * detail
    pixels = np.asarray(image.resize(size, Pixels.Resampling.BOX, box=frame.part))
    opaque = np.ones(pixels.shape[:2], dtype=np.bool_)
    if has_background(image):
        opaque = pixels[:, :, 3] >= 128
    colours = lab(INTENSITY[pixels[:, :, :3]])
    colours[~opaque] = (100.0, 0.0, 0.0)
    return FineCells(colours, opaque, detail)
