"""A plain greedy method of making a grid unique, a cell at a time, for comparison.

K. J. Batenburg, S. Henstra, W. A. Kosters and W. J. Palenstijn, "Constructing simple nonograms of varying
difficulty" (Pure Mathematics and Applications 20, 2009): of the cells that line logic leaves undecided,
change the one after which it leaves fewest, until it leaves none.
"""

from __future__ import annotations

import random

from nonosat.authoring.repairing.line_logic_changes import EditedGrid
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.palette import Palette

#: Cells tried for each change.
TRIALS = 60


def made_greedily(goal: Grid, palette: Palette, *, seed: int = 0) -> Grid:
    """Return a solution that line logic finds from its clues, by changes of single cells, none of them
    undone.
    """
    chance = random.Random(seed)
    edited = EditedGrid(goal, palette)
    changed: set[int] = set()
    while True:
        known = edited.knowledge().grid().cells
        cells = [cell for cell, value in enumerate(known) if value == UNDECIDED and cell not in changed]
        if not cells:
            return edited.grid
        changes = [
            {cell: value}
            for cell in chance.sample(cells, min(TRIALS, len(cells)))
            for value in range(len(palette) + 1)
            if value != edited.grid.cells[cell]
        ]
        best = min(changes, key=lambda change: edited.knowledge(change).undecided_count)
        edited.change(best)
        changed |= set(best)
