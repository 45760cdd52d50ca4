"""Sections, elements and values of other formats that hold cells, grids or clues, and are not used."""

from __future__ import annotations

import pytest
from conftest import PUZZLES
from texts_read import text_read

from nonosat import UnsupportedPuzzle, convert, read
from nonosat.files.registry import all_formats, read_named
from nonosat.notation.format import Format

NON = "width 3\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n0\n"
XML = (
    '<puzzle><clues type="rows"><line><count>1</count></line><line><count>1</count></line></clues>'
    '<clues type="columns"><line><count>1</count></line><line><count>1</count></line><line/></clues>%s</puzzle>'
)
DZN = (
    "rows = 2; cols = 3; row_rule_len = 1; col_rule_len = 1;\n"
    "row_rules = array2d(1..2, 1..1, [1, 1]); col_rules = array2d(1..3, 1..1, [1, 1, 0]);\n"
)
GNO = "[Description]\nDot\n[Dimensions]\n2\n3\n[Row clues]\n1\n1\n[Column clues]\n1\n1\n0\n"
LISTS = '[[1], [1]]\n[[1], [1], [0]]\n[{"X": 0, "Y": 1}]\n'


@pytest.mark.parametrize(
    ("text", "format", "note"),
    [
        (NON + "givens 0,0 1,1\n", "non", "'givens' is not used: it looks like cells"),
        (NON + 'prefilled "#.."\n', "non", None),
        (NON + 'prefilled "1.?..0"\n', "non", "'prefilled' is not used: it looks like a grid"),
        (NON + "wombat\n0,0\n1,1\n", "non", "'wombat' is not used: it looks like cells"),
        (NON + "wombat\n#..\n...\n", "non", "'wombat' is not used: it looks like a grid"),
        (NON + "difficulty 3\nfirst shown in 2020\nand again in 2021\n", "non", None),
        (XML % "<note>1 1</note><rating>4</rating><made>2020-01-01</made>", "webpbn", None),
        (XML % "<givens>|X..|...|</givens>", "webpbn", "'givens' is not used: it looks like a grid"),
        (
            XML % '<fixed><cell row="0" col="1"/><cell row="1" col="0"/></fixed>',
            "webpbn",
            "'fixed' is not used: it looks like cells",
        ),
        (
            XML % '<solution type="given"><image>|X..|...|</image></solution>',
            "webpbn",
            "'solution type=\"given\"' is not used: it looks like a grid",
        ),
        (
            XML % '<clues type="hints"><line><count>1</count></line><line><count>2</count></line></clues>',
            "webpbn",
            "'clues type=\"hints\"' is not used: it looks like clues",
        ),
        (DZN + "given = array2d(1..2, 1..3, [1, 0, 0, 0, 0, 0]);\n", "dzn", "'given' is not used: it looks like a grid"),
        (DZN + "given = [|0, 1, 1|1, 0, 0|];\n", "dzn", "'given' is not used: it looks like cells or a grid"),
        (DZN + "row_fixed = [|0, 1|1, 0|];\n", "dzn", "'row_fixed' is not used: it looks like cells or clues"),
        (DZN + "seed = 7; weights = [3, 4];\n", "dzn", None),
        (GNO + "[Fixed cells]\n0,0\n1,1\n", "gno", "'Fixed cells' is not used: it looks like cells"),
        (GNO + "[State]\nSOLVING\n[Locked]\nfalse\n[History]\nnone\n", "gno", None),
        (LISTS, "json-lists", "'third array' is not used: it looks like cells"),
    ],
)  # fmt: skip
def test_what_a_section_holds_and_is_not_used_is_noted(text: str, format: str, note: str | None) -> None:
    puzzle = text_read(text, "x", format)
    assert [doubt.text for doubt in puzzle.doubts] == ([] if note is None else [note])
    assert all(doubt.is_loss for doubt in puzzle.doubts)


@pytest.mark.parametrize(
    "format", [each for each in all_formats() if each.writes], ids=lambda format: format.name
)
def test_files_that_nonosat_writes_have_no_notes(format: Format) -> None:
    paths = sorted(PUZZLES.glob("*.json"))
    assert paths
    written = 0
    for path in paths:
        try:
            data = convert(read(path), format.name).data
        except UnsupportedPuzzle:
            continue
        written += 1
        assert not any(
            doubt.is_loss for puzzle in read_named(data, "x", format=format.name) for doubt in puzzle.doubts
        )
    assert written or format.name == "tournament-solutions"  # square ones with a goal
