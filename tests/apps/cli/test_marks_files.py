"""Marks from files: text, nonosat's format, and saves of other programs."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from command_line import nonosat_command

import nonosat
from nonosat.apps.cli.arguments.entry import Entry, Name
from nonosat.apps.cli.arguments.puzzles import bytes_of
from nonosat.apps.cli.main import run
from nonosat.apps.cli.option_files import marks_in_file
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

BOAT = Puzzle.from_solution(Grid.from_text([".##.", "###."]))
FLAG = Puzzle.from_solution(Grid.from_text(["rrg", "r.g"], letters="rg"))


def marks(tmp_path: Path, content: str | bytes, puzzle: Puzzle = BOAT, *, name: str = "marks.txt") -> str:
    path = tmp_path / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(marks_in_file(*bytes_of(str(path)), Entry(puzzle, Name(None))))


@pytest.mark.parametrize(
    "text",
    [".#??\n##?.\n", ".#??\r\n##?.", "\n\n.#??\n##?.\n\n", "\ufeff. # ? ?\n# # ? .\n", "  .#??\n  ##?.\n"],
)
def test_text_grids_are_read_with_any_line_ends_and_blanks(tmp_path: Path, text: str) -> None:
    assert marks(tmp_path, text) == ".#??\n##?."


def test_text_grids_of_colour_puzzles_use_the_letters_of_the_palette(tmp_path: Path) -> None:
    assert marks(tmp_path, "r?g\n?.?\n", FLAG) == "r?g\n?.?"
    with pytest.raises(InputError, match=r"marks.txt:2:1: .* one of 'rg' .*, found '#'"):
        marks(tmp_path, "r?g\n#.?\n", FLAG)


@pytest.mark.parametrize(
    ("text", "read", "said"),
    [
        ("xX__\nXXx_", ".#??\n##.?", "X shaded (3 cells), x blank (2 cells), _ undecided (3 cells)"),
        ("-X??\nXX?-", ".#??\n##?.", "X shaded (3 cells), - blank (2 cells), ? undecided (3 cells)"),
        ("x#..\n##.X", ".#??\n##?.", "# shaded (3 cells), X x blank (2 cells), . undecided (3 cells)"),
        ("x#.?\n##?.", ".#.?\n##?.", "# shaded (3 cells), . x blank (3 cells), ? undecided (2 cells)"),
        ("01--\n11-0", ".#??\n##?.", "1 shaded (3 cells), 0 blank (2 cells), - undecided (3 cells)"),
        ("01..\n11.0", ".#??\n##?.", "1 shaded (3 cells), 0 blank (2 cells), . undecided (3 cells)"),
        (".#--\n##-.", ".#??\n##?.", "# shaded (3 cells), . blank (2 cells), - undecided (3 cells)"),
        ("_#??\n##?_", ".#??\n##?.", "# shaded (3 cells), _ blank (2 cells), ? undecided (3 cells)"),
        (" #  \n##x", "?#??\n##.?", "# shaded (3 cells), x blank (1 cell), space undecided (4 cells)"),
        (".# ?\n## .\n", ".#??\n##?.", "# shaded (3 cells), . blank (2 cells), ? space undecided (3 cells)"),
        (".XX.\nXXX.", ".##.\n###.", "X shaded (5 cells), . blank (3 cells)"),
        ("-##-\n###-", ".##.\n###.", "# shaded (5 cells), - blank (3 cells)"),
    ],
)
def test_common_characters_are_read_and_their_meaning_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, read: str, said: str
) -> None:
    assert marks(tmp_path, text) == read
    assert capsys.readouterr().err == f"{tmp_path / 'marks.txt'}: 2 rows and 4 columns: {said}\n"


def test_signs_in_colour_puzzles_are_letters_numbers_and_crosses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert marks(tmp_path, "11g\nX02\n", FLAG) == "rrg\n..g"
    said = capsys.readouterr().err
    assert "1 r (2 cells), 2 g g (2 cells), 0 X blank (2 cells)" in said
    crosses = Puzzle.from_solution(Grid.from_text(["xx-", "x.-"], letters="x-"))
    assert marks(tmp_path, "xx-\nx_?\n", crosses) == "xx-\nx.?"


def test_plain_signs_and_quiet_commands_say_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle, path = tmp_path / "boat.json", tmp_path / "marks.txt"
    nonosat.write(BOAT, puzzle)
    for text, options in ((".#??\n##?.\n", []), ("01--\n11-0\n", ["--quiet"])):
        path.write_text(text)
        assert run(["review", str(puzzle), "--marks", str(path), *options]) == 0
        assert capsys.readouterr().err == ""


def test_text_grids_may_be_compressed(tmp_path: Path) -> None:
    assert marks(tmp_path, gzip.compress(b".#??\n##?.\n"), name="marks.txt.gz") == ".#??\n##?."


def test_the_saved_grid_of_the_own_format_is_read(tmp_path: Path) -> None:
    document = {"rows": [[2], [3]], "columns": [[1], [2], [2], []], "saved": ["?#?.", "????"]}
    assert marks(tmp_path, json.dumps(document), name="game.json") == "?#?.\n????"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        (
            "game.sav",
            "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :7:Pattern\nPARAMS  :3:4x2\n"
            "DESC    :11:1/2/2//2/3\nNSTATES :1:3\nSTATEPOS:1:3\nMOVE    :8:F0,0,1,2\nMOVE    :8:E3,0,1,1\n",
        ),
        (
            "game.pzprv3",
            "pzprv3\nnonogram\n2\n4\n. . 1 2 2 . \n. 2 # . . + \n. 3 # . . . \n",
        ),
        ("game.non", 'width 4\nheight 2\nrows\n2\n3\ncolumns\n1\n2\n2\n0\nsaved "1??01???"\n'),
    ],
)
def test_saved_games_of_other_programs_are_read(tmp_path: Path, name: str, content: str) -> None:
    assert marks(tmp_path, content, name=name) == "#??.\n#???"


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (".#?\n##?\n", "expected marks in 4 columns and 2 rows, found '3 columns and 2 rows'"),
        (".#??\n##?.\n....\n", "found '4 columns and 3 rows'"),
        (".#??\n##?\n", "marks.txt:2:3: expected 4 cells, as in the first row, found '##?'"),
        ("\n. # ? ?\n# # ?\n", "marks.txt:3:5: expected 4 cells, as in the first row, found '##?'"),
        (".#??\n##z.\n", "marks.txt:2:3: expected a cell: '#' or a number, "),
        ("\n.#??\n # 2 ? .\n", "marks.txt:3:4: expected a cell"),
        (".#??.\n##?..\n", "marks.txt:1:5: expected marks in 4 columns and 2 rows, found '5 col"),
        ("", "expected a grid of marks: a text grid, or a puzzle with saved marks"),
        ("these are words\n", "expected a grid of marks: a text grid, or a puzzle with saved marks"),
        ('{"rows": [[2], [3]], "columns": [[1], [2], [2], []]}', "expected a grid of marks"),
        ('{"rows": [[2], [3]]', "marks.txt:1:20: expected JSON"),
    ],
)
def test_invalid_marks_are_named_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str, complaint: str
) -> None:
    puzzle, path = tmp_path / "boat.json", tmp_path / "marks.txt"
    nonosat.write(BOAT, puzzle)
    path.write_text(content)
    for command in ("review", "hint", "draw"):
        assert run([command, str(puzzle), "--marks", str(path)]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert complaint in said.err
        assert said.err.count("\n") == 1


def test_without_progress_the_saved_grid_of_the_puzzle_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    document = {"rows": [[2], [3]], "columns": [[1], [2], [2], []], "saved": ["#???", "????"]}
    path.write_text(json.dumps(document))
    assert run(["review", str(path), "--mistakes", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["wrong_marks"] == [[0, 0]]
    path.write_text(json.dumps(document | {"saved": ["????", "????"]}))
    assert run(["review", str(path)]) == 0
    assert capsys.readouterr().out == "no marks yet\n"
    nonosat.write(BOAT, path)
    assert run(["review", str(path)]) == 2
    assert "no marks given or saved" in capsys.readouterr().err


def test_several_puzzles_have_as_many_saved_grids(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzles, games = tmp_path / "puzzles.jsonl", tmp_path / "games.jsonl"
    boat = {"rows": [[2], [3]], "columns": [[1], [2], [2], []]}
    dot = {"rows": [[1]], "columns": [[1]]}
    puzzles.write_text(f"{json.dumps(boat)}\n{json.dumps(dot)}\n")
    games.write_text(
        f"{json.dumps(boat | {'saved': ['?##?', '????']})}\n{json.dumps(dot | {'saved': ['.']})}\n"
    )
    assert run(["review", str(puzzles), "--marks", str(games), "--json"]) == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(answer["index"], answer["verdict"]) for answer in answers] == [(0, "correct"), (1, "wrong")]
    assert run(["review", str(puzzles), "--index", "1", "--marks", str(games)]) == 1


def test_one_of_puzzle_and_progress_may_come_by_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "boat.json"
    nonosat.write(BOAT, path)
    assert nonosat_command("review", str(path), "--marks", "-", input="?##?\n????\n")[0] == 0
    code, _, err = nonosat_command("review", "-", "--marks", "-", input="?##?\n????\n")
    assert (code, err.count("\n")) == (2, 1)
