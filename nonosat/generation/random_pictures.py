"""Random pictures, each cell on its own; how many pictures have their clues is not known."""

from __future__ import annotations

import random
import string
from dataclasses import replace

from nonosat.grid import Grid
from nonosat.puzzle import Puzzle


def random_picture(width: int, height: int, *, density: float, colours: int, seed: int) -> Grid:
    """A grid of which about that share of cells is shaded, in a random colour each."""
    rng = random.Random(f"{width}x{height} {density} {colours} {seed}")
    cells = bytes(rng.randint(1, colours) if rng.random() < density else 0 for _ in range(width * height))
    return Grid(height, width, cells, "#" if colours == 1 else string.ascii_lowercase[:colours])


def random_puzzle(width: int, height: int, *, density: float, colours: int, seed: int) -> Puzzle:
    """The clues of a random picture; how many pictures have them is not known."""
    picture = random_picture(width, height, density=density, colours=colours, seed=seed)
    title = f"Random {width}×{height}, density {density:g}, seed {seed}"
    return replace(Puzzle.of(picture), title=title)
