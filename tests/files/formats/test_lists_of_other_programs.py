"""Files of other programs have the clues that an independent parser, written here, finds."""

from __future__ import annotations

import csv
import json
import re
from itertools import groupby
from pathlib import Path

import pytest
from texts_read import lengths, refusal, text_read

import nonosat
from nonosat.files.registry import read, read_all, read_named
from nonosat.model.clues import Run
from nonosat.model.errors import InputError
from nonosat.model.puzzle import Puzzle

Clues = list[list[int | None]]


def runs(cells: str, shaded: str = "#") -> list[int | None]:
    return [len(list(group)) for cell, group in groupby(cells) if cell == shaded]


def of_picture(rows: list[str], shaded: str = "#") -> list[Clues]:
    columns = map("".join, zip(*rows, strict=True))
    return [[runs(row, shaded) for row in rows], [runs(column, shaded) for column in columns]]


def unique_picture(puzzle: Puzzle) -> str:
    outcome = nonosat.solve(puzzle)
    assert outcome.verdict == "unique"
    return str(outcome.solutions[0])


# Quoted clues


def quoted_by_hand(text: str) -> list[Clues]:
    width, height, *lines = text.split("\n")
    columns, rows = (
        [[int(run.split("-")[0]) for run in clue.split(",") if run != "0"] for clue in line]
        for line in csv.reader(line for line in lines if line)
    )
    assert (len(columns), len(rows)) == (int(width), int(height))
    return [rows, columns]


QUOTED = ("formats-unread/houston-quoted", "formats/houston-txt")


@pytest.mark.parametrize("folder", QUOTED)
def test_quoted_lists_hold_the_columns_first(corpus: Path, folder: str) -> None:
    paths = sorted((corpus / folder).glob("*.txt"))
    assert paths
    for path in paths:
        assert lengths(read(path)) == quoted_by_hand(path.read_text())


def test_quoted_lists_have_the_clues_of_the_same_puzzles_elsewhere(corpus: Path) -> None:
    dancer = read(corpus / "formats/houston-txt/nonogram_pbn1.txt")
    assert lengths(dancer) == lengths(read(corpus / "bw/survey/00001-dancer.json"))
    coloured = read(corpus / "formats-unread/houston-quoted/nonogram_pbn47.txt")
    known = read(corpus / "colour/survey/00047.json")
    assert lengths(coloured) == lengths(known)
    pairs = {
        (mine.colour, theirs.colour)
        for ours, other in zip(coloured.rows + coloured.columns, known.rows + known.columns, strict=True)
        for mine, theirs in zip(ours or (), other or (), strict=True)
    }
    assert len(pairs) == len(coloured.palette) == 4


def test_quoted_lists_may_say_whether_there_are_colours() -> None:
    puzzle = text_read('2\n3\n1\n"1-r,1-g","2"\n"1-r", "1-g,1",\r\n"1"')
    assert lengths(puzzle) == [[[1], [1, 1], [1]], [[1, 1], [2]]]
    assert puzzle.palette.letters == "rgb"
    assert puzzle.palette.names == (None, None, "black")
    assert text_read('2\n1\n0\n"1","0"\n"1"').columns[1] == ()


def test_colours_of_quoted_lists_may_be_numbers() -> None:
    puzzle = text_read('2\n2\n"2-0","1-7,1-0"\n"1-0,1-7","2-0"')
    assert lengths(puzzle) == [[[1, 1], [2]], [[2], [1, 1]]]
    assert puzzle.rows[0] == (Run(1, 1), Run(1, 2))
    assert puzzle.palette.names == ("0", "7")
    # One colour is that of ordinary puzzles; of two runs "1-1" would be fitting, too.
    lone = text_read('3\n3\n"1-1","0","1-1"\n"1-1","0","1-1"')
    assert lengths(lone) == [[[1], [], [1]], [[1], [], [1]]]
    assert lone.palette.is_plain


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('2\n1\n"1-1","1-2"\n"1-1-2"', "x:4:2: row 1: expected a run length and the number of its colour, as '2-1', found '1-1-2'"),
        ('2\n1\n"1-1","1"\n"2-1"', "x:3:8: column 2: expected a run length and the number of its colour, as '2-1', found '1'"),
        ('2\n1\n"1","x"\n"2"', "x:3:6: column 2: expected a run length, found 'x'"),
        ('2\n1\n"1" "1"\n"2"', "x:3:5: expected clues like \"2,1\" with commas between them, found '\"1\"'"),
        ('2\n1\n"1","1', "x:3:5: expected clues like \"2,1\" with commas between them, found '\"1'"),
        ('2\n2\n"1","1"\n"2"', "x:4: expected 4 clues in quotation marks, 2 of columns and 2 of rows, found '3'"),
        ('0\n2\n"1","1"', "x:1: expected at least one column"),
    ],
)  # fmt: skip
def test_errors_in_quoted_lists_have_a_position(text: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        list(read_named(text.encode(), "x", format="quoted"))
    assert str(caught.value) == words


# Bare tasks


def test_a_bare_task_is_split_where_the_sums_are_equal(corpus: Path) -> None:
    text = (corpus / "formats-unread/puzzle-nonograms-task/task.txt").read_text().strip()
    clues: Clues = [[int(number) for number in part.split(".")] for part in text.split("/")]
    assert lengths(text_read(text)) == [clues[5:], clues[:5]]


def test_bare_tasks_need_not_be_square() -> None:
    picture = ["##..#", "#.###", ".#..#"]
    rows, columns = of_picture(picture)
    task = "/".join(".".join(map(str, clue)) for clue in columns + rows)
    assert lengths(text_read(task)) == [rows, columns]
    assert lengths(text_read(f"var task = '{task}';\r\n")) == [rows, columns]
    assert [puzzle.size for puzzle in read_all(f"{task}\n\n2/1/2/1\n".encode())] == ["5×3", "2×2"]
    assigned = f"var task = '{task}';\nlet task = '2/1/2/1';\n"
    assert [puzzle.size for puzzle in read_all(assigned.encode())] == ["5×3", "2×2"]
    # Blank lines are nothing, or 0.
    assert lengths(text_read("2//0/2/1.1/1.1")) == [[[1, 1], [1, 1]], [[2], [], [], [2]]]


def test_a_bare_task_may_be_longer_than_a_recogniser_reads() -> None:
    clues = "/".join(["1." * 60 + "1"] * 240)
    for text in (clues, f"task: '{clues}'"):
        assert text_read(text).size == "120×120"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3/1/1", "x:1:1: expected column clues and row clues with equal sums"),
        ("1/2", "x:1:1: expected column clues and row clues with equal sums"),
        ("01/02/2023", "x:1:1: expected column clues and row clues with equal sums"),
        ("1///1/", "x:1:1: expected clues that fit one size, not 1 × 4 and 2 × 3"),
        ("2/1.0/2/1", "x:1:5: clue 2: expected a run length of at least 1, found '0'"),
        ("2/1/x", "x:1: expected clues like '1/2/1.1/…', found '2/1/x'"),
    ],
)
def test_tasks_without_a_size_are_refused(text: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        list(read_named(text.encode(), "x", format="task"))
    assert str(caught.value).startswith(words)


# Pictures with frames


def test_bars_between_cells_are_no_colour(corpus: Path) -> None:
    path = corpus / "formats-unread/boxed/boat_plus.matrix"
    rows = re.sub(r"[|\s]+\n", "\n", path.read_text().replace("|", "")).split()
    assert lengths(read(path)) == of_picture(rows, "▓")
    assert read(path).palette.is_plain


PICTURE = ["#.#", ".##"]
FRAMES = [
    "|#|_|#|\n|_|#|#|\n",
    " _ _ _\n|#|_|#|\n|_|#|#|\n",
    "+-+-+-+\n|#| |#|\n+-+-+-+\n| |#|#|\n+-+-+-+\n",
    "╔═══╗\n║# #║\n║ ##║\n╚═══╝\n",
    "┌───┬───┬───┐\n│ # │   │ # │\n├───┼───┼───┤\n│   │ # │ # │\n└───┴───┴───┘\n",
    "╔═╦═╦═╗\r\n║█║ ║█║\r\n╠═╬═╬═╣\r\n║ ║█║█║\r\n╚═╩═╩═╝\r\n",
    "+---+\n|#.#|\n|.##|\n+---+\n",
]


@pytest.mark.parametrize("text", FRAMES)
def test_frames_are_no_cells(text: str) -> None:
    puzzle = text_read(text)
    assert str(puzzle.goal).split() == PICTURE
    assert puzzle.palette.is_plain


@pytest.mark.parametrize("text", ['"x"', '"abc"', "10", "1.5", "-3", "true", "null", "'ab'"])
def test_a_text_or_a_number_alone_is_no_picture(text: str) -> None:
    assert refusal(text).startswith("x")


@pytest.mark.parametrize("text", ["a;b\nb;a\n", "(#\n#(\n", "r:g\ng:r\n", "/#\n#/\n"])
def test_punctuation_is_no_colour(text: str) -> None:
    refusal(text)


# YAML


@pytest.mark.parametrize(
    "path", ["formats-unread/yaml-php/ship_10x10.yml", "formats/yaml-php-nonogram/cat_20x20.yml"]
)
def test_yaml_of_php_nonogram_is_read(corpus: Path, path: str) -> None:
    text = (corpus / path).read_text()
    columns, rows = text.split("rows:")
    wanted = [
        [[int(number) for number in clue.split(",")] for clue in re.findall(r"\[([\d, ]+)\]", part)]
        for part in (rows, columns)
    ]
    assert lengths(read(corpus / path)) == wanted


YAML = [
    "columns:\n  - [1, 1]\n  - [2]\n  -\n    - 1\nrows:\n  -\n    - 1\n    - 1\n  - [2, ]\n",
    "# two rows\n---\nrows: [[1, 1], [2]]   # flow\ncolumns: [[1, 1], [2], [1]]\n...\n",
    "columns:\r\n- 1 1\r\n- 2\r\n- 1\r\nrows:\r\n- '1 1'\r\n- 2\r\n",
    "title: x\nclues:\n  rows: [[1, 1], [02]]\n  cols: [[1.0, 1], [2], [1]]\n",
    '{"a": 1,\n rows: [[1, 1], [2]], columns: [[1, 1], [2], [1]]}',
]


@pytest.mark.parametrize("text", YAML[:-1])
def test_yaml_is_read_in_all_its_layouts(text: str) -> None:
    assert lengths(text_read(text, "x.yml")) == [[[1, 1], [2]], [[1, 1], [2], [1]]]


def test_yaml_in_braces_is_json() -> None:
    assert "x.yml:2:2: expected JSON" in refusal(YAML[-1], "x.yml")
    (puzzle,) = read_named(YAML[-1].encode(), "x.yml", format="yaml")
    assert lengths(puzzle)[0] == [[1, 1], [2]]


def test_numbers_in_yaml_are_decimal_and_words_are_words() -> None:
    puzzle = text_read("title: no\nrows: [[010], [1]]\ncolumns: [[1], []]\nauthor: 'null'\n", "x.yml")
    assert (puzzle.title, puzzle.author, lengths(puzzle)[0]) == ("no", "null", [[10], [1]])


def test_yaml_documents_are_puzzles_and_a_list_is_a_bundle() -> None:
    one = "rows: [[1]]\ncolumns: [[1]]\n"
    two = "rows: [[2]]\ncolumns: [[1], [1]]\n"
    assert [puzzle.size for puzzle in read_all(f"---\n{one}---\n{two}".encode())] == ["1×1", "2×1"]
    bundle = "puzzles:\n- name: a\n  grid:\n  - '#.'\n- name: b\n  solution: [[1, 0, 1]]\n"
    assert [(puzzle.title, puzzle.size) for puzzle in read_all(bundle.encode())] == [
        ("a", "2×1"),
        ("b", "3×1"),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rows: [[1], [x]]\ncolumns: [[1]]\n", "x.yml:1:14: row 2: expected a run length of at least 1, found 'x'"),
        ("rows:\n  - [1]\n  - [1\ncolumns: 1\n", "x.yml:4:8: expected YAML ("),
        ("rows: &a [[1]]\ncolumns: *a\n", "x.yml:2:10: expected values without anchors and aliases"),
        ("rows: [[1]]\nrows: [[1]]\n", "x.yml:2:1: expected each key once, and a word, found 'rows'"),
        ("rows: [[1]]\n", "x.yml:1:1: expected a key 'columns' with the clues, found 'rows'"),
        ("rows: " + "[" * 500, "x.yml:1: expected a puzzle, found YAML that is nested too deeply"),
        ("rows:\n\t- [1]\n", "x.yml:2:1: expected YAML (found character '\\t' that cannot start any token)"),
        ("rows: [[\x01]]\n", "x.yml:1:9: expected YAML, found '\\x01'"),
    ],
)  # fmt: skip
def test_errors_in_yaml_have_a_position(text: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        list(read_named(text.encode(), "x.yml", format="yaml"))
    assert str(caught.value).startswith(words)


def test_nothing_is_constructed_from_yaml() -> None:
    text = "rows: !!python/object/apply:os.system ['true']\ncolumns: [[1]]\n"
    assert "row 1: expected a list of run lengths, found 'true'" in refusal(text, "x.yml")


# JSON of other programs


def test_a_bundle_of_nonograms_is_read(corpus: Path) -> None:
    path = corpus / "formats-unread/json-bundle-nonograms/joined-first-five.json"
    known = json.loads(path.read_text())["nonograms"]
    found = list(read_all(path))
    assert len(found) == len(known) == 5
    assert [lengths(puzzle) for puzzle in found] == [[each["rowHints"], each["colHints"]] for each in known]


def test_a_bundle_of_solutions_is_read(corpus: Path) -> None:
    path = corpus / "formats-unread/json-bundle-solution/puzzles.json"
    known = json.loads(path.read_text())["puzzles"]
    found = list(read_all(path))
    assert [puzzle.title for puzzle in found] == [each["title"] for each in known]
    for puzzle, each in zip(found, known, strict=True):
        assert lengths(puzzle) == of_picture(each["solution"])
        assert str(puzzle.goal).split() == each["solution"]


def test_a_board_of_probabilities_is_read(corpus: Path) -> None:
    path = corpus / "formats-unread/json-probability-board/vikingsboat.sgriddler.board"
    known = json.loads(path.read_text())["constraints"]
    puzzle = read(path)
    assert lengths(puzzle) == [known["rows"], known["columns"]]
    assert puzzle.givens is puzzle.goal is None


def test_two_arrays_with_floats_are_read_with_their_unique_solution(corpus: Path) -> None:
    path = corpus / "formats-unread/json-two-arrays-floats/Gun20x15.txt"
    rows, columns, cells = map(json.loads, path.read_text().splitlines())
    puzzle = read(path)
    assert lengths(puzzle) == [rows, columns]
    assert [doubt.text for doubt in puzzle.read_warnings] == [
        "'third array' is not used: it looks like cells"
    ]
    drawn = [["."] * 20 for _ in range(15)]
    for cell in cells:
        drawn[cell["Y"]][cell["X"]] = "#"
    assert unique_picture(puzzle) == "\n".join(map("".join, drawn))
