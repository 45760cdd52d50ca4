"""What pages call a puzzle and its colours."""

from __future__ import annotations

from html import escape

from nonosat.palette import Palette
from nonosat.puzzle import Puzzle


def name_of(puzzle: Puzzle) -> str:
    """What a page calls a puzzle."""
    return puzzle.title or f"Nonogram {puzzle.size}"


def about(puzzle: Puzzle) -> str:
    """A line about size, author and rights, as HTML."""
    parts = [puzzle.size, puzzle.author, puzzle.copyright, puzzle.licence]
    return " · ".join(escape(part) for part in parts if part)


def colour_name(palette: Palette, number: int) -> str:
    """What a person hears of a colour: its name, or 'colour' and its letter."""
    name = palette.name(number)
    return name if len(name) > 1 else f"colour {name}"
