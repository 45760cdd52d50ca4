"""Clue lists of pynogram and nonogrid: commas or line ends between clues, colours after numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from nonosat.clue_text import text_of_clue
from nonosat.errors import InputError
from nonosat.notation.clue_lines import clues_of_lines
from nonosat.notation.colour_table import ColourTable, colour_value, free_letters, written_values
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.text_lines import TextLine
from nonosat.notation.writable_puzzle import Clues
from nonosat.palette import Palette
from nonosat.puzzle import Puzzle

_COLOUR = re.compile(r"\((.+)\)\s*(\S?)\s*\Z")
_BLOCK = re.compile(r"([0-9]+)(.*)\Z", re.DOTALL)
#: Names of the colour of numbers that name none: for pynogram, and for nonogrid.
_DEFAULTS = ("black", "B")


def puzzle_of_lists(
    rows: Sequence[TextLine], columns: Sequence[TextLine], colours: Sequence[tuple[TextLine, str, str]]
) -> Puzzle:
    """The puzzle of two lists; ``colours`` are names and descriptions like ``(blue) *``, with their lines."""
    table = ColourTable()
    numbers: dict[str, int] = {}
    for line, name, description in colours:
        match = _COLOUR.match(description.strip())
        value = colour_value(match[1]) if match else None
        if not match or not name or name in numbers:
            expectation = "expected colours as 'name = (colour) character', each name once"
            raise line.misfit(expectation, f"{name} = {description}")
        letter = name if len(name) == 1 else match[2]
        numbers[name] = table.add(letter, value, None if letter == name else name)
    parts = [_parts(rows, "row"), _parts(columns, "column")]
    check_size(len(parts[0]), len(parts[1]))
    colour_of = partial(_number_and_colour, numbers, table)
    above, beside = (
        clues_of_lines(found, kind, colour_of) for kind, found in zip(("row", "column"), parts, strict=True)
    )
    return Puzzle(above, beside, palette=table.palette())


def _number_and_colour(numbers: dict[str, int], table: ColourTable, text: str) -> tuple[str, int]:
    block = _BLOCK.match(text)
    if not block:
        raise InputError("expected a run length", found=text)
    name = block[2]
    if name not in numbers and name in ("", *_DEFAULTS):
        known = next((numbers[each] for each in (*_DEFAULTS, "") if each in numbers), None)
        numbers[name] = known or numbers.setdefault("", table.add_black())
    if name not in numbers:
        raise InputError("expected a run length and the name of a colour", found=text)
    return block[1], numbers[name]


def without_remark(line: TextLine) -> TextLine:
    """The line up to the ``#`` or ``;`` that begins a remark."""
    cut = min((at for at in (line.text.find("#"), line.text.find(";")) if at >= 0), default=None)
    return line if cut is None else line._replace(text=line.text[:cut])


def _parts(lines: Sequence[TextLine], kind: str) -> list[TextLine]:
    """The clues as parts of lines; quotes, and commas at the ends of lines, are ignored."""
    parts: list[TextLine] = []
    for line in map(without_remark, lines):
        text = line.text.strip().strip(",").strip()
        offset = line.offset + (line.text.find(text) if text else 0)
        if not text:
            continue
        for piece in text.split(","):
            inner = piece.strip().strip("'\"").strip()
            if not inner:
                raise line.misfit(f"expected a {kind} clue between commas")
            parts.append(TextLine(line.number, inner, offset + piece.find(inner[0])))
            offset += len(piece) + 1
    return parts


def lists_of(palette: Palette, rows: Clues, columns: Clues) -> tuple[list[str], list[str], list[str]]:
    """Row clues, column clues and colour definitions as text, one string for each."""
    if palette.is_plain:
        return list(map(text_of_clue, rows)), list(map(text_of_clue, columns)), []
    names = _names(palette)
    definitions = [
        f"{name} = ({value[1:]}) {_shown(letter)}"
        for name, value, letter in zip(names, written_values(palette), palette.letters, strict=True)
    ]
    written = [[text_of_clue(clue, symbols=names) for clue in clues] for clues in (rows, columns)]
    return written[0], written[1], definitions


def _names(palette: Palette) -> list[str]:
    """A name for each colour: its letter if it is lower case and free, as INI files have no upper case."""
    kept: list[str] = []
    for letter in palette.letters:
        usable = letter.isalpha() and letter == letter.lower() and letter not in kept
        kept.append(letter if usable else "")
    spare = (letter for letter in free_letters(set(kept)) if letter == letter.lower())
    return [letter or next(spare) for letter in kept]


def _shown(letter: str) -> str:
    """The character that pynogram prints; one that begins a remark would end the line."""
    return letter if letter not in "#;" else "*"
