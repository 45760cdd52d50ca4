"""A book as PDF: title, imprint, contents, how to solve, puzzles, solutions, rights."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from typing import NamedTuple

from nonosat.rendering.book.codes import pages_of_codes, print_codes
from nonosat.rendering.book.content import BookLayout, BookPuzzle, Matter, Order
from nonosat.rendering.book.contents_pages import columns_of, entries, print_contents
from nonosat.rendering.book.first_leaf import (
    has_room_for_rights,
    pages_of_rights,
    print_imprint,
    print_rights,
    print_title_page,
)
from nonosat.rendering.book.how_to_solve import pages_of, print_how_to_solve
from nonosat.rendering.book.planning import BookPage, plan
from nonosat.rendering.book.press import Press
from nonosat.rendering.book.puzzle_pages import print_puzzle_page
from nonosat.rendering.book.solution_pages import SolutionPages
from nonosat.rendering.pdf import ignore
from nonosat.rendering.pdf_fonts import Fonts, lacking


class Book(NamedTuple):
    """A book as PDF, the page of each of its puzzles and the first page of the solutions, counted from 1.

    ``order`` are the places, from 0, that its puzzles had when they were given.
    """

    data: bytes
    puzzle_pages: tuple[int, ...]
    solutions_page: int | None
    pages: int
    order: tuple[int, ...]

    def __repr__(self) -> str:
        known = self._asdict() | {"data": f"<{len(self.data)} bytes>"}
        return f"Book({', '.join(f'{name}={value}' for name, value in known.items())})"


#: No book, as there are no puzzles.
NO_BOOK = Book(b"", (), None, 0, ())


def draw(
    puzzles: Sequence[BookPuzzle],
    layout: BookLayout,
    matter: Matter,
    *,
    notify: Callable[[str], None] = ignore,
) -> Book:
    """The book of the puzzles in the order that is wished for.

    ``notify`` hears of characters that no font can draw.

    Raises ``MissingExtra``, ``InputError`` for a font that cannot be used, and ``UnsupportedPuzzle`` for a
    puzzle that takes too many pages.
    """
    fonts = Fonts.loaded(layout.fonts)
    places = sorted(range(len(puzzles)), key=lambda place: _rank(puzzles[place], matter.order))
    with closing(Press([puzzles[place] for place in places], layout, matter, fonts)) as press:
        book = Book(*_printed(press), order=tuple(places))
    if fonts.missing:
        notify(lacking(fonts.missing))
    return book


def _rank(each: BookPuzzle, order: Order) -> tuple[float, ...]:
    """What puzzles are sorted by; those of which the difficulty is not known come last."""
    cells = each.puzzle.height * each.puzzle.width
    if order is Order.DIFFICULTY:
        return (each.difficulty is None, each.difficulty or 0.0, cells)
    return (cells,) if order is Order.SIZE else ()


def _printed(press: Press) -> tuple[bytes, tuple[int, ...], int | None, int]:
    """What a book says of itself, but for its order."""
    matter, words = press.matter, press.words
    front = [words.how_to_solve] if matter.how_to_solve else []
    back = {
        words.solutions: matter.solutions,
        words.on_a_phone: press.layout.link is not None,
        words.rights: press.common is None and not has_room_for_rights(press),
    }
    after = {name: 0 for name, is_there in back.items() if is_there}
    first = 3 if matter.title_page else 1
    if matter.contents:
        first += len(columns_of(press, entries(press, {}, dict.fromkeys(front, 0), after)))
    how_to_solve = first
    if matter.how_to_solve:
        first += pages_of(press)
    pages = plan(press.puzzles, press.layout, matter)
    at = _places(pages, first)
    solutions = SolutionPages.of(press)
    codes = pages_of_codes(press)
    rights = pages_of_rights(press) if words.rights in after else []
    end = first + len(pages)
    for name, some in ((words.solutions, solutions.pages), (words.on_a_phone, codes), (words.rights, rights)):
        if name in after:
            after[name], end = end, end + len(some)
    if matter.title_page:
        print_title_page(press)
        print_imprint(press, after.get(words.rights))
    if matter.contents:
        print_contents(press, entries(press, at, dict.fromkeys(front, how_to_solve), after))
    if matter.how_to_solve:
        print_how_to_solve(press)
    chapter = ""
    for page in pages:
        if page.opens:
            chapter = words.level(press.puzzles[page.opens - 1].word)
        print_puzzle_page(press, page, chapter)
    solutions.print(press)
    print_codes(press, codes)
    print_rights(press, rights)
    pages_of_puzzles = tuple(at[number] for number in range(1, len(press.puzzles) + 1))
    return press.canvas.data(), pages_of_puzzles, after.get(words.solutions), press.canvas.pages


def _places(pages: Sequence[BookPage], first: int) -> Mapping[int, int]:
    """The page of each puzzle, by its number."""
    at: dict[int, int] = {}
    for page_number, page in enumerate(pages, first):
        for placed in page.placed:
            at.setdefault(placed.number, page_number)
    return at
