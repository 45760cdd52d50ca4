"""How values show themselves in notebooks, without knowing what draws them."""

from __future__ import annotations

from importlib import import_module
from typing import Any, cast


class Drawable:
    """A value that notebooks show as a drawing; as text when it is too large."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        """The drawing."""
        return self._drawn("svg_of")

    def _repr_html_(self) -> str | None:
        """The drawing, with what there is to say of it."""
        return self._drawn("html_of")

    def _drawn(self, function: str) -> str | None:
        # By name: what draws imports the values, so they can import it only when they are shown.
        drawer: Any = import_module("nonosat.drawing.notebook")
        return cast("str | None", getattr(drawer, function)(self))
