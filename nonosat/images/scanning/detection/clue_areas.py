"""The four areas beside the cells in which clues may stand."""

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

#: Cells without anything written that end a clue at the latest. With 2 one of 39 pages is exact that was not,
#: and one of 59 images from the world doubtful; with 1 eleven pages are read alike.
_FREE = 1.35
#: The share of spaces that are no wider than those between numbers usually are: some are between titles. With
#: the median of the first ones a title counts as numbers on one of 59 images from the world.
_USUAL = 0.25
#: So few spaces say nothing.
_FEW = 2
#: Spaces between numbers are wider than this, in heights of digits, beside rows and beside columns.
_BETWEEN = 0.5, 0.0
#: Cells over which lines go on beyond the block where they rule the clues.
_RULED = 0.5
#: How near to where they end a line across them must be drawn, in cells.
_AT_LIMIT = 0.5
#: By which share of their usual height digits are higher or lower; the grain of a table differs more. With
#: 0.5 text beside one of 39 pages is a puzzle of its own.
UNLIKE = 0.2


class PieceBeside(NamedTuple):
    """A piece beside a line of cells, and how far from these it begins and ends, in pixels."""

    near: float
    far: float
    line: int
    piece: Piece


@dataclass(frozen=True, slots=True, eq=False)
class ClueArea:
    """What is written beside each line of cells on one side, in no order.

    ``dividers`` are lines between numbers, in pixels along the lines of cells; ``usual`` is the height of
    digits. ``beside`` is all that stands on that side, ``lines`` what may belong to clues.
    """

    lines: tuple[tuple[Piece, ...], ...]
    dividers: tuple[float, ...]
    usual: float
    beside: tuple[PieceBeside, ...]

    @property
    def filled(self) -> int:
        """How many lines have something beside them that is as high as most digits are."""
        return sum(1 for line in self.lines if any(self._is_as_high(piece) for piece in line))

    def _is_as_high(self, piece: Piece) -> bool:
        return abs(piece.box.height - self.usual) < UNLIKE * self.usual


class Side(NamedTuple):
    """One side of the cells.

    ``along`` is the axis that clues run along (0: x, beside rows; 1: y, beside columns); ``outwards`` is -1
    on the left and above, 1 on the right and below. ``places`` are the lines between the rows (columns),
    ``start`` is where the cells end, ``limit`` where a line across ends those that divide the clues, if there
    are any.
    """

    along: int
    outwards: int
    places: Places
    start: float
    limit: float | None
    dividers: tuple[float, ...]

    def free(self, cell: float) -> float:
        """What ends a clue at the latest where digits have room in cells of this size: those of the puzzle
        may be up to twice as large, with numbers in their middle.
        """
        pitch = float(np.median(np.diff(self.places)))
        return _FREE * (pitch if pitch < 2 * cell else cell)

    def span(self, piece: Piece) -> tuple[float, float]:
        """How far the two ends of a piece are from the cells, the nearer one first."""
        box = piece.box
        low, high = (box.left, box.right) if self.along == 0 else (box.top, box.bottom)
        ends = (low - self.start) * self.outwards, (high - self.start) * self.outwards
        return min(ends), max(ends)

    def line(self, piece: Piece) -> int | None:
        """The row (column) that a piece stands beside."""
        place = piece.box.middle[1 - self.along]
        inside = self.places[0] < place < self.places[-1]
        return int(np.searchsorted(self.places, place)) - 1 if inside else None


def sides(table: Table, block: Block, cell: float) -> tuple[Side, Side, Side, Side]:
    """The sides of a block: left, right, above, below."""
    left, right = (_side(0, outwards, table, block, cell) for outwards in (-1, 1))
    above, below = (_side(1, outwards, table.turned, block.turned, cell) for outwards in (-1, 1))
    return left, right, above, below


def _side(along: int, outwards: int, table: Table, block: Block, cell: float) -> Side:
    """A side of a block beside its rows, or beside its columns where both are turned."""
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
    """Where the longest line ends that goes on beside the cells; ``None`` if none does."""
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
    """What is written on one side of the cells."""
    beside = _beside(pieces, side, cell)
    limit = np.inf if side.limit is None else abs(side.limit - side.start)
    inside = sorted(each for each in beside if (each.near + each.far) / 2 <= limit)
    widest = _widest_space(inside, side, cell)
    reached = 0.0
    ends = [0.0 for _ in side.places[:-1]]
    lines: list[list[Piece]] = [[] for _ in ends]
    heights = []
    for near, far, line, piece in inside:
        # The first number of a line may be as far off as others are, the next ones follow each other.
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
    """What stands on one side of the cells, without what is left of lines that go on and of the frame."""
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
    """Whether a thin piece is what is left of a line between two clues, or of the frame: that is nearer than
    digits are, or where a line meets it. Digits stand in the middle of their line.
    """
    box, thin = one.piece.box, AT_LINE * cell
    off = float(np.abs(side.places - box.middle[1 - side.along]).min())
    if (box.height if side.along == 0 else box.width) < thin and off < thin:
        return True
    is_nearest = one.near < thin and (one.far < margin or box.width > box.height)
    return one.far < AT_LINE * cell and (is_nearest or off < AT_LINE * cell)


def _widest_space(inside: Sequence[PieceBeside], side: Side, cell: float) -> float:
    """The widest space between two numbers of a line: what is farther off is a title, or another puzzle."""
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
