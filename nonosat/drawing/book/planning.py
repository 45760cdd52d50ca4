"""Which puzzle stands where in a book: chapters, pages with several puzzles, pages that belong together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby, islice, takewhile
from typing import NamedTuple

from nonosat.drawing.board import Board
from nonosat.drawing.book.content import BookLayout, BookPuzzle, DifficultyDisplay, Matter, Order
from nonosat.drawing.book.large_puzzles import (
    BookPage,
    Placed,
    form_of,
    pages_alone,
    room_of,
)
from nonosat.drawing.book.packing import (
    BlockPlace,
    BoardBlock,
    PageStep,
    Size,
    cheapest,
    cost_of,
    on_one_page,
)
from nonosat.drawing.paper import Placement, whole
from nonosat.files.notation.puzzle_texts import one_line
from nonosat.model.puzzle import Puzzle

#: The room for the name and the sentence of a chapter, on the page where it begins.
CHAPTER = 18.0
#: How many puzzles a chapter has on average, at least: with fewer, the contents alone tell them apart.
_LEAST_IN_CHAPTER = 3
#: The room above a board for its number, size and difficulty, and for a title; below it for its rights.
CAPTION, TITLE, CREDIT = 7.0, 4.5, 3.5
#: The least room across for a caption: a number, the size, the difficulty.
_CAPTION_WIDTH = 38.0
#: The room for the colours of a puzzle, and the side of one with the gap to the next.
STRIP, SWATCH = 4.8, 4.2
#: What it costs, in pages, that puzzles change places, and that a page has none: it is the last resort.
_MOVED, _SPARE = 0.25, 1.0


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


def plan(
    puzzles: Sequence[BookPuzzle], layout: BookLayout, matter: Matter, first: int = 1
) -> tuple[list[BookPage], list[int]]:
    """The pages of the puzzles, and these in their order there: their places, from 0, where they came from.

    ``first`` is the number of the first page.

    Puzzles stand in their order, but for some that go before others of their difficulty, so that no page
    stays empty and names of chapters have room. Raises ``UnsupportedPuzzle`` for a puzzle that takes too many
    pages.
    """
    bound = _bound(puzzles, layout, matter)
    in_order = [
        list(_alone(bound, at) if each.alone else _shared(bound, at, layout)) for at, each in enumerate(bound)
    ]
    pages = cheapest(len(bound), partial(_steps, bound, in_order), first=first)
    order = list(dict.fromkeys(each.number for page in pages for each in page.placed))
    new = {old: number for number, old in enumerate(order, 1)}
    for place, page in enumerate(pages):
        placed = tuple(each._replace(number=new[each.number]) for each in page.placed)
        pages[place] = page._replace(placed=placed)
    return pages, [number - 1 for number in order]


class _Bound(NamedTuple):
    """A puzzle with its number, its chapter, and the pages that it has for itself, if it shares none.

    Those of one ``word`` may change places; ``headed``: the name of the chapter stands above it.
    """

    number: int
    chapter: int
    word: str | None
    block: BoardBlock
    alone: list[BookPage]
    headed: bool = False

    @property
    def faces(self) -> bool:
        """Whether its pages must begin on the left."""
        return bool(self.alone) and self.alone[0].facing

    def is_like(self, other: _Bound) -> bool:
        """Whether nobody misses the order of two puzzles: the book says that they are equally hard."""
        return self.word is not None and self.word == other.word


def _bound(puzzles: Sequence[BookPuzzle], layout: BookLayout, matter: Matter) -> list[_Bound]:
    """The puzzles in their order, but that each chapter begins with one that leaves room for its name."""
    room = room_of(layout)
    credited = common_credit(puzzles) is None

    def is_usual(block: BoardBlock, room: Size) -> bool:
        form = form_of(block, room, layout)
        return form is not None and not form.turned and not form.cut

    found: list[_Bound] = []
    numbered = enumerate(puzzles, 1)
    counts = chapters(puzzles, matter)
    below = room[0], room[1] - CHAPTER
    for chapter, count in enumerate(counts or [len(puzzles)]):
        some: list[_Bound] = []
        for number, each in islice(numbered, count):
            word = each.word if matter.order is Order.DIFFICULTY else None
            block = _block(each.puzzle, layout, matter, credited=credited)
            alone = [] if is_usual(block, room) else pages_alone(block, number, layout)
            some.append(_Bound(number, chapter, word, block, alone))
        for one in some if counts else ():
            block = one.block.within(below)
            if not one.alone and is_usual(block, below) and (one is some[0] or one.is_like(some[0])):
                some.remove(one)
                some.insert(0, one._replace(block=block, headed=True))
                break
        found += some
    return found


def _alone(bound: Sequence[_Bound], at: int) -> Iterator[PageStep[BookPage]]:
    """The pages of a puzzle that shares none, and those of all next to it that lie over facing pages."""
    run = list(takewhile(lambda each: each.faces and each.is_like(bound[at]), bound[at:]))
    for some in sorted({1, len(run) or 1}):
        yield PageStep(at + some, [page for each in bound[at : at + some] for page in each.alone], 0.0)


def _shared(bound: Sequence[_Bound], at: int, layout: BookLayout) -> Iterator[PageStep[BookPage]]:
    """A page with one puzzle, with two, and so on while they have room."""
    one, (width, height) = bound[at], room_of(layout)
    used = CHAPTER if one.headed else 0.0
    room = width, height - used
    for end in range(at + 1, min(at + layout.per_page, len(bound)) + 1):
        some = bound[at:end]
        if some[-1].alone or some[-1].chapter != one.chapter:
            return
        places = on_one_page([each.block for each in some], room, layout.cell)
        if not places:
            return
        sizes = [each.block.size(place.cell) for each, place in zip(some, places, strict=True)]
        unused = 1 - sum(width * height for width, height in sizes) / (room[0] * room[1])
        placed = tuple(_placed(*each, used) for each in zip(some, places, strict=True))
        yield PageStep(end, [BookPage(placed, headed=one.headed)], cost_of(unused))


def _steps(
    bound: Sequence[_Bound], in_order: Sequence[list[PageStep[BookPage]]], at: int, odd: int
) -> Iterator[PageStep[BookPage]]:
    """What may come at a puzzle, if the next page has an odd number (1) or not (0).

    What belongs together lies open. Where it would not, it goes before or after another page, or the page
    before it is empty.
    """
    for step in in_order[at]:
        if _lies_open(step.pages, odd):
            yield step
        else:
            yield step._replace(pages=[BookPage(()), *step.pages], cost=step.cost + _SPARE)
        if bound[at].headed or step.end == len(bound) or bound[at].faces == bound[step.end].faces:
            continue
        for later in in_order[step.end]:
            pages, is_like = later.pages + step.pages, bound[at].is_like(bound[later.end - 1])
            if is_like and _lies_open(pages, odd):
                yield PageStep(later.end, pages, step.cost + later.cost + _MOVED)


def _lies_open(pages: Sequence[BookPage], number: int) -> bool:
    """Whether pages that face the next one are left-hand ones, if the first has that number."""
    return not any(page.facing and at % 2 for at, page in enumerate(pages, number))


def _placed(bound: _Bound, place: BlockPlace, lower: float) -> Placed:
    """A puzzle at its place on a page, so much lower; its caption is as wide as its board, or as it needs."""
    block, (across, down, cell) = bound.block, place
    board, middle = block.board, across + block.size(cell)[0] / 2
    wide = max((board.width - 2 * board.margin) * cell, block.width)
    placement = Placement(whole(board), middle - board.width * cell / 2, down + lower + block.above)
    return Placed(bound.number, board, cell, (placement,), middle - wide / 2, down + lower, wide)


def _block(puzzle: Puzzle, layout: BookLayout, matter: Matter, *, credited: bool) -> BoardBlock:
    room = room_of(layout)
    above = CAPTION + (TITLE if matter.titles and puzzle.title else 0.0)
    caption = _CAPTION_WIDTH
    if len(puzzle.palette) > 1:
        above += STRIP
        caption = max(caption, len(puzzle.palette) * SWATCH)
    board = Board.of(puzzle, letters=layout.letters)
    below = CREDIT if credited and Credit.of(puzzle).short else 0.0
    return BoardBlock.of(board, room, above=above, below=below, width=min(caption, room[0]))
