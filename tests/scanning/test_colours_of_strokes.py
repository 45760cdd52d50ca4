"""Which colours the numbers of a puzzle have, from synthetic ink."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

from nonosat.palette import Palette
from nonosat.scanning.finding.colours import palette_of
from nonosat.scanning.finding.glyphs import Box
from nonosat.scanning.finding.ink import Ink

Colour = tuple[int, int, int]

SIDE = 40
RED, GREEN, ORANGE = (200, 40, 40), (40, 140, 60), (240, 140, 40)


def palette_of_strokes(
    strokes: list[Colour], boxes: list[Colour | None], paper: Colour = (250, 250, 250)
) -> Palette:
    """The palette of numbers that are one upright stroke each, in these colours, on boxes or on ``paper``."""
    shape = SIDE, SIDE * len(strokes)
    image = np.full((*shape, 3), paper, np.uint8)
    ground, level = image.copy(), np.zeros(shape, np.uint8)
    boxed = np.zeros(shape, np.bool_)
    numbers = []
    for place, (stroke, box) in enumerate(zip(strokes, boxes, strict=True)):
        left = place * SIDE
        if box is not None:
            inside = np.s_[4:36, left + 4 : left + 36]
            image[inside] = ground[inside] = box
            boxed[inside] = True
        drawn = np.s_[12:28, left + 18 : left + 23]
        image[drawn], level[drawn] = stroke, 200
        numbers.append(Box(left + 16, 10, left + 25, 30))
    ink = Ink(level, 200.0, boxed, ground, np.full_like(image, paper))
    half = len(numbers) // 2
    palette, _, _ = palette_of(
        numbers[:half], numbers[half:], image, ink, level > 0, np.zeros(shape, np.uint8)
    )
    return palette


def test_strokes_of_two_colours_give_two() -> None:
    assert len(palette_of_strokes([RED, GREEN] * 6, [None] * 12)) == 2


def test_colours_that_rows_have_and_columns_do_not_are_those_of_paper() -> None:
    black, tint = (0, 0, 0), (250, 240, 180)
    assert palette_of_strokes([black] * 12, [tint] * 6 + [None] * 6).is_plain
    assert len(palette_of_strokes([black] * 12, ([tint] * 3 + [None] * 3) * 2)) == 2


def test_strokes_of_one_colour_give_none() -> None:
    assert palette_of_strokes([RED] * 12, [None] * 12).is_plain


def test_grey_is_told_from_black_beside_other_colours() -> None:
    thin = [(60, 60, 60), (66, 64, 62), (150, 150, 150), (156, 154, 152)]
    assert len(palette_of_strokes([RED, *thin] * 4, [None] * 20)) == 3
    # Alone they may be one ink, as of numbers that a program has dimmed; so may what leaves no gap.
    assert palette_of_strokes(thin * 4, [None] * 16).is_plain
    shades = [(level, level, level) for level in range(60, 160, 8)]
    assert len(palette_of_strokes([RED, RED, *shades], [None] * (len(shades) + 2))) == 2


def test_black_and_nearly_black_are_one() -> None:
    """On grey paper thick strokes lack all light, and thin ones not."""
    strokes = [(0, 0, 0), (30, 30, 30), (60, 60, 60)] * 5
    assert palette_of_strokes(strokes, [None] * 15, paper=(178, 178, 178)).is_plain


def test_one_ink_that_is_seen_in_many_shades_is_one() -> None:
    """From nearly black to blue without a gap, as uneven light shows one dark ink."""
    strokes = [(30, 30 + step // 4, 40 + step) for step in range(0, 110, 4)]
    assert palette_of_strokes(strokes, [None] * len(strokes)).is_plain


def test_a_colour_between_two_others_does_not_join_them() -> None:
    """Grey boxes lie between black and light ones."""
    boxes: list[Colour | None] = [(20, 20, 20), (135, 135, 135), (245, 235, 160)] * 6
    assert len(palette_of_strokes([(255, 255, 255), (0, 0, 0), (0, 0, 0)] * 6, boxes)) == 3


def test_a_few_zeros_on_no_box_are_no_colour() -> None:
    boxes = [*[RED, ORANGE] * 25, None, None, None]
    assert len(palette_of_strokes([(255, 255, 255)] * 50 + [(10, 10, 10)] * 3, boxes)) == 2


def test_many_numbers_on_no_box_have_a_colour() -> None:
    boxes = [*[RED, ORANGE] * 10, *[None] * 10]
    assert len(palette_of_strokes([(255, 255, 255)] * 20 + [(10, 10, 10)] * 10, boxes)) == 3
