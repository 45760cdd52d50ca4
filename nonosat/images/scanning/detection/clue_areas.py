"""The four areas beside the cells for clues."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from nonosat.images.scanning.detection.block import Block
from nonosat.images.scanning.detection.glyphs import Piece
from nonosat.images.scanning.detection.rulings import AT_LINE
from nonosat.images.scanning.detection.table import Places, Table
from nonosat.images.scanning.levels import level_at

#: The number of empty cells that ends a clue. With 2 one more of 39 pages is exact, and one more of 59 images
#: from the world doubtful; with 1 eleven pages are read alike.
_FREE = 1.35
#: The quantile of spaces taken as the usual space between numbers, since some are between titles. With the
#: median of the first ones a title counts as numbers on one of 59 images from the world.
_USUAL = 0.25
#: With up to this many spaces no usual space is estimated.
_FEW = 2
#: Spaces between numbers are wider than this, in heights of digits, beside rows and beside columns.
_BETWEEN = 0.5, 0.0
#: The least length, in cells, of lines beyond the block that rule clues.
_RULED = 0.5
#: The tolerance, in cells, for a crossing line at their end.
_AT_LIMIT = 0.5
#: The tolerance for the height of digits, as a share; the grain of a table differs more. With 0.5 text beside
#: one of 39 pages becomes a separate puzzle.
UNLIKE = 0.2


class PieceBeside(NamedTuple):
    """A piece beside a line of cells, and its nearest and farthest distance from the cells, in pixels."""

    near: float
    far: float
    line: int
    piece: Piece


@dataclass(frozen=True, slots=True, eq=False)
class ClueArea:
    """The pieces beside each line of cells on one side, in no order.

    ``dividers`` are lines between numbers, in pixels along the lines of cells; ``usual`` is the height of
    digits. ``beside`` are all pieces on that side, ``lines`` those that may belong to clues.
    """

    lines: tuple[tuple[Piece, ...], ...]
    dividers: tuple[float, ...]
    usual: float
    beside: tuple[PieceBeside, ...]

    @property
    def filled(self) -> int:
        """The number of lines with a piece beside them that is as high as most digits."""
        return sum(1 for line in self.lines if any(self._is_as_high(piece) for piece in line))

    def _is_as_high(self, piece: Piece) -> bool:
        return abs(piece.box.height - self.usual) < UNLIKE * self.usual


class Side(NamedTuple):
    """One side of the cells.

    ``along`` is the axis of clues (0: x, beside rows; 1: y, beside columns); ``outwards`` is -1 on the left
    and above, 1 on the right and below. ``places`` are the lines between the rows (columns), ``start`` is the
    edge of the cells, ``limit`` the crossing line at the end of ruled clues, if any.
    """

    along: int
    outwards: int
    places: Places
    start: float
    limit: float | None
    dividers: tuple[float, ...]

    def free(self, cell: float) -> float:
        """Return the empty space that ends a clue whose digits fit cells of this size: those of the puzzle
        may be up to twice as large, with numbers in their middle.
        """
        pitch = float(np.median(np.diff(self.places)))
        return _FREE * (pitch if pitch < 2 * cell else cell)

    def span(self, piece: Piece) -> tuple[float, float]:
        """Return the distances of the two ends of a piece from the cells, the nearer one first."""
        box = piece.box
        low, high = (box.left, box.right) if self.along == 0 else (box.top, box.bottom)
        ends = (low - self.start) * self.outwards, (high - self.start) * self.outwards
        return min(ends), max(ends)

    def line(self, piece: Piece) -> int | None:
        """Return the row (column) of a piece."""
        place = piece.box.middle[1 - self.along]
        inside = self.places[0] < place < self.places[-1]
        return int(np.searchsorted(self.places, place)) - 1 if inside else None


def sides(table: Table, block: Block, cell: float) -> tuple[Side, Side, Side, Side]:
    """Return the sides of a block: left, right, above, below."""
    left, right = (_side(0, outwards, table, block, cell) for outwards in (-1, 1))
    above, below = (_side(1, outwards, table.turned, block.turned, cell) for outwards in (-1, 1))
    return left, right, above, below


def _side(along: int, outwards: int, table: Table, block: Block, cell: float) -> Side:
    """Return a side of a block beside its rows, or beside its columns if both are turned."""
    places = table.rows[block.top : block.bottom + 1]
    start = float(table.columns[block.left if outwards < 0 else block.right])
    # Lines that cross the clues of most lines.
    is_divider = ((table.columns - start) * outwards > 1) & (
        table.down[block.top : block.bottom].mean(axis=0) > 0.5
    )
    dividers = tuple(map(float, table.columns[is_divider]))
    limit = _limit(table.ruled, places, start, outwards, cell)
    is_closed = limit is not None and any(abs(divider - limit) < _AT_LIMIT * cell for divider in dividers)
    return Side(along, outwards, places, start, limit if is_closed else None, dividers)


def _limit(
    ruled: npt.NDArray[np.bool_], places: Places, start: float, outwards: int, cell: float
) -> float | None:
    """Return the end of the longest line that continues beside the cells; ``None`` if there is none."""
    reach = 0.0
    for place in np.round(places).astype(int):
        band = np.asarray(ruled[max(place - 3, 0) : place + 4].any(axis=0))
        beside = band[: round(start)][::-1] if outwards < 0 else band[round(start) :]
        on = np.flatnonzero(beside)
        if len(on) and on[0] <= AT_LINE * cell:
            breaks = np.flatnonzero(np.diff(on) > 0.5 * cell)
            reach = max(reach, float(on[breaks[0]] if len(breaks) else on[-1]))
    return start + (reach + AT_LINE * cell) * outwards if reach > _RULED * cell else None


def clue_area(pieces: Sequence[Piece], side: Side, cell: float) -> ClueArea:
    """Return the clue area on one side of the cells."""
    beside = _beside(pieces, side, cell)
    limit = np.inf if side.limit is None else abs(side.limit - side.start)
    inside = sorted(each for each in beside if (each.near + each.far) / 2 <= limit)
    widest = _widest_space(inside, side, cell)
    reached = 0.0
    ends = [0.0 for _ in side.places[:-1]]
    lines: list[list[Piece]] = [[] for _ in ends]
    heights = []
    for near, far, line, piece in inside:
        # The first number of a line may be as far away as those of other lines; the next ones follow closely.
        if near > (ends[line] + widest if ends[line] else max(reached, side.free(cell))):
            continue
        lines[line].append(piece)
        if piece.is_as_high_as_digits(cell):
            ends[line] = max(ends[line], far)
            reached = max(reached, far)
            heights.append(piece.box.height)
    usual = float(np.median(heights)) if heights else 0.0
    return ClueArea(tuple(map(tuple, lines)), side.dividers, usual, tuple(beside))


def _beside(pieces: Sequence[Piece], side: Side, cell: float) -> list[PieceBeside]:
    """Return the pieces on one side of the cells, without rests of lines and of the frame."""
    found = []
    for piece in pieces:
        (near, far), line = side.span(piece), side.line(piece)
        if line is not None and near > -AT_LINE * cell:
            found.append(PieceBeside(near, far, line, piece))
    nearest: dict[int, float] = {}
    for near, far, line, piece in found:
        if far > AT_LINE * cell and piece.is_as_high_as_digits(cell):
            nearest[line] = min(near, nearest.get(line, near))
    # How far from the cells digits usually begin.
    margin = float(np.median(list(nearest.values()))) if nearest else 0.0
    return [each for each in found if not _is_rest_of_line(each, side, margin, cell)]


def _is_rest_of_line(one: PieceBeside, side: Side, margin: float, cell: float) -> bool:
    """Return whether a thin piece is a rest of a line between two clues, or of the frame: nearer than digits,
    or where a line meets it. Digits stand in the middle of their line.
    """
    box, thin = one.piece.box, AT_LINE * cell
    off = float(np.abs(side.places - box.middle[1 - side.along]).min())
    if (box.height if side.along == 0 else box.width) < thin and off < thin:
        return True
    is_nearest = one.near < thin and (one.far < margin or box.width > box.height)
    return one.far < AT_LINE * cell and (is_nearest or off < AT_LINE * cell)


def _widest_space(inside: Sequence[PieceBeside], side: Side, cell: float) -> float:
    """Return the widest space between two numbers of a line; farther pieces are a title, or another
    puzzle.
    """
    ends: dict[int, float] = {}
    spaces = []
    for near, far, line, piece in inside:
        if not piece.is_as_high_as_digits(cell):
            continue
        space = near - ends.get(line, far)
        if _BETWEEN[side.along] * piece.box.height < space < side.free(cell):
            spaces.append(space)
        ends[line] = max(ends.get(line, 0.0), far)
    return max(2 * level_at(_USUAL, np.array(spaces)), 0.5 * cell) if len(spaces) > _FEW else cell
