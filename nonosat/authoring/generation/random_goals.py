"""Random goals, each cell independent of the others; their puzzles need not be unique."""

from __future__ import annotations

import random
import string
from dataclasses import replace

from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle


def random_goal(width: int, height: int, *, density: float, colours: int, seed: int) -> Grid:
    """Return a grid in which each cell is shaded with probability ``density``, in a random colour."""
    rng = random.Random(f"{width}x{height} {density} {colours} {seed}")
    cells = bytes(rng.randint(1, colours) if rng.random() < density else 0 for _ in range(width * height))
    return Grid(height, width, cells, "#" if colours == 1 else string.ascii_lowercase[:colours])


def random_puzzle(width: int, height: int, *, density: float, colours: int, seed: int) -> Puzzle:
    """Return the puzzle of a random goal; it need not be unique."""
    goal = random_goal(width, height, density=density, colours=colours, seed=seed)
    title = f"Random {width}×{height}, density {density:g}, seed {seed}"
    return replace(Puzzle.from_solution(goal), title=title)
