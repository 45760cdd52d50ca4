"""The arrangement of puzzles in a book: chapters, pages with several puzzles, spreads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby, islice, takewhile
from typing import NamedTuple

from nonosat.drawing.board import Board
from nonosat.drawing.book.content import BookLayout, BookOptions, BookOrder, BookPuzzle, DifficultyDisplay
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
#: The least average number of puzzles in a chapter: with fewer there are no chapters.
_LEAST_IN_CHAPTER = 3
#: The room above a board for its number, size and difficulty, and for a title; below it for its rights.
CAPTION, TITLE, CREDIT = 7.0, 4.5, 3.5
#: The least room across for a caption: a number, the size, the difficulty.
_CAPTION_WIDTH = 38.0
#: The room for the colours of a puzzle, and the side of one with the gap to the next.
STRIP, SWATCH = 4.8, 4.2
#: The costs, in pages, of puzzles that change places, and of a page without puzzles, the last resort.
_MOVED, _SPARE = 0.25, 1.0


class Credit(NamedTuple):
    """The author and rights of a puzzle, each on one line; empty if unknown."""

    author: str
    copyright: str
    licence: str

    @classmethod
    def of(cls, puzzle: Puzzle) -> Credit:
        """Return the credit of a puzzle."""
        texts = (puzzle.author, puzzle.copyright, puzzle.licence)
        return cls(*(one_line(each or "") for each in texts))

    @property
    def short(self) -> str:
        """The credit printed with the puzzle."""
        return self.copyright or self.author

    @property
    def full(self) -> str:
        """The whole credit without repetitions: some licences begin with the copyright."""
        own = "" if self.copyright in self.licence else self.copyright
        return " · ".join(dict.fromkeys(filter(None, (self.author, own, self.licence))))


def common_credit(puzzles: Sequence[BookPuzzle]) -> Credit | None:
    """Return the common credit of all puzzles, printed once, in the imprint; ``None`` if they differ."""
    credits = {Credit.of(each.puzzle) for each in puzzles}
    return credits.pop() if len(credits) == 1 else None


def has_levels(options: BookOptions) -> bool:
    """Return whether the book groups puzzles by difficulty."""
    return options.order is BookOrder.DIFFICULTY and options.difficulty is not DifficultyDisplay.NONE


def chapters(puzzles: Sequence[BookPuzzle], options: BookOptions) -> list[int]:
    """Return the number of puzzles in each chapter, in order; nothing if the book has no chapters."""
    counts = [len(list(group)) for _, group in groupby(puzzles, key=lambda each: each.label)]
    enough = len(puzzles) >= _LEAST_IN_CHAPTER * len(counts) and len(counts) > 1
    return counts if has_levels(options) and enough else []


def plan(
    puzzles: Sequence[BookPuzzle], layout: BookLayout, options: BookOptions, first: int = 1
) -> tuple[list[BookPage], list[int]]:
    """Return the pages of the puzzles, and the original indices of the puzzles in their new order.

    ``first`` is the number of the first page. Puzzles keep their order, except that some swap with others of
    their difficulty, so that no page stays empty and names of chapters have room. Raises
    ``UnsupportedPuzzle`` for a puzzle that takes too many pages.
    """
    candidates = _candidates(puzzles, layout, options)
    in_order = [
        list(_alone(candidates, at) if each.alone else _shared(candidates, at, layout))
        for at, each in enumerate(candidates)
    ]
    pages = cheapest(len(candidates), partial(_steps, candidates, in_order), first=first)
    order = list(dict.fromkeys(each.number for page in pages for each in page.placed))
    new = {old: number for number, old in enumerate(order, 1)}
    for place, page in enumerate(pages):
        placed = tuple(each._replace(number=new[each.number]) for each in page.placed)
        pages[place] = page._replace(placed=placed)
    return pages, [number - 1 for number in order]


class _Candidate(NamedTuple):
    """A puzzle with its number, its chapter, and its pages if it shares none.

    Those with the same ``label`` may swap; ``headed``: the name of the chapter is above it.
    """

    number: int
    chapter: int
    label: str | None
    block: BoardBlock
    alone: list[BookPage]
    headed: bool = False

    @property
    def faces(self) -> bool:
        """Whether its pages must begin on the left."""
        return bool(self.alone) and self.alone[0].facing

    def is_like(self, other: _Candidate) -> bool:
        """Return whether two puzzles may swap because they have the same label."""
        return self.label is not None and self.label == other.label


def _candidates(puzzles: Sequence[BookPuzzle], layout: BookLayout, options: BookOptions) -> list[_Candidate]:
    """Return the puzzles in order, except that each chapter begins with one that leaves room for its name."""
    room = room_of(layout)
    credited = common_credit(puzzles) is None

    def is_usual(block: BoardBlock, room: Size) -> bool:
        form = form_of(block, room, layout)
        return form is not None and not form.turned and not form.cut

    found: list[_Candidate] = []
    numbered = enumerate(puzzles, 1)
    counts = chapters(puzzles, options)
    below = room[0], room[1] - CHAPTER
    for chapter, count in enumerate(counts or [len(puzzles)]):
        some: list[_Candidate] = []
        for number, each in islice(numbered, count):
            label = each.label if options.order is BookOrder.DIFFICULTY else None
            block = _block(each.puzzle, layout, options, credited=credited)
            alone = [] if is_usual(block, room) else pages_alone(block, number, layout)
            some.append(_Candidate(number, chapter, label, block, alone))
        for one in some if counts else ():
            block = one.block.within(below)
            if not one.alone and is_usual(block, below) and (one is some[0] or one.is_like(some[0])):
                some.remove(one)
                some.insert(0, one._replace(block=block, headed=True))
                break
        found += some
    return found


def _alone(candidates: Sequence[_Candidate], at: int) -> Iterator[PageStep[BookPage]]:
    """Yield the pages of a puzzle that shares none, and those of all following spreads together."""
    run = list(takewhile(lambda each: each.faces and each.is_like(candidates[at]), candidates[at:]))
    for some in sorted({1, len(run) or 1}):
        yield PageStep(at + some, [page for each in candidates[at : at + some] for page in each.alone], 0.0)


def _shared(candidates: Sequence[_Candidate], at: int, layout: BookLayout) -> Iterator[PageStep[BookPage]]:
    """Yield a page with one puzzle, with two, and so on if they fit."""
    one, (width, height) = candidates[at], room_of(layout)
    used = CHAPTER if one.headed else 0.0
    room = width, height - used
    for end in range(at + 1, min(at + layout.per_page, len(candidates)) + 1):
        some = candidates[at:end]
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
    candidates: Sequence[_Candidate], in_order: Sequence[list[PageStep[BookPage]]], at: int, odd: int
) -> Iterator[PageStep[BookPage]]:
    """Yield the possible steps from a puzzle, if the next page has an odd number (1) or not (0).

    Spreads must lie open: otherwise they swap with another page, or an empty page precedes them.
    """
    for step in in_order[at]:
        if _lies_open(step.pages, odd):
            yield step
        else:
            yield step._replace(pages=[BookPage(()), *step.pages], cost=step.cost + _SPARE)
        if (
            candidates[at].headed
            or step.end == len(candidates)
            or candidates[at].faces == candidates[step.end].faces
        ):
            continue
        for later in in_order[step.end]:
            pages, is_like = later.pages + step.pages, candidates[at].is_like(candidates[later.end - 1])
            if is_like and _lies_open(pages, odd):
                yield PageStep(later.end, pages, step.cost + later.cost + _MOVED)


def _lies_open(pages: Sequence[BookPage], number: int) -> bool:
    """Return whether spreads begin on left-hand pages, if the first page has this number."""
    return not any(page.facing and at % 2 for at, page in enumerate(pages, number))


def _placed(candidate: _Candidate, place: BlockPlace, lower: float) -> Placed:
    """Return a puzzle at its place on a page, shifted down by ``lower``; its caption is at least as wide as
    its board.
    """
    block, (across, down, cell) = candidate.block, place
    board, middle = block.board, across + block.size(cell)[0] / 2
    wide = max((board.width - 2 * board.margin) * cell, block.width)
    placement = Placement(whole(board), middle - board.width * cell / 2, down + lower + block.above)
    return Placed(candidate.number, board, cell, (placement,), middle - wide / 2, down + lower, wide)


def _block(puzzle: Puzzle, layout: BookLayout, options: BookOptions, *, credited: bool) -> BoardBlock:
    room = room_of(layout)
    above = CAPTION + (TITLE if options.titles and puzzle.title else 0.0)
    caption = _CAPTION_WIDTH
    if len(puzzle.palette) > 1:
        above += STRIP
        caption = max(caption, len(puzzle.palette) * SWATCH)
    board = Board.of(puzzle, letters=layout.letters, around=layout.clues_around)
    below = CREDIT if credited and Credit.of(puzzle).short else 0.0
    return BoardBlock.of(board, room, above=above, below=below, width=min(caption, room[0]))
