"""Typed puzzles: every separator, label and heading is read to the same clues."""

from __future__ import annotations

import re
from itertools import product

import pytest
from alarms import alarm
from texts_read import lengths, refusal, text_read

from nonosat.files.registry import encoded, read_named
from nonosat.model.clues import ANY_RUNS, Run
from nonosat.model.errors import InputError

#: Four wide and two high, and a long run.
#:     ##.#
#:     #.##
CLUES = [[[2, 1], [1, 2]], [[2], [1], [1], [2]]]
TYPED = [
    "2 1\n1 2\n\n2\n1\n1\n2\n",
    "2 1\n1 2\n\n\n \n2\n1\n1\n2",
    "2,1\n1,2\n\n2\n1\n1\n2\n",
    "2, 1\n1, 2\n\n2\n1\n1\n2\n",
    "2\t1\n1\t2\n\n2\n1\n1\n2\n",
    "2.1\n1.2\n\n2\n1\n1\n2\n",
    "2-1\n1-2\n\n2\n1\n1\n2\n",
    "2;1\n1;2\n\n2\n1\n1\n2\n",
    "2 1;\n1 2;\n\n2;\n1;\n1;\n2;\n",
    "2 1,\n1 2,\n\n2,\n1,\n1,\n2,\n",
    '"2 1"\n"1 2"\n\n"2"\n"1"\n"1"\n"2"\n',
    "2 1\n1 2\n---\n2\n1\n1\n2\n",
    "2 1\n1 2\n=====\n2\n1\n1\n2\n",
    "2 1\n1 2\n\n- - -\n\n2\n1\n1\n2\n",
    "2 1; 1 2\n2; 1; 1; 2\n",
    "2 1; 1 2;\n\n2; 1; 1; 2;\n",
    "2,1;1,2\n2;1;1;2\n",
    "2 1 / 1 2\n2 / 1 / 1 / 2\n",
    "2.1/1.2\n---\n2/1/1/2\n",
    "2 1 | 1 2\n2 | 1 | 1 | 2\n",
    "| 2 1 | 1 2 |\n| 2 | 1 | 1 | 2 |\n",
    "2 1\t1 2\n2\t1\t1\t2\n",
    "2 1, 1 2\n2, 1, 1, 2\n",
    "2,1 1,2\n2 1 1 2\n",
    "2-1 1-2\n2 1 1 2\n",
    "[2 1] [1 2]\n[2] [1] [1] [2]\n",
    "(2,1),(1,2)\n(2),(1),(1),(2)\n",
    "[2, 1]\n[1, 2]\n\n[2]\n[1]\n[1]\n[2]\n",
    "rows = [[2, 1], [1, 2]]\ncolumns = [[2], [1], [1], [2]]\n",
    "rows\n2 1\n1 2\ncolumns\n2\n1\n1\n2\n",
    "columns\n2\n1\n1\n2\n\nrows\n2,1\n1,2\n",
    "Rows:\n2 1\n1 2\n\nColumns:\n2\n1\n1\n2\n",
    "ROW CLUES (top to bottom)\n2 1\n1 2\nCOLUMN CLUES (left to right)\n2\n1\n1\n2\n",
    "## Rows ##\n2 1\n1 2\n## Cols ##\n2\n1\n1\n2\n",
    "Across\n2 1\n1 2\nDown\n2\n1\n1\n2\n",
    "rows: 2 1; 1 2\ncolumns: 2; 1; 1; 2\n",
    "Columns = 2, 1, 1, 2\nRows = 2 1, 1 2\n",
    "R: 2 1; 1 2\nC: 2; 1; 1; 2\n",
    "2 1\n1 2\ncolumns\n2\n1\n1\n2\n",
    "rows:\n- 2 1\n- 1 2\ncolumns:\n- 2\n- 1\n- 1\n- 2\n",
    "rows:\n1: 2 1\n2: 1 2\ncolumns:\n1: 2\n2: 1\n3: 1\n4: 2\n",
    "1) 2 1\n2) 1 2\n\n1) 2\n2) 1\n3) 1\n4) 2\n",
    "1. 2 1\n2. 1 2\n\n1. 2\n2. 1\n3. 1\n4. 2\n",
    "r1: 2 1\nr2: 1 2\nc1: 2\nc2: 1\nc3: 1\nc4: 2\n",
    "c4: 2\nc3: 1\nr2: 1 2\nr1: 2 1\nc2: 1\nc1: 2\n",
    "Row 1: 2 1\nRow 2: 1 2\n\nColumn 1: 2\nColumn 2: 1\nColumn 3: 1\nColumn 4: 2\n",
    "row #1 - 2 1\nrow #2 - 1 2\ncol #1 - 2\ncol #2 - 1\ncol #3 - 1\ncol #4 - 2\n",
    "R1 2 1\nR2 1 2\nC1 2\nC2 1\nC3 1\nC4 2\n",
    "r0=2,1\nr1=1,2\nc0=2\nc1=1\nc2=1\nc3=2\n",
    "4x2\n2 1\n1 2\n\n2\n1\n1\n2\n",
    "size: 2 x 4\n\n2 1\n1 2\n\n2\n1\n1\n2\n",
    "# from a newspaper\n2 1\n1 2\n\n// the columns\n2\n1\n1\n2\n",
    "```\n2 1\n1 2\n\n2\n1\n1\n2\n```\n",
    "rows: 2 1, 1 2\ncolumns: 2, 1, 1, 2\n",
    "rows: 2,1 1,2\ncols: 2 1 1 2\n",
    "Rows: 2;1 1;2\nCols: 2 1 1 2\n",
    "ROWS 2 1, 1 2\nCOLUMNS 2, 1, 1, 2\n",
    "rows: 2, 1; 1, 2\ncolumns: 2; 1; 1; 2\n",
    "rows: 2;1, 1;2\ncolumns: 2, 1, 1, 2\n",
    "rows: 2,1, 1,2\ncolumns: 2, 1, 1, 2\n",
    "rows: 2 1  1 2\ncolumns: 2, 1, 1, 2\n",
    "rows: 2-1:1-2\ncolumns: 2:1:1:2\n",
    "down: 2, 1, 1, 2\nacross: 2 1, 1 2\n",
    "rows: 2 1, 1 2 columns: 2, 1, 1, 2",
    "rows: 2 1; 1 2; columns: 2; 1; 1; 2;",
    "r1: 2 1, r2: 1 2, c1: 2, c2: 1, c3: 1, c4: 2",
    "rows: 2 1, 1 2\n\ncolumns:\n2\n1\n1\n2\n",
    "2 rows: 2 1, 1 2\n4 columns: 2, 1, 1, 2\n",
    "Rows - 2 1, 1 2\nColumns -> 2, 1, 1, 2\n",
    "**Rows:** 2 1, 1 2\n**Columns:** 2, 1, 1, 2\n",
    "Rows top to bottom: 2 1, 1 2\nColumns (left to right): 2, 1, 1, 2\n",
    "clues for rows: 2 1, 1 2\nclues for columns: 2, 1, 1, 2\n",
    "Zeilen: 2 1, 1 2\nSpalten: 2, 1, 1, 2\n",
    "top: 2, 1, 1, 2\nleft: 2 1, 1 2\n",
    "topNumbers: 2, 1, 1, 2\nsideNumbers: 2 1, 1 2\n",
    "topNumbers:\n2\n1\n1\n2\nsideNumbers:\n2 1\n1 2\n",
    "2 4\n# rows\n2 1\n1 2\n# columns\n2\n1\n1\n2\n",
    "width 4\nheight: 2\n# rows\n2,1\n1,2\n# columns\n2\n1\n1\n2\n",
    "{rows: [[2, 1], [1, 2]], columns: [2, 1, [1], 2]}",
    "{'rows': [[2, 1], [1, 2]], 'columns': [[2], [1], [1], [2]]}\n",
    "rows = [\n  [2, 1],\n  [1, 2],\n];\ncolumns = [[2], [1],\n[1], [2]];\n",
    "rows: (2,1), (1,2)\ncolumns: (2,), (1,), (1,), (2,)\n",
    "rows: '2 1', '1 2'\ncolumns: ['2', '1', '1', '2']\n",
    'rows: "2,1","1,2"\ncolumns: "2","1","1","2"\n',
    "rows: [2 1, 1 2]\ncolumns: [2, 1, 1, 2]\n",
]


@pytest.mark.parametrize("text", TYPED)
def test_two_lists_are_read_however_they_are_typed(text: str) -> None:
    for name, ends in product(("-", "x.txt", "puzzle"), ("\n", "\r\n")):
        assert lengths(text_read(text.replace("\n", ends), name)) == CLUES


#: Three wide and three high, with lines of two runs among lines of one.
#:     ##.
#:     #.#
#:     ..#
STAIR = [[[2], [1, 1], [1]], [[2], [1], [2]]]


@pytest.mark.parametrize(
    "text",
    [
        "rows: 2, 1 1, 1\ncolumns: 2, 1, 2\n",
        "rows: 2,1 1,1\ncolumns: 2,1,2\n",
        "rows: 2 1,1 1\ncolumns: 2 1 2\n",
        "rows: 2 1;1 1\ncolumns: 2 1 2\n",
        "rows: 2; 1 1; 1\ncolumns: 2; 1; 2\n",
        "rows: 2, 1 1, 1\ncolumns: 2 1 2\n",
        "rows: [2, [1, 1], 1]\ncolumns: [2, 1, 2]\n",
        '{"rows": "2, 1 1, 1", "columns": "2, 1, 2"}',
        '{"rows": "2 1,1 1", "columns": "2 1 2"}',
        '{"rows": "2, 1 1, 1", "columns": [[2], [1], [2]]}',
        "rows: '2, 1 1, 1'\ncolumns: '2, 1, 2'\n",
    ],
)
def test_the_separator_of_clues_follows_from_the_fit(text: str) -> None:
    for name in ("-", "x.txt", "x.json", "x.yml", "x.non"):
        assert lengths(text_read(text, name)) == STAIR


@pytest.mark.parametrize("text", ["rows: %s\ncolumns: %s\n", '{"rows": "%s", "columns": "%s"}'])
def test_two_ways_that_fit_are_named(text: str) -> None:
    both = "1,1 1,1 1,1"
    for name in ("x", "x.txt", "x.json"):
        assert re.sub("x[a-z.]*:1:[0-9:]*", "x:1:", refusal(text % (both, both), name)).startswith(
            "x:1: expected clues that fit in one way, not 4×4 with commas between clues or 3×3 with spaces "
            "between clues: type a line for each clue"
        )
    # With another sum only one of them fits.
    assert text_read(text % ("2,1 1,1 1,1", "1,1 1,1 1,2")).size == "4×4"


@pytest.mark.parametrize("name", ["-", "x.txt", "x"])
def test_if_nothing_fits_the_likeliest_reading_is_chosen(name: str) -> None:
    for text in ("rows: 2, 1 1, 1\ncolumns: 2, 1, 1\n", "rows: 2,1 1,1\ncolumns: 2,1,1\n"):
        assert lengths(text_read(text, name)) == [STAIR[0], [[2], [1], [1]]]


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("4 13 1\n*;*;*;*;*\n", "5×1"),
        ("*;*;*;*;*\n4 13 1\n", "1×5"),
        ("3 3\n1;1;1;1;1;1\n", "6×1"),
        ("3 3\n1; 1; 1; 1; 1; 1\n", "6×1"),
        ("3 3\n---\n1/1/1/1/1/1\n", "6×1"),
        ("rows: 3 3\ncolumns: 1|1|1|1|1|1\n", "6×1"),
        ("3 3\n\n1\n1\n1\n1\n1\n1\n", "6×1"),
        ("1\n1\n1\n1\n1\n1\n---\n3 3\n", "1×6"),
        ("rows\n3, 3\ncolumns\n1\n1\n1\n1\n1\n1\n", "6×1"),
        ("# rows\n3 3\n\n# columns\n*\n*\n*\n", "3×1"),
        ("[3 3]\n[1] [1] [1] [1] [1] [1]\n", "6×1"),
        ("[[3, 3]]\n[[1], [1], [1], [1], [1], [1]]\n", "6×1"),
        ("rows: '3,3'\ncolumns: '1','1','1','1','1','1'\n", "6×1"),
        ("4 4\n4 4\n\n*;*;*;*\n", "4×2"),
        ("1\n*; *\n", "2×1"),
    ],
)
def test_marks_that_separate_clues_are_not_asked_whether_the_clues_fit(text: str, size: str) -> None:
    assert text_read(text, format="hand").size == size


def test_unknown_clues_show_no_unlikely_cut_to_be_meant() -> None:
    assert text_read("rows: 4, 13, 1\ncolumns: *; *; *\n").size == "3×1"


COLOURED = [
    "2r / 1r 1b\n2r / 1r / 1b\n",
    "2r\n1r 1b\n\n2r\n1r\n1b\n",
    "2-r\n1-r 1-b\n\n2-r\n1-r\n1-b\n",
    "r2\nr1 b1\n\nr2\nr1\nb1\n",
    "r1: 2r\nr2: 1r,1b\nc1: 2r\nc2: 1r\nc3: 1b\n",
    "2red; 1red 1blue\n2red; 1red; 1blue\n",
    "2 red\n1 red, 1 blue\n\n2 red\n1 red\n1 blue\n",
]


@pytest.mark.parametrize("text", COLOURED)
def test_letters_and_names_beside_numbers_are_colours(text: str) -> None:
    puzzle = text_read(text)
    assert puzzle.rows == ((Run(2, 1),), (Run(1, 1), Run(1, 2)))
    assert puzzle.columns == ((Run(2, 1),), (Run(1, 1),), (Run(1, 2),))
    assert puzzle.palette.letters == "rb"
    if "red" in text:
        assert puzzle.palette.colours == ("#ff0000", "#0000ff")
        assert puzzle.palette.names == ("red", "blue")


def test_numbers_without_a_colour_among_others_are_black() -> None:
    puzzle = text_read("2r 1\n\n1r\n1r\n1\n", format="hand")
    assert puzzle.palette.names == (None, "black")
    assert puzzle.rows == ((Run(2, 1), Run(1, 2)),)


def test_unknown_runs_are_typed_with_signs() -> None:
    puzzle = text_read("? 1\n*\n2\n\n2\n?\n1 1\n")
    assert puzzle.rows == ((Run(None), Run(1)), (ANY_RUNS,), (Run(2),))
    assert puzzle.columns == ((Run(2),), (Run(None),), (Run(1), Run(1)))
    coloured = text_read("r1: ?r 1b\nr2: ? *\nc1: 2r\nc2: *\n")
    assert coloured.rows == ((Run(None, 1), Run(1, 2)), (Run(None, None), ANY_RUNS))
    assert text_read("* ; ? 2\n?; *\n").size == "2×2"


def test_lines_without_runs_are_typed_in_many_ways() -> None:
    assert text_read("3\n0\n\n1\n1\n1\n").rows[1] == ()
    labelled = "r1: 3\nr2:%s\nr3: 1\nc1: 2\nc2: 1\nc3: 1\n"
    for blank in ("", " 0", " -", " none", "empty"):
        assert text_read(labelled % blank).rows == ((Run(3),), (), (Run(1),))
    assert lengths(text_read("3;;1\n1 1; 1; 1\n")) == [[[3], [], [1]], [[1, 1], [1], [1]]]


def test_titles_are_kept() -> None:
    puzzle = text_read("Title: Boat\nby: Nobody\n\n2 1\n1 2\n\n2\n1\n1\n2\n")
    assert (puzzle.title, puzzle.author, puzzle.size) == ("Boat", "Nobody", "4×2")
    again = next(read_named(encoded([puzzle], "", format="hand"), "-"))
    assert again == puzzle


def test_written_files_with_unknown_clues_can_be_read() -> None:
    puzzle = text_read("r1: ?r 1b\nr2: ? *\nr3: 0\nc1: 2r\nc2: *\n")
    written = encoded([puzzle], "", format="hand")
    assert written == b"row 1: ?r 1b\nrow 2: ? *\nrow 3: 0\ncolumn 1: 2r\ncolumn 2: *\n"
    assert next(read_named(written, "-")) == puzzle


def test_sums_that_differ_are_a_puzzle_without_a_solution() -> None:
    for text in ("2 1; 1 2\n2; 1; 1; 3\n", "r1: 5\nc1: 1\n", "2 1\n1 2\n\n2\n1\n1\n3\n"):
        assert text_read(text).size in ("4×2", "1×1")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2 1\n1 x\n\n2\n1\n1\n2\n", "x:2:3: row 2: expected a run length, found 'x'"),
        ("2 1\n1 2\n\n2\n1\n1 99999\n2\n", "x:6:3: column 3: expected a run length of at most 10000, found '99999'"),
        ("2 1\n1 0 2\n\n2\n1\n1\n2\n", "x:2:3: row 2: expected a run length of at least 1, found '0'"),
        ("2 1; 1 y\n2; 1; 1; 2\n", "x:1:8: row 2: expected a run length, found 'y'"),
        ("r1: 2 1\nr3: 1 2\nc1: 2\n", "x:2: expected row 2"),
        ("r1: 2 1\nr1: 1 2\nc1: 2\n", "x:2: expected row 1 once, found 'r1: 1 2'"),
        ("r1: 2 1\n1 2\nc1: 2\n", "x:2: expected a label like 'row 2:', found '1 2'"),
        ("rows\n2 1\n1 2\n", "x:3: expected the clues of the columns"),
        ("2 1\n1 2\n3\n", "x:3: expected an empty line between rows and columns"),
        ("1\n\n1\n\n1\n", "x:5: expected one empty line, between rows and columns, found '3 lists'"),
        ("5x5\n2 1\n1 2\n\n2\n1\n1\n2\n", "x:2: expected clues for 5 columns and 5 rows, as stated, found '4×2'"),
        ("[2 1] 5 [1 2]\n[2] [1] [1] [2]\n", "x:1:7: expected each clue in brackets, found '5'"),
        ("3kg\n\n1\n1\n1\n", "x:1:1: row 1: expected a run length, perhaps with a letter or the name of a colour"),
        ("1,2\n3,4\n", "x:1: expected two lists: type the clues of the rows, '2 1; 1 2', and below those of the columns, "),
    ],
)  # fmt: skip
def test_errors_have_a_position(text: str, words: str) -> None:
    assert refusal(text, format="hand").startswith(words)


def test_a_line_is_a_clue_unless_only_several_clues_per_line_fit() -> None:
    assert text_read("1;1\n1;1\n\n2\n0\n2\n").size == "3×2"
    assert text_read("3; 1\n1; 3\n\n4; 1\n1; 2\n").size == "4×4"


def test_unrecognised_texts_get_instructions_for_typing() -> None:
    for text in ("Dear reader,\nthis is no puzzle.\n", '"x"', "5x5"):
        words = refusal(text)
        example = words.split("'")
        assert "type the clues of the rows" in words
        assert lengths(text_read(f"{example[1]}\n{example[3]}\n")) == CLUES


@pytest.mark.parametrize(
    "text",
    [
        "x,y\n1,2\n3,4,5\n",
        "3 apples\n2 pears\n\n1 lemon\n",
        "1,2\n3,4\n",
        "12 3\n4 5\n",
        "rows 12\n",
        "2 1\n",
    ],
)
def test_tables_and_prose_are_no_puzzles(text: str) -> None:
    refusal(text)


def test_a_format_that_is_certain_is_named_before_the_guess() -> None:
    with pytest.raises(InputError, match=r"choose one with --from: ish, keen, text \("):
        text_read("1 1\n\n1\n0\n1\n")
    with pytest.raises(InputError, match=r"choose one with --from: boxed, hand \("):
        text_read("|1|1|1|\n|1|1|1|\n")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "rows" + " " * 100_000 + "x",
            "r" + " " * 100_000 + "1",
            "1\n" + "\n" * 100_000 + "x",
            "- " * 50_000 + "x",
        ),
        *("r1:" * 30_000, "rows (" * 20_000, "[" * 50_000 + "\n1", "! " * 50_000, "1;" * 20_000),
        "".join(f"r{number}: 1\n" for number in range(1, 20_000)) + "c1: 1\n",
    ],
    ids=lambda text: repr(text[:12]),
)
def test_long_lines_take_time_in_proportion(text: str) -> None:
    with alarm(60), pytest.raises(InputError):
        list(read_named(text.encode(), "x", format="hand"))


def test_a_clue_of_ones_before_other_numbers_is_no_picture() -> None:
    with pytest.raises(InputError, match="expected a nonogram"):
        text_read("1 1\n\n2\n\n2\n1\n1\n")


@pytest.mark.parametrize("size", ["4 3", "3 4"])
def test_a_blank_line_below_a_heading_is_a_clue_where_the_size_says_so(size: str) -> None:
    text = f"{size}\n# rows\n2\n1 1\n\n# columns\n1\n2\n0\n1\n"
    assert [line.lengths for line in next(read_named(text.encode(), "x")).lines()] == [
        *((2,), (1, 1), ()),
        *((1,), (2,), (), (1,)),
    ]


def test_below_the_number_of_both_sides_each_line_is_a_clue() -> None:
    for text in ("3\n1\n3\n1 1\n2\n2\n2\n", "3\n1\n3\n1,1\n2\n2\n2"):
        assert lengths(text_read(text)) == [[[1], [3], [1, 1]], [[2], [2], [2]]]
    assert (
        refusal("3\n1\n3\n1 1\n2\n2\n", format="hand")
        == "x:6: expected an empty line between rows and columns"
    )
