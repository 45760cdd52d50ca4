"""What a repair is: the product, what was given or changed for it, and whether less would have done."""

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
    """Clues in place of others: ``clues`` by the names of their lines.

    ``puzzle`` is the puzzle with them; ``verdict`` says whether it has one picture or several, ``picture``
    is one of them.
    """

    clues: tuple[tuple[str, Clue], ...]
    puzzle: Puzzle
    verdict: Verdict
    picture: Grid


@dataclass(frozen=True, slots=True)
class Repair:
    """The answer to ``repair``.

    ``verdict`` is ``unique`` when there is a product, re-checked by another encoding and another solver:
    ``puzzle``, whose only picture is ``picture``, also its goal. It is ``none`` when there can be no
    product, ``multiple`` when the product, or what was to be repaired, has several pictures, and
    ``undecided`` when a limit came before there was a checked product; ``reason`` says why.

    ``givens`` are all cells that the product gives, or ``changes`` the cells that differ from the author's
    picture, with their new values, row by row; of a puzzle without a picture the numbers of its clues are
    changed, and ``suggestions`` are all ways found, the product the first of them. No product
    has fewer than ``lower_bound`` of these; with ``minimum`` the product has no more. ``complete`` says
    that no limit has ended the work; ``statistics`` are those of the re-check, with the seconds of the
    search.
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


def cell_values(picture: Grid, cells: Iterable[int]) -> tuple[CellValue, ...]:
    """Some cells of a picture (row-major indices) with their values."""
    return tuple(CellValue(*divmod(cell, picture.width), picture.cells[cell]) for cell in sorted(cells))
