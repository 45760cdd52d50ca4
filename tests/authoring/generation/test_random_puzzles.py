"""Random puzzles: always one solution, and all that was asked for."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from brute_force import solutions_of
from command_line import nonosat_command, nonosat_here
from slowness import rest_slow

from nonosat import Grid, LimitReached, Puzzle, read, solve
from nonosat.authoring.generation.generating import generate
from nonosat.authoring.generation.puzzle_spec import PuzzleSpec, Symmetry
from nonosat.authoring.generation.random_puzzles import unique_random_puzzle
from nonosat.authoring.printing.binding import BindingSearch
from nonosat.logic.propagation import propagate
from nonosat.model.search_options import SearchOptions
from nonosat.reasoning.grades import DifficultyClass, grade


def rows_of(grid: Grid) -> list[bytes]:
    return list(grid.rows())


@pytest.mark.parametrize("colours", [1, 2])
def test_random_puzzles_have_one_solution_by_brute_force(colours: int) -> None:
    for seed in range(10):
        for density in (0.2, 0.5, 0.8):
            puzzle = unique_random_puzzle(PuzzleSpec(5, 4, density=density, colours=colours), seed=seed)
            assert solutions_of(puzzle) == [puzzle.goal.cells]
            assert puzzle.expected == 1


@pytest.mark.slow
def test_larger_ones_have_one_solution_by_another_solver_and_encoding() -> None:
    for spec in (
        PuzzleSpec(30, 20),
        PuzzleSpec(20, 25, density=0.4),
        PuzzleSpec(20, 15, colours=3),
        PuzzleSpec(20, 20, density=0.1),
    ):
        puzzle = unique_random_puzzle(spec, seed=4)
        assert (puzzle.width, puzzle.height) == (spec.width, spec.height)
        result = solve(puzzle, solver="cadical195", encoding="start")
        assert (result.verdict, result.solutions) == ("unique", (puzzle.goal,))


def test_the_same_seed_gives_the_same_puzzle_and_another_another() -> None:
    spec = PuzzleSpec(14, 11, symmetry=Symmetry.ROTATIONAL)
    assert unique_random_puzzle(spec, seed=5) == unique_random_puzzle(spec, seed=5)
    assert unique_random_puzzle(spec, seed=5).goal != unique_random_puzzle(spec, seed=6).goal


SIZES = ((10, 10), (13, 8), (8, 13), (1, 5))


@pytest.mark.parametrize(
    ("symmetry", "width", "height"),
    [
        (symmetry, *size)
        for symmetry in Symmetry
        for size in SIZES
        if symmetry is not Symmetry.DIAGONAL or size[0] == size[1]
    ],
)
def test_goals_have_the_requested_symmetry(symmetry: Symmetry, width: int, height: int) -> None:
    found_without = 0
    for seed in range(4):
        rows = rows_of(unique_random_puzzle(PuzzleSpec(width, height, symmetry=symmetry), seed=seed).goal)
        mirrored, upside_down = [row[::-1] for row in rows], rows[::-1]
        turned = [row[::-1] for row in upside_down]
        if symmetry in (Symmetry.HORIZONTAL, Symmetry.BOTH):
            assert rows == mirrored
        if symmetry in (Symmetry.VERTICAL, Symmetry.BOTH):
            assert rows == upside_down
        if symmetry in (Symmetry.ROTATIONAL, Symmetry.BOTH):
            assert rows == turned
        if symmetry is Symmetry.DIAGONAL:
            assert rows == [bytes(column) for column in zip(*rows, strict=True)]
        found_without += rows not in (mirrored, upside_down, turned)
    if symmetry is Symmetry.NONE and width > 1:
        assert found_without


def test_the_density_is_the_one_asked_for_where_that_goes() -> None:
    for density in (0.0, 0.1, 0.5, 0.65, 0.9, 1.0):
        cells = unique_random_puzzle(PuzzleSpec(20, 16, density=density), seed=1).goal.cells
        assert 1 - cells.count(0) / len(cells) == pytest.approx(density, abs=0.005)


@pytest.mark.parametrize(
    "spec",
    rest_slow(
        [
            PuzzleSpec(16, 16, density=0.25, symmetry=Symmetry.BOTH),
            PuzzleSpec(18, 15, density=0.25, colours=2),
            PuzzleSpec(20, 20, density=0.2),
            PuzzleSpec(22, 18, density=0.3),
        ],
        quick=2,
    ),
)
def test_sparse_puzzles_are_as_sparse_as_asked_for(spec: PuzzleSpec) -> None:
    puzzle = unique_random_puzzle(spec, seed=3)
    cells = puzzle.goal.cells
    assert 1 - cells.count(0) / len(cells) == pytest.approx(spec.density, abs=0.01)
    result = solve(puzzle, solver="cadical195", encoding="start")
    assert result.solutions == (puzzle.goal,)


def test_the_command_says_which_density_it_reached() -> None:
    code, out, err = nonosat_here("generate", "random", "2x2", "--density", "0.5", "--seed", "1")
    assert code == 0
    share = sum(row.count("#") for row in json.loads(out)["goal"]) / 4
    said = "" if share == 0.5 else f"{share:.2f} of the cells are shaded; none nearer to 0.5 was found"
    assert said in err


def test_all_colours_are_used() -> None:
    goal = unique_random_puzzle(PuzzleSpec(12, 10, colours=4), seed=2).goal
    assert set(goal.cells) == {0, 1, 2, 3, 4}
    assert goal.letters == "abcd"


@pytest.mark.parametrize("difficulty", list(DifficultyClass)[:3])
def test_puzzles_have_the_class_asked_for(difficulty: DifficultyClass) -> None:
    spec = PuzzleSpec(15, 13, density=0.4, difficulty_class=difficulty)
    puzzle = unique_random_puzzle(spec, seed=2)
    assert grade(puzzle, quick=True).difficulty_class is difficulty
    assert propagate(puzzle).is_complete == (difficulty is DifficultyClass.LINE)
    assert solve(puzzle).solutions == (puzzle.goal,)


@pytest.mark.slow
@pytest.mark.exhaustive
def test_a_puzzle_of_15_by_15_can_be_of_the_hardest_class() -> None:
    puzzle = unique_random_puzzle(
        PuzzleSpec(15, 15, density=0.35, difficulty_class=DifficultyClass.SEARCH), seed=0
    )
    assert grade(puzzle, quick=True).difficulty_class is DifficultyClass.SEARCH
    assert solve(puzzle, solver="cadical195", encoding="start").solutions == (puzzle.goal,)


@pytest.mark.slow
def test_puzzles_that_turn_out_harder_than_asked_for_are_not_given() -> None:
    spec = PuzzleSpec(14, 14, density=0.35, difficulty_class=DifficultyClass.LOOKAHEAD)
    for seed in range(3):
        assert (
            grade(unique_random_puzzle(spec, seed=seed), quick=True).difficulty_class
            is DifficultyClass.LOOKAHEAD
        )


def test_a_symmetric_puzzle_of_a_class_has_both() -> None:
    spec = PuzzleSpec(10, 10, symmetry=Symmetry.DIAGONAL, difficulty_class=DifficultyClass.LOOKAHEAD)
    puzzle = unique_random_puzzle(spec, seed=1)
    assert puzzle.goal == puzzle.goal.transposed()
    assert grade(puzzle, quick=True).difficulty_class is DifficultyClass.LOOKAHEAD


def test_what_is_not_found_is_not_given() -> None:
    # Every grid of one row is found by line logic.
    assert (
        unique_random_puzzle(PuzzleSpec(9, 1, difficulty_class=DifficultyClass.SEARCH), seed=1, tries=50)
        is None
    )
    with pytest.raises(LimitReached):
        unique_random_puzzle(PuzzleSpec(40, 40), SearchOptions.starting_now(time_limit=0), seed=1)


@pytest.mark.slow
def test_the_command_says_what_it_did_not_find() -> None:
    options = ("--class", "deep", "--tries", "20", "--seed", "3")
    code, out, err = nonosat_command("generate", "random", "9x1", *options)
    assert (code, out) == (3, "")
    assert err == "random-9x1-density-0.4-seed-3-class-deep: no matching puzzle found\n"
    code, out, err = nonosat_command("generate", "random", "80x80", "--time-limit", "0.1")
    assert (code, out, err) == (3, "", "the time limit of 0.1 s was reached\n")


def test_a_density_that_is_no_number_is_refused_in_one_line() -> None:
    code, out, err = nonosat_here("generate", "random", "4x3", "--density", "nan")
    assert (code, out, err) == (2, "", "Invalid value for '--density': expected a finite number\n")


def test_the_command_writes_what_was_asked_for() -> None:
    options = ("--class", "lookahead", "--symmetry", "both", "--density", "0.45")
    code, out, _ = nonosat_here("generate", "random", "12x10", *options)
    assert code == 0
    puzzle = read(out.encode())
    spec = PuzzleSpec(12, 10, 0.45, symmetry=Symmetry.BOTH, difficulty_class=DifficultyClass.LOOKAHEAD)
    assert puzzle == unique_random_puzzle(spec, seed=0)
    assert puzzle.title == "Random 12×10, density 0.45, symmetry both, class lookahead, seed 0"


@pytest.mark.parametrize("choices", [{}, {"symmetry": "both"}, {"colours": 2}, {"difficulty_class": "line"}])
def test_a_book_prints_no_title_of_a_random_puzzle(choices: dict) -> None:
    puzzle = generate("random", (6, 6), seed=3, **choices)
    assert puzzle.title.startswith("Random 6×6")
    assert BindingSearch(puzzle).result().puzzle.title is None
    named = replace(puzzle, title="Random walk")
    assert BindingSearch(named).result().puzzle.title == "Random walk"


@pytest.mark.parametrize("difficulty_class", [None, DifficultyClass.LINE])
def test_without_blank_lines_each_line_has_a_run(difficulty_class: DifficultyClass | None) -> None:
    def puzzles(*, no_blank_lines: bool) -> list[Puzzle]:
        spec = PuzzleSpec(7, 6, 0.3, difficulty_class=difficulty_class, no_blank_lines=no_blank_lines)
        return [puzzle for seed in range(2) if (puzzle := unique_random_puzzle(spec, seed=seed))]

    assert any(() in puzzle.rows + puzzle.columns for puzzle in puzzles(no_blank_lines=False))
    found = puzzles(no_blank_lines=True)
    assert found
    assert not any(() in puzzle.rows + puzzle.columns for puzzle in found)
