"""The kind of a drawing, chosen by the suffix of its file."""

from __future__ import annotations

from nonosat.drawing.kinds import DrawingKind, kind_named, kind_of
from nonosat.drawing.style import Style
from nonosat.model.abilities.fields import WrongOption


def kind_for(output: str | None, to: str | None, *, animate: bool, style: Style) -> DrawingKind | None:
    """Return the kind of a drawing; ``None`` for the terminal.

    Raises ``WrongOption`` for options that this kind does not support.
    """
    if to is not None:
        kind: DrawingKind | None = kind_named(to)
    else:
        kind = None if output in (None, "-") else kind_of(str(output))
    if animate and (kind is None or not kind.animated):
        raise WrongOption("only SVG and GIF can be animated: choose a .svg or .gif file")
    _expect_supported(kind, style)
    return kind


#: The kinds measured in pixels, in light or dark.
_IN_PIXELS = ("svg", "png", "gif")


def _expect_supported(kind: DrawingKind | None, style: Style) -> None:
    """Raise ``WrongOption`` for style options that the kind (``None``: the terminal) does not support."""
    name = None if kind is None else kind.name
    if style.cell is not None and name == "pdf":
        raise WrongOption("a PDF takes a length with its unit, like 6mm", of="--cell")
    if style.cell is not None and name not in _IN_PIXELS:
        raise WrongOption("only SVG, PNG, GIF and PDF have a cell size", of="--cell")
    if style.studio_url is not None and (kind is None or not kind.linked):
        raise WrongOption("only a PDF or a play page can link to a studio", of="--studio-url")
    if style.cell_mm is not None and name != "pdf":
        raise WrongOption("only a PDF takes a length: give pixels, like 24", of="--cell")
    if style.theme == "auto" and name != "svg":
        raise WrongOption("only SVG can follow the viewer's theme: choose a .svg file")
    if style.theme == "dark" and name not in _IN_PIXELS:
        raise WrongOption("only SVG, PNG and GIF can be dark", of="--theme")
