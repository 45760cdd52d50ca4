"""Small puzzles and plans for the tests of the benchmarks, and their command line as it is run."""

from __future__ import annotations

import subprocess
import sys

from conftest import ROOT

from benchmarks.cases import Case
from benchmarks.runner import Plan
from benchmarks.sets import PuzzleSet
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle

DOT = Grid.from_text(["#..", ".#."])
SWITCH = Puzzle.of(DOT)  # two pictures
OTHER = Grid.from_text([".#.", "#.."])
BLOCK = Grid.from_text(["##.", "###"])
UNIQUE = Puzzle.of(BLOCK)


def benchmarks_command(*arguments: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=ROOT,
    )
    return done.returncode, done.stdout, done.stderr


def plan_of(puzzle: Puzzle, *contenders: object, runs: int = 1, seeds: int = 1) -> Plan:
    only = PuzzleSet("some", "some puzzle", lambda: [Case("it", lambda: puzzle)])
    return Plan(only, contenders, runs=runs, seeds=seeds)  # type: ignore[arg-type]
