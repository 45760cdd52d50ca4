"""Text pictures with one character per cell, each the goal of a puzzle; blank lines separate them.

Blank cells are ``.`` or, in a text without it, a space, ``_``, ``-``, ``0`` or an empty square. One other
character makes a puzzle in black and white, several make one of colours. In XML each row is an element,
``<rows><row>..x..</row>`` (FreeNono and others); title and author are attributes of the element around the
rows, or elements in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from nonosat.files.notation.colour_table import ColourTable, clue_symbols
from nonosat.files.notation.file_text import beginning, decoded
from nonosat.files.notation.format import define_format
from nonosat.files.notation.goals import each_goal, puzzle_of_goal
from nonosat.files.notation.grid_cells import FRAMES, LAYOUT, MARKS, blank_among
from nonosat.files.notation.puzzle_texts import text_called, with_texts
from nonosat.files.notation.refusals import triangle_cells_refusal
from nonosat.files.notation.text_lines import TextLine, blocks, numbered_lines
from nonosat.files.notation.whole_numbers import check_size
from nonosat.files.notation.xml_elements import Element, elements_named
from nonosat.model.errors import InputError
from nonosat.model.grid import MOST_COLOURS, Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle

TRIANGLES = frozenset("◢◣◤◥◸◹◺◿")
#: Characters separated by a space or comma, as some programs print them.
SPACED = re.compile(r"\S([ \t,]\S)*,?[ \t]*\Z")


def puzzle_of_rows(lines: Sequence[TextLine]) -> Puzzle:
    """Return the puzzle with the lines as rows of its goal; raises ``InputError``."""
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
            raise line.input_error(f"expected {width} cells, as in the first row", row)
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
    return puzzle_of_goal(Grid.from_text(cells, letters=palette.letters), palette)


def _filled_up(rows: Sequence[str], lines: Sequence[TextLine]) -> list[str]:
    """Return the rows with trailing spaces, including those that an editor may have removed."""
    width = max(max(map(len, rows)), *(len(line.text) for line in lines if not line.is_blank))
    if any(character.isalnum() and character not in "Xx1" for row in rows for character in row):
        return [line.text.ljust(len(row)) for line, row in zip(lines, rows, strict=True)]
    return [row.ljust(width) for row in rows]


def _check_characters(
    rows: Sequence[str], lines: Sequence[TextLine], shaded: Sequence[str], blank: str | None
) -> None:
    """Raise ``InputError`` unless the text is a picture: not every character can be a colour."""
    for line, row in zip(lines, rows, strict=True):
        for column, character in enumerate(row, 1):
            if character in TRIANGLES:
                raise triangle_cells_refusal(line.number, character)
            if character in FRAMES:
                expectation = "expected cells without a frame (a picture in one is read as 'boxed')"
                raise line.input_error(expectation, character, column=column)
            digit = character.isdigit() and character not in "01"
            wrong = digit or character == "?" or character in LAYOUT
            wrong = wrong or character.isspace() or not character.isprintable()
            if character != blank and (wrong or (character in "01" and not set(shaded) <= {"1"})):
                expectation = "expected a picture of '.' and '#', of '0' and '1', or of '.' and letters"
                raise line.input_error(expectation, character, column=column)
    if len(shaded) > MOST_COLOURS:
        raise lines[0].input_error(f"expected at most {MOST_COLOURS} colours", len(shaded))


#: A single number, string or constant of JSON: not a picture.
_SCALAR = re.compile(
    r"""\s*(-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?|"[^"\n]*"|'[^'\n]*'|true|false|null)\s*\Z"""
)


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzles with the text's pictures as their goals."""
    lines = numbered_lines(data)
    if _has_blank_cells_of_space(lines):
        # A line of spaces is a row, even if an editor has removed them.
        yield puzzle_of_rows(_without_empty_ends(lines))
        return
    for block in blocks(lines):
        yield puzzle_of_rows(block)


def _has_blank_cells_of_space(lines: Sequence[TextLine]) -> bool:
    texts = [line.text.rstrip() for line in lines if not line.is_blank]
    spaced = all(SPACED.match(text) for text in texts)
    return not spaced and any(" " in text for text in texts) and not any("." in text for text in texts)


def _without_empty_ends(lines: Sequence[TextLine]) -> Sequence[TextLine]:
    written = [index for index, line in enumerate(lines) if line.text]
    return lines[written[0] : written[-1] + 1]


@each_goal("a text picture", colours=True, blank_line=True)
def pieces(puzzle: Puzzle, goal: Grid) -> Iterable[str]:
    """Yield the goals of the puzzles as text."""
    return [str(goal.with_letters(_written_letters(puzzle.palette)))]


def _written_letters(palette: Palette) -> str:
    return clue_symbols(palette) if LAYOUT & set(palette.letters) else palette.letters


def _recognises(data: bytes) -> bool:
    """Return whether the first lines may be a picture, not words in which every letter would be a colour."""
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
        return True  # refused with a specific message
    rows = [row.rstrip() for row in text.split("\n")[:3]]
    if characters <= {"0", "1"} and (max(map(len, rows)) == 1 or re.search("[2-9]", beginning(data))):
        return False  # lists of clues rather than pictures
    if not all(map(str.isprintable, characters)) or (len(characters) > 3 and len(set(map(len, rows))) > 1):
        return False
    # Words have many different letters for their length, pictures few: 4 always pass, 8 if separated by
    # spaces.
    letters = sum(character.isalpha() for character in characters)
    most = 1 if "\n" not in text.rstrip() else max(4, min(len(text) // 3, 8 if " " in text else len(text)))
    return "." in characters or letters <= most


_TEXT = define_format("text", _recognises, read, pieces, parts=rb"\n[ \t\r]*\n(?=\S)")


_ROWS = ("row", "line")
#: The element around rows of characters, without digits other than 0 and 1.
_AROUND = re.compile(r"<([\w:.-]+)[^<>]*>\s*<(?:row|line)\b[^<>]*>[^<>2-9]+</", re.IGNORECASE)
_TEXTS = ("title", "author")


def read_xml(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzles of the file with its pictures as their goals."""
    around = _AROUND.search(decoded(data))
    if not around:
        raise InputError("expected elements <row> with the cells of a picture")
    for element in elements_named(data, around[1].rpartition(":")[2].lower()):
        rows = [child for child in element.children if child.name in _ROWS]
        if rows:
            lines = [TextLine(row.line, row.text.strip()) for row in rows]
            yield with_texts(puzzle_of_rows(lines), _texts_around(element))


def _texts_around(element: Element | None) -> dict[str, str | None]:
    """Return title and author from the innermost element that has them."""
    texts: dict[str, str | None] = {}
    while element is not None:
        found = element.attributes | {child.name: child.text for child in element.children}
        for name, text in found.items():
            if text.strip() and (field := text_called(name)) in _TEXTS:
                texts.setdefault(str(field), text)
        element = element.parent
    return texts


_XML = define_format(
    "xml-rows",
    lambda data: beginning(data)[:1] == "<" and _AROUND.search(beginning(data)) is not None,
    read_xml,
)
FORMATS = (_TEXT, _XML)
