"""Pictures drawn with characters, one per cell: which are blank, which colours, and which are no cells."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonosat.grid import MOST_COLOURS, Grid
from nonosat.notation.colour_table import ColourTable
from nonosat.notation.drawn_cells import LAYOUT, MARKS, blank_among
from nonosat.notation.frames import FRAMES
from nonosat.notation.goal_pictures import puzzle_of_picture
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.refusals import triangle_cells_refusal
from nonosat.notation.text_lines import TextLine
from nonosat.puzzle import Puzzle

TRIANGLES = frozenset("◢◣◤◥◸◹◺◿")
#: Characters with a space or comma between them, as some programs print them.
SPACED = re.compile(r"\S([ \t,]\S)*,?[ \t]*\Z")


def puzzle_of_rows(lines: Sequence[TextLine]) -> Puzzle:
    """The puzzle whose goal the lines show, a row each; raises ``InputError``."""
    rows = [line.text.rstrip() for line in lines]
    if all(SPACED.match(row) for row in rows) and any(len(row) > 1 for row in rows):
        rows = [row.replace(" ", "").replace("\t", "").replace(",", "") for row in rows]
    characters = set("".join(rows))
    blank = blank_among(characters)
    if blank == " ":
        rows = _filled_up(rows, lines)
    width = len(rows[0])
    check_size(len(rows), width, line=lines[0].number)
    for line, row in zip(lines, rows, strict=True):
        if len(row) != width:
            raise line.misfit(f"expected {width} cells, as in the first row", row)
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
            if character in TRIANGLES:
                raise triangle_cells_refusal(line.number, character)
            if character in FRAMES:
                expectation = "expected cells without a frame (a picture in one is read as 'boxed')"
                raise line.misfit(expectation, character, column=column)
            digit = character.isdigit() and character not in "01"
            wrong = digit or character == "?" or character in LAYOUT
            wrong = wrong or character.isspace() or not character.isprintable()
            if character != blank and (wrong or (character in "01" and not set(shaded) <= {"1"})):
                expectation = "expected a picture of '.' and '#', of '0' and '1', or of '.' and letters"
                raise line.misfit(expectation, character, column=column)
    if len(shaded) > MOST_COLOURS:
        raise lines[0].misfit(f"expected at most {MOST_COLOURS} colours", len(shaded))
