"""Frames: cut-outs of numbers normalised to one size, one contrast and one position, the network's input.

Ink is 1 and paper 0 in any light. A number is 20 pixels high in the middle of a frame of 24 × 40, with its
proportions unless it would be too wide.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.images.scanning.components import components
from nonosat.images.scanning.detections import GreyImage
from nonosat.images.scanning.levels import level_at

#: A frame of ink: ``HEIGHT × WIDTH``, 0 … 1.
Frame = npt.NDArray[np.float32]

HEIGHT, WIDTH = 24, 40
_INK_HEIGHT, _INK_WIDTH = 20, 36
#: Differences of grey below this are no ink, only paper. Half and twice as much change none of 33 pages.
_FAINTEST = 24.0
#: The quantile of ink at which a stroke is fully dark. With half of it six lines of 33 pages are lost.
_DEEP = 0.7
#: Where ink begins, as a share of its darkness. With 0.5 11 of 110 pages have other uncertain numbers, 8 of
#: them more.
_THRESHOLD = 0.4
#: Powers of the places across and down in the terms of a plane.
_LINEAR = ((0, 0), (1, 0), (0, 1))


def framed(image: GreyImage) -> Frame:
    """Return the frame of a cut-out; one without pixels has no ink."""
    if not image.size:
        return np.zeros((HEIGHT, WIDTH), np.float32)
    ink = _ink(image)
    left, upper, right, lower = _bounds(ink)
    scale = _INK_HEIGHT / (lower - upper)
    across = min(scale, _INK_WIDTH / (right - left))
    # Map pixels of the cut-out to the frame, from centre to centre.
    to_frame = np.array(
        [
            [across, 0.0, (WIDTH - across * (left + right)) / 2 + (across - 1) / 2],
            [0.0, scale, (HEIGHT - scale * (upper + lower)) / 2 + (scale - 1) / 2],
        ]
    )
    if scale < 1 or across < 1:  # smooth before shrinking
        blurred = cv2.GaussianBlur(ink, (0, 0), _smoothing(across), sigmaY=_smoothing(scale))
        ink = np.asarray(blurred, np.float32)
    frame = cv2.warpAffine(ink, to_frame, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR, borderValue=0.0)
    return np.asarray(frame, dtype=np.float32)


def _smoothing(scale: float) -> float:
    return max(0.01, 0.45 * (1 / scale - 1))


def _ink(image: GreyImage) -> Frame:
    """Return how dark each pixel is relative to the paper around it: 0 is paper, 1 is ink."""
    level, _ = cv2.threshold(image, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    paper = image > level
    grey = image.astype(np.float32)
    darkness = _plane(grey, paper) - grey
    dark = darkness[~paper]
    deepest = max(_FAINTEST, level_at(_DEEP, dark) if dark.size else 0.0)
    return np.asarray(np.clip(darkness / deepest, 0.0, 1.0), np.float32)


def _plane(grey: Frame, paper: npt.NDArray[np.bool_]) -> Frame:
    """Return the brightness of the paper at each pixel, a plane fitted to the pixels of ``paper``."""
    if paper.sum() < 6 or grey.shape[1] < 3:  # OpenCV takes two columns for a list of points
        return np.full_like(grey, grey.max(initial=0.0))
    seen = paper.astype(np.float32)
    places, levels = cv2.moments(seen), cv2.moments(seen * grey)
    # The normal equations of a constant and the slopes across and down.
    squares = np.array([[places[f"m{p + r}{q + s}"] for r, s in _LINEAR] for p, q in _LINEAR])
    sums = np.array([levels[f"m{p}{q}"] for p, q in _LINEAR])
    level, across, down = np.linalg.lstsq(squares, sums, rcond=None)[0]
    height, width = grey.shape
    return np.asarray(level + across * np.arange(width) + down * np.arange(height)[:, None], np.float32)


def _bounds(ink: Frame) -> tuple[int, int, int, int]:
    """Return the left, upper, right and lower end of the ink, without specks and rests of lines at the
    edges.
    """
    height, width = ink.shape
    labels, boxes = components(ink > _THRESHOLD)
    count = len(boxes)
    if count < 2:
        return 0, 0, width, height
    if count == 2:
        left, upper, across, down = boxes[1, :4].tolist()
        return left, upper, left + across, upper + down
    mass = np.bincount(labels.ravel(), ink.ravel(), minlength=count)[1:]
    lefts, uppers, widths, heights = (boxes[1:, i] for i in range(4))
    rights, lowers = lefts + widths, uppers + heights
    at_edge = (lefts == 0) | (uppers == 0) | (rights == width) | (lowers == height)
    upright = ((lefts == 0) | (rights == width)) & (widths <= max(1, width // 8)) & (heights > height // 2)
    level = ((uppers == 0) | (lowers == height)) & (heights <= max(1, height // 8)) & (widths > width // 2)
    rest = upright | level
    if rest.all():
        rest[:] = False
    largest = mass[~rest].max()
    kept = ~rest & (mass >= np.where(at_edge, 0.12, 0.04) * largest)
    return int(lefts[kept].min()), int(uppers[kept].min()), int(rights[kept].max()), int(lowers[kept].max())
