"""Is a half-done grid still right: every answer against all pictures of small puzzles."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from brute_force import pictures_of
from half_done import Known, can_hold, disagreements, picture, random_case

import nonosat
from nonosat.model.clues import Run
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle
from nonosat.reasoning.hints import hint
from nonosat.reasoning.marks import known_cells
from nonosat.reasoning.multi_line.inconsistent_marks import impossibility_of
from nonosat.reasoning.reviews import Review, ReviewSearch, Standing, review
from nonosat.reasoning.steps.step import CellValues


def test_thousands_of_random_grids_are_judged_as_by_looking_at_all_pictures(*, exhaustive: bool) -> None:
    verdicts = []
    for seed in range(20_000 if exhaustive else 600):
        puzzle, marks = random_case(seed)
        fitting = [cells for cells in pictures_of(puzzle) if not disagreements(marks, cells)]
        expected = Standing.RIGHT if fitting else Standing.WRONG
        assert review(puzzle, marks=marks).verdict is expected, seed
        verdicts.append(expected)
    assert min(verdicts.count(Standing.RIGHT), verdicts.count(Standing.WRONG)) > len(verdicts) / 5


def wrong_cases(seeds: range) -> Iterator[tuple[int, Puzzle, Grid, list[bytes]]]:
    for seed in seeds:
        puzzle, marks = random_case(seed)
        pictures = pictures_of(puzzle)
        if all(disagreements(marks, cells) for cells in pictures):
            yield seed, puzzle, marks, pictures


def test_the_marks_to_erase_are_as_few_as_can_be_and_leave_a_picture(*, exhaustive: bool) -> None:
    number = 0
    for seed, puzzle, marks, pictures in wrong_cases(range(10_000 if exhaustive else 650)):
        answer = review(puzzle, marks=marks, show=True)
        if not pictures:
            assert answer.has_picture is False, seed
            assert answer.wrong_cells is None, seed
            assert answer.reason is not None, seed
            continue
        number += 1
        assert answer.wrong_cells is not None, seed
        assert answer.minimum, seed
        assert all(marks[cell] is not None for cell in answer.wrong_cells), seed
        left = marks.with_cells(dict.fromkeys(answer.wrong_cells))
        assert any(not disagreements(left, cells) for cells in pictures), seed
        assert len(answer.wrong_cells) == min(disagreements(marks, cells) for cells in pictures), seed
    assert number > 150


def test_what_contradicts_does_and_no_part_of_it(*, exhaustive: bool) -> None:
    number = 0
    for seed, puzzle, marks, pictures in wrong_cases(range(4_000 if exhaustive else 300)):
        answer = review(puzzle, marks=marks, why=True)
        if answer.because is None:  # the sums of rows and columns differ
            assert not pictures, seed
            continue
        number += 1
        assert answer.because_smallest, seed
        known = tuple(
            (cell.row * puzzle.width + cell.column, cell.values[0]) for cell in answer.because.cells
        )
        given = puzzle.givens.cells if puzzle.givens else b""
        for cell, value in known:
            assert marks.cells[cell] == value or given[cell] == value, seed
        check_minimal(puzzle, known, frozenset(answer.because.lines), seed)
        # Also what is found first, and stays when there is no time for something smaller.
        names = [line.name for line in puzzle.lines()]
        first = next(impossibility_of(puzzle, known_cells(puzzle, marks)))
        check_minimal(puzzle, first.cells, frozenset(names[line] for line in first.lines), seed)
    assert number > 60


def check_minimal(puzzle: Puzzle, known: Known, lines: frozenset[str], seed: int) -> None:
    assert not can_hold(puzzle, known, lines), seed
    for left_out in known:
        assert can_hold(puzzle, tuple(each for each in known if each != left_out), lines), seed
    for name in lines:
        assert can_hold(puzzle, known, lines - {name}), seed


def test_what_contradicts_over_many_lines_has_no_part_that_does(*, exhaustive: bool) -> None:
    number = 0
    for seed in range(2_000 if exhaustive else 150):
        pick = random.Random(seed)
        height, width = pick.choice([(4, 5), (5, 4), (5, 6)])
        secret = bytes(int(pick.random() < 0.5) for _ in range(height * width))
        puzzle = Puzzle.of(Grid(height, width, secret))
        chosen = pick.sample(range(height * width), 3)
        known = tuple((cell, 1 - secret[cell] if pick.random() < 0.6 else secret[cell]) for cell in chosen)
        marks = Grid.undecided(height, width).with_values(dict(known))
        if review(puzzle, marks=marks).verdict is Standing.RIGHT:
            continue
        names = [line.name for line in puzzle.lines()]
        first = next(impossibility_of(puzzle, known))
        number += len(first.lines) > 2
        check_minimal(puzzle, first.cells, frozenset(names[line] for line in first.lines), seed)
    assert number > 15


def test_no_fewer_cells_and_lines_contradict(*, exhaustive: bool) -> None:
    number = 0
    for seed, puzzle, marks, pictures in wrong_cases(range(1_000 if exhaustive else 120)):
        if not pictures or puzzle.height * puzzle.width > 9:
            continue
        answer = review(puzzle, marks=marks, why=True)
        assert answer.because is not None
        size = len(answer.because.cells) + len(answer.because.lines)
        given = () if puzzle.givens is None else enumerate(puzzle.givens.cells)
        known = [each for each in dict.fromkeys((*given, *enumerate(marks.cells))) if each[1] != UNDECIDED]
        names = [line.name for line in puzzle.lines()]
        number += 1
        for chosen in itertools.combinations([*known, *names], size - 1):
            cells = tuple(each for each in chosen if not isinstance(each, str))
            lines = frozenset(each for each in chosen if isinstance(each, str))
            assert can_hold(puzzle, cells, lines), (seed, chosen)
    assert number > 10


def test_any_picture_counts_and_not_the_goal() -> None:
    puzzle = Puzzle.of(picture("#. .#"))
    puzzle = replace(puzzle, goal=picture("#. .#"))
    assert review(puzzle, marks=picture(".? ??")).verdict is Standing.RIGHT


def test_a_mark_on_a_given_cell_is_wrong_and_the_reason_names_it() -> None:
    puzzle = replace(Puzzle.of(picture("#.. .#.")), givens=picture("#?? ???"))
    answer = review(puzzle, marks=picture(".?? ???"), show=True, why=True)
    assert answer.verdict is Standing.WRONG
    assert answer.wrong_cells == ((0, 0),)
    assert answer.because is not None
    assert answer.because.cells == (CellValues(0, 0, (1,)), CellValues(0, 0, (0,)))
    assert answer.because.lines == ()
    assert answer.because_text == "Row 1, column 1 cannot be both filled and blank."


def test_a_puzzle_without_a_picture_says_so_whatever_the_marks() -> None:
    rows = tuple(nonosat.clue(*each) for each in [(2,), (1,)])
    columns = tuple(nonosat.clue(*each) for each in [(1,), (1,), (2,)])
    answer = review(Puzzle(rows, columns), marks=Grid.undecided(2, 3), show=True, why=True)
    assert answer.verdict is Standing.WRONG
    assert answer.has_picture is False
    assert answer.wrong_cells is None
    assert answer.reason is not None
    assert answer.reason.text == "the rows ask for 3 cells, the columns for 4"


def test_a_colour_puzzle_is_reviewed_by_its_colours() -> None:
    puzzle = Puzzle.of(picture("rrg r.g", "rg"))
    assert review(puzzle, marks=picture("r?? ?.?", "rg")).verdict is Standing.RIGHT
    answer = review(puzzle, marks=picture("g?? ?.?", "rg"), show=True, why=True)
    assert answer.wrong_cells == ((0, 0),)
    assert answer.because_text == "Row 1 (2 r, 1 g) cannot be filled, as column 1 is g."


@pytest.mark.parametrize("seed", range(6))
def test_of_hundreds_of_pictures_the_nearest_one_counts(seed: int) -> None:
    # All clues 1: the pictures are the ways to choose one cell in each row and column.
    pick = random.Random(seed)
    size = 5
    rows = ["." * place + "#" + "." * (size - place) for place in range(size)]
    puzzle = Puzzle.of(Grid.from_text(rows))
    marks = Grid(size, size + 1, bytes(pick.choice([0, 1, 1, 255]) for _ in range(size * (size + 1))))
    pictures = [
        bytes(int(column == place) for place in order for column in range(size + 1))
        for order in itertools.permutations(range(size))
    ]
    answer = review(puzzle, marks=marks, show=True)
    assert answer.wrong_cells is not None
    assert answer.minimum
    assert len(answer.wrong_cells) == min(disagreements(marks, cells) for cells in pictures)


@pytest.mark.slow
def test_a_large_puzzle_with_many_pictures_loses_as_few_marks_as_can_be() -> None:
    # Ten switches: each diagonal of a 2 × 2 square may be the one that is filled.
    size = 20
    rows = [["." for _ in range(size)] for _ in range(size)]
    for corner in range(0, size, 2):
        rows[corner][corner] = rows[corner + 1][corner + 1] = "#"
    puzzle = Puzzle.of(Grid.from_text(["".join(row) for row in rows]))
    marks = {(0, 0): 1, (0, 1): 1, (1, 1): 1}
    answer = review(puzzle, marks=Grid.undecided(size, size).with_cells(marks), show=True, why=True)
    assert answer.verdict is Standing.WRONG
    assert answer.wrong_cells is not None
    assert len(answer.wrong_cells) == 1
    assert answer.minimum
    assert answer.because is not None
    assert len(answer.because.cells) + len(answer.because.lines) == 3


def test_a_line_that_no_marks_are_needed_to_rule_out_is_the_whole_reason() -> None:
    # The only cell between a red and a blue one would have to have a third colour.
    row = (Run(1, 1), Run(None, None), Run(1, 2))
    puzzle = Puzzle((row, None), (None,) * 3, palette=Palette.of_letters("rb"))
    answer = review(puzzle, marks=picture("??? rr.", "rb"), why=True)
    assert (answer.verdict, answer.has_picture, answer.because_smallest) == (Standing.WRONG, False, True)
    assert answer.because is not None
    assert (answer.because.cells, answer.because.lines) == ((), ("row 1",))


def test_without_time_the_verdict_is_undecided() -> None:
    dom = nonosat.read(b'{"rows":[[1],[1]],"columns":[[1],[1]]}')
    answer = review(dom, marks=Grid.undecided(2, 2), time_limit=0)
    assert answer.verdict is Standing.UNDECIDED
    assert answer.reason is not None
    assert "time limit" in answer.reason.text


def test_a_grid_of_another_size_or_with_other_colours_is_refused() -> None:
    puzzle = Puzzle.of(picture("##. ..#"))
    with pytest.raises(ValueError, match="size"):
        ReviewSearch(puzzle, Review(marks=picture("## .# #.")))
    with pytest.raises(ValueError, match="colours"):
        ReviewSearch(puzzle, Review(marks=picture("rg. ...", "rg")))


def test_marks_may_have_fewer_letters_than_the_puzzle() -> None:
    puzzle = Puzzle.of(Grid.from_text(["abc", "ab.", "c.."], letters="abc"))
    marks = Grid(3, 3, bytes([2, *[UNDECIDED] * 8]))
    assert review(puzzle, marks=marks, show=True).wrong_cells == ((0, 0),)
    assert "row 1, column 1" in hint(puzzle, marks=marks, level=2).text
