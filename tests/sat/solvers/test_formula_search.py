"""Guided searches: every solution once, deterministically, whatever the phase hints."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest
from brute_force import solutions_of
from full_puzzles import full_puzzle

from nonosat import Grid, Progress, Puzzle, solutions, solve
from nonosat.authoring.generation.families import dom
from nonosat.authoring.generation.random_goals import random_goal, random_puzzle
from nonosat.logic import kernel
from nonosat.logic.guidance import marginals, messages
from nonosat.logic.propagation import propagate
from nonosat.sat.cnf.undecided_cells import UndecidedCells
from nonosat.sat.encodings.formula import formula_of
from nonosat.sat.encodings.phase_hints import PhaseHints
from nonosat.sat.solvers import formula_search
from nonosat.sat.solvers.formula_search import Blocking, FormulaQuestion, SearchAnswer, Turns, run
from nonosat.sat.solvers.session import Session


@pytest.fixture
def hints_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guide every search, and alternate its two solvers after each conflict."""
    monkeypatch.setattr(
        formula_search, "TURNS", Turns(before_hints=0, guided=1, plain=1, near=1, proof=1, later=1, at_once=1)
    )


@pytest.fixture
def early_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        formula_search,
        "TURNS",
        Turns(before_hints=30, guided=20, plain=20, near=10, proof=50, later=40, at_once=10),
    )


SMALL = 300


@pytest.mark.usefixtures("hints_at_once")
@pytest.mark.usefixtures("without_trials")
def test_guided_searches_find_every_solution_once(*, exhaustive: bool) -> None:
    chance = random.Random(1)
    number = 20 * SMALL if exhaustive else SMALL
    guided = 0
    for _ in range(number):
        puzzle = full_puzzle(chance)
        result = solve(puzzle, limit=None, jobs=1)
        assert sorted(solution.cells for solution in result.solutions) == sorted(solutions_of(puzzle))
        assert result.complete
        guided += "cadical195" in result.statistics.solver
    assert guided > number / 20


@pytest.mark.usefixtures("hints_at_once")
@pytest.mark.parametrize("encoding", ["automaton", "path", "start"])
def test_other_encodings_take_hints_for_their_cells(encoding: str) -> None:
    chance = random.Random(encoding)
    for _ in range(SMALL // 5):
        puzzle = full_puzzle(chance)
        found = solutions(puzzle, encoding=encoding, jobs=1)
        assert sorted(solution.cells for solution in found) == sorted(solutions_of(puzzle))


@pytest.mark.usefixtures("early_hints")
@pytest.mark.parametrize("seed", [None, 3])
def test_the_same_question_has_the_same_answers(seed: int | None) -> None:
    puzzle = random_puzzle(19, 24, density=0.4, colours=1, seed=7)
    first, second = (solve(puzzle, limit=20, jobs=1, seed=seed) for _ in range(2))
    assert "cadical195" in first.statistics.solver
    assert [solution.cells for solution in first.solutions] == [
        solution.cells for solution in second.solutions
    ]
    assert first.statistics.conflicts == second.statistics.conflicts


@pytest.mark.usefixtures("early_hints")
def test_a_hard_puzzle_is_proved_unique_by_both_solvers_in_turn() -> None:
    result = solve(dom(10), jobs=1)
    assert result.verdict == "unique"
    assert result.statistics.solver == "glucose4 + cadical195"


@pytest.mark.usefixtures("without_trials")
def test_an_ordinary_puzzle_is_left_to_one_solver() -> None:
    result = solve(random_puzzle(20, 15, density=0.5, colours=1, seed=0), jobs=1)
    assert result.statistics.solver == "glucose4"


@pytest.mark.usefixtures("hints_at_once")
@pytest.mark.parametrize("solver", ["glucose4", "cadical195"])
def test_a_named_solver_is_the_only_one(solver: str) -> None:
    assert solve(dom(5), solver=solver, jobs=1).statistics.solver == solver


@pytest.mark.usefixtures("hints_at_once")
@pytest.mark.usefixtures("without_trials")
def test_hints_that_fail_do_not_end_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def exchange(self: messages.Messages, rounds: int, **_: object) -> None:
        self.failure = "row 1 has no layout"

    monkeypatch.setattr(messages.Messages, "exchange", exchange)
    result = solve(dom(5), jobs=1)
    assert result.verdict == "unique"
    assert "cadical195" in result.statistics.solver


@pytest.mark.usefixtures("native")
def test_there_are_no_hints_where_messages_fail_and_without_the_native_kernel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def exchange(self: messages.Messages, rounds: int, **_: object) -> None:
        self.failure = "row 1 has no layout"

    puzzle = dom(5)
    hints = PhaseHints.of(puzzle, formula_of(puzzle, knowledge=propagate(puzzle)))
    assert hints.literals()
    with kernel.pure():
        assert hints.literals() == []
    monkeypatch.setattr(messages.Messages, "exchange", exchange)
    assert hints.literals() == []


@pytest.mark.usefixtures("hints_at_once")
def test_the_guided_solver_alone_needs_no_other() -> None:
    puzzle = dom(5)
    events = list(run(question_about(puzzle, solver="cadical195")))
    assert {event.solver for event in events if isinstance(event, Progress)} == {"cadical195"}
    answers = [event for event in events if isinstance(event, SearchAnswer)]
    assert [answer.values is None for answer in answers] == [False, True]
    assert answers[-1] is events[-1]


@pytest.mark.usefixtures("native")
def test_hints_are_literals_of_all_variables_of_the_order_encoding() -> None:
    for colours in (1, 3):
        puzzle = random_puzzle(17, 12, density=0.5, colours=colours, seed=1)
        cnf = formula_of(puzzle, knowledge=propagate(puzzle))
        for number in range(3):
            literals = PhaseHints.of(puzzle, cnf).literals(number)
            assert sorted(map(abs, literals)) == list(range(1, cnf.variables + 1))


@pytest.mark.usefixtures("native")
def test_all_hints_but_the_second_are_reinforced_and_all_but_the_first_have_a_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[tuple[int, int | None]] = []
    real = marginals.guide

    def guide(puzzle: Puzzle, *, reinforced_rounds: int, seed: int | None) -> marginals.Guidance:
        made.append((reinforced_rounds, seed))
        return real(puzzle, reinforced_rounds=reinforced_rounds, seed=seed)

    monkeypatch.setattr(marginals, "guide", guide)
    puzzle = Puzzle.from_solution(Grid.from_text(["#..", ".#.", "..#"]))
    hints = PhaseHints.of(puzzle, formula_of(puzzle))
    assert all(hints.literals(number) for number in range(4))
    assert made == [(100, None), (0, 1), (100, 2), (100, 3)]


@pytest.mark.usefixtures("native")
def test_hints_near_a_solution_are_that_solution() -> None:
    """Ten cells on a diagonal: any solution is as good as another, and reinforcement decides for one."""
    puzzle = Puzzle.from_solution(Grid.from_text(["#..", ".#.", "..#"]))
    cnf = formula_of(puzzle, knowledge=propagate(puzzle))
    literals = PhaseHints.of(puzzle, cnf).literals(2)
    cells = bytes(int(literal > 0) for literal in literals[:9])
    assert puzzle.is_solved_by(Grid(3, 3, cells))


def question_about(puzzle: Puzzle, *, solver: str) -> FormulaQuestion:
    cnf = formula_of(puzzle, knowledge=propagate(puzzle))
    clauses = list(cnf.clauses(with_units=False))
    return FormulaQuestion(
        clauses, cnf.undecided_cells, solver, phase_hints=PhaseHints.of(puzzle, cnf).literals
    )


@pytest.mark.usefixtures("native")
def test_given_cells_are_hinted_as_they_are() -> None:
    solution = random_goal(13, 9, density=0.5, colours=1, seed=2)
    given = replace(Puzzle.from_solution(solution), givens=solution)
    cnf = formula_of(given, knowledge=propagate(given))
    literals = PhaseHints.of(given, cnf).literals()
    assert bytes(int(literal > 0) for literal in literals[: 13 * 9]) == solution.cells


@pytest.mark.parametrize(
    ("solver", "told"),
    [("cadical195", [("set", "lucky", 0), ("setphases", [1, -2])]), ("glucose4", [("setphases", [1, -2])])],
)
def test_lucky_phases_are_off_with_phase_hints_only(
    solver: str, told: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[tuple[object, ...]] = []

    def function(_: Session, name: str) -> Callable[..., None]:
        return lambda _, *arguments: noted.append((name, *arguments))

    with Session(solver) as session, monkeypatch.context() as patch:
        patch.setattr(Session, "_function", function)
        session.set_phases([])
        assert noted == []
        session.set_phases([1, -2])
        assert noted == told


#: All assignments of three cells with two colours, and how a formula's variables say them.
CELLS = UndecidedCells.of_grid(3, colours=2)
ALL_VALUES = [bytes(values) for values in product(range(3), repeat=3)]


def allowed_by(clause: list[int]) -> set[bytes]:
    def holds(literal: int, values: bytes) -> bool:
        cell, colour = divmod(abs(literal) - 1, 2)
        return (values[cell] == colour + 1) == (literal > 0)

    return {values for values in ALL_VALUES if any(holds(literal, values) for literal in clause)}


def test_blocking_forbids_what_was_found_and_nothing_else() -> None:
    for values in ALL_VALUES:
        clause = Blocking(FormulaQuestion((), CELLS, "glucose4")).clause_after(values)
        assert allowed_by(clause) == set(ALL_VALUES) - {values}


def test_with_equal_totals_blocking_is_shorter_and_forbids_nothing_with_these_totals() -> None:
    for values in ALL_VALUES:
        question = FormulaQuestion((), CELLS, "glucose4", equal_totals=True)
        clause = Blocking(question).clause_after(values)
        others = {other for other in ALL_VALUES if sorted(other) == sorted(values) and other != values}
        assert others <= allowed_by(clause)
        assert values not in allowed_by(clause)
        assert all(literal < 0 for literal in clause)


@pytest.mark.parametrize("equal_totals", [False, True])
def test_differences_are_from_what_all_have_in_common(*, equal_totals: bool) -> None:
    for first, second, third in product(ALL_VALUES[::4], repeat=3):
        question = FormulaQuestion((), CELLS, "glucose4", goal="differences", equal_totals=equal_totals)
        blocking = Blocking(question)
        blocking.clause_after(first)
        blocking.clause_after(second)
        clause = blocking.clause_after(third)
        common = [cell for cell in range(3) if first[cell] == second[cell] == third[cell]]
        assert allowed_by(clause) == {
            values for values in ALL_VALUES if any(values[cell] != first[cell] for cell in common)
        }
