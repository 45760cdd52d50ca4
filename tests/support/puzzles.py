"""Puzzles that many tests use."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from nonosat import Grid, Puzzle, clue, write


def domino(size: int) -> Puzzle:
    """Return the n-Dom puzzle, which is unique; from size 4 on, line logic does not solve it."""
    rows = [clue(3), clue(1), *[clue(3, 1), clue(1)] * (size - 1), clue(1)]
    columns = [clue(1), clue(1), *[clue(1, 3), clue(1)] * (size - 1), clue(3)]
    return Puzzle(tuple(rows), tuple(columns))


def hopeless_puzzle(size: int = 40) -> Puzzle:
    """Return the n-Dom puzzle with its middle cell blank, as it is not in the only solution: there is none,
    which no solver shows in a minute from size 20 on.
    """
    puzzle = domino(size)
    cells = {(size, size): 0}
    return replace(puzzle, givens=Grid.undecided(puzzle.height, puzzle.width).with_cells(cells))


def random_puzzle(rng: random.Random, height: int, width: int, colours: int = 1) -> Puzzle:
    """Return a puzzle with some given cells; in about half of them two clues of rows are exchanged."""
    letters = "#" if colours == 1 else "abcdef"[:colours]
    cells = bytes(rng.choice([0, *range(colours + 1)]) for _ in range(height * width))
    solution = Grid(height, width, cells, letters)
    puzzle = Puzzle.from_solution(solution)
    if rng.random() < 0.5:
        rows = list(puzzle.rows)
        one, other = rng.sample(range(height), 2)
        rows[one], rows[other] = rows[other], rows[one]
        puzzle = replace(puzzle, rows=tuple(rows))
    given = Grid.undecided(height, width, letters=letters).with_cells(
        {
            (row, column): solution[row, column]
            for row in range(height)
            for column in range(width)
            if rng.random() < 0.08
        }
    )
    return replace(puzzle, givens=given)


def written(puzzle: Puzzle, folder: Path) -> str:
    """Return the path of a file that holds the puzzle."""
    path = folder / "puzzle.json"
    write(puzzle, path)
    return str(path)
