"""Options that say how an image becomes a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from typer import Option

from nonosat.abilities.fields import INPUT, TUNING, WrongOption, values_for
from nonosat.abilities.sizes import crop_of, size_of
from nonosat.errors import InputError
from nonosat.imaging.recipe import MOST_COLOURS, Box, Fit, Method, Recipe, Scope, Size
from nonosat.notation.colour_table import colour_value


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

    size: Annotated[
        Size | None,
        Option(
            metavar="WxH",
            parser=size_of,
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
        str | None, Option(metavar="COLOURS", help="Make a puzzle in these colours: black,#c00000.")
    ] = None
    method: Annotated[Method, Option(help="How to choose the shaded cells.")] = Method.AUTO
    invert: Annotated[bool, Option("--invert", help="Shade the bright parts instead of the dark ones.")] = (
        False
    )
    scope: Annotated[
        Scope,
        Option(
            help="What to draw of a photograph; auto: its subject, if there is a clear one and the method is "
            "auto, otherwise all of it."
        ),
    ] = Scope.AUTO
    crop: Annotated[
        Box | str | None,
        Option(
            metavar="WxH+X+Y",
            parser=crop_of,
            rich_help_panel=INPUT,
            help="Use only this part of the image, in pixels; auto: cut off plain margins.",
        ),
    ] = None
    fit: Annotated[
        Fit,
        Option(
            rich_help_panel=INPUT,
            help="How to fit an image with other proportions; auto: pad if its margin is plain, or crop.",
        ),
    ] = Fit.AUTO
    background: Annotated[
        str | None,
        Option(
            metavar="COLOUR",
            parser=background_of,
            rich_help_panel=INPUT,
            help="Leave this colour blank, like transparent parts: a name or #rrggbb.",
        ),
    ] = None
    trim: Annotated[
        bool,
        Option(
            "--trim/--keep-margins",
            rich_help_panel=TUNING,
            help="Cut off blank lines at the edges, or keep them.",
        ),
    ] = False

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
