"""Spreadsheets of Excel and others: the first sheet, a table of clues as in CSV.

A file is an archive of XML (ECMA-376, "Office Open XML"): a workbook, its sheets, and texts that they share.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from zipfile import ZipFile

from nonosat.files.notation import zip_files
from nonosat.files.notation.clue_tables import Table, puzzle_of_table
from nonosat.files.notation.format import define_format
from nonosat.files.notation.text_lines import TextLine
from nonosat.files.notation.xml_elements import Element, elements_named
from nonosat.model.errors import InputError
from nonosat.model.puzzle import LONGEST_SIDE, MOST_CELLS, Puzzle
from nonosat.model.read_warning import ReadWarning

_WORKBOOK = "xl/workbook.xml"
_COLUMN = re.compile(r"[A-Z]{1,3}", re.IGNORECASE)
#: An element with a value.
_VALUE = re.compile(rb"<(?:\w+:)?(?:v|is)[ >]")
#: A clue such as 1-2 that was typed as a number has become the day of a date, counted from 1900.
_DATES = range(LONGEST_SIDE + 1, 100_000)


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle, of the first sheet that is not empty."""
    with zip_files.opened(data) as archive:
        written = [(name, sheet) for name, sheet in _sheets(archive) if _VALUE.search(sheet)]
        if not written:
            raise InputError("expected a sheet with clues")
        (_, first), *others = written
        puzzle = puzzle_of_table(_table(first, _shared_texts(archive)))
    if others:
        text = f"only the first sheet is read, not {', '.join(repr(name) for name, _ in others)}"
        puzzle = replace(puzzle, read_warnings=(ReadWarning(text, None, is_loss=True),))
    yield puzzle


def _sheets(archive: ZipFile) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the XML of each sheet, in the order of the workbook."""
    targets = {
        link.attributes.get("id"): link.attributes.get("target", "")
        for link in elements_named(_part(archive, "xl/_rels/workbook.xml.rels"), "relationship")
    }
    for sheet in elements_named(_part(archive, _WORKBOOK), "sheet"):
        target = targets.get(sheet.attributes.get("id"), "")
        path = target.removeprefix("/") if target.startswith("/") else f"xl/{target}"
        yield sheet.attributes.get("name", "?"), zip_files.part(archive, path) or b""


def _part(archive: ZipFile, name: str) -> bytes:
    part = zip_files.part(archive, name)
    if part is None:
        raise InputError(f"expected a workbook with '{name}'")
    return part


def _shared_texts(archive: ZipFile) -> list[str]:
    part = zip_files.part(archive, "xl/sharedStrings.xml")
    return [] if part is None or b"<si" not in part else [*map(_text, elements_named(part, "si"))]


def _text(element: Element) -> str:
    """Return the text in an element, whose parts may be set differently; without how it is pronounced."""
    if element.name in ("rph", "phoneticpr"):
        return ""
    own = element.text if element.name == "t" else ""
    return own + "".join(map(_text, element.children))


def _table(sheet: bytes, shared: list[str]) -> Table:
    """Return the cells without blank rows above and blank columns at the left."""
    rows: dict[int, dict[int, TextLine]] = {}
    number = 0
    for row in elements_named(sheet, "row"):
        number = _whole(row.attributes.get("r"), number + 1)
        cells: dict[int, TextLine] = {}
        column = -1
        for cell in row.all_named("c"):
            letters = _COLUMN.match(cell.attributes.get("r", ""))
            column = _column(letters[0]) if letters else column + 1
            text = _value(cell, shared, number, column)
            if text:
                cells[column] = TextLine(number, text, column)
        if cells:
            rows[number] = cells
    top, bottom = min(rows), max(rows)
    left, right = min(map(min, rows.values())), max(map(max, rows.values()))
    if (bottom - top + 1) * (right - left + 1) > 2 * MOST_CELLS:
        raise InputError("expected a smaller sheet", found=f"{right - left + 1} × {bottom - top + 1} cells")
    empty: dict[int, TextLine] = {}
    return [
        [rows.get(row, empty).get(column) or TextLine(row, "", column) for column in range(left, right + 1)]
        for row in range(top, bottom + 1)
    ]


def _whole(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 10 else otherwise


def _column(letters: str) -> int:
    """Return the number of a column.

    >>> _column("A"), _column("Z"), _column("AA")
    (0, 25, 26)
    """
    number = 0
    for letter in letters.upper():
        number = 26 * number + ord(letter) - ord("A") + 1
    return number - 1


def _value(cell: Element, shared: list[str], row: int, column: int) -> str:
    """Return the text of a cell; a whole number without its fraction."""
    values = cell.all_named("v")
    text = values[0].text.strip() if values else " ".join(map(_text, cell.all_named("is"))).strip()
    kind = cell.attributes.get("t", "n")
    if kind == "s":
        index = _whole(text, len(shared))
        if index >= len(shared):
            raise InputError("expected a text of the workbook", found=text, line=row, column=column + 1)
        return " ".join(shared[index].split())
    if kind != "n" or not text:
        return " ".join(text.split())
    try:
        number = float(text)
    except ValueError:
        return text
    if number in _DATES:
        expectation = "expected clues as text: a date was made of one"
        raise InputError(expectation, found=text, line=row, column=column + 1)
    return f"{number:.10g}"


FORMAT = define_format(
    "xlsx", lambda data: data.startswith(zip_files.MAGIC) and _WORKBOOK.encode() in data, read
)
