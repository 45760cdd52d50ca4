"""Puzzles on paper, as PDF: one per page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing

from nonosat.amounts import amount
from nonosat.notation.puzzle_texts import one_line
from nonosat.puzzle import Puzzle
from nonosat.rendering.board import Board
from nonosat.rendering.paper import FOOT, MARGIN, clipped, pages_for, paper_named
from nonosat.rendering.pdf_fonts import Fonts, lacking
from nonosat.rendering.sheet import PuzzleSheet
from nonosat.rendering.style import USUAL, Style, with_lines
from nonosat.rendering.theme import roles


def ignore(_: str) -> None:
    """Hears remarks and does nothing."""


def draw(
    sheets: Sequence[PuzzleSheet], style: Style = USUAL, *, notify: Callable[[str], None] = ignore
) -> bytes:
    """The bytes of a PDF file, one puzzle per page; ``notify`` hears of characters that no font can draw.

    A puzzle whose numbers would be too small on one page is split over several, to be glued together.
    Raises ``MissingExtra`` without the libraries, ``UnknownName`` for an unknown paper, ``InputError`` for a
    font that cannot be used, and ``UnsupportedPuzzle`` when a puzzle is too large for any reasonable number
    of pages.
    """
    size = paper_named(style.paper)
    fonts = Fonts.loaded(style.fonts)
    from nonosat.rendering.pdf_canvas import GREY, Canvas, Paper

    boards = [Board.of(sheet.puzzle, clues=style.clues, letters=style.letters) for sheet in sheets]
    pages = [pages_for(board, size, cell=style.cell_mm) for board in boards]
    numbered = sum(map(len, pages)) > 1
    title = _title(sheets[0].puzzle, None) if len(sheets) == 1 else amount(len(sheets), "nonogram")
    authors = {one_line(sheet.puzzle.author or "") for sheet in sheets}
    with closing(Canvas(fonts, title=title, author=authors.pop() if len(authors) == 1 else "")) as canvas:
        for number, (sheet, board, its_pages) in enumerate(zip(sheets, boards, pages, strict=True), 1):
            colours = roles(sheet.puzzle.palette)
            for part, page in enumerate(its_pages, 1):
                canvas.begin(Paper(page.width, page.height))
                centre, room = page.width / 2, page.width - 2 * MARGIN
                title = _title(sheet.puzzle, number if len(sheets) > 1 else None)
                canvas.text(title, centre, MARGIN + 5, 15, align="centre", room=room)
                notes = (*_about(sheet.puzzle), _parting(part, len(its_pages), len(page.placements)))
                about = " · ".join(filter(None, notes))
                canvas.text(about, centre, MARGIN + 10, 8.5, align="centre", room=room, colour=GREY)
                ruled = with_lines(board, style.lines, page.cell)
                shapes = list(ruled.shapes(sheet.picture, highlights=sheet.highlights))
                for placement in page.placements:
                    canvas.paint(clipped(shapes, placement.window), placement, page.cell, colours)
                if numbered:
                    foot = page.height - MARGIN - FOOT / 4
                    canvas.text(f"page {canvas.pages}", centre, foot, 8, align="centre", colour=GREY)
        if fonts.missing:
            notify(lacking(fonts.missing))
        return canvas.data()


def _title(puzzle: Puzzle, number: int | None) -> str:
    title = one_line(puzzle.title or "") or f"Nonogram {puzzle.size}"
    return title if number is None else f"{number}. {title}"


def _about(puzzle: Puzzle) -> list[str]:
    """The texts under the title: size, author and rights."""
    size = puzzle.size if puzzle.title else ""
    texts = (size, puzzle.author, puzzle.copyright, puzzle.licence)
    return [one_line(text) for text in texts if text]


def _parting(part: int, parts: int, strips: int) -> str:
    """Which part of a board this page has, and why it is split; empty if it is not."""
    if parts > 1:
        return f"part {part} of {parts} to glue together: on one page its numbers could not be read"
    return f"in {strips} strips: in one its numbers could not be read" if strips > 1 else ""
