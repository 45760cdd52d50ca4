"""Givens and other grids under names of other programs, and warnings about unused content."""

from __future__ import annotations

import json
from typing import Any

import pytest
from conftest import PUZZLES
from hypothesis import given
from hypothesis import strategies as st
from texts_read import refusal, text_read

from nonosat import convert, read, read_all
from nonosat.files.notation.format import Format
from nonosat.files.notation.unused import kind_of
from nonosat.files.registry import all_formats, encoded, read_named
from nonosat.model.errors import InputError, UnsupportedPuzzle

#: Two solutions have these clues: ``#../.#.`` and ``.#./#..``.
CLUES: dict[str, Any] = {"rows": [[1], [1]], "columns": [[1], [1], []]}
FOREIGN: dict[str, Any] = {"Row data": [[1], [1]], "Column data": [[1], [1], [0]]}


def beside(key: str, value: Any, clues: dict[str, Any] = CLUES) -> Any:
    return text_read(json.dumps(clues | {key: value}), "x.json")


def notes(puzzle: Any) -> list[str]:
    return [doubt.text for doubt in puzzle.read_warnings]


NAMES = [
    *("given", "Given", "givens", "given cells", "givenCells", "GIVEN_CELLS", "cells given", "prefilled", "pre-filled"),
    *("preFilledCells", "fixed", "fixed_cells", "known", "known cells", "revealed", "revealed_squares", "preset"),
    *("existing", "existing cells", "Existing cells included", "starting cells", "initial", "initialState", "locked"),
    *("start", "clue_cells", "hint cells", "starting grid", "initialBoard"),
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("clues", [CLUES, FOREIGN], ids=["own", "foreign"])
def test_given_cells_are_read_under_the_names_of_other_programs(name: str, clues: dict[str, Any]) -> None:
    puzzle = beside(name, [[0, 1]], clues)
    assert (str(puzzle.givens), puzzle.extra, puzzle.read_warnings) == ("?#?\n???", (), ())


SHAPES = [
    ([[0, 1]], "?#?\n???"),
    ([[0, 1, 1], [1, 0, 1]], "?#?\n#??"),
    ([[0, 1, "#"], [0, 0, "."]], ".#?\n???"),
    ([[0, 1, True], [0, 0, False]], ".#?\n???"),
    ([[0, 1, "filled"], [0, 0, "empty"]], ".#?\n???"),
    ([{"row": 0, "col": 1}], "?#?\n???"),
    ([{"row": 0, "column": 1, "value": 0}], "?.?\n???"),
    ([{"r": 0, "c": 1, "state": "filled"}], "?#?\n???"),
    ([{"x": 1, "y": 0}], "?#?\n???"),
    ([{"row": 0, "col": 1, "value": 1}, {"row": 0, "col": 0, "value": None}], "?#?\n???"),
    ({"row": 0, "col": 1}, "?#?\n???"),
    (["0,1", "1, 0"], "?#?\n#??"),
    ({"0,1": 1, "(0, 0)": "."}, ".#?\n???"),
    ([[0, 1, 0], [0, 0, 0]], "?#?\n???"),
    ([[None, 1, 0], [None, None, None]], "?#.\n???"),
    ([[False, True, False], [False, False, False]], "?#?\n???"),
    (["?#.", "???"], "?#.\n???"),
    ([".#.", "..."], "?#?\n???"),
    (["010", "000"], "?#?\n???"),
    (".#.\n...", "?#?\n???"),
]


@pytest.mark.parametrize(("value", "givens"), SHAPES)
def test_given_cells_have_many_shapes(value: Any, givens: str) -> None:
    # Lists of three numbers in three columns are rows or cells, as the name says.
    says = {"[[0, 1, 1], [1, 0, 1]]": "prefilled", "[[0, 1, 0], [0, 0, 0]]": "initial grid"}
    for name in ("prefilled", "initial grid"):
        if name != says.get(str(value), name):
            continue
        puzzle = beside(name, value)
        assert (str(puzzle.givens), puzzle.extra, puzzle.read_warnings) == (givens, (), ())
    foreign = text_read(json.dumps(FOREIGN | {"givens": value}), "x.json")
    assert str(foreign.givens) == givens or "initial grid" in says.get(str(value), "")


def test_given_cells_have_the_colours_of_the_palette() -> None:
    clues = {"rows": [[[1, "r"]], [[1, "g"]]], "columns": [[[1, "r"]], [[1, "g"]], []]}
    palette = {"palette": {"r": "#ff0000", "g": "#00ff00"}, "palette_names": {"g": "Green"}}
    for value in ([[1, 1, "g"]], [[1, 1, "green"]], [[1, 1, 2]], ["???", "?g?"], {"1,1": "g"}):
        assert str(beside("given", value, clues | palette).givens) == "???\n?g?"


def test_cells_are_counted_from_0_unless_the_file_says_otherwise() -> None:
    assert str(beside("given", [[1, 1]]).givens) == "???\n?#?"
    assert str(beside("given", [[1, 1]], CLUES | {"base": 10}).givens) == "???\n?#?"
    for says in ({"indexBase": 1}, {"one_based": True}, {"indexing": "1-based"}):
        assert str(beside("given", [[1, 1]], CLUES | says).givens) == "#??\n???"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('"prefilled": [[0, 0],\n [0, 3]]', "x:2:2: givens: expected a cell inside 2 rows and 3 columns, found '[0, 3]'"),
        ('"fixed": [{"row": 0, "col": 0},\n {"row": 2, "col": 0}]', "x:2:2: givens: expected a cell inside 2 rows and 3 columns, found '[2, 0]'"),
        ('"known": ["0,0", "0,7"]', "x:1:66: givens: expected a cell inside 2 rows and 3 columns, found '[0, 7]'"),
        ('"given": [[0, 0, "z"]]', "x:1:66: givens: expected '.' or a letter of '#', found 'z'"),
        ('"given": [[0, 0], [0, 0, "."]]', "x:1:67: givens: expected each cell to have one value, found '[0, 0, \".\"]'"),
    ],
)  # fmt: skip
def test_impossible_givens_are_refused_with_their_position(text: str, words: str) -> None:
    assert refusal(f'{{"rows": [[1], [1]], "columns": [[1], [1], []], {text}}}') == words


def test_hints_are_givens_if_they_cannot_be_clues() -> None:
    assert str(beside("hints", [[0, 1]]).givens) == "?#?\n???"
    assert notes(beside("hints", [[0, 1], [1, 0]])) == ["'hints' is not used: it looks like cells or clues"]
    assert notes(beside("clues", [[1], [1]])) == []
    assert notes(beside("hints", [[1], [2]])) == ["'hints' is not used: it looks like clues"]
    assert notes(beside("hints", 3)) == notes(beside("hints", ["look at row 1"])) == []
    wrapped = text_read(json.dumps({"hints": CLUES}))
    assert (wrapped.height, wrapped.read_warnings) == (2, ())


@pytest.mark.parametrize(
    "name", ["Answer", "solution_grid", "picture", "image", "goals", "targetImage", "solvedBoard"]
)
@pytest.mark.parametrize("value", [[[1, 0, 0], [0, 1, 0]], ["#..", ".#."], "#..\n.#.", [[0, 0], [1, 1]]])
def test_goals_are_read_under_the_names_of_other_programs(name: str, value: Any) -> None:
    puzzle = beside(name, value)
    assert (str(puzzle.goal), puzzle.extra, puzzle.read_warnings) == ("#..\n.#.", (), ())


def test_a_grid_that_solves_the_puzzle_is_its_goal_and_one_without_shaded_cells_says_nothing() -> None:
    for name in ("grid", "cells", "Board", "data"):
        assert str(beside(name, [[1, 0, 0], [0, 1, 0]]).goal) == "#..\n.#."
        empty = beside(name, [[0, 0, 0], [0, 0, 0]])
        assert (empty.goal, empty.read_warnings) == (None, ())
        assert notes(beside(name, ["##.", "..."])) == [f"'{name}' is not used: it looks like a grid"]


def test_marks_are_read_under_the_names_of_other_programs() -> None:
    for name in ("marks", "progress", "currentState", "player grid"):
        for value in ([[1, 0, -1], [0, 0, 0]], ["#?.", "???"]):
            assert str(beside(name, value).saved) == "#?.\n???"


UNUSED = [
    ("Existing cells xyz", [[0, 1]], "'Existing cells xyz' is not used: it looks like cells; did you mean 'givens'?"),
    ("givns", [[0, 1]], "'givns' is not used: it looks like cells; did you mean 'givens'?"),
    ("solutoin", ["##.", "..."], "'solutoin' is not used: it looks like a grid; did you mean 'goal'?"),
    ("wombat", [[0, 1, "#"], [1, 1, "."]], "'wombat' is not used: it looks like cells or a grid"),
    ("givns", [[0, 9]], "'givns' is not used: it looks like cells; did you mean 'givens'?"),
    ("wombat", [[0, 1], [7, 9], [1, 2], [0, 0]], "'wombat' is not used: it looks like cells"),
    ("cell_colors", [[1, 0, 0], [1, 0, 1]], "'cell_colors' is not used: it looks like a grid"),
    ("wombat", [{"row": 0, "col": 0, "note": "here"}], "'wombat' is not used: it looks like cells"),
    ("wombat", {"0,0": "#", "1,1": "."}, "'wombat' is not used: it looks like cells"),
    ("wombat", ["0,0"], "'wombat' is not used: it looks like cells"),
    ("wombat", ["r1c1"], "'wombat' is not used: it looks like cells"),
    ("wombat", "(0,0), (1,1)", "'wombat' is not used: it looks like cells"),
    ("wombat", [[1, 0, 0], [1, 0, 1]], "'wombat' is not used: it looks like a grid"),
    ("wombat", [1, 0, 0, 0, 1, 1], "'wombat' is not used: it looks like a grid"),
    ("wombat", "100011", "'wombat' is not used: it looks like a grid"),
    ("wombat", "#..\n.##", "'wombat' is not used: it looks like a grid"),
    ("wombat", ["#..", ".##"], "'wombat' is not used: it looks like a grid"),
    ("wombat", ["#.#.", "....", "##.."], "'wombat' is not used: it looks like a grid"),
    ("wombat", [[1, 1], [2]], "'wombat' is not used: it looks like clues"),
    ("wombat", ["1 1", "2"], "'wombat' is not used: it looks like clues"),
    ("row_clues", [[2], [1]], "'row_clues' is not used: it looks like clues"),
    ("state", {"level": 3, "cells": [[0, 1]]}, "'cells' in 'state' is not used: it looks like cells"),
    ("steps", [{"at": 1, "cells": [[0, 1]]}], "'cells' in 'steps' is not used: it looks like cells"),
    ("pages", [[["#..", ".##"]]], "'pages' is not used: it looks like a grid"),
    ("given", [[0]], "'given' is not used: it looks like cells"),
    ("solution", [[1, 0], [0, 1], [1, 1]], "'solution' is not used: it looks like cells or a grid"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value", "words"), UNUSED)
def test_cells_grids_and_clues_under_other_keys_are_noted_and_kept(name: str, value: Any, words: str) -> None:
    puzzle = beside(name, value)
    assert notes(puzzle) == [words]
    assert puzzle.extra == ((name, json.dumps(value, ensure_ascii=False)),)
    assert text_read(encoded([puzzle], "", format="json").decode()) == puzzle


PLAIN = [
    *(("id", 7), ("date", "2020-01-01"), ("tags", ["ab", "cd"]), ("tags", ["sea", "fun"])),
    *(("Dimensions", {"Width": 3, "Height": 2}), ("size", [3, 2]), ("size", {"x": 3, "y": 2}), ("fixed", True)),
    *(("known", 4), ("start", "2020-01-01"), ("user", "ann"), ("user", {"name": "Ann", "age": 7}), ("level", "a.b")),
    *(("colors", [[255, 0, 0], [0, 0, 1]]), ("invalid", ["sum rows 3 != sum cols 1"]), ("stars", [1, 2])),
    *(("given", []), ("given", None), ("links", {"a": "b"}), ("ratings", [4.5, 3.0]), ("text", "one\ntwo\nsix")),
    *(("solution", "left to the reader"), ("solutions", 2), ("answer", {"seconds": 3}), ("rowCounts", [1, 1])),
    *(("a_solution", ["100", "010"]), ("solutions", [["100", "010"], ["010", "100"]]), ("row_clues", [[1], [1]])),
    *(("row_hints", ["1", "1"]), ("col_hints", [[1], [1], []])),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), PLAIN)
def test_metadata_and_redundant_values_are_kept_silently(name: str, value: Any) -> None:
    puzzle = beside(name, value)
    assert (puzzle.read_warnings, puzzle.givens, puzzle.goal) == ((), None, None)
    assert puzzle.extra == ((name, json.dumps(value)),)


def test_values_beside_a_list_of_puzzles_or_a_picture_give_one_warning() -> None:
    first, second = read_all(
        json.dumps({"puzzles": [CLUES, CLUES], "prefilled": [[0, 1]], "version": 3}).encode()
    )
    assert notes(first) == ["'prefilled' is not used: it looks like cells"]
    assert notes(second) == []
    assert notes(text_read('{"rows": [[1], [1]], "grid": ["#.", "##"]}')) == [
        "'rows' is not used: it looks like clues"
    ]
    assert notes(text_read('{"rows": [[1], [2]], "grid": ["#.", "##"]}')) == []
    assert str(text_read('{"grid": ["#.", "##"], "given": [[0, 0]]}').givens) == "#?\n??"


def test_yaml_is_read_as_json() -> None:
    puzzle = text_read(
        "rows: [[1], [1]]\ncolumns: [[1], [1]]\nprefilled: [[0, 0]]\nwombat: ['#.', '##']\n", "x.yml"
    )
    assert str(puzzle.givens) == "#?\n??"
    assert notes(puzzle) == ["'wombat' is not used: it looks like a grid"]


def test_many_warnings_are_combined() -> None:
    puzzle = text_read(json.dumps(CLUES | {f"wombat{number}": [[0, 1]] for number in range(9)}))
    assert len(puzzle.read_warnings) == 5
    assert notes(puzzle)[-1] == "5 other keys are not used: they look like cells, grids or clues"


def test_strict_conversion_refuses_unused_content() -> None:
    puzzle = beside("givns", [[0, 1]])
    assert convert(puzzle, "json").losses == ()
    with pytest.raises(UnsupportedPuzzle, match=r"^'givns' is not used: .* did you mean 'givens'\?$"):
        convert(puzzle, "json", strict=True)


_LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-1, 4)
    | st.sampled_from(["", "#", ".#.", "0,1", "1 1", "x", "\n"])
)
_VALUES = st.recursive(
    _LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["row", "col", "0", "1", "0,1", "cells"]), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(
    st.sampled_from(["given", "givens", "hints", "solution", "marks", "grid", "content", "matrix", "wombat"]),
    _VALUES,
)
def test_any_value_is_read_reported_or_refused_and_kept(name: str, value: Any) -> None:
    try:
        puzzle = beside(name, value, FOREIGN)
    except InputError as error:
        assert str(error).startswith("x.json:1:")
        return
    again = text_read(encoded([puzzle], "", format="json").decode())
    assert again == puzzle
    assert notes(again) == notes(puzzle)


def test_deeply_nested_values_are_examined_to_a_depth() -> None:
    deep: Any = [[0, 1]]
    for _ in range(600):
        deep = [deep]
    assert kind_of(deep, (2, 3)) is None
    assert beside("wombat", deep).read_warnings == ()


@pytest.mark.parametrize("blank", ["null", '""'])
def test_a_table_of_clues_in_json_is_no_picture(blank: str) -> None:
    """Its numbers would be shaded cells in the first row and column; a picture has 0 for blank cells."""
    table = "[[0,1,1],[1,0,0],[1,0,0]]"
    assert next(read_all(table.encode())).size == "3×3"
    with pytest.raises(InputError, match="expected"):
        next(read_all(table.replace("0", blank).encode()))


def test_a_list_that_is_another_one_beside_the_clues_is_not_dropped() -> None:
    inner = '{"rows": [[1], [1]], "columns": [[1], [1]], "givens": [[0, 0]]}'
    assert next(read_all(f'{{"title": "a", "givens": [[0, 0]], "puzzle": {inner}}}'.encode())).givens
    with pytest.raises(InputError, match="expected 'givens' once, or the same beside the clues"):
        next(read_all(f'{{"givens": [[0, 1]], "puzzle": {inner}}}'.encode()))


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
def test_unused_content_of_a_section_gives_a_warning(text: str, format: str, note: str | None) -> None:
    puzzle = text_read(text, "x", format)
    assert [doubt.text for doubt in puzzle.read_warnings] == ([] if note is None else [note])
    assert all(doubt.is_loss for doubt in puzzle.read_warnings)


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
            doubt.is_loss
            for puzzle in read_named(data, "x", format=format.name)
            for doubt in puzzle.read_warnings
        )
    assert written or format.name == "tournament-solutions"  # square ones with a goal


def test_the_clues_again_are_no_loss_however_a_blank_line_is_written() -> None:
    puzzle = beside("given", [1, 1, 0], FOREIGN)
    again = text_read(encoded([puzzle], "", format="json").decode())
    assert (notes(puzzle), notes(again)) == ([], [])
