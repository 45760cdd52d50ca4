"""nonosat's own JSON format: reading, errors and the schema."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files

import jsonschema
import pytest
from conftest import PUZZLES
from hypothesis import given
from hypothesis import strategies as st

from nonosat import Grid, InputError, Palette, Puzzle, Run, read, read_all, write
from nonosat.files.formats.json_puzzle import write as as_bytes
from nonosat.model.clues import ANY_RUNS

SCHEMA = json.loads(files("nonosat.files.formats").joinpath("puzzle.schema.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def refusal(text: str) -> str:
    with pytest.raises(InputError) as wrong:
        list(read_all(text.encode()))
    return str(wrong.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"rows": [[1]], "columns": [[true]]}', "input:1:30: column 1: expected a run length of at least 1, found 'true'"),
        ('{"rows": [[1]],\n "columns": [[3.0]]}', "input:2:15: column 1: expected a run length of at least 1, found '3.0'"),
        ('{"rows": [[-1]], "columns": [[1]]}', "input:1:12: row 1: expected a run length of at least 1, found '-1'"),
        ('{"rows": [[1, 0]], "columns": [[1]]}', "input:1:15: row 1: expected a run length of at least 1, found '0'"),
        ('{"rows": [["7."]], "columns": [[1]]}', "input:1:12: row 1: expected a run length of at least 1, found '7.'"),
        ('{"rows": [1], "columns": [[1]]}', "input:1:11: row 1: expected a list of run lengths, found '1'"),
        ('{"rows": [], "columns": [[1]]}', "input:1:10: expected at least one row, found '[]'"),
        ('{"rows": [[1]]}', "input:1:1: expected a key 'columns' with the clues, found 'rows'"),
        ('{"title": "NaN",\n "rows": [[NaN]], "columns": [[1]]}', "input:2:12: expected a JSON value, found 'NaN'"),
        ('{"rows": [[-Infinity]]}', "input:1:12: expected a JSON value, found '-Infinity'"),
        ('{"rows": [[1]], "columns": [[1]], "x": 1e999}', "input:1:40: expected a smaller number, found '1e999'"),
        (
            '{"rows": [[' + "9" * 30 + ']], "columns": [[1]]}',
            f"input:1:12: row 1: expected a run length of at most 10000, found '{'9' * 30}'",
        ),
        ('{"rows": [[1]], "rows": [[1]], "columns": [[1]]}', "input:1:17: expected each key once, found 'rows' twice"),
        ('{"rows": [[1]], "columns": [[1]', "input:1:32: expected JSON (Expecting ',' delimiter), found 'the end'"),
        (
            '{"rows": [[1]], "columns": [[1]], "givens": [[0, 0], [0, 0, "."]]}',
            "input:1:54: givens: expected each cell to have one value, found '[0, 0, \".\"]'",
        ),
        (
            '{"rows": [[1]], "columns": [[1]], "givens": [[0, 1]]}',
            "input:1:46: givens: expected a cell inside 1 row and 1 column, found '[0, 1]'",
        ),
        (
            '{"rows": [[1]], "columns": [[1]], "givens": [[0, true]]}',
            "input:1:50: givens: expected a whole number, found 'true'",
        ),
        (
            '{"rows": [[[1, "x"]]], "columns": [[1]], "palette": {"r": null, "g": "#00ff00"}}',
            "input:1:16: row 1: expected a letter of the palette 'rg', found 'x'",
        ),
        (
            '{"rows": [[1]], "columns": [[1]], "goal": ["##"]}',
            "input:1:44: row 1: goal: expected 1 cells, found '##'",
        ),
        (
            '{"rows": [[1]], "columns": [[1]], "title": 7}',
            "input:1:44: title: expected a string, found '7'",
        ),
        (
            '{"rows": [["\\u001b[31m\\n"]], "columns": [[1]]}',
            r"input:1:12: row 1: expected a run length of at least 1, found '\x1b[31m '",
        ),
        ("", "input: expected a nonogram, found an empty file"),
        ("[" * 100_000, "input: expected a puzzle, found JSON that is nested too deeply"),
        ('{"rows": [[' + "9" * 5000 + ']]}', f"input:1:12: expected a smaller number, found '{'9' * 59}…'"),
    ],
)  # fmt: skip
def test_errors_have_a_position(text: str, words: str) -> None:
    assert refusal(text) == words


def test_sizes_beyond_the_limits_are_refused() -> None:
    assert "expected at most 10000 rows" in refusal(json.dumps({"rows": [[]] * 10_001, "columns": [[]]}))
    wide = {"rows": [[]] * 2001, "columns": [[]] * 2000}
    assert "expected at most 4000000 cells, found '2000 × 2001'" in refusal(json.dumps(wide))


@pytest.mark.parametrize(
    ("rows", "columns"),
    [
        ("rows", "cols"),
        ("hor", "ver"),
        ("row_clues", "column_clues"),
        ("rowHints", "colHints"),
        ("row", "col"),
    ],
)
def test_the_names_that_other_programs_use_are_read(rows: str, columns: str) -> None:
    puzzle = read(json.dumps({rows: [[1], [0], [2]], columns: [[1, 1], [1]]}).encode())
    assert puzzle.rows == ((Run(1),), (), (Run(2),))
    assert (puzzle.height, puzzle.width) == (3, 2)


def test_unknown_runs_and_missing_clues_are_kept() -> None:
    value = {
        "palette": {"r": "#ff0000", "g": None},
        "rows": [[[2, "r"], "?", ["?", "g"], "*"], None],
        "columns": [[], []],
    }
    puzzle = read(json.dumps(value).encode())
    assert puzzle.rows == ((Run(2, 1), Run(None, None), Run(None, 2), ANY_RUNS), None)
    assert json.loads(as_bytes([puzzle])) == value


@pytest.mark.parametrize(
    ("clue", "again"),
    [
        ('["*"]', '["*"]'),
        ("null", "null"),
        ('["*", "*"]', '["*"]'),
        ('["?", "*", "*", 2, "*"]', '["?", "*", 2, "*"]'),
        ('[["?", "#"], "?"]', '["?", "?"]'),
        ("[]", "[]"),
        ("[0]", "[]"),
    ],
)
def test_each_unknown_clue_has_one_spelling(clue: str, again: str) -> None:
    puzzle = read(f'{{"rows": [{clue}], "columns": [[1], null]}}'.encode())
    text = as_bytes([puzzle]).decode()
    assert json.loads(text)["rows"] == [json.loads(again)]
    assert read(text.encode()) == puzzle


def test_a_known_length_of_unknown_colour_is_refused_with_its_position() -> None:
    text = '{"palette": {"r": null, "g": null},\n "rows": [["?", 2]], "columns": [["?"], ["*"]]}'
    with pytest.raises(InputError) as caught:
        read(text.encode())
    expected = "input:2:17: row 1: expected [length, letter], as the palette has several colours, found '2'"
    assert str(caught.value) == expected


def test_a_null_in_the_lists_of_davidje13_is_a_missing_clue() -> None:
    puzzle = read(b'{"rows": [[1], null], "cols": [null, [2]], "source": "partial"}')
    assert (puzzle.rows, puzzle.columns) == (((Run(1),), None), (None, (Run(2),)))


def test_unknown_keys_come_back() -> None:
    text = '{"rows": [[1]], "columns": [[1]], "difficulty": {"stars": 3}}'
    assert json.loads(as_bytes([read(text.encode())]))["difficulty"] == {"stars": 3}


def test_a_file_may_hold_several_puzzles() -> None:
    one = '{"rows": [[1]], "columns": [[1]], "title": "one"}'
    two = one.replace("one", "two")
    for text in (f"{one}\n{two}\n", f"[{one}, {two}]", f"\ufeff{one}\r\n\r\n{two}"):
        assert [puzzle.title for puzzle in read_all(text.encode())] == ["one", "two"]


def test_a_file_that_is_not_json_to_its_end_holds_no_puzzle() -> None:
    one = '{"rows": [[1]], "columns": [[1]]}'
    reading = read_all(f"{one}\n{one}\n{{".encode())
    with pytest.raises(InputError, match="input:3:2: expected JSON"):
        next(reading)


def test_a_text_picture_is_a_puzzle() -> None:
    assert read(b".#\n##\n").rows == ((Run(1),), (Run(2),))
    assert read(b"011\r\n000\r\n").columns == ((), (Run(1),), (Run(1),))
    coloured = read(b"r.g\nrr.\n")
    assert coloured.rows == ((Run(1, 1), Run(1, 2)), (Run(2, 1),))
    assert coloured.palette.letters == "rg"
    assert "input:2: expected 3 cells, as in the first row" in refusal(".#.\n##\n")


lines = st.text(alphabet=".#", min_size=3, max_size=3)
puzzles = st.builds(
    lambda rows, title, author, given: Puzzle(
        **{
            field: getattr(Puzzle.from_solution(Grid.from_text(rows)), field) for field in ("rows", "columns")
        },
        title=title or None,
        author=author or None,
        givens=Grid.from_text(rows).with_cells({(0, 0): None, (0, 2): None}) if given else None,
        goal=Grid.from_text(rows),
        expected=1 if given else None,
    ),
    st.lists(lines, min_size=1, max_size=5),
    st.text(),
    st.text(),
    st.booleans(),
)


@given(puzzles)
def test_written_files_are_read_back_and_fit_the_schema(puzzle: Puzzle) -> None:
    data = as_bytes([puzzle])
    assert read(data) == puzzle
    VALIDATOR.validate(json.loads(data))


def test_colours_survive_a_round_trip_through_a_file(tmp_path: object) -> None:
    palette = Palette("rg", ("#ff0000", None), ("red", None), "#ffffff")
    goal = Grid.from_text(["rr.g", ".gr."], letters="rg")
    puzzle = Puzzle.from_solution(goal, palette=palette)
    path = tmp_path / "colours.json"
    write(puzzle, path)
    assert read(path) == puzzle


@pytest.mark.parametrize("path", sorted(PUZZLES.glob("*.json")), ids=lambda path: path.name)
def test_the_puzzles_fit_the_schema(path: object) -> None:
    for puzzle in read_all(path):
        VALIDATOR.validate(json.loads(as_bytes([puzzle])))


def test_the_schema_and_the_reader_refuse_the_same() -> None:
    for wrong in ({"rows": [[1]]}, {"rows": [[True]], "columns": [[1]]}, {"rows": [[1.5]], "columns": [[1]]}):
        with pytest.raises(jsonschema.ValidationError):
            VALIDATOR.validate(wrong)


def test_nothing_is_written_when_writing_fails(tmp_path: object) -> None:
    path = tmp_path / "kept.txt"
    path.write_text("what was there")
    with pytest.raises(Exception, match="complete goal"):
        write(read(b'{"rows": [[1]], "columns": [[1]]}'), path, format="text")
    assert path.read_text() == "what was there"
    assert [file.name for file in tmp_path.iterdir()] == ["kept.txt"]


@pytest.fixture(params=[4300, 0], ids=["as Python writes them", "of any length"])
def digits(request: pytest.FixtureRequest) -> Iterator[int]:
    """The most digits that Python reads and writes in a number: a batch takes off the limit."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(request.param)
    yield request.param
    sys.set_int_max_str_digits(before)


@pytest.mark.usefixtures("digits")
@pytest.mark.parametrize("before", [0, 1, 3999, 4000, 4001, 7999, 12_345])
def test_a_number_that_python_would_not_write_again_is_refused_wherever_it_stands(before: int) -> None:
    begin = '{"rows": [[1]], "columns": [[1]],' + " " * before + '"x": '
    refused = f"input:1:{len(begin) + 1}: expected a smaller number, found '{'7' * 59}…'"
    assert refusal(begin + "7" * 4301 + "}") == refused
    (puzzle,) = read_all((begin + "7" * 4300 + "}").encode())
    assert puzzle.extra == (("x", "7" * 4300),)


@pytest.mark.parametrize("format", ["json", "json-lists", "json-picture"])
def test_lists_without_end_are_refused_before_they_fill_the_memory(format: str) -> None:
    """As values, lists need ten or twenty times the memory of the text."""
    text = ('{"rows": ' if format == "json" else "") + "[" + "[]," * 8_000_000
    with pytest.raises(InputError, match=r"^input: expected at most 8000000 lists, found '800000[12]'$"):
        next(read_all(text.encode(), format=format))


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        (
            '{"rows": [[1, 1],],\n "columns": [[1], [], [1],],}\n',
            "x:1: a comma after a last item is not JSON: ignored",
        ),
        (
            '{"rows": [[1, 1]], // the, rows\n# "columns": [[2]],\n "columns": [[1], [], /* ] */ [1]]}',
            "x:1: a comment is not JSON: ignored",
        ),
        (
            '/* a\n puzzle */\n{"rows": [[1, 1], // ,]\n], "columns": [[1], [], [1]]}',
            "x:1: a comma after a last item and a comment are not JSON: ignored",
        ),
        ("[[1, 1],],\n[[1], [0], [1]]", "x:1: a comma after a last item is not JSON: ignored"),
    ],
)
def test_commas_after_last_items_and_comments_are_ignored_with_a_note(text: str, warning: str) -> None:
    (puzzle,) = read_all(text.encode())
    assert puzzle == Puzzle.from_clues([[1, 1]], [[1], [], [1]])
    assert [each.at("x") for each in puzzle.read_warnings] == [warning]


def test_only_the_first_puzzle_has_the_note_and_texts_are_kept() -> None:
    text = (
        '{"title": "a // b, ]", "rows": [[1]], "columns": [[1]]} // one\n{"rows": [[1]], "columns": [[1],]}'
    )
    first, second = read_all(text.encode())
    assert (first.title, len(first.read_warnings), second.read_warnings) == ("a // b, ]", 1, ())
    assert refusal('{"rows": [[1],], // one\n "columns": [[1], x]}') == (
        "input:2:19: expected JSON (Expecting value), found 'x]}'"
    )


def test_clues_by_axes_are_those_along_them() -> None:
    text = '{"title": "roof", "clues": {"x": [[1], [2], [1]], "y": [[1], [3]]}}'
    assert read(text.encode()) == replace(Puzzle.from_clues([[1], [3]], [[1], [2], [1]]), title="roof")
