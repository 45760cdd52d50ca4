"""The guides show what the commands print: every session is run again."""

from __future__ import annotations

import runpy
import shutil
from pathlib import Path

import pytest
from conftest import ROOT

GUIDES = ROOT / "docs" / "make_guides.py"


NAMES = [*runpy.run_path(str(GUIDES))["PAGES"], "next_step.svg"]
NAMES += sorted(f"techniques/{path.name}" for path in (ROOT / "docs" / "techniques").iterdir())
#: Commands give up parts of their answers after some seconds: on a busy machine a session may need
#: another run.
TRIES = 3


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("bash") is None, reason="the sessions are for a shell")
def test_the_guides_show_what_their_commands_print(tmp_path: Path) -> None:
    kept = {name: (ROOT / "docs" / name).read_text(encoding="utf-8") for name in NAMES}
    for _ in range(TRIES):
        runpy.run_path(str(GUIDES))["main"](tmp_path)
        files = [path for path in tmp_path.rglob("*") if path.is_file()]
        shown = {path.relative_to(tmp_path).as_posix(): path.read_text(encoding="utf-8") for path in files}
        if shown == kept:
            break
    assert shown == kept, "run docs/make_guides.py"


def test_a_page_that_shows_something_else_is_noticed(tmp_path: Path) -> None:
    rerun = runpy.run_path(str(GUIDES))["rerun"]
    page = "```text marks.txt\n#?\n```\n\n```console\n$ cat marks.txt\n##\n```\n"
    assert rerun(page, tmp_path) == page.replace("##\n", "#?\n")


def test_what_needs_a_program_that_is_not_here_stays_as_it_is(tmp_path: Path) -> None:
    rerun = runpy.run_path(str(GUIDES))["rerun"]
    page = "```console needs no_such_program\n$ no_such_program\n7\n```\n"
    assert rerun(page, tmp_path) == page
    there = "```console needs bash\n$ echo 8\n7\n```\n"
    assert rerun(there, tmp_path) == there.replace("7\n", "8\n")
