"""Numbers on boxes that were seen as part of them, and gaps between boxes."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

import cv2

from nonosat.images.scanning.detection.cut_outs import _colours
from nonosat.images.scanning.detection.glyphs import PixelBox, pieces_of
from nonosat.images.scanning.detection.ink import Ink, InkPieces
from nonosat.images.scanning.detection.rectification import Rectification
from nonosat.images.scanning.detection.sheet import UprightSheet
from nonosat.images.scanning.detection.written import _boxes_and_holes, opened
from nonosat.images.scanning.detections import DetectedNumber
from nonosat.images.scanning.digits.reader import read_number

CELL, SIDE = 36, 120
PAPER, BOX, STROKE = (235, 232, 225), (150, 40, 45), (240, 236, 230)
NOWHERE = np.zeros((4, 2))
#: The place of the box on the sheet.
PLACE = PixelBox(48, 46, 72, 74)


def sheet_with(box: tuple[int, int, int], stroke: tuple[int, int, int]) -> UprightSheet:
    """Return a box with a 3 that fills it, out of focus."""
    image = np.full((SIDE, SIDE, 3), PAPER, np.uint8)
    cv2.rectangle(image, PLACE[:2], (PLACE.right - 1, PLACE.bottom - 1), box, -1)
    cv2.putText(
        image, "3", (PLACE.left + 4, PLACE.bottom - 5), cv2.FONT_HERSHEY_SIMPLEX, 0.8, stroke, 2, cv2.LINE_AA
    )
    seen = np.asarray(cv2.GaussianBlur(image, (0, 0), 1.2), np.uint8)
    grey = np.asarray(cv2.cvtColor(seen, cv2.COLOR_RGB2GRAY), np.uint8)
    straight = Rectification(np.eye(3), SIDE, SIDE)
    return UprightSheet(seen, grey, (0, 0, SIDE, SIDE), float(CELL), 0.0, 0.0, 1.0, straight)


def as_one_piece(*, is_light: bool) -> InkPieces:
    """Return the box as one piece of ink."""
    mask = np.zeros((SIDE, SIDE), np.bool_)
    mask[PLACE.top : PLACE.bottom, PLACE.left : PLACE.right] = True
    level, nothing = np.where(mask, 120, 0).astype(np.uint8), np.zeros_like(mask)
    labels, pieces = pieces_of(*((nothing, mask) if is_light else (mask, nothing)))
    return InkPieces(Ink(level, np.zeros_like(level)), labels, tuple(pieces))


def test_a_light_number_on_a_dark_box_is_read_though_the_box_was_taken_for_ink() -> None:
    written = opened(sheet_with(BOX, STROKE), as_one_piece(is_light=False))
    (number,) = written.pieces
    assert number.is_light
    assert number.likelihood > 0.9
    assert number.box.height < PLACE.height
    cut = written.cut(number.box.with_margin(3, SIDE, SIDE), [number.label], is_light=True)
    assert read_number(DetectedNumber(NOWHERE, cut)).best.numbers == (3,)


def test_a_cell_of_paper_between_lines_is_no_box() -> None:
    written = as_one_piece(is_light=True)
    assert opened(sheet_with(PAPER, (20, 20, 20)), written).pieces == written.pieces


def test_a_shaded_cell_holds_no_number() -> None:
    written = as_one_piece(is_light=False)
    assert opened(sheet_with(BOX, BOX), written).pieces == written.pieces


def test_a_gap_between_two_digits_is_dropped_and_they_are_not() -> None:
    dark, light = np.zeros((2, 60, 30), np.bool_)
    dark[2:22, 8:20], dark[40:58, 8:20], light[22:40, 12:16] = True, True, True
    labels, (above, below, gap) = pieces_of(dark, light)
    pieces = [each._replace(likelihood=share) for each, share in ((above, 1.0), (below, 1.0), (gap, 0.9))]
    level = np.full((60, 30), 200, np.uint8)
    written = InkPieces(Ink(level, level), labels, tuple(pieces))
    assert _boxes_and_holes(written, pieces, {gap.label: {above.label, below.label}}) == {gap.label}


def test_the_background_of_blurred_strokes_is_the_colour_of_their_box() -> None:
    box, stroke = np.array((0.9, 0.6, 0.7)), np.array((0.1, 0.1, 0.1))
    depth = np.zeros((20, 12), np.float32)
    depth[2:18, 4:8] = 1
    blurred = np.asarray(cv2.GaussianBlur(depth, (0, 0), 1.5))
    shares = box + (stroke - box) * blurred[..., None]
    background, ink = _colours(shares, np.round(255 * (1 - blurred)).astype(np.uint8))
    assert np.abs(background - box).max() < 0.03
    assert ink.max() < 0.45
