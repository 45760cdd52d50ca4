"""Races: who enters and when, what the first answer ends, what becomes of those that fail; same answers."""

from __future__ import annotations

import os
import random
import resource
import time
from collections.abc import Generator, Iterator
from itertools import islice, takewhile

import pytest
from brute_force import pictures_of
from command_line import PATIENCE_SECONDS, is_gone
from slowness import rest_slow

from nonosat import (
    Grid,
    LimitReached,
    Progress,
    Puzzle,
    check,
    clue,
    count,
    repair,
    review,
    solve,
)
from nonosat.authoring.repairing.product_search import confirm
from nonosat.logic.propagation import propagate
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.search_options import SearchOptions
from nonosat.sat import SolverFailed
from nonosat.sat.cnf.undecided_cells import OpenCells
from nonosat.sat.solvers import portfolio
from nonosat.sat.solvers.formula_search import Event, FormulaQuestion, SearchAnswer, run
from nonosat.sat.solvers.portfolio import Entrant, others
from puzzles import domino, random_puzzle

pytestmark = pytest.mark.skipif(os.name != "posix", reason="looks for processes by their numbers")

QUESTION = FormulaQuestion((), OpenCells(), "glucose4", encoding="order")

#: What a racer does is told by the solver's name. Its conflicts are the number of its process, so that a
#: test sees which processes there are.


MUCH = 100_000


def play(question: FormulaQuestion) -> Generator[Event, None, None]:
    """A search that plays its part; it stands for ``formula_search.run`` and runs in children, too."""
    part = question.solver
    yield Progress("load", 0, 0.0)
    while True:
        yield Progress("search", os.getpid(), 0.0)
        if part == "cadical195" and not question.found:
            yield SearchAnswer(b"first", os.getpid())
            while True:
                time.sleep(0.01)
                yield Progress("search", os.getpid(), 0.0)
        if part == "kissat404" and question.found:
            yield SearchAnswer(None)
            return
        time.sleep(0.01)


def play_slowly(question: FormulaQuestion) -> Generator[Event, None, None]:
    """The first search works for minutes at a time; another finds a picture meanwhile."""
    yield Progress("load", 0, 0.0)
    if question.solver == "glucose4":
        time.sleep(0.5)
        yield Progress("search", 1, 0.0)
        time.sleep(PATIENCE_SECONDS)
        yield Progress("search", MUCH, 0.0)
    time.sleep(1.0)
    yield SearchAnswer(b"soon")


def play_dead(question: FormulaQuestion) -> Generator[Event, None, None]:
    """All fail but the first, which finds a picture when it has been alone for a while."""
    yield Progress("load", 0, 0.0)
    if question.solver == "cadical195":
        raise MemoryError
    if question.solver == "kissat404":
        os._exit(3)
    for _ in range(20):
        time.sleep(0.02)
        yield Progress("search", 1, 0.0)
    yield SearchAnswer(b"late")
    yield SearchAnswer(None)


def play_dead_after_all(question: FormulaQuestion) -> Generator[Event, None, None]:
    """All fail, sooner or later."""
    yield Progress("load", 0, 0.0)
    time.sleep(0.2)
    raise SolverFailed("no luck")


def play_for_ever(question: FormulaQuestion) -> Generator[Event, None, None]:
    """No search finds anything."""
    yield Progress("load", 0, 0.0)
    while True:
        yield Progress("search", os.getpid(), 0.0)
        time.sleep(0.01)


def run_late(question: FormulaQuestion) -> Generator[Event, None, None]:
    """A real search; where there is no seed it begins a little late, so that others may win."""
    events = run(question)
    yield next(events)
    for _ in range(50 if question.seed is None else 0):
        time.sleep(0.01)
        yield Progress("search", 0, 0.0)
    yield from events


def tell_memory(question: FormulaQuestion) -> Generator[Event, None, None]:
    """The conflicts are the mebibytes that the process may use, less than ``MUCH``."""
    yield Progress("load", 0, 0.0)
    while True:
        yield Progress("search", MUCH - (resource.getrlimit(resource.RLIMIT_AS)[0] >> 20), 0.0)
        time.sleep(0.01)


def is_exhausted(events: Iterator[Event]) -> bool:
    """Whether a search ends because there is no further picture."""
    *_, last = events
    return isinstance(last, SearchAnswer) and last.values is None


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others enter as soon as there is one that runs."""
    monkeypatch.setattr("nonosat.sat.solvers.portfolio._SECONDS_ALONE", 0.0)


@pytest.fixture(params=rest_slow(["here", "in a child"]))
def place(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search that begins alone runs here, or in a child as the others do."""
    monkeypatch.setattr(portfolio, "may_begin_here", lambda *_, **__: request.param == "here")


def ran(progress: Progress) -> dict[str, int]:
    """The process of each racer."""
    return {racer.solver: racer.conflicts for racer in progress.racers}


@pytest.mark.usefixtures("at_once", "place")
@pytest.mark.slow
def test_the_first_answer_ends_the_others_and_the_winner_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "run", play)
    events = portfolio.search(QUESTION, NO_LIMITS, jobs=3, any_solver=True)
    progress = Progress("load", 0, 0.0)
    for event in events:
        if isinstance(event, SearchAnswer):
            break
        progress = event
    # The report just before the answer says whose it is.
    assert [(racer.solver, racer.won) for racer in progress.racers] == [
        ("glucose4", 0),
        ("cadical195", 1),
        ("kissat404", 0),
    ]
    processes = ran(progress)
    losers = {processes["glucose4"], processes["kissat404"]} - {0, os.getpid()}
    assert all(map(is_gone, losers))
    os.kill(processes["cadical195"], 0)
    # The next answer takes long, so that others enter again, and Kissat knows of the picture.
    *between, end = events
    assert isinstance(end, SearchAnswer)
    assert end.values is None
    last = between[-1]
    assert [(racer.name, racer.won) for racer in last.racers] == [
        ("glucose4", 0),
        ("cadical195, seed 1", 1),
        ("kissat404", 1),
        ("cadical195, seed 2", 0),
    ]
    assert last.pictures == 1
    assert is_gone(processes["cadical195"])


@pytest.mark.slow
@pytest.mark.usefixtures("at_once", "place")
def test_an_answer_is_heard_while_the_first_search_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "run", play_slowly)
    events = portfolio.search(QUESTION, NO_LIMITS, jobs=2, any_solver=True)
    before = list(takewhile(lambda event: not isinstance(event, SearchAnswer), events))
    assert all(event.conflicts < MUCH for event in before)
    events.close()


@pytest.mark.slow
@pytest.mark.usefixtures("at_once", "place")
def test_closing_a_race_ends_all_its_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "run", play_for_ever)
    events = portfolio.search(QUESTION, NO_LIMITS, jobs=4)
    processes: set[int] = set()
    patience = time.monotonic() + PATIENCE_SECONDS
    while len(processes) < 4:
        assert time.monotonic() < patience, "not all have entered"
        event = next(events)
        assert isinstance(event, Progress)
        processes |= {racer.conflicts for racer in event.racers} - {0}
        if event.leader is not None:
            assert event.leader.conflicts == max(racer.conflicts for racer in event.racers)
    assert {racer.seed for racer in event.racers} == {None, 1, 2, 3}
    events.close()
    assert all(map(is_gone, processes - {os.getpid()}))


@pytest.mark.usefixtures("at_once", "place")
def test_a_deadline_ends_a_race(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "run", play_for_ever)
    events = portfolio.search(QUESTION, Limits.starting_now(1.0), jobs=3)
    processes: set[int] = set()
    begin = time.monotonic()
    with pytest.raises(LimitReached, match="time limit of 1 s"):
        for event in events:
            assert isinstance(event, Progress)
            processes |= {racer.conflicts for racer in event.racers} - {0}
    assert 1.0 <= time.monotonic() - begin < 30
    assert all(map(is_gone, processes - {os.getpid()}))


@pytest.mark.slow
@pytest.mark.usefixtures("place")
def test_nobody_enters_soon_or_with_one_job_or_shortly_before_the_deadline(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nobody(*_: object, **__: object) -> Iterator[FormulaQuestion]:
        raise AssertionError("a race has begun")

    monkeypatch.setattr(portfolio, "run", play_dead)
    monkeypatch.setattr(portfolio, "others", nobody)
    monkeypatch.setattr("nonosat.sat.solvers.portfolio._SECONDS_ALONE", 600.0)
    assert is_exhausted(portfolio.search(QUESTION, NO_LIMITS, jobs=4))
    monkeypatch.setattr("nonosat.sat.solvers.portfolio._SECONDS_ALONE", 0.0)
    assert is_exhausted(portfolio.search(QUESTION, NO_LIMITS, jobs=1))
    monkeypatch.setattr("nonosat.sat.solvers.portfolio._LEAST_SECONDS", 3600.0)
    assert is_exhausted(portfolio.search(QUESTION, Limits.starting_now(600), jobs=4))
    monkeypatch.setattr("nonosat.sat.solvers.portfolio._LEAST_SECONDS", 0.0)
    with pytest.raises(AssertionError, match="a race has begun"):
        list(portfolio.search(QUESTION, Limits.starting_now(600), jobs=4))


@pytest.mark.slow
@pytest.mark.usefixtures("at_once", "place")
def test_racers_that_fail_leave_the_race_to_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "run", play_dead)
    limits = Limits.starting_now(600)
    *events, last, end = portfolio.search(QUESTION, limits, jobs=3, any_solver=True)
    assert SearchAnswer(b"late", 1) in events
    assert isinstance(last, Progress)
    first, *rest = last.racers
    assert first.won == 2
    assert len(rest) >= 2
    assert all(racer.won == 0 for racer in rest)
    assert isinstance(end, SearchAnswer)
    assert end.values is None
    monkeypatch.setattr(portfolio, "run", play_dead_after_all)
    with pytest.raises(SolverFailed, match="no luck"):
        list(portfolio.search(QUESTION, limits, jobs=3))


def test_a_racer_tells_of_all_its_races_and_of_all_its_solvers() -> None:
    entrant = Entrant(QUESTION._replace(hints=lambda _: []))
    assert not entrant.racer.hints
    entrant.begin()
    entrant.note(Progress("search", 50, 0.0, solver="glucose4"))
    entrant.note(Progress("search", 40, 0.0, solver="cadical195"))
    entrant.end()
    entrant.begin()
    entrant.note(Progress("search", 7, 0.0, solver="glucose4"))
    entrant.note(SearchAnswer(b"", 9))
    entrant.end()
    entrant.begin()
    racer = entrant.racer
    assert (racer.solver, racer.conflicts, racer.won) == ("glucose4 + cadical195", 59, 1)
    assert racer.hints
    assert entrant.solver == "glucose4"


def test_only_those_that_decide_by_hints_have_them() -> None:
    asked = QUESTION._replace(hints=lambda _: [])
    entrants = islice(others(asked, beside=asked, any_solver=True), 5)
    assert [(each.solver, each.seed, each.hints is not None) for each in entrants] == [
        ("cadical195", 1, True),
        ("kissat404", None, False),
        ("cadical195", 2, True),
        ("glucose4", 1, False),
        ("glucose4", 1, True),
    ]


def test_others_enter_two_seconds_after_an_answer_unless_the_deadline_is_near() -> None:
    now = time.monotonic()
    assert portfolio.may_enter(NO_LIMITS, since=now - 2.1)
    assert not portfolio.may_enter(NO_LIMITS, since=now)
    assert portfolio.may_enter(Limits.starting_now(60), since=now - 2.1)
    assert not portfolio.may_enter(Limits.starting_now(0.9), since=now - 2.1)


def test_a_named_solver_races_itself_with_other_seeds() -> None:
    named = others(QUESTION, beside=QUESTION, any_solver=False)
    assert [(asked.solver, asked.seed) for asked, _ in zip(named, range(3), strict=False)] == [
        ("glucose4", 1),
        ("glucose4", 2),
        ("glucose4", 3),
    ]
    further = others(QUESTION, beside=QUESTION._replace(solver="cadical195", seed=1), any_solver=True)
    first_two = [(asked.solver, asked.seed) for asked, _ in zip(further, range(2), strict=False)]
    assert first_two == [("kissat404", None), ("cadical195", 2)]
    provers = others(QUESTION, beside=QUESTION, any_solver=True, has_picture=True)
    assert next(provers).solver == "kissat404"


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux changes the limits of others")
def test_the_limit_on_memory_is_shared_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "run", tell_memory)
    events = portfolio.search(QUESTION, Limits.starting_now(PATIENCE_SECONDS, 6000), jobs=3)
    shares: list[int] = []
    while shares != [2000, 2000, 2000]:
        event = next(events)
        assert isinstance(event, Progress)
        shares = [MUCH - racer.conflicts for racer in event.racers]
    events.close()


PICTURE = Grid.from_text(["#..#.", ".#..#", ".....", "#.#.."])
SWITCHES = Puzzle.of(PICTURE)


def _is_open(puzzle: Puzzle) -> bool:
    knowledge = propagate(puzzle)
    return knowledge.contradiction is None and not knowledge.is_complete


@pytest.mark.slow
@pytest.mark.usefixtures("at_once", "place")
@pytest.mark.usefixtures("without_trials")
def test_answers_of_races_are_those_of_brute_force(
    monkeypatch: pytest.MonkeyPatch, *, exhaustive: bool
) -> None:
    monkeypatch.setattr(portfolio, "run", run_late)
    rng = random.Random(5)
    raced = 0
    # The solver is asked about those that line logic leaves open.
    candidates = (random_puzzle(rng, 4, 5, 1) for _ in range(100_000))
    asked = (puzzle for puzzle in candidates if _is_open(puzzle))
    for puzzle in islice(asked, 30 if exhaustive else 2):
        expected = sorted(pictures_of(puzzle))
        answer = solve(puzzle, limit=None, jobs=3)
        assert sorted(picture.cells for picture in answer.pictures) == expected
        assert answer.complete
        raced += len(answer.statistics.racers) > 1
        assert count(puzzle, jobs=3).count == len(expected)
        assert check(puzzle, jobs=3).verdict == solve(puzzle, jobs=1).verdict
    assert raced


@pytest.mark.usefixtures("at_once")
def test_with_one_job_or_a_seed_the_answer_is_always_the_same() -> None:
    for options in ({"jobs": 1}, {"seed": 3}, {"seed": 3, "jobs": 3}):
        answers = [solve(SWITCHES, limit=3, **options) for _ in range(2)]
        assert answers[0].pictures == answers[1].pictures
        assert answers[0].statistics.conflicts == answers[1].statistics.conflicts
        assert answers[0].statistics.racers == ()


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
@pytest.mark.usefixtures("without_trials")
def test_every_door_to_a_search_hands_on_the_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a race the racers are in the statistics."""
    monkeypatch.setattr(portfolio, "run", run_late)
    outcome = solve(domino(5), jobs=2)
    assert outcome.verdict == "unique"
    assert [racer.solver for racer in outcome.statistics.racers][:2] == ["glucose4", "cadical195"]
    assert sum(racer.won for racer in outcome.statistics.racers) == 2
    assert check(domino(4), jobs=2).statistics.racers
    assert count(domino(4), jobs=2).statistics.racers
    assert repair(domino(4)).statistics.racers
    assert {racer.encoding for racer in outcome.statistics.racers} == {"order"}
    named = solve(domino(4), solver="minisat22", encoding="automaton", jobs=2)
    assert [(racer.solver, racer.seed) for racer in named.statistics.racers] == [
        ("minisat22", None),
        ("minisat22", 1),
    ]
    assert {racer.encoding for racer in named.statistics.racers} == {"automaton"}


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_a_confirmation_is_raced_by_any_solver_unless_one_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "run", run_late)
    picture = solve(domino(4)).pictures[0]
    raced = confirm(domino(4), picture, SearchOptions(jobs=2)).racers
    assert [(racer.solver, racer.encoding) for racer in raced] == [
        ("cadical195", "automaton"),
        ("kissat404", "automaton"),
    ]
    named = confirm(domino(4), picture, SearchOptions(solver="cadical195", jobs=2)).racers
    assert [(racer.solver, racer.seed) for racer in named] == [("glucose4", None), ("glucose4", 1)]
    assert confirm(domino(4), picture, SearchOptions()).racers == ()


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_what_promises_one_answer_gives_it_with_a_race_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "run", run_late)
    marks = Grid.from_text(["##???", "????#", "?????", "#????"])
    alone, raced = (
        (
            repair(SWITCHES, givens=True, picture=PICTURE, jobs=jobs).givens,
            review(SWITCHES, marks=marks, show=True, jobs=jobs).wrong_cells,
            review(SWITCHES, marks=marks, show=True, jobs=jobs).verdict,
        )
        for jobs in (1, 3)
    )
    assert alone == raced
    assert alone[1]


def test_a_listener_hears_of_pictures_and_may_end_a_race(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonosat.sat.solvers.portfolio._SECONDS_ALONE", 0.0)

    class Enough(Exception):
        pass

    def listen(progress: Progress) -> None:
        if progress.leader is not None:
            raise Enough

    with pytest.raises(Enough):
        solve(domino(13), jobs=2, progress=listen)


def test_permutations_are_found_once_each_whoever_races(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonosat.sat.solvers.portfolio._SECONDS_ALONE", 0.05)
    monkeypatch.setattr(portfolio, "run", run_late)
    permutations = Puzzle((clue(1),) * 4, (clue(1),) * 4)
    found = solve(permutations, limit=None, jobs=3)
    assert found.complete
    assert len(set(found.pictures)) == len(found.pictures) == 24
