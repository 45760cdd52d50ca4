"""Boards packed on pages: in order, on shelves from left to right, each as large as the page allows.

Lengths are in mm. What stands on one page has cells of one size, except boards that would not fit alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nonosat.rendering.board import Board
from nonosat.rendering.paper import largest_cell

#: The largest cell on a page of a book, and the least that boards share a page with, for pencils.
MOST, SHARED = 8.0, 4.6
#: The least size of numbers, in mm: 6 points where boards share a page, 4.5 where a board is alone.
_SHARED_NUMBERS, LEAST_NUMBERS = 6 * 25.4 / 72, 4.5 * 25.4 / 72
#: The least gap between two boards: their own margins, of half a cell each, come on top.
SHELF_GAP = 3.0
#: The most room between two shelves that is not left at the foot of the page.
_MOST_BETWEEN = 14.0
#: How exactly the size of cells is found.
_EXACTLY = 0.02
#: How much an unused page counts, in pages: it makes pages evenly full.
_UNUSED = 0.3

#: Width and height.
Size = tuple[float, float]


class BoardBlock(NamedTuple):
    """A board with what stands above and below it, when it is drawn alone with cells of at most ``cell``.

    ``shared`` is the least side of its cells beside other boards; what stands around it needs ``width``.
    """

    board: Board
    above: float
    below: float
    cell: float
    shared: float = 0.0
    width: float = 0.0

    @classmethod
    def of(cls, board: Board, room: Size, *, above: float, below: float, width: float = 0.0) -> BoardBlock:
        """The block of a board that has all the room if it is alone."""
        alone = largest_cell(board, (room[0], room[1] - above - below))
        shared = max(SHARED, _SHARED_NUMBERS / board.smallest_number)
        return cls(board, above, below, alone, shared, width)

    def within(self, room: Size) -> BoardBlock:
        """The block where it has less room."""
        return BoardBlock.of(self.board, room, above=self.above, below=self.below, width=self.width)

    def size(self, cell: float) -> Size:
        """Width and height with cells of that size, or smaller ones if these would not fit."""
        cell = min(cell, self.cell)
        return max(self.board.width * cell, self.width), self.board.height * cell + self.above + self.below


class BlockPlace(NamedTuple):
    """Where the top left corner of a block stands in its room, and the side of its cells."""

    across: float
    down: float
    cell: float


def pages(
    blocks: Sequence[BoardBlock],
    room: Size,
    *,
    most: int,
    cell: float | None = None,
    used: float = 0.0,
) -> list[list[BlockPlace]]:
    """The places of the blocks, page by page in their order, with at most so many on a page.

    ``cell`` is the side of all cells that fit; ``None`` for whatever suits each page. On the first page so
    much of the height is ``used``. The pages are as few and as evenly full as possible.
    """
    # By how many of the first blocks: the least cost, where the last of their pages begins, what is on it.
    best: list[tuple[float, int, list[BlockPlace]]] = [(0.0, 0, [])]
    for end in range(1, len(blocks) + 1):
        options = []
        for begin in range(end - 1, max(end - most, 0) - 1, -1):
            left = room if begin else (room[0], room[1] - used)
            found = _page(blocks[begin:end], left, cell)
            if found is None:
                break
            unused = 1 - _area(blocks[begin:end], found) / (left[0] * left[1])
            options.append((best[begin][0] + 1 + _UNUSED * unused**2, begin, found))
        best.append(min(options, key=lambda option: option[:2]))
    chosen: list[list[BlockPlace]] = []
    end = len(blocks)
    while end:
        _, end, places = best[end]
        chosen.append(places)
    return chosen[::-1]


def _page(blocks: Sequence[BoardBlock], room: Size, cell: float | None) -> list[BlockPlace] | None:
    """The places of blocks on one page, with the largest cells; ``None`` if they cannot share it."""
    alone = len(blocks) == 1
    least = cell or (0.0 if alone else max(block.shared for block in blocks))
    if not alone and min(block.cell for block in blocks) < least:
        return None

    def shelves(side: float) -> list[list[Size]] | None:
        return _shelves([block.size(side) for block in blocks], room, limited=not alone)

    low, high = least, cell or MOST
    best = shelves(high if alone else low)
    if best is None:
        return None
    side = high if alone else low
    while not alone and high - low > _EXACTLY:
        middle = (low + high) / 2
        found = shelves(middle)
        if found is None:
            high = middle
        else:
            best, low, side = found, middle, middle
    places = _spread(best, room)
    return [BlockPlace(*place, min(side, block.cell)) for place, block in zip(places, blocks, strict=True)]


def _area(blocks: Sequence[BoardBlock], places: Sequence[BlockPlace]) -> float:
    sizes = [block.size(place.cell) for block, place in zip(blocks, places, strict=True)]
    return sum(width * height for width, height in sizes)


def _shelves(sizes: Sequence[Size], room: Size, *, limited: bool = True) -> list[list[Size]] | None:
    """The sizes on shelves, in order; ``None`` if these are too high together, unless not ``limited``."""
    shelves: list[list[Size]] = []
    width = height = highest = 0.0
    for size in sizes:
        if not shelves or width + SHELF_GAP + size[0] > room[0]:
            height += highest + (SHELF_GAP if shelves else 0.0)
            shelves.append([])
            width, highest = -SHELF_GAP, 0.0
        shelves[-1].append(size)
        width += SHELF_GAP + size[0]
        highest = max(highest, size[1])
        if limited and height + highest > room[1]:
            return None
    return shelves


def _spread(shelves: Sequence[Sequence[Size]], room: Size) -> list[Size]:
    """The corners of what stands on shelves, with the free room between them."""
    heights = [max(height for _, height in shelf) for shelf in shelves]
    between = min((room[1] - sum(heights)) / len(shelves), _MOST_BETWEEN)
    corners: list[Size] = []
    down = 0.0
    for shelf, height in zip(shelves, heights, strict=True):
        gap = (room[0] - sum(width for width, _ in shelf)) / (len(shelf) + 1)
        across = gap
        for width, _ in shelf:
            corners.append((across, down))
            across += width + gap
        down += height + between
    return corners
