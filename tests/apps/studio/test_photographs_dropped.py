"""A photograph of a printed puzzle dropped on the editor, in a browser."""

from __future__ import annotations

from typing import Any

import pytest
from author import Author
from conftest import PUZZLES, ROOT

from nonosat import read

for needed in ("selenium", "PIL", "cv2"):
    pytest.importorskip(needed, reason=f"{needed} is not installed")


def test_its_warnings_are_shown_and_the_verdict_follows_when_its_clues_are_corrected(
    browser: Any, studio: Any
) -> None:
    author = Author(browser, studio)
    author.press("new-file")
    author.do("document.getElementById('forget')?.click()")
    author.drop(ROOT / "docs" / "scanning" / "boat.jpg")
    author.wait("!document.getElementById('image-scan').hidden")
    author.press("image-scan")
    author.wait("document.getElementById('connection').textContent.includes('read from a photograph')")
    told = author.text("connection")
    assert "doubtful: 16×12 cells" in told
    assert "column 7, number 1: unknown" in told
    assert author.size() == (16, 12)
    rows, columns = author.clues()
    assert rows[5] == "*"
    assert columns[6] == "? 1"
    assert author.verdict() == "multiple"
    boat = read(PUZZLES / "sailing_boat.json")
    author.unfold("clues-rows")
    for name, clues in (("clues-rows", boat.rows), ("clues-columns", boat.columns)):
        lines = (" ".join(str(run.length) for run in clue or ()) or "0" for clue in clues)
        author.choose(name, "\n".join(lines))
    author.wait("document.getElementById('verdict').dataset.kind === 'unique'")
