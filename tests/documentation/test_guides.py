"""Rerun commands and scripts: the guides, the gallery and the logo show their output."""

from __future__ import annotations

import re
import runpy
import shutil
from pathlib import Path

import pytest
from conftest import ROOT

import nonosat

GUIDES = ROOT / "docs" / "make_guides.py"


PAGES = runpy.run_path(str(GUIDES))["PAGES"]
#: Commands limit extra work to some seconds: on a busy machine a session may need another run.
TRIES = 3


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("bash") is None, reason="the sessions are for a shell")
@pytest.mark.parametrize("name", PAGES)
def test_a_page_shows_the_output_of_its_commands_and_their_drawings(name: str, tmp_path: Path) -> None:
    for _ in range(TRIES):
        runpy.run_path(str(GUIDES))["write_page"](name, tmp_path)
        files = [path for path in tmp_path.rglob("*") if path.is_file()]
        shown = {path.relative_to(tmp_path).as_posix(): path.read_text(encoding="utf-8") for path in files}
        kept = {path: (ROOT / path).read_text(encoding="utf-8") for path in shown}
        assert name in shown
        if shown == kept:
            break
    assert shown == kept, "run docs/make_guides.py"


def test_the_drawings_of_the_guides_are_drawn_by_their_commands() -> None:
    pages = "".join((ROOT / name).read_text(encoding="utf-8") for name in PAGES)
    for drawing in [ROOT / "docs" / "next_step.svg", *(ROOT / "docs" / "techniques").iterdir()]:
        assert pages.count(drawing.name) > 1, f"no page draws {drawing.name} and shows it"


def test_a_page_with_other_output_is_noticed(tmp_path: Path) -> None:
    rerun = runpy.run_path(str(GUIDES))["rerun"]
    page = "```text marks.txt\n#?\n```\n\n```console\n$ cat marks.txt\n##\n```\n"
    assert rerun(page, tmp_path) == page.replace("##\n", "#?\n")


def test_a_session_that_needs_a_missing_program_is_kept(tmp_path: Path) -> None:
    rerun = runpy.run_path(str(GUIDES))["rerun"]
    page = "```console needs no_such_program\n$ no_such_program\n7\n```\n"
    assert rerun(page, tmp_path) == page
    there = "```console needs bash\n$ echo 8\n7\n```\n"
    assert rerun(there, tmp_path) == there.replace("7\n", "8\n")


def test_the_guides_are_short() -> None:
    pages = [page.read_text(encoding="utf-8") for page in (ROOT / "docs").glob("*.md")]
    assert len(pages) > 25
    assert sum(len(page.split()) for page in pages) <= 27_000


def test_the_gallery_is_up_to_date(tmp_path: Path) -> None:
    runpy.run_path(str(ROOT / "docs" / "make_gallery.py"))["main"](tmp_path)
    drawn = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*.*")}
    assert len(drawn) > 15
    for path, data in drawn.items():
        kept = ROOT / "docs" / path
        assert kept.is_file(), f"{path}: run docs/make_gallery.py"
        assert kept.read_bytes() == data, f"{path}: run docs/make_gallery.py"
    kept_drawings = {path.name for path in (ROOT / "docs" / "gallery").iterdir()}
    assert kept_drawings == {path.name for path in drawn if path.suffix == ".svg"}


def test_the_logo_is_a_unique_nonogram_drawn_by_its_script(tmp_path: Path) -> None:
    look = runpy.run_path(str(ROOT / "docs" / "make_look.py"))
    look["main"](tmp_path)
    for name in ("mark.svg", "card.svg"):
        assert (tmp_path / name).read_bytes() == (ROOT / "docs" / "look" / name).read_bytes()
    (found,) = nonosat.solve(nonosat.Puzzle.from_solution(look["SOLUTION"]), limit=2).solutions
    drawn = re.findall(r'<rect x="(\d+)" y="(\d+)"', (tmp_path / "mark.svg").read_text(encoding="utf-8"))
    shaded = {(row, column) for row in range(5) for column in range(5) if found[row, column]}
    assert {((int(y) - 10) // 12, (int(x) - 10) // 12) for x, y in drawn} == shaded
