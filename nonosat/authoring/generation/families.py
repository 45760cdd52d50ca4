"""Families of puzzles to try solvers and encodings on; equal arguments give equal puzzles."""

from __future__ import annotations

import math

from nonosat.model.clues import clue
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle


def dom(size: int) -> Puzzle:
    """n-Dom on 2n + 1 rows and columns: it has one picture, of which line logic finds nothing from n = 4 on.

    J. N. van Rijn, "Playing games: the complexity of Klondike, Mahjong, nonograms and animal chess"
    (Leiden 2012), and J. Wolter's survey of solvers.

    >>> [run.length for run in dom(2).columns[2]]
    [1, 3]
    """
    rows = [clue(3), clue(1), *[clue(3, 1), clue(1)] * (size - 1), clue(1)]
    columns = [clue(1), clue(1), *[clue(1, 3), clue(1)] * (size - 1), clue(3)]
    return Puzzle(tuple(rows), tuple(columns), title=f"{size}-Dom", expected=1)


def dom_picture(size: int) -> Grid:
    """The picture of n-Dom.

    >>> print(dom_picture(2))
    ..###
    ....#
    ###.#
    ..#..
    ..#..
    """
    side = 2 * size + 1
    rows = []
    for row in range(side):
        step = 2 * (size - row // 2)  # stairs from the top right down to the left, and a cell under each
        shaded = {max(step, 2)} if row % 2 or row == side - 1 else {step - 2, step - 1, step, step + 2}
        rows.append("".join("#" if column in shaded else "." for column in range(side)))
    return Grid.from_text(rows)


def permutation(size: int) -> Puzzle:
    """One cell in each row and column: n! pictures, and proofs as hard as those of the pigeonhole principle.

    >>> permutation(3).rows == permutation(3).columns, permutation(3).expected
    (True, 6)
    """
    return Puzzle(
        (clue(1),) * size,
        (clue(1),) * size,
        title=f"Permutations of {size}",
        expected=math.factorial(size),
    )


def switches(size: int) -> Puzzle:
    """``size`` switches side by side, each of 2 × 2 cells and independent of the others: 2ⁿ pictures.

    >>> switches(2).width, switches(2).expected
    (5, 4)
    """
    columns = ((clue(1), clue(1), ()) * size)[:-1]
    return Puzzle((clue(*[1] * size),) * 2, columns, title=f"{size} switches", expected=2**size)
