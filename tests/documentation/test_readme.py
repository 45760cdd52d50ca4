"""What the README says is so: its sessions are those of the commands."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from command_line import nonosat_command
from conftest import ROOT

#: Sessions with several answers as good as the one that is shown: versions of PySAT give one or another.
CHOSEN_BY_THE_SOLVER = ["nonosat repair puzzles/two_switches.json --givens"]


def sessions() -> list[tuple[str, str]]:
    """The commands of the README that show what they print, and what it is."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```\n(\$ .*?)^```", readme, re.M | re.S)
    parts = [part.partition("\n") for block in blocks for part in re.split(r"^\$ ", block, flags=re.M)[1:]]
    return [(command, shown) for command, _, shown in parts if shown]


def characters(command: str, text: str) -> str:
    """The characters but digits, in order, where the solver chooses one of several answers; else the text."""
    return "".join(sorted(re.sub(r"\d", "", text))) if command in CHOSEN_BY_THE_SOLVER else text


@pytest.mark.parametrize(("command", "shown"), sessions())
def test_the_sessions_show_what_the_commands_print(
    command: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "puzzles").symlink_to(ROOT / "puzzles")
    monkeypatch.chdir(tmp_path)
    words = shlex.split(command)
    assert words[0] == "nonosat"
    _, out, err = nonosat_command(*words[1:])
    printed = {out + err, err + out}
    if shown.endswith("\n…\n"):
        shown = shown.removesuffix("…\n")
        printed = {text[: len(shown)] for text in printed}
    assert characters(command, shown) in {characters(command, text) for text in printed}


def test_there_are_sessions_to_compare() -> None:
    assert len(sessions()) >= 4
