"""Tiny crops and images that are no photographs: a result or a refusal, never a crash."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from conftest import ROOT
from slowness import rest_slow

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")
pytest.importorskip("PIL.Image", reason="the extra 'scan' is not installed")

from PIL import Image

from nonosat.images.scanning.components import components
from nonosat.images.scanning.detection import find_puzzles
from nonosat.images.scanning.detection.cut_outs import _cell_around
from nonosat.images.scanning.detection.glyphs import PixelBox
from nonosat.model.errors import InputError

#: Passes each crop of 0 to 3 pixels a side to ``work`` in a child process, and prints those that crashed it.
_EACH_APART = """
import os
import cv2
import numpy as np
from nonosat.model.errors import NonosatError
from nonosat.images.scanning.components import components
from nonosat.images.scanning.digits.framing import framed
from nonosat.images.scanning.digits.reader import likelihoods_of_numbers, read_number
from nonosat.images.scanning.digits.weights import shipped_weights
from nonosat.images.scanning.detection import find_puzzles
from nonosat.images.scanning.detection.glyphs import pieces_of
from nonosat.images.scanning.levels import median_of
from nonosat.images.scanning.detections import DetectedNumber

ink = np.full((9, 7), 255, np.uint8)
ink[2:7, 3] = 0

def work(crop):
    {work}

cv2.setNumThreads(0)  # a child has no other threads
shipped_weights()  # once, and not in every process
values = np.random.default_rng(5)
for height in range({side}):
    for width in range({side}):
        for high in (1, 2, 256):
            drawn = values.integers(0, high, (2 * height, 2 * width)).astype(np.{dtype})
            for crop in (drawn[:height, :width].copy(), drawn[::2, ::2], drawn.T[:height, :width]):
                child = os.fork()
                if not child:
                    try:
                        work(crop)
                    except NonosatError:
                        pass
                    except BaseException as error:
                        print(height, width, high, repr(error), flush=True)
                        os._exit(1)
                    os._exit(0)
                end = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
                if end < 0:
                    print(height, width, high, "signal", -end, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs os.fork")
@pytest.mark.parametrize(
    ("work", "dtype"),
    [
        ("components(crop)", "uint8"),
        ("components(crop, connectivity=4)", "bool_"),
        ("pieces_of(crop, ~crop)", "bool_"),
        ("framed(crop)", "uint8"),
        ("likelihoods_of_numbers([crop])", "uint8"),
        ("read_number(DetectedNumber(np.zeros((4, 2)), crop))", "uint8"),
        ("read_number(DetectedNumber(np.zeros((4, 2)), ink, cell=crop))", "uint8"),
        ("median_of(crop)", "uint8"),
    ],
)
def test_no_crop_of_0_to_3_pixels_a_side_ends_the_process(work: str, dtype: str) -> None:
    script = _EACH_APART.format(work=work, dtype=dtype, side=4)
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs os.fork")
def test_no_page_of_0_to_2_pixels_a_side_ends_the_process() -> None:
    work = "high > 2 and crop.base is None and find_puzzles(np.repeat(crop[:, :, None], 3, axis=2))"
    script = _EACH_APART.format(work=work, dtype="uint8", side=3)
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_an_image_without_pixels_has_no_components() -> None:
    for shape in ((0, 0), (0, 3), (3, 0)):
        labels, boxes = components(np.zeros(shape, np.uint8))
        assert (labels.shape, boxes.tolist()) == (shape, [[0, 0, 0, 0, 0]])


def test_a_page_that_opencv_cannot_work_on_is_refused() -> None:
    with pytest.raises(InputError, match="expected a page"):
        find_puzzles(np.zeros((0, 3, 3), np.uint8))


def test_components_have_their_boxes_and_are_numbered_from_1() -> None:
    labels, boxes = components(np.array([[1, 0, 0], [0, 1, 0], [0, 0, 0], [1, 1, 0]], np.bool_))
    assert labels.tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 0], [2, 2, 0]]
    assert boxes[1:].tolist() == [[0, 0, 2, 2, 2], [0, 3, 2, 1, 2]]


def test_rules_so_thick_that_they_touch_leave_no_cell_between_them() -> None:
    thin, thick = (
        SimpleNamespace(
            rows=np.array([0.0, 9, 18]),
            columns=np.array([0.0, 9, 18]),
            across=np.ones((3, 2)),
            down=np.ones((2, 3)),
            row_thickness=np.array([thickness, thickness, 2]),
            column_thickness=np.full(3, 2.0),
        )
        for thickness in (2, 10)
    )
    grey = np.zeros((20, 20), np.uint8)
    inside = _cell_around(PixelBox(3, 3, 6, 6), thin, grey)
    assert inside is not None and inside.shape == (7, 7)
    assert _cell_around(PixelBox(3, 3, 6, 6), thick, grey) is None


def test_only_one_module_uses_the_functions_that_end_the_process() -> None:
    modules = [*(ROOT / "nonosat").rglob("*.py"), *(ROOT / "benchmarks").rglob("*.py")]
    users = {
        module.relative_to(ROOT).as_posix()
        for module in modules
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr.startswith("connectedComponents")
    }
    assert users == {"nonosat/images/scanning/components.py"}


def _grid(mode: str) -> Image.Image:
    """Return lines with bars beside them."""
    pixels = np.full((90, 90), 255, np.uint8)
    pixels[30:, 30::14] = pixels[30::14, 30:] = 0
    pixels[36::14, 18:21] = pixels[18:21, 36::14] = 0
    return Image.fromarray(pixels).convert(mode)


def _sixteen_bits() -> Image.Image:
    return Image.fromarray(np.asarray(_grid("L")).astype(np.uint16) * 257)


def _noise(height: int, width: int) -> Callable[[], Image.Image]:
    values = np.random.default_rng(height).integers(0, 256, (height, width, 3), dtype=np.uint8)
    return lambda: Image.fromarray(values)


def _blank(mode: str, width: int, height: int, colour: object = 0) -> Callable[[], Image.Image]:
    return lambda: Image.new(mode, (width, height), colour)  # type: ignore[arg-type]


@pytest.mark.slow
def test_images_from_the_world_that_ended_the_process_are_refused(corpus: Path) -> None:
    images = sorted((corpus / "scan-real").glob("segfault-*"))
    assert images
    for image in images:
        command = [sys.executable, "-m", "nonosat", "scan", str(image)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"{image}: expected a page most of whose numbers can be read, found ")
        assert len(done.stderr.splitlines()) == 1


_IMAGES: dict[str, Callable[[], Image.Image]] = {
    "one.png": _blank("L", 1, 1),
    "high.png": _noise(500, 1),
    "wide.png": _noise(1, 500),
    "long.png": _noise(2, 33_000),
    "clear.png": _blank("RGBA", 40, 30, (255, 255, 255, 0)),
    "black.jpg": _blank("L", 200, 100),
    "white.gif": _blank("L", 200, 100, 255),
    "noise.webp": _noise(64, 48),
    "bits.png": lambda: _grid("1"),
    "palette.png": lambda: _grid("P"),
    "grey_alpha.png": lambda: _grid("LA"),
    "sixteen.png": _sixteen_bits,
    "whole.tiff": lambda: _grid("I"),
    "cmyk.jpg": lambda: _grid("CMYK"),
}


@pytest.mark.parametrize("name", rest_slow([*_IMAGES, "frames.gif", "pages.tiff"], quick=3))
def test_an_odd_image_is_answered_or_refused_in_one_line(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    if name in _IMAGES:
        _IMAGES[name]().save(path)
    else:
        _grid("L").save(path, save_all=True, append_images=[_grid("L").rotate(3), Image.new("L", (90, 90))])
    command = [sys.executable, "-m", "nonosat", "scan", str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode in (0, 1, 2, 3), done.stderr
    assert "Traceback" not in done.stderr
    if done.returncode == 2:
        assert done.stdout == ""
        assert len(done.stderr.splitlines()) == 1
        assert done.stderr.startswith(f"{path}: expected ")
