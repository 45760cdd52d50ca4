"""The guides show what the commands print: every session is run again."""

from __future__ import annotations

import runpy
import shutil
from pathlib import Path

import pytest
from conftest import ROOT

GUIDES = ROOT / "docs" / "make_guides.py"


@pytest.mark.skipif(shutil.which("bash") is None, reason="the sessions are for a shell")
def test_the_guides_show_what_their_commands_print(tmp_path: Path) -> None:
    runpy.run_path(str(GUIDES))["main"](tmp_path)
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"solving.md", "authors.md", "making.md", "next_step.svg"}
    for path in tmp_path.iterdir():
        kept = ROOT / "docs" / path.name
        assert kept.read_text(encoding="utf-8") == path.read_text(encoding="utf-8"), "run docs/make_guides.py"


def test_a_page_that_shows_something_else_is_noticed(tmp_path: Path) -> None:
    rerun = runpy.run_path(str(GUIDES))["rerun"]
    page = "```text marks.txt\n#?\n```\n\n```console\n$ cat marks.txt\n##\n```\n"
    assert rerun(page, tmp_path) == page.replace("##\n", "#?\n")
