"""The names that pages use for a puzzle, its board and its colours."""

from __future__ import annotations

from nonosat.palette import Palette
from nonosat.puzzle import Puzzle
from nonosat.rendering.markup import markup
from nonosat.web.words import words


def name_of(puzzle: Puzzle, language: str = "en") -> str:
    """The title of a puzzle, or else its size, in a language by its code."""
    return puzzle.title or words(language)["page.untitled"].format(size=puzzle.size)


def about(puzzle: Puzzle) -> str:
    """A line with size, author and rights, as HTML."""
    parts = [puzzle.size, puzzle.author, puzzle.copyright, puzzle.licence]
    return " · ".join(markup(part) for part in parts if part)


def colour_name(palette: Palette, number: int) -> str:
    """What screen readers say for a colour: its name, or 'colour' and its letter."""
    name = palette.word(number)
    return name if len(name) > 1 else f"colour {name}"
