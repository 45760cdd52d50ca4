"""The entries of a portfolio, tested with a group that runs inline and records them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest

from nonosat.model.errors import SolverError
from nonosat.model.limits import NO_LIMITS
from nonosat.model.progress import Progress
from nonosat.sat.cnf.undecided_cells import UndecidedCells
from nonosat.sat.processes.child_group import Ended
from nonosat.sat.solvers import portfolio
from nonosat.sat.solvers.formula_search import Event, FormulaQuestion, SearchAnswer

#: A solver, its seed, and the known solutions.
Started = tuple[str, int | None, tuple[bytes, ...]]

FIRST = FormulaQuestion((), UndecidedCells(), "glucose4", encoding="order")


class Here:
    """A replacement of ``ChildGroup``: each call of ``events`` runs one step of each child, and yields its
    event unless that is ``None``.
    """

    started: list[Started]
    removed: list[str]

    def __init__(self, *_: object) -> None:
        self._children: dict[Any, Iterator[Any]] = {}

    def add(self, function: Callable[..., Iterator[Any]], **arguments: Any) -> object:
        child = HereChild(arguments.get("question"))
        if child.question is not None:
            self.started.append((child.question.solver, child.question.seed, child.question.found))
        self._children[child] = function(**arguments)
        return child

    def events(self, *, wait: bool) -> Iterator[tuple[Any, Any]]:
        assert wait  # nothing runs elsewhere
        for child, events in list(self._children.items()):
            if child in self._children and (event := next(events, Ended())) is not None:
                yield child, event

    def remove(self, children: Iterable[Any]) -> None:
        for child in children:
            self.removed.append(child.question.solver if child.question else "the prover")
            del self._children[child]

    def end(self) -> None:
        self._children.clear()

    def size_for(self, wanted: int) -> int:
        return wanted


class HereChild:
    """A child of ``Here``."""

    def __init__(self, question: FormulaQuestion | None) -> None:
        self.question = question


@pytest.fixture
def group(monkeypatch: pytest.MonkeyPatch) -> type[Here]:
    """Run all in a new group; further entries start as soon as the first has its clauses."""

    class Fresh(Here):
        started: list[Started] = []  # noqa: RUF012 (it is a class for one test)
        removed: list[str] = []  # noqa: RUF012

    monkeypatch.setattr(portfolio, "ChildGroup", Fresh)
    monkeypatch.setattr(portfolio, "may_begin_inline", lambda *_, **__: False)
    monkeypatch.setattr(portfolio, "_SECONDS_ALONE", 0.0)
    return Fresh


def in_steps(*steps: Any) -> Generator[Event, None, None]:
    """Yield the events of a search that loads in one step, runs the steps, and never ends."""
    yield Progress("load", 0, 0.0)
    yield from steps
    while True:
        yield Progress("search", 1, 0.0)


def answers_of(events: Iterable[Any]) -> list[bytes | None]:
    """Return the answers among 500 events."""
    return [event.values for event in islice(events, 500) if isinstance(event, SearchAnswer)]


WORK = (Progress("search", 1, 0.0),) * 5
THE_PROOF = SearchAnswer(None)


def test_entries_start_for_each_answer_that_takes_long_and_know_all_solutions(
    monkeypatch: pytest.MonkeyPatch, group: type[Here]
) -> None:
    """The first answer ends the others; its entry continues alone, until further entries start again."""

    def scripted(question: FormulaQuestion) -> Generator[Event, None, None]:
        match question.solver, len(question.found):
            case "cadical195", 0:
                return in_steps(*WORK, SearchAnswer(b"one"))
            case "kissat404", 1:
                return in_steps(*WORK, SearchAnswer(b"two"))
            case "cadical195", 2:
                return in_steps(*WORK, THE_PROOF)
        return in_steps()

    monkeypatch.setattr(portfolio, "run", scripted)
    events = list(islice(portfolio.search(FIRST, NO_LIMITS, jobs=2, any_solver=True), 500))
    assert answers_of(events) == [b"one", b"two", None]
    assert group.started == [
        ("glucose4", None, ()),
        ("cadical195", 1, ()),
        ("kissat404", None, (b"one",)),
        ("cadical195", 1, (b"one", b"two")),
    ]
    assert group.removed == ["glucose4", "cadical195", "kissat404"]
    # An entry that starts again is listed once, with its totals.
    last = events[-2]
    assert isinstance(last, Progress)
    assert [(entry.solver, entry.wins) for entry in last.portfolio] == [
        ("glucose4", 0),
        ("cadical195", 2),
        ("kissat404", 1),
    ]


def test_entries_start_when_the_first_has_its_clauses_and_not_before(
    monkeypatch: pytest.MonkeyPatch, group: type[Here]
) -> None:
    """Only then its memory, and so the number of entries that fit, is known."""
    alone: list[bool] = []

    def scripted(question: FormulaQuestion) -> Iterator[Event | None]:
        if question.solver == "glucose4":
            yield from [None] * 10
            alone.append(len(group.started) == 1)
        yield from in_steps()

    monkeypatch.setattr(portfolio, "run", scripted)
    list(islice(portfolio.search(FIRST, NO_LIMITS, jobs=3, any_solver=True), 50))
    assert alone == [True]
    assert len(group.started) == 3


def test_the_time_alone_begins_anew_with_each_answer(
    monkeypatch: pytest.MonkeyPatch, group: type[Here]
) -> None:
    """The clock advances by one second per step of the search."""
    now = 0.0

    def scripted(question: FormulaQuestion) -> Iterator[Event]:
        nonlocal now
        for event in in_steps(*[SearchAnswer(bytes([number])) for number in range(20)]):
            now += 1.0
            yield event

    monkeypatch.setattr(portfolio, "run", scripted)
    monkeypatch.setattr(portfolio, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(portfolio, "_SECONDS_ALONE", 3.5)
    events = portfolio.search(FIRST, NO_LIMITS, jobs=2, any_solver=True)
    assert len(answers_of(islice(events, 21))) == 20
    list(islice(events, 2))
    assert len(group.started) == 1
    list(islice(events, 5))
    assert len(group.started) == 2


def test_failed_entries_are_dropped_and_the_last_to_fail_is_an_error(
    monkeypatch: pytest.MonkeyPatch, group: type[Here]
) -> None:
    broken = Ended(SolverError("broken"))

    def scripted(question: FormulaQuestion) -> Generator[Any, None, None]:
        match question.solver:
            case "cadical195":
                return in_steps(broken)
            case "kissat404":
                return in_steps(Ended())
        return in_steps(*WORK, *WORK, SearchAnswer(b"late"), *WORK, broken)

    monkeypatch.setattr(portfolio, "run", scripted)
    events = portfolio.search(FIRST, NO_LIMITS, jobs=3, any_solver=True)
    found: list[bytes | None] = []
    with pytest.raises(SolverError, match="broken"):
        for event in islice(events, 500):
            found += [event.values] if isinstance(event, SearchAnswer) else []
    assert found == [b"late"]
    assert group.removed[:2] == ["cadical195", "kissat404"]


def test_the_leader_is_the_one_with_the_most_conflicts(
    monkeypatch: pytest.MonkeyPatch, group: type[Here]
) -> None:
    conflicts = {"glucose4": 20, "cadical195": 40, "kissat404": 30}
    monkeypatch.setattr(
        portfolio, "run", lambda question: in_steps(Progress("search", conflicts[question.solver], 0.0))
    )
    *_, last = islice(portfolio.search(FIRST, NO_LIMITS, jobs=3, any_solver=True), 50)
    assert last.leader is not None
    assert last.leader.solver == "cadical195"
    assert last.conflicts == 90


def test_without_an_answer_no_more_entries_start(monkeypatch: pytest.MonkeyPatch, group: type[Here]) -> None:
    monkeypatch.setattr(portfolio, "run", lambda question: in_steps())
    events = portfolio.search(FIRST, NO_LIMITS, jobs=3, any_solver=True)
    list(islice(events, 100))
    assert [solver for solver, *_ in group.started] == ["glucose4", "cadical195", "kissat404"]


def prover() -> Iterator[str | None]:
    """Yield a proof after a while."""
    yield from [None] * 20
    yield "the proof"


def proved_beside(monkeypatch: pytest.MonkeyPatch, answer: SearchAnswer) -> list[Any]:
    """Return the events of a proof with entries beside it, one of which has an answer."""
    monkeypatch.setattr(
        portfolio, "run", lambda question: in_steps(*WORK, *[answer] * (question.solver == "cadical195"))
    )
    question = FIRST._replace(found=(b"known",))
    events = portfolio.prove(prover, NO_LIMITS, question=question, jobs=3, any_solver=True)
    return [event for event in islice(events, 500) if not isinstance(event, Progress)]


def test_a_solution_ends_a_proof_and_its_absence_does_not(
    monkeypatch: pytest.MonkeyPatch, group: type[Here]
) -> None:
    assert proved_beside(monkeypatch, SearchAnswer(b"other")) == [SearchAnswer(b"other", 2)]
    assert proved_beside(monkeypatch, THE_PROOF) == [SearchAnswer(None, 2), "the proof"]
    # Each time two entries start, once, beside the prover; the one without an answer is removed, too.
    assert group.started == [("kissat404", None, (b"known",)), ("cadical195", 1, (b"known",))] * 2
    assert group.removed == ["the prover", "kissat404", "kissat404", "cadical195"]
