"""Repair: the least that makes the author's picture the only one, or corrects a puzzle without a picture."""

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
from nonosat.sat.search.solution_search import PictureSearch

#: The arguments that say something only beside one of others.
NEEDED_BY = {
    "picture": ("givens", "cells"),
    "keep_givens": ("givens",),
    "protect": ("cells",),
    "line_solvable": ("givens", "cells"),
    "keep_symmetry": ("cells",),
    "effort": ("cells",),
    "alternatives": ("givens", "cells"),
}


@dataclass(frozen=True, kw_only=True)
class Repair(FullSearch, Ability[Puzzle | Grid, RepairResult]):
    """Make the author's picture the only one by giving or changing few cells; or correct clues.

    With ``givens`` the fewest cells are given, with ``cells`` the fewest cells are changed, so that the
    author's picture is the only one; without either, the fewest numbers, so that a puzzle has a picture.

    The author's picture is ``picture``, or the goal of the puzzle; it may also be passed instead of a
    puzzle. A puzzle without a goal must have exactly one picture, or none: then its numbers are changed.

    With ``givens`` other cells may replace those that the puzzle gives, unless ``keep_givens``.

    With ``cells`` the changed picture has clues of its own, for which it is the only one. Cells
    ``(row, column)`` to ``protect`` keep their values; with ``keep_symmetry`` it keeps the mirror symmetries
    and rotations of the author's picture (they are preferred in any case). ``effort`` says how long to search
    for fewer changes if no proof is in sight: 1 takes some tens of seconds for a large picture.

    With ``line_solvable`` line logic alone finds the picture, with the given cells or from the clues of the
    changed one. With ``alternatives`` up to so many different repairs are found that give or change equally
    many cells, each as different as can be from those before it.

    Unless a limit ends the work earlier, equal arguments give equal answers. Raises ``InputError`` if there
    is no author's picture, or it is not one of the puzzle's; ``WrongOption`` for options that do not go
    together; ``InvalidValue`` for cells outside the picture; ``UnknownName`` and ``SolverFailed``.
    >>> from nonosat.model.grid import Grid
    >>> picture = Grid.from_text(["#..", ".#.", "..."])
    >>> repaired = repair(picture, givens=True)
    >>> repaired.verdict.value, repaired.minimum, len(repaired.givens)
    ('unique', True, 1)
    >>> len(repair(picture, cells=True).changes)
    1
    """

    results = (RepairResult,)
    exit_codes = exits.Meanings(
        done="A repaired puzzle with exactly one picture was found.",
        no="There is none, or the puzzle that was found has several pictures.",
        limit="A limit was reached first; the best repair so far is written.",
    )

    givens: Annotated[bool, Option("--givens", help="Give as few cells as possible.")] = False
    cells: Annotated[bool, Option("--cells", help="Change as few cells as possible.")] = False
    picture: Annotated[
        Grid | None,
        Option(
            metavar="FILE",
            rich_help_panel=INPUT,
            help="The author's picture, if it is not the puzzle's goal.",
        ),
        OnDisk(holds="picture", reads="files"),
    ] = None
    keep_givens: Annotated[
        bool, Option("--keep-givens", help="With --givens, keep the cells that the puzzle already gives.")
    ] = False
    line_solvable: LineSolvable = False
    protect: Annotated[
        Collection[tuple[int, int]] | None,
        Option(
            metavar="MASK",
            rich_help_panel=INPUT,
            help="With --cells, change none of the cells that are shaded in this picture.",
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
    """A search for the repair that fits the puzzle; it can be asked for the best so far at any time.

    Raises ``InvalidValue`` and ``UnknownName``.
    """

    def __init__(self, puzzle: Puzzle | Grid, wish: Repair, options: SearchOptions) -> None:
        if wish.alternatives < 1:
            raise InvalidValue(f"the number of alternatives must be at least 1, not {wish.alternatives}")
        check_solver(options.solver)
        if isinstance(puzzle, Grid):
            wish = replace(wish, picture=wish.picture or puzzle)
            puzzle = Puzzle.of(puzzle)
        self._protected = tuple(wish.protect or ())
        for row, column in self._protected:
            if not (0 <= row < puzzle.height and 0 <= column < puzzle.width):
                raise InvalidValue(f"there is no cell ({row}, {column}) to protect")
        self.puzzle = puzzle
        self._options = options
        self._wish = wish
        self._chosen: GivenRepair | CellRepair | ClueRepair | None = None
        self._nothing_to_repair: RepairResult | None = None

    def run(self) -> None:
        """Chooses the kind of repair, and works until it is done or a limit is reached.

        Raises ``InputError``, and ``LimitReached`` if a limit is reached before the work has begun.
        """
        self._chosen = self._choose()
        if self._chosen is not None:
            self._chosen.run()

    def result(self) -> RepairResult:
        """What is known now."""
        if self._chosen is not None:
            own = tuple((line.name, line.clue) for line in self.puzzle.lines())
            return replace(self._chosen.result(), own_clues=own)
        return self._nothing_to_repair or RepairResult(Verdict.UNDECIDED)

    def _choose(self) -> GivenRepair | CellRepair | ClueRepair | None:
        """The kind of repair; ``None``, with the answer known, if there is nothing to repair."""
        puzzle, options, wish = self.puzzle, self._options, self._wish
        picture = wish.picture or puzzle.goal
        wanted = wish.givens or wish.cells
        if picture is None or not wanted:
            outcome = PictureSearch(puzzle, options, probing=True).run_to_the_end()
            if outcome.verdict is Verdict.NONE:
                return ClueRepair(puzzle, options)
            if not wanted:
                self._nothing_to_repair = _unrepaired(puzzle, outcome)
                return None
            if outcome.verdict is not Verdict.UNIQUE:
                raise InputError(
                    "expected a goal (or --picture): there are several pictures, and nothing says which is "
                    "the author's"
                )
            picture = outcome.pictures[0]
        expect_clues(puzzle, picture)
        picture = picture.with_letters(puzzle.palette.letters)
        if wish.keep_givens and puzzle.givens is not None and not puzzle.givens.agrees_with(picture):
            raise InputError("expected a picture that agrees with the puzzle's given cells")
        if wish.givens:
            given = GivenProblem(
                puzzle if wish.keep_givens else replace(puzzle, givens=None),
                picture,
                wish.alternatives,
                line_solvable=wish.line_solvable,
                options=options.for_child(),
            )
            return GivenRepair(given, options)
        problem = ChangeProblem(
            picture,
            puzzle.palette,
            frozenset(row * picture.width + column for row, column in self._protected),
            line_solvable=wish.line_solvable,
            keep_symmetry=wish.keep_symmetry,
            effort=wish.effort,
            alternatives=wish.alternatives,
            options=options.for_child(),
        )
        return CellRepair(puzzle, problem, options)


def _unrepaired(puzzle: Puzzle, outcome: SolveResult) -> RepairResult:
    """The answer for a puzzle that has pictures, if neither givens nor changes are asked for."""
    if outcome.verdict is not Verdict.UNIQUE:
        several = Reason(
            "there are several pictures: choose between given cells (--givens) and changed cells (--cells)"
        )
        reason = several if outcome.verdict is Verdict.MULTIPLE else outcome.reason
        return RepairResult(outcome.verdict, reason=reason, statistics=outcome.statistics)
    own = puzzle.givens
    given = [row * own.width + column for row, column, _ in own.decided()] if own else []
    return RepairResult(
        verdict=Verdict.UNIQUE,
        puzzle=puzzle,
        picture=outcome.pictures[0],
        givens=cell_values(outcome.pictures[0], given),
        minimum=True,
        complete=True,
        statistics=outcome.statistics,
    )
