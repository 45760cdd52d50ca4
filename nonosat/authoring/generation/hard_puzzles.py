"""Random puzzles with exactly one picture that are hard for the solver."""

from __future__ import annotations

from dataclasses import replace

from nonosat.authoring.generation.random_goals import random_picture
from nonosat.model.errors import LimitReached
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.sat.search.results import Verdict
from nonosat.sat.search.solution_search import PictureSearch

#: Changes after which a candidate that still has several pictures is given up. Chosen, not measured.
_ROUNDS = 60
#: The solver whose conflicts are counted: fixed, so that equal arguments give equal puzzles even if ``auto``
#: means another one some day.
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
    """A puzzle with one picture that takes the solver many conflicts to prove unique.

    ``tries`` random pictures are made unique, if possible, by changing cells in which two pictures differ;
    the answer is the puzzle with the most conflicts, ``None`` if there is none. Sparse pictures (density
    0.3 to 0.4) are the hardest, and seldom unique.

    If a limit is reached, the answer is the hardest puzzle so far. Raises ``LimitReached`` if there is none
    yet.
    """
    best: tuple[int, Puzzle] | None = None
    try:
        for number in range(tries):
            options.limits.check()
            picture = random_picture(
                width, height, density=density, colours=colours, seed=seed * 1_000_003 + number
            )
            found = _made_unique(picture, options._replace(solver=_SOLVER))
            if found is not None and (best is None or found[0] > best[0]):
                best = found
    except LimitReached:
        if best is None:
            raise
    if best is None:
        return None
    title = f"Hard {width}×{height}, density {density:g}, seed {seed}"
    return replace(best[1], title=title, expected=1)


def _made_unique(picture: Grid, options: SearchOptions) -> tuple[int, Puzzle] | None:
    """A unique puzzle close to the picture, after the conflicts that it takes; ``None`` if none is found.

    Raises ``LimitReached``.
    """
    for _ in range(_ROUNDS):
        # Hardness is the conflicts of one search, and the same seed has the same puzzles.
        outcome = PictureSearch(Puzzle.of(picture), options.alone()).run_to_the_end()
        if outcome.verdict is Verdict.UNIQUE:
            return outcome.statistics.conflicts, Puzzle.of(outcome.pictures[0])
        one, other = outcome.pictures[:2]
        differing = next(index for index, value in enumerate(one.cells) if value != other.cells[index])
        shaded = max(one.cells[differing], other.cells[differing])
        picture = one.with_values({differing: shaded})
        if picture == one:
            picture = other.with_values({differing: shaded})
    return None
