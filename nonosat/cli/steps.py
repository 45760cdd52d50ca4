"""The way to a picture in sentences: the sweeps of line logic, then the search."""

from __future__ import annotations

from collections.abc import Iterator

from nonosat.grid import Grid
from nonosat.logic.knowledge import Knowledge
from nonosat.logic.propagation import passes
from nonosat.puzzle import Puzzle
from nonosat.solver import Outcome


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


def sweep_sentence(number: int, grid: Grid) -> str:
    """What is still undecided after sweep ``number``; 0 is before the first.

    >>> sweep_sentence(1, Grid.from_text(["#?."]))
    'line logic, sweep 1: 1 cells undecided'
    """
    when = f"sweep {number}" if number else "before"
    return f"line logic, {when}: {grid.undecided_count} cells undecided"


def search_sentence(outcome: Outcome) -> str:
    """What the search had to do after line logic."""
    found = outcome.statistics
    if "search" not in found.seconds:
        return "search: not needed"
    return (
        f"search: {found.variables} variables, {found.clauses} clauses, {found.conflicts} conflicts, "
        f"{found.seconds['search']:.2f} s ({found.solver})"
    )
