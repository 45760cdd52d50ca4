"""What to draw, as the suffix of the file says."""

from __future__ import annotations

from nonosat.drawing.kinds import DrawingKind, kind_named, kind_of
from nonosat.drawing.style import Style
from nonosat.model.abilities.fields import WrongOption


def kind_for(output: str | None, to: str | None, *, animate: bool, style: Style) -> DrawingKind | None:
    """The kind of a drawing; ``None`` for the screen. Raises ``WrongOption`` for what that kind lacks."""
    if to is not None:
        kind: DrawingKind | None = kind_named(to)
    else:
        kind = None if output in (None, "-") else kind_of(str(output))
    if animate and (kind is None or not kind.moving):
        raise WrongOption("only SVG and GIF can be animated: choose a .svg or .gif file")
    _refuse_what_it_lacks(kind, style)
    return kind


#: The kinds of drawings that are drawn in pixels, in light or dark.
_IN_PIXELS = ("svg", "png", "gif")


def _refuse_what_it_lacks(kind: DrawingKind | None, style: Style) -> None:
    """Raises ``WrongOption`` for a cell or a theme that a kind of drawing (``None``: the screen) lacks."""
    name = None if kind is None else kind.name
    if style.cell is not None and name == "pdf":
        raise WrongOption("a PDF takes a length with its unit, like 6mm", of="--cell")
    if style.cell is not None and name not in _IN_PIXELS:
        raise WrongOption("only SVG, PNG, GIF and PDF have a cell size", of="--cell")
    if style.link is not None and (kind is None or not kind.linked):
        raise WrongOption("only a PDF or a page to play on can link to a studio", of="--link")
    if style.cell_mm is not None and name != "pdf":
        raise WrongOption("only a PDF takes a length: give pixels, like 24", of="--cell")
    if style.theme == "auto" and name != "svg":
        raise WrongOption("only SVG can follow the viewer's theme: choose a .svg file")
    if style.theme == "dark" and name not in _IN_PIXELS:
        raise WrongOption("only SVG, PNG and GIF can be dark", of="--theme")
