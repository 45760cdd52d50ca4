"""The cells of a grid: written as characters, and read where all may be undecided."""

from __future__ import annotations

from nonosat.grid import UNDECIDED, Grid


def rows_of_cells(grid: Grid, letters: str, *, blank: str = "0", undecided: str = "?") -> list[str]:
    """One string a row, with ``letters`` for the colours."""
    table = {0: blank, UNDECIDED: undecided} | dict(enumerate(letters, 1))
    return [row.decode("latin-1").translate(table) for row in grid.rows()]


def grid_unless_undecided(height: int, width: int, cells: bytes) -> Grid | None:
    """The grid of these cells; ``None`` when not one of them is decided."""
    return None if cells.count(UNDECIDED) == len(cells) else Grid(height, width, cells)
