"""Which puzzle stands where in a book: chapters, pages with several puzzles, pages that belong together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile, groupby, takewhile
from typing import NamedTuple

from nonosat.notation.puzzle_texts import one_line
from nonosat.puzzle import Puzzle
from nonosat.rendering.board import Board
from nonosat.rendering.book.book_page import CAPTION_WIDTH, BookPage, Placed, Room, room_of
from nonosat.rendering.book.content import BookLayout, BookPuzzle, DifficultyDisplay, Matter, Order
from nonosat.rendering.book.large_puzzles import form_of, pages_alone
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


class BookPlan(NamedTuple):
    """The pages with the puzzles of a book, and its ``order``: the places of these where they came from."""

    pages: list[BookPage]
    order: list[int]


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


def plan(puzzles: Sequence[BookPuzzle], layout: BookLayout, matter: Matter, first: int = 1) -> BookPlan:
    """The pages of the puzzles; ``first`` is the number of the first of them.

    Puzzles stand in their order, but for one that goes before others of its difficulty so that no page stays
    empty. Raises ``UnsupportedPuzzle`` for a puzzle that takes too many pages.
    """
    planning = _Planning(puzzles, layout, matter, first)
    numbers = iter(range(1, len(puzzles) + 1))
    counts = chapters(puzzles, matter)
    for count in counts or [len(puzzles)]:
        planning.add([next(numbers) for _ in range(count)], opens=bool(counts))
    order = [
        each.number for page in planning.pages for each in page.placed if each.captioned and each.part == 1
    ]
    new = {old: number for number, old in enumerate(order, 1)} | {0: 0}
    renumbered = [
        page._replace(
            placed=tuple(each._replace(number=new[each.number]) for each in page.placed),
            opens=new[page.opens],
        )
        for page in planning.pages
    ]
    return BookPlan(renumbered, [number - 1 for number in order])


class _Planning:
    """Puts puzzles on pages, one chapter after another; ``pages`` name them by their old numbers."""

    def __init__(self, puzzles: Sequence[BookPuzzle], layout: BookLayout, matter: Matter, first: int) -> None:
        self.pages: list[BookPage] = []
        self._puzzles, self._layout, self._matter, self._first = puzzles, layout, matter, first
        self._room = room_of(layout)
        self._common = common_credit(puzzles)
        self._blocks = {number: self._block(number, self._room) for number in range(1, len(puzzles) + 1)}
        self._usual = {n: self._is_usual(block, self._room) for n, block in self._blocks.items()}
        self._alone = {
            number: pages_alone(block, number, layout)
            for number, block in self._blocks.items()
            if not self._usual[number]
        }

    @property
    def _next_is_right(self) -> bool:
        return (self._first + len(self.pages)) % 2 == 1

    def add(self, numbers: list[int], *, opens: bool) -> None:
        """The pages of a chapter, or of a book without any; ``opens``: with the name of the chapter."""
        opening = self._opening(numbers) if opens else None
        if opens and opening is None:
            self.pages.append(BookPage((), opens=numbers[0]))
        while numbers:
            run = list(takewhile(self._usual.__getitem__, numbers))
            if run:
                del numbers[: len(run)]
                before_spread = bool(numbers) and self._faces(numbers[0])
                self._share(run, opening, odd=self._next_is_right if before_spread else None)
                opening = None
            elif not self._faces(numbers[0]) or not self._next_is_right:
                self.pages += self._alone[numbers.pop(0)]
            elif self._send_back(numbers[0]):
                del numbers[0]
            elif not self._bring_forward(numbers):
                self.pages.append(BookPage(()))

    def _opening(self, numbers: list[int]) -> BoardBlock | None:
        """The first puzzle above which the name of its chapter has room, which moves to the front."""
        room = self._room[0], self._room[1] - CHAPTER
        for number in numbers:
            block = self._block(number, room)
            if self._usual[number] and self._may_precede(number, numbers[0]) and self._is_usual(block, room):
                numbers.remove(number)
                numbers.insert(0, number)
                return block
        return None

    def _send_back(self, number: int) -> bool:
        """Whether the last page can go after those of a puzzle that faces another page."""
        last = self.pages[-1] if self.pages else BookPage(())
        singles = (each.captioned and each.parts == 1 for each in last.placed)
        if not last.placed or last.opens or not all(singles):
            return False
        if not all(self._may_precede(each.number, number) for each in last.placed):
            return False
        self.pages[-1:] = [*self._alone[number], last]
        return True

    def _bring_forward(self, numbers: list[int]) -> bool:
        """Whether puzzles on a single page can go before the first one, which faces another page."""
        alike = (number for number in numbers[1:] if self._may_precede(number, numbers[0]))
        rest = list(dropwhile(self._faces, alike))
        if not rest:
            return False
        run = list(takewhile(self._usual.__getitem__, rest))
        some = run[: len(self._places(run)[0])] if run else rest[:1]
        if run:
            self._share(some)
        else:
            self.pages += self._alone[some[0]]
        numbers[:] = [number for number in numbers if number not in some]
        return True

    def _may_precede(self, number: int, other: int) -> bool:
        """Whether nobody misses the order of two puzzles: the book says that they are equally hard."""
        word = self._puzzles[number - 1].word
        alike = word is not None and word == self._puzzles[other - 1].word
        return number == other or (alike and self._matter.order is Order.DIFFICULTY)

    def _faces(self, number: int) -> bool:
        return not self._usual[number] and self._alone[number][0].facing

    def _places(
        self, run: Sequence[int], opening: BoardBlock | None = None, *, odd: bool | None = None
    ) -> list[list[BlockPlace]]:
        layout = self._layout
        blocks = [opening or self._blocks[run[0]], *(self._blocks[number] for number in run[1:])]
        used = CHAPTER if opening else 0.0
        return pages(blocks, self._room, most=layout.per_page, cell=layout.cell, used=used, odd=odd)

    def _share(
        self, run: Sequence[int], opening: BoardBlock | None = None, *, odd: bool | None = None
    ) -> None:
        """Pages that puzzles share, in so many that their number is ``odd`` or even, if that can be."""
        found = self._places(run, opening, odd=odd) or self._places(run, opening)
        rest = iter(run)
        for place, on_page in enumerate(found):
            used = CHAPTER if opening and not place else 0.0
            numbers = [next(rest) for _ in on_page]
            placed = self._in_the_middle(numbers, on_page, used)
            self.pages.append(BookPage(placed, opens=run[0] if used else 0))

    def _in_the_middle(
        self, numbers: Sequence[int], places: Sequence[BlockPlace], used: float
    ) -> tuple[Placed, ...]:
        """Puzzles on their page, so that as much of it is free above them as below."""
        blocks = [self._blocks[number] for number in numbers]
        sizes = [block.size(place.cell) for block, place in zip(blocks, places, strict=True)]
        lowest = max(place.down + size[1] for place, size in zip(places, sizes, strict=True))
        lower = used + max(0.0, (self._room[1] - used - lowest) / 2)
        found = []
        for number, block, size, (across, down, cell) in zip(numbers, blocks, sizes, places, strict=True):
            aside = (size[0] - block.board.width * cell) / 2
            placement = Placement(whole(block.board), across + aside, down + lower + block.above)
            placed = Placed(number, block.board, cell, (placement,), across, down + lower, size[0])
            found.append(placed.inset())
        return tuple(found)

    def _is_usual(self, block: BoardBlock, room: Room) -> bool:
        form = form_of(block, room, self._layout)
        return form is not None and form.is_usual

    def _block(self, number: int, room: Room) -> BoardBlock:
        puzzle = self._puzzles[number - 1].puzzle
        above = CAPTION + (TITLE if self._matter.titles and puzzle.title else 0.0)
        caption = CAPTION_WIDTH
        if len(puzzle.palette) > 1:
            above += STRIP
            caption = max(caption, len(puzzle.palette) * SWATCH)
        board = Board.of(puzzle, letters=self._layout.letters)
        below = CREDIT if self._common is None and Credit.of(puzzle).short else 0.0
        return BoardBlock.of(board, room, above=above, below=below, width=min(caption, room[0]))
