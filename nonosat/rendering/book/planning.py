"""Which puzzle stands where in a book: pages with several, pages turned on their side, boards in parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from nonosat.notation.puzzle_texts import one_line
from nonosat.puzzle import Puzzle
from nonosat.rendering.board import Board
from nonosat.rendering.book.content import BookLayout, BookPuzzle, Matter
from nonosat.rendering.book.packing import LEAST_NUMBERS, MOST, BoardBlock, pages
from nonosat.rendering.paper import Placement, largest_cell, parts_of, whole

#: The room at the foot of a page for its number.
FOOT = 7.0
#: The room above a board for its number, size and difficulty, and for a title; below it for its rights.
CAPTION, TITLE, CREDIT = 7.0, 4.5, 3.5
#: The room for the colours of a puzzle, and the side of one with the gap to the next.
STRIP, SWATCH = 4.8, 4.2
#: The least room across for a caption: a number, the size, the difficulty.
_CAPTION_WIDTH = 38.0
#: A board alone on its page is turned if its cells become larger by this factor, and could be larger at all.
_WORTH_TURNING = 1.2
#: The size of numbers in parts of a board, in mm: 5.6 points.
_NUMBERS_IN_PARTS = 5.6 * 25.4 / 72

Room = tuple[float, float]


class Placed(NamedTuple):
    """A puzzle on a page, or the parts of it that are there.

    ``number`` counts from 1; ``across``, ``down`` and ``width`` are the place of its caption; ``part`` of
    ``parts`` is the page's share of a large puzzle.
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


class BookPage(NamedTuple):
    """What stands on a page; ``turned`` on its side or not."""

    placed: tuple[Placed, ...]
    turned: bool = False


def room_of(layout: BookLayout) -> Room:
    """Width and height inside the margins, without the room for a page number."""
    return layout.width - 2 * layout.margin - layout.gutter, layout.height - 2 * layout.margin - FOOT


def plan(puzzles: Sequence[BookPuzzle], layout: BookLayout, matter: Matter) -> list[BookPage]:
    """The pages of the puzzles, in their order.

    Raises ``UnsupportedPuzzle`` for a puzzle that takes more pages than anyone would glue together.
    """
    room = room_of(layout)
    common = common_credit(puzzles)
    blocks = [_block(each.puzzle, room, layout, matter, common) for each in puzzles]
    found: list[BookPage] = []
    first = 1
    for is_usual, group in groupby(blocks, key=lambda block: _is_usual(block, room, layout)):
        some = list(group)
        if is_usual:
            found += _shared_pages(some, first, room, layout)
        else:
            for number, block in enumerate(some, first):
                found += _pages_alone(block, number, room, layout)
        first += len(some)
    return found


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
        """All of it, nothing twice."""
        return " · ".join(dict.fromkeys(filter(None, self)))


def common_credit(puzzles: Sequence[BookPuzzle]) -> Credit | None:
    """The credit that all puzzles have, which is said once, on the title page."""
    credits = {Credit.of(each.puzzle) for each in puzzles}
    return credits.pop() if len(credits) == 1 else None


def _block(
    puzzle: Puzzle, room: Room, layout: BookLayout, matter: Matter, common: Credit | None
) -> BoardBlock:
    above = CAPTION + (TITLE if matter.titles and puzzle.title else 0.0)
    caption = _CAPTION_WIDTH
    if len(puzzle.palette) > 1:
        above += STRIP
        caption = max(caption, len(puzzle.palette) * SWATCH)
    board = Board.of(puzzle, letters=layout.letters)
    below = CREDIT if common is None and Credit.of(puzzle).short else 0.0
    return BoardBlock.of(board, room, above=above, below=below, width=min(caption, room[0]))


def _is_usual(block: BoardBlock, room: Room, layout: BookLayout) -> bool:
    """Whether a block may share pages, or stands alone and upright."""
    if layout.cell is not None:
        return block.cell >= layout.cell
    if block.cell >= block.shared:
        return True
    return block.is_legible and _turned_cell(block, room) < _WORTH_TURNING * block.cell


def _turned_cell(block: BoardBlock, room: Room) -> float:
    return largest_cell(block.board, (room[1], room[0] - block.above - block.below))


def _shared_pages(
    blocks: Sequence[BoardBlock], first: int, room: Room, layout: BookLayout
) -> Iterator[BookPage]:
    number = first
    for places in pages(blocks, room, most=layout.per_page, cell=layout.cell):
        placed: list[Placed] = []
        some = blocks[number - first : number - first + len(places)]
        lowest = max(
            place.down + block.size(place.cell)[1] for place, block in zip(places, some, strict=True)
        )
        lower = max(0.0, (room[1] - lowest) / 2)  # in the middle of the page
        for across, above, cell in places:
            block = blocks[number - first]
            down = above + lower
            width, _ = block.size(cell)
            aside = (width - block.board.width * cell) / 2
            placement = Placement(whole(block.board), across + aside, down + block.above)
            placed.append(_captioned(Placed(number, block.board, cell, (placement,), across, down, width)))
            number += 1
        yield BookPage(tuple(placed))


def _captioned(placed: Placed) -> Placed:
    """The puzzle with a caption as wide as the board without its margins, where that is wide enough."""
    inset = placed.board.margin * placed.cell
    if placed.width - 2 * inset < _CAPTION_WIDTH:
        return placed
    return placed._replace(across=placed.across + inset, width=placed.width - 2 * inset)


def _pages_alone(block: BoardBlock, number: int, room: Room, layout: BookLayout) -> Iterator[BookPage]:
    """The page of a board that is turned, or the pages of one in parts."""
    board = block.board
    wanted = layout.cell or LEAST_NUMBERS / board.smallest_number
    cell = min(_turned_cell(block, room), layout.cell or MOST)
    if cell >= wanted:
        across = (room[1] - board.width * cell) / 2
        placement = Placement(whole(board), across, block.above)
        placed = Placed(number, board, cell, (placement,), across, 0.0, board.width * cell)
        yield BookPage((_captioned(placed),), turned=True)
        return
    cell = layout.cell or _NUMBERS_IN_PARTS / board.smallest_number
    parts = parts_of(board, (room[0], room[1] - block.above - block.below), cell)
    for part, placements in enumerate(parts, 1):
        moved = tuple(placement.moved(0.0, block.above) for placement in placements)
        yield BookPage((Placed(number, board, cell, moved, 0.0, 0.0, room[0], part, len(parts)),))
