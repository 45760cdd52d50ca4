"""How a drawing looks, as options."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from nonosat.cli.arguments.options import finite
from nonosat.rendering.style import Style


class Theme(StrEnum):
    """Light or dark, or as the reader prefers."""

    LIGHT = "light"
    DARK = "dark"
    AUTO = "auto"


def style_options(
    clues: Annotated[
        bool, typer.Option("--clues/--no-clues", help="Draw the clues, or the cells only.")
    ] = True,
    theme: Annotated[
        Theme, typer.Option("--theme", help="Colours of page and rules; auto: SVG only.")
    ] = Theme.LIGHT,
    cell: Annotated[
        int | None, typer.Option("--cell", min=1, metavar="PIXELS", help="SVG, PNG, GIF: the side of a cell.")
    ] = None,
    paper: Annotated[
        str, typer.Option("--paper", metavar="NAME", help="PDF: a3, a4, a5, letter, legal or tabloid.")
    ] = "a4",
    frame_seconds: Annotated[
        float,
        typer.Option(
            "--frame-seconds",
            min=0.02,
            callback=finite,
            metavar="SECONDS",
            help="Time of a frame that moves.",
        ),
    ] = 1.0,
) -> Style:
    """The style of a drawing that does not move."""
    return Style(theme=theme.value, clues=clues, cell=cell, paper=paper, seconds=frame_seconds)
