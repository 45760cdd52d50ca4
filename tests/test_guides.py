"""The guides show what the commands print: every block of a session is run again."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

_BLOCK = re.compile(r"^```(console|text (\S+))\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def rerun(page: str, folder: Path) -> tuple[str, int]:
    """The page with what its commands print today, and how many there are.

    A block headed ``text NAME`` is a file of that name.
    """
    (folder / "puzzles").symlink_to(ROOT / "puzzles")
    number = 0

    def block(match: re.Match[str]) -> str:
        nonlocal number
        if match[2]:
            (folder / match[2]).write_text(match[3], encoding="utf-8")
            return match[0]
        shown = ""
        for line in match[3].splitlines():
            if line.startswith("$ "):
                number += 1
                shown += f"{line}\n{printed(line.removeprefix('$ '), folder)}"
        return f"```console\n{shown}```"

    return _BLOCK.sub(block, page), number


def printed(command: str, folder: Path) -> str:
    return subprocess.run(
        ["bash", "-c", f'nonosat() {{ "{sys.executable}" -m nonosat "$@"; }}\n{command}'],
        cwd=folder,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
    ).stdout


@pytest.mark.skipif(shutil.which("bash") is None, reason="the sessions are for a shell")
@pytest.mark.parametrize(("guide", "commands"), [("solving", 12), ("authors", 8)])
def test_what_a_guide_shows_is_what_its_commands_print(guide: str, commands: int, tmp_path: Path) -> None:
    page = (ROOT / "docs" / f"{guide}.md").read_text(encoding="utf-8")
    again, number = rerun(page, tmp_path)
    assert again == page
    assert number == commands


def test_the_drawing_of_a_next_step_is_what_the_guide_says(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "solving.md").read_text(encoding="utf-8")
    rerun(page, tmp_path)
    assert (tmp_path / "next_step.svg").read_bytes() == (ROOT / "docs" / "next_step.svg").read_bytes()
