"""Repair: the least that makes the author's picture the only one, or a puzzle without a picture right."""

from __future__ import annotations

from collections.abc import Collection

from nonosat.authoring.repairing.cell_repair import CellRepair
from nonosat.authoring.repairing.clue_repair import ClueRepair
from nonosat.authoring.repairing.given_repair import GivenRepair
from nonosat.authoring.repairing.result import Repair, cell_values
from nonosat.clue_text import shown_clue
from nonosat.errors import InputError, UnknownName
from nonosat.grid import Grid
from nonosat.limits import NO_LIMITS, Limits
from nonosat.progress import Listener, ignore
from nonosat.puzzle import Puzzle, clue_of
from nonosat.reason import Reason
from nonosat.session.backends import backend_named
from nonosat.solver import Outcome, PictureSearch, Verdict


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
    encoding: str = "order",
    solver: str = "auto",
    time_limit: float | None = None,
    memory_limit: int | None = None,
    seed: int | None = None,
    progress: Listener | None = None,
) -> Repair:
    """The fewest given cells (``givens``), or the fewest changed cells (``cells``), that make the author's
    picture the only one; without either, the fewest changed numbers that give a puzzle a picture.

    The author's picture is ``picture``, or the goal of the puzzle; instead of a puzzle it may itself be
    given. A puzzle without a goal must have only one picture, or none: then its numbers are changed.

    With ``givens`` other cells may take the place of those that the puzzle gives, unless ``keep_givens``.

    With ``cells`` the changed picture has other clues, and is the only one for these; ``protected``
    cells ``(row, column)`` keep their values; with ``line_solvable`` line logic alone finds the picture;
    with ``keep_symmetry`` it keeps the mirrors and turns that the author's picture has (they are
    preferred in any case). ``effort`` says how long to look for fewer changes where no proof is in sight:
    1 is some tens of seconds for a large picture.

    A ``time_limit`` in seconds may end the work earlier. The same arguments give the same answer unless a
    limit comes first. Raises ``InputError`` when there is no author's picture, or it is not one of the
    puzzle's; ``ValueError`` for both ``givens`` and ``cells``, and for protected cells outside the
    picture; ``LimitReached`` when a limit comes before the work has begun; ``UnsupportedPuzzle``,
    ``UnknownName`` and ``SolverFailed``.

    >>> from nonosat.grid import Grid
    >>> picture = Grid.from_text(["#..", ".#.", "..."])
    >>> repaired = repair(picture, givens=True)
    >>> repaired.verdict.value, repaired.minimum, len(repaired.givens)
    ('unique', True, 1)
    >>> len(repair(picture, cells=True).changes)
    1
    """
    search = repair_search(
        puzzle,
        givens=givens,
        cells=cells,
        picture=picture,
        keep_givens=keep_givens,
        protected=protected,
        line_solvable=line_solvable,
        keep_symmetry=keep_symmetry,
        effort=effort,
        encoding=encoding,
        solver=solver,
        limits=Limits.starting_now(time_limit, memory_limit),
        seed=seed,
        progress=progress or ignore,
    )
    search.run()
    return search.result()


def repair_search(
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
    encoding: str = "order",
    solver: str = "auto",
    limits: Limits = NO_LIMITS,
    seed: int | None = None,
    progress: Listener = ignore,
) -> GivenRepair | CellRepair | ClueRepair | NothingToRepair:
    """A search that can be asked at any time for the best so far; as ``repair``."""
    if givens and cells:
        raise ValueError("choose between given cells and changed cells")
    backend = backend_named(solver)
    if backend.external or not (backend.incremental and backend.assumptions and backend.limited):
        raise UnknownName(f"solver '{solver}' cannot repair: it answers one question only, or cannot stop")
    if isinstance(puzzle, Grid):
        own, puzzle = puzzle, Puzzle.of(puzzle)
        picture = picture or own
    picture = picture or puzzle.goal
    if picture is None or not (givens or cells):
        outcome = _outcome(puzzle, encoding, solver, limits, seed, progress)
        if outcome.verdict is Verdict.NONE:
            return ClueRepair(puzzle, encoding=encoding, solver=solver, limits=limits, progress=progress)
        if not (givens or cells):
            return NothingToRepair(puzzle, outcome)
        if outcome.verdict is not Verdict.UNIQUE:
            raise InputError("expected a goal: there are several pictures, and none of them is the author's")
        picture = outcome.pictures[0]
    picture = _checked(puzzle, picture)
    for row, column in protected:
        if not (0 <= row < picture.height and 0 <= column < picture.width):
            raise ValueError(f"there is no cell ({row}, {column}) to protect")
    if keep_givens and puzzle.givens is not None and not puzzle.givens.agrees_with(picture):
        raise InputError("expected a picture that has the puzzle's given cells")
    if givens:
        return GivenRepair(
            puzzle,
            picture,
            keep=keep_givens,
            encoding=encoding,
            solver=solver,
            limits=limits,
            progress=progress,
        )
    return CellRepair(
        puzzle,
        picture,
        protected=protected,
        line_solvable=line_solvable,
        keep_symmetry=keep_symmetry,
        effort=effort,
        encoding=encoding,
        solver=solver,
        seed=seed or 0,
        limits=limits,
        progress=progress,
    )


class NothingToRepair:
    """The answer for a puzzle that has pictures, where no one asks for givens or changes."""

    def __init__(self, puzzle: Puzzle, outcome: Outcome) -> None:
        self._puzzle = puzzle
        self._outcome = outcome

    def run(self) -> None:
        """Nothing."""

    def result(self) -> Repair:
        """The puzzle as it is if it has one picture."""
        outcome = self._outcome
        several = Reason("there are several pictures: choose between given cells and changed cells")
        if outcome.verdict is not Verdict.UNIQUE:
            reason = several if outcome.verdict is Verdict.MULTIPLE else outcome.reason
            return Repair(outcome.verdict, reason=reason, statistics=outcome.statistics)
        own = self._puzzle.givens
        given = [row * own.width + column for row, column, _ in own.decided()] if own else []
        return Repair(
            verdict=Verdict.UNIQUE,
            puzzle=self._puzzle,
            picture=outcome.pictures[0],
            givens=cell_values(outcome.pictures[0], given),
            minimum=True,
            complete=True,
            statistics=outcome.statistics,
        )


def _outcome(
    puzzle: Puzzle, encoding: str, solver: str, limits: Limits, seed: int | None, progress: Listener
) -> Outcome:
    """Whether the puzzle has one picture, several or none; raises ``LimitReached``."""
    search = PictureSearch(
        puzzle, encoding=encoding, solver=solver, limits=limits, seed=seed, progress=progress
    )
    for _ in search:
        pass
    if search.limit_reached is not None:
        raise search.limit_reached
    return search.outcome()


def _checked(puzzle: Puzzle, picture: Grid) -> Grid:
    """The picture in the puzzle's letters; raises ``InputError`` if it is not one of the puzzle's."""
    if (picture.height, picture.width) != (puzzle.height, puzzle.width):
        raise InputError(
            f"expected a picture of {puzzle.width} columns and {puzzle.height} rows",
            found=f"{picture.width} columns and {picture.height} rows",
        )
    if not picture.is_complete:
        raise InputError("expected a picture in which every cell is decided", found="?")
    for line in puzzle.lines():
        clue = clue_of(picture.cells[line.cells.start : line.cells.stop : line.cells.step])
        if line.clue != clue:
            raise InputError(
                f"expected a picture with the clue {shown_clue(line.clue, puzzle.palette)}",
                found=shown_clue(clue, puzzle.palette),
                place=line.name,
            )
    return picture.with_letters(puzzle.palette.letters)
