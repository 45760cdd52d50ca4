"""The gallery in the documentation is what its script draws."""

from __future__ import annotations

import runpy
from pathlib import Path

from conftest import ROOT


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
