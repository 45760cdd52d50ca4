"""Goals to repair, and brute force on them."""

from __future__ import annotations

import random

from brute_force import runs_of

from nonosat import Grid

SWITCH = ("#...", ".#..", "...#")


def grid(*rows: str, letters: str = "#") -> Grid:
    return Grid.from_text(rows, letters=letters)


def random_grid(height: int, width: int, seed: int, *, colours: int = 1, density: float = 0.5) -> Grid:
    weights = [1 - density] + [density / colours] * colours
    cells = bytes(random.Random(seed).choices(range(colours + 1), weights, k=height * width))
    return Grid(height, width, cells, "#" if colours == 1 else "abcdef"[:colours])


def clues_of(cells: bytes | tuple[int, ...], height: int, width: int) -> tuple[object, ...]:
    rows = [runs_of(cells[row * width : (row + 1) * width]) for row in range(height)]
    return (*rows, *(runs_of(cells[column::width]) for column in range(width)))
