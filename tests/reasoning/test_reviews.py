"""Reviews of marks, checked against all solutions of small puzzles."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from brute_force import solutions_of
from marked_puzzles import Known, can_hold, disagreements, random_case, solution

import nonosat
from nonosat.model.clues import Run
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle
from nonosat.reasoning.hints import hint
from nonosat.reasoning.marks import known_cells
from nonosat.reasoning.multi_line.inconsistent_marks import find_inconsistency
from nonosat.reasoning.reviews import Review, ReviewSearch, ReviewVerdict, review
from nonosat.reasoning.steps.step import CellCandidates


def test_verdicts_on_random_marks_agree_with_all_solutions(*, exhaustive: bool) -> None:
    verdicts = []
    for seed in range(20_000 if exhaustive else 600):
        puzzle, marks = random_case(seed)
        fitting = [cells for cells in solutions_of(puzzle) if not disagreements(marks, cells)]
        expected = ReviewVerdict.CORRECT if fitting else ReviewVerdict.WRONG
        assert review(puzzle, marks=marks).verdict is expected, seed
        verdicts.append(expected)
    assert min(verdicts.count(ReviewVerdict.CORRECT), verdicts.count(ReviewVerdict.WRONG)) > len(verdicts) / 5


def wrong_cases(seeds: range) -> Iterator[tuple[int, Puzzle, Grid, list[bytes]]]:
    for seed in seeds:
        puzzle, marks = random_case(seed)
        solutions = solutions_of(puzzle)
        if all(disagreements(marks, cells) for cells in solutions):
            yield seed, puzzle, marks, solutions


def test_the_marks_to_erase_are_the_fewest_and_leave_a_solution(*, exhaustive: bool) -> None:
    number = 0
    for seed, puzzle, marks, solutions in wrong_cases(range(10_000 if exhaustive else 650)):
        answer = review(puzzle, marks=marks, mistakes=True)
        if not solutions:
            assert answer.has_solution is False, seed
            assert answer.wrong_marks is None, seed
            assert answer.reason is not None, seed
            continue
        number += 1
        assert answer.wrong_marks is not None, seed
        assert answer.optimal, seed
        assert all(marks[cell] is not None for cell in answer.wrong_marks), seed
        left = marks.with_cells(dict.fromkeys(answer.wrong_marks))
        assert any(not disagreements(left, cells) for cells in solutions), seed
        assert len(answer.wrong_marks) == min(disagreements(marks, cells) for cells in solutions), seed
    assert number > 150


def test_premises_contradict_each_other_and_no_proper_subset_does(*, exhaustive: bool) -> None:
    number = 0
    for seed, puzzle, marks, solutions in wrong_cases(range(4_000 if exhaustive else 300)):
        answer = review(puzzle, marks=marks, why=True)
        if answer.premises is None:  # the sums of rows and columns differ
            assert not solutions, seed
            continue
        number += 1
        assert answer.premises_smallest, seed
        known = tuple(
            (cell.row * puzzle.width + cell.column, cell.values[0]) for cell in answer.premises.cells
        )
        given = puzzle.givens.cells if puzzle.givens else b""
        for cell, value in known:
            assert marks.cells[cell] == value or given[cell] == value, seed
        check_minimal(puzzle, known, frozenset(answer.premises.lines), seed)
        # The first inconsistency, which stays if there is no time for a smaller one, is minimal as well.
        names = [line.name for line in puzzle.lines()]
        first = next(find_inconsistency(puzzle, known_cells(puzzle, marks)))
        check_minimal(puzzle, first.cells, frozenset(names[line] for line in first.lines), seed)
    assert number > 60


def check_minimal(puzzle: Puzzle, known: Known, lines: frozenset[str], seed: int) -> None:
    assert not can_hold(puzzle, known, lines), seed
    for left_out in known:
        assert can_hold(puzzle, tuple(each for each in known if each != left_out), lines), seed
    for name in lines:
        assert can_hold(puzzle, known, lines - {name}), seed


def test_premises_over_many_lines_are_minimal(*, exhaustive: bool) -> None:
    number = 0
    for seed in range(2_000 if exhaustive else 150):
        pick = random.Random(seed)
        height, width = pick.choice([(4, 5), (5, 4), (5, 6)])
        secret = bytes(int(pick.random() < 0.5) for _ in range(height * width))
        puzzle = Puzzle.from_solution(Grid(height, width, secret))
        chosen = pick.sample(range(height * width), 3)
        known = tuple((cell, 1 - secret[cell] if pick.random() < 0.6 else secret[cell]) for cell in chosen)
        marks = Grid.undecided(height, width).with_values(dict(known))
        if review(puzzle, marks=marks).verdict is ReviewVerdict.CORRECT:
            continue
        names = [line.name for line in puzzle.lines()]
        first = next(find_inconsistency(puzzle, known))
        number += len(first.lines) > 2
        check_minimal(puzzle, first.cells, frozenset(names[line] for line in first.lines), seed)
    assert number > 15


def test_no_fewer_cells_and_lines_contradict(*, exhaustive: bool) -> None:
    number = 0
    for seed, puzzle, marks, solutions in wrong_cases(range(1_000 if exhaustive else 120)):
        if not solutions or puzzle.height * puzzle.width > 9:
            continue
        answer = review(puzzle, marks=marks, why=True)
        assert answer.premises is not None
        size = len(answer.premises.cells) + len(answer.premises.lines)
        given = () if puzzle.givens is None else enumerate(puzzle.givens.cells)
        known = [each for each in dict.fromkeys((*given, *enumerate(marks.cells))) if each[1] != UNDECIDED]
        names = [line.name for line in puzzle.lines()]
        number += 1
        for chosen in itertools.combinations([*known, *names], size - 1):
            cells = tuple(each for each in chosen if not isinstance(each, str))
            lines = frozenset(each for each in chosen if isinstance(each, str))
            assert can_hold(puzzle, cells, lines), (seed, chosen)
    assert number > 10


def test_any_solution_counts_and_not_the_goal() -> None:
    puzzle = Puzzle.from_solution(solution("#. .#"))
    puzzle = replace(puzzle, goal=solution("#. .#"))
    assert review(puzzle, marks=solution(".? ??")).verdict is ReviewVerdict.CORRECT


def test_a_mark_that_differs_from_a_given_is_wrong_and_the_premises_name_it() -> None:
    puzzle = replace(Puzzle.from_solution(solution("#.. .#.")), givens=solution("#?? ???"))
    answer = review(puzzle, marks=solution(".?? ???"), mistakes=True, why=True)
    assert answer.verdict is ReviewVerdict.WRONG
    assert answer.wrong_marks == ((0, 0),)
    assert answer.premises is not None
    assert answer.premises.cells == (CellCandidates(0, 0, (1,)), CellCandidates(0, 0, (0,)))
    assert answer.premises.lines == ()
    assert answer.premises_text == "Row 1, column 1 cannot be both shaded and blank."


def test_a_puzzle_without_a_solution_says_so_with_any_marks() -> None:
    rows = tuple(nonosat.clue(*each) for each in [(2,), (1,)])
    columns = tuple(nonosat.clue(*each) for each in [(1,), (1,), (2,)])
    answer = review(Puzzle(rows, columns), marks=Grid.undecided(2, 3), mistakes=True, why=True)
    assert answer.verdict is ReviewVerdict.WRONG
    assert answer.has_solution is False
    assert answer.wrong_marks is None
    assert answer.reason is not None
    assert answer.reason.text == "the rows ask for 3 cells, the columns for 4"


def test_a_colour_puzzle_is_reviewed_by_its_colours() -> None:
    puzzle = Puzzle.from_solution(solution("rrg r.g", "rg"))
    assert review(puzzle, marks=solution("r?? ?.?", "rg")).verdict is ReviewVerdict.CORRECT
    answer = review(puzzle, marks=solution("g?? ?.?", "rg"), mistakes=True, why=True)
    assert answer.wrong_marks == ((0, 0),)
    assert answer.premises_text == "Row 1 (2 r, 1 g) is impossible: column 1 is g."


@pytest.mark.parametrize("seed", range(6))
def test_of_hundreds_of_solutions_the_closest_one_counts(seed: int) -> None:
    # All clues 1: the solutions are the ways to choose one cell in each row and column.
    pick = random.Random(seed)
    size = 5
    rows = ["." * place + "#" + "." * (size - place) for place in range(size)]
    puzzle = Puzzle.from_solution(Grid.from_text(rows))
    marks = Grid(size, size + 1, bytes(pick.choice([0, 1, 1, 255]) for _ in range(size * (size + 1))))
    solutions = [
        bytes(int(column == place) for place in order for column in range(size + 1))
        for order in itertools.permutations(range(size))
    ]
    answer = review(puzzle, marks=marks, mistakes=True)
    assert answer.wrong_marks is not None
    assert answer.optimal
    assert len(answer.wrong_marks) == min(disagreements(marks, cells) for cells in solutions)


@pytest.mark.slow
def test_a_large_puzzle_with_many_solutions_loses_the_fewest_marks() -> None:
    # Ten switches: each diagonal of a 2 × 2 square may be the shaded one.
    size = 20
    rows = [["." for _ in range(size)] for _ in range(size)]
    for corner in range(0, size, 2):
        rows[corner][corner] = rows[corner + 1][corner + 1] = "#"
    puzzle = Puzzle.from_solution(Grid.from_text(["".join(row) for row in rows]))
    marks = {(0, 0): 1, (0, 1): 1, (1, 1): 1}
    answer = review(puzzle, marks=Grid.undecided(size, size).with_cells(marks), mistakes=True, why=True)
    assert answer.verdict is ReviewVerdict.WRONG
    assert answer.wrong_marks is not None
    assert len(answer.wrong_marks) == 1
    assert answer.optimal
    assert answer.premises is not None
    assert len(answer.premises.cells) + len(answer.premises.lines) == 3


def test_a_line_that_is_impossible_without_marks_is_the_only_premise() -> None:
    # The only cell between a red and a blue one would have to have a third colour.
    row = (Run(1, 1), Run(None, None), Run(1, 2))
    puzzle = Puzzle((row, None), (None,) * 3, palette=Palette.of_letters("rb"))
    answer = review(puzzle, marks=solution("??? rr.", "rb"), why=True)
    assert (answer.verdict, answer.has_solution, answer.premises_smallest) == (
        ReviewVerdict.WRONG,
        False,
        True,
    )
    assert answer.premises is not None
    assert (answer.premises.cells, answer.premises.lines) == ((), ("row 1",))


def test_without_time_the_verdict_is_undecided() -> None:
    dom = nonosat.read(b'{"rows":[[1],[1]],"columns":[[1],[1]]}')
    answer = review(dom, marks=Grid.undecided(2, 2), time_limit=0)
    assert answer.verdict is ReviewVerdict.UNDECIDED
    assert answer.reason is not None
    assert "time limit" in answer.reason.text


def test_a_grid_of_another_size_or_with_other_colours_is_refused() -> None:
    puzzle = Puzzle.from_solution(solution("##. ..#"))
    with pytest.raises(ValueError, match="size"):
        ReviewSearch(puzzle, Review(marks=solution("## .# #.")))
    with pytest.raises(ValueError, match="colours"):
        ReviewSearch(puzzle, Review(marks=solution("rg. ...", "rg")))


def test_marks_may_have_fewer_letters_than_the_puzzle() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["abc", "ab.", "c.."], letters="abc"))
    marks = Grid(3, 3, bytes([2, *[UNDECIDED] * 8]))
    assert review(puzzle, marks=marks, mistakes=True).wrong_marks == ((0, 0),)
    assert "row 1, column 1" in hint(puzzle, marks=marks, level=2).text
