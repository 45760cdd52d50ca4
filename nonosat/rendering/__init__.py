"""Drawings: one file per kind of drawing, pure functions from puzzles and grids to text or bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.lazy_names import LazyNames

PUBLIC = LazyNames(
    __name__,
    {
        "nonosat.rendering.style": ("Style", "Lines"),
        "nonosat.rendering.book.content": ("Matter", "Layout", "Order", "Shown"),
        "nonosat.rendering.book.pages": ("Book",),
    },
)
__all__ = PUBLIC.all

if TYPE_CHECKING:
    from nonosat.rendering.book.content import Layout as Layout
    from nonosat.rendering.book.content import Matter as Matter
    from nonosat.rendering.book.content import Order as Order
    from nonosat.rendering.book.content import Shown as Shown
    from nonosat.rendering.book.pages import Book as Book
    from nonosat.rendering.style import Lines as Lines
    from nonosat.rendering.style import Style as Style
else:
    __getattr__, __dir__ = PUBLIC.get, PUBLIC.dir
