"""Draws ``docs/making/lighthouse.jpg``, the image that the examples in docs/making.md use.

Run it with ``python3 docs/make_example_image.py``.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

TARGET = Path(__file__).parent / "making" / "lighthouse.jpg"
WIDTH, HEIGHT = 480, 480
HORIZON = 350


def scene() -> Image.Image:
    """Return a lighthouse on a rock against an evening sky, with the noise of a photograph."""
    down = np.linspace(0, 1, HEIGHT)[:, None, None]
    top, bottom = np.array([150, 175, 215]), np.array([250, 215, 170])
    sky = top + (bottom - top) * np.minimum(down / (HORIZON / HEIGHT), 1)
    sky = np.broadcast_to(sky, (HEIGHT, WIDTH, 3)).astype(np.uint8)
    image = Image.fromarray(np.ascontiguousarray(sky))
    pen = ImageDraw.Draw(image, "RGBA")
    pen.ellipse((340, 60, 410, 130), fill=(240, 120, 60, 255))
    pen.rectangle((0, HORIZON, WIDTH, HEIGHT), fill=(35, 70, 100, 255))
    for wave in range(12):
        left, level = wave * 97 % 380, HORIZON + 14 + wave * 10
        pen.line((left, level, left + 60 + wave * 4, level), fill=(120, 160, 180, 255), width=4)
    pen.polygon(
        [(0, 400), (50, 340), (120, 318), (230, 325), (300, 370), (340, 480), (0, 480)],
        fill=(45, 40, 40, 255),
    )
    for band in range(5):
        upper, lower = 130 + band * 40, 170 + band * 40
        half_up, half_low = 24 + band * 4, 28 + band * 4
        corners = [
            (170 - half_up, upper),
            (170 + half_up, upper),
            (170 + half_low, lower),
            (170 - half_low, lower),
        ]
        pen.polygon(corners, fill=(170, 30, 35, 255) if band % 2 == 0 else (245, 242, 235, 255))
    pen.rectangle((140, 118, 200, 130), fill=(30, 30, 35, 255))
    pen.rectangle((152, 84, 188, 118), fill=(255, 235, 120, 255), outline=(30, 30, 35, 255), width=5)
    pen.polygon([(145, 84), (195, 84), (170, 56)], fill=(30, 30, 35, 255))
    noise = np.random.default_rng(1).normal(0, 6, (HEIGHT, WIDTH, 1))
    pixels = np.asarray(image.filter(ImageFilter.GaussianBlur(1)), dtype=float) + noise
    return Image.fromarray(pixels.clip(0, 255).astype(np.uint8))


if __name__ == "__main__":
    TARGET.parent.mkdir(exist_ok=True)
    scene().save(TARGET, quality=88)
