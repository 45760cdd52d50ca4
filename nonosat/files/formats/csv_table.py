"""A table with the clues of the columns in its first rows and those of the rows in its first columns, or with
lists of both (``clue_tables``).

|   | 2 | 1 | 1 1 |      Markdown, a table in a frame, or tabs, semicolons or commas between the cells; or
|---|---|---|-----|      spaces, if dots stand for cells. Clues may take several rows or columns; others
| 3 |   |   |     |      are blank. So the table is never a goal, in which some numbers would be shaded cells.
| 1 |   |   |     |    CSV is written, with a clue in each cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from nonosat.files.notation.clue_tables import EXPECTATION, NOT_IN_CORNER, may_name_sides, puzzle_of_table
from nonosat.files.notation.colour_table import clue_symbols
from nonosat.files.notation.format import define_format
from nonosat.files.notation.grid_cells import BARS, BOX_DRAWING
from nonosat.files.notation.text_lines import TextLine, numbered_lines, split_line
from nonosat.files.notation.writable_puzzle import Clues, one_puzzle
from nonosat.model.clue_text import text_of_clue
from nonosat.model.errors import InputError
from nonosat.model.puzzle import Puzzle

_BARS = f"[{re.escape(''.join(sorted(BARS)))}]"
#: What may separate cells, the likeliest first; spaces only before drawn cells.
_SEPARATORS = (_BARS, "\t", ";", ",")
_SPACES = r"\s+"
_DRAWN = re.compile(r"[^\S\n]*(?:[0-9]+[^\S\n]+)+(?:[._·□☐◻⬜][^\S\n]*)+\Z")
_RULE = frozenset("-=:+ \t") | BARS | BOX_DRAWING
_LONG_RULE = re.compile(f"[-=]{{2}}|[{re.escape(''.join(sorted(BOX_DRAWING - BARS)))}]")
_QUOTED = re.compile(r"\"[^\"]*\"")
#: Characters allowed around a clue, and emphasis and line breaks in cells of Markdown.
_AROUND = " \t\r`\"'"
_EMPHASIS = re.compile(r"\*[^*].*\*\Z|\*\*.+\*\*\Z")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
#: Bytes and lines of the beginning.
_HEAD, _HEAD_LINES = 1 << 12, 10


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle of the table."""
    written = [line for line in numbered_lines(data) if not line.is_blank]
    lines = [line for at, line in enumerate(written) if not _is_rule(line.text, at)]
    if any(line.text.lstrip()[0] in BARS for line in lines):  # Markdown has other lines, too
        lines = [line for line in lines if re.search(_BARS, line.text)]
    yield puzzle_of_table(_cells(lines))


def _is_rule(text: str, at: int) -> bool:
    """Return whether a line is a rule; single dashes are one only below the first row, else blank cells."""
    return _RULE.issuperset(text) and (_LONG_RULE.search(text) is not None or (at == 1 and "-" in text))


def _separator(text: str) -> str | None:
    return next((separator for separator in _SEPARATORS if re.search(separator, text)), None)


def _cells(lines: Sequence[TextLine]) -> list[list[TextLine]]:
    """Return the cells of each row, padded to the width of the table."""
    separator = _separator(lines[0].text) if lines else None
    if separator is None and lines and _DRAWN.match(lines[-1].text):
        separator = _SPACES
        lines = [line.stripped() for line in lines]
    if separator is None:
        raise InputError(EXPECTATION)
    if separator == _BARS and all(line.text.strip()[0] in BARS for line in lines):
        lines = [_without_outer_bars(line) for line in lines]
    else:
        lines = [line._replace(text=_QUOTED.sub(_without_separators, line.text)) for line in lines]
    rows = [[_cell(cell) for cell in split_line(line, separator)] for line in lines]
    width = max(map(len, rows))
    if separator == _SPACES:  # nothing is above the clues of the rows
        rows = [[row[0]._replace(text="0")] * (width - len(row)) + row for row in rows]
    return [
        [*row, *[TextLine(line.number, "", len(line.text))] * (width - len(row))]
        for line, row in zip(lines, rows, strict=True)
    ]


def _without_separators(quoted: re.Match[str]) -> str:
    """Return a quoted cell with spaces between its numbers."""
    return re.sub("[,;]", " ", quoted[0])


def _without_outer_bars(line: TextLine) -> TextLine:
    line = line.stripped()
    end = line.text[-1:] in BARS and len(line.text) > 1
    return TextLine(line.number, line.text[1 : -1 if end else None], line.offset + 1)


def _cell(cell: TextLine) -> TextLine:
    cell = cell.stripped(_AROUND)
    if _EMPHASIS.match(cell.text):
        cell = cell.stripped("*")
    return cell._replace(text=_BREAK.sub(" ", cell.text))


def _recognises(data: bytes) -> bool:
    """Return whether the first row, except rules, has numbers after a first cell without one; or whether
    there are names of sides, or drawn cells beside numbers.
    """
    head = data[:_HEAD].decode(errors="replace").lstrip("\ufeff")
    lines = [line for line in head.split("\n") if line.strip("\r \t") and not _is_rule(line.strip(), 0)]
    if not lines:
        return False
    separator = _separator(lines[0])
    if separator is None and _DRAWN.match(lines[min(len(lines) - 1, _HEAD_LINES)]):
        return True
    if any(map(may_name_sides, filter(None, map(_texts, lines[:_HEAD_LINES])))):
        return True
    if separator is None or not any(map(str.isdigit, lines[0])):
        return False
    first = _texts(lines[0])[0]
    if first == "0" and re.search(rf"{separator}\s*\Z", lines[-1]):  # padded clues beside blank cells
        return True
    # In a list on one line a dash is a clue without runs.
    is_corner = separator == _BARS or not first or any(map(str.isalpha, first))
    return is_corner and NOT_IN_CORNER.search(first) is None


def _texts(line: str) -> list[str]:
    """Return the cells of a line; none without a separator."""
    separator = _separator(line)
    if separator is None:
        return []
    cells = [cell.strip(_AROUND) for cell in re.split(separator, line.strip(" "))]
    return cells[1:] if separator == _BARS and not cells[0] and cells[1:] else cells


@one_puzzle("a table of clues", colours=True)
def write(puzzle: Puzzle, rows: Clues, columns: Clues) -> Iterable[str]:
    """Yield the table of one puzzle, a clue in each cell."""
    symbols = None if puzzle.palette.is_plain else clue_symbols(puzzle.palette)
    above, beside = ([text_of_clue(clue, symbols=symbols) for clue in clues] for clues in (columns, rows))
    return [",".join(["", *above]), *(text + "," * len(above) for text in beside)]


FORMAT = define_format("csv", _recognises, read, write)
