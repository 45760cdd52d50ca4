"""``nonosat duplicates`` on the command line: the table, JSON, exit codes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from command_line import nonosat_here
from conftest import PUZZLES

from nonosat import Grid, Puzzle, write

BOAT = Puzzle.from_solution(Grid.from_text(["..#..", ".##..", "..#..", "#####", ".###."]))
NEAR = Puzzle.from_solution(Grid.from_text(["..#..", ".##..", "..#..", "#####", "####."]))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(replace(BOAT, title="Boat"), tmp_path / "a.json")
    write(BOAT.transposed(), tmp_path / "b.non")
    write(NEAR, tmp_path / "c.json")
    (tmp_path / "README.md").write_text("A set of puzzles.\n")
    return tmp_path


def test_a_table_has_a_line_for_each_puzzle(folder: Path) -> None:
    code, out, err = nonosat_here("duplicates", str(folder), "--near", "1")
    assert code == 1
    assert out.splitlines() == [
        "group  the same             puzzle",
        f"1      clues                {folder}/a.json Boat",
        f"                            {folder}/b.non",
        f"2      solution but 1 cell  {folder}/a.json Boat",
        f"                            {folder}/c.json",
    ]
    assert err.splitlines() == [
        "3 puzzles: 2 groups of duplicates (clues: 1, near: 1)",
        f"1 file without puzzles was ignored: {folder}/README.md",
    ]


def test_a_file_named_twice_is_no_duplicate(folder: Path) -> None:
    boat = str(folder / "a.json")
    assert nonosat_here("duplicates", boat, boat, str(folder / "c.json"))[0] == 0


def test_what_is_not_known_in_time_is_no_success() -> None:
    hard = str(PUZZLES / "dom_5.json")
    code, _, err = nonosat_here("duplicates", hard, "--puzzle-limit", "0")
    assert code == 3
    assert "not solved in time: " in err
    assert nonosat_here("duplicates", hard, "--puzzle-limit", "0", "--clues-only")[0] == 0


def test_wrong_input_is_wrong(folder: Path) -> None:
    assert nonosat_here("duplicates", str(folder), "--near", "1", "--clues-only")[0] == 2
    (folder / "broken.non").write_text("width 2\nheight 1\nrows\nx\ncolumns\n1\n1\n")
    assert nonosat_here("duplicates", str(folder))[0] == 2
