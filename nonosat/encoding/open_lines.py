"""The lines of a puzzle as encodings get them: what of their runs is possible, by line logic or by the clues
alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from nonosat.cnf.numbering import cell_literals
from nonosat.logic.knowledge import Knowledge
from nonosat.logic.shape import ANY_RUNS_LENGTH, Ends, LineShape, Starts
from nonosat.puzzle import Puzzle


class OpenLine(NamedTuple):
    """A line to encode: its index among ``puzzle.lines()``, its cells in the row-major grid, and what of its
    runs is possible (``starts`` and ``ends`` are ``()`` where it does not matter).
    """

    number: int
    shape: LineShape
    cells: range
    starts: Starts
    ends: Ends


def shapes_of(puzzle: Puzzle, knowledge: Knowledge | None) -> list[LineShape] | None:
    """The shapes of all lines; ``None`` when nothing is known and a line has no room for its runs.

    Such a line may have thousands of times more runs than cells, and no line matters beside it.
    """
    if knowledge is None and any(line.cells_needed > len(line.cells) for line in puzzle.lines()):
        return None
    return list(map(LineShape.of, puzzle.lines()))


def open_lines(
    puzzle: Puzzle, shapes: Sequence[LineShape], knowledge: Knowledge | None
) -> Iterator[OpenLine]:
    """The lines with these shapes: all or none."""
    if knowledge is None:
        possible: Iterable[tuple[Starts, Ends]] = map(windows, shapes)
    else:
        possible = zip(knowledge.starts, knowledge.ends, strict=True)
    found = zip(puzzle.lines() if shapes else (), shapes, possible, strict=True)
    for number, (line, shape, (starts, ends)) in enumerate(found):
        yield OpenLine(number, shape, line.cells, starts, ends)


def windows(shape: LineShape) -> tuple[Starts, Ends]:
    """The starts that the lengths allow: every run pushed to the left, and as far again as there is room;
    and as many ends, unless all lengths are known.
    """
    if ANY_RUNS_LENGTH in shape.lengths:
        return (), ()
    leftmost: list[int] = []
    at, before = 0, 0
    for length, colour in zip(shape.lengths, shape.colours, strict=True):
        at += colour == before
        leftmost.append(at)
        at, before = at + max(length, 1), colour
    window = (1 << (max(shape.width - at, 0) + 1)) - 1
    starts = tuple(window << start for start in leftmost)
    if shape.is_known:
        return starts, ()
    return starts, tuple(
        begun << max(length - 1, 0) for begun, length in zip(starts, shape.lengths, strict=True)
    )


def literals_of_givens(puzzle: Puzzle) -> list[int]:
    """The literals that are true because cells are given."""
    return [
        literal
        for row, column, value in (puzzle.givens.decided() if puzzle.givens else ())
        for literal in cell_literals(row * puzzle.width + column, value, colours=len(puzzle.palette))
    ]
