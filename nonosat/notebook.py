"""How values show themselves in notebooks, without knowing what draws them."""

from __future__ import annotations

from importlib import import_module
from typing import Any, cast

#: The module that draws, by name: it imports the values, so they can import it only when they are shown.
_DRAWER = "nonosat.rendering.notebook"


class Drawable:
    """A value that notebooks show as a drawing; as text when it is too large."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        """The drawing."""
        return _drawn("svg_of", self)

    def _repr_html_(self) -> str | None:
        """The drawing, under a title if there is one."""
        return _drawn("html_of", self)


def _drawn(function: str, value: Drawable) -> str | None:
    drawer: Any = import_module(_DRAWER)
    return cast("str | None", getattr(drawer, function)(value))
