"""Random pictures, each cell independent of the others; other pictures may have the same clues."""

from __future__ import annotations

import random
import string
from dataclasses import replace

from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle


def random_picture(width: int, height: int, *, density: float, colours: int, seed: int) -> Grid:
    """A grid in which each cell is shaded with probability ``density``, in a random colour."""
    rng = random.Random(f"{width}x{height} {density} {colours} {seed}")
    cells = bytes(rng.randint(1, colours) if rng.random() < density else 0 for _ in range(width * height))
    return Grid(height, width, cells, "#" if colours == 1 else string.ascii_lowercase[:colours])


def random_puzzle(width: int, height: int, *, density: float, colours: int, seed: int) -> Puzzle:
    """The clues of a random picture; other pictures may have the same clues."""
    picture = random_picture(width, height, density=density, colours=colours, seed=seed)
    title = f"Random {width}×{height}, density {density:g}, seed {seed}"
    return replace(Puzzle.of(picture), title=title)
