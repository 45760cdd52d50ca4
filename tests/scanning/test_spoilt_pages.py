"""Puzzles of which little can be read are doubtful, and are not taken for something else."""

from __future__ import annotations

import io

import pytest
from conftest import PUZZLES

from nonosat import read
from nonosat.rendering import png
from nonosat.rendering.sheet import PuzzleSheet
from nonosat.rendering.style import Style
from nonosat.scanning.correcting.correction import Certainty
from nonosat.scanning.scan import scan
from nonosat.scanning.turning import share_of_numbers

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")
Image = pytest.importorskip("PIL.Image", reason="the extra 'scan' is not installed")
ImageFilter = pytest.importorskip("PIL.ImageFilter", reason="the extra 'scan' is not installed")


@pytest.mark.slow
def test_a_puzzle_that_is_hardly_legible_is_doubtful() -> None:
    puzzle = read(PUZZLES / "survey/00006_cat.json")
    image = Image.open(io.BytesIO(png.draw(PuzzleSheet.of(puzzle), Style(cell=20)))).convert("RGB")
    file = io.BytesIO()
    image.filter(ImageFilter.GaussianBlur(1.6)).save(file, "PNG")
    (found,) = scan(file.getvalue())
    assert 0.5 < share_of_numbers(found.found.readings) < 0.75
    assert found.verdict is Certainty.DOUBTFUL
    assert found.puzzle.size == puzzle.size
