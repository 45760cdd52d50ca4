"""Tables of clues: of cells that any reader has cut.

    .  .  2  1        rows  columns        side    clue         row  clue
    .  3              1 1   2              row     1 1          1    1 1
    1  1              3     2              column  2            column  clue
                                                                1    2

Above and left of blank cells, clues may take several rows or columns, and be padded with zeros. Below the
names of the sides, each has columns of its own, or rows; or each clue has the name of its side, perhaps with
a number. The position is a cell's line, and its column.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonosat.files.notation.text_lines import TextLine
from nonosat.files.notation.typed_clues import puzzle_of
from nonosat.files.notation.vocabulary import SIDE, side_of
from nonosat.files.notation.whole_numbers import check_size
from nonosat.model.errors import InputError
from nonosat.model.puzzle import Puzzle

#: A table, all of whose rows have the same number of cells.
Table = Sequence[Sequence[TextLine]]
#: Texts of cells without a clue.
BLANKS = frozenset(("", "-", "–", "—", ".", "·", "_", "□", "☐", "◻", "⬜"))
#: Characters that a first cell above clues of rows never has.
NOT_IN_CORNER = re.compile(r"[0-9?{}\[\]<>()$=]")
#: A cell with a clue or a part of one.
_CLUE = re.compile(r"[0-9?*][\w\s.,:/+?*-]*\Z")
#: The side of a clue, perhaps with its number: ``row``, ``R 1``, ``column 12``.
_LABEL = re.compile(rf"(?:{SIDE}|(?P<r>r)|c)\s*#?\s*(?P<number>[0-9]{{1,5}})?[:.]?\Z", re.IGNORECASE)
#: Headings of numbers of lines.
_NUMBER = re.compile(r"(?:#|no\.?|nr\.?|num(?:ber)?|index|idx|id|i|n|position|pos|line)\Z", re.IGNORECASE)
EXPECTATION = (
    "expected a table of clues: those of columns in its first rows, those of rows in its first columns"
)


def puzzle_of_table(table: Table) -> Puzzle:
    """Return the puzzle of a table; raises ``InputError``."""
    sides = _with_labels(table) or _below_names(table)
    if sides is None:
        return _above_and_left(table)
    for side in ("row", "column"):
        if not sides[side]:
            raise InputError(f"expected the clues of the {side}s", line=table[-1][0].number)
    return puzzle_of(sides["row"], sides["column"])


def may_name_sides(row: Sequence[str]) -> bool:
    """Return whether a cell is the name of a side, or the first one that of a line."""
    return _LABEL.match(row[0]) is not None or any(side_of(text) for text in row)


def _below_names(table: Table) -> dict[str, list[TextLine]] | None:
    """Return the clues below names of sides, ``None`` without a row that names any."""
    sides: dict[str, list[TextLine]] = {"row": [], "column": []}
    columns: dict[str, tuple[int, int]] = {}
    seen: list[str] = []
    for row in table:
        named = {at: side for at, cell in enumerate(row) if (side := side_of(cell.text))}
        if named and not any(map(str.isdigit, "".join(cell.text for cell in row))):
            columns = _columns_below(row, named)
            seen += columns
        elif not columns:
            return None
        else:
            for side, (begin, end) in columns.items():
                sides[side].append(_clue(row[begin:end]))
    if sorted(seen) != ["column", "row"]:
        return None
    for clues in sides.values():
        while clues and not clues[-1].text:  # the other side is longer
            del clues[-1]
    return sides


def _columns_below(heading: Sequence[TextLine], named: dict[int, str]) -> dict[str, tuple[int, int]]:
    """Return the first column, and the end, of the clues of each side below a heading.

    If it names one side, the other headings are those of its clues and their numbers.
    """
    written = [at for at, cell in enumerate(heading) if cell.text]
    if len(named) == 1:
        ((at, side),) = named.items()
        others = [each for each in written if each > at and not _NUMBER.match(heading[each].text)]
        return {side: (others[0] if others else at, len(heading))}
    ends = [*written[1:], len(heading)]
    return {named[at]: (at, end) for at, end in zip(written, ends, strict=True) if at in named}


def _with_labels(table: Table) -> dict[str, list[TextLine]] | None:
    """Return the clues that have the name of their side before them, ``None`` if a row has none.

    The first row may be a heading, and the second column, or the name, have the numbers of the lines.
    """
    heading: Sequence[TextLine] = ()
    if not _LABEL.match(table[0][0].text) or _is_heading(table[0]):
        heading, table = table[0], table[1:]
    begin = 2 if len(heading) > 2 and _NUMBER.match(heading[1].text) else 1
    found: dict[str, list[tuple[str, TextLine]]] = {"row": [], "column": []}
    for row in table:
        label = _LABEL.match(row[0].text)
        if label is None:
            return None
        if len(row) <= begin:
            raise row[-1].input_error(EXPECTATION)
        number = row[1].text if begin == 2 else label["number"] or ""
        found["row" if label["row"] or label["r"] else "column"].append((number, _clue(row[begin:])))
    return {side: _in_order(side, clues) for side, clues in found.items()}


def _is_heading(row: Sequence[TextLine]) -> bool:
    """Return whether the cells are words without numbers."""
    text = "".join(cell.text for cell in row[1:])
    return any(map(str.isalpha, text)) and not any(map(str.isdigit, text))


def _in_order(side: str, clues: Sequence[tuple[str, TextLine]]) -> list[TextLine]:
    """Return the clues by their numbers, which count from 0 or 1, if they have any."""
    if not all(number.isdecimal() and len(number) < 6 for number, _ in clues):
        return [clue for _, clue in clues]
    numbered = sorted((int(number), clue) for number, clue in clues)
    for expected, (number, clue) in enumerate(numbered, min(numbered[0][0], 1) if numbered else 1):
        if number != expected:
            raise clue.input_error(f"expected {side} {expected}", f"{side} {number}")
    return [clue for _, clue in numbered]


def _above_and_left(table: Table) -> Puzzle:
    table = _without_padding(table)
    height, width = _heading(table)
    body = table[height:]
    check_size(len(body), len(table[0]) - width, line=table[0][0].number)
    columns = [_clue([row[at] for row in table[:height]]) for at in range(width, len(table[0]))]
    return puzzle_of([_clue(row[:width]) for row in body], columns)


def _without_padding(table: Table) -> Table:
    """Return the table without zeros, if there are some in the corner: then all clues are padded."""
    if not table or table[0][0].text != "0":
        return table
    width = 1 + max((at for at, cell in enumerate(table[-1]) if cell.text not in BLANKS), default=0)
    height = next((at for at, row in enumerate(table) if all(cell.text in BLANKS for cell in row[width:])), 0)
    corner = (cell.text for row in table[:height] for cell in row[:width])
    if not height or not all(text == "0" or text in BLANKS for text in corner):
        return table
    return [[cell._replace(text="") if cell.text == "0" else cell for cell in row] for row in table]


def _heading(table: Table) -> tuple[int, int]:
    """Return how many rows contain the clues of columns, and how many columns those of rows."""
    for at, row in enumerate(table):
        for column, cell in enumerate(row):
            is_corner = at == column == 0 and not NOT_IN_CORNER.search(cell.text)
            if not is_corner and cell.text not in BLANKS and not _CLUE.match(cell.text):
                raise cell.input_error(EXPECTATION, column=cell.offset + 1)
    shown = [[column for column, cell in enumerate(row) if _CLUE.match(cell.text)] for row in table]
    first = next((at for at, row in enumerate(shown) if row and at and row[0] == 0), None)
    for width in range(1, len(table[0])):
        above = [at for at, row in enumerate(shown) if row and row[-1] >= width]
        height = above[-1] + 1 if above else 0
        beside = [at for at, row in enumerate(shown) if row and row[0] < width]
        if height and beside and height <= beside[0] < len(table) and (first is None or first >= height):
            return height, width
    raise InputError(EXPECTATION, line=table[0][0].number)


def _clue(cells: Sequence[TextLine]) -> TextLine:
    """Return the parts of a clue as one line of text; a dash if blank cells are drawn, not empty."""
    written = [cell for cell in cells if cell.text not in BLANKS]
    if not written:
        return cells[0]._replace(text="-" if any(cell.text for cell in cells) else "")
    return written[0]._replace(text=" ".join(cell.text for cell in written))
