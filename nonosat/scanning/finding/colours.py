"""The colours of numbers: of the boxes they stand on, or their own.

A colour is taken in shares of the light that bare paper beside it sends back, so that neither the light nor
the paper changes it. Colours that are near each other are one; when all are, the puzzle is black and white.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.grid import LETTERS
from nonosat.palette import Palette
from nonosat.rgb_colour import hex_of, rgb
from nonosat.scanning.finding.glyphs import Box
from nonosat.scanning.finding.ink import Ink
from nonosat.scanning.finding.rulings import Grey
from nonosat.scanning.finding.shapes import Mask
from nonosat.scanning.page import Page

Shares = npt.NDArray[np.float64]

#: Colours of strokes that differ by less are one; boxes are larger, and their colours told apart more finely.
_ALIKE, _ALIKE_ON_BOXES = 0.24, 0.13
#: Thick strokes lack this share of light at least in one of red, green and blue.
_FULL = 0.85
#: Two colours are one if between them, in the middle part of the way, are more than this share of the fewer.
_MIDDLE, _JOINED = (0.35, 0.65), 0.4
#: Ink whose red, green and blue lack shares of light that differ by less is black, or grey.
_GREY = 0.2
#: Pixels that ink is blurred over, and so far around a number bare paper is looked for.
_BLURRED, _BEYOND = 3, 8
#: Grey strokes are paler than black ones by more than this share of light.
_PALER = 0.15
#: More colours than this are none: something else is seen.
_MOST = 12
#: Where at least this share of numbers stands on boxes, and this share does not, it is no exception.
_SOME = 0.08
#: A colour that fewer numbers have is taken for the one that is nearest.
_FEWEST = 2


def palette_of(
    row_boxes: Sequence[Box], column_boxes: Sequence[Box], image: Page, ink: Ink, written: Mask, lines: Grey
) -> tuple[Palette, list[int], Shares | None]:
    """The palette, the number (1 …) of each box's colour in it, and the colours as shares of white."""
    boxes = [*row_boxes, *column_boxes]
    plain = Palette(), [1] * len(boxes), None
    seen = [_seen(box, image, ink, written, lines) for box in boxes]
    if not seen:
        return plain
    own = np.array([each.colour for each in seen])
    on_box = np.array([each.is_on_box for each in seen])
    alike = _ALIKE_ON_BOXES if on_box.mean() > 0.5 else _ALIKE
    # A 0 has no colour: where all others stand on boxes it stands on none.
    telling = on_box if on_box.mean() > 1 - _SOME else np.ones_like(on_box)
    centres = _centres(own[telling], alike)
    if not 1 < len(centres) <= _MOST:
        return plain
    # Beside colours there may be grey as well as black.
    own = _with_greys(own, seen, centres)
    centres = _apart(own[telling], _centres(own[telling], alike))
    used = np.bincount(_nearest(own, centres), minlength=len(centres)) >= _FEWEST
    if used.sum() < 2:
        return plain
    centres = centres[used]
    numbers = _nearest(own, centres)
    if not np.isin(numbers[: len(row_boxes)], numbers[len(row_boxes) :]).any():
        return plain  # rows have all colours that columns have: it is the paper that differs
    for number, centre in enumerate(centres):
        mine = [each for each, its in zip(seen, numbers, strict=True) if its == number]
        if np.ptp(centre) < _GREY * _FULL and not any(each.is_on_box for each in mine):
            # Grey, or nearly black: how dark it is, is told by its thickest strokes.
            centres[number] = 1 - np.percentile([each.strength for each in mine], 75)
    values = [hex_of(_rgb(centre)) for centre in centres]
    return Palette(LETTERS[: len(centres)], tuple(values)), [int(number) + 1 for number in numbers], centres


def without_boxes(row_boxes: Sequence[Box], column_boxes: Sequence[Box], ink: Ink) -> Iterator[str]:
    """A sentence if some numbers stand on boxes and others do not: these may be on boxes as pale as paper.

    Their colour is then that of the boxes, and not the one that they are written in. Where all numbers of one
    side stand on boxes and none of the other, it is the paper that differs.
    """
    sides = [[_is_on_box(box, ink) for box in boxes] for boxes in (row_boxes, column_boxes)]
    boxed = [*sides[0], *sides[1]]
    is_paper = all(any(side) == all(side) for side in sides)
    if not is_paper and _SOME * len(boxed) < sum(boxed) < (1 - _SOME) * len(boxed):
        yield "some numbers stand on boxes and others do not: these may have another colour"


def inverted(palette: Palette) -> Palette:
    """The palette of a page that was turned into its negative."""
    if palette.is_plain:
        return palette
    values = [
        hex_of(tuple(255 - level for level in rgb(value or "")))  # type: ignore[arg-type]
        for value in palette.colours
    ]
    return Palette(palette.letters, tuple(values))


def _rgb(shares: Shares) -> tuple[int, int, int]:
    red, green, blue = (int(level) for level in np.round(np.clip(shares, 0, 1) * 255))
    return red, green, blue


def _is_on_box(box: Box, ink: Ink) -> bool:
    return bool(ink.boxed[box.top : box.bottom, box.left : box.right].mean() > 0.5)


class _Seen(NamedTuple):
    """The colour of a number, as of a thick stroke or of its box, and how dark it is seen."""

    colour: Shares
    strength: float = 1.0
    is_on_box: bool = False


def _seen(box: Box, image: Page, ink: Ink, written: Mask, lines: Grey) -> _Seen:
    """The colour of a number."""
    window = np.s_[box.top : box.bottom, box.left : box.right]
    paper = np.maximum(ink.paper[window].astype(np.float64), 1)
    boxed = ink.boxed[window]
    if _is_on_box(box, ink):
        shares = np.asarray(np.median((ink.ground[window] / paper)[boxed], axis=0), dtype=np.float64)
        return _Seen(shares, is_on_box=True)
    top, left = max(box.top - _BEYOND, 0), max(box.left - _BEYOND, 0)
    around = np.s_[top : box.bottom + _BEYOND, left : box.right + _BEYOND]
    own = np.zeros_like(written[around], dtype=np.uint8)
    own[box.top - top : box.bottom - top, box.left - left : box.right - left] = written[window]
    free = lines[around] == 0
    strokes, bare = _blurred(own) & free, ~_blurred(written[around]) & free
    if not written[window].any():
        return _Seen(np.full(3, 1 - _FULL))
    ground = np.median(image[around][bare], axis=0) if bare.any() else np.median(paper, axis=(0, 1))
    # All the light that is lacking is counted: it is not blurred as far as its colour is.
    lacking = np.clip((1 - image[around][strokes] / np.maximum(ground, 1)).sum(axis=0), 0, None)
    shares = lacking / max(float(lacking.max()), 1e-6)
    level = ink.level[window]
    core = written[window] & (level >= np.percentile(level[written[window]], 60))
    most = float(np.clip(1 - np.median((image[window] / paper)[core], axis=0), 0.01, 1).max())
    # A thin stroke is mixed with paper.
    whole = np.asarray(1 - shares * _FULL, dtype=np.float64)
    return _Seen(whole, most)


def _with_greys(colours: Shares, seen: Sequence[_Seen], centres: Shares) -> Shares:
    """The colours of numbers, of which those that are written in grey are paler than those in black.

    Thin strokes are mixed with paper, and most alike: where there are two kinds, with a wide gap between
    them, one is grey.
    """
    is_grey = np.ptp(centres, axis=1)[_nearest(colours, centres)] < _GREY * _FULL
    is_grey &= np.array([not each.is_on_box for each in seen])
    strengths = np.array([each.strength for each in seen])
    ordered = np.sort(strengths[is_grey])
    if len(ordered) < 2 * _FEWEST:
        return colours
    first = int(np.argmax(np.diff(ordered))) + 1
    pale, dark = ordered[:first], ordered[first:]
    gap = dark[0] - pale[-1]
    if min(len(pale), len(dark)) < _FEWEST or gap < max(_PALER, np.ptp(pale), np.ptp(dark)):
        return colours
    paler = is_grey & (strengths <= pale[-1])
    return np.where(paler[:, None], 1 - (1 - colours) * np.median(pale) / np.median(dark), colours)


def _blurred(strokes: npt.ArrayLike) -> Mask:
    """Where the colour of strokes may be seen."""
    around = np.ones((2 * _BLURRED + 1,) * 2, np.uint8)
    return np.asarray(cv2.dilate(np.asarray(strokes, np.uint8), around), dtype=np.bool_)


def _nearest(colours: Shares, centres: Shares) -> npt.NDArray[np.int64]:
    """The index of the centre that each colour is nearest to."""
    return np.asarray(np.linalg.norm(colours[:, None] - centres[None], axis=2).argmin(axis=1))


def _centres(colours: Shares, alike: float) -> Shares:
    """The colours that there are, the most frequent first; what differs by less than ``alike`` is one."""
    left = colours
    centres: list[Shares] = []
    while len(left) and len(centres) <= _MOST:
        near = np.linalg.norm(left[:, None] - left[None], axis=2) < alike / 2
        best = left[near[int(np.argmax(near.sum(axis=1)))]]
        centre = np.median(best, axis=0)
        apart = np.linalg.norm(left - centre, axis=1) >= alike
        if len(left) - apart.sum() < _FEWEST:
            break
        if not centres or min(np.linalg.norm(centre - other) for other in centres) >= alike:
            centres.append(centre)
        left = left[apart]
    return np.array(centres)


def _apart(colours: Shares, centres: Shares) -> Shares:
    """The centres, the most frequent first, without those that are joined to one before by all that lies
    between them: one colour is seen in many, two colours leave a gap.
    """
    kept = [0]
    numbers = _nearest(colours, centres)
    for number in range(1, len(centres)):
        if not any(
            _is_joined(colours[np.isin(numbers, (number, other))], centres[number], centres[other])
            for other in kept
        ):
            kept.append(number)
    return np.asarray(centres[kept])


def _is_joined(colours: Shares, one: Shares, other: Shares) -> bool:
    """Whether colours that are nearest to one of two centres leave no gap between these."""
    way = other - one
    along = (colours - one) @ way / (way @ way)
    low, high = _MIDDLE
    between = ((along > low) & (along < high)).sum()
    return bool(between > _JOINED * min((along <= low).sum(), (along >= high).sum()))
