"""Where there are no other processes, as in browsers, work stays in this one, and answers the same."""

from __future__ import annotations

import subprocess
from typing import Any

import pytest
from conftest import PUZZLES

import nonosat
from nonosat.errors import LimitReached
from puzzles import hopeless_puzzle

#: Who asks whether there are processes.
_ASKING = ("nonosat.processes.placement", "nonosat.processes.team", "nonosat.session.race")


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else can be started."""

    def refuse(*_: Any, **__: Any) -> None:
        raise OSError("no processes here")

    for name in _ASKING:
        monkeypatch.setattr(f"{name}.has_processes", lambda: False)
    monkeypatch.setattr(subprocess, "Popen", refuse)


def test_conflicts_and_closest_pictures_are_found_here() -> None:
    impossible = nonosat.check(nonosat.read(PUZZLES / "impossible_swap.json"), jobs=1)
    assert impossible.conflict_smallest
    assert len(impossible.conflict) == 8
    several = nonosat.check(nonosat.read(PUZZLES / "gchq_without_givens.json"), jobs=1)
    assert several.count == 4
    assert several.closest


@pytest.mark.parametrize("solver", ["auto", "cadical195", "lingeling"])
def test_a_search_stays_here_whatever_its_solver(solver: str) -> None:
    puzzle = nonosat.read(PUZZLES / "dom_5.json")
    assert nonosat.solve(puzzle, solver=solver, jobs=1).verdict.value == "unique"


def test_a_time_limit_is_still_kept_between_steps() -> None:
    outcome = nonosat.solve(hopeless_puzzle(20), solver="cadical195", time_limit=1.0, jobs=1)
    assert outcome.verdict.value == "undecided"
    assert "time limit" in str(outcome.reason.text if outcome.reason else "")
    with pytest.raises(LimitReached):
        list(nonosat.pictures(hopeless_puzzle(20), solver="cadical195", time_limit=0.5, jobs=1))
