"""Clues with ``?`` and ``*``: all of them on small lines, and how brute force reads them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from nonosat.model.clues import ANY_RUNS, Clue, Run
from nonosat.model.puzzle import Line, Puzzle

#: First and last cell of each item of a clue in one reading; ``None`` for ``*``.
Reading = tuple[tuple[int, int] | None, ...]


def line_of(clue: Clue | None, width: int) -> Line:
    return Line("row 1", clue, range(width))


@cache
def all_clues(width: int, colours: int) -> tuple[Clue, ...]:
    """Return every clue whose shortest layout fits, of known runs, ``?`` and ``*``, no two ``*`` side by
    side.
    """
    items = [Run(length, colour) for length in range(1, width + 1) for colour in range(1, colours + 1)]
    items += [Run(None, colour) for colour in range(1, colours + 1)]
    items += [ANY_RUNS, *([Run(None, None)] if colours > 1 else [])]
    found: list[Clue] = []
    waiting: list[Clue] = [()]
    while waiting:
        clue = waiting.pop()
        found.append(clue)
        for item in items:
            longer = (*clue, item)
            doubled = item.repeats and clue and clue[-1].repeats
            if not doubled and line_of(longer, width).cells_needed <= width:
                waiting.append(longer)
    return tuple(found)


def all_lines(width: int, colours: int) -> list[tuple[int, ...]]:
    return list(itertools.product(range(colours + 1), repeat=width))


def readings(clue: Clue, cells: tuple[int, ...]) -> set[Reading]:
    """Return every way to read a clue in a complete line; none when it does not fit."""
    return set(_readings(clue, _runs(cells)))


@cache
def _runs(cells: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
    """First cell, last cell and colour of each run of a line."""
    runs = []
    at = 0
    for colour, same in itertools.groupby(cells):
        length = len(list(same))
        if colour:
            runs.append((at, at + length - 1, colour))
        at += length
    return tuple(runs)


def _readings(clue: Clue, runs: tuple[tuple[int, int, int], ...]) -> Iterator[Reading]:
    if not clue:
        if not runs:
            yield ()
        return
    item, rest = clue[0], clue[1:]
    if item.repeats:
        for skipped in range(len(runs) + 1):
            for reading in _readings(rest, runs[skipped:]):
                yield (None, *reading)
    elif runs:
        first, last, colour = runs[0]
        if item.colour in (None, colour) and item.length in (None, last - first + 1):
            for reading in _readings(rest, runs[1:]):
                yield ((first, last), *reading)


def hidden(
    puzzle: Puzzle, rng: random.Random, *, numbers: float | None = None, others: float | None = None
) -> Puzzle:
    """Return the puzzle with a share of its numbers as ``?``, and ``*`` or no clue at all in some places.

    The shares are random if they are not given. Its solutions stay solutions.
    """
    # With more, most of small puzzles have too many solutions to tell anything.
    share = rng.uniform(0.1, 0.6) if numbers is None else numbers
    often = rng.choice([0, 0.03, 0.1]) if others is None else others
    clues = [
        None if clue is None or rng.random() < often else hidden_clue(clue, rng, numbers=share, others=often)
        for clue in (*puzzle.rows, *puzzle.columns)
    ]
    return replace(puzzle, rows=tuple(clues[: puzzle.height]), columns=tuple(clues[puzzle.height :]))


def hidden_clue(clue: Clue, rng: random.Random, *, numbers: float, others: float) -> Clue:
    """Return a clue with ``?`` for a share of its runs, with or without a colour, and ``*`` for some or for
    none.
    """
    items: list[Run] = []
    for run in clue:
        if rng.random() < others:
            items.append(ANY_RUNS)
        any_length = Run(None, rng.choice([run.colour, None]))
        replaced = any_length if rng.random() < numbers else run
        items.append(ANY_RUNS if rng.random() < others else replaced)
    return (*items, ANY_RUNS) if rng.random() < others else tuple(items)
