"""Puzzles that have pages to themselves: turned on their side, over two that face each other, in parts.

A solver sees all clues of the cells before him: a spread lies open at once, and each part carries its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil
from typing import NamedTuple

from nonosat.errors import UnsupportedPuzzle
from nonosat.rendering.board import Board
from nonosat.rendering.book.book_page import BookPage, CellRange, Placed, Room, room_of
from nonosat.rendering.book.content import BookLayout
from nonosat.rendering.book.packing import LEAST_NUMBERS, MOST, BoardBlock
from nonosat.rendering.paper import SIZES, Placement, Window, largest_cell, whole
from nonosat.rendering.sheet import GROUP

#: A board is turned, or cut for two pages, only if its cells become larger by this factor.
_WORTH_IT = 1.2
#: Numbers of this size, in mm, are easy to read: 5.6 points. A board with none smaller stays on one page.
_EASY_NUMBERS = 5.6 * 25.4 / 72
#: A choice: nobody solves a puzzle on more pages than this.
_MOST_PARTS = 12


class PageForm(NamedTuple):
    """How a ``board`` is printed: upright or ``turned``, on one page or cut in two, with cells of a side of
    ``cell`` mm.

    ``cut`` is where it is cut for two pages, in cells from the left edge of the board, or from the top edge
    if it is turned; 0 if it is not cut.
    """

    board: Board
    cell: float
    turned: bool = False
    cut: float = 0.0

    @property
    def is_usual(self) -> bool:
        """Whether it is a board like others, which may share its page."""
        return not self.turned and not self.cut

    def has_numbers(self, size: float) -> bool:
        """Whether no number is smaller than that, in mm."""
        return self.cell * self.board.smallest_number >= size


def form_of(block: BoardBlock, room: Room, layout: BookLayout) -> PageForm | None:
    """How a board is printed best; ``None`` if it takes more than two pages."""
    board = block.board
    upright = PageForm(board, block.cell)
    turned = PageForm(board, largest_cell(board, (room[1], room[0] - block.above - block.below)), turned=True)
    if layout.cell is not None:
        forms = (upright, turned, _spread(block, room), _turned_spread(block, room))
        return next((each._replace(cell=layout.cell) for each in forms if each.cell >= layout.cell), None)
    if upright.cell >= block.shared:
        return upright
    best = _better(upright, turned)
    if not best.has_numbers(_EASY_NUMBERS):
        best = _better(best, _better(_spread(block, room), _turned_spread(block, room)))
    if not best.has_numbers(LEAST_NUMBERS):
        roomier = block._replace(board=board.roomier)
        best = _better(_spread(roomier, room), _turned_spread(roomier, room))
    return best if best.has_numbers(LEAST_NUMBERS) else None


def _better(simple: PageForm, other: PageForm) -> PageForm:
    """The simpler one, unless cells could be larger and the other's are by far."""
    simple, other = (each._replace(cell=min(each.cell, MOST)) for each in (simple, other))
    return other if other.cell > _WORTH_IT * simple.cell else simple


def _spread(block: BoardBlock, room: Room) -> PageForm:
    """A board cut after every fifth column, its halves as wide as each other, on two pages side by side."""
    board = block.board
    high = (room[1] - block.above - block.below) / board.height
    cuts = (board.left + column for column in range(GROUP, board.puzzle.width, GROUP))
    forms = [PageForm(board, min(room[0] / max(cut, board.width - cut), high), cut=cut) for cut in cuts]
    return _most_even(forms, board)


def _turned_spread(block: BoardBlock, room: Room) -> PageForm:
    """A board cut after every fifth row, on two pages of a book that is held sideways."""
    board = block.board
    wide = room[1] / board.width
    forms = []
    for row in range(GROUP, board.puzzle.height, GROUP):
        cut = board.top + row
        high = min((room[0] - block.above) / cut, (room[0] - block.below) / (board.height - cut))
        forms.append(PageForm(board, min(high, wide), turned=True, cut=cut))
    return _most_even(forms, board)


def _most_even(forms: list[PageForm], board: Board) -> PageForm:
    """The one with the largest cells; of several, that with halves most alike."""

    def order(form: PageForm) -> tuple[float, float]:
        return form.cell, -abs((board.height if form.turned else board.width) / 2 - form.cut)

    return max(forms, key=order, default=PageForm(board, 0.0))


def pages_alone(block: BoardBlock, number: int, layout: BookLayout) -> list[BookPage]:
    """The pages of a board that has them for itself.

    Raises ``UnsupportedPuzzle`` if it takes too many, with the paper on which it would not.
    """
    room = room_of(layout)
    form = form_of(block, room, layout)
    if form is None:
        pages = list(_parts(block, number, layout))
        if not pages:
            raise UnsupportedPuzzle(_refusal(block, layout))
        return pages
    if form.cut:
        return _facing_pages(block, number, room, form)
    board, cell = form.board, form.cell
    across = (room[1] - board.width * cell) / 2
    placement = Placement(whole(board), across, block.above)
    placed = Placed(number, board, cell, (placement,), across, 0.0, board.width * cell)
    return [BookPage((placed.inset(),), turned=True)]


def _facing_pages(block: BoardBlock, number: int, room: Room, form: PageForm) -> list[BookPage]:
    """The halves, which meet where the book is bound: side by side, or one above the other if turned."""
    board, cell, cut = form.board, form.cell, form.cut
    if form.turned:
        wide = board.width * cell
        across = (room[1] - wide) / 2
        down = room[0] - cut * cell
        first = Placement(Window(0, 0, board.width, cut), across, down)
        second = Placement(Window(0, cut, board.width, board.height), across, 0.0)
    else:
        wide = cut * cell
        across = room[0] - wide
        down = block.above + (room[1] - block.above - block.below - board.height * cell) / 2
        first = Placement(Window(0, 0, cut, board.height), across, down)
        second = Placement(Window(cut, 0, board.width, board.height), 0.0, down)
    halves = (
        Placed(number, board, cell, (first,), across, down - block.above, wide),
        Placed(number, board, cell, (second,), 0.0, 0.0, room[0], captioned=False),
    )
    pages = [BookPage((half,), form.turned) for half in halves]
    return [pages[0]._replace(facing=True), pages[1]]


def _parts(block: BoardBlock, number: int, layout: BookLayout) -> Iterator[BookPage]:
    """The parts of a board, row by row; nothing if they are too many. The first has a page that faces it."""
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
        yield BookPage((placed._replace(part=part, parts=len(begins)),), facing=part == 1)


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
        if form_of(on_it, room_of(larger), larger):
            return sentence + name
    cell = layout.cell or LEAST_NUMBERS / board.smallest_number
    around = [
        paper - inside for paper, inside in zip((layout.width, layout.height), room_of(layout), strict=True)
    ]
    width = ceil(board.width * cell + around[0])
    height = ceil(board.height * cell + block.above + block.below + around[1])
    return f"{sentence}{width}x{height}mm" + (" or smaller cells" if layout.cell else "")
