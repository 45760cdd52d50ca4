"""What all parts of a book are printed with: pages with running heads and numbers, and its words."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from nonosat.notation.puzzle_texts import one_line
from nonosat.rendering.book.content import (
    USUAL_TITLE,
    BookLayout,
    BookPuzzle,
    DifficultyDisplay,
    Matter,
    words_in,
)
from nonosat.rendering.book.planning import HEADLINE, Room, common_credit, has_levels, room_of
from nonosat.rendering.pdf_canvas import GREY, Canvas, Paper
from nonosat.rendering.pdf_fonts import Fonts

#: Sizes of text in points: headings, running heads and page numbers.
_HEADING, _RUNNING = 18.0, 8.0
_FOLIO = 9.0
#: The radius of stars, in mm, and the distance between two, in radii.
STAR, BETWEEN_STARS, STARS = 1.35, 2.3, 5
#: The inner corners of a star, as a share of its radius.
_INNER = 0.42


class Press:
    """Prints a book, page after page. It must be closed."""

    #: The room for a heading, in mm.
    HEAD = 14.0

    def __init__(
        self, puzzles: Sequence[BookPuzzle], layout: BookLayout, matter: Matter, fonts: Fonts
    ) -> None:
        self.puzzles, self.layout, self.matter = puzzles, layout, matter
        self.words = words_in(matter.language)
        #: Width and height of what is printed on a page, and where it begins below the edge of the paper.
        self.room = room_of(layout)
        self.top = layout.margin + HEADLINE
        self.common = common_credit(puzzles)
        self.author = one_line(matter.author or (self.common.author if self.common else ""))
        self.canvas = Canvas(fonts, title=one_line(matter.title), author=self.author)
        self._marked: set[str] = set()

    def close(self) -> None:
        """Closes the files of the fonts."""
        self.canvas.close()

    @property
    def below_heading(self) -> Room:
        """What is left of the room under a heading."""
        return self.room[0], self.room[1] - self.HEAD

    def begin(
        self, *, heading: str = "", running: str = "", opens: bool = False, numbered: bool = True
    ) -> float:
        """Starts a page with its number, a heading if there is one, else a running head; its left edge.

        Right-hand pages have odd numbers, and their gutter at the left. The running head is the title of the
        book, if it has one of its own, on the left, and what the page is part of on the right and where that
        ``opens``.
        """
        layout, canvas = self.layout, self.canvas
        canvas.begin(Paper(layout.width, layout.height, layout.bleed, layout.cut_marks))
        is_right = canvas.pages % 2 == 1
        left = layout.margin + (layout.gutter if is_right else 0.0)
        if numbered:
            foot = layout.height - layout.margin
            centre = left + self.room[0] / 2
            canvas.text(str(canvas.pages), centre, foot, _FOLIO, align="centre", colour=GREY)
        if heading:
            canvas.text(heading, left, self.top + 6, _HEADING, room=self.room[0])
            self.mark(heading)
        elif numbered:
            title = "" if self.matter.title == USUAL_TITLE else one_line(self.matter.title)
            text = (running if is_right or opens else "") or title
            edge, align = (left + self.room[0], "right") if is_right else (left, "left")
            down = layout.margin + 2.8
            canvas.text(text, edge, down, _RUNNING, align=align, room=self.room[0], colour=GREY)  # type: ignore[arg-type]
        return left

    def mark(self, name: str) -> None:
        """Adds this page to the outline, the first time that the name is given."""
        if name not in self._marked:
            self._marked.add(name)
            self.canvas.mark(name)

    def level(self, each: BookPuzzle) -> str:
        """The heading under which a puzzle stands in the contents; empty if there are none."""
        return self.words.level(each.word) if has_levels(self.matter) else ""

    def beside(self, each: BookPuzzle) -> str:
        """Size and number of difficulty, as the book shows them."""
        shown = self.matter.difficulty in (DifficultyDisplay.NUMBER, DifficultyDisplay.BOTH)
        number = f"{each.difficulty:.1f}" if shown and each.difficulty is not None else ""
        return " · ".join(filter(None, (each.puzzle.size, number)))

    def shown_stars(self, each: BookPuzzle) -> int | None:
        """The stars of a puzzle, if the book shows any."""
        shown = self.matter.difficulty in (DifficultyDisplay.STARS, DifficultyDisplay.BOTH)
        return each.stars if shown else None

    def stars(self, count: int, right: float, foot: float, *, radius: float = STAR) -> None:
        """So many stars of five, which end at ``right``."""
        for place in range(STARS):
            across = right - (STARS - place - 0.5) * radius * BETWEEN_STARS
            self.canvas.polygon(_star(across, foot - radius, radius), filled=place < count)


def _star(across: float, down: float, size: float) -> list[tuple[float, float]]:
    """The corners of a star of that radius around a point."""
    corners: list[tuple[float, float]] = []
    for corner in range(10):
        radius = size if corner % 2 == 0 else size * _INNER
        angle = corner * pi / 5
        corners.append((across + radius * sin(angle), down - radius * cos(angle)))
    return corners
