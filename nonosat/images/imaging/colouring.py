"""Quantisation of an image to a few colours that keeps small patches of another hue.

The colours are chosen by k-means in Oklab, over colours rather than pixels. Roads not taken: Pillow's median
cut, octree and maximum coverage work in RGB and count pixels, so a red dot on a large blue ball becomes blue.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from nonosat.files.notation.colour_table import WHITE, ColourTable, free_letters
from nonosat.images.imaging.background import NEARLY, Mask, has_background
from nonosat.images.imaging.blur import Floats
from nonosat.images.imaging.colour_vision import (
    INTENSITY,
    distances,
    level_of,
    merge_similar,
    nearest,
    oklab,
    separate_colours,
)
from nonosat.images.imaging.framing import Frame
from nonosat.images.imaging.image_options import ImageOptions
from nonosat.model.palette import Palette
from nonosat.model.plurals import amount
from nonosat.model.rgb_colour import BRIGHTNESS_SHARES, hex_of, rgb

if TYPE_CHECKING:
    from PIL.Image import Image

#: One colour a row: red, green and blue.
Colours = npt.NDArray[np.uint8]

#: Pixels per cell, in each direction, that determine its colour. For docs/making/lighthouse.jpg (40 × 40
#: cells, 3 colours) 3 cells differ from the result with 12 pixels; with 2 pixels 36 do. 12 take four times as
#: long.
_DETAIL = 6
#: A colour within this many levels of white is white, as paper and JPEG files rarely are exactly.
_NEARLY = 10
#: Colours this close look like one. Black and white are 1 apart, neighbouring hues of a paint box about 0.15.
_ALIKE = 0.1
#: The least share of white in an image without a background for white to be paper, and the largest share of
#: white pixels beside the background for white to be inside a shape. Choices by eye.
_LEAST_PAPER, _TOUCHING = 0.02, 0.01
#: Background colours for transparent parts: the first that resembles no colour of the grid is used.
_BACKGROUNDS = (WHITE, "#c8c8c8", "#bfe3f5", "#f7c6d9", "#fff3b0", "#606060")

#: The leading bits of each level by which pixels are grouped.
_BITS = 5
#: The weight of a group of pixels is its size to this power; hue counts this much more than lightness. Judged
#: by eye on nine images with 4 and 6 colours: with 1 and 1 a red dot, a blue gem and yellow feet are lost,
#: with 0.5 and 1 the last two, with 0.5 and 3 none.
_POWER, _HUE = 0.5, np.array([1.0, 3.0, 3.0])
#: The most iterations of k-means. A choice, not a measurement.
_ITERATIONS = 12


class Coloured(NamedTuple):
    """The colour number of each cell (H × W, 0 is blank); the palette; notes on changed colours."""

    cells: Colours
    palette: Palette
    notes: tuple[str, ...] = ()


def colours_of(image: Image, frame: Frame, options: ImageOptions) -> Coloured:
    """Return the colours of all cells, and the palette of those that occur.

    A cell has the colour of most of its pixels. Blank is the background of an image that has one, and white
    paper in it that no background touches. Without a background white is blank; if there is no white, the
    colour of more than half of the margin, or the brightest. Blank cells are drawn white, unless another
    colour was chosen for them or a shape on a background is white itself.
    """
    from PIL import Image as Pixels

    width, height = frame.inner
    # Pillow mixes no colour with that of transparent pixels.
    fine = np.asarray(
        image.resize((width * _DETAIL, height * _DETAIL), Pixels.Resampling.BOX, box=frame.part)
    )
    pixels = fine[:, :, :3]
    background = fine[:, :, 3] < 128 if has_background(image) else np.zeros(pixels.shape[:2], dtype=np.bool_)
    if options.palette:
        return _in_palette(
            pixels, background, options, is_chosen=bool(has_background(image) or options.background)
        )
    paper = np.zeros_like(background) if options.background else _paper(pixels, background)
    is_parted = bool(has_background(image) or options.background or paper.any())
    # If nothing else is blank, one of the colours becomes blank.
    values = _values(pixels[~(background | paper)], (options.colours or 0) + (not is_parted))
    numbers = nearest(pixels, values)
    if is_parted:
        numbers[background | paper] = len(values)
    else:
        blank = _blank(_most_frequent(numbers, len(values)), values)
        numbers = np.where(numbers == blank, len(values) - 1, numbers - (numbers > blank))
        values = np.delete(values, blank, axis=0)
    is_on_paper = not has_background(image) or bool(paper.any())
    shown = options.background or (WHITE if is_on_paper else _distinct_background(values))
    values, numbers, notes = _distinguishable(_with(values, shown), numbers)
    cells = _most_frequent(numbers, len(values))
    return Coloured(*_numbered(cells, values, len(values) - 1), notes)


def _in_palette(pixels: Colours, background: Mask, options: ImageOptions, *, is_chosen: bool) -> Coloured:
    """Return the cells in exactly the colours of a palette, even if they look alike."""
    values = np.array([rgb(colour) for colour in options.palette], dtype=np.uint8)
    blank = options.background or _distinct_background(values)
    numbers = nearest(pixels, values if is_chosen or blank != WHITE else _with(values, blank))
    numbers[background] = len(values)
    values = _with(values, blank)
    return Coloured(*_numbered(_most_frequent(numbers, len(values)), values, len(values) - 1))


def _paper(pixels: Colours, background: Mask) -> Mask:
    """Return which pixels are white paper; none if white is the edge of a shape on the background."""
    white: Mask = (pixels >= 255 - NEARLY).all(axis=2) & ~background
    if not background.any():
        return white if white.mean() >= _LEAST_PAPER else np.zeros_like(white)
    framed = np.pad(background, 1)
    beside = framed[:-2, 1:-1] | framed[2:, 1:-1] | framed[1:-1, :-2] | framed[1:-1, 2:]
    return white if (white & beside).sum() <= _TOUCHING * white.sum() else np.zeros_like(white)


def _distinguishable(
    values: Colours, numbers: npt.NDArray[np.intp]
) -> tuple[Colours, npt.NDArray[np.intp], tuple[str, ...]]:
    """Return the colours (the last is blank), merged or moved so that people can distinguish them."""
    blank = len(values) - 1
    counts = np.bincount(numbers.ravel(), minlength=len(values))
    used = [number for number in range(blank) if counts[number]]
    becomes = merge_similar(values[used], counts[used].tolist())
    left = sorted(set(becomes))
    code = np.full(len(values), len(left), dtype=np.intp)
    for number, place in zip(used, becomes, strict=True):
        code[number] = left.index(place)
    before = values[[*(used[place] for place in left), blank]]
    after = separate_colours(before)
    notes = []
    if len(left) < len(used):
        notes.append(f"{amount(len(used), 'colour')} became {len(left)}: the others look alike on paper")
    changed = [
        f"{_hex(old)} became {_hex(new)}"
        for old, new in zip(before, after, strict=True)
        if (old != new).any()
    ]
    if changed:
        notes.append(
            f"{', '.join(changed)}, so that colour-blind people, too, can tell the colours apart "
            "(--palette keeps colours unchanged)"
        )
    return after, code[numbers], tuple(notes)


def _hex(colour: Colours) -> str:
    red, green, blue = colour.tolist()
    return hex_of((red, green, blue))


def _with(values: Colours, colour: str) -> Colours:
    return np.concatenate([values, np.array([rgb(colour)], dtype=np.uint8)])


def _values(pixels: Colours, count: int) -> Colours:
    """Return up to ``count`` colours that represent the pixels; nearly white ones become white."""
    found = quantise(pixels, count)
    found[(found > 255 - _NEARLY).all(axis=1)] = 255
    return np.unique(found, axis=0)


def _distinct_background(values: Colours) -> str:
    """Return a colour for blank cells that resembles no other colour: white if possible."""
    if not len(values):
        return WHITE
    backgrounds = np.array([rgb(colour) for colour in _BACKGROUNDS], dtype=np.uint8)
    apart = distances(backgrounds, values).min(axis=-1)
    return _BACKGROUNDS[int(np.argmax(apart > _ALIKE) if (apart > _ALIKE).any() else apart.argmax())]


def _most_frequent(numbers: npt.NDArray[np.intp], count: int) -> npt.NDArray[np.intp]:
    height, width = numbers.shape[0] // _DETAIL, numbers.shape[1] // _DETAIL
    parts = numbers.reshape(height, _DETAIL, width, _DETAIL)
    votes = np.stack([(parts == number).sum(axis=(1, 3)) for number in range(count)])
    most: npt.NDArray[np.intp] = votes.argmax(axis=0)
    return most


def _numbered(cells: npt.NDArray[np.intp], values: Colours, blank: int) -> tuple[Colours, Palette]:
    """Return the cells as colour numbers, and the palette of the colours that occur, darkest first."""
    brightness = values @ np.array(BRIGHTNESS_SHARES)
    found = sorted(set(np.unique(cells).tolist()) - {blank}, key=lambda number: int(brightness[number]))
    hexes = [_hex(value) for value in values]
    code = np.zeros(len(values), dtype=np.uint8)
    table, letters = ColourTable(), free_letters(set())
    for number in found:
        code[number] = table.add(next(letters), hexes[number])
    return code[cells], table.palette(hexes[blank])


def _blank(cells: npt.NDArray[np.intp], values: Colours) -> int:
    margin = np.concatenate([cells[0], cells[-1], cells[:, 0], cells[:, -1]])
    counts = np.bincount(margin, minlength=len(values))
    if counts.max() * 2 > len(margin):
        return int(counts.argmax())
    present = np.unique(cells)
    return int(present[np.argmax(values[present] @ np.array(BRIGHTNESS_SHARES))])


def quantise(pixels: Colours, count: int) -> Colours:
    """Return up to ``count`` colours that represent pixels (last axis: red, green and blue)."""
    if not pixels.size or count < 1:
        return np.zeros((0, 3), dtype=np.uint8)
    means, counts = _grouped(pixels.reshape(-1, 3))
    places = oklab(np.rint(means).astype(np.uint8)) * _HUE
    weights = counts**_POWER
    centres = _far_apart(places, weights, count)
    for _ in range(_ITERATIONS):
        nearest = _nearest(places, centres)
        for number in range(len(centres)):
            mine = nearest == number
            if mine.any():
                centres[number] = np.average(places[mine], axis=0, weights=weights[mine])
    nearest = _nearest(places, centres)
    light = INTENSITY[np.rint(means).astype(np.intp)]
    found = [
        level_of(np.average(light[nearest == number], axis=0, weights=counts[nearest == number]))
        for number in np.unique(nearest)
    ]
    return np.unique(np.array(found), axis=0)


def _grouped(pixels: Colours) -> tuple[Floats, Floats]:
    """Return the mean colours of groups of nearly equal pixels, and the sizes of the groups."""
    parts = (pixels >> (8 - _BITS)).astype(np.intp)
    code = (parts[:, 0] << (2 * _BITS)) | (parts[:, 1] << _BITS) | parts[:, 2]
    _, groups, counts = np.unique(code, return_inverse=True, return_counts=True)
    sums = [np.bincount(groups, weights=pixels[:, level]) for level in range(3)]
    return np.stack(sums, axis=1) / counts[:, None], counts.astype(np.float64)


def _far_apart(places: Floats, weights: Floats, count: int) -> Floats:
    """Return the point of greatest weight, then repeatedly the one of greatest weight × squared distance.

    D. Arthur and S. Vassilvitskii, "k-means++" (SODA 2007), without randomness.
    """
    chosen = [int(weights.argmax())]
    far = ((places - places[chosen[0]]) ** 2).sum(axis=1)
    while len(chosen) < min(count, len(places)):
        chosen.append(int((weights * far).argmax()))
        far = np.minimum(far, ((places - places[chosen[-1]]) ** 2).sum(axis=1))
    centres: Floats = places[chosen]
    return centres


def _nearest(places: Floats, centres: Floats) -> npt.NDArray[np.intp]:
    found: npt.NDArray[np.intp] = ((places[:, None] - centres) ** 2).sum(axis=2).argmin(axis=1)
    return found
