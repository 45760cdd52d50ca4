"""Lists of clues as words: quoted (r/dailyprogrammer's challenge 374), and as letters (Rosetta Code).

Quoted clues are below width and height, those of the columns first:

    5
    10
    "2,1","2,1,3","7","1,3","2,1"
    "2","2,1","1,1","3","1,1","1,1","2","1,1","1,2","2"

HoustonWeHaveABug's solver adds colours (``"3-r,1-g"``) and, in some versions, a line ``0`` or ``1`` below
the size for whether there are any. Colours may be numbers: commas separate runs, and ``"1-2"`` is one
cell of colour 2.

Letters are two lines for a puzzle, rows, then columns; ``BA`` is the clue 2 1. Blank lines and runs longer
than 26 cannot be written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial

from nonosat.files.notation.clue_lines import clues_of_lines
from nonosat.files.notation.colour_table import ColourTable
from nonosat.files.notation.file_text import beginning
from nonosat.files.notation.format import begins, define_format
from nonosat.files.notation.text_lines import TextLine, numbered_lines, words_of
from nonosat.files.notation.typed_clues import puzzle_of
from nonosat.files.notation.whole_numbers import check_count, check_size, numbers_of
from nonosat.model.clues import Clue, clue_of_lengths
from nonosat.model.errors import InputError
from nonosat.model.puzzle import Puzzle

_CLUE = re.compile(r"\s*\"([^\"]*)\"\s*(,?)")
_NUMBERED = re.compile(r"[0-9]-([0-9]+)")


def read_quoted(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle of the file."""
    sizes: list[int] = []
    clues: list[TextLine] = []
    last = 1
    for line in numbered_lines(data):
        if line.is_blank:
            continue
        last = line.number
        if not clues and '"' not in line.text:
            sizes += numbers_of(line, "expected the width, the height, or clues in quotation marks")
        else:
            clues += _quoted(line)
    if len(sizes) not in (2, 3):
        raise InputError("expected the width and the height", found=f"{len(sizes)} numbers", line=1)
    width, height = sizes[:2]
    check_size(height, width, line=1)
    check_count(
        clues, width + height, f"clues in quotation marks, {width} of columns and {height} of rows", last
    )
    numbers = {number for clue in clues for number in _NUMBERED.findall(clue.text)}
    if not numbers:
        yield puzzle_of(clues[width:], clues[:width])
        return
    table = ColourTable()
    colours = {number: table.add("" if len(numbers) == 1 else number) for number in sorted(numbers, key=int)}
    rows, columns = (
        clues_of_lines(lines, kind, partial(_numbered, colours))
        for lines, kind in ((clues[width:], "row"), (clues[:width], "column"))
    )
    yield Puzzle(rows, columns, palette=table.palette())


def _numbered(colours: Mapping[str, int], text: str) -> tuple[str, int]:
    length, _, number = text.partition("-")
    if number not in colours:
        raise InputError("expected a run length and the number of its colour, as '2-1'", found=text)
    return length, colours[number]


def _quoted(line: TextLine) -> Iterator[TextLine]:
    """Yield the texts in quotation marks on a line."""
    at = 0
    text = line.text.rstrip()
    while at < len(text):
        match = _CLUE.match(text, at)
        if not match or (not match[2] and match.end() < len(text)):
            at = match.end() if match else at
            raise line.input_error(
                'expected clues like "2,1" with commas between them', text[at:], column=at + 1
            )
        yield TextLine(line.number, match[1], match.start(1))
        at = match.end()


_QUOTED_CLUES = define_format("quoted", begins(r"([0-9]+\s+){2,3}\""), read_quoted)


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_WORD = re.compile(r"[A-Z]+\Z")
#: Two lines of such words, at least one of several words: letters without a gap are a picture.
_BEGINNING = re.compile(r"[A-Z \t]+\n\s*[A-Z][A-Z \t]*(\n|\Z)")
_GAP = re.compile(r"[A-Z][ \t]+[A-Z]")


def read_letters(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzles of the file; blank lines are ignored."""
    lines = [line for line in numbered_lines(data) if not line.is_blank]
    if len(lines) % 2:
        raise InputError("expected a line for the columns below that of the rows", line=lines[-1].number)
    for above, below in zip(lines[::2], lines[1::2], strict=True):
        rows, columns = _clues_of_letters(above, "row"), _clues_of_letters(below, "column")
        check_size(len(rows), len(columns), line=above.number)
        yield Puzzle(rows, columns)


def _clues_of_letters(line: TextLine, kind: str) -> tuple[Clue, ...]:
    return tuple(
        _clue_of_letters(word, line.number, column, f"{kind} {number}")
        for number, (word, column) in enumerate(words_of(line), 1)
    )


def _clue_of_letters(word: str, line: int, column: int, place: str) -> Clue:
    if not _WORD.match(word):
        raise InputError("expected letters A to Z", found=word, line=line, column=column, place=place)
    return clue_of_lengths(_LETTERS.index(letter) + 1 for letter in word)


def _are_letters(data: bytes) -> bool:
    match = _BEGINNING.match(beginning(data))
    return match is not None and _GAP.search(match[0]) is not None


_LETTERED = define_format("letters", _are_letters, read_letters)
FORMATS = (_QUOTED_CLUES, _LETTERED)
