"""Puzzles that are too large for an upright page: turned on their side, or in parts with their clues."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil

from nonosat.errors import UnsupportedPuzzle
from nonosat.rendering.book.book_page import BookPage, CellRange, Placed, Room, room_of
from nonosat.rendering.book.content import BookLayout
from nonosat.rendering.book.packing import LEAST_NUMBERS, MOST, BoardBlock
from nonosat.rendering.paper import SIZES, Placement, Window, largest_cell, whole
from nonosat.rendering.sheet import GROUP

#: A board is turned only if its cells become larger by this factor.
_WORTH_IT = 1.2
#: Numbers of this size, in mm, are easy to read: 5.6 points. Parts have them where these are not too many.
_EASY_NUMBERS = 5.6 * 25.4 / 72
#: A choice: nobody solves a puzzle on more pages than this.
_MOST_PARTS = 12


def fits_a_page(block: BoardBlock, layout: BookLayout) -> bool:
    """Whether a board can be solved on an upright page: cells as large as wanted, or legible numbers."""
    if layout.cell is not None:
        return block.cell >= layout.cell
    return block.cell >= block.shared or block.cell * block.board.smallest_number >= LEAST_NUMBERS


def is_alike_upright(block: BoardBlock, layout: BookLayout) -> bool:
    """Whether a board fits an upright page, and would not have far larger cells on its side."""
    if not fits_a_page(block, layout):
        return False
    return (
        block.cell >= (layout.cell or block.shared) or _on_its_side(block, layout) <= _WORTH_IT * block.cell
    )


def pages_alone(block: BoardBlock, number: int, layout: BookLayout) -> list[BookPage]:
    """The pages of a board that has them to itself: one on which it lies on its side, or its parts.

    Raises ``UnsupportedPuzzle`` if it takes too many, with the paper on which it would fit.
    """
    cell = _on_its_side(block, layout)
    if fits_a_page(block._replace(cell=cell), layout):
        across = (room_of(layout)[1] - block.board.width * cell) / 2
        placement = Placement(whole(block.board), across, block.above)
        placed = Placed(number, block.board, cell, (placement,), across, 0.0, block.board.width * cell)
        return [BookPage((placed.inset(),), turned=True)]
    pages = list(_parts(block, number, layout))
    if not pages:
        raise UnsupportedPuzzle(_refusal(block, layout))
    return pages


def _on_its_side(block: BoardBlock, layout: BookLayout) -> float:
    """The side of the cells of a board that is turned."""
    width, height = room_of(layout)
    cell = min(largest_cell(block.board, (height, width - block.above - block.below)), MOST)
    return layout.cell if layout.cell is not None and layout.cell <= cell else cell


def _parts(block: BoardBlock, number: int, layout: BookLayout) -> Iterator[BookPage]:
    """The parts of a board, row by row; nothing if they are too many."""
    board, room = block.board, room_of(layout)
    size = board.puzzle.width, board.puzzle.height
    bands = board.left + board.margin, board.top + board.margin
    free = room[0], room[1] - block.above - block.below
    for numbers in (_EASY_NUMBERS, LEAST_NUMBERS):
        cell = layout.cell or numbers / board.smallest_number
        most = [int((length / cell - band) // GROUP) for length, band in zip(free, bands, strict=True)]
        if min(most) < 1:
            continue
        groups = [-(-side // GROUP) for side in size]
        counts = [-(-every // some) for every, some in zip(groups, most, strict=True)]
        if counts[0] * counts[1] <= _MOST_PARTS:
            # As large as each other, as far as whole groups are, and then as large as fits.
            columns, rows = shares = [GROUP * -(-every // n) for every, n in zip(groups, counts, strict=True)]
            sides = [length / (band + n) for length, band, n in zip(free, bands, shares, strict=True)]
            cell = layout.cell or min(*sides, MOST)
            break
    else:
        return
    begins = [(row, column) for row in range(0, size[1], rows) for column in range(0, size[0], columns)]
    for part, (row, column) in enumerate(begins, 1):
        cells = CellRange(column + 1, min(column + columns, size[0]), row + 1, min(row + rows, size[1]))
        placed = _part(block, number, room, cell, cells)
        yield BookPage((placed._replace(part=part, parts=len(begins)),))


def _part(block: BoardBlock, number: int, room: Room, cell: float, cells: CellRange) -> Placed:
    """Some cells of a board with the clues of their columns and rows."""
    board = block.board
    left, right = board.left + cells.first_column - 1, board.left + cells.last_column
    top, bottom = board.top + cells.first_row - 1, board.top + cells.last_row
    wide = (board.left + right - left) * cell
    across = (room[0] - wide) / 2
    begin, under = across + board.left * cell, block.above + board.top * cell
    placements = (
        Placement(Window(left, 0, right, board.top), begin, block.above),
        Placement(Window(0, top, board.left, bottom), across, under),
        Placement(Window(left, top, right, bottom), begin, under),
    )
    return Placed(number, board, cell, placements, across, 0.0, wide, cells=cells)


def _refusal(block: BoardBlock, layout: BookLayout) -> str:
    """That a board is too large for the pages, and those that would do."""
    board = block.board
    sentence = (
        f"{board.puzzle.size} cells do not fit on pages of {layout.width:g}×{layout.height:g} mm: choose "
    )
    for name, (width, height) in sorted(SIZES.items(), key=lambda each: each[1]):
        larger = replace(layout, width=width, height=height)
        on_it = BoardBlock.of(board, room_of(larger), above=block.above, below=block.below, width=block.width)
        if fits_a_page(on_it, larger):
            return sentence + name
    cell = layout.cell or LEAST_NUMBERS / board.smallest_number
    around = [
        paper - inside for paper, inside in zip((layout.width, layout.height), room_of(layout), strict=True)
    ]
    width = ceil(board.width * cell + around[0])
    height = ceil(board.height * cell + block.above + block.below + around[1])
    return f"{sentence}{width}x{height}mm" + (" or smaller cells" if layout.cell else "")
