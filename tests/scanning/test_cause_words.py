"""What is said of a scan, in every language."""

from __future__ import annotations

import copy
import pickle
import re
from pathlib import Path

import pytest

from nonosat import Grid, Puzzle
from nonosat.questions.question import Ending
from nonosat.questions.scanning import ScanAnswer
from nonosat.scanning.cause import Cause, said
from nonosat.scanning.scan import scanned
from nonosat.web.words import words
from tests.support.scans import found

SOURCES = Path(__file__).parents[2] / "nonosat"
#: Put together of a side, or of a verdict.
PUT_TOGETHER = re.compile(
    r"told\.scan((Rows|Columns)Lack|(First|Last)(Row|Column)|(Sure|Corrected|Doubtful)$)"
)


def test_every_cause_has_its_words_and_every_word_its_cause() -> None:
    files = [*SOURCES.glob("scanning/**/*.py"), SOURCES / "questions" / "scanning.py"]
    used = {
        key for file in files for key in re.findall(r'"(told\.scan\w+)"', file.read_text(encoding="utf-8"))
    }
    there = {key.removesuffix(".one") for key in words("en") if key.startswith("told.scan")}
    assert len(used) > 15
    assert used == {key for key in there if not PUT_TOGETHER.match(key)}


def test_a_cause_is_its_english_sentence_wherever_it_is_carried() -> None:
    cause = Cause("told.scanMarked", count=1, cells=((0, 1),), rest="")
    assert cause == "1 cell is marked on the page otherwise than in the only picture: row 1, column 2"
    for same in (copy.deepcopy(cause), pickle.loads(pickle.dumps(cause))):
        assert same == cause
        assert said(same, "de").endswith(": Zeile 1, Spalte 2")
    assert said("a limit was reached", "de") == "a limit was reached"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "doubtful: 4×2 cells; several readings of the numbers have a picture and are about as likely"),
        (
            "de",
            "zweifelhaft: 4×2 Zellen; mehrere Lesarten der Zahlen haben ein Bild und sind etwa gleich "
            "wahrscheinlich",
        ),
    ],
)
def test_a_verdict_is_said_in_a_language(language: str, text: str) -> None:
    unknown: list[tuple[tuple[int, ...] | None, float]] = [(None, 1.0)]
    puzzle = Puzzle.of(Grid.from_text(["##..", "..##"]))
    seen = found(puzzle, {("row 1", 0): unknown, ("column 1", 0): unknown, ("column 2", 0): unknown})
    assert ScanAnswer(scanned(seen), Ending()).verdict_in(language) == text
