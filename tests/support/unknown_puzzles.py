"""Random small puzzles with clues of every kind, and all their solutions, from looking at every grid.

Shares nothing with nonosat's logic, encodings or referee: a recursion of its own compares clues with cells.
A set of grids is an int, bit ``g`` for the grid with number ``g``.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache

from brute_force import Cells, Items, items_of, matches
from partly_known_clues import hidden

from nonosat.model.clues import Clue, Run, clue_of
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle

#: Height, width and colours of the puzzles; never more than 6,561 grids.
SIZES = [(1, 5, 1), (4, 1, 2), (2, 3, 1), (3, 3, 1), (2, 5, 1), (3, 4, 1), (4, 3, 1), (5, 2, 1)]
SIZES += [(2, 3, 2), (3, 2, 2), (2, 4, 2), (4, 2, 2), (1, 7, 2), (2, 3, 3), (3, 2, 3), (1, 6, 3)]


class AllGrids:
    """All grids of a size, and which of them have what."""

    def __init__(self, height: int, width: int, colours: int) -> None:
        self.grids = [bytes(cells) for cells in itertools.product(range(colours + 1), repeat=height * width)]
        self.every = (1 << len(self.grids)) - 1
        places = [range(row * width, (row + 1) * width) for row in range(height)]
        places += [range(column, height * width, width) for column in range(width)]
        #: For each line the grids by its cells; for each cell the grids by its value.
        self._by_line = [self._sets(cells) for cells in places]
        self._by_cell = [self._sets([cell]) for cell in range(height * width)]
        self._by_clue: dict[tuple[int, Items], int] = {}

    def _sets(self, cells: Sequence[int]) -> dict[Cells, int]:
        found: dict[Cells, list[int]] = {}
        for number, grid in enumerate(self.grids):
            found.setdefault(tuple(grid[cell] for cell in cells), []).append(number)
        return {key: sum(1 << number for number in numbers) for key, numbers in found.items()}

    def with_clue(self, line: int, clue: Clue | None) -> int:
        """Return the grids in which a line, by its place in ``Puzzle.lines()``, fits a clue."""
        if clue is None:
            return self.every
        items = items_of(clue)
        if (line, items) not in self._by_clue:
            fitting = (grids for cells, grids in self._by_line[line].items() if matches(items, cells))
            self._by_clue[line, items] = sum(fitting)
        return self._by_clue[line, items]

    def with_cell(self, cell: int, value: int) -> int:
        """Return the grids in which a cell has a value."""
        return self._by_cell[cell][value,]

    def solutions(self, puzzle: Puzzle, lines: Collection[int] | None = None) -> int:
        """Return the solutions of a puzzle, or of some of its lines, with its given cells."""
        found = self.every
        for line, clue in enumerate((*puzzle.rows, *puzzle.columns)):
            if lines is None or line in lines:
                found &= self.with_clue(line, clue)
        for cell, value in enumerate(puzzle.givens.cells if puzzle.givens else ()):
            if value != UNDECIDED:
                found &= self.with_cell(cell, value)
        return found

    def cells_of(self, grids: int) -> list[bytes]:
        """Return the cells of each grid of a set."""
        return [self.grids[number] for number in _numbers(grids)]


def _numbers(grids: int) -> Iterator[int]:
    while grids:
        lowest = grids & -grids
        yield lowest.bit_length() - 1
        grids ^= lowest


@cache
def all_grids(height: int, width: int, colours: int) -> AllGrids:
    return AllGrids(height, width, colours)


def grids_for(puzzle: Puzzle) -> AllGrids:
    return all_grids(puzzle.height, puzzle.width, len(puzzle.palette))


def random_puzzle(rng: random.Random, sizes: Sequence[tuple[int, int, int]] = SIZES) -> Puzzle:
    """Return a puzzle with unknown clues, often of a solution, which is its goal; sometimes of none."""
    height, width, colours = rng.choice(sizes)
    letters = "#" if colours == 1 else "abc"[:colours]
    palette = Palette(letters, (None,) * colours)
    density = rng.choice((0.3, 0.5, 0.7))
    cells = bytes(rng.randint(1, colours) if rng.random() < density else 0 for _ in range(height * width))
    solution = Grid(height, width, cells, letters)
    clues = [clue_of(row) for row in solution.rows()]
    clues += [clue_of(solution.column(column)) for column in range(width)]
    numbers, others = rng.choice([(0.3, 0), (0.6, 0.1), (0.3, 0.15), (1, 0)])
    if rng.random() < 0.2:
        line = rng.randrange(height + width)
        clues[line] = tuple(
            run._replace(length=max(1, (run.length or 1) + rng.choice((-1, 1)))) for run in clues[line]
        ) or (Run(1, rng.randint(1, colours)),)
    elif rng.random() < 0.4:  # the sums stay as they are
        one, other = (rng.randrange(height, height + width) for _ in range(2))
        clues[one], clues[other] = clues[other], clues[one]
    puzzle = Puzzle(tuple(clues[:height]), tuple(clues[height:]), palette=palette, goal=solution)
    puzzle = hidden(puzzle, rng, numbers=numbers, others=others)
    if rng.random() < 0.3:
        given = [value if rng.random() < 0.2 else UNDECIDED for value in cells]
        if rng.random() < 0.1:
            given[rng.randrange(len(given))] = rng.randint(0, colours)
        if set(given) != {UNDECIDED}:
            puzzle = replace(puzzle, givens=Grid(height, width, bytes(given), letters))
    return puzzle
