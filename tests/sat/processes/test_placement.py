"""The placement of work: inline if it checks its limits often, else in a child."""

from __future__ import annotations

import os
import subprocess
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from command_line import TIMEOUT_SECONDS
from conftest import PUZZLES

import nonosat
from nonosat import Grid, LimitReached, Puzzle, clue, repair, solve
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.sat.processes import child_group, placement
from nonosat.sat.processes.child_group import stream
from nonosat.sat.processes.placement import early_child, may_begin_inline, run_inline_or_child, until_slow
from puzzles import hopeless_puzzle


def process_ids() -> Iterator[int]:
    for _ in range(3):
        yield os.getpid()


def pauses(count: int, seconds: float) -> Iterator[int]:
    for number in range(count):
        time.sleep(seconds)
        yield number


@pytest.mark.parametrize("limits", [NO_LIMITS, Limits.starting_now(1e6)])
def test_work_on_few_cells_is_done_here_with_and_without_a_deadline(limits: Limits) -> None:
    assert set(run_inline_or_child(process_ids, limits=limits, cells=64)) == {os.getpid()}


@pytest.mark.parametrize(("limits", "cells"), [(NO_LIMITS, 65), (Limits(memory_mib=1_000_000), 64)])
def test_work_on_many_cells_or_with_a_memory_limit_is_done_in_a_child(limits: Limits, cells: int) -> None:
    (child,) = set(run_inline_or_child(process_ids, limits=limits, cells=cells))
    assert child != os.getpid()


def test_a_deadline_ends_work_that_is_done_here_between_two_steps() -> None:
    found: list[int] = []
    with pytest.raises(LimitReached):
        for number in run_inline_or_child(
            pauses, limits=Limits.starting_now(0.2), cells=9, count=10**6, seconds=0.01
        ):
            found.append(number)
    assert found == list(range(len(found)))
    with pytest.raises(LimitReached):
        next(run_inline_or_child(process_ids, limits=Limits.starting_now(0), cells=9))


def test_a_search_begins_here_unless_its_steps_may_take_too_long_for_the_limits() -> None:
    assert may_begin_inline(NO_LIMITS, clauses=400_000)
    assert not may_begin_inline(NO_LIMITS, clauses=400_001)
    assert may_begin_inline(Limits.starting_now(60), clauses=10_000)
    assert not may_begin_inline(Limits.starting_now(60), clauses=10_001)
    assert not may_begin_inline(Limits.starting_now(0.5), clauses=10)
    assert not may_begin_inline(Limits(memory_mib=500), clauses=10)


def test_a_search_stays_here_until_a_step_or_with_a_deadline_all_together_take_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(placement, "_LONGEST_STEP_SECONDS", 10.0)
    monkeypatch.setattr(placement, "_SECONDS_BEFORE_DEADLINE", 0.05)
    assert list(until_slow(pauses(10, 0.01), NO_LIMITS)) == list(range(10))
    assert len(list(until_slow(pauses(10**6, 0.01), Limits.starting_now(600)))) < 10
    monkeypatch.setattr(placement, "_LONGEST_STEP_SECONDS", -1.0)
    assert list(until_slow(pauses(10, 0.0), NO_LIMITS)) == [0]


def test_small_questions_with_a_deadline_need_no_child(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_child(*_: object, **__: object) -> None:
        raise AssertionError("a child process was started")

    monkeypatch.setattr(child_group, "Child", no_child)
    monkeypatch.setattr(placement, "stream", no_child)
    assert solve(Puzzle((clue(1),) * 4, (clue(1),) * 4), limit=None, time_limit=60).complete
    solution = Grid.from_text(["#...", ".#..", "...."])
    assert repair(solution, cells=True, time_limit=60).complete


@pytest.mark.parametrize("time_limit", [None, 60.0])
def test_a_search_that_goes_on_in_a_child_finds_each_solution_once(
    monkeypatch: pytest.MonkeyPatch, time_limit: float | None
) -> None:
    monkeypatch.setattr(placement, "_LONGEST_STEP_SECONDS", -1.0)
    found = solve(Puzzle((clue(1),) * 4, (clue(1),) * 4), limit=None, time_limit=time_limit)
    assert found.complete
    assert len(found.solutions) == len({solution.cells for solution in found.solutions}) == 24


def test_a_child_that_is_started_ahead_does_one_job_and_ends_with_its_block() -> None:
    with early_child(Limits(memory_mib=1_000_000), clauses=1) as child:
        assert child is not None
        (process,) = set(stream(process_ids, limits=NO_LIMITS, child=child))
    assert process != os.getpid()
    end = time.monotonic() + TIMEOUT_SECONDS
    with pytest.raises(ProcessLookupError):
        while time.monotonic() < end:  # on a busy machine it may still be there a little longer
            os.kill(process, 0)
            time.sleep(0.01)


@pytest.mark.parametrize("pause", [0.0, 0.3])
def test_a_child_that_is_started_ahead_and_not_needed_is_ended(pause: float) -> None:
    before = set(threading.enumerate())
    with early_child(Limits.starting_now(0.5), clauses=1) as child:
        assert child is not None
        time.sleep(pause)
    # The thread of a child lives until the process is gone.
    end = time.monotonic() + TIMEOUT_SECONDS
    while set(threading.enumerate()) - before and time.monotonic() < end:
        time.sleep(0.01)
    assert not set(threading.enumerate()) - before


@pytest.mark.parametrize("limits", [{"memory_limit": 4000}, {"time_limit": 0.99}])
def test_a_child_started_ahead_finds_the_same_solutions(limits: dict[str, float]) -> None:
    switches = Puzzle((clue(1), clue(1), clue(1)), (clue(1), clue(1), clue(1), clue(0)))
    result = solve(switches, limit=None, **limits)
    assert result.solutions == solve(switches, limit=None).solutions
    assert len(result.solutions) == 6


# Without support for processes, as in browsers, work runs inline, with the same results.

#: The modules that ask whether processes are supported.
_ASKING = (
    "nonosat.sat.processes.placement",
    "nonosat.sat.processes.child_group",
    "nonosat.sat.solvers.portfolio",
)


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process can be started."""

    def refuse(*_: Any, **__: Any) -> None:
        raise OSError("no processes here")

    for name in _ASKING:
        monkeypatch.setattr(f"{name}.has_processes", lambda: False)
    monkeypatch.setattr(subprocess, "Popen", refuse)


@pytest.mark.usefixtures("alone")
def test_cores_and_closest_solutions_are_found_here() -> None:
    impossible = nonosat.check(nonosat.read(PUZZLES / "impossible_swap.json"), jobs=1)
    assert impossible.core_smallest
    assert len(impossible.core) == 8
    several = nonosat.check(nonosat.read(PUZZLES / "gchq_without_givens.json"), jobs=1)
    assert several.count == 4
    assert several.closest_proved


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("solver", ["auto", "cadical195", "lingeling"])
def test_a_search_stays_here_whatever_its_solver(solver: str) -> None:
    puzzle = nonosat.read(PUZZLES / "dom_5.json")
    assert nonosat.solve(puzzle, solver=solver, jobs=1).verdict.value == "unique"


@pytest.mark.usefixtures("alone")
def test_a_time_limit_is_still_kept_between_steps() -> None:
    result = nonosat.solve(hopeless_puzzle(20), solver="cadical195", time_limit=1.0, jobs=1)
    assert result.verdict.value == "undecided"
    assert "time limit" in str(result.reason.text if result.reason else "")
    with pytest.raises(LimitReached):
        list(nonosat.solutions(hopeless_puzzle(20), solver="cadical195", time_limit=0.5, jobs=1))
