"""Reasons for uncertainty, in the languages of the pages."""

from __future__ import annotations

import copy
import pickle
import re
from pathlib import Path

import pytest

pytest.importorskip("cv2", reason="OpenCV is not installed")

from ruled_pages import ABOVE, CELL, COLUMNS, LEFT, page

from nonosat import Grid, Puzzle
from nonosat.drawing.web.words import words
from nonosat.images.scanning.correction.correction import ScanVerdict
from nonosat.images.scanning.scan import puzzles_on_page, scanned
from nonosat.images.scanning.uncertainty import UncertaintyReason, in_language
from nonosat.images.scanning.whole_page import whole_page_reasons
from nonosat.model.errors import InputError
from nonosat.model.limits import Limits
from nonosat.model.search_options import SearchOptions
from tests.support.scans import found


@pytest.mark.slow
def test_columns_that_lack_numbers_are_named_as_the_cause() -> None:
    image = page()
    right = LEFT + len(COLUMNS) * CELL
    image[: ABOVE - CELL - 2, LEFT : right + CELL] = 255  # all but the last number of each column
    (seen,) = puzzles_on_page(image)
    scan = scanned(seen)
    assert scan.verdict is ScanVerdict.DOUBTFUL
    assert any(reason.endswith("columns lack numbers") for reason in scan.reasons)


def test_it_is_said_how_many_lines_lack_numbers() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["##...", "..##.", "#...#"]))
    nothing: list[tuple[tuple[int, ...] | None, float]] = [(None, 1.0)]
    scan = scanned(found(puzzle, {(f"column {number}", 0): nothing for number in (2, 3, 4, 5)}))
    (reason,) = (each for each in scan.reasons if "add up" in each)
    assert reason.endswith(": at least 4 of 5 columns lack numbers")


def test_a_page_most_of_whose_numbers_cannot_be_read_is_refused_with_what_to_do() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["##.##......", *["#" * 11] * 11]))
    nothing: list[tuple[tuple[int, ...] | None, float]] = [(None, 1.0)]
    lines = [f"row {number}" for number in range(1, 13)] + [f"column {number}" for number in range(1, 12)]
    seen = found(puzzle, {(line, 0): nothing for line in lines})
    with pytest.raises(InputError, match=r"^input: expected a page most of whose numbers can be read"):
        scanned(seen)
    at_once = scanned(seen, SearchOptions(limits=Limits.starting_now(0)))
    assert sum(each.is_unread for each in at_once.uncertain) == 23  # there was no time to correct them


@pytest.mark.slow
def test_a_page_that_is_read_says_nothing_of_causes() -> None:
    (seen,) = puzzles_on_page(page())
    assert not any("add up" in reason for reason in scanned(seen).reasons)


def test_a_number_that_was_corrected_counts_as_what_it_is_taken_for() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["##...", "..##.", "#...#"]))
    misread: list[tuple[tuple[int, ...] | None, float]] = [((9,), 0.6), ((1,), 0.4)]
    unknown: list[tuple[tuple[int, ...] | None, float]] = [(None, 1.0)]
    scan = scanned(found(puzzle, {("row 3", 1): misread, ("column 4", 0): unknown, ("row 2", 0): unknown}))
    assert [doubt.chosen for doubt in scan.uncertain if doubt.read == (9,)] == [(1,)]
    assert not list(whole_page_reasons(scan.found, scan.uncertain))
    (as_read,) = whole_page_reasons(scan.found, ())
    assert "rows add up to 12" in as_read


SOURCES = Path(__file__).parents[3] / "nonosat"


#: Put together of a side, or of a verdict.
PUT_TOGETHER = re.compile(
    r"told\.scan((Rows|Columns)Lack|(First|Last)(Row|Column)|(Sure|Corrected|Doubtful)$)"
)


def test_every_cause_has_its_words_and_every_word_its_cause() -> None:
    files = list(SOURCES.glob("images/scanning/**/*.py"))
    used = {
        key for file in files for key in re.findall(r'"(told\.scan\w+)"', file.read_text(encoding="utf-8"))
    }
    there = {key.removesuffix(".one") for key in words("en") if key.startswith("told.scan")}
    assert len(used) > 15
    assert used == {key for key in there if not PUT_TOGETHER.match(key)}


def test_a_cause_is_its_english_sentence_wherever_it_is_carried() -> None:
    reason = UncertaintyReason("told.scanMarked", count=1, cells=((0, 1),), rest="")
    assert reason == "1 cell marked on the page differs from the only solution: row 1, column 2"
    for same in (copy.deepcopy(reason), pickle.loads(pickle.dumps(reason))):
        assert same == reason
        assert in_language(same, "de").endswith(": Zeile 1, Spalte 2")
    assert in_language("a limit was reached", "de") == "a limit was reached"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "doubtful: 4×2 cells; several readings of the numbers have a solution and are about as likely",
        ),
        (
            "de",
            "zweifelhaft: 4×2 Zellen; mehrere Lesarten der Zahlen haben eine Lösung und sind etwa gleich "
            "wahrscheinlich",
        ),
    ],
)
def test_a_verdict_is_said_in_a_language(language: str, text: str) -> None:
    unknown: list[tuple[tuple[int, ...] | None, float]] = [(None, 1.0)]
    puzzle = Puzzle.from_solution(Grid.from_text(["##..", "..##"]))
    seen = found(puzzle, {("row 1", 0): unknown, ("column 1", 0): unknown, ("column 2", 0): unknown})
    assert scanned(seen).sentence_in(language) == text
