"""Who races with whom: told by a team whose members work in this process, and which notes who has entered."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest

from nonosat.model.errors import SolverFailed
from nonosat.model.limits import NO_LIMITS
from nonosat.model.progress import Progress
from nonosat.sat.cnf.undecided_cells import OpenCells
from nonosat.sat.processes.child_group import Ended
from nonosat.sat.solvers import portfolio
from nonosat.sat.solvers.formula_search import Event, FormulaQuestion, SearchAnswer

#: A solver, its seed, and what it was told to have been found.
Entered = tuple[str, int | None, tuple[bytes, ...]]

FIRST = FormulaQuestion((), OpenCells(), "glucose4", encoding="order")


class Here:
    """Stands for ``processes.team.Team``: whenever its arrivals are looked at, each member does one step,
    of which something arrives unless it is ``None``.
    """

    entered: list[Entered]
    dismissed: list[str]

    def __init__(self, *_: object) -> None:
        self._members: dict[Any, Iterator[Any]] = {}

    def add(self, function: Callable[..., Iterator[Any]], **arguments: Any) -> object:
        child = Member(arguments.get("question"))
        if child.question is not None:
            self.entered.append((child.question.solver, child.question.seed, child.question.found))
        self._members[child] = function(**arguments)
        return child

    def arrivals(self, *, wait: bool) -> Iterator[tuple[Any, Any]]:
        assert wait  # nobody works elsewhere
        for child, events in list(self._members.items()):
            if child in self._members and (arrived := next(events, Ended())) is not None:
                yield child, arrived

    def dismiss(self, children: Iterable[Any]) -> None:
        for child in children:
            self.dismissed.append(child.question.solver if child.question else "the prover")
            del self._members[child]

    def end(self) -> None:
        self._members.clear()

    def room_for(self, wanted: int) -> int:
        return wanted


class Member:
    """What ``Here`` calls a child."""

    def __init__(self, question: FormulaQuestion | None) -> None:
        self.question = question


@pytest.fixture
def team(monkeypatch: pytest.MonkeyPatch) -> type[Here]:
    """The team; all run in it, and others enter as soon as the first has its clauses."""

    class Fresh(Here):
        entered: list[Entered] = []  # noqa: RUF012 (it is a class for one test)
        dismissed: list[str] = []  # noqa: RUF012

    monkeypatch.setattr(portfolio, "Team", Fresh)
    monkeypatch.setattr(portfolio, "may_begin_here", lambda *_, **__: False)
    monkeypatch.setattr(portfolio, "_SECONDS_ALONE", 0.0)
    return Fresh


def in_steps(*steps: Any) -> Generator[Event, None, None]:
    """A search that has its clauses after one step, and then works, for ever if nothing else comes."""
    yield Progress("load", 0, 0.0)
    yield from steps
    while True:
        yield Progress("search", 1, 0.0)


def answers_of(events: Iterable[Any]) -> list[bytes | None]:
    """What is found in a while."""
    return [event.values for event in islice(events, 500) if isinstance(event, SearchAnswer)]


WORK = (Progress("search", 1, 0.0),) * 5
THE_PROOF = SearchAnswer(None)


def test_there_is_a_race_for_each_answer_that_takes_long_and_who_enters_knows_all_pictures(
    monkeypatch: pytest.MonkeyPatch, team: type[Here]
) -> None:
    """The first answer ends the others, its finder goes on alone, and is joined by others again."""

    def play(question: FormulaQuestion) -> Generator[Event, None, None]:
        match question.solver, len(question.found):
            case "cadical195", 0:
                return in_steps(*WORK, SearchAnswer(b"one"))
            case "kissat404", 1:
                return in_steps(*WORK, SearchAnswer(b"two"))
            case "cadical195", 2:
                return in_steps(*WORK, THE_PROOF)
        return in_steps()

    monkeypatch.setattr(portfolio, "run", play)
    events = list(islice(portfolio.search(FIRST, NO_LIMITS, jobs=2, any_solver=True), 500))
    assert answers_of(events) == [b"one", b"two", None]
    assert team.entered == [
        ("glucose4", None, ()),
        ("cadical195", 1, ()),
        ("kissat404", None, (b"one",)),
        ("cadical195", 1, (b"one", b"two")),
    ]
    assert team.dismissed == ["glucose4", "cadical195", "kissat404"]
    # Who enters again is told of once, with all that it has done.
    last = events[-2]
    assert isinstance(last, Progress)
    assert [(racer.solver, racer.won) for racer in last.racers] == [
        ("glucose4", 0),
        ("cadical195", 2),
        ("kissat404", 1),
    ]


def test_others_enter_when_the_first_has_its_clauses_and_not_before(
    monkeypatch: pytest.MonkeyPatch, team: type[Here]
) -> None:
    """How large it is, and so how many there is room for, is known only then."""
    alone: list[bool] = []

    def play(question: FormulaQuestion) -> Iterator[Event | None]:
        if question.solver == "glucose4":
            yield from [None] * 10
            alone.append(len(team.entered) == 1)
        yield from in_steps()

    monkeypatch.setattr(portfolio, "run", play)
    list(islice(portfolio.search(FIRST, NO_LIMITS, jobs=3, any_solver=True), 50))
    assert alone == [True]
    assert len(team.entered) == 3


def test_the_time_alone_begins_anew_with_each_answer(
    monkeypatch: pytest.MonkeyPatch, team: type[Here]
) -> None:
    """By a clock that stands still but for steps of the search, of a second each."""
    now = 0.0

    def play(question: FormulaQuestion) -> Iterator[Event]:
        nonlocal now
        for event in in_steps(*[SearchAnswer(bytes([number])) for number in range(20)]):
            now += 1.0
            yield event

    monkeypatch.setattr(portfolio, "run", play)
    monkeypatch.setattr(portfolio, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(portfolio, "_SECONDS_ALONE", 3.5)
    events = portfolio.search(FIRST, NO_LIMITS, jobs=2, any_solver=True)
    assert len(answers_of(islice(events, 21))) == 20
    list(islice(events, 2))
    assert len(team.entered) == 1
    list(islice(events, 5))
    assert len(team.entered) == 2


def test_those_that_fail_or_end_leave_the_race_and_the_last_to_fail_is_an_error(
    monkeypatch: pytest.MonkeyPatch, team: type[Here]
) -> None:
    no_luck = Ended(SolverFailed("no luck"))

    def play(question: FormulaQuestion) -> Generator[Any, None, None]:
        match question.solver:
            case "cadical195":
                return in_steps(no_luck)
            case "kissat404":
                return in_steps(Ended())
        return in_steps(*WORK, *WORK, SearchAnswer(b"late"), *WORK, no_luck)

    monkeypatch.setattr(portfolio, "run", play)
    events = portfolio.search(FIRST, NO_LIMITS, jobs=3, any_solver=True)
    found: list[bytes | None] = []
    with pytest.raises(SolverFailed, match="no luck"):
        for event in islice(events, 500):
            found += [event.values] if isinstance(event, SearchAnswer) else []
    assert found == [b"late"]
    assert team.dismissed[:2] == ["cadical195", "kissat404"]


def test_the_leader_is_the_one_with_the_most_conflicts(
    monkeypatch: pytest.MonkeyPatch, team: type[Here]
) -> None:
    conflicts = {"glucose4": 20, "cadical195": 40, "kissat404": 30}
    monkeypatch.setattr(
        portfolio, "run", lambda question: in_steps(Progress("search", conflicts[question.solver], 0.0))
    )
    *_, last = islice(portfolio.search(FIRST, NO_LIMITS, jobs=3, any_solver=True), 50)
    assert last.leader is not None
    assert last.leader.solver == "cadical195"
    assert last.conflicts == 90


def test_without_an_answer_nobody_else_enters(monkeypatch: pytest.MonkeyPatch, team: type[Here]) -> None:
    monkeypatch.setattr(portfolio, "run", lambda question: in_steps())
    events = portfolio.search(FIRST, NO_LIMITS, jobs=3, any_solver=True)
    list(islice(events, 100))
    assert [solver for solver, *_ in team.entered] == ["glucose4", "cadical195", "kissat404"]


def prover() -> Iterator[str | None]:
    """A proof that takes a while, of which nothing is heard before."""
    yield from [None] * 20
    yield "the proof"


def doubted(monkeypatch: pytest.MonkeyPatch, answer: SearchAnswer) -> list[Any]:
    """What comes of a proof that others doubt; one of them has an answer."""
    monkeypatch.setattr(
        portfolio, "run", lambda question: in_steps(*WORK, *[answer] * (question.solver == "cadical195"))
    )
    doubt = FIRST._replace(found=(b"known",))
    events = portfolio.prove(prover, NO_LIMITS, doubt=doubt, jobs=3, any_solver=True)
    return [event for event in islice(events, 500) if not isinstance(event, Progress)]


def test_a_picture_ends_a_proof_and_the_news_that_there_is_none_does_not(
    monkeypatch: pytest.MonkeyPatch, team: type[Here]
) -> None:
    assert doubted(monkeypatch, SearchAnswer(b"other")) == [SearchAnswer(b"other", 2)]
    assert doubted(monkeypatch, THE_PROOF) == [SearchAnswer(None, 2), "the proof"]
    # Each time two enter, once, beside the prover, and the one who has no answer is dismissed with the other.
    assert team.entered == [("kissat404", None, (b"known",)), ("cadical195", 1, (b"known",))] * 2
    assert team.dismissed == ["the prover", "kissat404", "kissat404", "cadical195"]
