"""The ability ``Solve``."""

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
from nonosat.sat.search.solution_search import SolutionSearch

#: The default number of solutions to find: two decide uniqueness.
_DEFAULT_LIMIT = 2


@dataclass(frozen=True, kw_only=True)
class Solve(FullSearch, Ability[Puzzle, SolveResult]):
    """Solve a puzzle and test uniqueness."""

    results = (SolveResult,)
    exit_codes = exits.Meanings(
        done="There is a solution, or there are several.",
        no="There is no solution.",
        limit="A limit was reached first; the solutions found so far are printed.",
    )

    all: Annotated[bool, Option("--all", help="Print all solutions.")] = False
    limit: Annotated[
        int | None, Option(min=1, metavar="N", help="Stop after N solutions. Default: 2; with --all none.")
    ] = None
    steps: Annotated[bool, Option("--steps", help="Report what line logic and the search do.")] = False
    #: Whether the result keeps the printed solutions: there may be millions.
    keep: bool = field(default=True, repr=False)

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> SolveResult:
        limit = self.limit or (None if self.all else _DEFAULT_LIMIT)
        solutions = SolutionSearch(subject, search, limit=limit, probing=True, keep=self.keep or not self.all)
        undecided: list[int] = []
        with ending:
            if self.steps:
                with suppress(LimitReached):  # the search reports it
                    for number, grid in enumerate(sweeps(subject)):
                        undecided.append(grid.undecided_count)
                        board = None if grid.is_complete else grid
                        ending.show(Aside(sweep_in_words(number, grid), board))
            for solution in solutions:
                ending.show(solution)
        if isinstance(ending.cause, LimitReached):
            solutions.limit_reached = ending.cause
        steps = tuple(starmap(SweepStep, enumerate(undecided))) if self.steps else None
        found = replace(solutions.result(), steps=steps, count=solutions.count)
        return ending.of(found, subject.palette)

    def unstarted(self, search: SearchOptions, ending: Ending) -> SolveResult:
        return ending.of(nothing_known(search))


def nothing_known(search: SearchOptions) -> SolveResult:
    """Return the result of work that ended before it began."""
    statistics = Statistics(search.solver, search.encoding)
    return SolveResult(Verdict.UNDECIDED, (), False, None, statistics)


def sweep_in_words(number: int, grid: Grid) -> str:
    """Return the number of undecided cells after sweep ``number`` (0: before the first) in a sentence.

    >>> sweep_in_words(1, Grid.from_text(["#?."]))
    'line logic, sweep 1: 1 cell undecided'
    """
    when = f"sweep {number}" if number else "before"
    return f"line logic, {when}: {amount(grid.undecided_count, 'cell')} undecided"
