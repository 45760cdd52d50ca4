"""Ambiguous puzzles for which the number of solutions is known."""

from __future__ import annotations

from nonosat import Grid, Puzzle, clue


def ones(size: int) -> Puzzle:
    """Return a square puzzle whose clues are all 1: its solutions are the permutations, ``size!`` of them."""
    return Puzzle((clue(1),) * size, (clue(1),) * size)


def switches(down: int, across: int) -> Puzzle:
    """Return a grid of 2×2 switches with full rows between them: each has two states of its own."""
    width = 3 * across - 1
    block = [(1,) * across, (1,) * across, (), (width,), ()]
    columns = [(1,) * (2 * down), (1,) * (2 * down), (1,) * down] * across
    return Puzzle(tuple(clue(*each) for each in block * down), tuple(clue(*each) for each in columns[:width]))


def side_by_side(left: Puzzle, right: Puzzle) -> Puzzle:
    """Return two puzzles in one grid, the second below and right of the first, separated by givens."""
    height, width = left.height + right.height, left.width + right.width
    apart = {
        (row, column): 0
        for row in range(height)
        for column in range(width)
        if (row < left.height) != (column < left.width)
    }
    givens = Grid.undecided(height, width).with_cells(apart)
    return Puzzle(left.rows + right.rows, left.columns + right.columns, givens)
