"""Drawings: one module per kind, pure functions from puzzles and grids to text or bytes.

A *sheet* (``sheet``) is a puzzle with a grid to draw. A *board* (``board``) is its geometry, one list of
shapes that ``svg``, ``png``, ``gif`` (by ``raster``) and ``pdf`` (by ``paper`` and ``pdf_canvas``) translate,
so that everything stands in the same place. Shapes name *roles*, which a ``theme`` colours; ``style`` and
``paper_options`` hold the options, ``kinds`` the kinds by suffix. Below these: ``markup``, ``pdf_fonts``, and
``link_code`` for QR codes.

``terminal`` draws with characters; ``play_page``, ``steps_page`` and ``scan_page`` are pages in one file
(``page``); ``book`` prints books, ``notebook`` displays in notebooks, ``comparison`` and ``contact_sheet``
show several solutions. ``web`` is what runs in browsers. This room imports ``model``, ``logic``, ``files``
and ``sat``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.model.lazy_imports import lazy_exports

HOMES = {
    "nonosat.drawing.style": ("Style",),
    "nonosat.drawing.paper_options": ("LineWidths",),
    "nonosat.drawing.book.content": (
        "BookOrder",
        "DifficultyDisplay",
    ),
    "nonosat.drawing.sheet": ("PuzzleSheet",),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.drawing.book.content import BookOrder as BookOrder
    from nonosat.drawing.book.content import DifficultyDisplay as DifficultyDisplay
    from nonosat.drawing.paper_options import LineWidths as LineWidths
    from nonosat.drawing.sheet import PuzzleSheet as PuzzleSheet
    from nonosat.drawing.style import Style as Style
else:
    __getattr__, __dir__ = lazy_exports(__name__, HOMES)
