"""Handwritten JSON: pictures, lists, strings, padding and ambiguous readings."""

from __future__ import annotations

import json

import pytest
from texts_read import lengths, refusal, text_read

from nonosat.files.registry import encoded, read_all, read_named
from nonosat.model.clues import ANY_RUNS, Run
from nonosat.model.errors import InputError

#: Three wide and two high.
PICTURE = "#.#\n.##"
PICTURES = [
    "[[1, 0, 1], [0, 1, 1]]",
    "[[1.0, 0.0, 1.0], [0, 1, 1]]",
    "[[true, false, true], [false, true, true]]",
    "[[1, null, 1], [null, 1, 1]]",
    '[["1", "0", "1"], ["0", "1", "1"]]',
    '[["#", ".", "#"], [".", "#", "#"]]',
    '[["X", " ", "X"], [" ", "X", "X"]]',
    '["#.#", ".##"]',
    '["101", "011"]',
    "[[1,0,1],\r\n [0,1,1]]\r\n",
]


@pytest.mark.parametrize("text", PICTURES)
def test_an_array_of_rows_is_a_picture(text: str) -> None:
    for name in ("-", "x.json", "x.txt"):
        puzzle = text_read(text, name)
        assert str(puzzle.goal) == PICTURE
        assert lengths(puzzle) == [[[1, 1], [2]], [[1], [1], [2]]]
        assert puzzle.palette.is_plain


@pytest.mark.parametrize(
    "key", ["grid", "solution", "picture", "Grid", "image", "cells", "goal", "pixels", "board"]
)
def test_a_picture_may_be_under_a_key(key: str) -> None:
    for text in PICTURES:
        puzzle = text_read(json.dumps({"name": "Boat", key: json.loads(text), "stars": 3}))
        assert (str(puzzle.goal), puzzle.title, puzzle.extra) == (PICTURE, "Boat", (("stars", "3"),))


@pytest.mark.parametrize(
    "text",
    [
        '{"width": 3, "height": 2, "data": [1, 0, 1, 0, 1, 1]}',
        '{"rows": 2, "cols": 3, "grid": "101011"}',
        '{"rows": 2, "columns": 3, "grid": [[1, 0, 1], [0, 1, 1]]}',
        '{"grid": "#.#\\n.##\\n"}',
    ],
)
def test_all_cells_may_be_one_list_or_one_string(text: str) -> None:
    assert str(text_read(text).goal) == PICTURE


def test_cells_may_be_colours() -> None:
    named = text_read('{"grid": [["red", "white", "#00F"], [null, "red", "red"]]}')
    assert named.palette.colours == ("#ff0000", "#0000ff")
    assert str(named.goal) == "a.b\n.aa"
    assert str(text_read("[[2, 0, 1], [0, 2, 2]]").goal) == "a.b\n.aa"
    lettered = text_read('{"goal": ["g.r", ".gg"], "palette": {"r": "#ff0000", "g": null}}')
    assert (lettered.palette.letters, str(lettered.goal)) == ("rg", "g.r\n.gg")


LISTS = [
    "[[[1, 1], [2]], [[1], [1], [2]]]",
    "[[[1, 1], [2]],\n [[1], [1], [2]]]",
    "[[1, 1], [2]]\n[[1], [1], [2]]\n",
    "[[1, 1], [2]],\r\n[[1], [1], [2]]\r\n",
    "[[1.0, 1.0], [2.0]]\n[[1.0], [1.0], [2.0]]\n",
    '[["1 1", "2"], ["1", "1", "2"]]',
    '[["1,1", "2"], [1, "1", 2]]',
    "[[[1, 1], [0, 2]], [[1], [1], [2]]]",
    '{"left": [[1, 1], [2]], "top": [[1], [1], [2]]}',
    '{"left": ["1 1", "2"], "top": ["1", "1", "2"]}',
    '{"left": [[1.0, 1], 2], "top": [1, [1], [2.0]]}',
    '{"rows": ["1 1", "2"], "columns": ["1", "1", "2"]}',
    '{"rows": "1 1; 2", "columns": "1\\n1\\n2"}',
    '{"rows": [[1, 1], [0, 2]], "columns": [[1], [1], [2]]}',
    '{"rows": [[1, 1], [2, 0]], "columns": [[0, 1], [0, 1], [0, 2]]}',
    '{"across": [{"length": 1}, "2"], "down": [[1], 1, 2]}'.replace('{"length": 1}', '[{"length": 1}, {"length": 1}]'),
    '{"puzzle": {"rowHints": [[1, 1], [2]], "colHints": [[1], [1], [2]]}}',
    '{"constraints": {"rows": [[1, 1], [2]], "columns": [[1], [1], [2]]}}',
]  # fmt: skip


@pytest.mark.parametrize("text", LISTS)
def test_clues_are_lists_strings_and_numbers(text: str) -> None:
    for name in ("-", "x.json", "x.txt"):
        assert lengths(text_read(text, name)) == [[[1, 1], [2]], [[1], [1], [2]]]


def test_strings_may_hold_unknown_runs_and_colours() -> None:
    puzzle = text_read('{"rows": ["? 1", "*"], "columns": ["1", "", "0"]}')
    assert puzzle.rows == ((Run(None), Run(1)), (ANY_RUNS,))
    assert puzzle.columns == ((Run(1),), (), ())
    coloured = text_read('{"rows": ["2r 1g"], "columns": ["1r", "1r", "1g"]}')
    assert (coloured.palette.letters, coloured.rows) == ("rg", ((Run(2, 1), Run(1, 2)),))


def test_a_solution_beside_clues_is_the_goal() -> None:
    text = '{"rows": [[1], [1]], "columns": [[1], [1]], "solution": %s}'
    assert str(text_read(text % "[[1, 0], [0, 1]]").goal) == "#.\n.#"
    kept = text_read(text % '"left to the reader"')
    assert (kept.goal, kept.extra) == (None, (("solution", '"left to the reader"'),))


def test_keys_of_texts_have_synonyms() -> None:
    text = '{"rows": [[1]], "cols": [[1]], "name": "Boat", "by": "Ann", "license": "CC0", "catalogue": 7}'
    puzzle = text_read(text)
    assert (puzzle.title, puzzle.author, puzzle.licence, puzzle.source) == ("Boat", "Ann", "CC0", None)
    assert puzzle.extra == (("catalogue", "7"),)
    assert text_read(encoded([puzzle], "", format="json").decode()) == puzzle
    assert text_read(text.replace('"by"', '"author": null, "by"')).extra[0] == ("by", '"Ann"')


def test_the_colours_of_cells_in_one_list_may_be_in_a_palette() -> None:
    text = '{"width": 3, "height": 2, "palette": ["#ff0000", "#00f"], "grid": %s}'
    puzzle = text_read(text % "[0, null, 1, null, 0, 0]")
    assert (puzzle.palette.colours, str(puzzle.goal)) == (("#ff0000", "#0000ff"), "a.b\n.aa")
    words = "expected null or the number of a colour, 0 to 1, found '2'"
    assert refusal(text % "[0, null, 1, null, 0, 2]").endswith(words)


@pytest.mark.parametrize(
    ("beside", "found"),
    [
        ('"content": [1, -1, 0, 1]', "saved"),
        ('"content": [1, -1, 2, 1]', "extra"),
        ('"matrix": [[1, 0.0], [0, 1.0]]', "goal"),
        ('"matrix": [[1, 0.5], [0.25, 1.0]]', "extra"),
        ('"answer": ["#.", ".#"]', "goal"),
        ('"answer": ["#.", ".a"]', "extra"),
    ],
)
def test_the_values_of_a_picture_beside_clues_decide_its_role(beside: str, found: str) -> None:
    puzzle = text_read(f'{{"rowClues": [[1], [1]], "colClues": [[1], [1]], {beside}}}')
    present = {name for name in ("goal", "saved", "givens", "extra") if getattr(puzzle, name)}
    assert present == {found}


def test_if_readings_disagree_the_candidates_are_named() -> None:
    text = "[[1, 1], [1, 1]]"
    for name in ("x", "x.json", "x.txt"):
        with pytest.raises(InputError) as caught:
            list(read_named(text.encode(), name))
        assert str(caught.value) == (
            f"{name}: several formats fit, choose one with --from: json-lists, json-picture "
            "(json-lists: 2×2, row 1 1; json-picture: 2×2, row 1 2)"
        )
    assert str(text_read(text, format="json-picture").goal) == "##\n##"
    assert lengths(text_read(text, format="json-lists")) == [[[1], [1]], [[1], [1]]]
    # A 0 belongs to a picture, and lists of lists to clues; sums that differ are no puzzle of lists.
    assert text_read("[[1, 0], [0, 1]]").goal is not None
    assert text_read("[[[1], [1]], [[1], [1]]]").goal is None
    assert text_read("[[1, 1], [1, 1], [1, 1]]").size == "2×3"
    assert lengths(text_read("[[2, 1], [1, 2]]")) == [[[2], [1]], [[1], [2]]]


def test_own_format_stays_strict() -> None:
    own = '{"rows": [[%s]], "columns": [[1]]}'
    for trap in ("1.0", "true", '"1"', "1, 0", "1e0"):
        assert "x:1:" in refusal(own % trap)
        assert "row 1: expected" in refusal(own % trap)
    # An object with other names is foreign.
    assert lengths(text_read('{"row_clues": [[1.0]], "col_clues": [["1"]]}')) == [[[1]], [[1]]]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"grid": [[1, 0],\n [1]]}', "x:2:2: row 2: expected 2 cells, as in the first row, found '[1]'"),
        ('{"grid": [[1, 0], [1, 7.5]]}', "x:1:23: row 2: expected a cell of a picture: 0 or 1, true or false, "),
        ('{"grid": [[1, true]]}', "x:1:15: row 1: expected a cell of a picture: 0 or 1, true or false, "),
        ('{"grid": ["#?"]}', "x:1:11: row 1: expected a cell of a picture: 0 or 1, true or false, "),
        ('{"grid": []}', "x:1:1: expected a key 'rows' with the clues, found 'grid'"),
        ("[[1, 0], [1, -1]]", "x:1:14: column 2: expected a run length of at least 1, found '-1'"),
        ("[[[1], [2]], [[1.5]]]", "x:1:16: column 1: expected a run length of at least 1, found '1.5'"),
        ("[[1], [2]]\n[[1],\n [-1]]", "x:3:3: column 2: expected a run length of at least 1, found '-1'"),
        ("[[1], [2]]\n[[1], [1]", "x:2:10: expected JSON"),
        ("[[1, NaN], [1, 1]]", "x:1:6: expected a JSON value, found 'NaN'"),
        ("[[1]]\n[[1]]\n[]\n[[1]]", "x:1:1: expected two arrays, the clues of the rows and those of the columns, "),
        ("[]", "x:1:1: expected a JSON object with 'rows' and 'columns', found '[]'"),
        ('{"puzzles": [{"rows": [[1]], "columns": [[1]]}, {"rows": [[0.5]]}]}', "x:1:49: expected a key 'columns'"),
        ('{"left": [[1, 2, [3]]], "top": [[1]]}', "x:1:18: row 1: expected a run as [length, letter], found '[3]'"),
        ('{"rows": ["1 x"], "columns": [[1]]}', "x:1:11: row 1: expected a list of run lengths, found '1 x'"),
        ('{"rows": "1 x", "columns": [[1]]}', "x:1:10: row 1: expected a list of run lengths, found '1 x'"),
    ],
)  # fmt: skip
def test_errors_have_a_position(text: str, words: str) -> None:
    if "puzzles" in text:
        reading = read_named(text.encode(), "x")
        assert next(reading).size == "1×1"
        with pytest.raises(InputError) as caught:
            next(reading)
        assert words.split(":", 3)[3] in str(caught.value)
        return
    assert refusal(text).startswith(words)


BUNDLES = [
    '{"puzzles": [%s, %s]}',
    '{"nonograms": [%s, %s], "version": 2}',
    '{"easy": [%s], "hard": [%s]}',
    '{"packs": [{"levels": [%s]}, {"levels": [%s]}]}',
    "[%s, %s]",
    '{"one": %s, "two": %s}',
]


@pytest.mark.parametrize("bundle", BUNDLES)
def test_bundles_are_read_in_order(bundle: str) -> None:
    one, two = '{"rows": [[1]], "cols": [[1]]}', '{"grid": ["#.#"]}'
    found = list(read_all((bundle % (one, two)).encode()))
    assert [puzzle.size for puzzle in found] == ["1×1", "3×1"]
    if "one" in bundle:
        assert [puzzle.title for puzzle in found] == ["one", "two"]


@pytest.mark.slow
def test_the_size_of_a_picture_is_checked_before_its_cells() -> None:
    for text, limit in ((["#"] * 10_001, "10000 rows"), (["#" * 2001] * 2000, "4000000 cells")):
        assert f"expected at most {limit}" in refusal(json.dumps(text), format="json-picture")


@pytest.mark.parametrize(
    "text",
    [
        '{"rowsDef": [[1, 1], [2]], "colsDef": [[1], [1], [2]]}',
        '{"rowsDef": ["1 1", "2"], "colsDef": ["1", "1", "2"]}',
        '{"rowsDef": "1 1,2", "colsDef": "1,1,2"}',
        '{"rows_instructions": [[1, 1], [2]], "columns_instructions": [[1], [1], [2]]}',
        '{"sideNumbers": [[1, 1], [2]], "topNumbers": [[1], [1], [2]]}',
        '{"leftHeader": [[1, 1], [2]], "topHeader": [[1], [1], [2]]}',
        '{"hintsRows": [[1, 1], [2]], "hintsColumns": [[1], [1], [2]], "rowCount": 2, "colCount": 3}',
        '{"rows": {"0": [1, 1], "1": [2]}, "columns": {"1": [1], "3": [2], "2": [1]}}',
    ],
)
def test_keys_are_made_of_words_for_sides_and_clues(text: str) -> None:
    for name in ("-", "x.json", "x.txt"):
        assert lengths(text_read(text, name)) == [[[1, 1], [2]], [[1], [1], [2]]]


def test_lengths_and_colours_of_a_clue_may_be_two_lists() -> None:
    def clue(lengths: list[int], colours: list[int]) -> dict[str, list[int]]:
        return {"block_colors": colours, "block_lengths": lengths}

    rows = {"0": clue([1, 1], [1, 2]), "1": clue([2], [2])}
    columns = {"0": clue([1], [1]), "1": clue([1], [2]), "2": clue([2], [2])}
    document = {"lines": {"vertical": columns, "horizontal": rows}, "colors": ["ffffff", "717171", "ff0000"]}
    text = json.dumps(document)
    puzzle = text_read(text)
    assert puzzle.rows == ((Run(1, 1), Run(1, 2)), (Run(2, 2),))
    assert puzzle.columns == ((Run(1, 1),), (Run(1, 2),), (Run(2, 2),))
    assert puzzle.palette.colours == ("#717171", "#ff0000")


@pytest.mark.parametrize(
    "text", ['"3.2.fefe2f"', "3.2.fefe2f\n", '["3.2.fefe2f", "3.2.fefe2f"]', ' "3.2.f1e1f1e1f2"']
)
def test_a_size_and_runs_may_be_alone_or_in_a_list(text: str) -> None:
    puzzles = list(read_all(text.encode()))
    assert len(puzzles) == (2 if text[0] == "[" else 1)
    for puzzle in puzzles:
        assert puzzle.goal is not None
        assert list(puzzle.goal.text_rows()) == ["#.#", ".##"]


@pytest.mark.parametrize("runs", ["3.2.fefe2f", "3.2.f1e1f1e1f2", "3.2.1f1e1f1e2f", "3.2.fefeff"])
def test_a_text_may_hold_the_size_and_the_runs_of_cells(runs: str) -> None:
    for text in ('{"grid": "%s"}', '{"id": 7, "level": "%s"}'):
        assert str(text_read(text % runs).goal) == PICTURE
    bundle = json.dumps({"levels": [runs, "2.2.4f"]})
    assert [puzzle.size for puzzle in read_all(bundle.encode())] == ["3×2", "2×2"]


def test_runs_that_do_not_fill_the_size_are_refused() -> None:
    for runs in ("3.2.fefe3f", "9999.9999.f", "3.2.999999999999f", "0.2.f"):
        assert "expected a" in refusal(json.dumps({"grid": runs}))
