"""Packing of blocks of known sizes: in order, in rows from left to right, on as few pages as possible.

Lengths are in mm. Boards that share a page have cells of one size, as large as the page allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import product
from typing import Generic, NamedTuple, TypeVar

from nonosat.drawing.board import Board
from nonosat.drawing.paper import largest_cell

#: The largest cell on a page of a book, and the least one for boards that share a page, for pencils.
MOST, SHARED = 8.0, 4.6
#: The least size of numbers, in mm: 6 points where boards share a page, 4.5 where a board is alone.
_SHARED_NUMBERS, LEAST_NUMBERS = 6 * 25.4 / 72, 4.5 * 25.4 / 72
#: The least gap between two boards: their own margins, of half a cell each, come on top.
GAP = 3.0
#: The most room between two rows of boards; the rest is at the head and the foot of the page.
_MOST_BETWEEN = 14.0
#: The precision of the size of cells, and the tolerance for rounding.
_EXACTLY, _ROUNDING = 0.02, 1e-6
#: The cost of an unused page, in pages: it makes pages evenly full.
_UNUSED = 0.3

#: Width and height.
Size = tuple[float, float]

#: Draws a block at the place of its top left corner: across, down.
Draw = Callable[[float, float], None]

Page = TypeVar("Page")


class PageBlock(NamedTuple):
    """A rectangle on a page."""

    width: float
    height: float
    draw: Draw = lambda _across, _down: None


class BoardBlock(NamedTuple):
    """A board with the room above and below it; drawn alone its cells have at most side ``cell``.

    ``shared`` is the least side of its cells beside other boards; its texts need ``width``.
    """

    board: Board
    above: float
    below: float
    cell: float
    shared: float = 0.0
    width: float = 0.0

    @classmethod
    def of(cls, board: Board, room: Size, *, above: float, below: float, width: float = 0.0) -> BoardBlock:
        """Return the block of a board that takes all the room if it is alone."""
        alone = largest_cell(board, (room[0], room[1] - above - below))
        shared = max(SHARED, _SHARED_NUMBERS / board.smallest_number)
        return cls(board, above, below, alone, shared, width)

    def within(self, room: Size) -> BoardBlock:
        """Return the block in another room."""
        return BoardBlock.of(self.board, room, above=self.above, below=self.below, width=self.width)

    def size(self, cell: float) -> Size:
        """Return width and height with cells of that size, or smaller ones if these would not fit."""
        cell = min(cell, self.cell)
        return max(self.board.width * cell, self.width), self.board.height * cell + self.above + self.below


class BlockPlace(NamedTuple):
    """The place of the top left corner of a block in its room, and the side of its cells."""

    across: float
    down: float
    cell: float


class PageStep(NamedTuple, Generic[Page]):
    """Possible next pages, up to the item of number ``end``, and their cost beside the paper."""

    end: int
    pages: list[Page]
    cost: float


def cheapest(
    count: int, steps: Callable[[int, int], Iterable[PageStep[Page]]], *, first: int = 1
) -> list[Page]:
    """Return the pages of ``count`` items with the least cost: one for each page plus the costs of the steps.

    ``steps`` returns the possible steps from an item, counted from 0, on a page with an odd number (1) or an
    even one (0); the first page has the number ``first``.
    """
    best: dict[tuple[int, int], tuple[float, list[Page]]] = {(0, first % 2): (0.0, [])}
    for begin, odd in product(range(count), (0, 1)):
        if (begin, odd) not in best:
            continue
        cost, before = best[begin, odd]
        for step in steps(begin, odd):
            option = cost + len(step.pages) + step.cost
            at = step.end, (odd + len(step.pages)) % 2
            if at not in best or option <= best[at][0]:
                best[at] = option, before + step.pages
    return min((best[end] for end in best if end[0] == count), key=lambda found: found[0])[1]


def cost_of(unused: float) -> float:
    """Return the cost of the unused share of a page."""
    return _UNUSED * unused**2


def on_one_page(blocks: Sequence[BoardBlock], room: Size, cell: float | None = None) -> list[BlockPlace]:
    """Return the places of blocks in the middle of a page, with the largest cells; none if they do not fit.

    ``cell`` fixes the side of all cells; ``None`` for the largest that fits the page.
    """
    low = cell or (max(block.shared for block in blocks) if len(blocks) > 1 else 0.0)
    high = cell or MOST
    if len(blocks) > 1 and min(block.cell for block in blocks) < low:
        return []

    def rows(side: float) -> list[list[PageBlock]]:
        return in_rows([PageBlock(*block.size(side)) for block in blocks], room[0], GAP)

    def fits(side: float) -> bool:
        return _high(rows(side), GAP) <= room[1] + _ROUNDING

    if fits(high):
        low = high
    elif not fits(low):
        return []
    while high - low > _EXACTLY:
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    found = rows(low)
    between = min((room[1] - _high(found, 0.0)) / len(found), _MOST_BETWEEN)
    down = (room[1] - _high(found, between)) / 2
    places: list[BlockPlace] = []
    for row in found:
        gap = (room[0] - sum(block.width for block in row)) / (len(row) + 1)
        across = gap
        for block in row:
            places.append(BlockPlace(across, down, min(low, blocks[len(places)].cell)))
            across += block.width + gap
        down += _high([row], 0.0) + between
    return places


def in_rows(blocks: Iterable[PageBlock], width: float, gap: float) -> list[list[PageBlock]]:
    """Return the blocks in rows, in order, as many in each as fit.

    >>> [len(row) for row in in_rows([PageBlock(20, 9), PageBlock(20, 5), PageBlock(30, 5)], 50, 5)]
    [2, 1]
    """
    rows: list[list[PageBlock]] = []
    across = 0.0
    for block in blocks:
        if not rows or across + block.width > width + _ROUNDING:
            rows.append([])
            across = 0.0
        rows[-1].append(block)
        across += block.width + gap
    return rows


def in_pages(blocks: Iterable[PageBlock], room: Size, gap: float, *, most: float = 0.0) -> list[Draw]:
    """Return pages of blocks in rows, evenly full.

    Between two rows there is a ``gap`` as between two blocks of a row, or more, up to ``most``, if there is
    room.
    """
    rows = in_rows(blocks, room[0], gap)

    def steps(begin: int, _: int) -> Iterable[PageStep[list[list[PageBlock]]]]:
        for end in range(begin + 1, len(rows) + 1):
            unused = 1 - _high(rows[begin:end], gap) / room[1]
            if unused < -_ROUNDING and end > begin + 1:
                return
            yield PageStep(end, [rows[begin:end]], cost_of(unused))

    def draw(page: list[list[PageBlock]], left: float, top: float) -> None:
        between = max(gap, min(most, (room[1] - _high(page, 0.0)) / max(1, len(page) - 1)))
        for row in page:
            across = left
            for block in row:
                block.draw(across, top)
                across += block.width + gap
            top += _high([row], 0.0) + between

    return [partial(draw, page) for page in cheapest(len(rows), steps)]


def _high(rows: Sequence[Sequence[PageBlock]], gap: float) -> float:
    """Return the height of rows with a gap between two."""
    return sum(max(block.height for block in row) for row in rows) + gap * (len(rows) - 1)
