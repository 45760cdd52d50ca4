"""How puzzles are drawn in files."""

from __future__ import annotations

from dataclasses import dataclass

from nonosat.rendering.theme import Theme


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """The look of a drawing; every kind of drawing follows what it has a use for.

    ``cell`` is the side of a cell in pixels, ``None`` for what the kind usually has; without ``clues``
    the cells are drawn alone; ``moving`` drawings show the frames of a sheet, ``seconds`` each.
    """

    theme: Theme = "light"
    clues: bool = True
    cell: int | None = None
    paper: str = "a4"
    moving: bool = False
    seconds: float = 1.0


#: What is drawn where nothing else is wanted.
USUAL = Style()
