"""Options that say how an image becomes a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from nonosat.imaging.recipe import MOST_COLOURS, Box, Fit, Method, Recipe, Scope, Size
from nonosat.questions.colours import background_of, colours_of
from nonosat.questions.fields import Option, Panel, WrongOption
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
    colours: Annotated[
        int | None,
        Option(
            "--colours", "--colors", min=1, max=MOST_COLOURS, metavar="N", help="Make a puzzle in N colours."
        ),
    ] = None
    palette: Annotated[
        str | None,
        Option(metavar="COLOURS", help="Make a puzzle in these colours: black,#c00000."),
    ] = None
    method: Annotated[Method | None, Option(help="How to choose the shaded cells. Default: auto.")] = None
    invert: Annotated[bool, Option(help="Shade the bright parts instead of the dark ones.")] = False
    scope: Annotated[
        Scope,
        Option(
            help="What to draw of a photograph; auto: its subject, if one is clear and the method is auto, "
            "else all of it."
        ),
    ] = Scope.AUTO
    crop: Annotated[
        Box | str | None,
        Option(
            metavar="WxH+X+Y",
            check=crop_of,
            panel=Panel.INPUT,
            help="Use only this part of the image, in pixels; auto: cut off plain margins.",
        ),
    ] = None
    fit: Annotated[
        Fit,
        Option(
            panel=Panel.INPUT,
            help="How to fit an image of other proportions; auto: pad if its margin is plain, else crop.",
        ),
    ] = Fit.AUTO
    background: Annotated[
        str | None,
        Option(
            metavar="COLOUR",
            check=background_of,
            panel=Panel.INPUT,
            help="Leave this colour blank, like transparent parts: a name or #rrggbb.",
        ),
    ] = None
    threshold: Annotated[
        int | None,
        Option(
            min=0,
            max=255,
            metavar="LEVEL",
            panel=Panel.TUNING,
            help="Shade what is darker than this, from 0 (black) to 255 (white).",
        ),
    ] = None
    keep: Annotated[
        str | None,
        Option(metavar="COLOURS", panel=Panel.TUNING, help="Use these as some of the --colours."),
    ] = None
    ban: Annotated[
        str | None,
        Option(metavar="COLOURS", panel=Panel.TUNING, help="Use no colours like these for the --colours."),
    ] = None
    trim: Annotated[
        bool,
        Option(
            "--trim/--keep-margins",
            panel=Panel.TUNING,
            help="Cut off blank lines at the edges, or keep them.",
        ),
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
                scope=self.scope,
            )
        except ValueError as error:
            raise WrongOption(str(error)) from None
