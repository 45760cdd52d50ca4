"""Puzzles of which little can be read are refused, and what is no puzzle is not taken for one."""

from __future__ import annotations

import io

import pytest
from conftest import PUZZLES

from nonosat import read
from nonosat.errors import InputError
from nonosat.rendering import png
from nonosat.rendering.sheet import PuzzleSheet
from nonosat.rendering.style import Style
from nonosat.scanning.found_puzzle import FoundPuzzle
from nonosat.scanning.reading import PossibleReading, Reading
from nonosat.scanning.scan import found_puzzles, scan
from nonosat.scanning.turning import share_of_numbers

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")
Image = pytest.importorskip("PIL.Image", reason="the extra 'scan' is not installed")
ImageFilter = pytest.importorskip("PIL.ImageFilter", reason="the extra 'scan' is not installed")


@pytest.mark.slow
def test_a_puzzle_that_is_hardly_legible_is_refused_with_what_to_do() -> None:
    puzzle = read(PUZZLES / "survey/00006_cat.json")
    image = Image.open(io.BytesIO(png.draw(PuzzleSheet.of(puzzle), Style(cell=20)))).convert("RGB")
    file = io.BytesIO()
    image.filter(ImageFilter.GaussianBlur(1.6)).save(file, "PNG")
    (found,) = found_puzzles(file.getvalue())
    assert 0.25 < share_of_numbers(found) < 0.75
    with pytest.raises(InputError, match=r"most of whose numbers can be read, .*: take the picture"):
        scan(file.getvalue())


def test_numbers_on_one_side_or_larger_than_their_lines_make_no_puzzle() -> None:
    def side(*numbers: int | None) -> tuple[tuple[Reading, ...], ...]:
        read_as = (PossibleReading(None if number is None else (number,), 1.0) for number in numbers)
        return tuple((Reading((each,)),) for each in read_as)

    def share(rows: tuple[tuple[Reading, ...], ...], columns: tuple[tuple[Reading, ...], ...]) -> float:
        return share_of_numbers(FoundPuzzle(None, rows, columns, None))  # type: ignore[arg-type]

    assert share(side(1, 2, 3), side(1, 2, 3)) == 1
    assert share(side(1, 2, 3), side(None, None, None)) == 0
    assert share(side(1, 2, None), side(1, 77, 3, 1)) == pytest.approx(2 / 3)
    assert share(side(1, 2, 77, 77), side(1, 2)) == pytest.approx(1 / 2)
