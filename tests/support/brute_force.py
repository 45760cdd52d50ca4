"""Independent answers for small puzzles, from looking at every grid; shares no code with nonosat's logic."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from nonosat.model.clues import ANY_RUNS, Clue
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

Runs = tuple[tuple[int, int], ...]
Cells = tuple[int, ...]
#: A clue as brute force reads it: length and colour, 0 if unknown; ``None`` for ``*``.
Items = tuple[tuple[int, int] | None, ...]


@cache
def runs_of(cells: tuple[int, ...]) -> Runs:
    """Length and colour of each run of a line, found cell by cell."""
    runs: list[tuple[int, int]] = []
    before = 0
    for value in cells:
        if value and value == before:
            runs[-1] = (runs[-1][0] + 1, value)
        elif value:
            runs.append((1, value))
        before = value
    return tuple(runs)


@cache
def lines_by_runs(width: int, colours: int) -> dict[Runs, list[tuple[int, ...]]]:
    """Return all lines of a width, grouped by their runs."""
    found: dict[Runs, list[tuple[int, ...]]] = defaultdict(list)
    for cells in itertools.product(range(colours + 1), repeat=width):
        found[runs_of(cells)].append(cells)
    return dict(found)


@cache
def solutions_by_clues(height: int, width: int, colours: int = 1) -> tuple[list[bytes], ...]:
    """Return all solutions of the size, those together that have the same clues."""
    found: dict[tuple[Runs, ...], list[bytes]] = defaultdict(list)
    for cells in itertools.product(range(colours + 1), repeat=height * width):
        rows = [cells[row * width : (row + 1) * width] for row in range(height)]
        columns = [cells[column::width] for column in range(width)]
        found[tuple(map(runs_of, [*rows, *columns]))].append(bytes(cells))
    return tuple(found.values())


def all_puzzles(
    height: int, width: int, colours: int = 1, *, one_in: int = 1
) -> Iterator[tuple[Puzzle, list[bytes]]]:
    """Yield the clue sets of all grids of the size, or one in some of them, each with all its solutions."""
    letters = "#" if colours == 1 else "abcdefghij"[:colours]
    for solutions in solutions_by_clues(height, width, colours)[::one_in]:
        yield Puzzle.from_solution(Grid(height, width, solutions[0], letters)), solutions


def items_of(clue: Clue | None) -> Items:
    """Return a clue, whose runs may be unknown, as :func:`matches` takes it."""
    items = (ANY_RUNS,) if clue is None else clue
    return tuple(None if run.repeats else (run.length or 0, run.colour or 0) for run in items)


def matches(items: Items, cells: Cells) -> bool:
    """Return whether a clue can be read in the cells of a line."""
    if not cells:
        return all(item is None for item in items)
    colour = cells[0]
    length = next((place for place, value in enumerate(cells) if value != colour), len(cells))
    if colour == 0:
        return matches(items, cells[length:])
    if not items:
        return False
    if items[0] is None:
        return matches(items[1:], cells) or matches(items, cells[length:])
    fits = items[0][0] in (0, length) and items[0][1] in (0, colour)
    return fits and matches(items[1:], cells[length:])


@cache
def lines_fitting(clue: Clue | None, width: int, colours: int) -> list[Cells]:
    """Return all lines of a width that fit a clue, whose runs may be unknown."""
    items = items_of(clue)
    return [
        cells
        for lines in lines_by_runs(width, colours).values()
        if matches(items, lines[0])
        for cells in lines
    ]


def solutions_of(puzzle: Puzzle) -> list[bytes]:
    """Return all solutions of a puzzle: every way to fill the rows, from the top, that columns and givens
    allow.
    """
    height, width, colours = puzzle.height, puzzle.width, len(puzzle.palette)
    given = bytes([255]) * (height * width) if puzzle.givens is None else puzzle.givens.cells
    beginnings = [
        {line[:length] for line in lines_fitting(clue, height, colours) for length in range(height + 1)}
        for clue in puzzle.columns
    ]
    found: list[tuple[tuple[int, ...], ...]] = [()]
    for row, clue in enumerate(puzzle.rows):
        wanted = given[row * width : (row + 1) * width]
        lines = [
            cells
            for cells in lines_fitting(clue, width, colours)
            if all(mine in (255, theirs) for mine, theirs in zip(wanted, cells, strict=True))
        ]
        found = [
            (*rows, cells)
            for rows in found
            for cells in lines
            if all(
                column in allowed
                for column, allowed in zip(zip(*rows, cells, strict=True), beginnings, strict=True)
            )
        ]
    return [bytes(itertools.chain.from_iterable(rows)) for rows in found]
