"""Repair: the fewest changes that make the goal the only solution, or correct a contradictory puzzle."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Annotated

from typer import Option

from nonosat.authoring.ambiguity.alternative_solutions import check_solver
from nonosat.authoring.repairing.cell_repair import CellRepair, GivenRepair
from nonosat.authoring.repairing.change_state import ChangeProblem
from nonosat.authoring.repairing.clue_search import ClueRepair
from nonosat.authoring.repairing.given_search import GivenProblem
from nonosat.authoring.repairing.result import RepairResult, cell_values
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, function_of
from nonosat.model.abilities.fields import INPUT, OnDisk, WrongOption, expect_together
from nonosat.model.abilities.searching import FullSearch
from nonosat.model.abilities.shared import Effort, KeepSymmetry, LineSolvable
from nonosat.model.clue_text import expect_clues
from nonosat.model.errors import InputError, InvalidValue
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.sat.search.results import SolveResult, Verdict
from nonosat.sat.search.solution_search import SolutionSearch

#: Arguments that require one of others.
NEEDED_BY = {
    "goal": ("givens", "cells"),
    "keep_givens": ("givens",),
    "protect": ("cells",),
    "line_solvable": ("givens", "cells"),
    "keep_symmetry": ("cells",),
    "effort": ("cells",),
    "alternatives": ("givens", "cells"),
}


@dataclass(frozen=True, kw_only=True)
class Repair(FullSearch, Ability[Puzzle | Grid, RepairResult]):
    """Make a puzzle unique with minimal changes, or correct its clues.

    With ``givens`` the fewest cells are given, with ``cells`` the fewest cells are changed, so that the goal
    is the only solution; without either, the fewest numbers are changed, so that there is a solution.

    The goal is ``goal``, or the goal of the puzzle; it may also be passed instead of a puzzle. A puzzle
    without a goal must have exactly one solution, or none: then its numbers are changed.

    With ``givens`` other cells may replace those that the puzzle gives, unless ``keep_givens``.

    With ``cells`` the changed grid is the only solution for its own clues. Cells ``(row, column)`` to
    ``protect`` keep their values; with ``keep_symmetry`` it keeps the mirror symmetries and rotations of the
    goal (otherwise they are preferred). ``effort``: search effort before accepting an unproved result; 1
    takes some tens of seconds for a large grid.

    With ``line_solvable`` line logic alone finds the solution of the repaired puzzle. With ``alternatives``
    up to that many different repairs are found that give or change equally many cells, each as different as
    possible from those before it.

    Unless a limit ends the work earlier, equal arguments give equal results. Raises ``InputError`` if there
    is no goal, or it violates the clues; ``WrongOption`` for options that cannot be combined;
    ``InvalidValue`` for cells outside the grid; ``UnknownName`` and ``SolverError``.

    >>> from nonosat.model.grid import Grid
    >>> goal = Grid.from_text(["#..", ".#.", "..."])
    >>> repaired = repair(goal, givens=True)
    >>> repaired.verdict.value, repaired.optimal, len(repaired.givens)
    ('unique', True, 1)
    >>> len(repair(goal, cells=True).changes)
    1
    """

    results = (RepairResult,)
    exit_codes = exits.Meanings(
        done="A repaired puzzle with exactly one solution was found.",
        no="There is none, or the repaired puzzle has several solutions.",
        limit="A limit was reached first; the best repair so far is written.",
    )

    givens: Annotated[bool, Option("--givens", help="Give as few cells as possible.")] = False
    cells: Annotated[bool, Option("--cells", help="Change as few cells as possible.")] = False
    goal: Annotated[
        Grid | None,
        Option(
            metavar="FILE",
            rich_help_panel=INPUT,
            help="Use this goal, not the puzzle's.",
        ),
        OnDisk(holds="goal", reads="files"),
    ] = None
    keep_givens: Annotated[bool, Option("--keep-givens", help="With --givens, keep the puzzle's givens.")] = (
        False
    )
    line_solvable: LineSolvable = False
    protect: Annotated[
        Collection[tuple[int, int]] | None,
        Option(
            metavar="MASK",
            rich_help_panel=INPUT,
            help="With --cells, change no cell that is shaded in this picture.",
        ),
        OnDisk(holds="mask", reads="files"),
    ] = None
    keep_symmetry: KeepSymmetry = False
    alternatives: Annotated[
        int, Option(min=1, metavar="N", help="Find N repairs of the same size, as different as possible.")
    ] = 1
    effort: Effort = 1.0

    def __post_init__(self) -> None:
        if self.givens and self.cells:
            raise WrongOption("choose either --givens or --cells")
        expect_together(self, NEEDED_BY)

    def work(self, subject: Puzzle | Grid, search: SearchOptions, ending: Ending) -> RepairResult:
        running = RepairSearch(subject, self, search)
        with ending:
            running.run()
        return ending.of(running.result(), running.puzzle.palette)


repair = function_of(Repair)


class RepairSearch:
    """A search for the appropriate repair; ``result`` is available at any time.

    Raises ``InvalidValue`` and ``UnknownName``.
    """

    def __init__(self, puzzle: Puzzle | Grid, request: Repair, options: SearchOptions) -> None:
        if request.alternatives < 1:
            raise InvalidValue(f"the number of alternatives must be at least 1, not {request.alternatives}")
        check_solver(options.solver)
        if isinstance(puzzle, Grid):
            request = replace(request, goal=request.goal or puzzle)
            puzzle = Puzzle.from_solution(puzzle)
        self._protected = tuple(request.protect or ())
        for row, column in self._protected:
            if not (0 <= row < puzzle.height and 0 <= column < puzzle.width):
                raise InvalidValue(f"no cell ({row}, {column}) to protect")
        self.puzzle = puzzle
        self._options = options
        self._request = request
        self._chosen: GivenRepair | CellRepair | ClueRepair | None = None
        self._nothing_to_repair: RepairResult | None = None

    def run(self) -> None:
        """Choose the kind of repair, and run it until it is done or a limit is reached.

        Raises ``InputError``, and ``LimitReached`` if a limit is reached before the repair has begun.
        """
        self._chosen = self._choose()
        if self._chosen is not None:
            self._chosen.run()

    def result(self) -> RepairResult:
        """Return what is known now."""
        if self._chosen is not None:
            own = tuple((line.name, line.clue) for line in self.puzzle.lines())
            return replace(self._chosen.result(), own_clues=own)
        return self._nothing_to_repair or RepairResult(Verdict.UNDECIDED)

    def _choose(self) -> GivenRepair | CellRepair | ClueRepair | None:
        """Return the kind of repair; ``None``, with the result stored, if there is nothing to repair."""
        puzzle, options, request = self.puzzle, self._options, self._request
        goal = request.goal or puzzle.goal
        wanted = request.givens or request.cells
        if goal is None or not wanted:
            solved = SolutionSearch(puzzle, options, probing=True).run_to_the_end()
            if solved.verdict is Verdict.NONE:
                return ClueRepair(puzzle, options)
            if not wanted:
                self._nothing_to_repair = _unrepaired(puzzle, solved)
                return None
            if solved.verdict is not Verdict.UNIQUE:
                raise InputError("expected a goal (or --goal): there are several solutions")
            goal = solved.solutions[0]
        expect_clues(puzzle, goal)
        goal = goal.with_letters(puzzle.palette.letters)
        if request.keep_givens and puzzle.givens is not None and not puzzle.givens.agrees_with(goal):
            raise InputError("expected a goal consistent with the givens")
        if request.givens:
            given = GivenProblem(
                puzzle if request.keep_givens else replace(puzzle, givens=None),
                goal,
                request.alternatives,
                line_solvable=request.line_solvable,
                options=options.for_child(),
            )
            return GivenRepair(given, options)
        problem = ChangeProblem(
            goal,
            puzzle.palette,
            frozenset(row * goal.width + column for row, column in self._protected),
            line_solvable=request.line_solvable,
            keep_symmetry=request.keep_symmetry,
            effort=request.effort,
            alternatives=request.alternatives,
            options=options.for_child(),
        )
        return CellRepair(puzzle, problem, options)


def _unrepaired(puzzle: Puzzle, solved: SolveResult) -> RepairResult:
    """Return the result for a puzzle with a solution if neither givens nor changes are requested."""
    if solved.verdict is not Verdict.UNIQUE:
        several = Reason(
            "there are several solutions: choose between given cells (--givens) and changed cells (--cells)"
        )
        reason = several if solved.verdict is Verdict.MULTIPLE else solved.reason
        return RepairResult(solved.verdict, reason=reason, statistics=solved.statistics)
    own = puzzle.givens
    given = [row * own.width + column for row, column, _ in own.decided()] if own else []
    return RepairResult(
        verdict=Verdict.UNIQUE,
        puzzle=puzzle,
        solution=solved.solutions[0],
        givens=cell_values(solved.solutions[0], given),
        optimal=True,
        complete=True,
        statistics=solved.statistics,
    )
