"""Repair: the least that makes the author's picture the only one, or corrects a puzzle without a picture."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple, Unpack

from nonosat.argument_checks import checked, expect_together
from nonosat.authoring.ambiguity.other_pictures import check_solver
from nonosat.authoring.repairing.cell_repair import CellRepair, GivenRepair
from nonosat.authoring.repairing.change_state import ChangeProblem
from nonosat.authoring.repairing.clue_search import ClueRepair
from nonosat.authoring.repairing.given_search import GivenProblem
from nonosat.authoring.repairing.result import Repair, cell_values
from nonosat.clue_text import expect_clues
from nonosat.errors import InputError, InvalidValue
from nonosat.grid import Grid
from nonosat.outcome import Outcome, Reason, Verdict
from nonosat.picture_search import PictureSearch
from nonosat.puzzle import Puzzle
from nonosat.search_options import DEFAULT_OPTIONS, Search, SearchOptions

#: The arguments that say something only beside one of others.
NEEDED_BY = {
    "picture": ("givens", "cells"),
    "keep_givens": ("givens",),
    "protected": ("cells",),
    "line_solvable": ("givens", "cells"),
    "keep_symmetry": ("cells",),
    "effort": ("cells",),
    "alternatives": ("givens", "cells"),
}


@checked
def repair(
    puzzle: Puzzle | Grid,
    *,
    givens: bool = False,
    cells: bool = False,
    picture: Grid | None = None,
    keep_givens: bool = False,
    protected: Collection[tuple[int, int]] = (),
    line_solvable: bool = False,
    keep_symmetry: bool = False,
    effort: float = 1.0,
    alternatives: int = 1,
    **search: Unpack[Search],
) -> Repair:
    """The fewest given cells (``givens``), or the fewest changed cells (``cells``), that make the author's
    picture the only one; without either, the fewest changed numbers that give a puzzle a picture.

    The author's picture is ``picture``, or the goal of the puzzle; it may also be passed instead of a
    puzzle. A puzzle without a goal must have exactly one picture, or none: then its numbers are changed.

    With ``givens`` other cells may replace those that the puzzle gives, unless ``keep_givens``.

    With ``cells`` the changed picture has clues of its own, for which it is the only one. ``protected``
    cells ``(row, column)`` keep their values; with ``keep_symmetry`` it keeps the mirror symmetries and
    rotations of the author's picture (they are preferred in any case). ``effort`` says how long to search
    for fewer changes if no proof is in sight: 1 takes some tens of seconds for a large picture.

    With ``line_solvable`` line logic alone finds the picture, with the given cells or from the clues of the
    changed one.

    With ``alternatives`` up to so many different repairs are found that give or change equally many cells,
    each as different as can be from those before it.

    How to search: see ``Search``. Unless a limit ends the work earlier, equal arguments give equal answers.
    Raises ``InputError`` if there is no author's picture, or it is not one of the puzzle's; ``InvalidValue``
    for both ``givens`` and ``cells``, for what is of no use without the one or the other, for protected cells
    outside the picture, and for numbers that make no sense; ``LimitReached`` if a limit is reached before
    the work has begun; ``UnknownName`` and ``SolverFailed``.

    >>> from nonosat.grid import Grid
    >>> picture = Grid.from_text(["#..", ".#.", "..."])
    >>> repaired = repair(picture, givens=True)
    >>> repaired.verdict.value, repaired.minimum, len(repaired.givens)
    ('unique', True, 1)
    >>> len(repair(picture, cells=True).changes)
    1
    """
    wish = RepairWish(
        givens=givens,
        cells=cells,
        picture=picture,
        keep_givens=keep_givens,
        protected=tuple(protected),
        line_solvable=line_solvable,
        keep_symmetry=keep_symmetry,
        effort=effort,
        alternatives=alternatives,
    )
    work = RepairSearch(puzzle, SearchOptions.starting_now(**search), wish=wish)
    work.run()
    return work.result()


class RepairWish(NamedTuple):
    """What to repair: see ``repair``."""

    givens: bool = False
    cells: bool = False
    picture: Grid | None = None
    keep_givens: bool = False
    protected: tuple[tuple[int, int], ...] = ()
    line_solvable: bool = False
    keep_symmetry: bool = False
    effort: float = 1.0
    alternatives: int = 1


_NOTHING = RepairWish()


class RepairSearch:
    """A search for the repair that fits the puzzle; it can be asked for the best so far at any time.

    Raises ``InvalidValue`` and ``UnknownName``.
    """

    def __init__(
        self,
        puzzle: Puzzle | Grid,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        wish: RepairWish = _NOTHING,
    ) -> None:
        if wish.givens and wish.cells:
            raise InvalidValue("choose between given cells and changed cells")
        chosen = {name: value != getattr(_NOTHING, name) for name, value in wish._asdict().items()}
        expect_together(chosen, NEEDED_BY)
        if wish.alternatives < 1:
            raise InvalidValue(f"the number of alternatives must be at least 1, not {wish.alternatives}")
        check_solver(options.solver)
        if isinstance(puzzle, Grid):
            wish = wish._replace(picture=wish.picture or puzzle)
            puzzle = Puzzle.of(puzzle)
        for row, column in wish.protected:
            if not (0 <= row < puzzle.height and 0 <= column < puzzle.width):
                raise InvalidValue(f"there is no cell ({row}, {column}) to protect")
        self._puzzle = puzzle
        self._options = options
        self._wish = wish
        self._chosen: GivenRepair | CellRepair | ClueRepair | None = None
        self._nothing_to_repair: Repair | None = None

    def run(self) -> None:
        """Chooses the kind of repair, and works until it is done or a limit is reached.

        Raises ``InputError``, and ``LimitReached`` if a limit is reached before the work has begun.
        """
        self._chosen = self._choose()
        if self._chosen is not None:
            self._chosen.run()

    def result(self) -> Repair:
        """What is known now."""
        if self._chosen is not None:
            return self._chosen.result()
        return self._nothing_to_repair or Repair(Verdict.UNDECIDED)

    def _choose(self) -> GivenRepair | CellRepair | ClueRepair | None:
        """The kind of repair; ``None``, with the answer known, if there is nothing to repair."""
        puzzle, options, wish = self._puzzle, self._options, self._wish
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
            frozenset(row * picture.width + column for row, column in wish.protected),
            line_solvable=wish.line_solvable,
            keep_symmetry=wish.keep_symmetry,
            effort=wish.effort,
            alternatives=wish.alternatives,
            options=options.for_child(),
        )
        return CellRepair(puzzle, problem, options)


def _unrepaired(puzzle: Puzzle, outcome: Outcome) -> Repair:
    """The answer for a puzzle that has pictures, if neither givens nor changes are asked for."""
    if outcome.verdict is not Verdict.UNIQUE:
        several = Reason(
            "there are several pictures: choose between given cells (--givens) and changed cells (--cells)"
        )
        reason = several if outcome.verdict is Verdict.MULTIPLE else outcome.reason
        return Repair(outcome.verdict, reason=reason, statistics=outcome.statistics)
    own = puzzle.givens
    given = [row * own.width + column for row, column, _ in own.decided()] if own else []
    return Repair(
        verdict=Verdict.UNIQUE,
        puzzle=puzzle,
        picture=outcome.pictures[0],
        givens=cell_values(outcome.pictures[0], given),
        minimum=True,
        complete=True,
        statistics=outcome.statistics,
    )
