"""The effects of print, paper, lenses and finders on a drawn number."""

from __future__ import annotations

import io

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image

from benchmarks.digits.drawing import DIGIT_HEIGHT, Ink
from nonosat.images.scanning.detections import GreyImage

Places = npt.NDArray[np.intp]

#: Heights of digits in pixels.
SMALLEST, LARGEST = 6.5, 44.0
#: The share of numbers that the edge of their cell cuts.
_CLIPPED = 0.03


def worn(ink: Ink, generator: np.random.Generator) -> GreyImage:
    """Return ink as it is cut out of a page: half of them clean, half photographed."""
    clean = generator.random() < 0.35
    if not clean:
        ink = _thickened(ink, generator)
    ink = _placed(ink, generator, clean=clean)
    ink = cut_out(ink, generator)
    if generator.random() < 0.3:
        _draw_rests_of_lines(ink, generator)
    image = _photographed(ink, generator, clean=clean)
    return set_alone(image, generator) if generator.random() < 0.4 else image


def _thickened(ink: Ink, generator: np.random.Generator) -> Ink:
    """Return bolder or lighter ink: smoothed and cut off at another level."""
    blurred = cv2.GaussianBlur(ink, (0, 0), generator.uniform(0.8, 2.4))
    level = generator.uniform(0.25, 0.68)
    return np.asarray(np.clip((blurred - level) * 4 + 0.5, 0, 1), np.float32)


def _placed(ink: Ink, generator: np.random.Generator, *, clean: bool) -> Ink:
    """Return ink at its size on the page, a little turned, slanted, stretched and out of focus."""
    height = float(np.exp(generator.uniform(np.log(SMALLEST), np.log(LARGEST))))
    scale = height / DIGIT_HEIGHT
    if clean:
        turn, slant, stretch, corner = 0.0, 0.0, 1.0, 0.0
        focus = 0.0 if generator.random() < 0.6 else generator.uniform(0, 0.06) * height
    else:
        turn, slant = generator.normal(0, 0.03), generator.normal(0, 0.06)
        stretch, corner = float(np.exp(generator.normal(0, 0.11))), 0.025
        focus = abs(generator.normal(0, 0.055)) * height
    rows, columns = ink.shape
    centre = np.array([columns / 2, rows / 2])
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    linear = scale * turned @ np.array([[stretch, slant], [0, 1]])
    corners = np.array([(0, 0), (columns, 0), (columns, rows), (0, rows)], float)
    ends = (corners - centre) @ linear.T + generator.normal(0, corner * scale * DIGIT_HEIGHT, (4, 2))
    ends += generator.uniform(0, 1, 2) - ends.min(axis=0) + 1
    width, length = np.ceil(ends.max(axis=0)).astype(int) + 2
    if scale < 1:
        ink = np.asarray(cv2.GaussianBlur(ink, (0, 0), 0.42 / scale), np.float32)
    perspective = cv2.getPerspectiveTransform(corners.astype(np.float32), ends.astype(np.float32))
    placed = cv2.warpPerspective(ink, perspective, (int(width), int(length)), flags=cv2.INTER_LINEAR)
    if focus > 0.2:
        aside = focus * (generator.uniform(1, 2) if generator.random() < 0.2 else 1.0)  # moved
        placed = cv2.GaussianBlur(placed, (0, 0), aside, sigmaY=focus)
    return np.asarray(placed, np.float32)


def cut_out(ink: Ink, generator: np.random.Generator) -> Ink:
    """Return ink with margins of different widths, and sometimes with the edge of its cell across it."""
    rows, columns = np.nonzero(ink > 0.3 * max(0.1, ink.max()))
    if not rows.size:
        return ink
    if generator.random() < _CLIPPED:
        rows, columns = _clipped(rows, columns, generator)
        beyond = np.ones(ink.shape, np.bool_)
        beyond[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1] = False
        ink = np.where(beyond, np.float32(0), ink)
    upper, lower, left, right = rows.min(), rows.max() + 1, columns.min(), columns.max() + 1
    widest = max(1.5, (0.1 if generator.random() < 0.5 else 0.35) * (lower - upper))
    before = np.round(generator.uniform(0.5, widest, 2)).astype(int)
    after = np.round(generator.uniform(0.5, widest, 2)).astype(int)
    cut = np.zeros((lower - upper + before[0] + after[0], right - left + before[1] + after[1]), np.float32)
    source_y, source_x = max(0, upper - before[0]), max(0, left - before[1])
    part = ink[source_y : lower + after[0], source_x : right + after[1]]
    y, x = source_y - (upper - before[0]), source_x - (left - before[1])
    cut[y : y + part.shape[0], x : x + part.shape[1]] = part
    return cut


def _clipped(rows: Places, columns: Places, generator: np.random.Generator) -> tuple[Places, Places]:
    """Return places without those beyond a line at one side, so that a part of the last digit is left."""
    height, width = np.ptp(rows) + 1, np.ptp(columns) + 1
    if generator.random() < 0.6:
        digit = min(width, 0.6 * height)
        lost = int(generator.uniform(0.1, 0.6) * digit)
        is_last = generator.random() < 0.8
        kept = columns <= columns.max() - lost if is_last else columns >= columns.min() + lost
    else:
        lost = int(generator.uniform(0.05, 0.2) * height)
        kept = rows <= rows.max() - lost if generator.random() < 0.7 else rows >= rows.min() + lost
    return rows[kept], columns[kept]


def _draw_rests_of_lines(ink: Ink, generator: np.random.Generator) -> None:
    """Draw pieces of the grid's lines at the edges, and white where a line was removed."""
    for side in range(4):
        if generator.random() < 0.6:
            continue
        view = ink if side % 2 == 0 else ink.T
        view = view if side < 2 else view[::-1, ::-1]
        length = view.shape[1]
        start, end = sorted(generator.integers(0, length + 1, 2))
        thick = 1 if generator.random() < 0.7 or min(view.shape) < 14 else 2
        if generator.random() < 0.2:
            view[: thick + 1] = 0
        else:
            piece = view[:thick, start:end]
            np.maximum(piece, np.float32(generator.uniform(0.2, 1.0)), out=piece)


def _photographed(ink: Ink, generator: np.random.Generator, *, clean: bool) -> GreyImage:
    """Return grey levels, with shading, noise and compression."""
    if clean and generator.random() < 0.6:
        paper, depth = 255.0, 255.0
    else:
        paper = generator.uniform(120, 255)
        depth = (
            generator.uniform(45, paper) if generator.random() < 0.4 else generator.uniform(0.55, 1) * paper
        )
    grey = paper - depth * np.clip(ink, 0, 1)
    if not clean:
        rows, columns = ink.shape
        slope = generator.normal(0, 0.08, 2)
        across = np.linspace(-1, 1, columns) * slope[0]
        grey = grey * (1 + across + np.linspace(-1, 1, rows)[:, None] * slope[1])
        noise = abs(generator.normal(0, 0.05)) * depth
        grey = grey + generator.normal(0, noise, ink.shape)
        if generator.random() < 0.15:
            grey = grey + cv2.GaussianBlur(generator.normal(0, 1, ink.shape), (0, 0), 1.2) * 2.5 * noise
        if generator.random() < 0.2:  # sharpened by the camera
            grey = grey + 0.8 * (grey - cv2.GaussianBlur(grey, (0, 0), 1.0))
    image = np.clip(np.round(grey), 0, 255).astype(np.uint8)
    if generator.random() < 0.35:
        image = compressed(image, int(generator.integers(20, 95)))
    return image


def set_alone(image: GreyImage, generator: np.random.Generator) -> GreyImage:
    """Return pieces of ink and their edges on white, as left by a finder."""
    level, _ = cv2.threshold(image, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    paper = float(np.median(image[image > level])) if (image > level).any() else 255.0
    strength = max(24.0, paper - float(np.percentile(image, generator.uniform(3, 12))))
    ink = (image <= paper - generator.uniform(0.25, 0.5) * strength).astype(np.uint8)
    near = cv2.dilate(ink, np.ones((5, 5) if generator.random() < 0.7 else (3, 3), np.uint8))
    darkness = np.clip((paper - image.astype(np.float32)) / strength, 0, 1) * near
    return np.asarray(np.round(255 * (1 - darkness)), np.uint8)


def compressed(image: GreyImage, quality: int) -> GreyImage:
    file = io.BytesIO()
    Image.fromarray(image).save(file, "JPEG", quality=quality)
    return np.asarray(Image.open(file))
