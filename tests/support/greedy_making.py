"""The plain way to make a picture the only one for its clues, to compare with: greedily, a cell at a time.

K. J. Batenburg, S. Henstra, W. A. Kosters and W. J. Palenstijn, "Constructing simple nonograms of varying
difficulty" (Pure Mathematics and Applications 20, 2009): of the cells that line logic leaves open, change the
one after which it leaves fewest, until it leaves none.
"""

from __future__ import annotations

import random

from nonosat.authoring.repairing.settling_changes import EditedPicture
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.palette import Palette

#: Cells tried for each change.
TRIALS = 60


def made_greedily(picture: Grid, palette: Palette, *, seed: int = 0) -> Grid:
    """A picture that line logic finds from its clues, by changes of single cells, none of them undone."""
    chance = random.Random(seed)
    edited = EditedPicture(picture, palette)
    changed: set[int] = set()
    while True:
        known = edited.knowledge().grid().cells
        cells = [cell for cell, value in enumerate(known) if value == UNDECIDED and cell not in changed]
        if not cells:
            return edited.picture
        changes = [
            {cell: value}
            for cell in chance.sample(cells, min(TRIALS, len(cells)))
            for value in range(len(palette) + 1)
            if value != edited.picture.cells[cell]
        ]
        best = min(changes, key=lambda change: edited.knowledge(change).undecided_count)
        edited.change(best)
        changed |= set(best)
