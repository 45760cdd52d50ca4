"""Random lines with holes and known cells, and random grids with clues that are partly known."""

from __future__ import annotations

import random
from dataclasses import replace

from nonosat.grid import UNDECIDED, Grid
from nonosat.logic.shape import ANY_COLOUR, ANY_RUNS_LENGTH, UNKNOWN_LENGTH, LineShape
from nonosat.puzzle import ANY_RUNS, Clue, Puzzle, Run, clue_of

Case = tuple[LineShape, tuple[int, ...]]


def random_line(source: random.Random, width: int, colours: int, *, unknown: bool) -> Case:
    """A line, mostly with a layout, of whose cells something is known; with ``unknown`` items if wanted."""
    density = source.choice([0.1, 0.5, 0.9])
    cells: list[int] = []
    while len(cells) < width:
        run = source.choice([1, 1, 2, 3, 8, 70])
        cells += [source.randint(1, colours) if source.random() < density else 0] * run
    del cells[width:]
    items = [(run.length or 0, run.colour or 0) for run in clue_of(cells)]
    if unknown:
        items = blurred(source, items, colours)
    lost = source.random() ** 2
    wrong = source.choice([0, 0, 1 / width])
    may = [0] * (colours + 1)
    for at, value in enumerate(cells):
        for other in range(colours + 1):
            if source.random() >= (wrong if other == value else lost):
                may[other] |= 1 << at
    return LineShape(width, tuple(length for length, _ in items), tuple(of for _, of in items)), tuple(may)


def blurred(source: random.Random, items: list[tuple[int, int]], colours: int) -> list[tuple[int, int]]:
    """The items of a clue, some of them unknown, and some runs of them together as ``*``."""
    found: list[tuple[int, int]] = []
    for length, colour in items:
        dice = source.random()
        if dice < 0.3:
            if not found or found[-1][0] != ANY_RUNS_LENGTH:
                found.append((ANY_RUNS_LENGTH, ANY_COLOUR))
        elif dice < 0.6:
            found.append((UNKNOWN_LENGTH, source.choice([ANY_COLOUR, colour]) if colours > 1 else colour))
        else:
            found.append((length, colour))
    return found


def random_grid(source: random.Random, height: int, width: int, colours: int, *, unknown: bool) -> Puzzle:
    """A puzzle of a random picture, with given cells, sometimes wrong ones; ``unknown`` clues if wanted."""
    density = source.choice([0.4, 0.6, 0.8])
    cells = [source.randint(1, colours) if source.random() < density else 0 for _ in range(height * width)]
    letters = "#" if colours == 1 else "abcdef"[:colours]
    puzzle = Puzzle.of(Grid(height, width, bytes(cells), letters))
    if unknown:
        clues = {line: _blurred_clue(source, each.clue) for line, each in enumerate(puzzle.lines())}
        puzzle = puzzle.with_clues(clues)
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


def _blurred_clue(source: random.Random, clue: Clue | None) -> Clue | None:
    if clue is None or source.random() < 0.1:
        return None
    items = [(run.length or 0, run.colour or 0) for run in clue]
    if source.random() < 0.6:
        items = blurred(source, items, 2)
    return tuple(
        ANY_RUNS if length == ANY_RUNS_LENGTH else Run(length or None, colour or None)
        for length, colour in items
    )
