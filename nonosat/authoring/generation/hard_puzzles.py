"""Random puzzles with exactly one solution that are hard for the solver."""

from __future__ import annotations

from dataclasses import replace

from nonosat.authoring.generation.random_goals import random_goal
from nonosat.model.errors import LimitReached
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.sat.search.results import Verdict
from nonosat.sat.search.solution_search import SolutionSearch

#: Changes after which a candidate that still has several solutions is dropped. Chosen, not measured.
_ROUNDS = 60
#: The solver whose conflicts are counted: fixed, so that equal arguments give equal puzzles even if ``auto``
#: changes.
_SOLVER = "glucose4"


def hard_puzzle(
    width: int,
    height: int,
    options: SearchOptions = DEFAULT_OPTIONS,
    *,
    density: float,
    colours: int,
    seed: int,
    tries: int = 30,
) -> Puzzle | None:
    """Return a unique puzzle that takes the solver many conflicts to prove.

    ``tries`` random grids are made unique, if possible, by changing cells in which two solutions differ; the
    result is the puzzle with the most conflicts, ``None`` if there is none. Sparse grids (density 0.3 to 0.4)
    are the hardest, and seldom unique.

    At a limit return the hardest puzzle so far; raises ``LimitReached`` if there is none yet.
    """
    best: tuple[int, Puzzle] | None = None
    try:
        for number in range(tries):
            options.limits.check()
            grid = random_goal(
                width, height, density=density, colours=colours, seed=seed * 1_000_003 + number
            )
            found = _made_unique(grid, options._replace(solver=_SOLVER))
            if found is not None and (best is None or found[0] > best[0]):
                best = found
    except LimitReached:
        if best is None:
            raise
    if best is None:
        return None
    title = f"Hard {width}×{height}, density {density:g}, seed {seed}"
    return replace(best[1], title=title, expected=1)


def _made_unique(grid: Grid, options: SearchOptions) -> tuple[int, Puzzle] | None:
    """Return the conflicts of a unique puzzle close to the grid, and the puzzle; ``None`` if none is found.

    Raises ``LimitReached``.
    """
    for _ in range(_ROUNDS):
        # Hardness is the conflicts of one search, so that equal seeds give equal puzzles.
        result = SolutionSearch(Puzzle.from_solution(grid), options.alone()).run_to_the_end()
        if result.verdict is Verdict.UNIQUE:
            return result.statistics.conflicts, Puzzle.from_solution(result.solutions[0])
        one, other = result.solutions[:2]
        differing = next(index for index, value in enumerate(one.cells) if value != other.cells[index])
        shaded = max(one.cells[differing], other.cells[differing])
        grid = one.with_values({differing: shaded})
        if grid == one:
            grid = other.with_values({differing: shaded})
    return None
