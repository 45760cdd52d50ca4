"""Numbers as on small screens, a few pixels high, and as the finder then enlarges them."""

from __future__ import annotations

import cv2
import numpy as np

from benchmarks.digits.drawing import DIGIT_HEIGHT, Ink
from benchmarks.digits.wear import compressed, cut_out, set_alone
from nonosat.images.scanning.detections import GreyImage

#: Heights of digits in pixels on the screen, and after they are enlarged.
_LOWEST, _HIGHEST = 5.0, 11.0
_SMALLEST, _LARGEST = 10.0, 30.0
#: Pixels of the screen around a number: compression looks at squares of eight.
_AROUND = 10


def antialiased(ink: Ink, generator: np.random.Generator) -> Ink:
    """Return a drawn number as small text of programs: the level of each pixel is its covered area."""
    scale = generator.uniform(_LOWEST, _HIGHEST) / DIGIT_HEIGHT
    rows, columns = ink.shape
    height, width = round(rows * scale) + 1, round(columns * scale * generator.uniform(0.9, 1.15)) + 1
    # It begins anywhere within a pixel.
    above, left = (int(generator.integers(1, round(1 / scale) + 1)) for _ in range(2))
    padded = np.pad(ink, ((above, 0), (left, 0)))
    small = cv2.resize(padded, (width, height), interpolation=cv2.INTER_AREA)
    if generator.random() < 0.5:  # as is done for small text, lest it be pale
        small = small ** np.float32(generator.uniform(0.6, 1.0))
    return np.asarray(small, np.float32)


def on_screen(ink: Ink, generator: np.random.Generator) -> GreyImage:
    """Return ink in pixels of a screen, 0 … 1, with background and shadow, compressed, enlarged, cut out."""
    ink = np.pad(ink, _AROUND)
    height = int(np.ptp(np.nonzero(ink > 0.5 * ink.max())[0])) + 1
    paper, depth = _colours(generator)
    ground = np.clip(paper + _gradient(ink.shape, generator) * depth, 0, 255)
    image = np.clip(np.round(ground - depth * _with_shadow(ink, generator)), 0, 255).astype(np.uint8)
    if generator.random() < 0.5:
        image = compressed(image, int(generator.integers(40, 91)))
    darkness = _enlarged(np.asarray((ground - image) / depth, np.float32), height, generator)
    darkness = np.clip(cut_out(darkness, generator), 0, 1)
    image = np.clip(np.round(paper - depth * darkness), 0, 255).astype(np.uint8)
    return set_alone(image, generator) if generator.random() < 0.7 else image


def _colours(generator: np.random.Generator) -> tuple[float, float]:
    """Return the level of paper, and the difference of ink."""
    if generator.random() < 0.4:
        return 255.0, 255.0
    paper = generator.uniform(150, 255)
    return paper, generator.uniform(0.4, 1.0) * paper


def _gradient(shape: tuple[int, ...], generator: np.random.Generator) -> Ink:
    """Return the lightening of the ground, which sometimes changes across and down."""
    across, down = generator.normal(0, 0.15, 2) if generator.random() < 0.3 else (0.0, 0.0)
    height, width = shape
    plane = across * np.linspace(-1, 1, width) + down * np.linspace(-1, 1, height)[:, None]
    return np.asarray(plane, np.float32)


def _with_shadow(ink: Ink, generator: np.random.Generator) -> Ink:
    """Return ink with a paler copy of it below, to the right, or both."""
    if generator.random() < 0.7:
        return ink
    down, across = ((1, 1), (0, 1), (1, 0))[generator.integers(3)]
    shadow = np.roll(ink, (down, across), (0, 1)) * np.float32(generator.uniform(0.1, 0.5))
    return np.asarray(np.maximum(ink, shadow), np.float32)


def _enlarged(image: Ink, height: int, generator: np.random.Generator) -> Ink:
    """Return a page as the finder enlarges it for digits of this height, sometimes turned a little."""
    scale = max(generator.uniform(_SMALLEST, _LARGEST) / height, 1.0)
    rows, columns = image.shape
    turn, slant = generator.normal(0, 0.015, 2)
    linear = scale * np.array([[1, slant - turn], [turn, generator.uniform(0.95, 1.05)]])
    shift = generator.uniform(0, 1, 2)
    size = round(columns * scale), round(rows * scale)
    kind = cv2.INTER_CUBIC if scale > 1.2 else cv2.INTER_LINEAR
    enlarged = cv2.warpAffine(image, np.c_[linear, shift], size, flags=kind, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(enlarged, np.float32)
