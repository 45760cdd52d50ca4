"""What is said of a picture as a whole when much of it is doubtful."""

from __future__ import annotations

import pytest

cv2 = pytest.importorskip("cv2", reason="OpenCV is not installed")

from ruled_pages import ABOVE, CELL, COLUMNS, LEFT, page  # noqa: E402

from nonosat import Grid, Puzzle  # noqa: E402
from nonosat.errors import InputError  # noqa: E402
from nonosat.limits import Limits  # noqa: E402
from nonosat.scanning.correcting.correction import Certainty  # noqa: E402
from nonosat.scanning.scan import puzzles_on_page, scanned  # noqa: E402
from nonosat.scanning.whole_page import whole_page_causes  # noqa: E402
from nonosat.search_options import SearchOptions  # noqa: E402
from tests.support.scans import found  # noqa: E402


@pytest.mark.slow
def test_columns_that_lack_numbers_are_named_as_the_cause() -> None:
    image = page()
    right = LEFT + len(COLUMNS) * CELL
    image[: ABOVE - CELL - 2, LEFT : right + CELL] = 255  # all but the last number of each column
    (seen,) = puzzles_on_page(image)
    scan = scanned(seen)
    assert scan.verdict is Certainty.DOUBTFUL
    assert any(reason.endswith("columns lack numbers") for reason in scan.reasons)


def test_it_is_said_how_many_lines_lack_numbers() -> None:
    puzzle = Puzzle.of(Grid.from_text(["##...", "..##.", "#...#"]))
    nothing: list[tuple[tuple[int, ...] | None, float]] = [(None, 1.0)]
    scan = scanned(found(puzzle, {(f"column {number}", 0): nothing for number in (2, 3, 4, 5)}))
    (reason,) = (each for each in scan.reasons if "add up" in each)
    assert reason.endswith(": at least 4 of 5 columns lack numbers")


def test_a_page_most_of_whose_numbers_cannot_be_read_is_refused_with_what_to_do() -> None:
    puzzle = Puzzle.of(Grid.from_text(["##.##......", *["#" * 11] * 11]))
    nothing: list[tuple[tuple[int, ...] | None, float]] = [(None, 1.0)]
    lines = [f"row {number}" for number in range(1, 13)] + [f"column {number}" for number in range(1, 12)]
    seen = found(puzzle, {(line, 0): nothing for line in lines})
    with pytest.raises(InputError, match=r"^input: expected a page most of whose numbers can be read"):
        scanned(seen)
    at_once = scanned(seen, SearchOptions(limits=Limits.starting_now(0)))
    assert sum(each.is_unread for each in at_once.doubts) == 23  # there was no time to correct them


@pytest.mark.slow
def test_a_page_that_is_read_says_nothing_of_causes() -> None:
    (seen,) = puzzles_on_page(page())
    assert not any("add up" in reason for reason in scanned(seen).reasons)


def test_a_number_that_was_corrected_counts_as_what_it_is_taken_for() -> None:
    puzzle = Puzzle.of(Grid.from_text(["##...", "..##.", "#...#"]))
    misread: list[tuple[tuple[int, ...] | None, float]] = [((9,), 0.6), ((1,), 0.4)]
    unknown: list[tuple[tuple[int, ...] | None, float]] = [(None, 1.0)]
    scan = scanned(found(puzzle, {("row 3", 1): misread, ("column 4", 0): unknown, ("row 2", 0): unknown}))
    assert [doubt.chosen for doubt in scan.doubts if doubt.read == (9,)] == [(1,)]
    assert not list(whole_page_causes(scan.found, scan.doubts))
    (as_read,) = whole_page_causes(scan.found, ())
    assert "rows add up to 12" in as_read
