"""Puzzles with marks, and independent results about them by brute force."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from pathlib import Path

from brute_force import lines_fitting
from partly_known_clues import hidden

from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle

Known = tuple[tuple[int, int], ...]


def solution(text: str, letters: str = "#") -> Grid:
    return Grid.from_text(text.split(), letters=letters)


def marks_file(folder: Path, text: str) -> str:
    """Write marks, rows separated by blanks, to a file and return its path."""
    path = folder / "marks.txt"
    path.write_text(text.replace(" ", "\n"))
    return str(path)


def random_case(seed: int) -> tuple[Puzzle, Grid]:
    """Return a small puzzle with random marks.

    Some have givens, a few have no solution, and one in three has partly known clues.
    """
    pick = random.Random(seed)
    height, width = pick.choice([(2, 3), (3, 2), (3, 3), (2, 5), (4, 3), (3, 4), (1, 6), (5, 2)])
    colours = pick.choice([1, 1, 2, 3 if height * width < 10 else 1])
    letters = "#" if colours == 1 else "rgb"[:colours]
    weight = pick.random()

    def cells() -> list[int]:
        return [pick.randint(1, colours) if pick.random() < weight else 0 for _ in range(height * width)]

    secret = cells()
    puzzle = Puzzle.from_solution(Grid(height, width, bytes(secret), letters))
    if pick.random() < 0.15:
        other = Puzzle.from_solution(Grid(height, width, bytes(cells()), letters))
        puzzle = replace(puzzle, rows=other.rows)
    if seed % 3 == 0:
        puzzle = hidden(puzzle, random.Random(-seed))
    if pick.random() < 0.3:
        given = [value if pick.random() < 0.2 else UNDECIDED for value in secret]
        puzzle = replace(puzzle, givens=Grid(height, width, bytes(given), letters))
    faults = pick.choice([0, 0, 0.1, 0.3, 1])
    share = pick.random()
    marks = [
        UNDECIDED
        if pick.random() > share
        else (pick.randint(0, colours) if pick.random() < faults else value)
        for value in secret
    ]
    return puzzle, Grid(height, width, bytes(marks), letters)


def disagreements(marks: Grid, cells: bytes) -> int:
    return sum(mark not in (UNDECIDED, value) for mark, value in zip(marks.cells, cells, strict=True))


def can_hold(puzzle: Puzzle, known: Known, lines: frozenset[str]) -> bool:
    """Return whether some grid has these cells and satisfies these lines; all grids are tried, row by row."""
    if len(dict(known)) < len(set(known)):
        return False
    wanted = dict(known)
    colours = len(puzzle.palette)
    height, width = puzzle.height, puzzle.width
    columns = [
        (place, lines_fitting(line.clue, height, colours))
        for place, line in enumerate(puzzle.lines()[height:])
        if line.name in lines
    ]
    # Of the rows so far only the beginnings of the columns among ``lines`` matter.
    ways: set[tuple[tuple[int, ...], ...]] = {((),) * len(columns)}
    for row, line in enumerate(puzzle.lines()[:height]):
        every = itertools.product(range(colours + 1), repeat=width)
        fitting = lines_fitting(line.clue, width, colours) if line.name in lines else every
        rows = {
            tuple(cells[place] for place, _ in columns)
            for cells in fitting
            if all(wanted.get(row * width + place, value) == value for place, value in enumerate(cells))
        }
        beginnings = [{cells[: row + 1] for cells in allowed} for _, allowed in columns]
        ways = {
            longer
            for way in ways
            for cells in rows
            for longer in [tuple((*column, value) for column, value in zip(way, cells, strict=True))]
            if all(column in allowed for column, allowed in zip(longer, beginnings, strict=True))
        }
    return bool(ways)
