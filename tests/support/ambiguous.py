"""Puzzles with several pictures, whose number is known."""

from __future__ import annotations

from nonosat import Grid, Puzzle, clue


def ones(size: int) -> Puzzle:
    """All clues 1: the pictures are the permutations."""
    return Puzzle((clue(1),) * size, (clue(1),) * size)


def switches(down: int, across: int) -> Puzzle:
    """2×2 switches in a grid, with full rows between them."""
    width = 3 * across - 1
    block = [(1,) * across, (1,) * across, (), (width,), ()]
    columns = [(1,) * (2 * down), (1,) * (2 * down), (1,) * down] * across
    return Puzzle(tuple(clue(*each) for each in block * down), tuple(clue(*each) for each in columns[:width]))


def side_by_side(left: Puzzle, right: Puzzle) -> Puzzle:
    """Two puzzles in one grid, one below and right of the other; given cells keep them apart."""
    height, width = left.height + right.height, left.width + right.width
    apart = {
        (row, column): 0
        for row in range(height)
        for column in range(width)
        if (row < left.height) != (column < left.width)
    }
    givens = Grid.undecided(height, width).with_cells(apart)
    return Puzzle(left.rows + right.rows, left.columns + right.columns, givens)
