"""Options for print: paper, fonts and lines, and links to a studio."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

from typer import Option

from nonosat.drawing.paper import millimetres
from nonosat.model.abilities import known_names
from nonosat.model.abilities.fields import OUTPUT, TUNING, OnDisk, WrongOption
from nonosat.model.errors import InputError

#: The largest line width.
_MOST_MM = 5.0
_ADDRESS = re.compile(r"https?://[^\s#<>\"]+")
#: The longest address: a longer one leaves no room for a puzzle.
_LONGEST = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class LineWidths:
    """The widths of lines on paper, in mm; ``None`` for the usual share of a cell."""

    thin: float | None = None
    thick: float | None = None
    frame: float | None = None


#: The usual widths for the size of cells.
USUAL_LINES = LineWidths()


def lines_of(text: str) -> LineWidths:
    """Return the widths of lines; raises ``InputError``."""
    parts = text.split(",")
    if len(parts) != 3:
        raise InputError("expected three lengths, like 0.1mm,0.3mm,0.5mm", found=text, source="--lines")
    thin, thick, frame = (millimetres(part, "--lines", least=0.01, most=_MOST_MM) for part in parts)
    return LineWidths(thin=thin, thick=thick, frame=frame)


PaperName = Annotated[
    str,
    Option(
        metavar="NAME",
        autocompletion=known_names.paper_sizes,
        rich_help_panel=OUTPUT,
        help="Paper of a PDF: a3, a4, a5, letter, legal, tabloid, or width x height, like 6x9in.",
    ),
]
Letters = Annotated[
    bool,
    Option(
        "--letters",
        rich_help_panel=OUTPUT,
        help="Name each colour by a letter in clues and cells, for greyscale print and colour-blind readers.",
    ),
]
CluesAround = Annotated[
    bool,
    Option(
        "--clues-around",
        rich_help_panel=OUTPUT,
        help="Repeat the clues on the right and below, for large puzzles.",
    ),
]
FontFiles = Annotated[
    tuple[str, ...],
    Option(
        "--font",
        metavar="FILE",
        rich_help_panel=TUNING,
        help="Font for a PDF (TrueType, OpenType). Repeatable: each fills in what those before it lack.",
    ),
    OnDisk(reads="files"),
]
LineWidthsOption = Annotated[
    LineWidths,
    Option(
        metavar="THIN,THICK,FRAME",
        show_default=False,
        parser=lines_of,
        rich_help_panel=TUNING,
        help="Line widths in a PDF: between cells, every fifth line, the frame; like 0.1mm,0.3mm,0.5mm.",
    ),
]


def studio_address(text: str) -> str:
    """Return the address of a studio; raises ``WrongOption``."""
    if not _ADDRESS.fullmatch(text) or len(text) > _LONGEST:
        raise WrongOption(
            f"expected an address like 'https://puzzles.example/', found '{text:.60}'", of="--studio-url"
        )
    return text


StudioUrl = Annotated[
    str | None,
    Option(
        "--studio-url",
        metavar="BASE",
        parser=studio_address,
        rich_help_panel=OUTPUT,
        help="Add a link to the puzzle in the studio exported to this address; in a PDF, a QR code.",
    ),
]
