"""Families of puzzles: what they promise, and the files the command writes."""

from __future__ import annotations

from pathlib import Path

import pytest
from brute_force import solutions_of
from command_line import nonosat_command, nonosat_here

from nonosat import Grid, LimitReached, Puzzle, clue, read, solve
from nonosat.authoring.generation import hard_puzzles
from nonosat.authoring.generation.families import dom, permutation, switches
from nonosat.authoring.generation.hard_puzzles import hard_puzzle
from nonosat.authoring.generation.puzzle_spec import PuzzleSpec
from nonosat.authoring.generation.random_goals import random_puzzle
from nonosat.authoring.generation.random_puzzles import unique_random_puzzle
from nonosat.model.search_options import SearchOptions
from puzzles import domino


@pytest.mark.parametrize("size", [1, 2, 3, 4, 6])
def test_dom_puzzles_are_unique_and_those_of_the_survey(size: int) -> None:
    puzzle = dom(size)
    assert (puzzle.rows, puzzle.columns) == (domino(size).rows, domino(size).columns)
    assert (puzzle.height, puzzle.expected) == (2 * size + 1, 1)
    assert solve(puzzle).verdict == "unique"


@pytest.mark.parametrize("family", [permutation, switches])
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_families_with_many_solutions_have_as_many_as_they_say(family, size: int) -> None:
    puzzle = family(size)
    found = solve(puzzle, limit=None).solutions
    assert len(found) == puzzle.expected
    if size < 4:
        assert sorted(grid.cells for grid in found) == sorted(solutions_of(puzzle))


@pytest.mark.parametrize("colours", [1, 3])
def test_random_puzzles_have_the_size_and_density_asked_for_and_come_again(colours: int) -> None:
    puzzle = random_puzzle(60, 40, density=0.3, colours=colours, seed=5)
    assert (puzzle.width, puzzle.height, len(puzzle.palette)) == (60, 40, colours)
    assert 0.25 < sum(run.length for row in puzzle.rows for run in row) / 2400 < 0.35
    assert random_puzzle(60, 40, density=0.3, colours=colours, seed=5) == puzzle
    assert random_puzzle(60, 40, density=0.3, colours=colours, seed=6) != puzzle
    assert random_puzzle(3, 2, density=0, colours=1, seed=0).rows == ((), ())
    assert random_puzzle(3, 2, density=1, colours=1, seed=0).rows == (clue(3),) * 2


def test_hard_puzzles_are_unique_and_need_search() -> None:
    puzzle = hard_puzzle(10, 9, density=0.35, colours=1, seed=1, tries=8)
    assert puzzle == hard_puzzle(10, 9, density=0.35, colours=1, seed=1, tries=8)
    assert (puzzle.width, puzzle.height, puzzle.expected) == (10, 9, 1)
    result = solve(puzzle, solver="glucose4")
    assert result.verdict == "unique"
    assert result.statistics.conflicts > 0
    assert hard_puzzle(7, 6, density=0.5, colours=2, seed=1, tries=3) is not None


def test_no_grid_is_tried_after_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []
    monkeypatch.setattr(hard_puzzles, "random_goal", lambda *size, **spec: tried.append((size, spec)))
    over = SearchOptions.starting_now(time_limit=0)
    with pytest.raises(LimitReached):
        hard_puzzle(30, 20, over, density=0.35, colours=1, seed=1)
    assert not tried


def test_the_hardest_so_far_is_the_answer_when_a_limit_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    conflicts = iter([3, 7, 5])

    def towards_unique(grid: Grid, options: SearchOptions) -> tuple[int, Puzzle]:
        number = next(conflicts, None)
        if number is None:
            raise options.limits.time_reached()
        return number, Puzzle((clue(number),), (clue(1),) * number)

    monkeypatch.setattr(hard_puzzles, "_made_unique", towards_unique)
    puzzle = hard_puzzle(9, 8, density=0.35, colours=1, seed=1, tries=10**9)
    assert puzzle is not None
    assert puzzle.rows == (clue(7),)


@pytest.mark.slow
def test_the_command_stops_at_the_limit_when_there_is_no_puzzle_yet() -> None:
    """With that many tries it would go on for hours; ``nonosat_command`` waits two minutes."""
    options = ("--density", "0.35", "--tries", "1000000", "--time-limit", "1.5")
    code, out, err = nonosat_command("generate", "hard", "60x50", *options)
    assert (code, out, err) == (3, "", "the time limit of 1.5 s was reached\n")


@pytest.mark.slow
def test_the_command_says_that_a_limit_ended_the_search_for_a_harder_one() -> None:
    options = ("--tries", "100000", "--time-limit", "5")
    code, out, err = nonosat_command("generate", "hard", "9x8", *options)
    assert code == 3
    assert solve(read(out.encode())).verdict == "unique"
    assert err == "the time limit of 5 s was reached: these are the hardest found so far\n"


def test_the_command_writes_a_file_a_puzzle(tmp_path: Path) -> None:
    folder = tmp_path / "many"
    code, out, err = nonosat_here("generate", "dom", "3", "4", "-o", str(folder))
    assert (code, out, err) == (0, "", f"2 puzzles in {folder}\n")
    assert read(folder / "dom-4.json") == dom(4)
    options = ("--density", "0.3", "--count", "3", "--seed", "7", "--colours", "2")
    assert nonosat_here("generate", "random", "12x9", *options, "-o", str(folder))[0] == 0
    name = "random-12x9-density-0.3-seed-9-colours-2.json"
    spec = PuzzleSpec(12, 9, density=0.3, colours=2)
    assert read(folder / name) == unique_random_puzzle(spec, seed=9)
    assert len(list(folder.iterdir())) == 5
    code, out, _ = nonosat_here("generate", "switches", "5")
    assert code == 0
    assert read(out.encode()) == switches(5)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("dome", "3"),
            "unknown family 'dome'; choose dom, permutation, switches, random, hard; did you mean 'dom'?\n",
        ),
        (("dom", "0"), "SIZE: expected a number from 1 to 2500, found '0'\n"),
        (("random", "10"), "SIZE: expected columns x rows, like 20x30, found '10'\n"),
        (
            ("random", "9x8", "--symmetry", "diagonal"),
            "SIZE: expected as many rows as columns, for diagonal symmetry, found '9x8'\n",
        ),
        (
            ("dom", "4", "--class", "line"),
            "--class is only for the family random\n",
        ),
        (("dom", "4", "--seed", "3"), "--seed is not for the family dom\n"),
        (("switches", "4", "--count", "3"), "--count is not for the family switches\n"),
        (("permutation", "4", "--colours", "2"), "--colours is not for the family permutation\n"),
        (
            ("random", "9x8", "--class", "easy"),
            "Invalid value for '--class': 'easy' is not one of 'line', 'lookahead', 'deep', 'search'.\n",
        ),
        (
            ("random", "10001x1"),
            "SIZE: expected at most 10000 cells a side and 4000000 in total, found '10001x1'\n",
        ),
    ],
)
def test_wrong_sizes_write_nothing(arguments: tuple[str, ...], message: str, tmp_path: Path) -> None:
    target = tmp_path / "new"
    assert nonosat_here("generate", *arguments, "-o", str(target)) == (2, "", message)
    assert not target.exists()


def test_a_folder_is_not_named_like_a_file_by_mistake(tmp_path: Path) -> None:
    target = tmp_path / "dom.json"
    code, out, err = nonosat_here("generate", "dom", "3", "-o", str(target))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert f"expected a folder, like '{target}/'; to write a file, use '> {target}' instead of -o" in err
    assert not target.exists()
    assert nonosat_here("generate", "dom", "3", "-o", f"{target}/")[0] == 0
    assert nonosat_here("generate", "dom", "3", "-o", str(target))[0] == 0, "it is a folder now"
    assert [path.name for path in target.iterdir()] == ["dom-3.json"]
