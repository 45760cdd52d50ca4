"""The ``.non`` format in its three dialects."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonosat.files.formats import non
from nonosat.files.registry import read, read_all
from nonosat.model.clues import clue
from nonosat.model.errors import InputError
from nonosat.model.puzzle import Puzzle


def one(text: str) -> Puzzle:
    (puzzle,) = non.read(text.encode())
    return puzzle


def lengths(puzzle: Puzzle) -> tuple[list[list[int | None]], list[list[int | None]]]:
    rows = [[run.length for run in clue or ()] for clue in puzzle.rows]
    columns = [[run.length for run in clue or ()] for clue in puzzle.columns]
    return rows, columns


BOW = """catalogue "own #1"
title "Bow &quot;tie&quot; &copy;"
by 'Ann O&#39;Nym'
license CC0-1.0
width 4
height 3

rows
1,1
4
1,1

columns
3
1
1
3

goal "1001
1111
1001"
"""


def test_simpsons_keywords_are_read_with_entities_and_quotes_undone() -> None:
    puzzle = one(BOW)
    assert lengths(puzzle) == ([[1, 1], [4], [1, 1]], [[3], [1], [1], [3]])
    assert (puzzle.title, puzzle.author) == ('Bow "tie" ©', "Ann O'Nym")
    assert (puzzle.source, puzzle.licence) == ("own #1", "CC0-1.0")
    assert str(puzzle.goal) == "#..#\n####\n#..#"


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("1,1", "1\t1, "),
        lambda text: text.replace("rows\n", "rows\n\n").replace("\n4\n", "\n\n4\n\n"),
        lambda text: text.replace("width 4\nheight 3", "columns 4\nrows 3"),
        lambda text: text.replace("title", "unheard of\nTITLE", 1).replace("rows", "Rows"),
        lambda text: text.replace("width 4\n", "").replace("height 3\n", ""),
        lambda text: text.replace("width 4\nheight 3\n", "").replace("columns\n", "width 4\ncolumns\n"),
    ],
)
def test_common_variations_are_read_alike(change) -> None:  # type: ignore[no-untyped-def]
    puzzle, plain = one(change(BOW)), one(BOW)
    assert (puzzle.rows, puzzle.columns, puzzle.goal) == (plain.rows, plain.columns, plain.goal)
    assert puzzle.title == plain.title


@pytest.mark.parametrize("blank", ["0", "", "  "])
def test_an_empty_line_is_a_zero_or_a_blank_line(blank: str) -> None:
    puzzle = one(f"width 3\nheight 4\nrows\n{blank}\n3\n{blank}\n{blank}\ncolumns\n1\n1\n1\n")
    assert lengths(puzzle)[0] == [[], [3], [], []]


def test_a_blank_line_at_the_end_of_the_file_is_a_clue_if_one_is_missing() -> None:
    text = "width 2\nheight 1\nrows\n1\ncolumns\n1\n"
    assert lengths(one(text + "\n"))[1] == lengths(one(text))[1] == [[1], []]
    with pytest.raises(InputError, match=r"input:5: expected 4 clues below 'columns', found '1'"):
        one(text.replace("width 2", "width 4"))


def test_letters_glued_to_numbers_are_colours() -> None:
    puzzle = one(
        "color b #ff0000\ncolor d #00f\nwidth 2\nheight 2\nrows\n1b,1d\n2d\ncolumns\n1b 1d\n2d\ngoal b1dd"
    )
    assert puzzle.palette.letters == "bd"
    assert puzzle.palette.colours == ("#ff0000", "#0000ff")
    assert [(run.length, run.colour) for run in puzzle.rows[0] or ()] == [(1, 1), (1, 2)]


def test_letters_need_no_declaration_if_there_is_none() -> None:
    puzzle = one("width 2\nheight 1\nrows\n1p,1q\ncolumns\n1p\n1q\n")
    assert (puzzle.palette.letters, puzzle.palette.colours) == ("pq", (None, None))


NONNY = """width 3
height 2
color red FF0000 #
color green 00FF00 @
rows
{}
2, 1
columns
red: 1 black: 1
green 1 black 1
green 1 black 1
"""


@pytest.mark.parametrize("first", ["red 1 green 2", "red: 1 green: 2", "red 1,green 2", "green 2"])
def test_colour_words_hold_until_the_next_and_black_is_the_default(first: str) -> None:
    puzzle = one(NONNY.format(first))
    names = [(run.length, puzzle.palette.name(run.colour or 0)) for run in puzzle.rows[0] or ()]
    assert names == ([(2, "green")] if first == "green 2" else [(1, "red"), (2, "green")])
    assert [(run.length, puzzle.palette.name(run.colour or 0)) for run in puzzle.rows[1] or ()] == [
        (2, "black"),
        (1, "black"),
    ]


def test_the_dialect_with_everything_on_one_line_is_read() -> None:
    puzzle = one(
        "author:Ann\ndate:2024\npicture:5\ndifficulty:1\nwidth:3\nheight:4\nrows:1 3 1,1 0\ncolumns:2 1 2\n"
        "solution:010111101000\n"
    )
    assert lengths(puzzle) == ([[1], [3], [1, 1], []], [[2], [1], [2]])
    assert puzzle.author == "Ann"
    assert str(puzzle.goal) == ".#.\n###\n#.#\n..."


def test_a_bundle_holds_several_puzzles(tmp_path: Path) -> None:
    path = tmp_path / "three.nonpack"
    path.write_text(f"{BOW}\n====\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n=====\n{BOW}====\n")
    assert [puzzle.size for puzzle in read_all(path)] == ["4×3", "1×1", "4×3"]
    assert read(path).title == 'Bow "tie" ©'


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("\n4\n", "\n4.\n", "input:10:1: row 2: expected a run length, and the letter"),
        (
            "\n4\n",
            "\n4\n4\n",
            "input:8: expected 3 clues below 'rows', found '4'",
        ),
        ("\n4\n", "\n4,0\n", "input:10:3: row 2: expected a run length of at least 1, found '0'"),
        ("\n4\n", "\n99999999999999999999\n", "input:10:1: row 2: expected a run length, found '999"),
        (
            "width 4\nheight 3",
            "width 3\nheight 4",
            "input:13: expected 3 clues below 'columns' (width and height may",
        ),
        ("width 4", "width four", "input:5: expected the width as a number, found 'four'"),
        ("width 4", "width 1000000000", "input:1: expected at most 10000 columns, found '1000000000'"),
        ("width 4", "width 6", "input:13: expected 6 clues below 'columns', found '4'"),
        ('\n1001"', '\n100"', "input:19: goal: expected 12 cells, found '11'"),
        ("\nrows", "\nlines", "input:1: expected a line 'rows' with clues below it"),
        ("\ncolumns", "\nrows", "input:13: expected 'rows' once per puzzle, and '====' between puzzles"),
        ("width", "color red redd X\nwidth", "input:5: expected a colour as six hex digits, found 'redd'"),
    ],
)
def test_invalid_files_are_refused_in_one_line_with_a_position(old: str, new: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        one(BOW.replace(old, new, 1))
    assert str(caught.value).startswith(message)


def test_original_samples_read_to_the_clues_of_the_corpus(corpus: Path) -> None:
    pairs = {
        "non/webpbn-00001-dancer.non": "bw/survey/00001-dancer.json",
        "non-colour-nonny/rainbow.non": "colour/nonny/color-rainbow.json",
        "non-colour-nonny/tree.non": "colour/nonny/color-tree.json",
    }
    for sample, known in pairs.items():
        puzzle, wanted = read(corpus / "formats" / sample), read(corpus / known)
        assert lengths(puzzle) == lengths(wanted)
        for mine, other in zip(puzzle.rows + puzzle.columns, wanted.rows + wanted.columns, strict=True):
            colours = [puzzle.palette.colours[(run.colour or 0) - 1] for run in mine or ()]
            assert colours == [wanted.palette.colours[(run.colour or 0) - 1] for run in other or ()]


def test_a_goal_of_colours_uses_their_letters() -> None:
    puzzle = one(
        NONNY.format("red 1 green 2") + 'goal "#@@\n1.1"\nsaved "#??????"'.replace("#??????", "#?????")
    )
    assert puzzle.goal is not None
    black = puzzle.palette.names.index("black") + 1
    assert [puzzle.goal[1, column] for column in range(3)] == [black, 0, black]
    assert puzzle.saved is not None
    assert puzzle.saved.undecided_count == 5


def test_blank_lines_of_the_clue_helper_are_blank_clues() -> None:
    assert one("width 1\nheight 1\nrows\n0 0\ncolumns\n0\n").rows == (clue(0),)
