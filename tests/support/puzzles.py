"""Puzzles that many tests use."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from nonosat import Grid, Puzzle, clue, write
from nonosat.puzzle import ANY_RUNS, Clue, Run


def domino(size: int) -> Puzzle:
    """The n-Dom puzzle, which is unique; from size 4 on, line logic does not solve it."""
    rows = [clue(3), clue(1), *[clue(3, 1), clue(1)] * (size - 1), clue(1)]
    columns = [clue(1), clue(1), *[clue(1, 3), clue(1)] * (size - 1), clue(3)]
    return Puzzle(tuple(rows), tuple(columns))


def random_puzzle(rng: random.Random, height: int, width: int, colours: int = 1) -> Puzzle:
    """A puzzle with some given cells; in about half of them two clues of rows are exchanged."""
    letters = "#" if colours == 1 else "abcdef"[:colours]
    cells = bytes(rng.choice([0, *range(colours + 1)]) for _ in range(height * width))
    picture = Grid(height, width, cells, letters)
    puzzle = Puzzle.of(picture)
    if rng.random() < 0.5:
        rows = list(puzzle.rows)
        one, other = rng.sample(range(height), 2)
        rows[one], rows[other] = rows[other], rows[one]
        puzzle = replace(puzzle, rows=tuple(rows))
    given = Grid.undecided(height, width, letters=letters).with_cells(
        {
            (row, column): picture[row, column]
            for row in range(height)
            for column in range(width)
            if rng.random() < 0.08
        }
    )
    return replace(puzzle, givens=given)


def partly_hidden(
    puzzle: Puzzle, rng: random.Random, *, numbers: float | None = None, others: float = 0.1
) -> Puzzle:
    """The puzzle with a share of its numbers as ``?`` (in colours, one in three of any colour), of its clues
    missing, and with ``*`` in place of runs or between them; the share of numbers is random if none is given.
    """
    share = rng.random() if numbers is None else numbers

    def hidden(clue: Clue) -> Clue | None:
        if rng.random() < others:
            return None
        runs: list[Run] = []
        for run in clue:
            if rng.random() < others:
                runs.append(ANY_RUNS)
            if rng.random() < others:
                runs.append(ANY_RUNS)
                continue
            any_colour = len(puzzle.palette) > 1 and rng.random() < 1 / 3
            unknown = Run(None, None if any_colour else run.colour)
            runs.append(unknown if rng.random() < share else run)
        return tuple(runs)

    return replace(
        puzzle,
        rows=tuple(hidden(clue or ()) for clue in puzzle.rows),
        columns=tuple(hidden(clue or ()) for clue in puzzle.columns),
    )


def written(puzzle: Puzzle, folder: Path) -> str:
    """The path of a file that holds the puzzle."""
    path = folder / "puzzle.json"
    write(puzzle, path)
    return str(path)
