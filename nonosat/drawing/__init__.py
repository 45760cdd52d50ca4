"""Drawings: one file per kind of drawing, pure functions from puzzles and grids to text or bytes.

A *sheet* (``sheet``) is what is drawn: a puzzle with a grid in it. A *board* (``board``) is its geometry, one
list of shapes, which ``svg``, ``png``, ``gif`` (by ``raster``) and ``pdf`` (by ``paper`` and ``pdf_canvas``)
translate, so that everything stands in the same place. Shapes name *roles*, and a *theme* (``theme``) gives
these colours, in light and dark; ``style`` is all that a person can choose,
``paper_options`` what of it is for paper. Below these: ``markup`` of texts,
and the fonts (``pdf_fonts``). ``link_code`` makes codes for paper that lead to a studio. ``kinds`` lists the
kinds of drawing by their suffixes.

``terminal`` draws with characters; ``play_page``, ``steps_page`` and ``scan_page`` are pages in one file,
made by ``page``; ``book`` has books, ``notebook`` what notebooks show.
``comparison`` and ``contact_sheet`` show several pictures at once.

``web`` is what runs in browsers. This room imports ``model``, ``logic``, ``files`` and ``sat``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.model.lazy_imports import lazily

HOMES = {
    "nonosat.drawing.style": ("Style",),
    "nonosat.drawing.paper_options": ("LineThickness",),
    "nonosat.drawing.book.content": (
        "Order",
        "DifficultyDisplay",
    ),
    "nonosat.drawing.sheet": ("PuzzleSheet",),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.drawing.book.content import DifficultyDisplay as DifficultyDisplay
    from nonosat.drawing.book.content import Order as Order
    from nonosat.drawing.paper_options import LineThickness as LineThickness
    from nonosat.drawing.sheet import PuzzleSheet as PuzzleSheet
    from nonosat.drawing.style import Style as Style
else:
    __getattr__, __dir__ = lazily(__name__, HOMES)
