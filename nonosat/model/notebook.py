"""The display of values in notebooks."""

from __future__ import annotations

from importlib import import_module
from typing import Any, cast


class Drawable:
    """A value that notebooks show as a drawing, or as text if it is too large."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        """Return the drawing as SVG."""
        return self._drawn("svg_of")

    def _repr_html_(self) -> str | None:
        """Return the drawing and its text as HTML."""
        return self._drawn("html_of")

    def _drawn(self, function: str) -> str | None:
        # Imported by name when shown, as the drawing modules import the values.
        drawer: Any = import_module("nonosat.drawing.notebook")
        return cast("str | None", getattr(drawer, function)(self))
