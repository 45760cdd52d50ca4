"""A book as PDF: title, imprint, contents, how to solve, puzzles, solutions, rights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from typing import NamedTuple

from nonosat.drawing.book.content import BookLayout, BookOptions, BookOrder, BookPuzzle
from nonosat.drawing.book.contents_pages import entries, pages_of_contents
from nonosat.drawing.book.first_leaf import (
    has_room_for_rights,
    pages_of_rights,
    print_imprint,
    print_title_page,
)
from nonosat.drawing.book.how_to_solve import pages_of_rules
from nonosat.drawing.book.planning import chapters, plan
from nonosat.drawing.book.press import Press
from nonosat.drawing.book.puzzle_pages import print_puzzle_page
from nonosat.drawing.book.solution_pages import pages_of_codes, pages_of_solutions
from nonosat.drawing.pdf import ignore
from nonosat.drawing.pdf_fonts import Fonts, lacking


class BookPages(NamedTuple):
    """A book as PDF, the page of each of its puzzles and the first page of the solutions, counted from 1.

    ``order`` are the original indices of its puzzles.
    """

    data: bytes
    puzzle_pages: tuple[int, ...]
    solutions_page: int | None
    pages: int
    order: tuple[int, ...]


#: The result without puzzles.
NO_BOOK = BookPages(b"", (), None, 0, ())


def draw(
    puzzles: Sequence[BookPuzzle],
    layout: BookLayout,
    options: BookOptions,
    *,
    notify: Callable[[str], None] = ignore,
) -> BookPages:
    """Return the book of the puzzles, nearly in the requested order (see ``plan``).

    ``notify`` receives characters that no font can draw. Raises ``MissingExtra``, ``InputError`` for an
    unusable font, and ``UnsupportedPuzzle`` for a puzzle that takes too many pages.
    """
    fonts = Fonts.loaded(layout.fonts)
    places = sorted(range(len(puzzles)), key=lambda place: _rank(puzzles[place], options.order))
    with closing(Press([puzzles[place] for place in places], layout, options, fonts)) as press:
        book = _printed(press)
    if fonts.missing:
        notify(lacking(fonts.missing))
    return book._replace(order=tuple(places[place] for place in book.order))


def _rank(each: BookPuzzle, order: BookOrder) -> tuple[float, ...]:
    """Return the sort key of a puzzle; unrated ones come last."""
    cells = each.puzzle.height * each.puzzle.width
    if order is BookOrder.DIFFICULTY:
        return (each.difficulty is None, each.difficulty or 0.0, cells)
    return (cells,) if order is BookOrder.SIZE else ()


def _printed(press: Press) -> BookPages:
    options, words = press.options, press.words
    has_rights = press.common is None and not has_room_for_rights(press)
    last = (
        (words["solutions"], options.solutions, pages_of_solutions),
        (words["on_a_phone"], press.layout.studio_url is not None, pages_of_codes),
        (words["rights"], has_rights, pages_of_rights),
    )
    behind = {name: pages_of for name, is_there, pages_of in last if is_there}
    rules = pages_of_rules(press) if options.how_to_solve else {}
    front, back = dict.fromkeys([*rules][:1], 0), dict.fromkeys(behind, 0)
    first = 3 if options.title_page else 1
    if options.contents:
        first += len(pages_of_contents(press, entries(press, {}, front, back)))
    front = dict.fromkeys(front, first)
    first += len(rules)
    pages, order = plan(press.puzzles, press.layout, options, first)
    press.puzzles = [press.puzzles[place] for place in order]
    at = {
        placed.number: number
        for number, page in reversed([*enumerate(pages, first)])
        for placed in page.placed
    }
    parts = {name: pages_of(press) for name, pages_of in behind.items()}
    end = first + len(pages)
    for name, part in parts.items():
        back[name], end = end, end + len(part)
    if options.title_page:
        print_title_page(press)
        print_imprint(press, back.get(words["rights"]))
    if options.contents:
        press.part(words["contents"], pages_of_contents(press, entries(press, at, front, back)))
    for name, draw_rules in rules.items():
        press.part(name, [draw_rules])
    has_chapters, chapter = bool(chapters(press.puzzles, options)), ""
    for page in pages:
        before = chapter
        if has_chapters and page.placed:
            chapter = words.level(press.puzzles[page.placed[0].number - 1].label)
        print_puzzle_page(press, page, chapter, opens=chapter != before)
    for name, part in parts.items():
        press.part(name, part)
    found = tuple(at[number] for number in range(1, len(order) + 1))
    return BookPages(
        press.canvas.data(), found, back.get(words["solutions"]), press.canvas.pages, tuple(order)
    )
