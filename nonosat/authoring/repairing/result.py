"""The answer of a repair: the product, what was given or changed for it, and whether less would do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from nonosat.grid import Grid
from nonosat.puzzle import Clue, Puzzle
from nonosat.reason import Reason
from nonosat.solver import Statistics, Verdict


class CellValue(NamedTuple):
    """A cell (0-based) and its value: 0 blank, 1 … the colours."""

    row: int
    column: int
    value: int


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Corrected clues: ``clues`` by the names of their lines.

    ``puzzle`` is the puzzle with them; ``verdict`` says whether it has one picture or several, ``picture``
    is one of them.
    """

    clues: tuple[tuple[str, Clue], ...]
    puzzle: Puzzle
    verdict: Verdict
    picture: Grid


@dataclass(frozen=True, slots=True)
class Alternative:
    """One of several repairs of one size.

    ``puzzle`` has ``picture`` as its only one; ``cells`` are given in it or changed for it.
    """

    puzzle: Puzzle
    picture: Grid
    cells: tuple[CellValue, ...]


@dataclass(frozen=True, slots=True)
class Repair:
    """The answer to ``repair``.

    ``verdict`` is ``unique`` if there is a product, confirmed with another encoding and another solver:
    ``puzzle``, whose only picture, also its goal, is ``picture``. It is ``none`` if there can be no product,
    ``multiple`` if the product, or the puzzle to repair, has several pictures, and ``undecided`` if a limit
    was reached before a product was confirmed; ``reason`` says why.

    ``givens`` are all cells that the product gives; ``changes`` are the cells that differ from the author's
    picture, with their new values, row by row; ``suggestions`` are all ways found to change numbers in the
    clues of a puzzle without a picture, the product first. No product needs fewer than ``lower_bound``
    givens, changed cells or changed numbers; with ``minimum`` this one needs no more. ``alternatives``, if
    asked for, are different repairs with equally many cells, this one first, each confirmed in the same way;
    ``alternatives_are_all`` if there are no others. ``complete`` says that
    no limit has cut the work short; ``statistics`` are those of the confirmation, with the seconds of the
    search added.
    """

    verdict: Verdict
    puzzle: Puzzle | None = None
    picture: Grid | None = None
    givens: tuple[CellValue, ...] = ()
    changes: tuple[CellValue, ...] = ()
    minimum: bool = False
    lower_bound: int = 0
    complete: bool = False
    reason: Reason | None = None
    suggestions: tuple[Suggestion, ...] = ()
    statistics: Statistics | None = None
    alternatives: tuple[Alternative, ...] = ()
    alternatives_are_all: bool = False


def cell_values(picture: Grid, cells: Iterable[int]) -> tuple[CellValue, ...]:
    """Some cells of a picture (row-major indices) with their values."""
    return tuple(CellValue(*divmod(cell, picture.width), picture.cells[cell]) for cell in sorted(cells))
