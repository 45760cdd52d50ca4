"""A book as PDF: title, contents, how to solve, puzzles, solutions, rights."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from typing import NamedTuple

from nonosat.rendering.book.back_pages import (
    lines_of_rights,
    print_rights,
    print_solution_page,
    solution_block,
)
from nonosat.rendering.book.codes import pages_of_codes, print_codes
from nonosat.rendering.book.content import BookLayout, BookPuzzle, Matter
from nonosat.rendering.book.contents_pages import ContentsLine, columns_of, entries, print_contents_page
from nonosat.rendering.book.how_to_solve import pages_of, print_how_to_solve
from nonosat.rendering.book.packing import balanced
from nonosat.rendering.book.planning import BookPage, plan
from nonosat.rendering.book.press import Press
from nonosat.rendering.book.puzzle_pages import print_puzzle_page
from nonosat.rendering.book.title_page import print_title_page
from nonosat.rendering.pdf import ignore
from nonosat.rendering.pdf_fonts import Fonts, lacking


class Book(NamedTuple):
    """A book as PDF, the page of each puzzle and the first page of the solutions, counted from 1."""

    data: bytes
    puzzle_pages: tuple[int, ...]
    solutions_page: int | None
    pages: int


def draw(
    puzzles: Sequence[BookPuzzle],
    layout: BookLayout,
    matter: Matter,
    *,
    notify: Callable[[str], None] = ignore,
) -> Book:
    """The book of the puzzles in their order; ``notify`` hears of characters that no font can draw.

    Raises ``MissingExtra``, ``InputError`` for a font that cannot be used, and ``UnsupportedPuzzle`` for a
    puzzle that takes too many pages.
    """
    fonts = Fonts.loaded(layout.fonts)
    with closing(Press(puzzles, layout, matter, fonts)) as press:
        book = _printed(press)
    if fonts.missing:
        notify(lacking(fonts.missing))
    return book


def _printed(press: Press) -> Book:
    matter, words = press.matter, press.words
    blocks = [solution_block(press, each, number) for number, each in enumerate(press.puzzles, 1)]
    solutions = balanced(blocks, press.below_heading) if matter.solutions else []
    rights = lines_of_rights(press)
    front = {words.how_to_solve: 0} if matter.how_to_solve else {}
    codes = pages_of_codes(press)
    after = {words.solutions: len(solutions), words.on_a_phone: len(codes), words.rights: len(rights)}
    back = {name: 0 for name, size in after.items() if size}
    first = 1 + matter.title_page
    if matter.contents:
        first += len(columns_of(press, entries(press, {}, front, back)))
    front = dict.fromkeys(front, first)
    if matter.how_to_solve:
        first += pages_of(press)
    pages = plan(press.puzzles, press.layout, matter, first)
    at = _places(pages, first)
    end = first + len(pages)
    for name in back:
        back[name], end = end, end + after[name]
    if matter.title_page:
        print_title_page(press)
    if matter.contents:
        _print_contents(press, entries(press, at, front, back))
    if matter.how_to_solve:
        print_how_to_solve(press)
    chapter = ""
    for page in pages:
        if page.opens:
            chapter = words.level(press.puzzles[page.opens - 1].word)
        print_puzzle_page(press, page, chapter)
    number = 1
    for places in solutions:
        print_solution_page(press, places, blocks, number)
        number += len(places)
    print_codes(press, codes)
    print_rights(press, rights)
    return Book(press.canvas.data(), tuple(at.values()), back.get(words.solutions), press.canvas.pages)


def _places(pages: Sequence[BookPage], first: int) -> Mapping[int, int]:
    """The page of each puzzle, by its number."""
    at: dict[int, int] = {}
    for page_number, page in enumerate(pages, first):
        for placed in page.placed:
            at.setdefault(placed.number, page_number)
    return at


def _print_contents(press: Press, lines: list[ContentsLine]) -> None:
    for columns in columns_of(press, lines):
        print_contents_page(press, columns)
