"""Photographs of printed puzzles in the studio: read when opened, not when a folder is listed."""

from __future__ import annotations

import io
from typing import Any

import pytest
from scans import found

from nonosat import Grid, Puzzle, UnsupportedPuzzle
from nonosat.apps.studio.answering import KINDS
from nonosat.model.search_options import DEFAULT_OPTIONS

PUZZLE = Puzzle.from_solution(Grid.from_text(["..###..", ".#####.", "#######", ".##.##.", "..#..#."]))


@pytest.fixture
def photograph(monkeypatch: pytest.MonkeyPatch) -> bytes:
    """An image on which the puzzle is found, with a misread number."""
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    file = io.BytesIO()
    image.new("RGB", (300, 300), "white").save(file, format="JPEG")
    seen = found(PUZZLE, {("row 2", 0): [((6,), 0.8), ((5,), 0.19)]})
    monkeypatch.setattr("nonosat.images.scanning.scan.found_puzzles", lambda _: iter([seen]))
    return file.getvalue()


def read(data: bytes, **more: Any) -> dict[str, Any]:
    answer = KINDS["read"].run({"data": data, "name": "page.jpg"} | more, DEFAULT_OPTIONS, lambda _: None)
    document: dict[str, Any] = answer["document"]
    return document


def test_an_opened_photograph_is_read_and_its_corrections_are_reported(photograph: bytes) -> None:
    document = read(photograph, photographs=True)
    assert document["photographed"]
    assert document["puzzles"][0]["rows"] == [[3], [5], [7], [2, 2], [1, 1]]
    assert document["warnings"] == [
        "read from a photograph, corrected: 7×5 cells; 1 number corrected; "
        "no other reading near this one has a solution",
        "row 2, number 1: 6 was read (80 %), but it is 5 (19 %)",
    ]


def test_photographs_in_a_folder_are_not_read_while_it_is_listed(photograph: bytes) -> None:
    with pytest.raises(UnsupportedPuzzle, match="'nonosat scan' reads printed ones"):
        read(photograph)
