"""Families of puzzles for testing solvers and encodings; equal arguments give equal puzzles."""

from __future__ import annotations

import math

from nonosat.model.clues import clue
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle


def dom(size: int) -> Puzzle:
    """Return n-Dom on 2n + 1 rows and columns: unique; from n = 4 on line logic decides no cell.

    J. N. van Rijn, "Playing games: the complexity of Klondike, Mahjong, nonograms and animal chess"
    (Leiden 2012), and J. Wolter's survey of solvers.

    >>> [run.length for run in dom(2).columns[2]]
    [1, 3]
    """
    rows = [clue(3), clue(1), *[clue(3, 1), clue(1)] * (size - 1), clue(1)]
    columns = [clue(1), clue(1), *[clue(1, 3), clue(1)] * (size - 1), clue(3)]
    return Puzzle(tuple(rows), tuple(columns), title=f"{size}-Dom", expected=1)


def dom_solution(size: int) -> Grid:
    """Return the solution of n-Dom.

    >>> print(dom_solution(2))
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
    """Return the puzzle with one cell in each row and column: n! solutions, and proofs as hard as for the
    pigeonhole principle.

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
    """Return ``size`` independent switches of 2 × 2 cells side by side: 2ⁿ solutions.

    >>> switches(2).width, switches(2).expected
    (5, 4)
    """
    columns = ((clue(1), clue(1), ()) * size)[:-1]
    return Puzzle((clue(*[1] * size),) * 2, columns, title=f"{size} switches", expected=2**size)
