"""What stays of a puzzle's clues however it is turned, mirrored, recoloured or framed by blank lines.

Two puzzles are *twins* when their forms are equal. Given cells are no part of it: the same clues with other
given cells are the same puzzle to whoever keeps a set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any

from nonosat.clues import Clue, Run
from nonosat.puzzle import Puzzle

#: The clues of one side from its first line to its last, or what is written for them.
Side = Sequence[Any]
#: Rows and columns.
Sides = tuple[Side, Side]


def form_of(puzzle: Puzzle) -> bytes:
    """The form of a puzzle by its clues: equal for twins and different for all others.

    >>> from nonosat.grid import Grid
    >>> puzzle = Puzzle.of(Grid.from_text(["##.", "#.."]))
    >>> framed = Puzzle.of(Grid.from_text([".##", "..#", "..."]))
    >>> form_of(puzzle) == form_of(puzzle.transposed()) == form_of(framed)
    True
    """
    sides = _unframed(puzzle.rows), _unframed(puzzle.columns)
    colours = {run.colour for clue in chain(*sides) for run in clue or ()}
    if len(colours - {None}) > 1 or (None in colours and len(puzzle.palette) > 1):
        backwards = _each(_reversed, sides)
        return min(map(_coloured, _orientations(sides, backwards))).encode()
    texts = _each(_written, sides)
    return min(map(_joined, _orientations(texts, _each(_written, _each(_reversed, sides))))).encode()


def _unframed(side: Sequence[Clue | None]) -> Side:
    """The lines from the first that is not blank to the last."""
    kept = [number for number, clue in enumerate(side) if clue != ()]
    return side[kept[0] : kept[-1] + 1] if kept else ()


def _each(make: Callable[[Any], Any], sides: Sides) -> Sides:
    return tuple(map(make, sides[0])), tuple(map(make, sides[1]))


def _orientations(sides: Sides, backwards: Sides) -> Iterator[Sides]:
    """Rows and columns in the eight ways to lay a picture down; ``backwards`` are the same read so."""
    for upside_down in (1, -1):
        for mirrored in (1, -1):
            rows = (sides if mirrored == 1 else backwards)[0][::upside_down]
            columns = (sides if upside_down == 1 else backwards)[1][::mirrored]
            yield rows, columns
            yield columns, rows


def _reversed(clue: Clue | None) -> Clue | None:
    return None if clue is None else clue[::-1]


def _written(clue: Clue | None) -> str:
    """The runs of a clue without their colour."""
    return "-" if clue is None else ",".join(map(_length, clue))


def _length(run: Run) -> str:
    return "*" if run.repeats else "?" if run.length is None else str(run.length)


def _joined(sides: Sides) -> str:
    return "|".join(map("/".join, sides))


def _coloured(sides: Sides) -> str:
    """The clues with their colours, numbered in the order in which they come."""
    numbers: dict[int | None, str] = {None: "?"}
    texts = ([], [])  # type: tuple[list[str], list[str]]
    for side, found in zip(sides, texts, strict=True):
        for clue in side:
            colours = [numbers.setdefault(run.colour, str(len(numbers))) for run in clue or ()]
            parts = (f"{_length(run)}.{colour}" for run, colour in zip(clue or (), colours, strict=True))
            found.append("-" if clue is None else ",".join(parts))
    return _joined(texts)
