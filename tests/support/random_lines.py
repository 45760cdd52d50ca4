"""Random lines with holes and known cells, random grids with clues that are partly known, and what is known
of them, to compare.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from partly_known_clues import hidden, hidden_clue, line_of

from nonosat.logic.propagation import Knowledge
from nonosat.model.clues import clue_of
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Line, Puzzle

Case = tuple[Line, tuple[int, ...]]


def random_line(source: random.Random, width: int, colours: int, *, unknown: bool) -> Case:
    """Return a line, mostly with a layout, of whose cells something is known; with ``unknown`` items if
    wanted.
    """
    density = source.choice([0.1, 0.5, 0.9])
    cells: list[int] = []
    while len(cells) < width:
        run = source.choice([1, 1, 2, 3, 8, 70])
        cells += [source.randint(1, colours) if source.random() < density else 0] * run
    del cells[width:]
    clue = clue_of(cells)
    if unknown:
        clue = hidden_clue(clue, source, numbers=0.4, others=0.2)
    lost = source.random() ** 2
    wrong = source.choice([0, 0, 1 / width])
    may = [0] * (colours + 1)
    for at, value in enumerate(cells):
        for other in range(colours + 1):
            if source.random() >= (wrong if other == value else lost):
                may[other] |= 1 << at
    return line_of(clue, width), tuple(may)


def random_grid(source: random.Random, height: int, width: int, colours: int, *, unknown: bool) -> Puzzle:
    """Return a puzzle of a random solution, with given cells, sometimes wrong ones; ``unknown`` clues if
    wanted.
    """
    density = source.choice([0.4, 0.6, 0.8])
    cells = [source.randint(1, colours) if source.random() < density else 0 for _ in range(height * width)]
    letters = "#" if colours == 1 else "abcdef"[:colours]
    puzzle = Puzzle.from_solution(Grid(height, width, bytes(cells), letters))
    if unknown:
        puzzle = hidden(puzzle, source, others=source.choice([0, 0.1, 0.2]))
    share = source.choice([0.0, 0.1, 0.5])
    wrong = source.choice([0, 0, 0.2])
    given = bytes(
        UNDECIDED
        if source.random() >= share
        else source.randint(0, colours)
        if source.random() < wrong
        else value
        for value in cells
    )
    return replace(puzzle, givens=Grid(height, width, given, letters))


def facts(knowledge: Knowledge) -> tuple[Any, ...]:
    """Return everything that is known, to compare."""
    return (
        knowledge.contradiction,
        knowledge.rows,
        knowledge.starts,
        knowledge.ends,
        knowledge.grid(),
        knowledge.undecided_count,
        knowledge.is_complete,
    )
