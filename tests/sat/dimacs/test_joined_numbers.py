"""The numbers in all files for programs agree, so that they can be joined."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from command_line import nonosat_here
from conftest import PUZZLES

from nonosat import read

IMPOSSIBLE, FISH = str(PUZZLES / "impossible_swap.json"), str(PUZZLES / "rainbow_fish.json")


def written(path: Path, *arguments: str) -> str:
    code, _, err = nonosat_here("encode", *arguments, "-o", str(path), "--quiet")
    assert (code, err) == (0, "")
    return path.read_text(encoding="utf-8")


def comments(text: str) -> dict[int, list[str]]:
    """Return the comments about each variable."""
    found = re.findall(r"^[c*] var (\d+) (.*)$", text, re.M)
    return {int(number): words.split() for number, words in found}


@pytest.mark.parametrize("puzzle", [IMPOSSIBLE, FISH])
@pytest.mark.parametrize("encoding", ["order", "path"])
def test_every_form_says_the_same_of_a_variable(puzzle: str, encoding: str, tmp_path: Path) -> None:
    raw = [puzzle, "--raw", "--encoding", encoding]
    variables = tmp_path / "variables.json"
    formula = comments(written(tmp_path / "a.cnf", *raw, "--variables", str(variables)))
    cubes = comments(written(tmp_path / "a.icnf", *raw, "--cubes", "4"))
    assert cubes == formula
    marks = tmp_path / "marks.txt"
    value = read(puzzle)
    marks.write_text("\n".join(["." * value.width] * value.height))
    for suffix in ("wcnf", "opb"):
        soft = comments(written(tmp_path / f"a.{suffix}", *raw, "--nearest-to", str(marks)))
        assert soft == formula
    side = json.loads(variables.read_text())
    lines = [line.name for line in value.lines()]
    for number, kind, *position in side["names"]:
        words = formula[number]
        assert words[0] == kind
        if kind == "cell":
            row, column, letter = position
            assert words[1:] == [str(row), str(column), str(side["palette"].index(letter) + 1)]
            assert number == (row * value.width + column) * len(side["palette"]) + int(words[3])
        else:
            name, index, position = position
            first = 0 if words[1] == "row" else value.height
            assert lines[first + int(words[2])] == name
            assert words[3:] == [str(index), str(position)]


def test_lines_have_the_names_that_people_say(tmp_path: Path) -> None:
    lines = [line.name for line in read(IMPOSSIBLE).lines()]
    for suffix in ("wcnf", "opb"):
        named = comments(written(tmp_path / f"lines.{suffix}", IMPOSSIBLE, "--drop-lines"))
        assert [" ".join(words[1:]) for words in named.values() if words[0] == "line"] == lines
        cells = [words[1:3] for words in named.values() if words[0] == "cell"]
        assert cells == [[str(row), str(column)] for row in range(5) for column in range(6)]
    check = document("check", IMPOSSIBLE)
    assert set(check["core"]) < set(lines)
    hidden = document("hide", FISH, "--keep", "row 1", "--at-most", "2")
    fish = {line.name: line for line in read(FISH).lines()}
    assert hidden["hidden"]
    for name, index in hidden["hidden"]:
        assert name != "row 1"
        assert 0 <= index < len(fish[name].lengths)
        side, number = name.split()
        clue = hidden["puzzle"]["rows" if side == "row" else "columns"][int(number) - 1]
        assert clue[index][0] == "?"


def test_cells_in_answers_are_counted_like_variables() -> None:
    switches = str(PUZZLES / "two_switches.json")
    check = document("check", switches)
    rows, columns = zip(*check["ambiguous_cells"], strict=True)
    assert (min(rows), min(columns)) == (0, 0)
    cells = [(row, column) for row in range(4) for column in range(7)]
    shown = [[row, column] for row, column in cells if check["backbone"][row][column] == "?"]
    assert check["ambiguous_cells"] == shown
    assert sorted(cell for group in check["groups"] for cell in group["cells"]) == shown
    givens = document("repair", switches, "--givens")["givens"]
    assert all([row, column] in shown for row, column, _ in givens)
    hint = document("hint", switches, "--level", "3")
    assert (hint["lines"], hint["cells"]) == (["row 3"], [[2, column, "."] for column in range(7)])


def document(*arguments: str) -> dict[str, Any]:
    _, out, _ = nonosat_here(*arguments, "--json", "--quiet")
    return json.loads(out)
