"""Tables of clues above and left of blank cells are never read as pictures."""

from __future__ import annotations

from dataclasses import replace

import pytest
from texts_read import lengths, refusal, text_read

from nonosat.files.registry import encoded, read_named
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

CORNERS = [[[1], [1]], [[1], [1]]]
#: Tables of ones, which would be pictures as well.
TABLES = [
    "|   | 1 | 1 |\n|---|---|---|\n| 1 |   |   |\n| 1 |   |   |\n",
    "|   | 1 | 1 |\n|:--|:-:|--:|\n| 1 | - | - |\n| 1 | - | - |\n",
    "| - | 1 | 1 |\n|---|---|---|\n| 1 | - | - |\n| 1 | - | - |\n",
    "||1|1|\n|---|---|---|\n|1|||\n|1|||\n",
    "|   | 1 | 1 |\n| 1 | _ | _ |\n| 1 | _ | _ |\n",
    "|   | **1** | **1** |\n|---|---|---|\n| **1** | | |\n| `1` | | |\n",
    "| rows / columns | 1 | 1 |\n|---|---|---|\n| 1 |   |   |\n| 1 |   |   |\n",
    "|   | 1 | 1 |\n|---+---+---|\n| 1 |   |   |\n| 1 |   |   |\n",
    "┌─┬─┬─┐\n│ │1│1│\n├─┼─┼─┤\n│1│ │ │\n│1│ │ │\n└─┴─┴─┘\n",
    ",1,1\n1,,\n1,,\n",
    ",1,1\n1\n1\n",
    ";1;1\n1;;\n1;;\n",
    '"","1","1"\n"1","",""\n"1","",""\n',
]


@pytest.mark.parametrize("text", TABLES)
def test_numbers_above_and_left_of_blank_cells_are_clues(text: str) -> None:
    for name in ("-", "x.txt", "x.md", "x.csv"):
        assert lengths(text_read(text, name)) == CORNERS


#: Three wide and two high:
#:     #.#
#:     .##
MORE = [
    "|   | 1 | 1 | 2 |\n|---|---|---|---|\n| 1 1 |  |  |  |\n| 2 |  |  |  |\n",
    "|   |   | 1 | 1 | 2 |\n|---|---|---|---|---|\n| 1 | 1 |  |  |  |\n|   | 2 |  |  |  |\n",
    "|   | 1 | 1 | 2 |\n|---|---|---|---|\n| 1<br>1 |  |  |  |\n| 2 |  |  |  |\n",
    ',1,1,2\n"1,1",,,\n2,,,\n',
    "\t1\t1\t2\n1 1\t\t\t\n2\t\t\t\n",
]


@pytest.mark.parametrize("text", MORE)
def test_clues_of_several_numbers_are_in_one_cell_or_in_several(text: str) -> None:
    assert lengths(text_read(text)) == [[[1, 1], [2]], [[1], [1], [2]]]
    turned = "\t1\t\n\t1\t2\n1\t\t\n1\t\t\n2\t\t\n"
    assert lengths(text_read(turned)) == [[[1], [1], [2]], [[1, 1], [2]]]


def test_a_clue_of_no_runs_is_zero_or_a_blank_cell() -> None:
    for blank in ("0", " "):
        table = f"| | 1 | {blank} | 1 |\n|---|---|---|---|\n| 2 | | | |\n| {blank} | | | |\n"
        assert lengths(text_read(table)) == [[[2], []], [[1], [], [1]]]


def test_a_table_that_other_readers_take_for_another_puzzle_is_asked_about() -> None:
    with pytest.raises(InputError, match=r"choose one with --from: csv, nin, nono \("):
        text_read("\t1\t1\n1\t\t\n1\t\t\n")
    assert lengths(text_read("\t1\t1\n1\t\t\n1\t\t\n", "x.tsv")) == CORNERS
    # Clues that do not fit, or a picture.
    with pytest.raises(InputError, match=r"choose one with --from: boxed, csv \("):
        text_read("|  |  | 1 |\n|---|---|---|\n| 1 | 1 |  |\n|  | 1 |  |\n")


@pytest.mark.parametrize("cells", ["# |  ", "x |  ", "2 |  ", "? | ?"])
def test_other_content_of_a_table_is_refused(cells: str) -> None:
    assert refusal(f"|   | 1 | 2 |\n|---|---|---|\n| 1 | {cells} |\n| 2 |   |   |\n")


def test_framed_pictures_are_read_as_pictures() -> None:
    for text in ("| |#|#|\n|#| | |\n|#| | |\n", "|_|▓|▓|\n|▓|_|_|\n|▓|_|_|\n"):
        assert text_read(text).goal is not None


def test_the_clue_after_the_cells_of_a_picture_is_compared() -> None:
    text = "|_|X|X|_| # 2\n|X|_|X|X|  # 1, 2\n|_|_|_|_| # 0\n|_|_|_|X|\n"
    puzzle = text_read(text)
    assert str(puzzle.goal).split() == [".##.", "#.##", "....", "...#"]
    assert puzzle.read_warnings == ()
    (warning,) = text_read(text.replace("1, 2", "1 1")).read_warnings
    assert warning.at("x") == "x:2: row 2: the cells have the clue 1 2, not 1 1"


@pytest.mark.parametrize(
    "text",
    [
        *("|_|▓|\n|_|r|\n", "╔═╗\n║a║\n╚═╝\n", "  |2|\n1 |▓|\n", "    *\n   /|\n  / |\n /  |\n*---*\n"),
        *("| a | b |\n|---|---|\n| 1 | 2 |\n", "|\n|\n", "|▓|\n|▓▓|x|\n"),
    ],
)
def test_a_frame_is_no_colour_of_a_picture(text: str) -> None:
    with pytest.raises(InputError):
        list(read_named(text.encode(), "x.txt"))
    with pytest.raises(InputError):
        list(read_named(text.encode(), "x.txt", format="text"))


def test_letters_that_are_drawn_as_frames_are_replaced_in_text() -> None:
    goal = Grid.from_text(["|b", "b."], letters="|b")
    puzzle = replace(Puzzle.from_solution(goal), goal=goal)
    assert puzzle.palette.letters == "|b"
    assert str(next(read_named(encoded([puzzle], "", format="text"), "x")).goal) == "ab\nb."


#: Three wide and two high, with rows of 1 and 2, and columns of 1, 2 and no cells.
LISTS = [
    "rows,columns\n1,1\n2,2\n,0\n",
    "Row clues;Column clues\n1;1\n2;2\n;-\n",
    "| # | Rows | Columns |\n|---|---|---|\n| 1 | 1 | 1 |\n| 2 | 2 | 2 |\n| 3 |  | 0 |\n",
    "columns,,rows,\n1,,1,\n2,,2,\n0,,,\n",
    "side,clue\nrow,1\nrow,2\ncolumn,1\ncolumn,2\ncolumn,\n",
    "col,1\ncol,2\ncol,0\nrow,1\nrow,2\n",
    "R1,1\nR2,2\nC1,1\nC2,2\nC3,\n",
    "side,index,clue\ncolumn,2,0\ncolumn,1,2\ncolumn,0,1\nrow,0,1\nrow,1,2\n",
    "# Roof\n\n| Row | Clue |\n|---|---|\n| 1 | 1 |\n| 2 | 2 |\n\n"
    "Text between them.\n\n| Column | Clue |\n|---|---|\n| 1 | 1 |\n| 2 | 2 |\n| 3 | - |\n",
    "rows\t\n1\t\n2\t\ncolumns\t\n1\t\n2\t\n0\t\n",
]


@pytest.mark.parametrize("text", LISTS)
def test_lists_of_clues_with_the_names_of_their_sides(text: str) -> None:
    for name in ("-", "x.csv", "x.md"):
        assert lengths(text_read(text, name)) == [[[1], [2]], [[1], [2], []]]


def test_clues_of_several_numbers_in_lists() -> None:
    for text in (
        'rows,columns\n"1,1",1\n2,1\n,2\n',
        "rows,,columns\n1,1,1\n2,,1\n,,2\n",
        "row,1 1\nrow,2\ncolumn,1\ncolumn,1\ncolumn,2\n",
        "row;1;1\nrow;2;\ncolumn;1;\ncolumn;1;\ncolumn;2;\n",
    ):
        assert lengths(text_read(text)) == [[[1, 1], [2]], [[1], [1], [2]]]


@pytest.mark.parametrize(
    "text",
    [
        "0,0,0,1,2\n0,0,1,0,0\n1,1,,,\n0,2,,,\n",
        "0 0 0 1 2\n0 0 1 0 0\n1 1 . . .\n0 2 . . .\n",
        "    0 1 2\n    1 0 0\n1 1 . . .\n0 2 . . .\n",
        "0;0;1;1;2\n1;1;;;\n0;2;;;\n",
    ],
)
def test_padded_clues_above_and_left(text: str) -> None:
    assert lengths(text_read(text)) == [[[1, 1], [2]], [[1], [1], [2]]]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("side,clue\nrow,1\nrow,2\n", "x.csv:3: expected the clues of the columns"),
        ("R1,1\nR3,2\nC1,1\n", "x.csv:2: expected row 2, found 'row 3'"),
        ("rows,columns\n1,x\n2,1\n", "x.csv:2:3: column 1: expected a run length, found 'x'"),
    ],
)
def test_mistakes_in_lists_have_a_position(text: str, words: str) -> None:
    assert refusal(text, "x.csv") == words
