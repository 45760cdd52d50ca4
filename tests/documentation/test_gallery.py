"""The gallery and the look of the site are what their scripts draw."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

from conftest import ROOT

import nonosat


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


def test_the_mark_is_a_nonogram_with_one_picture_and_is_drawn_by_its_script(tmp_path: Path) -> None:
    look = runpy.run_path(str(ROOT / "docs" / "make_look.py"))
    look["main"](tmp_path)
    for name in ("mark.svg", "card.svg"):
        assert (tmp_path / name).read_bytes() == (ROOT / "docs" / "look" / name).read_bytes()
    (found,) = nonosat.solve(nonosat.Puzzle.of(look["PICTURE"]), limit=2).pictures
    drawn = re.findall(r'<rect x="(\d+)" y="(\d+)"', (tmp_path / "mark.svg").read_text(encoding="utf-8"))
    filled = {(row, column) for row in range(5) for column in range(5) if found[row, column]}
    assert {((int(y) - 10) // 12, (int(x) - 10) // 12) for x, y in drawn} == filled
