"""Options for the look of a drawing."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from nonosat.cli.arguments.paper_options import FontFiles, LineWidths, PaperName, lines_of
from nonosat.questions.fields import Option
from nonosat.questions.shared import finite
from nonosat.questions.sizes import number
from nonosat.rendering.lengths import millimetres
from nonosat.rendering.style import Style

#: The largest cells, which fill any screen and any paper.
_MOST_PIXELS, _MOST_MM = 16_000, 200.0


class Theme(StrEnum):
    """Light, dark, or whichever the viewer prefers."""

    LIGHT = "light"
    DARK = "dark"
    AUTO = "auto"


def style_options(
    clues: Annotated[bool, Option("--clues/--no-clues", help="Draw the clues, or only the cells.")] = True,
    theme: Annotated[
        Theme, Option("--theme", help="Colours of page and lines; auto: the viewer's choice, SVG only.")
    ] = Theme.LIGHT,
    cell: Annotated[
        str | None,
        Option(
            "--cell",
            metavar="SIZE",
            help="Side of a cell: pixels in SVG, PNG and GIF; a length with its unit in PDF (6mm).",
        ),
    ] = None,
    paper: PaperName = "a4",
    font: FontFiles = None,
    lines: LineWidths = None,
    frame_seconds: Annotated[
        float,
        Option(
            "--frame-seconds",
            min=0.02,
            check=finite,
            metavar="SECONDS",
            help="SVG, GIF: time between frames of an animation.",
        ),
    ] = 1.0,
) -> Style:
    """The style of a drawing without animation."""
    pixels, length = _cell_of(cell)
    return Style(
        theme=theme.value,
        clues=clues,
        cell=pixels,
        cell_mm=length,
        paper=paper,
        lines=lines_of(lines),
        fonts=tuple(font or ()),
        seconds=frame_seconds,
    )


def _cell_of(text: str | None) -> tuple[int | None, float | None]:
    """The side of a cell in pixels or in mm; raises ``InputError``."""
    if text is None:
        return None, None
    if text.isascii() and text.isdecimal():
        return number(text, "--cell", most=_MOST_PIXELS), None
    return None, millimetres(text, "--cell", least=1.0, most=_MOST_MM)
