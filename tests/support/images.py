"""Images of known solutions, and their files."""

from __future__ import annotations

import io

import pytest

Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
np = pytest.importorskip("numpy")

BOAT = """
...#....
...##...
...###..
...####.
...#....
########
.######.
"""


FLAG = """
rrrwwwggg
rrrwwwggg
rrrwwwggg
rrr...ggg
"""


FLAG_COLOURS = {".": (255, 255, 255), "r": (200, 16, 46), "w": (250, 220, 60), "g": (0, 122, 61)}


def rows(text: str) -> list[str]:
    return text.split()


def enlarged(text: str, cell: int, colours: dict[str, tuple[int, ...]] | None = None, mode: str = "RGB"):
    """Return an image of a solution, with ``cell`` × ``cell`` pixels per cell."""
    colours = colours or {".": (255, 255, 255), "#": (0, 0, 0)}
    lines = rows(text)
    image = Image.new(mode, (len(lines[0]), len(lines)))
    image.putdata([colours[cell] for line in lines for cell in line])
    return image.resize((len(lines[0]) * cell, len(lines) * cell), Image.Resampling.NEAREST)


def file_of(image, kind: str = "PNG", **options) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def dots(image, width: int, height: int):
    """Return an image of dots, one pixel per cell: a grid with many ambiguities."""
    return image.convert("L").resize((width, height), Image.Resampling.BOX).convert("1").convert("L")


def noisy_scene():
    """Return an image like a photograph: a dark ball and its shadow against a sky, with noise."""
    generator = np.random.default_rng(5)
    down, across = np.mgrid[0:240, 0:320]
    sky = 150 + down * 0.3 + generator.normal(0, 8, (240, 320))
    ball = np.hypot(across - 150, down - 110) < 70
    shadow = np.hypot((across - 200) / 2, down - 190) < 25
    levels = np.where(ball, 40 + (across - 80) * 0.3, np.where(shadow, 70, sky))
    return Image.fromarray(levels.clip(0, 255).astype(np.uint8))
