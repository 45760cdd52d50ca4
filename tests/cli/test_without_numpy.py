"""Where numpy cannot be imported: what line logic alone answers is answered, the rest says so in one line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import PUZZLES

from nonosat.questions import exits

CARD = str(PUZZLES / "gchq.json")
#: Line logic finds no cell of it, so that it has to be searched.
SWITCH = {"rows": [[1], [1]], "columns": [[1], [1]]}

ANSWERED = [
    ["solve", CARD],
    ["check", CARD],
    ["count", CARD],
    ["hint", CARD],
    ["explain", CARD],
    ["grade", CARD],
    ["convert", CARD, "-", "--to", "non"],
    ["draw", CARD, "-o", "-", "--to", "svg"],
]


@pytest.mark.parametrize("kernel", ["0", "1"], ids=["native", "pure"])
@pytest.mark.parametrize("arguments", ANSWERED, ids=lambda arguments: arguments[0])
def test_what_line_logic_answers_is_the_same(arguments: list[str], kernel: str) -> None:
    expected = _asked(arguments, kernel, blocked=False)
    answered = _asked(arguments, kernel, blocked=True)
    assert expected.stdout
    assert (answered.returncode, answered.stdout) == (expected.returncode, expected.stdout)


@pytest.mark.parametrize("command", ["solve", "check", "count", "encode", "repair", "hide"])
def test_the_rest_says_in_one_line_that_it_needs_numpy(command: str, tmp_path: Path) -> None:
    puzzle = tmp_path / "switch.json"
    puzzle.write_text(json.dumps(SWITCH))
    done = _asked([command, str(puzzle)], "0", blocked=True)
    (said,) = done.stderr.splitlines()
    assert said.startswith("this needs numpy")
    assert (done.returncode, done.stdout) == (exits.WRONG, "")


def _asked(arguments: list[str], pure: str, *, blocked: bool) -> subprocess.CompletedProcess[str]:
    block = "sys.modules['numpy'] = None; " if blocked else ""
    program = f"import sys; {block}from nonosat.cli.main import run; sys.exit(run(sys.argv[1:]))"
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "NONOSAT_PURE": pure},
        check=False,
    )
