"""How puzzles look when they are drawn in files."""

from __future__ import annotations

from dataclasses import dataclass

from nonosat.rendering.theme import Theme


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """The look of a drawing; each kind of drawing uses the settings that apply to it.

    ``cell`` is the side of a cell in pixels, ``None`` for the usual one of the kind; without ``clues`` the
    cells are drawn alone; ``moving`` drawings show the frames of a sheet, each for ``seconds``.
    """

    theme: Theme = "light"
    clues: bool = True
    cell: int | None = None
    paper: str = "a4"
    moving: bool = False
    seconds: float = 1.0


#: The style of drawings for which nothing else is asked.
USUAL = Style()
