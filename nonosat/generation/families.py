"""Families of puzzles to try solvers and encodings on: the same arguments give the same puzzle."""

from __future__ import annotations

import math

from nonosat.puzzle import Puzzle, clue


def dom(size: int) -> Puzzle:
    """n-Dom on 2n + 1 rows and columns: one picture, of which line logic finds nothing from n = 4 on.

    J. N. van Rijn, "Playing games: the complexity of Klondike, Mahjong, nonograms and animal chess"
    (Leiden 2012), and J. Wolter's survey of solvers.

    >>> [run.length for run in dom(2).columns[2]]
    [1, 3]
    """
    rows = [clue(3), clue(1), *[clue(3, 1), clue(1)] * (size - 1), clue(1)]
    columns = [clue(1), clue(1), *[clue(1, 3), clue(1)] * (size - 1), clue(3)]
    return Puzzle(tuple(rows), tuple(columns), title=f"{size}-Dom", expected=1)


def permutation(size: int) -> Puzzle:
    """One cell in each row and column: n! pictures, and proofs as hard as those of pigeon holes."""
    return Puzzle(
        (clue(1),) * size,
        (clue(1),) * size,
        title=f"Permutations of {size}",
        expected=math.factorial(size),
    )


def switches(size: int) -> Puzzle:
    """Switches side by side, as many as the size, each of 2 × 2 cells and free of the others: 2ⁿ pictures.

    >>> switches(2).width, switches(2).expected
    (5, 4)
    """
    columns = ((clue(1), clue(1), ()) * size)[:-1]
    return Puzzle((clue(*[1] * size),) * 2, columns, title=f"{size} switches", expected=2**size)
