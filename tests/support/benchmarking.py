"""Small puzzles and plans for tests of the benchmarks, and a way to run their command line."""

from __future__ import annotations

import subprocess
import sys

from conftest import ROOT

from benchmarks.cases import Case
from benchmarks.runner import Plan
from benchmarks.sets import PuzzleSet
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

DOT = Grid.from_text(["#..", ".#."])
SWITCH = Puzzle.from_solution(DOT)  # two solutions
OTHER = Grid.from_text([".#.", "#.."])
BLOCK = Grid.from_text(["##.", "###"])
UNIQUE = Puzzle.from_solution(BLOCK)


def benchmarks_command(*arguments: str) -> tuple[int, str, str]:
    """Return the exit code, standard output and standard error of a benchmarks command."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=ROOT,
    )
    return done.returncode, done.stdout, done.stderr


def plan_of(puzzle: Puzzle, *contenders: object, runs: int = 1, seeds: int = 1) -> Plan:
    """Return a plan that runs contenders on one puzzle."""
    only = PuzzleSet("some", "some puzzle", lambda: [Case("it", lambda: puzzle)])
    # Tests pass contenders with only the methods that they need.
    return Plan(only, contenders, runs=runs, seeds=seeds)  # type: ignore[arg-type]
