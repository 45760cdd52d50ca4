"""Options for the look of a drawing."""

from __future__ import annotations

from dataclasses import dataclass

from nonosat.cli.arguments.paper_options import FontFiles, Letters, LineWidths, LinkBase, PaperName
from nonosat.questions.fields import Panel, option
from nonosat.questions.sizes import number
from nonosat.rendering.paper import millimetres
from nonosat.rendering.style import USUAL_LINES, Style
from nonosat.rendering.theme import Theme

#: The largest cells, which fill any screen and any paper.
_MOST_PIXELS, _MOST_MM = 16_000, 200.0


@dataclass(frozen=True, kw_only=True)
class StyleOptions:
    """The look of a drawing, as it is asked for."""

    PANEL = Panel.OUTPUT

    clues: bool = option("--clues/--no-clues", default=True, help="Draw the clues, or only the cells.")
    letters: Letters = False
    theme: Theme = option(
        default="light", help="Colours of page and lines; auto: as the viewer prefers (SVG only)."
    )
    cell: str | None = option(
        metavar="SIZE",
        help="Side of a cell: pixels in SVG, PNG and GIF, like 24; a length with a unit in PDF, like 6mm.",
    )
    paper: PaperName = "a4"
    font: FontFiles = ()
    lines: LineWidths = None
    link: LinkBase = None

    @property
    def style(self) -> Style:
        """The style of a drawing without animation; raises ``InputError`` for the side of a cell."""
        pixels, length = _cell_of(self.cell)
        return Style(
            theme=self.theme,
            clues=self.clues,
            letters=self.letters,
            cell=pixels,
            cell_mm=length,
            paper=self.paper,
            lines=self.lines or USUAL_LINES,
            fonts=self.font,
            link=self.link,
        )


def _cell_of(text: str | None) -> tuple[int | None, float | None]:
    """The side of a cell in pixels or in mm; raises ``InputError``."""
    if text is None:
        return None, None
    if text.isascii() and text.isdecimal():
        return number(text, "--cell", most=_MOST_PIXELS), None
    like = "pixels, like 24, or a length with its unit, like 6mm"
    return None, millimetres(text, "--cell", least=1.0, most=_MOST_MM, like=like)
