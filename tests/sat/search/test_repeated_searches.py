"""The same question takes the same work: equal conflicts and solutions, however often it is asked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import nonosat
from nonosat.authoring.generation.random_goals import random_puzzle
from nonosat.sat.processes.placement import Pace
from nonosat.sat.solvers.available import SOLVERS, is_available

PROGRAM = """
import sys
import nonosat
result = nonosat.solve(nonosat.read(sys.argv[1]), jobs=1, limit=5, solver=sys.argv[2])
print(result.statistics.conflicts, *(solution.cells.hex() for solution in result.solutions))
"""

#: Two puzzles with several solutions. The harder one takes thousands of conflicts, and two solvers in turns.
ORDINARY = random_puzzle(25, 25, density=0.42, colours=1, seed=2)
HARD = random_puzzle(35, 35, density=0.48, colours=1, seed=1)


def work(puzzle: nonosat.Puzzle, solver: str = "auto", **search: float) -> str:
    result = nonosat.solve(puzzle, jobs=1, limit=5, solver=solver, **search)  # type: ignore[arg-type]
    return " ".join([str(result.statistics.conflicts), *(each.cells.hex() for each in result.solutions)])


def fresh_work(path: Path, solver: str, **environment: str) -> str:
    command = [sys.executable, "-c", PROGRAM, str(path), solver]
    environment = {**os.environ, **environment}
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture(scope="module")
def hard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("repeated") / "hard.json"
    nonosat.write([HARD], path)
    return path


@pytest.mark.slow
@pytest.mark.parametrize("solver", [each.name for each in SOLVERS if is_available(each.name)])
def test_ten_searches_in_one_process_take_the_same_work(solver: str) -> None:
    assert len({work(ORDINARY, solver) for _ in range(10)}) == 1


def test_ten_searches_with_two_solvers_in_turns_take_the_same_work() -> None:
    statistics = nonosat.solve(HARD, jobs=1, limit=5).statistics
    assert (statistics.solver, statistics.conflicts > 3000) == ("glucose4 + cadical195", True)
    assert len({work(HARD) for _ in range(10)}) == 1


@pytest.mark.slow
@pytest.mark.parametrize("solver", ["auto", "cadical195", "kissat404", "minisat22"])
def test_fresh_processes_take_the_same_work(hard: Path, solver: str) -> None:
    seeds = ("1", "2")
    assert {fresh_work(hard, solver, PYTHONHASHSEED=seed) for seed in seeds} == {work(HARD, solver)}
    # Pure Python does not probe, so that its solver has another formula.
    assert len({fresh_work(hard, solver, PYTHONHASHSEED=seed, NONOSAT_PURE="1") for seed in seeds}) == 1


@pytest.mark.parametrize("steps", range(1, 8))
def test_a_search_that_moves_to_a_child_at_any_step_takes_the_same_work(
    monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    stays, moves = work(HARD), []

    class Slow(Pace):
        def note(self, step: float) -> None:
            super().note(step)
            moves.append(step)
            self.is_slow = len(moves) == steps

    monkeypatch.setattr("nonosat.sat.solvers.portfolio.Pace", Slow)
    assert work(HARD) == stays
    assert len(moves) == steps


def test_a_time_limit_that_is_not_reached_changes_nothing() -> None:
    assert work(HARD, time_limit=100.0) == work(HARD)
