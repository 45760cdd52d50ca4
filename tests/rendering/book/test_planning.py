"""Which puzzle stands where in a book: nothing is lost, headings do not stand alone, parts carry clues."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from drawings import puzzle_of, random_picture
from slowness import rest_slow

from nonosat import Grid, Puzzle
from nonosat.errors import UnsupportedPuzzle
from nonosat.rendering.book.content import BookLayout, BookPuzzle, Matter
from nonosat.rendering.book.packing import LEAST_NUMBERS
from nonosat.rendering.book.planning import BookPage, plan, room_of
from nonosat.rendering.paper import paper_named

WORDS = ("easy", "medium", "hard")


def stripes(height: int, width: int) -> Puzzle:
    """A puzzle with one number beside each line."""
    return puzzle_of(Grid.from_text(["#" * width] * height))


def some_puzzles(count: int, seed: int) -> list[BookPuzzle]:
    """Puzzles of all sizes, those of one word next to each other."""
    draw = random.Random(seed)
    found = []
    for number in range(count):
        height, width = draw.choice([(5, 5), (10, 10), (15, 20), (20, 30), (45, 45), (60, 40), (40, 60)])
        word = WORDS[number * len(WORDS) // count]
        puzzle = puzzle_of(random_picture(height, width, 1, seed=seed * 100 + number))
        found.append(BookPuzzle(puzzle, None, 1.0 + WORDS.index(word), word, 1))
    return found


def placed(pages: list[BookPage]) -> list[tuple[BookPage, Any]]:
    return [(page, each) for page in pages for each in page.placed]


@pytest.mark.parametrize("paper", ["6x9in", "a4"])
@pytest.mark.parametrize("seed", rest_slow(range(4)))
def test_puzzles_stand_in_their_order_and_chapters_open_at_their_first(paper: str, seed: int) -> None:
    some = some_puzzles(18, seed)
    pages = plan(some, BookLayout.on(paper), Matter())
    numbers = [each.number for _, each in placed(pages)]
    assert numbers == sorted(numbers) and set(numbers) == set(range(1, 19))
    assert all(each.board.puzzle == some[each.number - 1].puzzle for _, each in placed(pages))
    assert all(page.placed for page in pages)
    opening = [page for page in pages if page.opens]
    assert [page.opens for page in opening] == [1, 7, 13]
    assert all(page.placed[0].number == page.opens for page in opening)


@pytest.mark.parametrize(("size", "paper"), [((100, 100), "6x9in"), ((90, 130), "a5"), ((104, 98), "a5")])
def test_each_part_carries_the_clues_of_its_cells(size: tuple[int, int], paper: str) -> None:
    some = [BookPuzzle(stripes(*size))]
    found = plan(some, BookLayout.on(paper), Matter())
    cells: Counter[tuple[int, int]] = Counter()
    parts = [each for _, each in placed(found)]
    assert len(parts) == parts[0].parts > 2
    width, height = room_of(BookLayout.on(paper))
    for part, each in enumerate(parts, 1):
        board = each.board
        assert each.part == part and each.cells is not None
        above, beside, inside = (placement.window for placement in each.placements)
        assert (above.left, above.right) == (inside.left, inside.right)
        assert (beside.top, beside.bottom) == (inside.top, inside.bottom)
        assert (above.top, above.bottom, beside.left, beside.right) == (0, board.top, 0, board.left)
        first_column, last_column, first_row, last_row = each.cells
        assert (inside.left, inside.right) == (board.left + first_column - 1, board.left + last_column)
        assert (inside.top, inside.bottom) == (board.top + first_row - 1, board.top + last_row)
        assert each.cell * board.smallest_number >= LEAST_NUMBERS
        for row in range(first_row, last_row + 1):
            cells.update((row, column) for column in range(first_column, last_column + 1))
        for placement in each.placements:
            window = placement.window
            assert placement.across + (window.right - window.left) * each.cell <= width + 0.01
            assert placement.down + (window.bottom - window.top) * each.cell <= height + 0.01
    assert set(cells.values()) == {1} and len(cells) == size[0] * size[1]


@pytest.mark.parametrize("cell", [None, 20.0])
@pytest.mark.parametrize("paper", ["60x60mm", "a5"])
def test_what_does_not_fit_is_refused_with_the_paper_that_would_do(cell: float | None, paper: str) -> None:
    some = [BookPuzzle(puzzle_of(random_picture(60, 70, 1, seed=1)))]
    width, height = paper_named(paper)
    layout = BookLayout(width=width, height=height, margin=5.0, cell=cell)
    if cell is None and paper == "a5":
        plan(some, layout, Matter())
        return
    with pytest.raises(UnsupportedPuzzle, match="70×60 cells do not fit on pages of ") as refusal:
        plan(some, layout, Matter())
    advice = str(refusal.value).rpartition(": choose ")[2]
    assert ("or smaller cells" in advice) == (cell is not None)
    width, height = paper_named(advice.split()[0])
    plan(some, BookLayout(width=width, height=height, margin=5.0, cell=cell), Matter())


def test_a_chapter_whose_first_puzzle_fills_its_page_has_its_name_at_the_head_of_that() -> None:
    large, small = puzzle_of(random_picture(45, 45, 1, seed=1)), stripes(10, 10)
    some = [BookPuzzle(each, None, 1.0, "easy", 1) for each in [small] * 3]
    some += [BookPuzzle(each, None, 4.0, "hard", 4) for each in (large, small, large)]
    pages = plan(some, BookLayout.on("6x9in"), Matter())
    assert [(page.opens, page.headed) for page in pages if page.opens] == [(1, True), (4, False)]
    assert all(page.placed for page in pages)
