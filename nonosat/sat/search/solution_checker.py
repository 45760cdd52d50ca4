"""A fast check of many similar solutions of one puzzle, and of claims that there are no others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import compress
from operator import ne
from struct import Struct

from nonosat.model.clues import clue_of, fits
from nonosat.model.grid import UNDECIDED, Grid, common_cells
from nonosat.model.puzzle import Puzzle

_BITS = 8
_BLANK = 0
#: The bits of cells, 8 for each, those of the last cell last.
_bits_of: Callable[[bytes], int] = int.from_bytes
#: A byte for each cell: 255 for those that are decided, else 0.
_DECIDED = bytes([255] * UNDECIDED + [0])
#: The layouts kept per line, and their bytes in all lines.
_MOST_KEPT, _MOST_BYTES = 64, 4_000_000

#: The runs of a segment of cells, cached: similar solutions repeat them.
_runs = lru_cache(maxsize=10_000)(clue_of)


class SolutionChecker:
    """A checker of solutions: the first by all lines, each other by the lines that differ from the last.

    A changed line is correct if it was correct before, or if the runs between the blanks around the change
    are those of the last solution; otherwise all its runs are compared with its clue. The checker uses only
    the puzzle and earlier correct solutions.

    >>> from nonosat.model.clues import clue
    >>> checker = SolutionChecker(Puzzle((clue(1), clue(1)), (clue(1), clue(1))))
    >>> [checker.accepts(Grid.from_text(rows)) for rows in (["#.", ".#"], [".#", "#."], [".#", "##"])]
    [True, True, False]
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._lines = puzzle.lines()
        self._row_numbers = range(puzzle.height)
        self._rows_of = Struct(f"{puzzle.width}s" * puzzle.height).unpack
        #: For each row the bits of the givens.
        self._given = [0] * puzzle.height
        if puzzle.givens is not None:
            self._given = [_bits_of(row.translate(_DECIDED)) for row in puzzle.givens.rows()]
        #: For each line some correct layouts.
        self._correct: list[set[bytes]] = [set() for _ in self._lines]
        self._most_kept = min(_MOST_KEPT, _MOST_BYTES // (puzzle.height * puzzle.width))
        self._last: Grid | None = None
        self._last_rows: tuple[bytes, ...] = ()

    def accepts(self, solution: Grid) -> bool:
        """Return whether it is a solution of the puzzle, like ``Puzzle.is_solved_by``."""
        last = self._last
        if last is None or (solution.height, solution.width) != (last.height, last.width):
            is_correct = self._puzzle.is_solved_by(solution)
            rows = self._rows_of(solution.cells) if is_correct else ()
        else:
            rows = self._rows_of(solution.cells)
            is_correct = self._changes_are_correct(solution.cells, rows, last.cells)
        if is_correct:
            self._last, self._last_rows = solution, rows
        return is_correct

    def _changes_are_correct(self, cells: bytes, rows: tuple[bytes, ...], last_cells: bytes) -> bool:
        """Return whether all lines that differ from the last solution are correct."""
        last_rows, correct, height, width = self._last_rows, self._correct, len(rows), len(rows[0])
        columns = 0
        for row in compress(self._row_numbers, map(ne, rows, last_rows)):
            layout, before = rows[row], last_rows[row]
            changed = _bits_of(layout) ^ _bits_of(before)
            columns |= changed
            if changed & self._given[row]:
                return False  # the last solution had the givens
            if layout not in correct[row] and not self._is_correct(row, layout, before, changed):
                return False
        while columns:
            behind = (columns.bit_length() - 1) // _BITS
            columns &= (1 << _BITS * behind) - 1
            column = width - 1 - behind
            layout = cells[column::width]
            if layout not in correct[height + column]:
                before = last_cells[column::width]
                changed = _bits_of(layout) ^ _bits_of(before)
                if not self._is_correct(height + column, layout, before, changed):
                    return False
        return True

    def _is_correct(self, line: int, layout: bytes, before: bytes, changed: int) -> bool:
        """Return whether a line, correct ``before`` some bits of its cells ``changed``, is correct."""
        cells, first, last = len(layout), changed.bit_length(), (changed & -changed).bit_length()
        begin = layout.rfind(_BLANK, 0, cells - 1 - (first - 1) // _BITS) + 1
        end = layout.find(_BLANK, cells - (last - 1) // _BITS)
        if end < 0:
            end = cells
        if _runs(layout[begin:end]) != _runs(before[begin:end]) and (
            UNDECIDED in layout or not fits(self._lines[line].clue, clue_of(layout))
        ):
            return False
        correct = self._correct[line]
        if len(correct) < self._most_kept:
            correct.add(layout)
        return True


def missed_solution(puzzle: Puzzle, found: Sequence[Grid], *, differing: bool) -> str | None:
    """Return why there is another solution, if the goal or a neighbour of the last solution found is one.

    With ``differing`` it must differ from the backbone of the solutions found.
    """
    from nonosat.logic.neighbours import neighbours

    def is_new(solution: Grid) -> bool:
        if differing and found:
            is_known = solution.agrees_with(common_cells(list(found)))
        else:
            is_known = any(solution.cells == each.cells for each in found)
        return not is_known and puzzle.is_solved_by(solution)

    if puzzle.goal is not None and is_new(puzzle.goal):
        return "the puzzle's goal is one"
    close = (each for solution in found[-1:] for each in neighbours(puzzle, solution))
    return "there is one close to the last that was found" if any(map(is_new, close)) else None
