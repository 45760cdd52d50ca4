"""Independent answers for small puzzles, from looking at every grid; shares no code with nonosat's logic."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from nonosat.grid import Grid
from nonosat.puzzle import Puzzle

Runs = tuple[tuple[int, int], ...]


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
    """All lines of a width, grouped by their runs."""
    found: dict[Runs, list[tuple[int, ...]]] = defaultdict(list)
    for cells in itertools.product(range(colours + 1), repeat=width):
        found[runs_of(cells)].append(cells)
    return dict(found)


@cache
def pictures_by_clues(height: int, width: int, colours: int = 1) -> tuple[list[bytes], ...]:
    """All pictures of the size, those together that have the same clues."""
    found: dict[tuple[Runs, ...], list[bytes]] = defaultdict(list)
    for cells in itertools.product(range(colours + 1), repeat=height * width):
        rows = [cells[row * width : (row + 1) * width] for row in range(height)]
        columns = [cells[column::width] for column in range(width)]
        found[tuple(map(runs_of, [*rows, *columns]))].append(bytes(cells))
    return tuple(found.values())


def all_puzzles(
    height: int, width: int, colours: int = 1, *, one_in: int = 1
) -> Iterator[tuple[Puzzle, list[bytes]]]:
    """Every set of clues that some picture of the size has, or one in some, each with all its pictures."""
    letters = "#" if colours == 1 else "abcdefghij"[:colours]
    for pictures in pictures_by_clues(height, width, colours)[::one_in]:
        yield Puzzle.of(Grid(height, width, pictures[0], letters)), pictures


def pictures_of(puzzle: Puzzle) -> list[bytes]:
    """All pictures of a puzzle: every combination of its rows that agrees with columns and givens."""
    colours = len(puzzle.palette)
    choices = [
        lines_by_runs(puzzle.width, colours).get(tuple((run.length, run.colour) for run in clue or ()), [])
        for clue in puzzle.rows
    ]
    columns = [tuple((run.length, run.colour) for run in clue or ()) for clue in puzzle.columns]
    found: list[bytes] = []
    for rows in itertools.product(*choices):
        if all(
            runs_of(cells) == wanted for cells, wanted in zip(zip(*rows, strict=True), columns, strict=True)
        ):
            picture = bytes(itertools.chain.from_iterable(rows))
            given = puzzle.givens
            if given is None or all(
                mine in (255, theirs) for mine, theirs in zip(given.cells, picture, strict=True)
            ):
                found.append(picture)
    return found
