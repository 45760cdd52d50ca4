"""The pieces of ink on a sheet, and the likelihood that each is a number.

A box hardly larger than its number may be seen as ink, with the number as a hole in it; and digits have
holes. The digit network decides which of them is a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import reduce
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.images.scanning.detection.glyphs import CERTAIN, LIKELY, Labels, Piece, PixelBox, pieces_of
from nonosat.images.scanning.detection.ink import FAINTEST, SOFT, InkPieces, ink_of
from nonosat.images.scanning.detection.rulings import DARK, Grey, Mask
from nonosat.images.scanning.detection.sheet import UprightSheet
from nonosat.images.scanning.detection.table import Table, thick_lines
from nonosat.images.scanning.detections import Page
from nonosat.images.scanning.digits.reader import likelihoods_of_numbers
from nonosat.images.scanning.levels import LEVELS, level_at, median_of

#: Smaller shares are negligible: of a ring around a piece that is nearly as light as the piece, like
#: continuing paper; of the numbers in the rarer ink. With 0 one of 39 pages is doubtful, with 0.2 none; with
#: half of the numbers 27 lines are lost.
_SOME = 0.1
#: The quantile for the background of a ring, the tolerance (as a share of the contrast) for "nearly as
#: light", and the largest share of ink in the ring around a bare piece. With a half 13 lines of 39 pages are
#: lost, or 7, or the gap between two digits on dark pages is a number; with 0.15 none.
_QUARTER = 0.25
#: The side of a square, in cells: smaller pieces are dirt. With half of it 1 line of 13 pages is lost,
#: without it 13 of 39, with twice as much none of 11.
_SPECK = 0.05
#: The least share of the other ink in the ring around a surrounded piece.
_SURROUNDED = 0.5


def written_on(sheet: UprightSheet, table: Table) -> InkPieces:
    """Return the ink on a sheet without the lines of its table."""
    lines = thick_lines(table)
    ink = ink_of(sheet)
    labels, pieces = pieces_of(*ink.written(lines, sheet.cell))
    least = (_SPECK * sheet.cell) ** 2
    kept = [piece for piece in pieces if piece.area >= least]
    whole = InkPieces(ink, labels, tuple(kept))
    if median_of(sheet.grey) > DARK:
        own = _medians(labels, sheet.grey)
        kept = [
            piece
            for piece in kept
            if not (piece.is_light and _is_gap(_labels_around(piece, sheet.grey), own[piece.label - 1]))
        ]
    whole = opened(sheet, replace(whole, pieces=tuple(_read(whole, kept, sheet.cell))))
    kept = [piece for piece in whole.pieces if piece.area >= least]
    return replace(whole, pieces=tuple(_numbers_or_dirt(whole, kept, lines > 0)))


def _medians(labels: Labels, grey: Grey) -> npt.NDArray[np.float64]:
    """Return the median grey level of the pixels of each label (1 …)."""
    written = labels > 0
    ordered = np.sort(labels[written].astype(np.int64) * LEVELS + grey[written])
    ends = np.searchsorted(ordered, np.arange(1, int(labels.max()) + 2) * LEVELS)
    middles = ends[:-1] + ends[1:]
    return np.asarray((ordered[(middles - 1) // 2] % LEVELS + ordered[middles // 2] % LEVELS) / 2)


def _is_gap(around: Grey, own: float) -> bool:
    """Return whether light ink is only paper between two boxes: it continues around the piece.

    ``around`` are the grey levels around a piece, ``own`` that of the piece.
    """
    background = level_at(_QUARTER, around)
    light = int(np.count_nonzero(around > own - _QUARTER * (own - background)))
    return light > _SOME * len(around)


def _read(written: InkPieces, pieces: Sequence[Piece], cell: float) -> list[Piece]:
    """Return the pieces with the likelihood of each to be a number."""
    height, width = written.labels.shape
    images, places = [], []
    for place, piece in enumerate(pieces):
        if piece.may_be_digit(cell):
            box = piece.box.with_margin(SOFT, height, width)
            images.append(written.cut(box, [piece.label], is_light=piece.is_light))
            places.append(place)
    read = list(pieces)
    for place, likelihood in zip(places, likelihoods_of_numbers(images), strict=True):
        read[place] = read[place]._replace(likelihood=likelihood)
    return read


def _numbers_or_dirt(written: InkPieces, pieces: Sequence[Piece], lines: Mask) -> Iterator[Piece]:
    """Yield pieces without boxes around numbers, holes of digits, and pieces in the rarer ink unless they are
    read as numbers and nothing surrounds them.
    """
    likely = [piece for piece in pieces if piece.likelihood > LIKELY]
    is_of = np.zeros((2, int(written.labels.max()) + 1), dtype=np.bool_)
    for piece in pieces:
        is_of[int(piece.is_light), piece.label] = True
    rings = {piece.label: _ring(written, piece, is_of[int(not piece.is_light)]) for piece in likely}
    bare = {piece.label for piece in likely if _is_bare(piece, written.labels, lines)}
    # Beside lines much of the other ink looks like writing.
    telling = {
        each.label for each in likely if each.label in bare or rings[each.label] or each.likelihood > CERTAIN
    }
    usual = _likelihood(likely, telling, is_light=True) > _likelihood(likely, telling, is_light=False)
    dropped = _boxes_and_holes(written, pieces, rings)
    unusual = _likelihood(likely, telling - dropped, is_light=not usual)
    most = _likelihood(likely, {each.label for each in likely} - dropped, is_light=usual)
    is_some = {usual: True, not usual: unusual > _SOME * (unusual + most)}
    for piece in pieces:
        if piece.label not in dropped and (is_some[piece.is_light] or piece.label in bare):
            yield piece


def _likelihood(pieces: Sequence[Piece], labels: Set[int], *, is_light: bool) -> float:
    """Return the sum of the likelihoods of the pieces of one ink."""
    return sum(piece.likelihood for piece in pieces if piece.is_light == is_light and piece.label in labels)


def _boxes_and_holes(written: InkPieces, pieces: Sequence[Piece], rings: Mapping[int, set[int]]) -> set[int]:
    """Return the labels of pieces that surround a number, as boxes do, and of numbers that are only a hole in
    one, or a gap between several.
    """
    height, width = written.labels.shape
    of_label = {piece.label: piece for piece in pieces}
    found = [(of_label[label], around) for label, around in rings.items() if around]
    images = []
    for piece, around in found:
        boxes = (of_label[label].box for label in around)
        box = reduce(PixelBox.joined, boxes, piece.box).with_margin(SOFT, height, width)
        images.append(written.cut(box, sorted(around), is_light=not piece.is_light))
    dropped: set[int] = set()
    for (piece, around), together in zip(found, likelihoods_of_numbers(images), strict=True):
        likelihood = max(together, *(of_label[label].likelihood for label in around))
        dropped |= around if piece.likelihood > likelihood else {piece.label}
    return dropped


def _ring(written: InkPieces, piece: Piece, is_other: Mask) -> set[int]:
    """Return the labels of the other ink that surrounds a piece; none if most of the ring is bare.

    ``is_other`` tells of every label whether it has that ink.
    """
    ring = _labels_around(piece, written.labels)
    of_other = is_other[ring]
    if of_other.sum() <= _SURROUNDED * (of_other | (ring == 0)).sum():
        return set()
    return {int(label) for label in np.unique(ring[of_other])}


def _is_bare(piece: Piece, labels: Labels, lines: Mask) -> bool:
    """Return whether only background surrounds a piece."""
    around = (_labels_around(piece, labels) > 0) | _labels_around(piece, lines)
    return float(around.mean()) < _QUARTER


def _labels_around(piece: Piece, labels: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return the values in a narrow ring around the box of a piece."""
    box = piece.box.with_margin(SOFT, *labels.shape)
    window = labels[box.top : box.bottom, box.left : box.right]
    sides = (window[:SOFT], window[-SOFT:], window[:, :SOFT], window[:, -SOFT:])
    return np.concatenate([side.ravel() for side in sides])


#: The largest width of a box, in cells, and its least share of the rectangle around it.
_WIDEST, _SOLID = 2.0, 0.5


class _Content(NamedTuple):
    """The ink on a box: the rectangle of the box, that of its inside, the contrast of the inside to the box,
    0 … 255, and its strokes.
    """

    box: PixelBox
    place: PixelBox
    level: Grey
    strokes: Mask


def opened(sheet: UprightSheet, written: InkPieces) -> InkPieces:
    """Return the ink on a sheet, with light numbers separated from their dark boxes; on a dark sheet dark
    ones from light boxes.
    """
    is_dark = median_of(sheet.grey) <= DARK
    boxes = [
        each.box
        for each in written.pieces
        if each.is_light == is_dark and each.likelihood <= LIKELY and _may_be_box(each, sheet.cell)
    ]
    found = list(_contents(255 - sheet.image if is_dark else sheet.image, boxes))
    likelihoods = likelihoods_of_numbers([255 - content.level for content in found])
    labels, level = written.labels.copy(), (written.ink.darker if is_dark else written.ink.lighter).copy()
    pieces = {piece.label: piece for piece in written.pieces}
    last = int(labels.max())
    for content, likelihood in zip(found, likelihoods, strict=True):
        within = [piece for piece in pieces.values() if _is_within(piece, content.box)]
        if not within or likelihood <= max(CERTAIN, *(piece.likelihood for piece in within)):
            continue
        for piece in within:
            part = labels[_window(piece.box)]
            part[part == piece.label] = 0
            del pieces[piece.label]
        left, top = content.place[:2]
        own, strokes = pieces_of(content.strokes & is_dark, content.strokes & (not is_dark))
        np.copyto(labels[_window(content.place)], own + last, where=own > 0)
        level[_window(content.place)] = content.level
        for each in strokes:
            box = each.box
            moved = PixelBox(box.left + left, box.top + top, box.right + left, box.bottom + top)
            label = each.label + last
            pieces[label] = each._replace(label=label, box=moved, likelihood=likelihood)
        last += len(strokes)
    ink = replace(written.ink, **{"darker" if is_dark else "lighter": level})
    return InkPieces(ink, labels, tuple(pieces.values()))


def _may_be_box(piece: Piece, cell: float) -> bool:
    width, height = piece.box.width, piece.box.height
    is_solid = piece.area > _SOLID * width * height
    return is_solid and width < _WIDEST * cell and piece.is_as_high_as_digits(cell)


def _contents(image: Page, boxes: Sequence[PixelBox]) -> Iterator[_Content]:
    """Yield the ink on each box of an image: pixels lighter than most of the box."""
    for box in boxes:
        place = PixelBox(box.left + SOFT, box.top + SOFT, box.right - SOFT, box.bottom - SOFT)
        if min(place.width, place.height) < 1:
            continue
        window = np.ascontiguousarray(image[_window(place)])
        # As in ``ink``: strokes of one colour differ from their background most in one of red, green and
        # blue.
        channels = cv2.cvtColor(window, cv2.COLOR_RGB2GRAY), window.max(axis=2)
        level = np.max([cv2.subtract(each, np.full_like(each, median_of(each))) for each in channels], axis=0)
        threshold, _ = cv2.threshold(level, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
        strokes = np.asarray(level > threshold, np.bool_)
        if not strokes.any():
            continue
        full = float(np.median(level[strokes]))
        if full >= FAINTEST:
            scale = np.minimum(np.arange(LEVELS) * (255 / full), 255).astype(np.uint8)
            yield _Content(box, place, scale[level], strokes)


def _window(box: PixelBox) -> tuple[slice, slice]:
    return np.s_[box.top : box.bottom, box.left : box.right]


def _is_within(piece: Piece, box: PixelBox) -> bool:
    across, down = piece.box.middle
    return box.left < across < box.right and box.top < down < box.bottom
