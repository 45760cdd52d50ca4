"""How an image is made into a picture: all that a person can choose."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from nonosat.errors import InvalidValue


class Method(StrEnum):
    """Which cells of a picture in black and white are shaded."""

    #: That of ``tones``, ``silhouette``, ``stencil`` and ``lines`` whose picture is most like the image.
    AUTO = "auto"
    #: Those darker than half way between one level for all and their surroundings.
    TONES = "tones"
    #: Dark tones and features by local contrast, and contours.
    STENCIL = "stencil"
    #: Features as lines, and contours.
    LINES = "lines"
    #: Of what is not background the outline, and what is dark inside of it.
    SILHOUETTE = "silhouette"


class Scope(StrEnum):
    """What is drawn of an image."""

    #: The subject of a photograph where one is clear and ``Method.AUTO`` chooses, else the whole image.
    AUTO = "auto"
    #: What stands out from its margins: the background is left blank, and cut off.
    SUBJECT = "subject"
    #: All of it.
    WHOLE = "whole"


class Fit(StrEnum):
    """What is done with an image whose sides have another ratio than the picture's."""

    #: ``PAD`` where the margin of the image has one colour, else ``CROP``.
    AUTO = "auto"
    #: The surplus is cut off, equally on both sides.
    CROP = "crop"
    #: Blank lines are added, equally on both sides.
    PAD = "pad"
    #: The image is stretched.
    STRETCH = "stretch"


class Box(NamedTuple):
    """A part of an image, in pixels: from its left top corner."""

    width: int
    height: int
    left: int = 0
    top: int = 0

    def __str__(self) -> str:
        return f"{self.width}x{self.height}+{self.left}+{self.top}"


class Size(NamedTuple):
    """Columns and rows; without ``height`` the width is that of the longer side."""

    width: int
    height: int | None = None

    def __str__(self) -> str:
        return str(self.width) if self.height is None else f"{self.width}x{self.height}"


@dataclass(frozen=True, slots=True)
class Recipe:
    """The choices.

    ``size`` is ``None`` for that of the image if it is small, else 40 cells for the longer side.
    ``crop`` is the part of the image that is taken, ``"auto"`` all but a margin of one colour.
    ``invert`` shades the bright cells instead. ``colours`` (without the blank one) makes a picture in
    colours; then method and invert are not used. ``trim`` cuts off blank lines at the margin. ``scope`` says
    whether only the subject of an image is drawn.

    What (nearly) has the colour ``background`` is blank, as is what is transparent. ``palette`` are the
    colours to use, in place of those that fit best. All are written ``"#rrggbb"``.
    """

    size: Size | None = None
    crop: Box | str | None = None
    fit: Fit = Fit.AUTO
    method: Method = Method.AUTO
    invert: bool = False
    colours: int | None = None
    trim: bool = False
    background: str | None = None
    palette: tuple[str, ...] = ()
    scope: Scope = Scope.AUTO

    def __post_init__(self) -> None:
        if self.colours is not None and not 1 <= self.colours <= MOST_COLOURS:
            raise InvalidValue(f"a picture has 1 to {MOST_COLOURS} colours")
        if self.palette and self.colours is not None:
            raise InvalidValue("a palette names all colours: no number can be given")
        if len(self.palette) > MOST_COLOURS:
            raise InvalidValue(f"a picture has 1 to {MOST_COLOURS} colours")
        if len(set(self.palette)) < len(self.palette):
            raise InvalidValue("a colour is named twice")
        if self.is_coloured and (self.invert or self.method is not Method.AUTO):
            raise InvalidValue("methods and inversion are for pictures in black and white, without colours")
        if isinstance(self.crop, str) and self.crop != "auto":
            raise InvalidValue("a crop is a box, or 'auto'")

    @property
    def is_coloured(self) -> bool:
        """Whether the picture is one in colours."""
        return self.colours is not None or bool(self.palette)

    @property
    def shading(self) -> str:
        """The options of the command line that say which cells are shaded.

        >>> Recipe(method=Method.LINES, invert=True).shading
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


#: More colours than this are hard to tell apart when solving.
MOST_COLOURS = 16


#: A picture in black and white, of at most 40 cells on its longer side.
USUAL_RECIPE = Recipe()
