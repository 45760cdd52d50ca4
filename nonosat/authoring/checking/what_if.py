"""What changing each single cell of a picture would do to its puzzle.

Of each cell two things are asked. Whether the changed picture would be the only one for its clues: that is
answered exactly. And how many cells line logic would leave open: fewer than now helps, more harms, whether or
not there is one picture. Line logic comes first, for all cells, because it takes a millisecond for each; then
the searches, for the cells where it does not already prove that there is one picture.
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
from nonosat.sat.search.solution_search import PictureSearch

#: Seconds between two parts of the answer.
_SECONDS_BETWEEN_PARTS = 0.1


class Effect(StrEnum):
    """What a change does to the number of cells that line logic leaves open."""

    HELPS = "helps"
    HARMS = "harms"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Change:
    """A cell (0-based) that would get another value."""

    row: int
    column: int
    value: Annotated[int, "The value that it would get: 0 for blank, else the number of the colour."]
    open_cells: Annotated[int, "How many cells line logic would leave open."]
    effect: Annotated[Effect, "Whether these would be fewer, more or as many as now."]
    unique: Annotated[
        bool | None,
        "Whether the picture would be the only one for its clues; `null` as long as that is not known.",
    ]

    @property
    def cell(self) -> Annotated[tuple[int, int], "The cell."]:
        """Its row and its column."""
        return self.row, self.column


@dataclass(frozen=True)
class WhatIfResult(Result):
    """What each change of one cell would do."""

    open_cells: Annotated[int, "How many cells line logic leaves open now."]
    changes: Annotated[tuple[Change, ...], "The changes that were tried."]
    complete: Annotated[bool, "Whether everything is known of every change."]
    reason: Annotated[Reason | None, "Which limit came first."] = None

    def _code(self) -> int:
        return exits.DONE if self.complete else exits.LIMIT

    def __str__(self) -> str:
        unique = sum(change.unique is True for change in self.changes)
        return f"{unique} of {amount(len(self.changes), 'change')} would make the picture the only one"


@dataclass(frozen=True, kw_only=True)
class WhatIf(LimitedSearch, Ability[Puzzle, WhatIfResult]):
    """Say what changing each single cell of a picture would do; the changes are told as they become known.

    A cell of a colour becomes blank, a blank one becomes ``colour``. Cells ``near`` (0-based row and column)
    come first. A given cell that changes is given with its new value. Raises ``InputError`` unless the
    picture is complete.

    >>> picture = Grid.from_text(["#.", ".#"])
    >>> result = WhatIf(picture=picture).ask(Puzzle.of(picture))
    >>> result.open_cells, {each.cell: each.unique for each in result.changes}[0, 1]
    (4, True)
    """

    results = (WhatIfResult,)
    exit_codes = exits.Meanings(
        done="Everything is known of every change.",
        limit="A limit was reached first.",
    )

    picture: Annotated[
        Grid, Option(metavar="FILE", help="The complete picture."), OnDisk(holds="picture", reads="files")
    ]
    near: Annotated[
        tuple[int, int], Option(metavar="N", help="Begin around this cell: its row and its column.")
    ] = (0, 0)
    colour: Annotated[int, Option(min=1, metavar="N", help="The colour that blank cells would get.")] = 1

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> WhatIfResult:
        if not self.picture.is_complete:
            raise InputError("expected a picture in which every cell is decided", place="picture")
        running = WhatIfSearch(subject, self, search)
        told, fresh = time.monotonic(), list[Change]()
        with ending:
            for change in running:
                fresh.append(change)
                if time.monotonic() - told > _SECONDS_BETWEEN_PARTS:
                    more = plain(fresh, subject.palette)
                    ending.show(ResultPart({"open_cells": running.open_cells, "changes": more}))
                    told, fresh = time.monotonic(), []
        return ending.of(running.result(), subject.palette)


class WhatIfSearch:
    """What each single change of a picture would do; iterating yields each change when more of it is known.

    ``open_cells`` is how many cells line logic leaves open now. Iterating raises ``LimitReached``.
    """

    def __init__(self, puzzle: Puzzle, wish: WhatIf, options: SearchOptions) -> None:
        self._puzzle = replace(puzzle, goal=None, saved=None)
        self._picture = wish.picture
        self._options = options
        self._near = wish.near
        self._colour = wish.colour
        self._found: dict[int, Change] = {}
        self.open_cells = propagate(self._puzzle).undecided_count

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
                self._found[cell] = replace(change, unique=self._is_only_one(cell))
                yield self._found[cell]

    def result(self) -> WhatIfResult:
        """What is known now of each cell, row by row."""
        changes = tuple(self._found[cell] for cell in sorted(self._found))
        is_complete = len(changes) == len(self._picture.cells) and all(
            change.unique is not None for change in changes
        )
        return WhatIfResult(self.open_cells, changes, is_complete)

    def _nearest_first(self) -> list[int]:
        row, column = self._near
        width = self._picture.width

        def distance(cell: int) -> tuple[int, int]:
            down, across = cell // width - row, cell % width - column
            return down * down + across * across, cell

        return sorted(range(len(self._picture.cells)), key=distance)

    def _changed(self, cell: int) -> tuple[Puzzle, Grid]:
        """The puzzle and the picture with the change."""
        picture = self._picture.with_values({cell: 0 if self._picture.cells[cell] else self._colour})
        row, column = divmod(cell, picture.width)
        clues: dict[int, Clue | None] = {
            row: clue_of(picture.row(row)),
            picture.height + column: clue_of(picture.column(column)),
        }
        puzzle, givens = self._puzzle.with_clues(clues), self._puzzle.givens
        if givens is not None and givens.cells[cell] != UNDECIDED:
            puzzle = replace(puzzle, givens=givens.with_values({cell: picture.cells[cell]}))
        return puzzle, picture

    def _by_lines(self, cell: int) -> Change:
        puzzle, picture = self._changed(cell)
        count = propagate(puzzle).undecided_count
        row, column = divmod(cell, picture.width)
        effect = (
            Effect.SAME
            if count == self.open_cells
            else Effect.HELPS
            if count < self.open_cells
            else Effect.HARMS
        )
        return Change(row, column, picture.cells[cell], count, effect, True if count == 0 else None)

    def _is_only_one(self, cell: int) -> bool | None:
        puzzle, picture = self._changed(cell)
        if next(neighbours(puzzle, picture), None) is not None:
            return False
        search = PictureSearch(puzzle, self._options.alone(), known_pictures=(picture,), probing=True)
        verdict = search.run_to_the_end().verdict
        return None if verdict is Verdict.UNDECIDED else verdict is Verdict.UNIQUE
