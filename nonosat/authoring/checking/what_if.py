"""The effect of changing each single cell of a solution.

Two questions per cell: whether the changed grid would be the only solution for its clues (answered exactly),
and how many cells line logic would leave undecided (fewer than now helps, more harms). Line logic comes
first, for all cells, at a millisecond each; then a search for the cells where line logic does not prove
uniqueness.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from typer import Option

from nonosat.logic.neighbours import neighbours
from nonosat.logic.propagation import propagate
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, ResultPart
from nonosat.model.abilities.fields import OnDisk
from nonosat.model.abilities.json_values import plain
from nonosat.model.abilities.result import Result
from nonosat.model.abilities.searching import LimitedSearch
from nonosat.model.clues import Clue, clue_of
from nonosat.model.errors import InputError
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.sat.search.results import Verdict
from nonosat.sat.search.solution_search import SolutionSearch

#: Seconds between two partial results.
_SECONDS_BETWEEN_PARTS = 0.1


class Effect(StrEnum):
    """Effect of a change on the number of cells that line logic leaves undecided."""

    HELPS = "helps"
    HARMS = "harms"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Change:
    """A cell (0-based) that would get another value."""

    row: int
    column: int
    value: Annotated[int, "The value that it would get: 0 for blank, else the number of the colour."]
    undecided_cells: Annotated[int, "The number of cells that line logic would leave undecided."]
    effect: Annotated[Effect, "Whether these would be fewer, more or as many as now."]
    unique: Annotated[
        bool | None,
        "Whether the grid would be the only solution for its clues; `null` until that is known.",
    ]

    @property
    def cell(self) -> Annotated[tuple[int, int], "The cell."]:
        """Row and column."""
        return self.row, self.column


@dataclass(frozen=True)
class WhatIfResult(Result):
    """Result of ``WhatIf``: the effect of each change of one cell."""

    undecided_cells: Annotated[int, "The number of cells that line logic leaves undecided now."]
    changes: Annotated[tuple[Change, ...], "The changes that were tried."]
    complete: Annotated[bool, "Whether everything is known about every change."]
    reason: Annotated[Reason | None, "Which limit came first."] = None

    def _code(self) -> int:
        return exits.DONE if self.complete else exits.LIMIT

    def __str__(self) -> str:
        unique = sum(change.unique is True for change in self.changes)
        return f"{unique} of {amount(len(self.changes), 'change')} would make the solution unique"


@dataclass(frozen=True, kw_only=True)
class WhatIf(LimitedSearch, Ability[Puzzle, WhatIfResult]):
    """Find the effect of changing each single cell of a solution; report changes as they become known.

    A shaded cell becomes blank, a blank one becomes ``colour``. Cells ``near`` (0-based row and column)
    come first. A given that changes is given with its new value. Raises ``InputError`` unless the solution
    is complete.

    >>> solution = Grid.from_text(["#.", ".#"])
    >>> result = WhatIf(solution=solution).ask(Puzzle.from_solution(solution))
    >>> result.undecided_cells, {each.cell: each.unique for each in result.changes}[0, 1]
    (4, True)
    """

    results = (WhatIfResult,)
    exit_codes = exits.Meanings(
        done="Everything is known about every change.",
        limit="A limit was reached first.",
    )

    solution: Annotated[
        Grid, Option(metavar="FILE", help="The complete solution."), OnDisk(holds="goal", reads="files")
    ]
    near: Annotated[
        tuple[int, int], Option(metavar="N", help="Begin around this cell: its row and its column.")
    ] = (0, 0)
    colour: Annotated[int, Option(min=1, metavar="N", help="Colour that blank cells would get.")] = 1

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> WhatIfResult:
        if not self.solution.is_complete:
            raise InputError("expected a grid in which every cell is decided", place="grid")
        running = WhatIfSearch(subject, self, search)
        reported, fresh = time.monotonic(), list[Change]()
        with ending:
            for change in running:
                fresh.append(change)
                if time.monotonic() - reported > _SECONDS_BETWEEN_PARTS:
                    more = plain(fresh, subject.palette)
                    ending.show(ResultPart({"undecided_cells": running.undecided_cells, "changes": more}))
                    reported, fresh = time.monotonic(), []
        return ending.of(running.result(), subject.palette)


class WhatIfSearch:
    """A search for the effect of each change; iterating yields a change when more is known about it.

    ``undecided_cells`` counts the cells that line logic leaves undecided now. Iterating raises
    ``LimitReached``.
    """

    def __init__(self, puzzle: Puzzle, request: WhatIf, options: SearchOptions) -> None:
        self._puzzle = replace(puzzle, goal=None, saved=None)
        self._solution = request.solution
        self._options = options
        self._near = request.near
        self._colour = request.colour
        self._found: dict[int, Change] = {}
        self.undecided_cells = propagate(self._puzzle).undecided_count

    def __iter__(self) -> Iterator[Change]:
        order = self._nearest_first()
        for cell in order:
            self._options.limits.check()
            self._found[cell] = self._by_lines(cell)
            yield self._found[cell]
        for cell in order:
            change = self._found[cell]
            if change.unique is None:
                self._options.limits.check()
                self._found[cell] = replace(change, unique=self._is_unique(cell))
                yield self._found[cell]

    def result(self) -> WhatIfResult:
        """Return what is known now about each cell, row by row."""
        changes = tuple(self._found[cell] for cell in sorted(self._found))
        is_complete = len(changes) == len(self._solution.cells) and all(
            change.unique is not None for change in changes
        )
        return WhatIfResult(self.undecided_cells, changes, is_complete)

    def _nearest_first(self) -> list[int]:
        row, column = self._near
        width = self._solution.width

        def distance(cell: int) -> tuple[int, int]:
            down, across = cell // width - row, cell % width - column
            return down * down + across * across, cell

        return sorted(range(len(self._solution.cells)), key=distance)

    def _changed(self, cell: int) -> tuple[Puzzle, Grid]:
        """Return the puzzle and the solution with the change."""
        solution = self._solution.with_values({cell: 0 if self._solution.cells[cell] else self._colour})
        row, column = divmod(cell, solution.width)
        clues: dict[int, Clue | None] = {
            row: clue_of(solution.row(row)),
            solution.height + column: clue_of(solution.column(column)),
        }
        puzzle, givens = self._puzzle.with_clues(clues), self._puzzle.givens
        if givens is not None and givens.cells[cell] != UNDECIDED:
            puzzle = replace(puzzle, givens=givens.with_values({cell: solution.cells[cell]}))
        return puzzle, solution

    def _by_lines(self, cell: int) -> Change:
        puzzle, solution = self._changed(cell)
        count = propagate(puzzle).undecided_count
        row, column = divmod(cell, solution.width)
        effect = (
            Effect.SAME
            if count == self.undecided_cells
            else Effect.HELPS
            if count < self.undecided_cells
            else Effect.HARMS
        )
        return Change(row, column, solution.cells[cell], count, effect, True if count == 0 else None)

    def _is_unique(self, cell: int) -> bool | None:
        puzzle, solution = self._changed(cell)
        if next(neighbours(puzzle, solution), None) is not None:
            return False
        search = SolutionSearch(puzzle, self._options.alone(), known_solutions=(solution,), probing=True)
        verdict = search.run_to_the_end().verdict
        return None if verdict is Verdict.UNDECIDED else verdict is Verdict.UNIQUE
