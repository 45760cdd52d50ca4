"""Options for a book: what is in it, and its pages."""

from __future__ import annotations

from dataclasses import dataclass

from nonosat.cli.arguments.paper_options import FontFiles, Letters, LineWidths, LinkBase, PaperName
from nonosat.errors import InputError
from nonosat.questions.fields import Panel, flag, option
from nonosat.rendering.book.content import (
    USUAL_TITLE,
    BookLayout,
    DifficultyDisplay,
    Language,
    Matter,
    Order,
    usual_margin,
)
from nonosat.rendering.paper import millimetres, paper_named
from nonosat.rendering.style import USUAL_LINES

#: The least that is left between margins, in mm.
_LEAST_ROOM = 40.0
_MOST_BLEED = 30.0


@dataclass(frozen=True, kw_only=True)
class MatterOptions(Matter):
    """What the book says, as options."""

    title: str = option(
        default=USUAL_TITLE,
        metavar="TEXT",
        check=lambda text: text.strip() or USUAL_TITLE,
        help="Title of the book.",
    )
    author: str = option(
        default="", metavar="TEXT", help="Author of the book. Default: the author of all its puzzles."
    )
    copyright: str = option(
        default="",
        metavar="TEXT",
        help="A line of the imprint, on the back of the title page, such as '© 2026 Ada'.",
    )
    order: Order = option(
        default=Order.DIFFICULTY, help="The easiest puzzles first, the smallest first, or as given."
    )
    difficulty: DifficultyDisplay = option(
        default=DifficultyDisplay.STARS,
        help="Show the difficulty as one to five stars, as a number from 1.0 to 10.0, or both.",
    )
    titles: bool = flag(help="Show titles with the puzzles, not only with the solutions.")
    language: Language = option(default="en", panel=Panel.OUTPUT, help="Language of the book's own text.")
    title_page: bool = option("--title-page/--no-title-page", default=True, help="Print a title page.")
    contents: bool = option("--contents/--no-contents", default=True, help="Print a table of contents.")
    how_to_solve: bool = option(
        "--how-to-solve/--no-how-to-solve",
        default=True,
        help="Print a page that explains how to solve, with drawings.",
    )
    solutions: bool = option(
        "--solutions/--no-solutions", default=True, help="Print small solutions at the end."
    )


@dataclass(frozen=True, kw_only=True)
class PageOptions:
    """The pages of the book."""

    PANEL = Panel.TUNING

    paper: PaperName = "a4"
    letters: Letters = False
    cell: str | None = option(
        metavar="LENGTH",
        panel=Panel.OUTPUT,
        help="Side of every cell, like 6mm. Default: chosen for each page.",
    )
    per_page: int = option(default=9, min=1, max=100, help="Put at most N puzzles on a page.")
    margin: str | None = option(metavar="LENGTH", help="Free space on all sides of a page, like 15mm.")
    gutter: str = option(default="0mm", metavar="LENGTH", help="Additional margin where the pages are bound.")
    bleed: str = option(default="0mm", metavar="LENGTH", help="Paper around the pages, to be trimmed off.")
    cut_marks: bool = flag(help="Print marks that show where to trim.")
    font: FontFiles = ()
    lines: LineWidths = None
    link: LinkBase = None

    @property
    def layout(self) -> BookLayout:
        """The layout; raises ``InputError`` and ``UnknownName``."""
        width, height = paper_named(self.paper)
        margin = self.margin
        free = usual_margin(width, height) if margin is None else millimetres(margin, "--margin")
        inner = millimetres(self.gutter, "--gutter")
        if min(width - 2 * free - inner, height - 2 * free) < _LEAST_ROOM:
            raise InputError(
                f"expected margins that leave at least {_LEAST_ROOM:g} mm of {width:g}×{height:g} mm",
                found=f"{free:g} mm" + (f" and {inner:g} mm" if inner else ""),
                source="--margin",
            )
        cell = self.cell
        return BookLayout(
            width=width,
            height=height,
            margin=free,
            gutter=inner,
            bleed=millimetres(self.bleed, "--bleed", most=_MOST_BLEED),
            cut_marks=self.cut_marks,
            cell=None if cell is None else millimetres(cell, "--cell", least=1.0, most=_LEAST_ROOM),
            per_page=self.per_page,
            lines=self.lines or USUAL_LINES,
            letters=self.letters,
            fonts=self.font,
            link=self.link,
        )
