"""Options for making a grid from an image."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Annotated, Any, NamedTuple

from typer import Option

from nonosat.files.notation.colour_table import colour_value
from nonosat.model.abilities.fields import INPUT, TUNING
from nonosat.model.abilities.sizes import number, width_and_height
from nonosat.model.argument_checks import member_of
from nonosat.model.errors import InputError, InvalidValue
from nonosat.model.puzzle import LONGEST_SIDE


class Method(StrEnum):
    """Which cells of a grid in black and white are shaded."""

    #: The one of ``tones``, ``silhouette``, ``stencil`` and ``lines`` that gives the grid most similar to the
    #: image.
    AUTO = "auto"
    #: Those darker than the mean of the global threshold and their surroundings.
    TONES = "tones"
    #: Dark tones and features by local contrast, and contours.
    STENCIL = "stencil"
    #: Features as lines, and contours.
    LINES = "lines"
    #: The outline of the shape on the background, and its dark features.
    SILHOUETTE = "silhouette"


class Scope(StrEnum):
    """Which part of an image is drawn."""

    #: The subject of a photograph if one is clear and ``Method.AUTO`` chooses, else the whole image.
    AUTO = "auto"
    #: The subject; the background is left blank, and cut off.
    SUBJECT = "subject"
    #: The whole image.
    WHOLE = "whole"


class Fit(StrEnum):
    """How to fit an image whose aspect ratio differs from the grid's."""

    #: ``PAD`` if the margin of the image has one colour, else ``CROP``.
    AUTO = "auto"
    #: The surplus is cut off, equally on both sides.
    CROP = "crop"
    #: Blank lines are added, equally on both sides.
    PAD = "pad"
    #: The image is stretched.
    STRETCH = "stretch"


class CropBox(NamedTuple):
    """A part of an image, in pixels from its top left corner."""

    width: int
    height: int
    left: int = 0
    top: int = 0

    def __str__(self) -> str:
        return f"{self.width}x{self.height}+{self.left}+{self.top}"


class Size(NamedTuple):
    """Columns and rows; without ``height`` the width is the length of the longer side."""

    width: int
    height: int | None = None

    def __str__(self) -> str:
        return str(self.width) if self.height is None else f"{self.width}x{self.height}"


#: More colours than this are hard to tell apart when solving.
MOST_COLOURS = 16


def size_of(text: str | Sequence[int | None] | int) -> Size:
    """Return a size: columns x rows, or one number for the longer side; from text or numbers."""
    if isinstance(text, str):
        if text.isdecimal():
            return Size(number(text, "--size", most=LONGEST_SIDE))
        return Size(*width_and_height(text, "--size"))
    width, *rest = (text,) if isinstance(text, int) else text
    height = rest[0] if rest else None
    if width is None or min(width, width if height is None else height) < 1:
        raise InvalidValue(f"invalid size {text}: sides must be positive")
    return Size(width, height)


def crop_of(text: str | Sequence[int]) -> CropBox | str:
    """Return a part of an image, in pixels, like ``640x480+20+0``, or ``auto``; from text or numbers."""
    if not isinstance(text, str):
        return CropBox(*text)
    if text == "auto":
        return text
    found = re.fullmatch(r"([0-9]{1,6})[x×]([0-9]{1,6})(?:\+([0-9]{1,6})\+([0-9]{1,6}))?", text)
    if not found:
        raise InputError(
            "expected width x height + left + top in pixels, like 640x480+20+0", found=text, source="--crop"
        )
    return CropBox(*(int(each or 0) for each in found.groups()))


def background_of(text: str) -> str:
    """Return the colour of ``--background`` as ``"#rrggbb"``; raises ``InputError``."""
    return _colour(text, "--background")


def palette_of(texts: Sequence[str]) -> tuple[str, ...]:
    """Return the colours of ``--palette`` as ``"#rrggbb"``; raises ``InputError``.

    >>> palette_of(["black,#c00", "255, 0, 0"])
    ('#000000', '#cc0000', '#ff0000')
    """
    named = (each for text in texts for each in ([text] if colour_value(text) else text.split(",")))
    return tuple(_colour(each, "--palette") for each in named)


def _colour(text: str, source: str) -> str:
    value = colour_value(text)
    if value is None:
        raise InputError("expected a colour, like navy or #000080", found=text, source=source)
    return value


@dataclass(frozen=True, kw_only=True)
class ImageOptions:
    """Options for a draft. Raises ``InputError`` and ``InvalidValue`` for conflicting ones.

    ``size`` is columns and rows, or the cells of the longer side; ``None`` for that of the image if it is
    small, else 40 cells for the longer side. ``crop`` is the width, height, left and top of the part of the
    image that is used, in pixels, or ``"auto"`` for all but a plain margin. ``fit`` applies to different
    aspect ratios, ``method`` chooses the shaded cells; ``invert`` shades the bright cells instead. With the
    ``scope`` ``subject`` the background of a photograph is left blank, with ``whole`` it is drawn, with
    ``auto`` it is left blank if there is a clear subject. ``trim`` cuts off blank lines at the edges.

    ``colours`` (without the blank one) makes a coloured grid, ``palette`` one in exactly these colours; then
    method and invert are not used. Pixels of (nearly) the colour ``background`` are blank, as are transparent
    ones. A colour is a name or ``"#rrggbb"``.

    >>> ImageOptions(size=12, method="lines", palette=()) == ImageOptions(size=Size(12), method=Method.LINES)
    True
    """

    size: Annotated[
        Size | tuple[int, int] | int | None,
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
        tuple[str, ...],
        Option(metavar="COLOURS", help="Make a puzzle in these colours: black,#c00000."),
    ] = ()
    method: Annotated[Method | str, Option(help="How to choose the shaded cells.")] = Method.AUTO
    invert: Annotated[bool, Option("--invert", help="Shade the bright parts instead of the dark ones.")] = (
        False
    )
    scope: Annotated[
        Scope | str,
        Option(
            help="What to draw of a photograph; auto: its subject, if there is a clear one and the method is "
            "auto, otherwise all of it."
        ),
    ] = Scope.AUTO
    crop: Annotated[
        CropBox | tuple[int, int, int, int] | str | None,
        Option(
            metavar="WxH+X+Y",
            parser=crop_of,
            rich_help_panel=INPUT,
            help="Use only this part of the image, in pixels; auto: cut off plain margins.",
        ),
    ] = None
    fit: Annotated[
        Fit | str,
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
        self._become("method", partial(member_of, Method, place="method"))
        self._become("fit", partial(member_of, Fit, place="fit"))
        self._become("scope", partial(member_of, Scope, place="scope"))
        self._become("size", size_of)
        self._become("crop", crop_of)
        self._become("background", background_of)
        self._become("palette", palette_of)
        if self.colours is not None and not 1 <= self.colours <= MOST_COLOURS:
            raise InvalidValue(f"expected 1 to {MOST_COLOURS} colours, found {self.colours}")
        if self.palette and self.colours is not None:
            raise InvalidValue("a palette names all colours: omit their number")
        if len(self.palette) > MOST_COLOURS:
            raise InvalidValue(f"expected 1 to {MOST_COLOURS} colours, found {len(self.palette)}")
        if len(set(self.palette)) < len(self.palette):
            raise InvalidValue("a colour is named twice")
        if self.is_coloured and (self.invert or self.method is not Method.AUTO):
            raise InvalidValue("method and invert apply to black and white only, not to colours")

    def _become(self, name: str, made_of: Callable[[Any], Any]) -> None:
        """Replace a field given as text or numbers by its value."""
        given = getattr(self, name)
        if given is not None:
            object.__setattr__(self, name, made_of(given))

    @property
    def is_coloured(self) -> bool:
        """Whether the grid has colours."""
        return self.colours is not None or bool(self.palette)

    @property
    def shading(self) -> str:
        """The command-line options that determine the shaded cells.

        >>> ImageOptions(method=Method.LINES, invert=True).shading
        '--method lines --invert'
        """
        words = [f"--background {self.background}"] if self.background else []
        if self.scope is not Scope.AUTO:
            words.append(f"--scope {self.scope}")
        if self.palette:
            return " ".join([f"--palette {','.join(self.palette)}", *words])
        if self.colours is not None:
            return " ".join([f"--colours {self.colours}", *words])
        words.insert(0, f"--method {self.method}")
        if self.invert:
            words.append("--invert")
        return " ".join(words)
