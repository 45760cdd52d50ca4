"""Simulated printed pages, and spoilt ones."""

from __future__ import annotations

import io
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from conftest import PUZZLES
from slowness import rest_slow

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")
pytest.importorskip("PIL", reason="the extra 'scan' is not installed")
pytest.importorskip("printed_pages", reason="the fonts of the extra 'test' are not installed")
pytest.importorskip("numpy")
pytest.importorskip("PIL.Image", reason="the extra 'scan' is not installed")
pytest.importorskip("PIL.ImageFilter", reason="the extra 'scan' is not installed")

import numpy as np
import PIL.Image as Image
import PIL.ImageFilter as ImageFilter
import printed_pages as pages

from nonosat import Verdict, read, solve
from nonosat.drawing import png
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import Style
from nonosat.images.scanning.found_puzzle import FoundPuzzle
from nonosat.images.scanning.orientation import share_of_numbers
from nonosat.images.scanning.reading import PossibleReading, Reading
from nonosat.images.scanning.scan import found_puzzles, scan
from nonosat.model.errors import InputError


@cache
def page_of(kind: str) -> Any:
    return pages.printed_page(7, kind=kind)


@pytest.mark.parametrize("kind", rest_slow(pages.KINDS, quick=1))
def test_a_seed_gives_the_same_page_again(kind: str) -> None:
    one, other = page_of(kind), pages.printed_page(7, kind=kind)
    assert np.array_equal(one.image, other.image)
    assert [each.puzzle for each in one.puzzles] == [each.puzzle for each in other.puzzles]


@pytest.mark.parametrize("kind", rest_slow(pages.KINDS, quick=1))
def test_every_puzzle_has_exactly_the_picture_it_is_made_of(kind: str) -> None:
    for printed in page_of(kind).puzzles:
        outcome = solve(printed.puzzle)
        assert outcome.verdict is Verdict.UNIQUE
        assert outcome.solutions == (printed.solution,)


@pytest.mark.parametrize("kind", rest_slow(pages.KINDS, quick=1))
def test_the_lines_of_the_grid_are_where_the_lattice_says(kind: str) -> None:
    page = page_of(kind)
    grey = page.image.astype(float).mean(axis=2)
    for printed in page.puzzles:
        untouched = _untouched_cells(printed)
        assert untouched, "every cell is marked: nothing to see"
        contrasts = [_contrast_of_corner(grey, printed.lattice, row, column) for row, column in untouched]
        assert np.median(contrasts) > 8


@pytest.mark.parametrize("kind", rest_slow(pages.KINDS, quick=1))
def test_the_numbers_are_those_of_the_clues_and_there_is_ink_at_each(kind: str) -> None:
    page = page_of(kind)
    grey = page.image.astype(float).mean(axis=2)
    for printed in page.puzzles:
        for is_row, clues in ((True, printed.puzzle.rows), (False, printed.puzzle.columns)):
            for line, clue in enumerate(clues):
                texts = [
                    number.text
                    for number in sorted(printed.numbers, key=lambda each: each.place)
                    if (number.is_row, number.line, number.is_copy) == (is_row, line, False)
                ]
                assert [int(text) for text in texts if text != "0"] == [run.length for run in clue or ()]
        for number in printed.numbers:
            left, top = np.floor(number.corners.min(axis=0)).astype(int)
            right, bottom = np.ceil(number.corners.max(axis=0)).astype(int) + 1
            assert np.ptp(grey[top:bottom, left:right]) > 25


def test_the_numbers_of_a_turned_page_stand_left_of_the_grid_and_above_it() -> None:
    page = pages.printed_page(2, kind="tilted")
    (printed,) = page.puzzles
    assert abs(page.camera.turn) > 0.4
    inverse = np.linalg.inv(_affine(printed))
    for number in printed.numbers:
        across, down = (inverse @ np.append(number.corners.mean(axis=0), 1))[:2]
        if number.is_copy:
            continue
        if number.is_row:
            assert across < 0 and number.line - 0.3 < down < number.line + 1.3
        else:
            assert down < 0 and number.line - 0.3 < across < number.line + 1.3


def test_other_seeds_give_other_pages() -> None:
    puzzles = [pages.printed_page(seed, kind="plain").puzzles[0].puzzle for seed in range(3)]
    assert all(one != other for one, other in combinations(puzzles, 2))


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown kind of page 'folded'; choose"):
        pages.printed_page(0, kind="folded")


def _untouched_cells(printed: Any) -> list[tuple[int, int]]:
    saved = printed.puzzle.saved
    return [
        (row, column)
        for row in range(1, printed.puzzle.height - 1)
        for column in range(1, printed.puzzle.width - 1)
        if saved is None or saved[row, column] is None
    ]


def _contrast_of_corner(grey: Any, lattice: Any, row: int, column: int) -> float:
    """How much the middle of a cell differs from the middle of its left edge."""
    corner, right, below = lattice[row, column], lattice[row, column + 1], lattice[row + 1, column]
    edge, middle = (corner + below) / 2, (right + below) / 2
    x, y = np.round(edge).astype(int)
    at_edge = grey[y - 1 : y + 2, x - 1 : x + 2]
    x, y = np.round(middle).astype(int)
    return float(np.abs(at_edge - grey[y - 1 : y + 2, x - 1 : x + 2].mean()).max())


def _affine(printed: Any) -> Any:
    """About how cells ``(column, row)`` become pixels."""
    lattice = printed.lattice
    origin = lattice[0, 0]
    across = (lattice[0, -1] - origin) / printed.puzzle.width
    down = (lattice[-1, 0] - origin) / printed.puzzle.height
    return np.array([[across[0], down[0], origin[0]], [across[1], down[1], origin[1]], [0, 0, 1]])


@pytest.mark.slow
def test_a_puzzle_that_is_hardly_legible_is_refused_with_what_to_do() -> None:
    puzzle = read(PUZZLES / "survey/00006_cat.json")
    image = Image.open(io.BytesIO(png.draw(PuzzleSheet.of(puzzle), Style(cell=20)))).convert("RGB")
    file = io.BytesIO()
    image.filter(ImageFilter.GaussianBlur(1.6)).save(file, "PNG")
    (found,) = found_puzzles(file.getvalue())
    assert 0.25 < share_of_numbers(found) < 0.75
    with pytest.raises(InputError, match=r"most of whose numbers can be read, .*: take the photograph"):
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
