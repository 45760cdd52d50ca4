"""Files of pynogram and nonogrid: ``[clues]`` with ``rows`` and ``columns``, ``[colors]`` above or below.

pynogram's are INI, nonogrid's TOML, with the lists of clues in strings and the colours in a list of strings.
Commas or line ends separate clues, and colours follow numbers. A comment on the first line is the title.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from nonosat.files.notation.clue_lines import clues_of_lines
from nonosat.files.notation.colour_table import ColourTable, colour_value, free_letters, written_values
from nonosat.files.notation.format import define_format, holds
from nonosat.files.notation.puzzle_texts import one_line, with_texts
from nonosat.files.notation.text_lines import TextLine, numbered_lines, split_line
from nonosat.files.notation.whole_numbers import check_size
from nonosat.files.notation.writable_puzzle import Clues, one_puzzle
from nonosat.model.clue_text import text_of_clue
from nonosat.model.errors import InputError
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle

_SECTION = re.compile(r"\s*\[([^\]]*)\]\s*\Z")
_OPTION = re.compile(r"\s*([^\s=:]+)\s*[=:]\s*(.*)")
_COLOUR = re.compile(r"([^\s=:\[,\"']+)\s*=\s*(\([^()]*\)(?:\s*[^\s,\"'])?)")
_DESCRIPTION = re.compile(r"\((.+)\)\s*(\S?)\s*\Z")
_BLOCK = re.compile(r"([0-9]+)(.*)\Z", re.DOTALL)
#: The colour of numbers without one: for pynogram, and for nonogrid.
_DEFAULTS = ("black", "B")


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle of the file."""
    section = ""
    lists: dict[str, list[TextLine]] = {}
    current: list[TextLine] | None = None
    colours: list[tuple[TextLine, str, str]] = []
    lines = numbered_lines(data)
    for line in lines:
        bare = _without_comment(line)
        heading, option = _SECTION.match(bare.text), _OPTION.match(bare.text)
        if heading:
            section, current = heading[1].strip().lower(), None
        elif section == "colors":
            # The character of a colour may be one that begins comments elsewhere.
            found = _COLOUR.findall(line.text)
            if option and not found and option[2].strip() not in ("", "["):
                found = [option.groups()]
            colours += [(line, name, description) for name, description in found]
        elif section == "clues" and option and option[1].lower() in ("rows", "columns"):
            name = option[1].lower()
            if name in lists:
                raise InputError(f"expected '{name}' once", line=line.number)
            current = lists[name] = [TextLine(line.number, option[2], option.start(2))]
        elif current is not None:
            current.append(bare)
        elif not bare.is_blank:
            raise line.input_error("expected '[clues]' with 'rows =' and 'columns ='")
    for name in ("rows", "columns"):
        if name not in lists:
            raise InputError(f"expected '{name} =' below '[clues]'")
    first = lines[0].text.strip()
    title = first[1:] if first.startswith("#") else None
    yield with_texts(_puzzle_of(lists["rows"], lists["columns"], colours), {"title": title})


def _puzzle_of(
    rows: Sequence[TextLine], columns: Sequence[TextLine], colours: Sequence[tuple[TextLine, str, str]]
) -> Puzzle:
    """Return the puzzle of two lists; ``colours`` are lines, names and descriptions like ``(blue) *``."""
    table = ColourTable()
    numbers: dict[str, int] = {}
    for line, name, description in colours:
        match = _DESCRIPTION.match(description.strip())
        value = colour_value(match[1]) if match else None
        if not match or not name or name in numbers:
            expectation = "expected colours as 'name = (colour) character', each name once"
            raise line.input_error(expectation, f"{name} = {description}")
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


def _without_comment(line: TextLine) -> TextLine:
    """Return the line up to the ``#`` or ``;`` that begins a comment."""
    cut = min((at for at in (line.text.find("#"), line.text.find(";")) if at >= 0), default=None)
    return line if cut is None else line._replace(text=line.text[:cut])


def _parts(lines: Sequence[TextLine], kind: str) -> list[TextLine]:
    """Return the clues as parts of lines; quotes, and commas at the ends of lines, are ignored."""
    parts: list[TextLine] = []
    for line in map(_without_comment, lines):
        inner = line.stripped(" \t\"',")
        for piece in split_line(inner, ",") if inner.text else ():
            parts.append(piece.stripped(" \t\"'"))
            if not parts[-1].text:
                raise line.input_error(f"expected a {kind} clue between commas")
    return parts


def _lists_of(palette: Palette, rows: Clues, columns: Clues) -> tuple[list[str], list[str], list[str]]:
    """Return row clues, column clues and colour definitions as text, one string for each."""
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
    """Return a name for each colour: its letter if it is lower case and free, as INI ignores case."""
    kept: list[str] = []
    for letter in palette.letters:
        usable = letter.isalpha() and letter == letter.lower() and letter not in kept
        kept.append(letter if usable else "")
    spare = (letter for letter in free_letters(set(kept)) if letter == letter.lower())
    return [letter or next(spare) for letter in kept]


def _shown(letter: str) -> str:
    """Return the character that pynogram prints; one that begins a comment would end the line."""
    return letter if letter not in "#;" else "*"


@one_puzzle("pynogram", colours=True)
def write(puzzle: Puzzle, above: Clues, beside: Clues) -> Iterator[str]:
    """Yield the file of one puzzle for pynogram."""
    rows, columns, colours = _lists_of(puzzle.palette, above, beside)
    if puzzle.title:
        yield f"# {one_line(puzzle.title)}"
    if colours:
        yield from ("[colors]", *colours, "")
    yield "[clues]"
    for name, clues in (("columns", columns), ("rows", rows)):
        yield f"{name} ="
        yield from (f"    {clue}" for clue in clues)
        if name == "columns":
            yield ""


FORMAT = define_format("pynogram", holds(rb"(?mi)^[ \t]*\[clues\]"), read, write)
