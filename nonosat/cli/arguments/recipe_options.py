"""Options that say how an image becomes a picture."""

from __future__ import annotations

from typing import Annotated

import typer

from nonosat.cli.arguments.colours import colour_of, colours_of
from nonosat.cli.arguments.sizes import box_of, size_of
from nonosat.imaging.recipe import MOST_COLOURS, Fit, Method, Recipe


def recipe_options(
    size: Annotated[
        str | None,
        typer.Option(
            "--size",
            metavar="WxH",
            help="Columns x rows, or one number for the longer side. Default: 40, less for a smaller image.",
        ),
    ] = None,
    crop: Annotated[
        str | None,
        typer.Option(
            "--crop",
            metavar="WxH+X+Y",
            help="The part of the image to use, in pixels; auto: without plain margins.",
        ),
    ] = None,
    fit: Annotated[
        Fit,
        typer.Option("--fit", help="How to change proportions; auto: pad if the margin is plain, else crop."),
    ] = Fit.AUTO,
    method: Annotated[
        Method | None, typer.Option("--method", help="How to choose the shaded cells.  [default: auto]")
    ] = None,
    threshold: Annotated[
        int | None,
        typer.Option(
            "--threshold", min=0, max=255, metavar="LEVEL", help="Shade what is darker than this (0 to 255)."
        ),
    ] = None,
    invert: Annotated[bool, typer.Option("--invert", help="Shade the bright parts instead.")] = False,
    colours: Annotated[
        int | None,
        typer.Option(
            "--colours", "--colors", min=1, max=MOST_COLOURS, metavar="N", help="Make a puzzle in N colours."
        ),
    ] = None,
    background: Annotated[
        str | None,
        typer.Option(
            "--background",
            metavar="COLOUR",
            help="What has this colour is blank, as is what is transparent: a name or #rrggbb.",
        ),
    ] = None,
    palette: Annotated[
        str | None,
        typer.Option(
            "--palette", metavar="COLOURS", help="Make a puzzle in these colours, like black,#c00000."
        ),
    ] = None,
    keep: Annotated[
        str | None, typer.Option("--keep", metavar="COLOURS", help="Have these among the --colours.")
    ] = None,
    ban: Annotated[
        str | None,
        typer.Option("--ban", metavar="COLOURS", help="Have none like these among the --colours."),
    ] = None,
    trim: Annotated[
        bool, typer.Option("--trim/--keep-margins", help="Cut off blank lines at the edges, or keep them.")
    ] = False,
) -> Recipe:
    """The recipe that the options describe; raises ``BadParameter`` for those that exclude each other."""
    if method is None:
        method = Method.AUTO if threshold is None else Method.THRESHOLD
    try:
        return Recipe(
            size=None if size is None else size_of(size),
            crop=crop if crop in (None, "auto") else box_of(str(crop)),
            fit=fit,
            method=method,
            threshold=threshold,
            invert=invert,
            colours=colours,
            trim=trim,
            background=None if background is None else colour_of(background, "--background"),
            palette=() if palette is None else colours_of(palette, "--palette"),
            keep=() if keep is None else colours_of(keep, "--keep"),
            ban=() if ban is None else colours_of(ban, "--ban"),
        )
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
