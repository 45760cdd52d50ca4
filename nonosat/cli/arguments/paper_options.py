"""Options for what is printed: the paper, fonts and lines."""

from __future__ import annotations

from typing import Annotated

from nonosat.errors import InputError
from nonosat.questions.fields import Option
from nonosat.rendering.lengths import millimetres
from nonosat.rendering.style import Lines

PaperName = Annotated[
    str,
    Option(
        "--paper",
        metavar="NAME",
        help="PDF: paper size (a3, a4, a5, letter, legal, tabloid), or width x height: 6x9in, 148x210mm.",
    ),
]
FontFiles = Annotated[
    list[str] | None,
    Option(
        "--font",
        metavar="FILE",
        help="PDF: a font (TrueType, OpenType) for texts and numbers; again: for what the first one lacks.",
    ),
]
LineWidths = Annotated[
    str | None,
    Option(
        "--lines",
        metavar="THIN,THICK,FRAME",
        help="PDF: thickness of the lines between cells, of every fifth and of the frame: 0.1mm,0.3mm,0.5mm.",
    ),
]

#: The thickest line that is taken for one.
_MOST_MM = 5.0


def lines_of(text: str | None) -> Lines:
    """The thickness of lines; raises ``InputError``."""
    if text is None:
        return Lines()
    parts = text.split(",")
    if len(parts) != 3:
        raise InputError("expected three lengths, like 0.1mm,0.3mm,0.5mm", found=text, source="--lines")
    thin, thick, frame = (millimetres(part, "--lines", least=0.01, most=_MOST_MM) for part in parts)
    return Lines(thin=thin, thick=thick, frame=frame)
