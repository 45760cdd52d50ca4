"""Spreadsheets in .xlsx, written here part by part."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence

import pytest

from nonosat import InputError, Puzzle, read

ROOF = Puzzle.from_clues([[1], [1, 1]], [[1], [1], [1]])
NAMES = "ABCDEFGH"


def workbook(
    *sheets: Sequence[Sequence[str | int | None]], shared: bool = False, leave_out: str = "", zero: int = 1
) -> bytes:
    """Return a workbook with these cells, their texts shared or not; ``zero`` is the number of row 1."""
    texts: list[str] = []
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        parts = {"[Content_Types].xml": "<Types/>"}
        for number, sheet in enumerate(sheets, 1):
            rows = []
            for at, row in enumerate(sheet, zero):
                cells = []
                for column, value in enumerate(row):
                    place = f'r="{NAMES[column]}{at}"'
                    if isinstance(value, int):
                        cells.append(f"<c {place}><v>{value}</v></c>")
                    elif value and shared:
                        texts.append(f"<si><r><t>{value}</t></r><rPh><t>said</t></rPh></si>")
                        cells.append(f'<c {place} t="s"><v>{len(texts) - 1}</v></c>')
                    elif value:
                        cells.append(f'<c {place} t="inlineStr"><is><t>{value}</t></is></c>')
                    else:
                        cells.append(f'<c {place} s="1"/>')
                rows.append(f'<row r="{at}">{"".join(cells)}</row>')
            data = "".join(rows)
            parts[f"xl/worksheets/s{number}.xml"] = (
                f'<worksheet xmlns="x"><sheetData>{data}</sheetData></worksheet>'
            )
        numbers = range(1, len(sheets) + 1)
        links = "".join(f'<Relationship Id="r{n}" Target="worksheets/s{n}.xml"/>' for n in numbers)
        named = "".join(f'<sheet name="S {n}" sheetId="{n}" r:id="r{n}"/>' for n in numbers)
        parts["xl/_rels/workbook.xml.rels"] = f"<Relationships>{links}</Relationships>"
        parts["xl/workbook.xml"] = f'<workbook xmlns:r="r"><sheets>{named}</sheets></workbook>'
        parts["xl/sharedStrings.xml"] = f"<sst>{''.join(texts)}</sst>"
        for name, text in parts.items():
            if name != leave_out:
                archive.writestr(name, text)
    return file.getvalue()


TABLES: list[list[list[str | int | None]]] = [
    [[None, 1, 1, 1], [1, None], ["1 1", None]],
    [[None, None, 1, 1, 1], [None, 1], [1, 1]],
    [[], [None, None, 1, 1, 1], [None, 1], [None, "1,1"]],
    [["Rows", "Columns"], [1, 1], ["1 1", 1], [None, 1]],
    [["side", "clue"], ["row", 1], ["row", "1 1"], ["column", 1], ["column", 1], ["column", 1]],
    [[0, 0, 1, 1, 1], [0, 1], [1, 1]],
]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("shared", [True, False])
def test_clues_in_the_cells_of_a_sheet(table: list[list[str | int | None]], *, shared: bool) -> None:
    assert read(workbook(table, shared=shared)) == ROOF
    assert read(workbook(table, zero=7)) == ROOF
    assert read(workbook([], table)).read_warnings == ()


def test_further_sheets_are_told() -> None:
    (warning,) = read(workbook(TABLES[0], TABLES[1])).read_warnings
    assert warning.text == "only the first sheet is read, not 'S 2'"
    assert warning.is_loss


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (workbook([]), "input: expected a sheet with clues"),
        (workbook([[None, 1], [45_658, None]]), "input:2:1: expected clues as text: a date was made of one"),
        (workbook([[None, 1], ["x", None]]), "input:2:1: expected a table of clues.*, found 'x'"),
        (workbook(TABLES[0], leave_out="xl/worksheets/s1.xml"), "input: expected a sheet with clues"),
        (workbook(TABLES[0], leave_out="xl/_rels/workbook.xml.rels"), "input: expected a workbook with"),
        (
            workbook(TABLES[0], shared=True, leave_out="xl/sharedStrings.xml"),
            "expected a text of the workbook",
        ),
        (workbook(TABLES[0])[:-30], "expected a complete archive"),
    ],
)
def test_what_cannot_be_read_is_said(data: bytes, words: str) -> None:
    with pytest.raises(InputError, match=words) as caught:
        read(data, format="xlsx")
    assert "\n" not in str(caught.value)
