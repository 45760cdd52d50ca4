"""Two lists of clues as people type them: a clue per line or a list per line, with many kinds of separators.

    1 1        rows: 1 1; 3; 2       r1: 1 1        2r / 1r 1b
    3          columns: 2; 2; 1 1    r2: 3          1b 2r / 1r
    2                                c1: 2
                                     …
    2          1 1 / 3 / 2           Rows           [1, 1], [3], [2]
    2          2 / 2 / 1 1           …              [2], [2], [1, 1]
    1 1                              Columns

Between the lists stands a blank line, or a line of dashes. ``?`` is a run of unknown length, ``*`` any
number of runs. A letter or the name of a colour may follow a number, or precede it.

``sections`` tells where rows and columns stand; the clues in them are read by ``nonosat.notation``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from nonosat.clue_text import text_of_clue
from nonosat.errors import InputError, UnsupportedPuzzle
from nonosat.formats.hand.sections import TWO_LISTS, sheet_of, without_remarks
from nonosat.logic.sums import contradiction_in_numbers
from nonosat.notation.clue_cuts import Cut, cuts, cuts_meant
from nonosat.notation.colour_table import clue_symbols
from nonosat.notation.file_text import beginning, decoded, encoded_lines
from nonosat.notation.format import described
from nonosat.notation.puzzle_texts import one_line, with_texts
from nonosat.notation.text_lines import numbered_lines
from nonosat.notation.typed_clues import puzzle_of
from nonosat.notation.vocabulary import SIDE
from nonosat.notation.writable_puzzle import the_only
from nonosat.puzzle import Puzzle

#: The beginning of a clue, perhaps with a bullet, a bar, a bracket or a quotation mark before it.
_BEGINNING = re.compile(r"[|-]?\s*[0-9?*\[({\"']")
#: A line that begins like a heading or a label.
_KINDS = re.compile(rf"(?im)^[^\w\n]*+({SIDE}(?![^\W\d])|[rc][ #]*[0-9]+\b)|^[rc][ \t]*[:=]")
#: Braces around all lists, as in a program.
_BRACES = re.compile(
    rf"\A(?P<before>\s*)\{{(?P<inner>[\s\"']*{SIDE}[\"']?\s*[:=].*)\}}(?P<after>[\s;]*)\Z",
    re.DOTALL | re.IGNORECASE,
)
_KEPT = ("title", "author", "copyright", "source")


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the text."""
    sheet = sheet_of(numbered_lines(_BRACES.sub(r"\g<before> \g<inner> \g<after>", decoded(data)).encode()))
    rows, columns = (
        [Cut(section.lines)]
        if section.is_labelled
        else cuts(section.lines, is_clue_a_line=section.is_clue_a_line)
        for section in (sheet.rows, sheet.columns)
    )
    above, beside = cuts_meant(rows, columns)
    puzzle = puzzle_of(above.clues(), beside.clues())
    if sheet.is_loose and contradiction_in_numbers(puzzle) is not None:
        raise InputError(TWO_LISTS, found="two lines", line=sheet.rows.line)
    sizes = ((puzzle.width, puzzle.height), (puzzle.height, puzzle.width))
    if sheet.size is not None and sheet.size not in sizes:
        expectation = f"expected clues for {sheet.size[0]} columns and {sheet.size[1]} rows, as stated"
        raise InputError(expectation, found=puzzle.size, line=sheet.rows.line)
    yield with_texts(puzzle, sheet.texts)


def write(puzzles: Iterable[Puzzle]) -> Iterator[bytes]:
    """The clues of one puzzle with labels, a line for each."""
    puzzle = the_only(puzzles, "a typed puzzle")
    _check_colours(puzzle)
    symbols = None if puzzle.palette.is_plain else clue_symbols(puzzle.palette)
    lines = [f"{name}: {one_line(text)}" for name in _KEPT if (text := getattr(puzzle, name))]
    for line in puzzle.lines():
        if line.clue is None:
            raise UnsupportedPuzzle(f"a typed puzzle cannot hold missing clues ({line.name})")
        lines.append(f"{line.name}: {text_of_clue(line.clue, symbols=symbols)}")
    yield encoded_lines(lines)


def _check_colours(puzzle: Puzzle) -> None:
    """Refuses runs of any colour beside a colour that no number shows: read again, they could not have it."""
    shown = {run.colour for line in puzzle.lines() for run in line.clue or ()} - {None}
    free = (line for line in puzzle.lines() if any(run.colour is None for run in line.clue or ()))
    line = next(free, None)
    if line and len(shown) < len(puzzle.palette) > 1:
        hidden = next(colour for colour in range(1, len(puzzle.palette) + 1) if colour not in shown)
        what = f"colour {puzzle.palette.letter(hidden)}, which only unknown runs may have ({line.name})"
        raise UnsupportedPuzzle(f"a typed puzzle cannot hold {what}")


#: Bytes; what is longer and begins with a bracket was not typed.
_LONGEST_TYPED = 1 << 20


def _is_json(data: bytes) -> bool:
    try:
        json.loads(decoded(data))
    except (ValueError, RecursionError):
        return False
    return True


def _recognises(data: bytes) -> bool:
    text = beginning(data)
    if text[:1] in ("[", "{") and (len(data) > _LONGEST_TYPED or _is_json(data)):
        return False
    return _BEGINNING.match(without_remarks(text)) is not None or _KINDS.search(text) is not None


FORMAT = described("hand", _recognises, read, write)
