"""Options for a book: what is in it, and its pages."""

from __future__ import annotations

from typing import Annotated

from nonosat.cli.arguments.paper_options import FontFiles, LineWidths, PaperName, lines_of
from nonosat.errors import InputError
from nonosat.questions.fields import Option
from nonosat.rendering.book.content import USUAL_TITLE, Layout, Matter, Order, Shown, usual_margin
from nonosat.rendering.lengths import millimetres
from nonosat.rendering.paper import paper_named

#: The least that is left between margins, in mm.
_LEAST_ROOM = 40.0
_MOST_BLEED = 30.0


def matter_options(
    title: Annotated[str, Option("--title", metavar="TEXT", help="The title of the book.")] = USUAL_TITLE,
    author: Annotated[
        str,
        Option("--author", metavar="TEXT", help="Its author. Default: that of all puzzles."),
    ] = "",
    copyright: Annotated[
        str, Option("--copyright", metavar="TEXT", help="A line at the foot of the title page.")
    ] = "",
    order: Annotated[
        Order, Option("--order", help="The easiest first, the smallest first, or as given.")
    ] = Order.DIFFICULTY,
    difficulty: Annotated[
        Shown, Option("--difficulty", help="How difficulty is shown: one to five stars, 1.0 to 10.0.")
    ] = Shown.STARS,
    titles: Annotated[
        bool, Option("--titles", help="Show titles with the puzzles, too, not only with the solutions.")
    ] = False,
    title_page: Annotated[bool, Option("--title-page/--no-title-page", help="A title page.")] = True,
    contents: Annotated[bool, Option("--contents/--no-contents", help="A table of contents.")] = True,
    solutions: Annotated[
        bool, Option("--solutions/--no-solutions", help="Small solutions at the end.")
    ] = True,
) -> Matter:
    """What the book says."""
    return Matter(
        title=title.strip() or USUAL_TITLE,
        author=author,
        copyright=copyright,
        order=order,
        difficulty=difficulty,
        titles=titles,
        title_page=title_page,
        contents=contents,
        solutions=solutions,
    )


def layout_options(
    paper: PaperName = "a4",
    margin: Annotated[
        str | None,
        Option("--margin", metavar="LENGTH", help="What stays free on all sides: 15mm."),
    ] = None,
    gutter: Annotated[
        str, Option("--gutter", metavar="LENGTH", help="More of it where the pages are bound.")
    ] = "0mm",
    bleed: Annotated[
        str, Option("--bleed", metavar="LENGTH", help="Paper around the pages that is trimmed off.")
    ] = "0mm",
    cut_marks: Annotated[bool, Option("--cut-marks", help="Marks that show where to trim.")] = False,
    cell: Annotated[
        str | None,
        Option("--cell", metavar="LENGTH", help="Side of all cells. Default: what suits each page."),
    ] = None,
    per_page: Annotated[
        int, Option("--per-page", min=1, max=100, metavar="N", help="The most puzzles on a page.")
    ] = 9,
    font: FontFiles = None,
    lines: LineWidths = None,
) -> Layout:
    """The pages; raises ``InputError`` and ``UnknownName``."""
    width, height = paper_named(paper)
    free = usual_margin(width, height) if margin is None else millimetres(margin, "--margin")
    inner = millimetres(gutter, "--gutter")
    if min(width - 2 * free - inner, height - 2 * free) < _LEAST_ROOM:
        raise InputError(
            f"expected margins that leave at least {_LEAST_ROOM:g} mm of {width:g}×{height:g} mm",
            found=f"{free:g} mm" + (f" and {inner:g} mm" if inner else ""),
            source="--margin",
        )
    return Layout(
        width=width,
        height=height,
        margin=free,
        gutter=inner,
        bleed=millimetres(bleed, "--bleed", most=_MOST_BLEED),
        cut_marks=cut_marks,
        cell=None if cell is None else millimetres(cell, "--cell", least=1.0, most=_LEAST_ROOM),
        per_page=per_page,
        lines=lines_of(lines),
        fonts=tuple(font or ()),
    )
