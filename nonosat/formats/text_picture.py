"""Pictures as text, one character per cell, each the goal of a puzzle; blank lines separate them.

Blank cells are ``.`` or, in a text without it, a space, ``_``, ``-``, ``0`` or an empty square.
One other character makes a puzzle in black and white, several make one of colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from nonosat.grid import Grid
from nonosat.notation.colour_table import clue_symbols
from nonosat.notation.drawn_cells import LAYOUT
from nonosat.notation.drawn_pictures import SPACED, TRIANGLES, puzzle_of_rows
from nonosat.notation.file_text import beginning
from nonosat.notation.format import described
from nonosat.notation.goal_pictures import each_picture
from nonosat.notation.text_lines import TextLine, blocks, numbered_lines
from nonosat.palette import Palette
from nonosat.puzzle import Puzzle

#: A number, text or name alone, as JSON writes it: no picture.
_SCALAR = re.compile(
    r"""\s*(-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?|"[^"\n]*"|'[^'\n]*'|true|false|null)\s*\Z"""
)


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzles whose pictures the text shows, each with the picture as its goal."""
    lines = numbered_lines(data)
    if _has_blank_cells_of_space(lines):
        # A line of spaces is a row, even where an editor has cut them off.
        yield puzzle_of_rows(_without_empty_ends(lines))
        return
    for block in blocks(lines):
        yield puzzle_of_rows(block)


def _has_blank_cells_of_space(lines: Sequence[TextLine]) -> bool:
    texts = [line.text.rstrip() for line in lines if not line.is_blank]
    spaced = all(SPACED.match(text) for text in texts)
    return not spaced and any(" " in text for text in texts) and not any("." in text for text in texts)


def _without_empty_ends(lines: Sequence[TextLine]) -> Sequence[TextLine]:
    filled = [index for index, line in enumerate(lines) if line.text]
    return lines[filled[0] : filled[-1] + 1]


@each_picture("a text picture", colours=True, blank_line=True)
def pieces(puzzle: Puzzle, goal: Grid) -> Iterable[str]:
    """The goals of the puzzles as text."""
    return [str(goal.with_letters(_written_letters(puzzle.palette)))]


def _written_letters(palette: Palette) -> str:
    return clue_symbols(palette) if LAYOUT & set(palette.letters) else palette.letters


def _recognises(data: bytes) -> bool:
    """Whether the first lines may be a picture, and not words in which every letter would be a colour."""
    text = beginning(data).split("\n\n", 1)[0]
    characters = set(text) - set(" \t,\n")
    if (
        not text
        or text[0] in "{[<$"
        or not characters
        or characters & LAYOUT
        or _SCALAR.match(text)
        or any("2" <= character <= "9" for character in characters)
    ):
        return False
    if characters & TRIANGLES:
        return True  # to be refused by its name
    rows = [row.rstrip() for row in text.split("\n")[:3]]
    if characters <= {"0", "1"} and (max(map(len, rows)) == 1 or re.search("[2-9]", beginning(data))):
        return False  # lists of clues rather than pictures
    if not all(map(str.isprintable, characters)) or (len(characters) > 3 and len(set(map(len, rows))) > 1):
        return False
    # Words have many different letters for their length, pictures few: up to 4 pass always, 8 between spaces.
    letters = sum(character.isalpha() for character in characters)
    most = 1 if "\n" not in text.rstrip() else max(4, min(len(text) // 3, 8 if " " in text else len(text)))
    return "." in characters or letters <= most


FORMAT = described("text", _recognises, read, pieces, parts=rb"\n[ \t\r]*\n(?=\S)")
