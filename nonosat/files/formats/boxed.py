"""Goals as text in a frame: bars between the cells (``|_|▓|``), and perhaps rules between the rows.

A comment after a row may have its clue: ``|_|▓|▓|_| # 2``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from nonosat.files.notation.file_text import beginning
from nonosat.files.notation.format import define_format
from nonosat.files.notation.goals import puzzle_of_bits
from nonosat.files.notation.grid_cells import BARS, BLANKS, BOX_DRAWING, FRAMES, MARKS
from nonosat.files.notation.text_lines import TextLine, blocks, numbered_lines
from nonosat.files.notation.whole_numbers import check_count, check_size
from nonosat.model.clue_text import text_of_clue
from nonosat.model.puzzle import Puzzle
from nonosat.model.read_warning import ReadWarning

_BLANKS = frozenset(BLANKS)
#: Drawn for shaded cells or, if there is another mark for these, for cells known to be blank.
_CROSSES = frozenset("xX×")
_MARKS = (MARKS | frozenset("▒●")) - _CROSSES
_BETWEEN_BARS = re.compile(f"[{re.escape(''.join(sorted(BARS)))}]")
_RULES = BOX_DRAWING | BARS | frozenset("-=+_ \t")
_LONG_RULE = re.compile(r"[-=─━═]{2,}\Z")


#: The clue in a comment after the cells.
_COMMENT = re.compile(rf"(?<={_BETWEEN_BARS.pattern})\s*#\s*(?P<clue>[0-9][0-9 ,]*)\Z")


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzles with the grids as their goals; blank lines separate them."""
    for block in blocks(numbered_lines(data)):
        rows = [line for line in block if not _is_rule(line.text.strip())]
        if rows:
            yield _puzzle(rows)


def _is_rule(text: str) -> bool:
    """Return whether a line has no cells. A line that begins with a bar has some, unless all are dashes."""
    if text[0] in BARS:
        return all(_LONG_RULE.match(part) for part in _BETWEEN_BARS.split(text) if part)
    return _RULES.issuperset(text)


def _puzzle(lines: Sequence[TextLine]) -> Puzzle:
    comments = [_COMMENT.search(line.text.rstrip()) for line in lines]
    lines = [
        line._replace(text=line.text[: match.start()]) if match else line
        for line, match in zip(lines, comments, strict=True)
    ]
    puzzle = _puzzle_of_cells(lines)
    warnings: list[ReadWarning] = []
    for number, (line, match, clue) in enumerate(zip(lines, comments, puzzle.rows, strict=True), 1):
        written = match and " ".join(match["clue"].replace(",", " ").split())
        if written not in (None, cells := text_of_clue(clue or ())):
            text = f"row {number}: the cells have the clue {cells}, not {written}"
            warnings.append(ReadWarning(text, line.number))
    return replace(puzzle, read_warnings=tuple(warnings)) if warnings else puzzle


def _puzzle_of_cells(lines: Sequence[TextLine]) -> Puzzle:
    parts = [_parts(line) for line in lines]
    # Between two bars is one cell, which may be several characters wide, or a group of cells.
    grouped = any(len(row) == 1 for row in parts) or any(
        len(set(part.strip())) > 1 for row in parts for part, _ in row
    )
    rows = [_characters(row, grouped=grouped) for row in parts]
    width = len(rows[0])
    check_size(len(rows), width, line=lines[0].number)
    used = {character for row in rows for character, _ in row}
    marks = used & _MARKS or used & _CROSSES
    cells = bytearray()
    for line, row in zip(lines, rows, strict=True):
        check_count(row, width, "cells, as in the first row", line.number)
        for character, column in row:
            # Beside numbers, crosses are marks in a table of clues.
            is_cross = character in _CROSSES and character not in marks and marks != {"1"}
            is_blank = character in _BLANKS or is_cross
            if not is_blank and (character not in marks or len(marks) > 1):
                shaded = min(marks, default="▓")
                expectation = f"expected two kinds of cells between bars, like '_' and '{shaded}'"
                raise line.input_error(expectation, character, column=column)
            cells.append(not is_blank)
    return puzzle_of_bits(len(rows), width, bytes(cells))


def _parts(line: TextLine) -> list[tuple[str, int]]:
    """Return the parts between the bars of a row that begins and ends with one, each with its column."""
    text = line.text.rstrip()
    start = len(text) - len(text.lstrip())
    for at in (start, len(text) - 1):
        if text[at] not in BARS:
            expectation = "expected only cells between bars, without numbers beside them"
            raise line.input_error(expectation, text[at], column=at + 1)
    parts: list[tuple[str, int]] = []
    at = start + 1
    for part in _BETWEEN_BARS.split(text[start + 1 : -1]):
        parts.append((part, at + 1))
        at += len(part) + 1
    return parts


def _characters(parts: Sequence[tuple[str, int]], *, grouped: bool) -> list[tuple[str, int]]:
    if grouped:
        return [(character, column + at) for part, column in parts for at, character in enumerate(part)]
    return [(part.strip()[:1] or " ", column) for part, column in parts]


def _recognises(data: bytes) -> bool:
    """Return whether there are frames, and otherwise only possible cells and numbers beside a frame."""
    characters = set(beginning(data)) - {"\n", "\t", "\r"}
    allowed = FRAMES | _BLANKS | _MARKS | _CROSSES | frozenset("=,23456789")
    return bool(characters & FRAMES) and characters <= allowed


FORMAT = define_format("boxed", _recognises, read, parts=rb"\n[ \t\r]*\n(?=\S)")
