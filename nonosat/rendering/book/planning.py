"""Which puzzle stands where in a book: chapters, and pages with several puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from nonosat.notation.puzzle_texts import one_line
from nonosat.puzzle import Puzzle
from nonosat.rendering.board import Board
from nonosat.rendering.book.book_page import CAPTION_WIDTH, BookPage, Placed, room_of
from nonosat.rendering.book.content import BookLayout, BookPuzzle, DifficultyDisplay, Matter, Order
from nonosat.rendering.book.large_puzzles import is_alike_upright, pages_alone
from nonosat.rendering.book.packing import BlockPlace, BoardBlock, pages
from nonosat.rendering.paper import Placement, whole

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
