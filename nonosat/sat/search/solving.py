"""The pictures of a puzzle, and whether there are others."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import starmap
from typing import Annotated

from typer import Option

from nonosat.logic.propagation import sweeps
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Aside, Ending
from nonosat.model.abilities.searching import FullSearch
from nonosat.model.errors import LimitReached
from nonosat.model.grid import Grid
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.sat.search.results import SolveResult, Statistics, SweepStep, Verdict
from nonosat.sat.search.solution_search import PictureSearch

#: The pictures that are looked for unless it is said how many: they show whether there is only one.
_LOOKED_FOR = 2


@dataclass(frozen=True, kw_only=True)
class Solve(FullSearch, Ability[Puzzle, SolveResult]):
    """Print the picture of a puzzle, and say whether it is the only one."""

    results = (SolveResult,)
    exit_codes = exits.Meanings(
        done="There is a picture, or there are several.",
        no="There is no picture.",
        limit="A limit was reached before all was known; the pictures found so far are printed.",
    )

    all: Annotated[bool, Option("--all", help="Print all pictures.")] = False
    limit: Annotated[
        int | None, Option(min=1, metavar="N", help="Stop after N pictures. Default: 2; with --all none.")
    ] = None
    steps: Annotated[bool, Option("--steps", help="Report what line logic and the search do.")] = False
    #: Whether the answer has the pictures that have been shown: there may be millions.
    keep: bool = field(default=True, repr=False)

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> SolveResult:
        limit = self.limit or (None if self.all else _LOOKED_FOR)
        pictures = PictureSearch(subject, search, limit=limit, probing=True, keep=self.keep or not self.all)
        undecided: list[int] = []
        with ending:
            if self.steps:
                with suppress(LimitReached):  # the search reports it
                    for number, grid in enumerate(sweeps(subject)):
                        undecided.append(grid.undecided_count)
                        board = None if grid.is_complete else grid
                        ending.show(Aside(sweep_in_words(number, grid), board))
            for picture in pictures:
                ending.show(picture)
        if isinstance(ending.cause, LimitReached):
            pictures.limit_reached = ending.cause
        steps = tuple(starmap(SweepStep, enumerate(undecided))) if self.steps else None
        found = replace(pictures.result(), steps=steps, count=pictures.count)
        return ending.of(found, subject.palette)

    def unbegun(self, search: SearchOptions, ending: Ending) -> SolveResult:
        return ending.of(nothing_known(search))


def nothing_known(search: SearchOptions) -> SolveResult:
    """The outcome of work that was ended before there was any."""
    statistics = Statistics(search.solver, search.encoding)
    return SolveResult(Verdict.UNDECIDED, (), False, None, statistics)


def sweep_in_words(number: int, grid: Grid) -> str:
    """What is still undecided after sweep ``number``; 0: before the first.

    >>> sweep_in_words(1, Grid.from_text(["#?."]))
    'line logic, sweep 1: 1 cell undecided'
    """
    when = f"sweep {number}" if number else "before"
    return f"line logic, {when}: {amount(grid.undecided_count, 'cell')} undecided"
