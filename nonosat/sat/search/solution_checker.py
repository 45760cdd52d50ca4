"""The judge of many pictures of one puzzle, which differ little, and of claims that there are no others."""

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
#: How many fillings are kept of a line, and how many bytes they may take of all lines.
_MOST_KEPT, _MOST_BYTES = 64, 4_000_000

#: The runs of a stretch of cells: pictures that differ little have the same ones again and again.
_runs = lru_cache(maxsize=10_000)(clue_of)


class Referee:
    """Judges pictures of a puzzle: the first by all lines, each other by those that differ from the last.

    A line that differs is right if it has been right before, or has the runs of the last picture between the
    blanks on both sides of what differs; otherwise all its runs are compared with its clue. The referee
    knows nothing but the puzzle and pictures that were right.

    >>> from nonosat.model.clues import clue
    >>> referee = Referee(Puzzle((clue(1), clue(1)), (clue(1), clue(1))))
    >>> [referee.accepts(Grid.from_text(rows)) for rows in (["#.", ".#"], [".#", "#."], [".#", "##"])]
    [True, True, False]
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._lines = puzzle.lines()
        self._row_numbers = range(puzzle.height)
        self._rows_of = Struct(f"{puzzle.width}s" * puzzle.height).unpack
        #: For each row the bits of the cells that are given.
        self._given = [0] * puzzle.height
        if puzzle.givens is not None:
            self._given = [_bits_of(row.translate(_DECIDED)) for row in puzzle.givens.rows()]
        #: For each line some fillings that were right.
        self._right: list[set[bytes]] = [set() for _ in self._lines]
        self._most_kept = min(_MOST_KEPT, _MOST_BYTES // (puzzle.height * puzzle.width))
        self._last: Grid | None = None
        self._last_rows: tuple[bytes, ...] = ()

    def accepts(self, picture: Grid) -> bool:
        """Whether it is a picture of the puzzle, as ``Puzzle.is_solved_by`` says."""
        last = self._last
        if last is None or (picture.height, picture.width) != (last.height, last.width):
            is_right = self._puzzle.is_solved_by(picture)
            rows = self._rows_of(picture.cells) if is_right else ()
        else:
            rows = self._rows_of(picture.cells)
            is_right = self._differs_rightly(picture.cells, rows, last.cells)
        if is_right:
            self._last, self._last_rows = picture, rows
        return is_right

    def _differs_rightly(self, cells: bytes, rows: tuple[bytes, ...], last_cells: bytes) -> bool:
        """Whether all lines are right that differ from those of the last picture."""
        last_rows, right, height, width = self._last_rows, self._right, len(rows), len(rows[0])
        columns = 0
        for row in compress(self._row_numbers, map(ne, rows, last_rows)):
            filling, before = rows[row], last_rows[row]
            changed = _bits_of(filling) ^ _bits_of(before)
            columns |= changed
            if changed & self._given[row]:
                return False  # the last picture had what is given
            if filling not in right[row] and not self._is_right(row, filling, before, changed):
                return False
        while columns:
            behind = (columns.bit_length() - 1) // _BITS
            columns &= (1 << _BITS * behind) - 1
            column = width - 1 - behind
            filling = cells[column::width]
            if filling not in right[height + column]:
                before = last_cells[column::width]
                changed = _bits_of(filling) ^ _bits_of(before)
                if not self._is_right(height + column, filling, before, changed):
                    return False
        return True

    def _is_right(self, line: int, filling: bytes, before: bytes, changed: int) -> bool:
        """Whether a line is right that was right ``before`` some bits of its cells ``changed``."""
        cells, first, last = len(filling), changed.bit_length(), (changed & -changed).bit_length()
        begin = filling.rfind(_BLANK, 0, cells - 1 - (first - 1) // _BITS) + 1
        end = filling.find(_BLANK, cells - (last - 1) // _BITS)
        if end < 0:
            end = cells
        if _runs(filling[begin:end]) != _runs(before[begin:end]) and (
            UNDECIDED in filling or not fits(self._lines[line].clue, clue_of(filling))
        ):
            return False
        right = self._right[line]
        if len(right) < self._most_kept:
            right.add(filling)
        return True


def missed_picture(puzzle: Puzzle, found: Sequence[Grid], *, differing: bool) -> str | None:
    """Why there is another picture than those that were found, where the goal or one close to the last shows
    that; with ``differing`` one that differs from what they have in common.
    """
    from nonosat.logic.neighbours import neighbours

    def is_new(picture: Grid) -> bool:
        if differing and found:
            is_known = picture.agrees_with(common_cells(list(found)))
        else:
            is_known = any(picture.cells == each.cells for each in found)
        return not is_known and puzzle.is_solved_by(picture)

    if puzzle.goal is not None and is_new(puzzle.goal):
        return "the puzzle's goal is one"
    close = (each for picture in found[-1:] for each in neighbours(puzzle, picture))
    return "there is one close to the last that was found" if any(map(is_new, close)) else None
