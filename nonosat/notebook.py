"""How values and results show themselves in notebooks, without knowing what draws them."""

from __future__ import annotations

from importlib import import_module
from typing import Any, ClassVar, cast


class Drawable:
    """A value that notebooks show as a drawing; as text when it is too large."""

    __slots__ = ()

    #: The module that draws, by name: it imports the values, so they can import it only when they are shown.
    _drawn_by: ClassVar[str] = "nonosat.rendering.notebook"

    def _repr_svg_(self) -> str | None:
        """The drawing."""
        return self._drawn("svg_of")

    def _repr_html_(self) -> str | None:
        """The drawing, with what there is to say of it."""
        return self._drawn("html_of")

    def _drawn(self, function: str) -> str | None:
        drawer: Any = import_module(self._drawn_by)
        return cast("str | None", getattr(drawer, function)(self))


class DrawableResult(Drawable):
    """An answer that notebooks show as a drawing and a sentence, or one of the two."""

    __slots__ = ()

    _drawn_by = "nonosat.questions.showing"
