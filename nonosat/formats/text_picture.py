"""Pictures as text, one character per cell, each the goal of a puzzle; blank lines separate them.

Blank cells are ``.`` or, in a text without it, a space, ``_``, ``-``, ``0`` or an empty square.
One other character makes a puzzle in black and white, several make one of colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from nonosat.errors import InputError
from nonosat.grid import MOST_COLOURS, Grid
from nonosat.notation.colour_table import ColourTable, clue_symbols
from nonosat.notation.drawn_cells import LAYOUT, MARKS, blank_among
from nonosat.notation.file_text import beginning, encoded_lines
from nonosat.notation.format import Format, Parts, joined
from nonosat.notation.frames import FRAMES
from nonosat.notation.goal_pictures import picture_of, puzzle_of_picture
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.refusals import triangle_cells_refusal
from nonosat.notation.text_lines import TextLine, blocks, numbered_lines
from nonosat.notation.writable_puzzle import known_clues
from nonosat.palette import Palette
from nonosat.puzzle import Puzzle

#: A number, text or name alone, as JSON writes it: no picture.
_SCALAR = re.compile(
    r"""\s*(-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?|"[^"\n]*"|'[^'\n]*'|true|false|null)\s*\Z"""
)
_TRIANGLES = frozenset("◢◣◤◥◸◹◺◿")
#: Characters with a space or comma between them, as some programs print them.
_SPACED = re.compile(r"\S([ \t,]\S)*,?[ \t]*\Z")


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzles whose pictures the text shows, each with the picture as its goal."""
    lines = numbered_lines(data)
    if _has_blank_cells_of_space(lines):
        # A line of spaces is a row, even where an editor has cut them off.
        yield _puzzle_of_lines(_without_empty_ends(lines))
        return
    for block in blocks(lines):
        yield _puzzle_of_lines(block)


def _has_blank_cells_of_space(lines: Sequence[TextLine]) -> bool:
    texts = [line.text.rstrip() for line in lines if not line.is_blank]
    spaced = all(_SPACED.match(text) for text in texts)
    return not spaced and any(" " in text for text in texts) and not any("." in text for text in texts)


def _without_empty_ends(lines: Sequence[TextLine]) -> Sequence[TextLine]:
    filled = [index for index, line in enumerate(lines) if line.text]
    return lines[filled[0] : filled[-1] + 1]


def _puzzle_of_lines(lines: Sequence[TextLine]) -> Puzzle:
    rows = [line.text.rstrip() for line in lines]
    if all(_SPACED.match(row) for row in rows) and any(len(row) > 1 for row in rows):
        rows = [row.replace(" ", "").replace("\t", "").replace(",", "") for row in rows]
    characters = set("".join(rows))
    blank = blank_among(characters)
    if blank == " ":
        rows = _filled_up(rows, lines)
    width = len(rows[0])
    check_size(len(rows), width, line=lines[0].number)
    for line, row in zip(lines, rows, strict=True):
        if len(row) != width:
            raise InputError(f"expected {width} cells, as in the first row", found=row, line=line.number)
    shaded = list(dict.fromkeys(character for row in rows for character in row if character != blank))
    _check_characters(rows, lines, shaded, blank)
    table = ColourTable()
    if len(shaded) == 1 and shaded[0] in MARKS:
        table.add("")
    else:
        for character in shaded:
            table.add(character)
    palette = table.palette()
    code = dict(zip(shaded, palette.letters, strict=False)) | {blank or ".": "."}
    cells = ["".join(code[character] for character in row) for row in rows]
    return puzzle_of_picture(Grid.from_text(cells, letters=palette.letters), palette)


def _filled_up(rows: Sequence[str], lines: Sequence[TextLine]) -> list[str]:
    """The rows with the spaces at their ends that the lines had, or that an editor may have cut off."""
    width = max(max(map(len, rows)), *(len(line.text) for line in lines if not line.is_blank))
    if any(character.isalnum() and character not in "Xx1" for row in rows for character in row):
        return [line.text.ljust(len(row)) for line, row in zip(lines, rows, strict=True)]
    return [row.ljust(width) for row in rows]


def _check_characters(
    rows: Sequence[str], lines: Sequence[TextLine], shaded: Sequence[str], blank: str | None
) -> None:
    """Raises unless the text is a picture: if every character could be a colour, any text would be one."""
    for line, row in zip(lines, rows, strict=True):
        for column, character in enumerate(row, 1):
            if character in _TRIANGLES:
                raise triangle_cells_refusal(line.number, character)
            if character in FRAMES:
                expectation = "expected cells without a frame (a picture in one is read as 'boxed')"
                raise InputError(expectation, found=character, line=line.number, column=column)
            digit = character.isdigit() and character not in "01"
            wrong = digit or character == "?" or character in LAYOUT
            wrong = wrong or character.isspace() or not character.isprintable()
            if character != blank and (wrong or (character in "01" and not set(shaded) <= {"1"})):
                expectation = "expected a picture of '.' and '#', of '0' and '1', or of '.' and letters"
                raise InputError(expectation, found=character, line=line.number, column=column)
    if len(shaded) > MOST_COLOURS:
        raise InputError(
            f"expected at most {MOST_COLOURS} colours", found=str(len(shaded)), line=lines[0].number
        )


def pieces(puzzles: Iterable[Puzzle]) -> Iterator[bytes]:
    """The goals of the puzzles as text."""
    for number, puzzle in enumerate(puzzles):
        known_clues(puzzle, "a text picture")
        picture = picture_of(puzzle, "a text picture").with_letters(_written_letters(puzzle.palette))
        yield encoded_lines(["", str(picture)] if number else [str(picture)])


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
    if characters & _TRIANGLES:
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


FORMAT = Format(
    name="text",
    title="a picture as text: '.#', '01' or letters",
    suffixes=(".txt",),
    recognises=_recognises,
    read=read,
    write=joined(pieces),
    pieces=pieces,
    colour=True,
    goal=True,
    many=True,
    parts=(Parts(re.compile(rb"\n[ \t\r]*\n(?=\S)")),),
)
