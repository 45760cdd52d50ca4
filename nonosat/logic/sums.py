"""What the numbers of a puzzle alone show: sums that differ, a clue too long for its line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import compress

from nonosat.amounts import amount
from nonosat.puzzle import Line, Puzzle
from nonosat.reason import Reason


def contradiction_in_numbers(puzzle: Puzzle) -> Reason | None:
    """The first contradiction that adding up finds, or ``None``.

    A line that needs more cells than it has comes before sums that differ; sums are compared for
    each colour. Puzzles with unknown runs are judged by the lines that are known. Where the same
    clues would fit with width and height exchanged, as in files that mix up which comes first, the text
    says so.

    >>> from nonosat.puzzle import clue
    >>> contradiction_in_numbers(Puzzle((clue(2, 1),), (clue(1),) * 3)).text
    'row 1 needs 4 cells but the grid has 3'
    """
    reason = _first_contradiction(puzzle)
    if reason is not None and _would_fit_exchanged(puzzle):
        hint = "; read with width and height exchanged the clues fit"
        return Reason(reason.text + hint, reason.lines)
    return reason


def _would_fit_exchanged(puzzle: Puzzle) -> bool:
    """Whether the clues fit when the list of all of them is cut at the width instead of the height."""
    height, width = puzzle.height, puzzle.width
    if height == width or not all(line.is_known for line in puzzle.lines()):
        return False
    rows_first, columns_first = puzzle.rows + puzzle.columns, puzzle.columns + puzzle.rows
    return any(
        _first_contradiction(Puzzle(rows, columns, palette=puzzle.palette)) is None
        for rows, columns in (
            (rows_first[:width], rows_first[width:]),
            (columns_first[height:], columns_first[:height]),
        )
    )


def _first_contradiction(puzzle: Puzzle) -> Reason | None:
    lines = puzzle.lines()
    for line in lines:
        if line.is_known and line.cells_needed > len(line.cells):
            need, have = line.cells_needed, len(line.cells)
            return Reason(f"{line.name} needs {need} cells but the grid has {have}", (line.name,))
    return sums_that_differ(puzzle)


def sums_that_differ(puzzle: Puzzle) -> Reason | None:
    """The colours of which the rows ask for more or fewer cells than the columns, or ``None``.

    ``None`` also when a run is unknown.

    >>> from nonosat.puzzle import clue
    >>> sums_that_differ(Puzzle((clue(1), clue(1)), (clue(1), clue(2)))).text
    'the rows ask for 2 cells, the columns for 3'
    """
    lines = puzzle.lines()
    if not all(line.is_known for line in lines):
        return None
    rows, columns = cells_by_colour(lines[: puzzle.height]), cells_by_colour(lines[puzzle.height :])
    texts = [
        f"the rows ask for {amount(rows[colour], 'cell')}"
        + ("" if len(puzzle.palette) == 1 else f" of colour {puzzle.palette.name(colour)}")
        + f", the columns for {columns[colour]}"
        for colour in sorted(rows | columns)
        if rows[colour] != columns[colour]
    ]
    return Reason("; ".join(texts)) if texts else None


def cells_by_colour(lines: Iterable[Line]) -> Counter[int]:
    """How many cells of each colour the clues of some lines ask for; all runs must be known."""
    cells: Counter[int] = Counter()
    for line in lines:
        lengths, colours = line.lengths, line.colours
        different = set(colours)
        for colour in different:
            its = lengths if len(different) == 1 else compress(lengths, map(colour.__eq__, colours))
            cells[colour] += sum(its)
    return cells
