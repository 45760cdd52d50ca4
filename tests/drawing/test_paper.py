"""The placement of a board on paper."""

from __future__ import annotations

import pytest

from nonosat import (
    Puzzle,
    UnsupportedPuzzle,
    clue,
)
from nonosat.drawing.board import Board
from nonosat.drawing.paper import pages_for, paper_named


@pytest.mark.parametrize("paper", ["a5", "letter"])
def test_parts_of_a_board_cover_it_without_overlapping_on_board_or_paper(paper: str) -> None:
    shapes = [(90, 120), (1, 200), (1, 203), (150, 2), (66, 67), (2, 77), (131, 58)]
    for height, width in [*shapes, *((2, width) for width in range(90, 170))]:
        board = Board.of(Puzzle((clue(*[1] * (width // 2)),) * height, (clue(1),) * width))
        area = 0.0
        for page in pages_for(board, paper_named(paper)):
            taken: list[tuple[float, float, float, float]] = []
            for window, across, down in page.placements:
                wide, high = window.right - window.left, window.bottom - window.top
                area += wide * high
                right, bottom = across + wide * page.cell, down + high * page.cell
                assert 7.9 < across < right < page.width - 7.9
                assert 7.9 < down < bottom < page.height - 7.9
                for left, top, other_right, other_bottom in taken:
                    assert across > other_right or down > other_bottom or right < left or bottom < top
                taken.append((across, down, right, bottom))
        assert area == pytest.approx(board.width * board.height)


def test_a_puzzle_for_hundreds_of_pages_is_refused() -> None:
    huge = Puzzle((clue(1),) * 1000, (clue(1),) * 1000)
    with pytest.raises(UnsupportedPuzzle, match=r"1000×1000 cells would take \d+ pages"):
        pages_for(Board.of(huge), paper_named("a4"))
