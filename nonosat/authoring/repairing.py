"""Repair: the least that makes the author's picture the only one, or a puzzle without a picture right."""

from __future__ import annotations

from collections.abc import Collection

from nonosat.authoring.cell_repair import CellRepair
from nonosat.authoring.repair_result import Repair
from nonosat.errors import InputError
from nonosat.grid import Grid
from nonosat.limits import Limits
from nonosat.progress import Listener, ignore
from nonosat.puzzle import Puzzle, clue_of


def repair(
    puzzle: Puzzle | Grid,
    *,
    givens: bool = False,
    cells: bool = False,
    picture: Grid | None = None,
    protected: Collection[tuple[int, int]] = (),
    line_solvable: bool = False,
    keep_symmetry: bool = False,
    effort: float = 1.0,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    seed: int | None = None,
    progress: Listener | None = None,
) -> Repair:
    """The fewest given cells (``givens``), or the fewest changed cells (``cells``), that make the author's
    picture the only one.

    The author's picture is ``picture``, or the goal of the puzzle; instead of a puzzle it may itself be
    given. With ``cells`` the changed picture has other clues, and is the only one for these; ``protected``
    cells ``(row, column)`` keep their values; with ``line_solvable`` line logic alone finds the picture;
    with ``keep_symmetry`` it keeps the mirrors and turns that the author's picture has (they are
    preferred in any case). ``effort`` says how long to look for fewer changes where no proof is in sight: 1
    is some tens of seconds for a large picture. A ``time_limit`` in seconds may end the work earlier.
    The same arguments give the same answer unless a limit comes first.

    Raises ``InputError`` when the picture is missing, incomplete or no picture of the puzzle,
    ``UnsupportedPuzzle`` and ``SolverFailed``.

    >>> from nonosat.grid import Grid
    >>> repaired = repair(Grid.from_text(["#..", ".#.", "..."]), cells=True)
    >>> repaired.verdict.value, repaired.minimum, len(repaired.changes)
    ('unique', True, 1)
    """
    if isinstance(puzzle, Grid):
        puzzle, picture = Puzzle.of(puzzle), picture or puzzle
    search = CellRepair(
        puzzle,
        author_picture(puzzle, picture),
        protected=protected,
        line_solvable=line_solvable,
        keep_symmetry=keep_symmetry,
        effort=effort,
        seed=seed or 0,
        limits=Limits.starting_now(time_limit, memory_limit),
        progress=progress or ignore,
    )
    search.run()
    return search.result()


def author_picture(puzzle: Puzzle, picture: Grid | None = None) -> Grid:
    """The picture that the author means: ``picture``, else the goal of the puzzle.

    Raises ``InputError`` when there is none, or it is not complete or not a picture of the puzzle.
    """
    meant = picture or puzzle.goal
    if meant is None:
        raise InputError("expected a puzzle with a goal, or the author's picture beside it")
    if (meant.height, meant.width) != (puzzle.height, puzzle.width):
        raise InputError(
            f"expected a picture of {puzzle.width} columns and {puzzle.height} rows",
            found=f"{meant.width} columns and {meant.height} rows",
        )
    if not meant.is_complete:
        raise InputError("expected a picture in which every cell is decided", found="?")
    meant = meant.with_letters(puzzle.palette.letters)
    for line in puzzle.lines():
        cells = meant.cells[line.cells.start : line.cells.stop : line.cells.step]
        if line.clue != clue_of(cells):
            raise InputError("expected a picture that has the puzzle's clues", place=line.name)
    return meant
