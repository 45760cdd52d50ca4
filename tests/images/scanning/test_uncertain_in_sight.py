"""Uncertain numbers on the page to correct a scan, each at its place on the photograph."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

pytest.importorskip("PIL.Image", reason="Pillow is not installed")

from nonosat import Grid, Puzzle
from nonosat.drawing import scan_page
from nonosat.images.scanning.correction.correction import UncertainNumber
from nonosat.images.scanning.detections import DetectedNumber, Points, UnreadMark
from nonosat.images.scanning.result import ScanResult
from nonosat.images.scanning.scan import scanned
from nonosat.images.scanning.scanned_page import page_of
from tests.support.scans import SIDE, found

PUZZLE = Puzzle.from_solution(Grid.from_text(["##.##.#", ".......", "#.###.#"]))
LEFT, TOP = 10 * SIDE, 10 * SIDE


def place(left: float, top: float) -> Points:
    return np.array([left, top]) + SIDE * np.array([(0, 0), (1, 0), (1, 1), (0, 1)])


def rows_of(scan: ScanResult, monkeypatch: pytest.MonkeyPatch) -> list[list[dict[str, Any]]]:
    shown: list[Any] = []

    def keep(*_: Any, puzzles: list[Any], **__: Any) -> str:
        shown.extend(puzzles)
        return ""

    monkeypatch.setattr(scan_page, "draw", keep)
    page_of([scan], title="page")
    rows: list[list[dict[str, Any]]] = shown[0]["rows"]
    return rows


def with_missed(*unread: UnreadMark) -> ScanResult:
    seen = found(PUZZLE)
    return scanned(replace(seen, detection=replace(seen.detection, unread=unread)))


def test_what_could_not_be_used_is_an_item_between_its_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    ink = np.full((SIDE, SIDE), 255, np.uint8)
    spot = place(LEFT - 2.5 * SIDE, TOP)
    scan = with_missed(UnreadMark("may be a number", "row 1", DetectedNumber(spot, ink)))
    assert scan.unread == ("row 1, before number 2: may be a number",)
    row = rows_of(scan, monkeypatch)[0]
    assert [item.get("note") for item in row] == [None, "unread", None, None]
    assert row[1]["corners"] == list(map(tuple, spot))
    assert (row[1]["state"], list(row[1]["chosen"])) == ("doubtful", [])


def test_behind_the_last_number_and_beside_a_blank_line_it_has_its_place_too() -> None:
    ink = np.full((SIDE, SIDE), 255, np.uint8)
    last = UnreadMark("ink", "row 3", DetectedNumber(place(LEFT - 0.2 * SIDE, TOP + 2 * SIDE), ink))
    alone = UnreadMark("ink", "row 2", DetectedNumber(place(LEFT - SIDE, TOP + SIDE), ink))
    above = UnreadMark("ink", "column 1", DetectedNumber(place(LEFT, TOP - 3 * SIDE), ink))
    said = with_missed(last, alone, above, UnreadMark("the page is odd")).unread
    assert said == (
        "row 3, after number 3: ink",
        "row 2, before number 1: ink",
        "column 1, before number 1: ink",
        "the page is odd",
    )


@pytest.mark.parametrize(
    ("row", "index", "left"),
    [(1, 0, LEFT - 4 * SIDE), (1, 1, LEFT - 2.5 * SIDE), (1, 3, LEFT), (2, 0, LEFT - SIDE)],
)
def test_a_number_that_must_be_there_and_was_not_seen_has_a_place_on_the_page(
    row: int, index: int, left: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    doubt = UncertainNumber(f"row {row}", index, (), 1.0, (1,), (), inserted=True)
    items = rows_of(replace(scanned(found(PUZZLE)), uncertain=(doubt,)), monkeypatch)[row - 1]
    (item,) = [each for each in items if each.get("note") == "missing"]
    assert items.index(item) == index
    assert item["corners"] == list(map(tuple, place(left, TOP + (row - 1) * SIDE)))
