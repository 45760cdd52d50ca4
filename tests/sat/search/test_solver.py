"""Solving: verdicts, enumeration, limits; compared with brute force, encodings and solvers."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from brute_force import solutions_of
from command_line import computing_at_most
from slowness import rest_slow

from nonosat import Grid, LimitReached, Progress, Puzzle, UnknownName, clue, solutions, solve
from nonosat.authoring.generation.random_goals import random_puzzle as random_of_family
from nonosat.sat.cnf.undecided_cells import UndecidedCells
from nonosat.sat.encodings.catalogue import ENCODINGS
from nonosat.sat.encodings.formula import formula_of
from nonosat.sat.processes import child_group, placement
from nonosat.sat.processes.killable_child import Child
from nonosat.sat.solvers.session import Session
from puzzles import domino, random_puzzle


@pytest.mark.parametrize("colours", [1, 2])
def test_random_puzzles_with_givens_have_the_solutions_of_brute_force(colours: int) -> None:
    rng = random.Random(colours)
    solvable = 0
    for number in range(150):
        height, width = (4, 5) if colours == 1 else (3, 4)
        puzzle = random_puzzle(rng, height, width, colours)
        expected = solutions_of(puzzle)
        solvable += bool(expected)
        solver = ("glucose4", "cadical195", "minisat22")[number % 3]
        found = [solution.cells for solution in solutions(puzzle, solver=solver)]
        assert sorted(found) == sorted(expected)
    assert 30 < solvable < 150


def test_the_smallest_puzzle_that_needs_the_solver_is_unique() -> None:
    """Tatham's 4×4: line logic decides none of its cells."""
    puzzle = Puzzle((clue(1, 1), clue(2), clue(1), clue(1)), (clue(2), clue(1), clue(2), clue(1)))
    result = solve(puzzle, solver="glucose4")
    assert result.verdict == "unique"
    assert result.complete
    assert result.statistics.variables > 16
    assert solve(puzzle).solutions == result.solutions


def test_the_limit_on_solutions_leaves_open_whether_there_are_more() -> None:
    permutations = Puzzle((clue(1),) * 4, (clue(1),) * 4)
    assert solve(permutations, limit=1).verdict == "solved"
    two = solve(permutations)
    assert (two.verdict, two.complete, len(two.solutions)) == ("multiple", False, 2)
    everything = solve(permutations, limit=None)
    assert (everything.verdict, everything.complete, len(set(everything.solutions))) == ("multiple", True, 24)
    exactly = solve(permutations, limit=24)
    assert (exactly.complete, len(exactly.solutions)) == (False, 24)


def test_a_puzzle_without_solution_comes_with_a_reason() -> None:
    assert solve(Puzzle((clue(3),), (clue(1),) * 2)).reason.text == "row 1 needs 3 cells but the grid has 2"
    sums = solve(Puzzle((clue(1), clue(1)), (clue(1), ())))
    assert sums.verdict == "none"
    assert sums.reason.text == "the rows ask for 2 cells, the columns for 1"
    crossing = Puzzle((clue(2), clue(), clue(2)), (clue(1, 1), clue(2)))
    assert solve(crossing).reason.lines


def test_the_last_solution_of_a_stream_means_that_there_are_no_others() -> None:
    switches = Puzzle.from_solution(Grid.from_text(["#..#.", ".#..#", ".....", "#.#.."]))
    found = list(solutions(switches))
    assert len(found) == len(set(found)) == len(solutions_of(switches))
    with pytest.raises(LimitReached, match="time limit"):
        list(solutions(domino(40), time_limit=0.3))


@pytest.mark.parametrize("solver", ["cadical195", "glucose42", "glucose4"])
def test_any_whole_number_is_a_seed(solver: str) -> None:
    """Run in a child: a seed that the solver does not bear may end the process."""
    permutations = Puzzle((clue(1),) * 3, (clue(1),) * 3)
    for seed in (-5, -1, 0, 2**31, 10**30, 10**400):
        found = solve(permutations, limit=None, solver=solver, seed=seed, time_limit=60)
        assert len(set(found.solutions)) == 6


@pytest.mark.parametrize(
    "solver", rest_slow(["cadical195", "glucose4", "minisat22", "lingeling", "kissat404"])
)
def test_a_time_limit_ends_a_hopeless_search(solver: str) -> None:
    with computing_at_most(2):
        result = solve(domino(40), solver=solver, time_limit=1)
    assert result.verdict == "undecided"
    assert not result.complete
    assert result.reason.text == "the time limit of 1 s was reached"


@pytest.mark.parametrize(
    ("mib", "solver"), rest_slow([(20, "minisat22"), (50, "cadical195"), (50, "glucose4")], quick=2)
)
def test_a_memory_limit_ends_a_search_that_needs_more(mib: int, solver: str) -> None:
    """Before the solver is loaded, and while it works."""
    result = solve(domino(40), memory_limit=mib, time_limit=30, solver=solver)
    assert result.verdict == "undecided"
    assert result.reason.text == f"the memory limit of {mib} MiB was reached"


def test_a_machine_without_memory_leaves_the_puzzle_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    def allocate(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("nonosat.sat.encodings.formula.FormulaWriter", allocate)
    result = solve(domino(4), solver="glucose4")
    assert (result.verdict, result.reason.text) == ("undecided", "out of memory")


def test_progress_is_reported_and_its_exceptions_pass() -> None:
    heard: list[Progress] = []

    class Enough(Exception):
        pass

    def listen(progress: Progress) -> None:
        if progress.phase == "search":
            heard.append(progress)
        if len(heard) > 2:
            raise Enough

    with pytest.raises(Enough):
        solve(domino(40), progress=listen)
    assert heard[-1].conflicts >= heard[0].conflicts > 0


@pytest.mark.parametrize("phase", ["propagate", "encode"])
def test_every_phase_of_long_work_can_be_stopped_by_progress(
    phase: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonosat.model.progress._SECONDS_BETWEEN_REPORTS", 0.0)

    class Enough(Exception):
        pass

    def listen(progress: Progress) -> None:
        if progress.phase == phase:
            raise Enough

    with pytest.raises(Enough):
        solve(domino(40), progress=listen)


def test_a_stream_of_solutions_refuses_wrong_arguments_when_it_is_made() -> None:
    with pytest.raises(UnknownName, match="unknown solver 'gluecose'"):
        solutions(domino(2), solver="gluecose")
    with pytest.raises(ValueError, match="at least 1"):
        solutions(domino(2), limit=0)


@pytest.mark.parametrize("encoding", [encoding.name for encoding in ENCODINGS])
def test_a_formula_that_is_written_in_parts_has_the_same_models(
    monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    for module in ("formula", "order"):
        monkeypatch.setattr(f"nonosat.sat.encodings.{module}.AT_ONCE", 4)
    rng = random.Random(7)
    for colours in (1, 3):
        for _ in range(4):
            puzzle = random_puzzle(rng, 3, 4, colours)
            cnf = formula_of(puzzle, encoding=encoding)
            named = [variable for each in cnf.auxiliaries for variable in each.variables]
            assert named == list(range(cnf.cell_variables + 1, cnf.variables + 1))
            assert all(each.line < 7 for each in cnf.auxiliaries)
            with Session("glucose4") as session:
                session.add(cnf.clauses())
                models = []
                while session.solve():
                    models.append(session.model())
                    session.add([[-literal for literal in models[-1]]])
            cells = UndecidedCells.of_grid(cnf.height * cnf.width, colours=colours)
            found = [cells.values_in(model) for model in models]
            assert sorted(found) == sorted(solutions_of(puzzle))


def test_encoding_a_large_puzzle_can_be_stopped_at_many_points() -> None:
    calls = 0

    class Enough(Exception):
        pass

    def check() -> None:
        nonlocal calls
        calls += 1
        if calls == 20:
            raise Enough

    permutations = Puzzle((clue(1),) * 700, (clue(1),) * 700)
    with pytest.raises(Enough):
        formula_of(permutations, check=check)


def test_a_search_without_limits_stays_in_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_child(*_: object, **__: object) -> None:
        raise AssertionError("a child process was started")

    monkeypatch.setattr(child_group, "Child", no_child)
    assert sum(1 for _ in solutions(Puzzle.from_solution(Grid.from_text(["#..", ".#.", "..#"])))) == 6


def test_a_search_whose_steps_take_long_goes_on_in_a_child_with_each_solution_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    children: list[Child] = []

    class Counted(Child):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            children.append(self)

    monkeypatch.setattr(child_group, "Child", Counted)
    monkeypatch.setattr(placement, "_LONGEST_STEP_SECONDS", -1.0)
    found = list(solutions(Puzzle.from_solution(Grid.from_text(["#..", ".#.", "..#"])), solver="glucose4"))
    assert len(children) == 1
    assert len(found) == len({solution.cells for solution in found}) == 6


def test_conflicts_are_counted_when_the_solutions_wanted_are_found() -> None:
    puzzle = random_of_family(25, 22, density=0.45, colours=1, seed=2)
    result = solve(puzzle, solver="minisat22")
    assert result.verdict == "multiple"
    assert result.statistics.conflicts > 0


def test_given_cells_that_contradict_a_clue_are_named_as_a_reason() -> None:
    switch = Puzzle((clue(1), clue(1)), (clue(1), clue(1)))
    wrong = Grid.from_text(["##", "??"])
    result = solve(replace(switch, givens=wrong))
    assert result.verdict == "none"
    assert result.reason is not None
    assert result.reason.text == "row 1 is impossible, as the givens and the other lines decide its cells"
