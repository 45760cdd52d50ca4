"""A table with the clues of the columns in its first rows and those of the rows in its first columns.

|   | 2 | 1 | 1 1 |      Markdown, a table in a frame, or tabs, semicolons or commas between the cells. Clues
|---|---|---|-----|      may take several rows or columns; all other cells are blank. So the table is
| 3 |   |   |     |      never a goal, in which some numbers would be shaded cells.
| 1 |   |   |     |    CSV is written, with a clue in each cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from nonosat.files.notation.colour_table import clue_symbols
from nonosat.files.notation.format import define_format
from nonosat.files.notation.grid_cells import BARS, BOX_DRAWING
from nonosat.files.notation.text_lines import TextLine, numbered_lines, split_line
from nonosat.files.notation.typed_clues import puzzle_of
from nonosat.files.notation.whole_numbers import check_size
from nonosat.files.notation.writable_puzzle import Clues, one_puzzle
from nonosat.model.clue_text import text_of_clue
from nonosat.model.errors import InputError
from nonosat.model.puzzle import Puzzle

_BARS = f"[{re.escape(''.join(sorted(BARS)))}]"
#: What may separate cells, the likeliest first.
_SEPARATORS = (_BARS, "\t", ";", ",")
_RULE = frozenset("-=:+ \t") | BARS | BOX_DRAWING
_LONG_RULE = re.compile(f"[-=]{{2}}|[{re.escape(''.join(sorted(BOX_DRAWING - BARS)))}]")
_QUOTED = re.compile(r"\"[^\"]*\"")
#: A cell with a clue or a part of one.
_CLUE = re.compile(r"[0-9?*][\w\s.,:/+?*-]*\Z")
_BLANKS = frozenset(("", "-", "–", "—", ".", "·", "_", "□", "☐", "◻", "⬜"))
#: Characters allowed around a clue, and emphasis and line breaks in cells of Markdown.
_AROUND = " \t\r`\"'"
_EMPHASIS = re.compile(r"\*[^*].*\*\Z|\*\*.+\*\*\Z")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_EXPECTATION = (
    "expected a table of clues: those of columns in its first rows, those of rows in its first columns"
)
#: Bytes of the beginning, and characters that the first cell never has.
_HEAD = 1 << 12
_NOT_IN_CORNER = re.compile(r"[0-9?{}\[\]<>()$=]")


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle of the table."""
    written = [line for line in numbered_lines(data) if not line.is_blank]
    lines = [line for at, line in enumerate(written) if not _is_rule(line.text, at)]
    table = _cells(lines)
    height, width = _heading(table)
    body = table[height:]
    check_size(len(body), len(table[0]) - width, line=lines[0].number)
    columns = [_clue([row[at] for row in table[:height]]) for at in range(width, len(table[0]))]
    yield puzzle_of([_clue(row[:width]) for row in body], columns)


def _is_rule(text: str, at: int) -> bool:
    """Return whether a line is a rule; single dashes are one only below the first row, else blank cells."""
    return _RULE.issuperset(text) and (_LONG_RULE.search(text) is not None or (at == 1 and "-" in text))


def _separator(text: str) -> str | None:
    return next((separator for separator in _SEPARATORS if re.search(separator, text)), None)


def _cells(lines: Sequence[TextLine]) -> list[list[TextLine]]:
    """Return the cells of each row, padded to the width of the table."""
    separator = _separator(lines[0].text) if lines else None
    if separator is None:
        raise InputError(_EXPECTATION)
    if separator == _BARS and all(line.text.strip()[0] in BARS for line in lines):
        lines = [_without_outer_bars(line) for line in lines]
    else:
        lines = [line._replace(text=_QUOTED.sub(_without_separators, line.text)) for line in lines]
    rows = [[_cell(cell) for cell in split_line(line, separator)] for line in lines]
    width = max(map(len, rows))
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


def _heading(table: Sequence[Sequence[TextLine]]) -> tuple[int, int]:
    """Return how many rows contain the clues of columns, and how many columns those of rows."""
    for at, row in enumerate(table):
        for column, cell in enumerate(row):
            is_corner = at == column == 0 and not _NOT_IN_CORNER.search(cell.text)
            if not is_corner and cell.text not in _BLANKS and not _CLUE.match(cell.text):
                raise cell.input_error(_EXPECTATION, column=cell.offset + 1)
    shown = [[column for column, cell in enumerate(row) if _CLUE.match(cell.text)] for row in table]
    first = next((at for at, row in enumerate(shown) if row and at and row[0] == 0), None)
    for width in range(1, len(table[0])):
        above = [at for at, row in enumerate(shown) if row and row[-1] >= width]
        height = above[-1] + 1 if above else 0
        beside = [at for at, row in enumerate(shown) if row and row[0] < width]
        if height and beside and height <= beside[0] < len(table) and (first is None or first >= height):
            return height, width
    raise InputError(_EXPECTATION, line=table[0][0].number)


def _clue(cells: Sequence[TextLine]) -> TextLine:
    """Return the parts of a clue as one line of text."""
    written = [cell for cell in cells if cell.text not in _BLANKS]
    return (written or cells)[0]._replace(text=" ".join(cell.text for cell in written))


def _recognises(data: bytes) -> bool:
    """Return whether the first row, except rules, has numbers after a first cell without one."""
    lines = data[:_HEAD].decode(errors="replace").split("\n")
    text = next((line for line in lines if line.strip("\ufeff\r \t") and not _is_rule(line.strip(), 0)), "")
    text = text.lstrip("\ufeff")
    separator = _separator(text)
    if separator is None or not any(map(str.isdigit, text)):
        return False
    corner = re.split(separator, text.strip(" "), maxsplit=2)
    first = corner[1] if separator == _BARS and not corner[0] else corner[0]
    # In a list on one line a dash is a clue without runs.
    is_corner = separator == _BARS or not first.strip(_AROUND) or any(map(str.isalpha, first))
    return is_corner and _NOT_IN_CORNER.search(first) is None


@one_puzzle("a table of clues", colours=True)
def write(puzzle: Puzzle, rows: Clues, columns: Clues) -> Iterable[str]:
    """Yield the table of one puzzle, a clue in each cell."""
    symbols = None if puzzle.palette.is_plain else clue_symbols(puzzle.palette)
    above, beside = ([text_of_clue(clue, symbols=symbols) for clue in clues] for clues in (columns, rows))
    return [",".join(["", *above]), *(text + "," * len(above) for text in beside)]


FORMAT = define_format("csv", _recognises, read, write)
