"""Draw ``docs/scanning/boat.jpg``, the photograph in docs/scanning.md, and take a screenshot of its page.

``python3 docs/make_scanning.py`` needs the same packages as the tests of pages.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "support")]

import numpy as np  # noqa: E402
from browser import opened, started, window  # noqa: E402
from PIL import Image, ImageDraw, ImageFilter  # noqa: E402

from nonosat import read  # noqa: E402
from nonosat.apps.cli.main import run  # noqa: E402
from nonosat.drawing.kinds import kind_named  # noqa: E402
from nonosat.drawing.sheet import PuzzleSheet  # noqa: E402
from nonosat.drawing.style import Style  # noqa: E402

PHOTOGRAPH = HERE / "scanning" / "boat.jpg"
PAGE = HERE / "scanning" / "page.png"
#: Pixels of the photograph.
_WIDTH, _HEIGHT = 1100, 900
#: The corners of the print in it, clockwise from the upper left.
_CORNERS = ((118, 96), (1002, 62), (1021, 808), (84, 770))
#: Coffee: left, top, right, bottom.
_BLOTS = ((293, 434, 322, 453), (582, 138, 595, 148))
#: Colours of the screenshot, which keep its file small.
_COLOURS = 128


def photograph() -> Image.Image:
    """Return a simulated photograph of the printed sailing boat: in perspective, under a lamp, with camera
    noise.
    """
    data = kind_named("png").draw(
        [PuzzleSheet.of(read(ROOT / "puzzles" / "sailing_boat.json"))], Style(cell=40), print
    )
    print_ = Image.open(io.BytesIO(data)).convert("RGB")
    seen = print_.transform(
        (_WIDTH, _HEIGHT),
        Image.Transform.PERSPECTIVE,
        _coefficients(print_.size),
        Image.Resampling.BICUBIC,
        fillcolor="white",
    )
    down, across = np.mgrid[0:_HEIGHT, 0:_WIDTH]
    light = 1.0 - 0.38 * np.hypot((across - 380) / _WIDTH, (down - 250) / _HEIGHT)
    noise = np.random.default_rng(1).normal(0, 4, (_HEIGHT, _WIDTH, 3))
    pen = ImageDraw.Draw(seen)
    for left, top, right, bottom in _BLOTS:
        pen.ellipse((left, top, right, bottom), fill=(120, 84, 52))
    blurred = np.asarray(seen.filter(ImageFilter.GaussianBlur(0.8)), dtype=float)
    return Image.fromarray(
        (blurred * light[:, :, None] * (1.0, 0.97, 0.9) + noise).clip(0, 255).astype(np.uint8)
    )


def _coefficients(size: tuple[int, int]) -> list[float]:
    """Return Pillow's eight coefficients of the perspective from the photograph to the print."""
    width, height = size
    corners = ((0, 0), (width, 0), (width, height), (0, height))
    rows, values = [], []
    for (x, y), (u, v) in zip(_CORNERS, corners, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return [
        float(value) for value in np.linalg.solve(np.array(rows, dtype=float), np.array(values, dtype=float))
    ]


def take_page() -> None:
    """Take a screenshot of the page."""
    with tempfile.TemporaryDirectory() as work:
        path = Path(work) / "boat.html"
        run(["scan", str(PHOTOGRAPH), "--page", str(path), "--quiet"])
        for browser in started():
            with window(browser, 1100, 700):
                opened(browser, path)
                browser.execute_async_script("setTimeout(arguments[0], 1000)")
                shot = Image.open(io.BytesIO(browser.get_screenshot_as_png())).convert("RGB")
                shot.quantize(_COLOURS).save(PAGE, optimize=True)


if __name__ == "__main__":
    PHOTOGRAPH.parent.mkdir(exist_ok=True)
    photograph().save(PHOTOGRAPH, quality=78)
    take_page()
