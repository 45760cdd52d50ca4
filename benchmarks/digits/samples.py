"""Samples for the training: cut-outs with their labels, drawn from a seed without end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from benchmarks.digits.bitmaps import Alphabet
from benchmarks.digits.drawing import DIGIT_HEIGHT, OTHERS, Ink, Pen, circle, cross, struck
from benchmarks.digits.pixels import in_pixels, small_digits
from benchmarks.digits.screens import antialiased, on_screen
from benchmarks.digits.wear import worn
from nonosat.images.scanning.components import components
from nonosat.images.scanning.detections import GreyImage
from nonosat.images.scanning.digits.weights import DIRT, NUMBER, UNKNOWN

#: The minimum ink in a pixel of a digit.
_SOLID = 0.5
#: The shares of numbers that are written in pixels, and that are shown by small screens: of those written in
#: pixels, and of the others.
_IN_PIXELS, _ON_SCREEN, _ANTIALIASED = 0.22, 0.7, 0.12


class Sample(NamedTuple):
    """A cut-out and its label; ``shape`` is DIRT, UNKNOWN, or NUMBER plus the count of digits less one."""

    image: GreyImage
    shape: int
    digits: str
    struck: bool


def samples(
    pens: Mapping[str, list[Pen]], seed: int, *, alphabets: Sequence[Alphabet] = ()
) -> Iterator[Sample]:
    """Yield samples of these pens and alphabets of pixels: a third with one digit, more than a half with two,
    the rest with none.

    A fifth of the numbers is struck: with fewer, a 5 with a stroke is read as an 8.
    """
    generator = np.random.default_rng(seed)
    groups = sorted(pens)
    shares = np.sqrt([len(pens[group]) for group in groups])
    ends = np.cumsum(shares / shares.sum())
    while True:
        group = pens[groups[min(int(np.searchsorted(ends, generator.random())), len(groups) - 1)]]
        pen = group[generator.integers(len(group))]
        kind = generator.random()
        if kind < 0.04:
            dirt = _corner(generator) if kind < 0.01 else _speck(generator)
            yield Sample(worn(dirt, generator), DIRT, "", False)
        elif kind < 0.06:
            yield Sample(_blank(generator), DIRT, "", False)
        elif kind < 0.13:
            yield Sample(_seen(_other(pen, generator), generator), UNKNOWN, "", False)
        elif kind < 0.19:
            yield Sample(worn(_around_or_within(pen, generator), generator), DIRT, "", False)
        else:
            yield _number(pen, alphabets, generator)


def _seen(ink: Ink, generator: np.random.Generator) -> GreyImage:
    """Return a drawing as on a page, or on a small screen."""
    if generator.random() < _ANTIALIASED:
        return on_screen(antialiased(ink, generator), generator)
    return worn(ink, generator)


def _number(pen: Pen, alphabets: Sequence[Alphabet], generator: np.random.Generator) -> Sample:
    kind = generator.random()
    if kind < 0.40:
        digits = str(generator.integers(10))
    elif kind < 0.75:
        digits = str(generator.integers(10, 40))
    elif kind < 0.96:
        digits = str(generator.integers(10, 100))
    else:
        digits = str(generator.integers(100, 200 if kind < 0.99 else 1000))
    tracking = 0.0 if generator.random() < 0.5 else generator.uniform(-0.12, 0.3)
    shape = NUMBER + len(digits) - 1
    is_pixels = generator.random() < _IN_PIXELS
    if is_pixels and generator.random() < _ON_SCREEN:
        times = int(generator.integers(1, 3))
        small = small_digits(digits, alphabets, generator).repeat(times, axis=0).repeat(times, axis=1)
        return Sample(on_screen(small, generator), shape, digits, struck=False)
    ink = in_pixels(digits, alphabets, generator) if is_pixels else pen.draw(digits, tracking=tracking)
    through = bool(generator.random() < 0.23)
    if through:
        ink = struck(ink, generator)
    return Sample(_seen(ink, generator), shape, digits, through)


def _around_or_within(pen: Pen, generator: np.random.Generator) -> Ink:
    """Return the rest of a box without its number, or the areas enclosed by its digits."""
    digits = str(generator.integers(100)) if generator.random() < 0.7 else str(generator.integers(10))
    number = in_pixels(digits, (), generator) if generator.random() < 0.1 else pen.draw(digits)
    if generator.random() < 0.3:
        solid = (number > _SOLID).astype(np.uint8)
        labels = components(1 - solid, connectivity=4).labels
        holes = (labels != labels[0, 0]) & (solid == 0)
        if holes.any():
            return np.asarray(holes, np.float32)
    rows, columns = np.nonzero(number > _SOLID)
    beyond = generator.uniform(0.02, 0.35, 4) * DIGIT_HEIGHT
    upper, left = max(rows.min() - beyond[0], 0), max(columns.min() - beyond[1], 0)
    lower, right = rows.max() + beyond[2], columns.max() + beyond[3]
    box = np.zeros_like(number)
    box[int(upper) : int(lower) + 1, int(left) : int(right) + 1] = 1
    if generator.random() < 0.2:  # a disc
        middle = (int((left + right) / 2), int((upper + lower) / 2))
        axes = (int((right - left) / 2), int((lower - upper) / 2))
        box[:] = 0
        cv2.ellipse(box, middle, axes, 0, 0, 360, 1.0, -1)
    return np.asarray(np.clip(box - number, 0, 1), np.float32)


def _other(pen: Pen, generator: np.random.Generator) -> Ink:
    kind = generator.random()
    if kind < 0.4:
        return circle(generator) if kind < 0.15 else cross(generator)
    count = 1 if generator.random() < 0.8 else 2
    text = "".join(OTHERS[i] for i in generator.integers(len(OTHERS), size=count))
    return pen.draw(text) if all(map(pen.knows, text)) else circle(generator)


def _speck(generator: np.random.Generator) -> Ink:
    """Return dots, dashes and blots."""
    size = DIGIT_HEIGHT + 32
    ink = np.zeros((size, size), np.float32)
    rows, columns = np.mgrid[:size, :size]
    for _ in range(int(generator.integers(1, 4))):
        y, x = generator.uniform(24, size - 24, 2)
        along, aside = np.exp(generator.uniform(np.log(2), np.log(16), 2))
        ink[((rows - y) / along) ** 2 + ((columns - x) / aside) ** 2 < 1] = 1
    if generator.random() < 0.3:  # a piece of a line lying down
        y = int(generator.integers(20, size - 20))
        ink[:] = 0
        ink[y : y + int(generator.integers(2, 8)), 8 : size - 8] = 1
    return ink


def _corner(generator: np.random.Generator) -> Ink:
    """Return a corner of a frame, wider than high, unlike a 7."""
    width = int(generator.integers(DIGIT_HEIGHT // 2, 2 * DIGIT_HEIGHT))
    height = int(generator.uniform(0.3, 0.85) * width)
    thick = int(generator.integers(3, max(4, height // 3)))
    ink = np.zeros((height, width), np.float32)
    ink[:thick] = 1
    ink[:, -thick:] = 1
    down, across = generator.choice((-1, 1), 2)
    return np.asarray(np.pad(ink[::down, ::across], 16), np.float32)


def _blank(generator: np.random.Generator) -> GreyImage:
    """Return paper with its grain and shade, and sometimes a rest of a line at an edge."""
    height, width = generator.integers(8, 48, 2)
    grey = generator.uniform(140, 255) + generator.normal(0, abs(generator.normal(0, 6)), (height, width))
    grey += np.linspace(-1, 1, width) * generator.normal(0, 8)
    if generator.random() < 0.3:
        grey[: int(generator.integers(1, 3))] -= generator.uniform(30, 130)
    return np.clip(np.round(grey), 0, 255).astype(np.uint8)
