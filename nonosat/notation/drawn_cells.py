"""The characters that people draw cells with: which are blank, which shaded, and which are layout."""

from __future__ import annotations

from collections.abc import Iterable

from nonosat.notation.frames import FRAMES

#: What stands for a blank cell: the first of these that occurs.
BLANKS = ". _-0·□◻⬜░"
#: What is drawn for a shaded cell and names no colour.
MARKS = frozenset("#1Xx*@oO+■◼⬛█▓")
#: What is never a cell, so that a list or a table is not taken for a picture in as many colours.
LAYOUT = FRAMES | frozenset("\"'`:;/\\()[]{}<>")


def blank_among(characters: Iterable[str]) -> str | None:
    """The character among these that stands for blank cells, if there is one."""
    present = set(characters)
    return next((character for character in BLANKS if character in present), None)
