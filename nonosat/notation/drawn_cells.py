"""The characters that people draw cells with: which are blank, which shaded, and which are layout."""

from __future__ import annotations

from collections.abc import Iterable

#: What stands for a blank cell: the first of these that occurs.
BLANKS = ". _-0·□◻⬜░"
#: What is drawn for a shaded cell and names no colour.
MARKS = frozenset("#1Xx*@oO+■◼⬛█▓")
#: Lines between cells and around them.
BARS = frozenset("|¦│┃║┆┇┊┋╎╏")
_BOXES = frozenset(map(chr, range(0x2500, 0x2580)))
#: What is never a cell, so that a list or a table is not taken for a picture in as many colours.
LAYOUT = BARS | _BOXES | frozenset("\"'`:;/\\()[]{}<>")


def blank_among(characters: Iterable[str]) -> str | None:
    """The character among these that stands for blank cells, if there is one."""
    present = set(characters)
    return next((character for character in BLANKS if character in present), None)
