"""Agents that play a puzzle step by step: what each returns as moves, and what it earns."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from nonosat.logic.propagation import propagate
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

Move = tuple[int, int, int]
#: Yields moves for a puzzle; they may be wrong.
Agent = Callable[[Puzzle], Iterator[Move]]


def oracle(puzzle: Puzzle) -> Iterator[Move]:
    """Shade and blank the cells of the goal, in a random order."""
    assert puzzle.goal is not None
    cells = list(puzzle.goal.decided())
    random.Random(puzzle.title).shuffle(cells)
    yield from cells


def line_logic(puzzle: Puzzle) -> Iterator[Move]:
    """Take what line logic finds, then blank every other cell."""
    known = propagate(puzzle).grid()
    yield from known.decided()
    yield from blanks(puzzle, known)


def blanks(puzzle: Puzzle, known: Grid) -> Iterator[Move]:
    """Blank the undecided cells."""
    for row in range(puzzle.height):
        for column in range(puzzle.width):
            if known[row, column] is None:
                yield row, column, 0


def fill_everything(puzzle: Puzzle) -> Iterator[Move]:
    """Shade the cells one by one."""
    for row in range(puzzle.height):
        for column in range(puzzle.width):
            yield row, column, 1


def repeat_one_cell(puzzle: Puzzle) -> Iterator[Move]:
    """Shade the first cell again and again."""
    while True:
        yield 0, 0, 1


def at_random(puzzle: Puzzle) -> Iterator[Move]:
    """Give undecided cells random values, in a random order."""
    numbers = random.Random(puzzle.title)
    cells = [(row, column) for row in range(puzzle.height) for column in range(puzzle.width)]
    numbers.shuffle(cells)
    for row, column in cells:
        yield row, column, numbers.randint(0, 1)
