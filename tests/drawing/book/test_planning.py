"""The arrangement of puzzles in a book: complete, spreads lie open, parts repeat their clues."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from drawings import puzzle_of, random_grid
from slowness import rest_slow

from nonosat import Grid, Puzzle
from nonosat.drawing.board import Board
from nonosat.drawing.book.content import BookLayout, BookOptions, BookOrder, BookPuzzle
from nonosat.drawing.book.large_puzzles import BookPage, form_of, room_of, roomier
from nonosat.drawing.book.packing import LEAST_NUMBERS, BoardBlock
from nonosat.drawing.book.planning import plan
from nonosat.model.errors import UnsupportedPuzzle

WORDS = ("easy", "medium", "hard")


def stripes(height: int, width: int) -> Puzzle:
    """Return a puzzle with one number beside each line."""
    return puzzle_of(Grid.from_text(["#" * width] * height))


def some_puzzles(count: int, seed: int) -> list[BookPuzzle]:
    """Return puzzles of all sizes, those with the same label next to each other."""
    draw = random.Random(seed)
    found = []
    for number in range(count):
        height, width = draw.choice([(5, 5), (10, 10), (15, 20), (20, 30), (45, 45), (60, 40), (40, 60)])
        word = WORDS[number * len(WORDS) // count]
        puzzle = puzzle_of(random_grid(height, width, 1, seed=seed * 100 + number))
        found.append(BookPuzzle(puzzle, None, 1.0 + WORDS.index(word), word, 1))
    return found


def placed(pages: list[BookPage], first: int = 1) -> list[tuple[int, BookPage, Any]]:
    return [(number, page, each) for number, page in enumerate(pages, first) for each in page.placed]


@pytest.mark.parametrize("paper", ["6x9in", "a4"])
@pytest.mark.parametrize("seed", rest_slow(range(4)))
@pytest.mark.parametrize("order", [BookOrder.DIFFICULTY, BookOrder.GIVEN])
def test_spreads_begin_on_the_left_and_puzzles_stay_with_their_difficulty(
    paper: str, seed: int, order: BookOrder
) -> None:
    some = some_puzzles(18, seed)
    for first in (4, 5):
        pages, places = plan(some, BookLayout(paper=paper), BookOptions(order=order), first)
        assert sorted(places) == list(range(18))
        assert [some[place].label for place in places] == [each.label for each in some]
        if order is BookOrder.GIVEN:
            assert places == sorted(places)
        numbers = [each.number for page in pages for each in page.placed]
        assert numbers == sorted(numbers) and set(numbers) == set(range(1, 19))
        for number, page, each in placed(pages, first):
            assert each.board.puzzle == some[places[each.number - 1]].puzzle
            if page.facing:
                assert number % 2 == 0
                assert pages[number - first + 1].placed[0].number == each.number


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("first", [4, 5])
def test_no_page_is_empty_where_puzzles_of_one_difficulty_can_change_places(seed: int, first: int) -> None:
    draw = random.Random(seed)
    sizes = [(45, 45)] * 4 + [(20, 20)] * 3
    draw.shuffle(sizes)
    some = [
        BookPuzzle(puzzle_of(random_grid(*size, 1, seed=place)), None, 3.0, "hard", 3)
        for place, size in enumerate(sizes)
    ]
    pages, _ = plan(some, BookLayout(paper="6x9in"), BookOptions(), first)
    assert sum(page.facing for page in pages) == 4
    assert all(page.placed for page in pages)


def test_pages_before_a_spread_are_one_more_where_the_order_is_that_of_the_author() -> None:
    small, large = stripes(10, 10), puzzle_of(random_grid(45, 45, 1, seed=1))
    some = [BookPuzzle(each) for each in [small] * 4 + [large]]
    options = BookOptions(order=BookOrder.GIVEN)
    found = [plan(some, BookLayout(paper="6x9in"), options, first)[0] for first in (4, 5)]
    assert sorted(map(len, found)) == [3, 4]
    assert all(page.placed for pages in found for page in pages)
    # One alone leaves a page to draw on.
    (spare, *_), _ = plan(some[-1:], BookLayout(paper="6x9in"), options, 5)
    assert not spare.placed


@pytest.mark.parametrize(("size", "paper"), [((100, 100), "6x9in"), ((90, 130), "a5"), ((104, 98), "a5")])
def test_each_part_carries_the_clues_of_its_cells(size: tuple[int, int], paper: str) -> None:
    some = [BookPuzzle(stripes(*size))]
    pages, _ = plan(some, BookLayout(paper=paper), BookOptions(), 4)
    cells: Counter[tuple[int, int]] = Counter()
    parts = [each for _, _, each in placed(pages)]
    assert len(parts) == parts[0].share[1] > 2 and pages[0].facing
    width, height = room_of(BookLayout(paper=paper))
    for part, each in enumerate(parts, 1):
        board = each.board
        above, beside, inside = (placement.window for placement in each.placements)
        assert (above.left, above.right) == (inside.left, inside.right)
        assert (beside.top, beside.bottom) == (inside.top, inside.bottom)
        assert (above.top, above.bottom, beside.left, beside.right) == (0, board.top, 0, board.left)
        place, _, first_column, last_column, first_row, last_row = each.share
        assert place == part
        columns, rows = (first_column - 1, last_column), (first_row - 1, last_row)
        assert (inside.left, inside.right) == pytest.approx([board.left + each for each in columns])
        assert (inside.top, inside.bottom) == pytest.approx([board.top + each for each in rows])
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
    some = [BookPuzzle(puzzle_of(random_grid(60, 70, 1, seed=1)))]
    layout = BookLayout(paper=paper, margin=5.0, cell=cell)
    if cell is None and paper == "a5":
        plan(some, layout, BookOptions())
        return
    with pytest.raises(UnsupportedPuzzle, match="70×60 cells do not fit on pages of ") as refusal:
        plan(some, layout, BookOptions())
    advice = str(refusal.value).rpartition(": choose ")[2]
    assert ("or smaller cells" in advice) == (cell is not None)
    plan(some, BookLayout(paper=advice.split()[0], margin=5.0, cell=cell), BookOptions())


def test_a_high_puzzle_lies_over_two_pages_of_a_book_that_is_held_sideways() -> None:
    (upper, lower), _ = plan([BookPuzzle(stripes(80, 30))], BookLayout(paper="6x9in"), BookOptions(), 4)
    assert upper.turned and lower.turned and upper.facing
    wide, high = room_of(BookLayout(paper="6x9in"))[::-1]
    (first,), (second,) = upper.placed[0].placements, lower.placed[0].placements
    board, cell = upper.placed[0].board, upper.placed[0].cell
    assert first.window.bottom == second.window.top and second.window.bottom == board.height
    assert first.down + (first.window.bottom - first.window.top) * cell == pytest.approx(high)
    assert second.down == 0 and first.across == second.across
    assert first.across >= 0 and first.across + board.width * cell <= wide + 0.01
    assert upper.placed[0].down >= -0.01 and not lower.placed[0].captioned


def test_numbers_beside_rows_get_more_room_where_a_spread_would_not_be_legible() -> None:
    layout = BookLayout(paper="6x9in", letters=True)
    # A number with two digits and a letter, in a row with many others.
    rows = ["r" * 12 + ".g" * 14, *(["r.g." * 10] * 3 + ["g.r." * 10] * 3) * 6, *["r" * 40] * 3]
    board = Board.of(puzzle_of(Grid.from_text(rows, letters="rg")), letters=True)
    wider = roomier(board)
    assert wider.smallest_number > board.smallest_number
    assert wider.width - wider.left == pytest.approx(board.width - board.left)
    room = room_of(layout)
    form = form_of(BoardBlock.of(board, room, above=12.0, below=0.0), room, layout)
    assert form is not None and form.cut and form.board == wider
    assert form.has_numbers(LEAST_NUMBERS) and form.cell * board.smallest_number < LEAST_NUMBERS


def test_a_chapter_begins_above_a_puzzle_that_leaves_room_for_its_name() -> None:
    large, small = puzzle_of(random_grid(45, 45, 1, seed=1)), stripes(10, 10)
    some = [BookPuzzle(each, None, 1.0, "easy", 1) for each in [small] * 3]
    some += [BookPuzzle(each, None, 4.0, "hard", 4) for each in (large, small, large)]
    pages, places = plan(some, BookLayout(paper="6x9in"), BookOptions(), 4)
    assert places == [0, 1, 2, 4, 3, 5]
    assert [page.placed[0].number for page in pages if page.headed] == [1, 4]


def test_the_name_of_a_chapter_has_no_page_for_itself() -> None:
    large, small = puzzle_of(random_grid(45, 45, 1, seed=1)), stripes(10, 10)
    some = [BookPuzzle(each, None, 1.0, "easy", 1) for each in [small] * 3]
    some += [BookPuzzle(each, None, 4.0, "hard", 4) for each in [large] * 3]
    pages, _ = plan(some, BookLayout(paper="6x9in"), BookOptions(), 5)
    assert [page.headed for page in pages] == [True] + [False] * 6 and all(page.placed for page in pages)
