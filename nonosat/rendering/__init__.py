"""Drawings: one file per kind of drawing, pure functions from puzzles and grids to text or bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.lazy_names import lazily

HOMES = {
    "nonosat.rendering.style": ("Style", "LineThickness"),
    "nonosat.rendering.book.content": ("Matter", "BookLayout", "Order", "DifficultyDisplay"),
    "nonosat.rendering.book.pages": ("Book",),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.rendering.book.content import BookLayout as BookLayout
    from nonosat.rendering.book.content import DifficultyDisplay as DifficultyDisplay
    from nonosat.rendering.book.content import Matter as Matter
    from nonosat.rendering.book.content import Order as Order
    from nonosat.rendering.book.pages import Book as Book
    from nonosat.rendering.style import LineThickness as LineThickness
    from nonosat.rendering.style import Style as Style
else:
    __getattr__, __dir__ = lazily(__name__, HOMES)
