"""The press that prints all parts of a book: pages with running heads and numbers, texts, boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import cos, pi, sin
from typing import Any

from nonosat.drawing.board import Board
from nonosat.drawing.book.content import (
    USUAL_TITLE,
    BookLayout,
    BookOptions,
    BookPuzzle,
    DifficultyDisplay,
    words_in,
)
from nonosat.drawing.book.large_puzzles import HEADLINE, room_of
from nonosat.drawing.book.packing import Draw, Size
from nonosat.drawing.book.planning import common_credit, has_levels
from nonosat.drawing.paper import Placement, whole
from nonosat.drawing.pdf_canvas import GREY, POINTS, Canvas, Paper
from nonosat.drawing.pdf_fonts import Fonts
from nonosat.drawing.theme import roles
from nonosat.files.notation.puzzle_texts import one_line
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

#: Sizes of text in points: headings, running heads and page numbers.
_HEADING, _RUNNING = 18.0, 8.0
_FOLIO = 9.0
#: The size of paragraphs, and the distance of their lines as a share of it.
TEXT, _LEADING = 10.0, 1.45
#: The radius of stars, in mm, and the distance between two, in radii.
STAR, BETWEEN_STARS, STARS = 1.35, 2.3, 5
#: The inner corners of a star, as a share of its radius.
_INNER = 0.42


class Press:
    """Prints a book, page after page. It must be closed."""

    #: The room for a heading, in mm.
    HEAD = 14.0

    def __init__(
        self, puzzles: Sequence[BookPuzzle], layout: BookLayout, options: BookOptions, fonts: Fonts
    ) -> None:
        self.puzzles, self.layout, self.options = puzzles, layout, options
        self.words = words_in(options.language)
        #: Width and height of the printed area of a page, and its distance from the top edge of the paper.
        self.room = room_of(layout)
        self.top = layout.free + HEADLINE
        self.common = common_credit(puzzles)
        self.author = one_line(options.author or (self.common.author if self.common else ""))
        self.canvas = Canvas(fonts, title=one_line(options.title), author=self.author)
        self._marked: set[str] = set()

    def close(self) -> None:
        """Close the files of the fonts."""
        self.canvas.close()

    @property
    def below_heading(self) -> Size:
        """The room under a heading."""
        return self.room[0], self.room[1] - self.HEAD

    def begin(
        self, *, heading: str = "", running: str = "", opens: bool = False, numbered: bool = True
    ) -> float:
        """Start a page with its number and a heading, or else a running head; return its left edge.

        Right-hand pages have odd numbers, and their gutter at the left. The running head is the title of the
        book, if it has one, on left-hand pages, and the part of the book on right-hand pages and where it
        ``opens``.
        """
        layout, canvas = self.layout, self.canvas
        canvas.begin(Paper(layout.width, layout.height, layout.bleed, layout.crop_marks))
        is_right = canvas.pages % 2 == 1
        left = layout.free + (layout.gutter if is_right else 0.0)
        if numbered:
            foot = layout.height - layout.free
            centre = left + self.room[0] / 2
            canvas.text(str(canvas.pages), centre, foot, _FOLIO, align="centre", colour=GREY)
        if heading:
            canvas.text(heading, left, self.top + 6, _HEADING, room=self.room[0])
            self.mark(heading)
        elif numbered:
            title = "" if self.options.title == USUAL_TITLE else one_line(self.options.title)
            text = (running if is_right or opens else "") or title
            edge, align = (left + self.room[0], "right") if is_right else (left, "left")
            down = layout.free + 2.8
            canvas.text(text, edge, down, _RUNNING, align=align, room=self.room[0], colour=GREY)  # type: ignore[arg-type]
        return left

    def part(self, name: str, pages: Iterable[Draw]) -> None:
        """Print the pages of a part with its name; each draws itself from the corner of its room."""
        for place, draw in enumerate(pages):
            draw(self.begin(heading="" if place else name, running=name), self.top + self.HEAD)

    def paragraph(self, text: str, left: float, down: float, width: float) -> float:
        """Write a text in lines; return the baseline after the last."""
        for line in self.canvas.lines(text, TEXT, width, most=20):
            self.canvas.text(line, left, down, TEXT)
            down += TEXT * _LEADING / POINTS
        return down

    def height(self, text: str, width: float) -> float:
        """Return the height of a paragraph."""
        return len(self.canvas.lines(text, TEXT, width, most=20)) * TEXT * _LEADING / POINTS

    def paint(self, board: Board, grid: Grid, left: float, top: float, cell: float, **shown: Any) -> None:
        """Paint a board with a grid; ``shown`` are further arguments of ``Board.shapes``."""
        placement = Placement(whole(board), left, top)
        self.canvas.paint(board.shapes(grid, **shown), placement, cell, roles(board.puzzle.palette))

    def mark(self, name: str) -> None:
        """Add this page to the outline, once for each name."""
        if name not in self._marked:
            self._marked.add(name)
            self.canvas.mark(name)

    def level(self, each: BookPuzzle) -> str:
        """Return the heading of a puzzle in the contents; empty if there are none."""
        return self.words.level(each.label) if has_levels(self.options) else ""

    def beside(self, each: BookPuzzle) -> str:
        """Return the size and the numeric difficulty, as the book shows them."""
        shown = self.options.difficulty in (DifficultyDisplay.NUMBER, DifficultyDisplay.BOTH)
        number = f"{each.difficulty:.1f}" if shown and each.difficulty is not None else ""
        return " · ".join(filter(None, (each.puzzle.size, number)))

    def shown_stars(self, each: BookPuzzle) -> int | None:
        """Return the stars of a puzzle, if the book shows any."""
        shown = self.options.difficulty in (DifficultyDisplay.STARS, DifficultyDisplay.BOTH)
        return each.stars if shown else None

    def stars(self, count: int, right: float, foot: float, *, radius: float = STAR) -> None:
        """Draw five stars that end at ``right``, ``count`` of them filled."""
        for place in range(STARS):
            across = right - (STARS - place - 0.5) * radius * BETWEEN_STARS
            self.canvas.polygon(_star(across, foot - radius, radius), filled=place < count)


def bare_board(puzzle: Puzzle, *, letters: bool = False) -> Board:
    """Return the board of a puzzle with only its cells."""
    return replace(Board.of(puzzle, clues=False, letters=letters), margin=0.0, left=0.0, top=0.0)


def _star(across: float, down: float, size: float) -> list[tuple[float, float]]:
    """Return the corners of a star with this radius around a point."""
    radii = [size if corner % 2 == 0 else size * _INNER for corner in range(10)]
    angles = [corner * pi / 5 for corner in range(10)]
    return [(across + r * sin(angle), down - r * cos(angle)) for r, angle in zip(radii, angles, strict=True)]
