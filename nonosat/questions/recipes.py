"""Options that say how an image becomes a picture."""

from __future__ import annotations

from dataclasses import dataclass

from nonosat.imaging.recipe import MOST_COLOURS, Box, Fit, Method, Recipe, Scope, Size
from nonosat.questions.colours import background_of, colours_of
from nonosat.questions.fields import Panel, WrongOption, option
from nonosat.questions.sizes import crop_of, size_of


@dataclass(frozen=True, kw_only=True)
class RecipeFields:
    """The choices of a recipe. Raises ``WrongOption`` for those that exclude each other."""

    size: Size | None = option(
        None,
        metavar="WxH",
        check=size_of,
        help="Columns x rows, or one number for the longer side. Default: 40, less for a smaller image.",
    )
    colours: int | None = option(
        None, "--colours", "--colors", min=1, max=MOST_COLOURS, help="Make a puzzle in N colours."
    )
    palette: str | None = option(
        None, metavar="COLOURS", help="Make a puzzle in these colours: black,#c00000."
    )
    method: Method | None = option(None, help="How to choose the shaded cells. Default: auto.")
    invert: bool = option(False, help="Shade the bright parts instead of the dark ones.")
    scope: Scope = option(
        Scope.AUTO,
        help="What to draw of a photograph; auto: its subject, if one is clear and the method is auto, "
        "else all of it.",
    )
    crop: Box | str | None = option(
        None,
        metavar="WxH+X+Y",
        check=crop_of,
        panel=Panel.INPUT,
        help="Use only this part of the image, in pixels; auto: cut off plain margins.",
    )
    fit: Fit = option(
        Fit.AUTO,
        panel=Panel.INPUT,
        help="How to fit an image of other proportions; auto: pad if its margin is plain, else crop.",
    )
    background: str | None = option(
        None,
        metavar="COLOUR",
        check=background_of,
        panel=Panel.INPUT,
        help="Leave this colour blank, like transparent parts: a name or #rrggbb.",
    )
    threshold: int | None = option(
        None,
        min=0,
        max=255,
        metavar="LEVEL",
        panel=Panel.TUNING,
        help="Shade what is darker than this, from 0 (black) to 255 (white).",
    )
    keep: str | None = option(
        None, metavar="COLOURS", panel=Panel.TUNING, help="Use these as some of the --colours."
    )
    ban: str | None = option(
        None, metavar="COLOURS", panel=Panel.TUNING, help="Use no colours like these for the --colours."
    )
    trim: bool = option(
        False,
        "--trim/--keep-margins",
        panel=Panel.TUNING,
        help="Cut off blank lines at the edges, or keep them.",
    )

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
