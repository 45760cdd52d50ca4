"""The turns of alternating solvers, tested with fake solvers that record their calls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any

import pytest

from nonosat.model.errors import LimitReached
from nonosat.model.progress import Progress
from nonosat.sat.cnf.undecided_cells import UndecidedCells
from nonosat.sat.solvers import formula_search
from nonosat.sat.solvers.available import SolverInfo, solver_info
from nonosat.sat.solvers.effort import Effort
from nonosat.sat.solvers.formula_search import FormulaQuestion, SearchAnswer, Turns, run

#: Distinct numbers, so that a test sees which is used.
TURNS = Turns(before_hints=30, guided=60, plain=45, near=11, proof=300, later=120, at_once=40)

#: The calls of the fakes: the solver, and the conflicts of each.
Asked = list[tuple[str, int]]


class Fakes:
    """Scripted solvers that record their conflicts, phase hints and blocking clauses."""

    def __init__(self, answers: Sequence[bool | None]) -> None:
        self.answers = iter(answers)
        self.asked: Asked = []
        self.hinted: list[list[int]] = []
        self.blocked: list[tuple[str, bytes]] = []
        self.begun: list[FormulaQuestion] = []
        self.closed: list[str] = []

    def open(self, question: FormulaQuestion) -> FakeSession:
        self.begun.append(question)
        return FakeSession(self, question.solver)


class FakeSession:
    def __init__(self, all_of_them: Fakes, solver: str) -> None:
        self._all = all_of_them
        self.solver = solver
        self._conflicts = 0
        self.info: SolverInfo = solver_info(solver)

    def conflicts(self) -> int:
        return self._conflicts

    def effort(self) -> Effort:
        return Effort(self._conflicts, 0, 0)

    def solve(self, *, conflicts: int) -> bool | None:
        self._all.asked.append((self.solver, conflicts))
        answer = next(self._all.answers, None)
        # A solver that has found something has not taken all that it was allowed.
        self._conflicts += conflicts if answer is None else 1
        return answer

    def values(self) -> bytes:
        return bytes([len(self._all.asked)])

    def model(self) -> list[int]:
        return [len(self._all.asked)]

    def set_phases(self, literals: list[int]) -> None:
        if literals:
            self._all.hinted.append(literals)

    def block(self, values: bytes) -> None:
        self._all.blocked.append((self.solver, values))

    def close(self) -> None:
        self._all.closed.append(self.solver)


def question(solver: str = "glucose4", *, hints: bool = True, **more: Any) -> FormulaQuestion:
    numbered: Callable[[int], list[int]] | None = (lambda number: [1000 + number]) if hints else None
    return FormulaQuestion((), UndecidedCells(), solver, phase_hints=numbered, **more)


@pytest.fixture(autouse=True)
def turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formula_search, "TURNS", TURNS)


def fakes_for(monkeypatch: pytest.MonkeyPatch, *answers: bool | None) -> Fakes:
    fakes = Fakes(answers)
    monkeypatch.setattr(formula_search, "QuestionSession", fakes.open)
    return fakes


def asked_in_turns(asked: Iterable[tuple[str, int]]) -> Asked:
    """Return the conflicts of consecutive calls of one solver, added up; check the length of each call."""
    turns: Asked = []
    for solver, conflicts in asked:
        assert 0 < conflicts <= TURNS.at_once
        if turns and turns[-1][0] == solver:
            turns[-1] = solver, turns[-1][1] + conflicts
        else:
            turns.append((solver, conflicts))
    return turns


def test_two_solvers_alternate_with_longer_and_longer_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    fakes = fakes_for(monkeypatch)
    events = list(islice(run(question()), 40))
    assert not any(isinstance(event, SearchAnswer) for event in events)
    turns = asked_in_turns(fakes.asked)
    assert turns[:6] == [
        ("glucose4", 30),
        ("cadical195", 60),
        ("glucose4", 45),
        ("cadical195", 90),
        ("glucose4", 68),
        ("cadical195", 135),
    ]
    # Every guided turn has other phase hints.
    assert fakes.hinted[:3] == [[1000], [1001], [1002]]
    assert len(fakes.begun) == 2


def test_the_turns_of_large_formulas_begin_earlier() -> None:
    assert TURNS.before_hints_of(50_000) == 30
    assert TURNS.before_hints_of(100_000) == 15
    assert TURNS.before_hints_of(10) == 30


def test_each_seed_has_other_phase_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    fakes = fakes_for(monkeypatch)
    list(islice(run(question(seed=2)), 20))
    assert fakes.hinted[:2] == [[3000], [3001]]


def test_a_solution_is_followed_by_a_short_turn_near_it_and_a_long_one_for_the_proof(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The first solver runs out of its turn; the guided one finds a solution at once, and nothing near it.
    fakes = fakes_for(monkeypatch, None, True)
    answers = [event for event in islice(run(question()), 30) if isinstance(event, SearchAnswer)]
    assert answers == [SearchAnswer(bytes([2]), 31)]
    assert asked_in_turns(fakes.asked[2:])[:5] == [
        ("cadical195", 11),
        ("glucose4", 300),
        ("cadical195", 120),
        ("glucose4", 120),
        ("cadical195", 240),
    ]
    # Both exclude it; from then on it is the phase hints.
    assert sorted(fakes.blocked) == [("cadical195", bytes([2])), ("glucose4", bytes([2]))]
    assert fakes.hinted == [[1000], [2]]


def test_a_first_solver_that_finds_a_solution_goes_on_as_long_again(monkeypatch: pytest.MonkeyPatch) -> None:
    fakes = fakes_for(monkeypatch, True)
    list(islice(run(question()), 30))
    turns = asked_in_turns(fakes.asked[1:])
    # Its own turn again; then the guided one looks near the solution, and the proof is for the first.
    assert turns[:3] == [("glucose4", 30), ("cadical195", 11), ("glucose4", 300)]
    # The guided one starts when first needed, knows the solution, and gets it as phase hints.
    assert [asked.found for asked in fakes.begun] == [(), (bytes([1]),)]
    assert fakes.hinted == [[1]]


def test_with_differences_wanted_no_turn_is_near_a_solution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fakes = fakes_for(monkeypatch, None, True)
    list(islice(run(question(goal="differences")), 30))
    assert len(fakes.blocked) == 2
    assert fakes.hinted[:3] == [[1000], [1001], [1002]]


def test_without_hints_one_solver_has_all_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    fakes = fakes_for(monkeypatch)
    list(islice(run(question(hints=False)), 10))
    assert set(fakes.asked) == {("glucose4", TURNS.at_once)}
    assert fakes.hinted == []


def test_the_guided_solver_alone_has_new_hints_each_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    fakes = fakes_for(monkeypatch)
    list(islice(run(question("cadical195")), 12))
    assert set(fakes.asked) == {("cadical195", TURNS.at_once)}
    assert fakes.hinted[:2] == [[1000], [1001]]
    assert len(fakes.begun) == 1


def test_an_answer_ends_the_search_and_frees_the_solvers(monkeypatch: pytest.MonkeyPatch) -> None:
    fakes = fakes_for(monkeypatch, None, None, False)
    *_, last = run(question())
    assert last == SearchAnswer(None, 71)
    assert sorted(fakes.closed) == ["cadical195", "glucose4"]


def test_a_solver_that_answers_once_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    fakes = fakes_for(monkeypatch, True, True)
    first, second = run(question("kissat404", hints=False))
    assert isinstance(first, Progress)
    assert second == SearchAnswer(bytes([1]), 1)
    assert fakes.blocked == []
    assert fakes.closed == ["kissat404"]


def test_a_search_ends_when_it_may_take_no_more_conflicts(monkeypatch: pytest.MonkeyPatch) -> None:
    fakes = fakes_for(monkeypatch)
    with pytest.raises(LimitReached, match="not decided it within 100 conflicts"):
        list(run(question(most_conflicts=100)))
    # Turns of 30 and 60, in calls of 40 at most, and what is left of the 100.
    assert fakes.asked == [("glucose4", 30), ("cadical195", 40), ("cadical195", 20), ("glucose4", 10)]


def test_progress_names_the_active_solver_and_counts_both(monkeypatch: pytest.MonkeyPatch) -> None:
    fakes_for(monkeypatch)
    load, *events = islice(run(question()), 5)
    assert isinstance(load, Progress)
    assert (load.phase, load.conflicts, load.solver) == ("load", 0, "glucose4")
    assert [(event.conflicts, event.solver) for event in events if isinstance(event, Progress)] == [
        (30, "glucose4"),
        (30, "cadical195"),
        (70, "cadical195"),
        (90, "cadical195"),
    ]
