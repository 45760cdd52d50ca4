"""Photographs by a second camera, independent of ``printed_pages``, to detect overfitting to the first.

A sheet hangs before a pinhole camera, turned in space; the lens bends lines, and light falls off to the
corners. The page bends at the fold of its book, moving hands blur it, noise grows with light.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

#: The distance of the camera from the sheet, in its longer sides.
_AWAY = 1.6


def photographed_by_hand(sheet: Image, seed: int) -> Image:
    """Return a sheet (``height × width × 3``) as the camera sees it; the seed decides its position."""
    random = np.random.default_rng(seed)
    height, width = sheet.shape[:2]
    margin = round(0.05 * max(height, width))
    seen = _seen(sheet, random, margin)
    light = _in_light(seen.astype(np.float64), random)
    noisy = light + random.normal(0, 1, light.shape) * np.sqrt(2 + light * random.uniform(0.02, 0.12))
    image = np.clip(noisy, 0, 255).astype(np.uint8)
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(70, 95))]
    return np.asarray(cv2.imdecode(cv2.imencode(".jpg", image, quality)[1], cv2.IMREAD_COLOR), np.uint8)


def _seen(sheet: Image, random: np.random.Generator, margin: int) -> Image:
    """Return the sheet on a desk, blurred by a moving hand."""
    height, width = sheet.shape[:2]
    across, down = np.meshgrid(
        np.arange(-margin, width + margin, dtype=np.float64),
        np.arange(-margin, height + margin, dtype=np.float64),
    )
    points = np.stack([across - width / 2, down - height / 2], axis=-1) / max(width, height)
    places = _on_sheet(points, random) * max(width, height) + (width / 2, height / 2)
    desk = random.uniform(50, 190, 3).tolist()
    maps = places.astype(np.float32)
    image = cv2.remap(
        sheet, maps[..., 0], maps[..., 1], cv2.INTER_CUBIC, borderMode=cv2.BORDER_CONSTANT, borderValue=desk
    )
    length = int(random.integers(1, 4))
    smear = np.eye(length) if random.random() < 0.5 else np.ones((1, length))
    return np.asarray(cv2.filter2D(image, -1, smear / smear.sum()), np.uint8)


def _on_sheet(points: Floats, random: np.random.Generator) -> Floats:
    """Return the points of the sheet at points of the image, in parts of the longer side from the middle."""
    radius = (points**2).sum(axis=-1, keepdims=True)
    rays = points * (1 + random.uniform(-0.04, 0.06) * radius)
    angles = np.radians(random.uniform(-1, 1, 3) * (9, 9, 6))
    rotation = cv2.Rodrigues(angles)[0]
    # The sheet goes through the middle of the view: each ray reaches its plane at a different distance.
    directions = np.concatenate([rays / _AWAY, np.ones((*rays.shape[:-1], 1))], axis=-1) @ rotation
    middle = np.array([0, 0, _AWAY]) @ rotation
    flat: Floats = (directions * (middle[2] / directions[..., 2:]) - middle)[..., :2]
    fold = random.uniform(-0.7, 0.7)
    flat[..., 1] += random.uniform(-0.012, 0.012) * np.exp(-6 * np.abs(flat[..., 0] - fold))
    return flat


def _in_light(seen: Floats, random: np.random.Generator) -> Floats:
    """Return the image under a lamp at one side, with the lens's fall of light to the corners."""
    height, width = seen.shape[:2]
    across, down = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    lamp = random.uniform(-1, 1, 2)
    away = (across - lamp[0]) ** 2 + (down - lamp[1]) ** 2
    light = 1 / (1 + random.uniform(0, 0.18) * away) / (1 + random.uniform(0, 0.12) * (across**2 + down**2))
    tint = random.uniform(0.88, 1.0, 3)
    exposed = seen / 255 * (light[..., None] * tint * random.uniform(0.75, 1.05))
    return np.asarray(255 * exposed ** random.uniform(0.85, 1.2))
