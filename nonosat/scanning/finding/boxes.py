"""Numbers on boxes, where both were taken for one piece of ink.

Between the strokes of a number and the edge of its box there is often hardly any ground, and a blurred stroke
is not much lighter than that: then the box is seen as ink on paper, with its number as a part of it. But most
of a box is ground, and the network says whether what differs from that is a number.

Roads not taken: the filled cells of ruled clues cut out by the lattice, in the same way. Of 30 photographed
pages with coloured boxes one lost three of its twelve lines that were wrong, and two that were exact got
doubts: where boxes are lower than cells, or lines are a little off, a cell holds parts of two boxes. Nor dark
numbers in dark boxes, or any in light ones: cells between lines, and digits cut in two, were taken for those.
Nor the ground of every pixel from the colours of boxes whose numbers are certain: what is filled up around
pixels of such a colour, or what is neither of it nor between it and paper. Of 30 pages 14 had all numbers
without it, and at most 6 with it: blurred edges of one colour look like another. Nor of a number what is in
the ink of its likeliest piece alone: a gap beside a digit is gone then, and the 0 of a 10, without doubt.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np

from nonosat.scanning.digits.reader import likelihoods_of_numbers
from nonosat.scanning.finding.glyphs import CERTAIN, LIKELY, Piece, PixelBox, pieces_of
from nonosat.scanning.finding.ink import FAINTEST
from nonosat.scanning.finding.ink_pieces import SOFT, InkPieces
from nonosat.scanning.finding.rulings import DARK, Grey, Mask
from nonosat.scanning.finding.sheet import UprightSheet
from nonosat.scanning.levels import LEVELS, median_of
from nonosat.scanning.page import Page

#: Boxes are at most so wide, in cells, and so much of the rectangle around them is theirs.
_WIDEST, _SOLID = 2.0, 0.5


class _Content(NamedTuple):
    """What is written on a box: the rectangle of the box, that of its inside, how much the pixels of this
    differ from the box, 0 … 255, and which are strokes.
    """

    box: PixelBox
    place: PixelBox
    level: Grey
    strokes: Mask


def opened(sheet: UprightSheet, written: InkPieces) -> InkPieces:
    """What is written on a sheet, with the light numbers on dark boxes that were taken for a part of these;
    on a dark sheet dark ones on light boxes.
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
    """What is lighter than most of each box of an image."""
    for box in boxes:
        place = PixelBox(box.left + SOFT, box.top + SOFT, box.right - SOFT, box.bottom - SOFT)
        if min(place.width, place.height) < 1:
            continue
        window = np.ascontiguousarray(image[_window(place)])
        # As in ``ink``: strokes of one colour differ from their ground most in one of red, green and blue.
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
