"""Puzzles on paper, as PDF: one per page, or a booklet with the solutions at the end."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from nonosat.notation.puzzle_texts import one_line
from nonosat.puzzle import Puzzle
from nonosat.rendering.board import Board, Box, Dot, Rule, Shape
from nonosat.rendering.paper import (
    FOOT,
    HEADING,
    MARGIN,
    Page,
    Placement,
    Window,
    clipped,
    pages_for,
    paper_named,
)
from nonosat.rendering.pdf_fonts import Fonts
from nonosat.rendering.sheet import Sheet
from nonosat.rendering.style import USUAL, Style
from nonosat.rendering.theme import roles
from nonosat.rgb_colour import Rgb

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_POINTS = 72 / 25.4
#: Solutions on a page, across and down: on A4 each has 97 × 87 mm, so that 25×25 cells get 3 mm.
_ACROSS, _DOWN = 2, 3
#: The room for the title of a solution, in mm: a line of 9 points and a gap.
_CAPTION = 7.0
#: The largest cell of a solution, in mm: half the largest of a puzzle, since it is only looked at.
_MOST_IN_SOLUTION = 5.0


def draw(sheets: Sequence[Sheet], style: Style = USUAL) -> bytes:
    """The bytes of a PDF file: one puzzle per page, then the sheets' solutions, if any, six to a page.

    A puzzle whose numbers would be too small on one page is split over several, to be glued together.
    Raises ``MissingExtra`` without the libraries, ``UnknownName`` for an unknown paper, and
    ``UnsupportedPuzzle`` when a puzzle is too large for any reasonable number of pages.
    """
    size = paper_named(style.paper)
    solutions = [Sheet(sheet.puzzle, sheet.solution) for sheet in sheets if sheet.solution is not None]
    file = io.BytesIO()
    document = _Document(file, sheets[0].puzzle, Fonts.loaded())
    boards = [Board.of(sheet.puzzle, clues=style.clues) for sheet in sheets]
    pages = [pages_for(board, size) for board in boards]
    first_solution = sum(map(len, pages)) + 1
    many = len(sheets) > 1
    for number, (sheet, board, its_pages) in enumerate(zip(sheets, boards, pages, strict=True)):
        for part, page in enumerate(its_pages, 1):
            document.begin(page.width, page.height)
            title = _title(sheet.puzzle, number + 1 if many else None)
            notes = (*_about(sheet.puzzle), _parting(part, len(its_pages), len(page.placements)))
            document.heading(title, " · ".join(filter(None, notes)))
            document.board(board, sheet, page)
            foot = f"solution on page {first_solution + number // (_ACROSS * _DOWN)}" if solutions else ""
            document.foot(foot, numbered=many or len(its_pages) > 1 or bool(solutions))
    for start in range(0, len(solutions), _ACROSS * _DOWN):
        document.begin(*size)
        document.heading("Solutions", "")
        for place, sheet in enumerate(solutions[start : start + _ACROSS * _DOWN]):
            title = _title(sheet.puzzle, start + place + 1 if many else None)
            document.solution(sheet, title, place)
        document.foot("", numbered=True)
    document.canvas.save()
    return file.getvalue()


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


class _Document:
    """A PDF being written page by page; lengths are in mm, measured downwards from the top of the page."""

    def __init__(self, file: io.BytesIO, puzzle: Puzzle, fonts: Fonts) -> None:
        from reportlab.pdfgen.canvas import Canvas

        self.canvas: Canvas = Canvas(file, invariant=1)
        self.canvas.setCreator("nonosat")
        self.canvas.setTitle(_title(puzzle, None))
        if puzzle.author:
            self.canvas.setAuthor(one_line(puzzle.author))
        self.fonts = fonts
        self.width = self.height = 0.0
        self.pages = 0

    def begin(self, width: float, height: float) -> None:
        """Starts a new page."""
        if self.pages:
            self.canvas.showPage()
        self.pages += 1
        self.width, self.height = width, height
        self.canvas.setPageSize((width * _POINTS, height * _POINTS))

    def heading(self, title: str, about: str) -> None:
        """Writes a title at the top, and a smaller line under it."""
        self.canvas.setFillColorRGB(0, 0, 0)
        self._line(title, MARGIN + 5, 15)
        self.canvas.setFillColorRGB(0.35, 0.35, 0.35)
        self._line(about, MARGIN + 10, 8.5)

    def foot(self, text: str, *, numbered: bool) -> None:
        """Writes a line at the foot, with the page number if pages are ``numbered``."""
        parts = [text, f"page {self.pages}" if numbered else ""]
        self.canvas.setFillColorRGB(0.35, 0.35, 0.35)
        self._line(" · ".join(filter(None, parts)), self.height - MARGIN - FOOT / 4, 8)

    def board(self, board: Board, sheet: Sheet, page: Page) -> None:
        """Draws the parts of a board that are on this page."""
        shapes = list(board.shapes(sheet.picture, highlights=sheet.highlights))
        colours = roles(sheet.puzzle.palette)
        for placement in page.placements:
            self._paint(clipped(shapes, placement.window), placement, page.cell, colours)

    def solution(self, sheet: Sheet, title: str, place: int) -> None:
        """Draws a small picture with its title in one of the places of the page, numbered from 0."""
        board = Board.of(sheet.puzzle, clues=False)
        edge = 0.1  # a little more than the thickness of the frame
        window = Window(
            board.left - edge,
            board.top - edge,
            board.left + sheet.puzzle.width + edge,
            board.top + sheet.puzzle.height + edge,
        )
        top = MARGIN + HEADING
        width, height = (
            (self.width - 2 * MARGIN) / _ACROSS,
            (self.height - top - MARGIN - FOOT) / _DOWN,
        )
        left, down = MARGIN + place % _ACROSS * width, top + place // _ACROSS * height
        self.canvas.setFillColorRGB(0, 0, 0)
        self._line(title, down + 4, 9, centre=left + width / 2, room=width - 4)
        cells_across, cells_down = window.right - window.left, window.bottom - window.top
        cell = min((width - 8) / cells_across, (height - _CAPTION - 4) / cells_down, _MOST_IN_SOLUTION)
        across = left + (width - cells_across * cell) / 2
        shapes = clipped(board.shapes(sheet.picture), window)
        self._paint(shapes, Placement(window, across, down + _CAPTION), cell, roles(sheet.puzzle.palette))

    def _line(
        self, text: str, down: float, size: float, *, centre: float | None = None, room: float | None = None
    ) -> None:
        """Writes a line of text around a centre, in a smaller font if it would be too long."""
        width = self.fonts.width(text, size) / _POINTS
        room = self.width - 2 * MARGIN if room is None else room
        if width > room:
            size *= room / width
            width = room
        across = (self.width / 2 if centre is None else centre) - width / 2
        line = self.canvas.beginText(across * _POINTS, (self.height - down) * _POINTS)
        for font, part in self.fonts.parts(text):
            line.setFont(font, size)
            line.textOut(part)
        self.canvas.drawText(line)

    def _paint(
        self, shapes: Iterable[Shape], placement: Placement, cell: float, colours: Mapping[str, Rgb]
    ) -> None:
        canvas, unit = self.canvas, cell * _POINTS
        left = placement.across * _POINTS - placement.window.left * unit
        top = (self.height - placement.down) * _POINTS + placement.window.top * unit
        for shape in shapes:
            colour = [part / 255 for part in colours[shape.role]]
            if isinstance(shape, Rule):
                canvas.setStrokeColorRGB(*colour)
                canvas.setLineWidth(shape.thickness * unit)
                begin = left + shape.left * unit, top - shape.top * unit
                canvas.line(*begin, left + shape.right * unit, top - shape.bottom * unit)
                continue
            canvas.setFillColorRGB(*colour)
            if isinstance(shape, Box):
                bottom = top - (shape.top + shape.height) * unit
                place = left + shape.left * unit, bottom, shape.width * unit, shape.height * unit
                canvas.rect(*place, stroke=0, fill=1)
            elif isinstance(shape, Dot):
                centre = left + shape.across * unit, top - shape.down * unit
                canvas.circle(*centre, shape.radius * unit, stroke=0, fill=1)
            else:
                canvas.setFont(self.fonts.plain, shape.size * unit)
                # Digits are 0.72 of the font size high, so the baseline is half of that below the centre.
                foot = top - (shape.down + 0.36 * shape.size) * unit
                canvas.drawCentredString(left + shape.across * unit, foot, shape.text)
