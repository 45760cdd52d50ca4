"""Which puzzle stands where in a book: chapters, puzzles that share pages, and those too large for one.

Lengths are in mm, from the corner of the room inside the margins of a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from math import ceil
from typing import NamedTuple

from nonosat.errors import UnsupportedPuzzle
from nonosat.notation.puzzle_texts import one_line
from nonosat.puzzle import Puzzle
from nonosat.rendering.board import Board
from nonosat.rendering.book.content import BookLayout, BookPuzzle, DifficultyDisplay, Matter, Order
from nonosat.rendering.book.packing import LEAST_NUMBERS, MOST, BlockPlace, BoardBlock, pages
from nonosat.rendering.paper import SIZES, Placement, Window, largest_cell, whole
from nonosat.rendering.sheet import GROUP

#: The room at the head of a page for its running head, and at the foot for its number.
HEADLINE, FOOT = 6.0, 7.0
#: The least room across for a caption: a number, the size, the difficulty.
CAPTION_WIDTH = 38.0

#: Width and height.
Room = tuple[float, float]


class CellRange(NamedTuple):
    """The first and last column and row of a part of a puzzle, counted from 1."""

    first_column: int
    last_column: int
    first_row: int
    last_row: int


class Placed(NamedTuple):
    """A puzzle on a page, or the part of it that is there.

    ``number`` counts from 1; ``across``, ``down`` and ``width`` are the place of its caption; ``part`` of
    ``parts`` is the page's share of a large puzzle, with those ``cells``.
    """

    number: int
    board: Board
    cell: float
    placements: tuple[Placement, ...]
    across: float
    down: float
    width: float
    part: int = 1
    parts: int = 1
    cells: CellRange | None = None

    def inset(self) -> Placed:
        """With a caption as wide as the board without its margins, where that is wide enough."""
        margin = self.board.margin * self.cell
        if self.width - 2 * margin < CAPTION_WIDTH:
            return self
        return self._replace(across=self.across + margin, width=self.width - 2 * margin)


class BookPage(NamedTuple):
    """What stands on a page; ``turned`` on its side or not.

    A chapter ``opens`` on it with the puzzle of that number, if not 0; ``headed``: there is room for its
    name.
    """

    placed: tuple[Placed, ...]
    turned: bool = False
    opens: int = 0
    headed: bool = False


def room_of(layout: BookLayout) -> Room:
    """Width and height inside the margins, without the room for a running head and a page number."""
    high = layout.height - 2 * layout.margin - HEADLINE - FOOT
    return layout.width - 2 * layout.margin - layout.gutter, high


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


#: The room for the name and the sentence of a chapter, on the page where it begins.
CHAPTER = 18.0
#: How many puzzles a chapter has on average, at least: with fewer, the contents alone tell them apart.
_LEAST_IN_CHAPTER = 3
#: The room above a board for its number, size and difficulty, and for a title; below it for its rights.
CAPTION, TITLE, CREDIT = 7.0, 4.5, 3.5
#: The room for the colours of a puzzle, and the side of one with the gap to the next.
STRIP, SWATCH = 4.8, 4.2


class Credit(NamedTuple):
    """Who made a puzzle, and its rights, each on one line; empty where nothing is known."""

    author: str
    copyright: str
    licence: str

    @classmethod
    def of(cls, puzzle: Puzzle) -> Credit:
        """The credit of a puzzle."""
        texts = (puzzle.author, puzzle.copyright, puzzle.licence)
        return cls(*(one_line(each or "") for each in texts))

    @property
    def short(self) -> str:
        """What stands with the puzzle."""
        return self.copyright or self.author

    @property
    def full(self) -> str:
        """All of it, nothing twice: some licences begin with the copyright."""
        own = "" if self.copyright in self.licence else self.copyright
        return " · ".join(dict.fromkeys(filter(None, (self.author, own, self.licence))))


def common_credit(puzzles: Sequence[BookPuzzle]) -> Credit | None:
    """The credit that all puzzles have, which is said once, in the imprint."""
    credits = {Credit.of(each.puzzle) for each in puzzles}
    return credits.pop() if len(credits) == 1 else None


def has_levels(matter: Matter) -> bool:
    """Whether the book tells puzzles apart by how hard they are."""
    return matter.order is Order.DIFFICULTY and matter.difficulty is not DifficultyDisplay.NONE


def chapters(puzzles: Sequence[BookPuzzle], matter: Matter) -> list[int]:
    """How many puzzles each chapter has, in their order; nothing if the book has no chapters."""
    counts = [len(list(group)) for _, group in groupby(puzzles, key=lambda each: each.word)]
    enough = len(puzzles) >= _LEAST_IN_CHAPTER * len(counts) and len(counts) > 1
    return counts if has_levels(matter) and enough else []


def plan(puzzles: Sequence[BookPuzzle], layout: BookLayout, matter: Matter) -> list[BookPage]:
    """The pages of the puzzles, in their order.

    Raises ``UnsupportedPuzzle`` for a puzzle that takes too many pages.
    """
    common = common_credit(puzzles)
    blocks = [_block(each.puzzle, layout, matter, credited=common is None) for each in puzzles]
    counts = chapters(puzzles, matter)
    found: list[BookPage] = []
    first = 1
    for count in counts or [len(puzzles)]:
        chapter = _Chapter(layout, first, blocks[first - 1 : first - 1 + count])
        found += chapter.pages(is_named=bool(counts))
        first += count
    return found


class _Chapter(NamedTuple):
    """Puzzles that follow each other, the ``first`` of that number, or all puzzles of a book."""

    layout: BookLayout
    first: int
    blocks: Sequence[BoardBlock]

    def pages(self, *, is_named: bool) -> list[BookPage]:
        """Its pages, on the first of which it opens if it ``is_named``.

        Where the name has no room above the first puzzle, it is a running head.
        """
        room = room_of(self.layout)
        below_name = self.blocks[0].within((room[0], room[1] - CHAPTER))
        headed = is_named and is_alike_upright(below_name, self.layout)
        blocks = [below_name if headed else self.blocks[0], *self.blocks[1:]]
        found: list[BookPage] = []
        numbered = enumerate(blocks, self.first)
        for is_upright, group in groupby(numbered, key=lambda each: is_alike_upright(each[1], self.layout)):
            if is_upright:
                found += self._shared(list(group), CHAPTER if headed and not found else 0.0)
                continue
            for number, block in group:
                found += pages_alone(block, number, self.layout)
        if is_named:
            found[0] = found[0]._replace(opens=self.first, headed=headed)
        return found

    def _shared(self, some: Sequence[tuple[int, BoardBlock]], used: float) -> Iterator[BookPage]:
        """Pages that puzzles share, with as much room above them as below; part of the first is ``used``."""
        layout, room = self.layout, room_of(self.layout)
        rest = iter(some)
        blocks = [block for _, block in some]
        for places in pages(blocks, room, most=layout.per_page, cell=layout.cell, used=used):
            on_page = [(*next(rest), place) for place in places]
            lowest = max(place.down + block.size(place.cell)[1] for _, block, place in on_page)
            lower = used + max(0.0, (room[1] - used - lowest) / 2)
            yield BookPage(tuple(_placed(*each, lower) for each in on_page))
            used = 0.0


def _placed(number: int, block: BoardBlock, place: BlockPlace, lower: float) -> Placed:
    """A puzzle at its place on a page, so much lower."""
    across, down, cell = place
    wide = block.size(cell)[0]
    aside = (wide - block.board.width * cell) / 2
    placement = Placement(whole(block.board), across + aside, down + lower + block.above)
    return Placed(number, block.board, cell, (placement,), across, down + lower, wide).inset()


def _block(puzzle: Puzzle, layout: BookLayout, matter: Matter, *, credited: bool) -> BoardBlock:
    room = room_of(layout)
    above = CAPTION + (TITLE if matter.titles and puzzle.title else 0.0)
    caption = CAPTION_WIDTH
    if len(puzzle.palette) > 1:
        above += STRIP
        caption = max(caption, len(puzzle.palette) * SWATCH)
    board = Board.of(puzzle, letters=layout.letters)
    below = CREDIT if credited and Credit.of(puzzle).short else 0.0
    return BoardBlock.of(board, room, above=above, below=below, width=min(caption, room[0]))
