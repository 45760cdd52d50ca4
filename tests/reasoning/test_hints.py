"""Hints: only what the level reveals, only what follows, mistakes first."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from brute_force import solutions_of
from command_line import nonosat_here
from marked_puzzles import can_hold, disagreements, marks_file, random_case, solution

import nonosat
from nonosat.model.grid import UNDECIDED, Grid, common_cells
from nonosat.model.puzzle import Puzzle
from nonosat.reasoning.hints import HintVerdict, hint
from nonosat.reasoning.steps.step import CellCandidates, StepKind

#: Unique, and line logic decides none of its cells.
TATHAM = nonosat.read(b'{"rows":[[1,1],[2],[1],[1]],"columns":[[2],[1],[2],[1]]}')


def test_hints_for_random_marks_hold_in_all_solutions(*, exhaustive: bool) -> None:
    met = set()
    for seed in range(6_000 if exhaustive else 120):
        puzzle, marks = random_case(seed)
        solutions = solutions_of(puzzle)
        if solutions and seed % 9 == 0:  # all that can be known is
            marks = common_cells([replace(marks, cells=cells) for cells in solutions])
        fitting = [cells for cells in solutions if not disagreements(marks, cells)]
        where, which, why = (hint(puzzle, marks=marks, level=level) for level in (1, 2, 3))
        met.add(where.verdict)
        assert where.verdict is which.verdict is why.verdict, seed
        assert where.cells is None, seed
        assert where.premises is which.premises is None, seed
        assert where.steps is which.steps is None, seed
        if not solutions:
            assert where.verdict is HintVerdict.NONE, seed
            continue
        if not fitting:
            assert where.verdict is HintVerdict.MISTAKE, seed
            assert where.lines == (), seed
            assert which.cells, seed
            left = marks.with_cells(dict.fromkeys((cell.row, cell.column) for cell in which.cells))
            assert any(not disagreements(left, cells) for cells in solutions), seed
            assert all((marks[cell.row, cell.column],) == cell.values for cell in which.cells), seed
            assert why.premises, seed
            continue
        known = marks if puzzle.givens is None else merged(puzzle.givens, marks)
        common = [
            values.pop() if len(values) == 1 else UNDECIDED for values in map(set, zip(*fitting, strict=True))
        ]
        if known.is_complete:
            assert where.verdict is HintVerdict.SOLVED, seed
        elif known.cells == bytes(common):
            assert where.verdict is HintVerdict.NOTHING, seed
        else:
            assert where.verdict is HintVerdict.STEP, seed
            assert which.cells == why.cells, seed
            assert set(where.lines) == set(which.lines) == set(why.lines), seed
            assert which.cells, seed
            for row, column, values in which.cells:
                assert known[row, column] is None, seed
                assert {cells[row * puzzle.width + column] for cells in fitting} <= set(values), seed
                assert len(values) <= len(puzzle.palette), seed
            assert any(cell.is_decided for cell in which.cells), seed
            if seed % 5 and puzzle.height * puzzle.width > 6:
                continue
            assert why.premises is not None
            reason = tuple(
                (cell.row * puzzle.width + cell.column, cell.values[0]) for cell in why.premises.cells
            )
            assert all(known.cells[cell] == value for cell, value in reason), seed
            for row, column, values in which.cells:
                for value in set(range(len(puzzle.palette) + 1)) - set(values):
                    otherwise = (*reason, (row * puzzle.width + column, value))
                    assert not can_hold(puzzle, otherwise, frozenset(why.premises.lines)), seed
    assert met == set(HintVerdict) - {HintVerdict.UNDECIDED}


def merged(givens: Grid, marks: Grid) -> Grid:
    return marks.with_cells({(row, column): value for row, column, value in givens.decided()})


def test_following_hints_leads_to_the_solution() -> None:
    puzzle = Puzzle.from_solution(solution(".##.# ###.# .#..# ##.#."))
    grid = Grid.undecided(puzzle.height, puzzle.width)
    for _ in range(puzzle.height * puzzle.width):
        answer = hint(puzzle, marks=grid, level=2)
        if answer.verdict is not HintVerdict.STEP:
            break
        assert answer.cells is not None
        grid = grid.with_cells({(cell.row, cell.column): cell.values[0] for cell in answer.cells})
    assert answer.verdict is HintVerdict.SOLVED
    assert puzzle.is_solved_by(grid)


def test_in_colours_a_hint_goes_on_until_a_cell_is_decided() -> None:
    # Neither line alone decides the first cell: one leaves red or blank, the other green or blank.
    puzzle = Puzzle.from_solution(solution(".r g.", "rg"))
    answer = hint(puzzle, level=3)
    (step,) = answer.steps
    assert [part.cells[0].is_decided for part in step.substeps] == [False, True, True]
    assert answer.cells is not None
    assert CellCandidates(0, 0, (0,)) in answer.cells
    assert answer.premises is not None
    assert set(answer.premises.lines) == {"row 1", "column 1"}
    assert answer.premises.cells == ()
    assert answer.text == " ".join(step.text for step in answer.steps)


def test_a_hint_begins_with_the_marks_that_it_rests_on() -> None:
    # That row 1 is not red where it crosses column 2 follows from row 1, and must be said.
    puzzle = Puzzle.from_solution(solution("g. g. .r", "rg"))
    answer = hint(puzzle, marks=solution("?? g. .r", "rg"), level=3)
    known = {(1, 0): (2,), (1, 1): (0,), (2, 0): (0,), (2, 1): (1,)}
    for step in answer.steps:
        for row, column, values in step.premises.cells:
            assert known[row, column] == values
        known |= {(row, column): values for row, column, values in step.cells}
    assert answer.premises is not None
    assert all(len(cell.values) == 1 for cell in answer.premises.cells)


def test_the_lines_of_a_contradiction_are_sorted() -> None:
    answer = hint(TATHAM)
    assert answer.kind is StepKind.CONTRADICTION
    names = [line.name for line in TATHAM.lines()]
    assert list(answer.lines) == sorted(answer.lines, key=names.index)


def test_hints_start_from_the_saved_grid() -> None:
    puzzle = Puzzle.from_solution(solution("### ..#"))
    assert hint(replace(puzzle, saved=solution("?.? ???"))).verdict is HintVerdict.MISTAKE
    assert hint(replace(puzzle, saved=solution("### ..#"))).verdict is HintVerdict.SOLVED


def test_without_time_there_is_no_hint() -> None:
    assert hint(TATHAM, time_limit=0).verdict is HintVerdict.UNDECIDED


@pytest.mark.parametrize("level", [0, 4])
def test_levels_are_1_to_3(level: int) -> None:
    with pytest.raises(ValueError, match="level"):
        hint(TATHAM, level=level)  # type: ignore[arg-type]


@pytest.fixture
def puzzle_file(tmp_path: Path) -> str:
    path = tmp_path / "boat.json"
    nonosat.write(Puzzle.from_solution(solution(".##. ###. .#.# ####")), path)
    return str(path)


def test_in_detail_a_hint_is_the_first_substep_and_a_board_shows_it(tmp_path: Path) -> None:
    puzzle = Puzzle.from_solution(solution(".##.# ###.. .#..# ##.#. #####"))
    path, grid = tmp_path / "puzzle.json", Grid.undecided(5, 5)
    nonosat.write(puzzle, path)
    most_substeps = 0
    while not puzzle.is_solved_by(grid):
        marks = marks_file(tmp_path, str(grid))
        arguments = ("hint", str(path), "--marks", marks, "--level", "3", "--detail")
        (whole,) = hint(puzzle, marks=grid, level=3).steps
        first = json.loads(nonosat_here(*arguments, "--json")[1])
        most_substeps = max(most_substeps, len(whole.substeps))
        cells = [[row, column, ".#"[value]] for row, column, (value,) in whole.substeps[0].cells]
        assert first["cells"] == cells
        grid = grid.with_cells({(row, column): ".#".index(value) for row, column, value in first["cells"]})
        _, out, _ = nonosat_here(*arguments, "--boards")
        assert out == f"{first['text']}\n\n{grid}\n"
    assert most_substeps > 1


def test_a_mistake_ends_with_1_and_a_finished_grid_with_3(puzzle_file: str, tmp_path: Path) -> None:
    code, out, _ = nonosat_here("hint", puzzle_file, "--marks", marks_file(tmp_path, "???? ???? ???? .???"))
    assert (code, out) == (1, "There is a mistake among the marks.\n")
    code, out, _ = nonosat_here("hint", puzzle_file, "--marks", marks_file(tmp_path, ".##. ###. .#.# ####"))
    assert (code, out) == (3, "The puzzle is solved.\n")
