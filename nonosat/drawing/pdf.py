"""Puzzles as PDF, one per page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple, Self

from nonosat.drawing.board import Board
from nonosat.drawing.link_code import LinkCode, code_of
from nonosat.drawing.paper import FOOT, MARGIN, clipped, pages_for, paper_named
from nonosat.drawing.pdf_fonts import Fonts, lacking
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import USUAL, Style, with_lines
from nonosat.drawing.theme import roles
from nonosat.files.formats.addresses import link_of
from nonosat.files.notation.puzzle_texts import one_line
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle

if TYPE_CHECKING:
    from nonosat.drawing.pdf_canvas import Canvas

#: The room for a line instead of a code, in mm.
_WORDS = 5.0


def ignore(_: str) -> None:
    """Ignore notes."""


def draw(
    sheets: Sequence[PuzzleSheet], style: Style = USUAL, *, notify: Callable[[str], None] = ignore
) -> bytes:
    """Return the bytes of a PDF file, one puzzle per page; ``notify`` receives characters that no font can
    draw.

    A puzzle whose numbers would be too small on one page is split over several, to be glued together. Raises
    ``MissingExtra`` without the libraries, ``UnknownName`` for an unknown paper, ``InputError`` for an
    unusable font, and ``UnsupportedPuzzle`` when a puzzle takes too many pages.
    """
    size = paper_named(style.paper)
    fonts = Fonts.loaded(style.fonts)
    from nonosat.drawing.pdf_canvas import GREY, Canvas, Paper

    boards = [
        Board.of(sheet.puzzle, clues=style.clues, letters=style.letters, around=style.clues_around)
        for sheet in sheets
    ]
    links = [_StudioLink.of(sheet.puzzle, style.studio_url) for sheet in sheets]
    pages = [
        pages_for(board, size, cell=style.cell_mm, below=link.room if link else 0.0)
        for board, link in zip(boards, links, strict=True)
    ]
    numbered = sum(map(len, pages)) > 1
    title = _title(sheets[0].puzzle, None) if len(sheets) == 1 else amount(len(sheets), "nonogram")
    authors = {one_line(sheet.puzzle.author or "") for sheet in sheets}
    with closing(Canvas(fonts, title=title, author=authors.pop() if len(authors) == 1 else "")) as canvas:
        for number, (sheet, board, link, its_pages) in enumerate(
            zip(sheets, boards, links, pages, strict=True), 1
        ):
            colours = roles(sheet.puzzle.palette)
            # The parts of a board have cells of one size, and share all shapes.
            shapes_by_cell = {
                cell: list(
                    with_lines(board, style.lines, cell).shapes(sheet.grid, highlights=sheet.highlights)
                )
                for cell in {page.cell for page in its_pages}
            }
            for part, page in enumerate(its_pages, 1):
                canvas.begin(Paper(page.width, page.height))
                centre, room = page.width / 2, page.width - 2 * MARGIN
                title = _title(sheet.puzzle, number if len(sheets) > 1 else None)
                canvas.text(title, centre, MARGIN + 5, 15, align="centre", room=room)
                notes = (*_about(sheet.puzzle), _split_note(part, len(its_pages), len(page.placements)))
                about = " · ".join(filter(None, notes))
                canvas.text(about, centre, MARGIN + 10, 8.5, align="centre", room=room, colour=GREY)
                for placement in page.placements:
                    shapes = clipped(shapes_by_cell[page.cell], placement.window)
                    canvas.paint(shapes, placement, page.cell, colours)
                if link is not None:
                    link.write(canvas, page.height)
                if numbered:
                    foot = page.height - MARGIN - FOOT / 4
                    canvas.text(f"page {canvas.pages}", centre, foot, 8, align="centre", colour=GREY)
        if fonts.missing:
            notify(lacking(fonts.missing))
        return canvas.data()


class _StudioLink(NamedTuple):
    """The link from a page to its puzzle in a studio: a code, or the address of the studio."""

    link: str
    address: str
    code: LinkCode | None

    @classmethod
    def of(cls, puzzle: Puzzle, address: str | None) -> Self | None:
        """Return the link of a puzzle at an address, if there is one."""
        if address is None:
            return None
        link = link_of(puzzle, address)
        return cls(link, address, code_of(link))

    @property
    def room(self) -> float:
        """The room that it needs above the foot of a page, in mm."""
        return _WORDS if self.code is None else self.code.side

    def write(self, canvas: Canvas, height: float) -> None:
        """Draw it at the foot of a page of this height."""
        from nonosat.drawing.pdf_canvas import GREY

        foot = height - MARGIN - FOOT
        if self.code is not None:
            canvas.code(self.code, MARGIN, foot - self.code.side, self.link)
            return
        text = f"{self.address} (this puzzle is too large for a code)"
        canvas.text(text, MARGIN, foot - 1.5, 8, colour=GREY)
        canvas.address(MARGIN, foot - _WORDS, canvas.width(text, 8), _WORDS, self.link)


def _title(puzzle: Puzzle, number: int | None) -> str:
    title = one_line(puzzle.title or "") or f"Nonogram {puzzle.size}"
    return title if number is None else f"{number}. {title}"


def _about(puzzle: Puzzle) -> list[str]:
    """Return the texts under the title: size, author and rights."""
    size = puzzle.size if puzzle.title else ""
    texts = (size, puzzle.author, puzzle.copyright, puzzle.licence)
    return [one_line(text) for text in texts if text]


def _split_note(part: int, parts: int, strips: int) -> str:
    """Return the sentence about the part of a board on this page, and why it is split; empty if it is not."""
    if parts > 1:
        return f"part {part} of {parts} to glue together: on one page its numbers would be too small"
    return f"in {strips} strips: in one its numbers would be too small" if strips > 1 else ""
