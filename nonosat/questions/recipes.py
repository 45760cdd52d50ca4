"""Options that say how an image becomes a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from nonosat.imaging.recipe import MOST_COLOURS, Box, Fit, Method, Recipe, Size
from nonosat.questions.colours import background_of, colours_of
from nonosat.questions.fields import Option, WrongOption
from nonosat.questions.sizes import crop_of, size_of


@dataclass(frozen=True, kw_only=True)
class RecipeFields:
    """The choices of a recipe. Raises ``WrongOption`` for those that exclude each other."""

    size: Annotated[
        Size | None,
        Option(
            metavar="WxH",
            check=size_of,
            help="Columns x rows, or one number for the longer side. Default: 40, less for a smaller image.",
        ),
    ] = None
    crop: Annotated[
        Box | str | None,
        Option(
            metavar="WxH+X+Y",
            check=crop_of,
            help="The part of the image to use, in pixels; auto: without plain margins.",
        ),
    ] = None
    fit: Annotated[
        Fit, Option(help="How to change proportions; auto: pad if the margin is plain, else crop.")
    ] = Fit.AUTO
    method: Annotated[Method | None, Option(help="How to choose the shaded cells.  [default: auto]")] = None
    threshold: Annotated[
        int | None,
        Option(min=0, max=255, metavar="LEVEL", help="Shade what is darker than this (0 to 255)."),
    ] = None
    invert: Annotated[bool, Option(help="Shade the bright parts instead.")] = False
    colours: Annotated[
        int | None,
        Option(
            "--colours", "--colors", min=1, max=MOST_COLOURS, metavar="N", help="Make a puzzle in N colours."
        ),
    ] = None
    background: Annotated[
        str | None,
        Option(
            metavar="COLOUR",
            check=background_of,
            help="What has this colour is blank, as is what is transparent: a name or #rrggbb.",
        ),
    ] = None
    palette: Annotated[
        str | None,
        Option(metavar="COLOURS", help="Make a puzzle in these colours, like black,#c00000."),
    ] = None
    keep: Annotated[str | None, Option(metavar="COLOURS", help="Use these among the --colours.")] = None
    ban: Annotated[str | None, Option(metavar="COLOURS", help="Use none like these among the --colours.")] = (
        None
    )
    trim: Annotated[
        bool, Option("--trim/--keep-margins", help="Cut off blank lines at the edges, or keep them.")
    ] = False

    def __post_init__(self) -> None:
        self.recipe  # noqa: B018 - raises where the choices do not go together

    @property
    def recipe(self) -> Recipe:
        """The recipe."""
        method = self.method
        if method is None:
            method = Method.AUTO if self.threshold is None else Method.THRESHOLD
        try:
            return Recipe(
                size=self.size,
                crop=self.crop,
                fit=self.fit,
                method=method,
                threshold=self.threshold,
                invert=self.invert,
                colours=self.colours,
                trim=self.trim,
                background=self.background,
                palette=colours_of(self.palette, "--palette"),
                keep=colours_of(self.keep, "--keep"),
                ban=colours_of(self.ban, "--ban"),
            )
        except ValueError as error:
            raise WrongOption(str(error)) from None
