"""Puzzles on separate pages: turned on their side, on two facing pages, or split into parts.

All clues of the visible cells are visible: a spread lies open at once, and each part repeats its clues.
Lengths are in mm, from the corner of the room inside the margins of a page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import ceil
from typing import NamedTuple

from nonosat.drawing.board import Board
from nonosat.drawing.book.content import BookLayout
from nonosat.drawing.book.packing import LEAST_NUMBERS, MOST, BoardBlock, Size
from nonosat.drawing.paper import SIZES, Placement, Window, largest_cell, whole
from nonosat.drawing.sheet import GROUP
from nonosat.model.errors import UnsupportedPuzzle

#: The room at the head of a page for its running head, and at the foot for its number.
HEADLINE, FOOT = 6.0, 7.0
#: A board is turned, or cut for two pages, only if its cells become larger by this factor.
_WORTH_IT = 1.2
#: The size of easily readable numbers, in mm: 5.6 points. A board with none smaller stays on one page.
_EASY_NUMBERS = 5.6 * 25.4 / 72
#: The most parts of a puzzle: a choice.
_MOST_PARTS = 12


class Placed(NamedTuple):
    """A puzzle on a page, or the part of it that is there.

    ``number`` counts from 1; ``across``, ``down`` and ``width`` are the place of its caption; ``share``
    describes the part of a large puzzle: its number and the number of parts, its first and last column, its
    first and last row, from 1. The second half of a spread has no caption.
    """

    number: int
    board: Board
    cell: float
    placements: tuple[Placement, ...]
    across: float
    down: float
    width: float
    share: tuple[int, ...] = ()
    captioned: bool = True


class BookPage(NamedTuple):
    """The puzzles on a page; ``turned`` on its side or not. A page without puzzles has an empty grid to draw
    in.

    ``headed``: a chapter begins on it, and there is room for its name. With ``facing`` it is a left-hand page
    that forms a spread with the next one.
    """

    placed: tuple[Placed, ...]
    turned: bool = False
    headed: bool = False
    facing: bool = False


class PageForm(NamedTuple):
    """The form of a ``board`` in print: upright or ``turned``, on one page or cut in two, with cells of side
    ``cell``.

    ``cut`` is the place of the cut, in cells from the left edge of the board, or from the top edge if it is
    turned; 0 without a cut.
    """

    board: Board
    cell: float
    turned: bool = False
    cut: float = 0.0

    def has_numbers(self, size: float) -> bool:
        """Return whether no number is smaller than ``size``, in mm."""
        return self.cell * self.board.smallest_number >= size


def room_of(layout: BookLayout) -> Size:
    """Return width and height inside the margins, without the room for a running head and a page number."""
    high = layout.height - 2 * layout.free - HEADLINE - FOOT
    return layout.width - 2 * layout.free - layout.gutter, high


def form_of(block: BoardBlock, room: Size, layout: BookLayout) -> PageForm | None:
    """Return the best form of a board; ``None`` if it takes more than two pages."""
    board = block.board
    upright = PageForm(board, block.cell)
    turned = PageForm(board, largest_cell(board, (room[1], room[0] - block.above - block.below)), turned=True)
    if layout.cell is not None:
        forms = (upright, turned, *_spreads(block, room))
        return next((each._replace(cell=layout.cell) for each in forms if each.cell >= layout.cell), None)
    if upright.cell >= block.shared:
        return upright
    best = _better(upright, turned)
    if not best.has_numbers(_EASY_NUMBERS):
        best = _better(best, _better(*_spreads(block, room)))
    if not best.has_numbers(LEAST_NUMBERS):
        best = _better(*_spreads(block._replace(board=roomier(board)), room))
    return best if best.has_numbers(LEAST_NUMBERS) else None


def roomier(board: Board) -> Board:
    """Return the board with slots for row numbers at least as wide as a cell."""
    wider = max(board.slot_width, 1.0) if board.slot_width else 0.0
    band = board.left - board.margin
    return replace(board, slot_width=wider, left=board.margin + band * wider / (board.slot_width or 1.0))


def _better(simple: PageForm, other: PageForm) -> PageForm:
    """Return the simpler form, unless the other has much larger cells."""
    simple, other = (each._replace(cell=min(each.cell, MOST)) for each in (simple, other))
    return other if other.cell > _WORTH_IT * simple.cell else simple


def _spreads(block: BoardBlock, room: Size) -> Iterator[PageForm]:
    """Yield the board cut after a fifth column, for two pages side by side; then after a fifth row, for a
    book held sideways.

    The cells are as large as possible, and then the halves as equal as possible.
    """
    board, (width, height), (above, below) = block.board, room, (block.above, block.below)
    upright = board.left, board.puzzle.width, board.width, (width, width)
    turned = board.top, board.puzzle.height, board.height, (width - above, width - below)
    most = (height - above - below) / board.height, height / board.width
    for is_turned, (first, lines, length, halves) in enumerate((upright, turned)):
        cuts = [first + line for line in range(GROUP, lines, GROUP)]
        cells = [min(halves[0] / cut, halves[1] / (length - cut), most[is_turned]) for cut in cuts]
        options = zip(cells, (-abs(length / 2 - cut) for cut in cuts), cuts, strict=True)
        cell, _, cut = max(options, default=(0.0, 0.0, 0.0))
        yield PageForm(board, cell, bool(is_turned), cut)


def pages_alone(block: BoardBlock, number: int, layout: BookLayout) -> list[BookPage]:
    """Return the pages of a board that shares none.

    Raises ``UnsupportedPuzzle``, suggesting larger paper, if it takes too many.
    """
    room = room_of(layout)
    form = form_of(block, room, layout)
    if form is None:
        pages = _parts(block, number, layout)
        if not pages:
            raise UnsupportedPuzzle(_refusal(block, layout))
        return pages
    placements = _halves(block, form, room)
    pages = []
    for half, placement in enumerate(placements):
        wide = (placement.window.right - placement.window.left) * form.cell
        caption = placement.across, placement.down - block.above, wide
        placed = Placed(number, form.board, form.cell, (placement,), *caption, captioned=not half)
        pages.append(BookPage((placed,), form.turned, facing=len(placements) > 1 and not half))
    return pages


def _halves(block: BoardBlock, form: PageForm, room: Size) -> list[Placement]:
    """Return the placement of a turned board, or of its halves, which meet at the binding."""
    board, cell, cut = form.board, form.cell, form.cut
    if form.turned:
        across = (room[1] - board.width * cell) / 2
        if not cut:
            return [Placement(whole(board), across, block.above)]
        upper, lower = Window(0, 0, board.width, cut), Window(0, cut, board.width, board.height)
        return [Placement(upper, across, room[0] - cut * cell), Placement(lower, across, 0.0)]
    down = block.above + (room[1] - block.above - block.below - board.height * cell) / 2
    left, right = Window(0, 0, cut, board.height), Window(cut, 0, board.width, board.height)
    return [Placement(left, room[0] - cut * cell, down), Placement(right, 0.0, down)]


def _parts(block: BoardBlock, number: int, layout: BookLayout) -> list[BookPage]:
    """Return the parts of a board with their clues, row by row; none if they are too many.

    The first one is on a left-hand page.
    """
    board, room = block.board, room_of(layout)
    height, width = board.puzzle.height, board.puzzle.width
    least = layout.cell or LEAST_NUMBERS / board.smallest_number
    options = []
    for columns, rows in product(range(GROUP, width + GROUP, GROUP), range(GROUP, height + GROUP, GROUP)):
        across = room[0] / (board.left + board.margin + columns)
        down = (room[1] - block.above - block.below) / (board.top + board.margin + rows)
        cell, parts = min(across, down, layout.cell or MOST), ceil(width / columns) * ceil(height / rows)
        if cell >= least and parts <= _MOST_PARTS:
            # Prefer easily readable numbers, then few parts, then large cells.
            options.append((cell * board.smallest_number < _EASY_NUMBERS, parts, -cell, columns, rows))
    if not options:
        return []
    _, parts, cell, columns, rows = min(options)
    cell = -cell
    corners = product(range(0, height, rows), range(0, width, columns))
    pages = []
    for part, (row, column) in enumerate(corners, 1):
        end_column, end_row = min(column + columns, width), min(row + rows, height)
        left, right = board.left + column, board.left + end_column
        top, bottom = board.top + row, board.top + end_row
        wide = (board.left + right - left) * cell
        across = (room[0] - wide) / 2
        begin, under = across + board.left * cell, block.above + board.top * cell
        placements = (
            Placement(Window(left, 0, right, board.top), begin, block.above),
            Placement(Window(0, top, board.left, bottom), across, under),
            Placement(Window(left, top, right, bottom), begin, under),
        )
        share = part, parts, column + 1, end_column, row + 1, end_row
        placed = Placed(number, board, cell, placements, across, 0.0, wide, share)
        pages.append(BookPage((placed,), facing=part == 1))
    return pages


def _refusal(block: BoardBlock, layout: BookLayout) -> str:
    """Return the message that a board is too large, with pages of sufficient size."""
    board, room = block.board, room_of(layout)
    cell = layout.cell or LEAST_NUMBERS / board.smallest_number
    width = ceil(board.width * cell + layout.width - room[0])
    height = ceil(board.height * cell + block.above + block.below + layout.height - room[1])
    paper = f"{width}x{height}mm" + (" or smaller cells" if layout.cell else "")
    for name in sorted(SIZES, key=lambda each: SIZES[each], reverse=True):
        larger = replace(layout, paper=name, margin=layout.free)
        if form_of(block.within(room_of(larger)), room_of(larger), larger):
            paper = name
    pages = f"{layout.width:g}×{layout.height:g} mm"
    return f"{board.puzzle.size} cells do not fit on pages of {pages}: choose {paper}"
