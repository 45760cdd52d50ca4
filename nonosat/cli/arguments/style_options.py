"""Options for the look of a drawing."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from nonosat.cli.arguments.options import finite
from nonosat.rendering.style import Style


class Theme(StrEnum):
    """Light, dark, or whichever the viewer prefers."""

    LIGHT = "light"
    DARK = "dark"
    AUTO = "auto"


def style_options(
    clues: Annotated[
        bool, typer.Option("--clues/--no-clues", help="Draw the clues, or only the cells.")
    ] = True,
    theme: Annotated[
        Theme, typer.Option("--theme", help="Colours of page and lines; auto: the viewer's choice, SVG only.")
    ] = Theme.LIGHT,
    cell: Annotated[
        int | None, typer.Option("--cell", min=1, metavar="PIXELS", help="SVG, PNG, GIF: side of a cell.")
    ] = None,
    paper: Annotated[
        str,
        typer.Option(
            "--paper", metavar="NAME", help="PDF: paper size (a3, a4, a5, letter, legal or tabloid)."
        ),
    ] = "a4",
    frame_seconds: Annotated[
        float,
        typer.Option(
            "--frame-seconds",
            min=0.02,
            callback=finite,
            metavar="SECONDS",
            help="SVG, GIF: time between frames of an animation.",
        ),
    ] = 1.0,
) -> Style:
    """The style of a drawing without animation."""
    return Style(theme=theme.value, clues=clues, cell=cell, paper=paper, seconds=frame_seconds)
