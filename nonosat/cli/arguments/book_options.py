"""Options for a book: what is in it, and its pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Option

from nonosat.cli.arguments.paper_options import FontFiles, Letters, LineWidths, LinkBase, PaperName
from nonosat.errors import InputError
from nonosat.questions.fields import OUTPUT, TUNING
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

#: The heading of what can be left out.
_PARTS = "Parts of the book"
#: The least that is left between margins, in mm.
_LEAST_ROOM = 40.0
_MOST_BLEED = 30.0


def _title_of(text: str) -> str:
    return text.strip() or USUAL_TITLE


@dataclass(frozen=True, kw_only=True)
class MatterOptions(Matter):
    """What the book says, as options."""

    title: Annotated[
        str,
        Option(metavar="TEXT", parser=_title_of, help="Title of the book."),
    ] = USUAL_TITLE
    author: Annotated[
        str, Option(metavar="TEXT", help="Author of the book. Default: the author of all its puzzles.")
    ] = ""
    copyright: Annotated[
        str,
        Option(
            metavar="TEXT", help="A line of the imprint, on the back of the title page, such as '© 2026 Ada'."
        ),
    ] = ""
    order: Annotated[Order, Option(help="The easiest puzzles first, the smallest first, or as given.")] = (
        Order.DIFFICULTY
    )
    difficulty: Annotated[
        DifficultyDisplay,
        Option(help="Show the difficulty as one to five stars, as a number from 1.0 to 10.0, or both."),
    ] = DifficultyDisplay.STARS
    titles: Annotated[
        bool, Option("--titles", help="Show titles with the puzzles, not only with the solutions.")
    ] = False
    language: Annotated[Language, Option(rich_help_panel=OUTPUT, help="Language of the book's own text.")] = (
        "en"
    )
    title_page: Annotated[
        bool,
        Option("--title-page/--no-title-page", rich_help_panel=_PARTS, help="Print a title page."),
    ] = True
    contents: Annotated[
        bool,
        Option("--contents/--no-contents", rich_help_panel=_PARTS, help="Print a table of contents."),
    ] = True
    how_to_solve: Annotated[
        bool,
        Option(
            "--how-to-solve/--no-how-to-solve",
            rich_help_panel=_PARTS,
            help="Print a page that explains how to solve, with drawings.",
        ),
    ] = True
    solutions: Annotated[
        bool,
        Option(
            "--solutions/--no-solutions",
            rich_help_panel=_PARTS,
            help="Print small solutions at the end.",
        ),
    ] = True


@dataclass(frozen=True, kw_only=True)
class PageOptions:
    """The pages of the book."""

    paper: PaperName = "a4"
    letters: Letters = False
    cell: Annotated[
        str | None,
        Option(
            metavar="LENGTH",
            rich_help_panel=OUTPUT,
            help="Side of every cell, like 6mm. Default: chosen for each page.",
        ),
    ] = None
    per_page: Annotated[
        int,
        Option(min=1, max=100, metavar="N", rich_help_panel=TUNING, help="Put at most N puzzles on a page."),
    ] = 9
    margin: Annotated[
        str | None,
        Option(
            metavar="LENGTH", rich_help_panel=TUNING, help="Free space on all sides of a page, like 15mm."
        ),
    ] = None
    gutter: Annotated[
        str,
        Option(metavar="LENGTH", rich_help_panel=TUNING, help="Additional margin where the pages are bound."),
    ] = "0mm"
    bleed: Annotated[
        str,
        Option(metavar="LENGTH", rich_help_panel=TUNING, help="Paper around the pages, to be trimmed off."),
    ] = "0mm"
    cut_marks: Annotated[
        bool, Option("--cut-marks", rich_help_panel=TUNING, help="Print marks that show where to trim.")
    ] = False
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
