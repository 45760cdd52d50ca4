"""How an image is made into a picture, as options."""

from __future__ import annotations

from typing import Annotated

import typer

from nonosat.cli.arguments.sizes import box_of, size_of
from nonosat.imaging.recipe import MOST_COLOURS, Fit, Method, Recipe


def recipe_options(
    size: Annotated[
        str | None,
        typer.Option(
            "--size",
            metavar="WxH",
            help="Columns x rows; or one number, for the longer side: 40 unless the image is smaller.",
        ),
    ] = None,
    crop: Annotated[
        str | None,
        typer.Option(
            "--crop", metavar="WxH+X+Y", help="A part of the image in pixels; auto: all but a plain margin."
        ),
    ] = None,
    fit: Annotated[
        Fit,
        typer.Option(
            "--fit", help="If the sides have another ratio. auto: pad where the margin is plain, else crop."
        ),
    ] = Fit.AUTO,
    method: Annotated[
        Method | None, typer.Option("--method", help="Which cells are shaded.  [default: auto]")
    ] = None,
    threshold: Annotated[
        int | None,
        typer.Option(
            "--threshold", min=0, max=255, metavar="LEVEL", help="Shade what is darker than this (0 to 255)."
        ),
    ] = None,
    invert: Annotated[bool, typer.Option("--invert", help="Shade what is bright instead.")] = False,
    colours: Annotated[
        int | None,
        typer.Option("--colours", min=1, max=MOST_COLOURS, metavar="N", help="A puzzle in N colours."),
    ] = None,
    trim: Annotated[
        bool, typer.Option("--trim/--keep-margins", help="Cut off blank lines at the margin, or keep them.")
    ] = False,
) -> Recipe:
    """The recipe that the options make; raises ``BadParameter`` for those that do not go together."""
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
        )
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
