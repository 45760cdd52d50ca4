"""Options that say how an image becomes a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nonosat.errors import InputError
from nonosat.imaging.recipe import MOST_COLOURS, Box, Fit, Method, Recipe, Scope, Size
from nonosat.notation.colour_table import colour_value
from nonosat.questions.fields import Panel, WrongOption, flag, option, values_for
from nonosat.questions.sizes import crop_of, size_of


def colour_of(text: str, source: str) -> str:
    """The colour as ``"#rrggbb"``; raises ``InputError``, which names ``source``."""
    value = colour_value(text)
    if value is None:
        raise InputError("expected a colour, like navy or #000080", found=text, source=source)
    return value


def background_of(text: str) -> str:
    """The colour of ``--background``."""
    return colour_of(text, "--background")


def colours_of(text: str | Sequence[str] | None, source: str) -> tuple[str, ...]:
    """The colours of a list with commas, or of names; as ``colour_of``."""
    names = text.split(",") if isinstance(text, str) else text or ()
    return tuple(colour_of(each, source) for each in names)


@dataclass(frozen=True, kw_only=True)
class RecipeFields:
    """The choices of a recipe. Raises ``WrongOption`` for those that exclude each other."""

    size: Size | None = option(
        metavar="WxH",
        check=size_of,
        help="Columns x rows, or one number for the longer side. Default: 40, less for a smaller image.",
    )
    colours: int | None = option(
        "--colours", "--colors", min=1, max=MOST_COLOURS, help="Make a puzzle in N colours."
    )
    palette: str | None = option(metavar="COLOURS", help="Make a puzzle in these colours: black,#c00000.")
    method: Method = option(default=Method.AUTO, help="How to choose the shaded cells.")
    invert: bool = flag(help="Shade the bright parts instead of the dark ones.")
    scope: Scope = option(
        default=Scope.AUTO,
        help="What to draw of a photograph; auto: its subject, if there is a clear one and the method is "
        "auto, otherwise all of it.",
    )
    crop: Box | str | None = option(
        metavar="WxH+X+Y",
        check=crop_of,
        panel=Panel.INPUT,
        help="Use only this part of the image, in pixels; auto: cut off plain margins.",
    )
    fit: Fit = option(
        default=Fit.AUTO,
        panel=Panel.INPUT,
        help="How to fit an image with other proportions; auto: pad if its margin is plain, otherwise crop.",
    )
    background: str | None = option(
        metavar="COLOUR",
        check=background_of,
        panel=Panel.INPUT,
        help="Leave this colour blank, like transparent parts: a name or #rrggbb.",
    )
    trim: bool = flag(
        "--trim/--keep-margins",
        panel=Panel.TUNING,
        help="Cut off blank lines at the edges, or keep them.",
    )

    def __post_init__(self) -> None:
        self.recipe  # noqa: B018 - raises where the choices do not go together

    @property
    def recipe(self) -> Recipe:
        """The recipe."""
        palette = colours_of(self.palette, "--palette")
        try:
            return Recipe(**values_for(Recipe, self) | {"palette": palette})
        except ValueError as error:
            raise WrongOption(str(error)) from None
