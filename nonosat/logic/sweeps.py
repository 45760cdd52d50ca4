"""What line logic decides, sweep by sweep over all rows and columns: to follow with the eye."""

from __future__ import annotations

from collections.abc import Iterator

from nonosat.grid import Grid
from nonosat.logic.knowledge import Knowledge
from nonosat.logic.propagation import passes
from nonosat.puzzle import Puzzle


def sweeps(puzzle: Puzzle, *, halves: bool = False) -> Iterator[Grid]:
    """What is decided before line logic, then after each sweep over all rows and columns.

    With ``halves`` also after the rows of each sweep. Sweeps that decide no cell are left out.
    """
    known = puzzle.givens or Grid.undecided(puzzle.height, puzzle.width, letters=puzzle.palette.letters)
    yield known
    for one in passes(puzzle):
        # Knowledge, the last, ends a sweep too: it may come after the rows.
        latest = one.grid() if isinstance(one, Knowledge) else one.grid
        if latest != known and (halves or isinstance(one, Knowledge) or one.over == "columns"):
            known = latest
            yield known
