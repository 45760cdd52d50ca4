"""Which puzzle stands where in a book: pages with several, pages turned on their side, boards in parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from nonosat.notation.puzzle_texts import one_line
from nonosat.puzzle import Puzzle
from nonosat.rendering.board import Board
from nonosat.rendering.book.content import BookLayout, BookPuzzle, DifficultyDisplay, Matter, Order
from nonosat.rendering.book.packing import LEAST_NUMBERS, MOST, SHARED, BoardBlock, pages
from nonosat.rendering.paper import Placement, Window, largest_cell, parts_of, whole
from nonosat.rendering.sheet import GROUP

#: The room at the head of a page for its running head, and at the foot for its number.
HEADLINE, FOOT = 6.0, 7.0
#: The room for the name and the sentence of a chapter, on the page where it begins.
CHAPTER = 18.0
#: How many puzzles a chapter has on average, at least: with fewer, the contents alone tell them apart.
_LEAST_IN_CHAPTER = 3
#: The room above a board for its number, size and difficulty, and for a title; below it for its rights.
CAPTION, TITLE, CREDIT = 7.0, 4.5, 3.5
#: The room for the colours of a puzzle, and the side of one with the gap to the next.
STRIP, SWATCH = 4.8, 4.2
#: The least room across for a caption: a number, the size, the difficulty.
_CAPTION_WIDTH = 38.0
#: A board alone on its page is turned, or cut over two facing pages, if its cells become larger by this
#: factor, and could be larger at all.
_WORTH_TURNING = 1.2
#: The size of numbers in parts of a board, in mm: 5.6 points.
_NUMBERS_IN_PARTS = 5.6 * 25.4 / 72

Room = tuple[float, float]


class Placed(NamedTuple):
    """A puzzle on a page, or the parts of it that are there.

    ``number`` counts from 1; ``across``, ``down`` and ``width`` are the place of its caption; ``part`` of
    ``parts`` is the page's share of a large puzzle. The right half of a spread has no caption.
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
    captioned: bool = True


class BookPage(NamedTuple):
    """What stands on a page; ``turned`` on its side or not.

    A chapter ``opens`` on it with the puzzle of that number, if not 0. With ``facing`` it is the left half of
    a spread, and the next one the right half.
    """

    placed: tuple[Placed, ...]
    turned: bool = False
    opens: int = 0
    facing: bool = False


def room_of(layout: BookLayout) -> Room:
    """Width and height inside the margins, without the room for a running head and a page number."""
    high = layout.height - 2 * layout.margin - HEADLINE - FOOT
    return layout.width - 2 * layout.margin - layout.gutter, high


def has_levels(matter: Matter) -> bool:
    """Whether the book tells puzzles apart by how hard they are."""
    return matter.order is Order.DIFFICULTY and matter.difficulty is not DifficultyDisplay.NONE


def chapters(puzzles: Sequence[BookPuzzle], matter: Matter) -> list[int]:
    """How many puzzles each chapter has, in their order; nothing if the book has no chapters."""
    counts = [len(list(group)) for _, group in groupby(puzzles, key=lambda each: each.word)]
    enough = len(puzzles) >= _LEAST_IN_CHAPTER * len(counts) and len(counts) > 1
    return counts if has_levels(matter) and enough else []


def plan(puzzles: Sequence[BookPuzzle], layout: BookLayout, matter: Matter, first: int = 1) -> list[BookPage]:
    """The pages of the puzzles, in their order; ``first`` is the number of the first of them.

    Spreads begin on a left-hand page: the one before them may be empty. Raises ``UnsupportedPuzzle`` for a
    puzzle that takes more pages than anyone would glue together.
    """
    common = common_credit(puzzles)
    found: list[BookPage] = []
    number = 1
    counts = chapters(puzzles, matter)
    for count in counts or [len(puzzles)]:
        some = puzzles[number - 1 : number - 1 + count]
        blocks = [_block(each.puzzle, room_of(layout), layout, matter, common) for each in some]
        if counts:
            found += _chapter(blocks, some[0].puzzle, number, layout, matter, common)
        else:
            found += _run_of_pages(blocks, number, layout)
        number += count
    numbered: list[BookPage] = []
    for page in found:
        if page.facing and (first + len(numbered)) % 2:
            numbered.append(BookPage(()))
        numbered.append(page)
    return numbered


def _chapter(
    blocks: list[BoardBlock],
    first: Puzzle,
    number: int,
    layout: BookLayout,
    matter: Matter,
    common: Credit | None,
) -> Iterator[BookPage]:
    """The pages of a chapter: its name stands above its first puzzles, or on a page of its own."""
    width, height = room_of(layout)
    below = _block(first, (width, height - CHAPTER), layout, matter, common)
    if not _is_usual(below, (width, height - CHAPTER), layout):
        yield BookPage((), opens=number)
        yield from _run_of_pages(blocks, number, layout)
        return
    opening, *others = _run_of_pages([below, *blocks[1:]], number, layout, used=CHAPTER)
    yield opening._replace(opens=number)
    yield from others


def _run_of_pages(
    blocks: Sequence[BoardBlock], first: int, layout: BookLayout, *, used: float = 0.0
) -> Iterator[BookPage]:
    """The pages of blocks, in their order; at the head of the first so much room is ``used``."""
    room = room_of(layout)
    for is_usual, group in groupby(blocks, key=lambda block: _is_usual(block, room, layout)):
        some = list(group)
        if is_usual:
            yield from _shared_pages(some, first, room, layout, used)
        else:
            for number, block in enumerate(some, first):
                yield from _pages_alone(block, number, room, layout)
        first += len(some)
        used = 0.0


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
    blocks: Sequence[BoardBlock], first: int, room: Room, layout: BookLayout, used: float
) -> Iterator[BookPage]:
    number = first
    for places in pages(blocks, room, most=layout.per_page, cell=layout.cell, used=used):
        placed: list[Placed] = []
        some = blocks[number - first : number - first + len(places)]
        lowest = max(
            place.down + block.size(place.cell)[1] for place, block in zip(places, some, strict=True)
        )
        lower = used + max(0.0, (room[1] - used - lowest) / 2)  # in the middle of the page
        for across, above, cell in places:
            block = blocks[number - first]
            down = above + lower
            width, _ = block.size(cell)
            aside = (width - block.board.width * cell) / 2
            placement = Placement(whole(block.board), across + aside, down + block.above)
            placed.append(_captioned(Placed(number, block.board, cell, (placement,), across, down, width)))
            number += 1
        used = 0.0
        yield BookPage(tuple(placed))


def _captioned(placed: Placed) -> Placed:
    """The puzzle with a caption as wide as the board without its margins, where that is wide enough."""
    inset = placed.board.margin * placed.cell
    if placed.width - 2 * inset < _CAPTION_WIDTH:
        return placed
    return placed._replace(across=placed.across + inset, width=placed.width - 2 * inset)


def _pages_alone(block: BoardBlock, number: int, room: Room, layout: BookLayout) -> Iterator[BookPage]:
    """The page of a board that is turned, the two of one on a spread, or those of one in parts."""
    board = block.board
    wanted = layout.cell or LEAST_NUMBERS / board.smallest_number
    cell = min(_turned_cell(block, room), layout.cell or MOST)
    cut, larger = _spread(block, room, layout)
    if larger >= wanted and cell < SHARED and larger > _WORTH_TURNING * cell:
        yield from _facing_pages(block, number, room, cut, larger)
        return
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


def _spread(block: BoardBlock, room: Room, layout: BookLayout) -> tuple[float, float]:
    """Where a board is best cut for two facing pages, after every fifth column, and the side of its cells:
    these as large as they can be, and the halves as wide as each other.
    """
    board = block.board
    high = (room[1] - block.above - block.below) / board.height
    most = min(high, layout.cell or MOST)
    cuts = [board.left + column for column in range(GROUP, board.puzzle.width, GROUP)]
    cells = [(min(room[0] / max(cut, board.width - cut), most), cut) for cut in cuts]
    cell, cut = max(cells, key=lambda each: (each[0], -abs(board.width / 2 - each[1])), default=(0.0, 0.0))
    return cut, cell


def _facing_pages(block: BoardBlock, number: int, room: Room, cut: float, cell: float) -> Iterator[BookPage]:
    """The halves meet where the book is bound."""
    board = block.board
    down = max(0.0, (room[1] - block.above - block.below - board.height * cell) / 2)
    across = room[0] - cut * cell
    left = Placement(Window(0, 0, cut, board.height), across, down + block.above)
    right = Placement(Window(cut, 0, board.width, board.height), 0.0, down + block.above)
    width = cut * cell
    yield BookPage((Placed(number, board, cell, (left,), across, down, width),), facing=True)
    yield BookPage((Placed(number, board, cell, (right,), 0.0, down, room[0], captioned=False),))
