"""Portfolios: when entries start, what the first answer ends, failures; the same results."""

from __future__ import annotations

import os
import random
import resource
import time
from collections.abc import Generator, Iterator
from itertools import islice, takewhile

import pytest
from brute_force import solutions_of
from command_line import TIMEOUT_SECONDS, is_gone
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
from nonosat.authoring.repairing.confirmed_search import confirm
from nonosat.logic.propagation import propagate
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.search_options import SearchOptions
from nonosat.sat import SolverError
from nonosat.sat.cnf.undecided_cells import UndecidedCells
from nonosat.sat.solvers import portfolio
from nonosat.sat.solvers.formula_search import Event, FormulaQuestion, SearchAnswer, run
from nonosat.sat.solvers.portfolio import PortfolioEntry, further_entries
from puzzles import domino, random_puzzle

pytestmark = pytest.mark.skipif(os.name != "posix", reason="looks for processes by their numbers")

QUESTION = FormulaQuestion((), UndecidedCells(), "glucose4", encoding="order")

#: What a entry does is told by the solver's name. Its conflicts are the number of its process, so that a
#: test sees which processes there are.


MUCH = 100_000


def scripted(question: FormulaQuestion) -> Generator[Event, None, None]:
    """Replace ``formula_search.run``, also in children, by a script for the solver."""
    solver = question.solver
    yield Progress("load", 0, 0.0)
    while True:
        yield Progress("search", os.getpid(), 0.0)
        if solver == "cadical195" and not question.found:
            yield SearchAnswer(b"first", os.getpid())
            while True:
                time.sleep(0.01)
                yield Progress("search", os.getpid(), 0.0)
        if solver == "kissat404" and question.found:
            yield SearchAnswer(None)
            return
        time.sleep(0.01)


def first_is_slow(question: FormulaQuestion) -> Generator[Event, None, None]:
    """Run the first search for minutes at a time; another finds a solution meanwhile."""
    yield Progress("load", 0, 0.0)
    if question.solver == "glucose4":
        time.sleep(0.5)
        yield Progress("search", 1, 0.0)
        time.sleep(TIMEOUT_SECONDS)
        yield Progress("search", MUCH, 0.0)
    time.sleep(1.0)
    yield SearchAnswer(b"soon")


def others_fail(question: FormulaQuestion) -> Generator[Event, None, None]:
    """Make all fail but the first, which later finds a solution."""
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


def all_fail(question: FormulaQuestion) -> Generator[Event, None, None]:
    """Make all fail."""
    yield Progress("load", 0, 0.0)
    time.sleep(0.2)
    raise SolverError("broken")


def never_answer(question: FormulaQuestion) -> Generator[Event, None, None]:
    """Make no search find anything."""
    yield Progress("load", 0, 0.0)
    while True:
        yield Progress("search", os.getpid(), 0.0)
        time.sleep(0.01)


def run_late(question: FormulaQuestion) -> Generator[Event, None, None]:
    """Run a real search; without a seed it begins late, so that other entries may win."""
    events = run(question)
    yield next(events)
    for _ in range(50 if question.seed is None else 0):
        time.sleep(0.01)
        yield Progress("search", 0, 0.0)
    yield from events


def report_memory(question: FormulaQuestion) -> Generator[Event, None, None]:
    """Report as conflicts ``MUCH`` less the MiB that the process may use."""
    yield Progress("load", 0, 0.0)
    while True:
        yield Progress("search", MUCH - (resource.getrlimit(resource.RLIMIT_AS)[0] >> 20), 0.0)
        time.sleep(0.01)


def is_exhausted(events: Iterator[Event]) -> bool:
    """Return whether a search ends because there is no further solution."""
    *_, last = events
    return isinstance(last, SearchAnswer) and last.values is None


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start further entries as soon as one runs."""
    monkeypatch.setattr("nonosat.sat.solvers.portfolio._SECONDS_ALONE", 0.0)


@pytest.fixture(params=rest_slow(["inline", "in a child"]))
def placement(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the first search inline, or in a child like the others."""
    monkeypatch.setattr(portfolio, "may_begin_inline", lambda *_, **__: request.param == "inline")


def ran(progress: Progress) -> dict[str, int]:
    """Return the process ID of each entry."""
    return {entry.solver: entry.conflicts for entry in progress.portfolio}


@pytest.mark.usefixtures("at_once", "placement")
@pytest.mark.slow
def test_the_first_answer_ends_the_others_and_its_entry_continues(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "run", scripted)
    events = portfolio.search(QUESTION, NO_LIMITS, jobs=3, any_solver=True)
    progress = Progress("load", 0, 0.0)
    for event in events:
        if isinstance(event, SearchAnswer):
            break
        progress = event
    # The report just before the answer names its entry.
    assert [(entry.solver, entry.wins) for entry in progress.portfolio] == [
        ("glucose4", 0),
        ("cadical195", 1),
        ("kissat404", 0),
    ]
    processes = ran(progress)
    ended = {processes["glucose4"], processes["kissat404"]} - {0, os.getpid()}
    assert all(map(is_gone, ended))
    os.kill(processes["cadical195"], 0)
    # The next answer takes long, so that entries start again, and Kissat knows the solution.
    *between, end = events
    assert isinstance(end, SearchAnswer)
    assert end.values is None
    last = between[-1]
    assert [(entry.name, entry.wins) for entry in last.portfolio] == [
        ("glucose4", 0),
        ("cadical195, seed 1", 1),
        ("kissat404", 1),
        ("cadical195, seed 2", 0),
    ]
    assert last.solutions == 1
    assert is_gone(processes["cadical195"])


@pytest.mark.slow
@pytest.mark.usefixtures("at_once", "placement")
def test_an_answer_is_received_while_the_first_search_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "run", first_is_slow)
    events = portfolio.search(QUESTION, NO_LIMITS, jobs=2, any_solver=True)
    before = list(takewhile(lambda event: not isinstance(event, SearchAnswer), events))
    assert all(event.conflicts < MUCH for event in before)
    events.close()


@pytest.mark.slow
@pytest.mark.usefixtures("at_once", "placement")
def test_closing_a_portfolio_ends_all_its_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "run", never_answer)
    events = portfolio.search(QUESTION, NO_LIMITS, jobs=4)
    processes: set[int] = set()
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while len(processes) < 4:
        assert time.monotonic() < deadline, "not all have started"
        event = next(events)
        assert isinstance(event, Progress)
        processes |= {entry.conflicts for entry in event.portfolio} - {0}
        if event.leader is not None:
            assert event.leader.conflicts == max(entry.conflicts for entry in event.portfolio)
    assert {entry.seed for entry in event.portfolio} == {None, 1, 2, 3}
    events.close()
    assert all(map(is_gone, processes - {os.getpid()}))


@pytest.mark.usefixtures("at_once", "placement")
def test_a_deadline_ends_a_portfolio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "run", never_answer)
    events = portfolio.search(QUESTION, Limits.starting_now(1.0), jobs=3)
    processes: set[int] = set()
    begin = time.monotonic()
    with pytest.raises(LimitReached, match="time limit of 1 s"):
        for event in events:
            assert isinstance(event, Progress)
            processes |= {entry.conflicts for entry in event.portfolio} - {0}
    assert 1.0 <= time.monotonic() - begin < 30
    assert all(map(is_gone, processes - {os.getpid()}))


@pytest.mark.slow
@pytest.mark.usefixtures("placement")
def test_no_entry_starts_soon_or_with_one_job_or_shortly_before_the_deadline(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object, **__: object) -> Iterator[FormulaQuestion]:
        raise AssertionError("entries have started")

    monkeypatch.setattr(portfolio, "run", others_fail)
    monkeypatch.setattr(portfolio, "further_entries", refuse)
    monkeypatch.setattr("nonosat.sat.solvers.portfolio._SECONDS_ALONE", 600.0)
    assert is_exhausted(portfolio.search(QUESTION, NO_LIMITS, jobs=4))
    monkeypatch.setattr("nonosat.sat.solvers.portfolio._SECONDS_ALONE", 0.0)
    assert is_exhausted(portfolio.search(QUESTION, NO_LIMITS, jobs=1))
    monkeypatch.setattr("nonosat.sat.solvers.portfolio._LEAST_SECONDS", 3600.0)
    assert is_exhausted(portfolio.search(QUESTION, Limits.starting_now(600), jobs=4))
    monkeypatch.setattr("nonosat.sat.solvers.portfolio._LEAST_SECONDS", 0.0)
    with pytest.raises(AssertionError, match="entries have started"):
        list(portfolio.search(QUESTION, Limits.starting_now(600), jobs=4))


@pytest.mark.slow
@pytest.mark.usefixtures("at_once", "placement")
def test_entries_that_fail_leave_the_search_to_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "run", others_fail)
    limits = Limits.starting_now(600)
    *events, last, end = portfolio.search(QUESTION, limits, jobs=3, any_solver=True)
    assert SearchAnswer(b"late", 1) in events
    assert isinstance(last, Progress)
    first, *rest = last.portfolio
    assert first.wins == 2
    assert len(rest) >= 2
    assert all(entry.wins == 0 for entry in rest)
    assert isinstance(end, SearchAnswer)
    assert end.values is None
    monkeypatch.setattr(portfolio, "run", all_fail)
    with pytest.raises(SolverError, match="broken"):
        list(portfolio.search(QUESTION, limits, jobs=3))


def test_the_statistics_of_an_entry_cover_all_its_runs_and_solvers() -> None:
    entry = PortfolioEntry(QUESTION._replace(phase_hints=lambda _: []))
    assert not entry.statistics.hints
    entry.begin()
    entry.note(Progress("search", 50, 0.0, solver="glucose4"))
    entry.note(Progress("search", 40, 0.0, solver="cadical195"))
    entry.end()
    entry.begin()
    entry.note(Progress("search", 7, 0.0, solver="glucose4"))
    entry.note(SearchAnswer(b"", 9))
    entry.end()
    entry.begin()
    statistics = entry.statistics
    assert (statistics.solver, statistics.conflicts, statistics.wins) == ("glucose4 + cadical195", 59, 1)
    assert statistics.hints
    assert entry.solver == "glucose4"


def test_only_guided_entries_have_phase_hints() -> None:
    asked = QUESTION._replace(phase_hints=lambda _: [])
    entries = islice(further_entries(asked, beside=asked, any_solver=True), 5)
    assert [(each.solver, each.seed, each.phase_hints is not None) for each in entries] == [
        ("cadical195", 1, True),
        ("kissat404", None, False),
        ("cadical195", 2, True),
        ("glucose4", 1, False),
        ("glucose4", 1, True),
    ]


def test_entries_start_two_seconds_after_an_answer_unless_the_deadline_is_near() -> None:
    now = time.monotonic()
    assert portfolio.may_start_entries(NO_LIMITS, since=now - 2.1)
    assert not portfolio.may_start_entries(NO_LIMITS, since=now)
    assert portfolio.may_start_entries(Limits.starting_now(60), since=now - 2.1)
    assert not portfolio.may_start_entries(Limits.starting_now(0.9), since=now - 2.1)


def test_a_named_solver_has_entries_with_other_seeds() -> None:
    named = further_entries(QUESTION, beside=QUESTION, any_solver=False)
    assert [(asked.solver, asked.seed) for asked, _ in zip(named, range(3), strict=False)] == [
        ("glucose4", 1),
        ("glucose4", 2),
        ("glucose4", 3),
    ]
    further = further_entries(
        QUESTION, beside=QUESTION._replace(solver="cadical195", seed=1), any_solver=True
    )
    first_two = [(asked.solver, asked.seed) for asked, _ in zip(further, range(2), strict=False)]
    assert first_two == [("kissat404", None), ("cadical195", 2)]
    provers = further_entries(QUESTION, beside=QUESTION, any_solver=True, has_solution=True)
    assert next(provers).solver == "kissat404"


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux changes the limits of others")
def test_the_memory_limit_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "run", report_memory)
    events = portfolio.search(QUESTION, Limits.starting_now(TIMEOUT_SECONDS, 6000), jobs=3)
    shares: list[int] = []
    while shares != [2000, 2000, 2000]:
        event = next(events)
        assert isinstance(event, Progress)
        shares = [MUCH - entry.conflicts for entry in event.portfolio]
    events.close()


SOLUTION = Grid.from_text(["#..#.", ".#..#", ".....", "#.#.."])
SWITCHES = Puzzle.from_solution(SOLUTION)


def _is_open(puzzle: Puzzle) -> bool:
    knowledge = propagate(puzzle)
    return knowledge.contradiction is None and not knowledge.is_complete


@pytest.mark.slow
@pytest.mark.usefixtures("at_once", "placement")
@pytest.mark.usefixtures("without_trials")
def test_results_of_portfolios_are_those_of_brute_force(
    monkeypatch: pytest.MonkeyPatch, *, exhaustive: bool
) -> None:
    monkeypatch.setattr(portfolio, "run", run_late)
    rng = random.Random(5)
    parallel = 0
    # The solver is asked about those that line logic leaves open.
    candidates = (random_puzzle(rng, 4, 5, 1) for _ in range(100_000))
    asked = (puzzle for puzzle in candidates if _is_open(puzzle))
    for puzzle in islice(asked, 30 if exhaustive else 2):
        expected = sorted(solutions_of(puzzle))
        answer = solve(puzzle, limit=None, jobs=3)
        assert sorted(solution.cells for solution in answer.solutions) == expected
        assert answer.complete
        parallel += len(answer.statistics.portfolio) > 1
        assert count(puzzle, jobs=3).count == len(expected)
        assert check(puzzle, jobs=3).verdict == solve(puzzle, jobs=1).verdict
    assert parallel


@pytest.mark.usefixtures("at_once")
def test_with_one_job_or_a_seed_the_answer_is_always_the_same() -> None:
    for options in ({"jobs": 1}, {"seed": 3}, {"seed": 3, "jobs": 3}):
        answers = [solve(SWITCHES, limit=3, **options) for _ in range(2)]
        assert answers[0].solutions == answers[1].solutions
        assert answers[0].statistics.conflicts == answers[1].statistics.conflicts
        assert answers[0].statistics.portfolio == ()


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
@pytest.mark.usefixtures("without_trials")
def test_every_search_takes_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The portfolio is in the statistics."""
    monkeypatch.setattr(portfolio, "run", run_late)
    result = solve(domino(5), jobs=2)
    assert result.verdict == "unique"
    assert [entry.solver for entry in result.statistics.portfolio][:2] == ["glucose4", "cadical195"]
    assert sum(entry.wins for entry in result.statistics.portfolio) == 2
    assert check(domino(4), jobs=2).statistics.portfolio
    assert count(domino(4), jobs=2).statistics.portfolio
    assert repair(domino(4)).statistics.portfolio
    assert {entry.encoding for entry in result.statistics.portfolio} == {"order"}
    named = solve(domino(4), solver="minisat22", encoding="automaton", jobs=2)
    assert [(entry.solver, entry.seed) for entry in named.statistics.portfolio] == [
        ("minisat22", None),
        ("minisat22", 1),
    ]
    assert {entry.encoding for entry in named.statistics.portfolio} == {"automaton"}


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_a_confirmation_uses_any_solver_unless_one_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "run", run_late)
    solution = solve(domino(4)).solutions[0]
    parallel = confirm(domino(4), solution, SearchOptions(jobs=2)).portfolio
    assert [(entry.solver, entry.encoding) for entry in parallel] == [
        ("cadical195", "automaton"),
        ("kissat404", "automaton"),
    ]
    named = confirm(domino(4), solution, SearchOptions(solver="cadical195", jobs=2)).portfolio
    assert [(entry.solver, entry.seed) for entry in named] == [("glucose4", None), ("glucose4", 1)]
    assert confirm(domino(4), solution, SearchOptions()).portfolio == ()


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_deterministic_results_are_the_same_with_a_portfolio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "run", run_late)
    marks = Grid.from_text(["##???", "????#", "?????", "#????"])
    alone, parallel = (
        (
            repair(SWITCHES, givens=True, goal=SOLUTION, jobs=jobs).givens,
            review(SWITCHES, marks=marks, mistakes=True, jobs=jobs).wrong_marks,
            review(SWITCHES, marks=marks, mistakes=True, jobs=jobs).verdict,
        )
        for jobs in (1, 3)
    )
    assert alone == parallel
    assert alone[1]


def test_a_progress_callback_may_end_a_portfolio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonosat.sat.solvers.portfolio._SECONDS_ALONE", 0.0)

    class Enough(Exception):
        pass

    def listen(progress: Progress) -> None:
        if progress.leader is not None:
            raise Enough

    with pytest.raises(Enough):
        solve(domino(13), jobs=2, progress=listen)


def test_permutations_are_found_once_each_with_a_portfolio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonosat.sat.solvers.portfolio._SECONDS_ALONE", 0.05)
    monkeypatch.setattr(portfolio, "run", run_late)
    permutations = Puzzle((clue(1),) * 4, (clue(1),) * 4)
    found = solve(permutations, limit=None, jobs=3)
    assert found.complete
    assert len(set(found.solutions)) == len(found.solutions) == 24
