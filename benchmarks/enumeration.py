"""How fast all solutions are found: by backtracking alone, by a solver alone, and by both in turns.

Twenty families of puzzles with many solutions, as no single way is fast for all of them: backtracking finds
the solutions of some puzzles a hundred times as fast as a solver, and of others none. Each way has the same
CPU time for each puzzle, of which the figure is the number of solutions found per second.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from nonosat.authoring.generation.families import permutation, switches
from nonosat.authoring.generation.random_goals import random_puzzle
from nonosat.logic.probing import backtracking_of, probe
from nonosat.logic.propagation import propagate
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.sat.search.solution_checker import SolutionChecker
from nonosat.sat.search.solution_search import SolutionSearch

#: Work of backtracking between two looks at the clock: some milliseconds.
_WORK_AT_ONCE = 20_000


class Rates(NamedTuple):
    """Solutions per CPU second of one puzzle by each way, and whether taking turns has found all."""

    puzzle: str
    backtracking: float
    solver: float
    turns: float
    complete: bool

    @property
    def ratio(self) -> float:
        """How many times as fast as taking turns the better way alone is."""
        return max(self.backtracking, self.solver) / self.turns if self.turns else float("inf")


def families() -> Iterator[tuple[str, Puzzle]]:
    """Yield the puzzles with their names."""
    for size in (10, 40, 80, 120):
        yield f"permutations of {size}", permutation(size)
    for number in (10, 30):
        yield f"{number} switches", switches(number)
    for width, height, density, colours, seed in (
        (15, 15, 0.2, 1, 1),
        (20, 20, 0.2, 1, 2),
        (30, 30, 0.3, 1, 2),
        (40, 40, 0.25, 1, 5),
        (60, 10, 0.3, 1, 12),
        (20, 20, 0.4, 1, 3),
        (25, 25, 0.45, 1, 11),
        (30, 30, 0.42, 1, 7),
        (30, 30, 0.6, 1, 9),
        (50, 50, 0.6, 1, 2),
        (20, 20, 0.3, 3, 3),
        (30, 30, 0.35, 2, 6),
    ):
        made = random_puzzle(width, height, density=density, colours=colours, seed=seed)
        in_colour = f", {colours} colours" if colours > 1 else ""
        yield f"random {width}×{height}, density {density:g}{in_colour}", replace(made, goal=None)
    for size in (15, 20):
        made = random_puzzle(size, size, density=0.5, colours=1, seed=8)
        yield f"random {size}×{size} with ?", _with_unknown_lengths(made)


def _with_unknown_lengths(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with three in ten lengths of its rows unknown."""
    chance = random.Random(1)
    rows = tuple(
        clue and tuple(run._replace(length=None) if chance.random() < 0.3 else run for run in clue)
        for clue in puzzle.rows
    )
    return replace(puzzle, rows=rows, goal=None)


def rates(name: str, puzzle: Puzzle, seconds: float) -> Rates:
    """Measure the three ways, each for so many CPU seconds."""
    search = SolutionSearch(puzzle, SearchOptions(), limit=None, keep=False, probing=True)
    backtracking = _rate(lambda: _by_backtracking(puzzle), seconds)
    solver = _rate(lambda: iter(SolutionSearch(puzzle, limit=None, keep=False)), seconds)
    return Rates(name, backtracking, solver, _rate(lambda: iter(search), seconds), search.exhausted)


def _rate(begin: Callable[[], Iterator[Grid | None]], seconds: float) -> float:
    started, number = time.process_time(), 0
    for solution in begin():
        number += solution is not None
        if time.process_time() - started > seconds:
            break
    return number / (time.process_time() - started)


def _by_backtracking(puzzle: Puzzle) -> Iterator[Grid | None]:
    """Yield the solutions, and ``None`` for work without one."""
    checker, probed = SolutionChecker(puzzle), probe(propagate(puzzle))
    search = None if probed is None else backtracking_of(probed)
    while search is not None and not search.is_done:
        for solution in search.solutions(_WORK_AT_ONCE):
            assert checker.accepts(solution)
            yield solution
        yield None


def as_table(measured: list[Rates]) -> str:
    """Return the rates as a Markdown table, solutions per CPU second."""
    lines = [
        "| puzzle | backtracking | solver | in turns | better way / turns |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for each in measured:
        turns = f"{each.turns:,.0f}{' (all)' * each.complete}"
        lines.append(
            f"| {each.puzzle} | {each.backtracking:,.0f} | {each.solver:,.0f} | {turns} | {each.ratio:.2f} |"
        )
    return "\n".join(lines)
