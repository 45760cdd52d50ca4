"""Scan results: JSON, sentences, exit codes, and the page."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from scans import SIDE, found

from nonosat import Grid, LimitReached, Palette, Puzzle
from nonosat.files.formats.json_puzzle import as_json
from nonosat.images.scanning.correction.correction import UncertainNumber
from nonosat.images.scanning.reading import PossibleReading
from nonosat.images.scanning.result import ScanResult, describe_uncertain, numbers_as_json
from nonosat.images.scanning.scan import Scan
from nonosat.images.scanning.scanned_page import page_of
from nonosat.model.abilities import exits

pytest.importorskip("PIL", reason="Pillow is not installed")

FISH = Grid.from_text(["..###..", ".#####.", "#######", ".##.##.", "..#..#."])
PUZZLE = Puzzle.from_solution(FISH)


def answer_to(said: dict = {}, puzzle: Puzzle = PUZZLE) -> ScanResult:  # noqa: B006 - never changed
    return Scan().ask(found(puzzle, said))


def test_what_is_read_for_certain_is_sure() -> None:
    answer = answer_to()
    assert answer.exit_code == exits.DONE
    assert list(answer.sentences()) == ["sure: 7×5 cells; every number was read for certain"]
    document = answer.to_json()
    assert document["verdict"] == "sure"
    assert document["uncertain"] == []
    assert document["puzzle"] == as_json(PUZZLE)
    assert document["corners"] == [
        [10 * SIDE, 10 * SIDE],
        [17 * SIDE, 10 * SIDE],
        [17 * SIDE, 15 * SIDE],
        [10 * SIDE, 15 * SIDE],
    ]
    assert set(document["statistics"]) == {"reading", "finding", "recognition", "correction", "looking"}


def test_a_number_that_was_misread_is_corrected_and_reported() -> None:
    answer = answer_to({("row 2", 0): [((6,), 0.8), ((5,), 0.19)]})
    assert answer.exit_code == exits.DONE
    assert answer.puzzle.rows == PUZZLE.rows
    assert answer.to_json()["uncertain"] == [
        {
            "line": "row 2",
            "index": 0,
            "read": 6,
            "likelihood": 0.8,
            "chosen": 5,
            "alternatives": [{"read": 6, "likelihood": 0.8}, {"read": 5, "likelihood": 0.19}],
            "inserted": False,
            "place": [[180, 220], [200, 220], [200, 240], [180, 240]],
        }
    ]
    assert list(answer.sentences()) == [
        "corrected: 7×5 cells; 1 number corrected; no other reading near this one has a solution",
        "row 2, number 1: 6 was read (80 %), but it is 5 (19 %)",
    ]


def test_what_is_not_known_is_a_question_mark_and_ends_with_3() -> None:
    switch = Puzzle.from_solution(Grid.from_text(["##.", "..."]))
    said = {
        ("row 1", 0): [((2,), 0.5), ((1,), 0.49)],
        ("column 2", 0): [((1,), 0.5), ((), 0.49)],
    }
    answer = answer_to(said, switch)
    assert answer.exit_code == exits.LIMIT
    assert answer.to_json()["verdict"] == "doubtful"
    assert answer.to_json()["puzzle"]["rows"] == [["?"], []]
    sentences = list(answer.sentences())
    assert sentences[0].startswith("doubtful: 3×2 cells; ")
    assert "row 1, number 1: unknown, 2 (50 %) or 1 (49 %)" in sentences
    assert "row 1     ?" in next(iter(answer.report(standalone=False)))


def test_what_was_not_corrected_in_time_is_doubtful_with_its_sure_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def answer_after(end: BaseException) -> ScanResult:
        def ended(*_: object, **__: object) -> ScanResult:
            raise end

        monkeypatch.setattr("nonosat.images.scanning.scan.correct", ended)
        return answer_to({("row 1", 0): [((3,), 0.9), ((8,), 0.1)]})

    answer = answer_after(LimitReached("the time limit of 1 s was reached"))
    assert answer.exit_code == exits.LIMIT
    assert str(answer).startswith("doubtful: 7×5 cells; the time limit of 1 s was reached")
    assert str(answer).endswith("what was read was not corrected in time")
    document = answer.to_json()
    assert document["puzzle"]["rows"] == [["?"], *as_json(PUZZLE)["rows"][1:]]
    assert (document["unique"], document["cost"]) == (None, None)
    assert answer_after(KeyboardInterrupt()).exit_code == exits.INTERRUPTED


def test_marks_on_the_page_are_saved() -> None:
    marks = Grid.undecided(5, 7).with_cells({(2, 0): 1, (0, 0): 0})
    answer = answer_to(puzzle=replace(PUZZLE, saved=marks))
    assert answer.puzzle.saved == marks


def test_marks_that_contradict_the_only_solution_are_told_and_kept() -> None:
    marks = Grid.from_text(["#.???..", "???????", "???.###", "???????", "???????"])
    answer = answer_to(puzzle=replace(PUZZLE, saved=marks))
    assert answer.exit_code == exits.DONE
    assert answer.puzzle.saved == marks
    assert list(answer.sentences())[1:] == [
        "2 cells marked on the page differ from the only solution: row 1, column 1; row 3, column 4"
    ]
    assert answer.to_json()["notes"] == list(answer.sentences())[1:]


def test_only_some_of_many_wrong_marks_are_named() -> None:
    marks = Grid.from_text(["##...##", *["???????"] * 4])
    (note,) = answer_to(puzzle=replace(PUZZLE, saved=marks)).notes
    assert note.startswith("7 cells marked")
    assert note.endswith("row 1, column 5; …")


def test_right_marks_need_no_word() -> None:
    marks = Grid.from_text(["..###??", *["???????"] * 4])
    assert answer_to(puzzle=replace(PUZZLE, saved=marks)).notes == ()


def test_a_page_that_was_turned_is_reported() -> None:
    answer = Scan().ask(replace(found(PUZZLE), quarters=3))
    assert list(answer.sentences())[1:] == ["the page was turned by 270° clockwise to be read"]
    assert answer.to_json()["rotation"] == 270


def test_where_the_page_may_have_been_cut_off_nothing_is_corrected_in_silence() -> None:
    said = {("row 2", 0): [((6,), 0.8), ((5,), 0.19)]}
    whole = found(PUZZLE, said)
    assert Scan().ask(whole).to_json()["verdict"] == "corrected"
    below = 15 * SIDE + SIDE // 2  # half a cell below the grid
    answer = Scan().ask(replace(whole, image=whole.image[:below]))
    assert answer.exit_code == exits.LIMIT
    assert "a part of the puzzle may be beyond the edge of the page" in str(answer)
    sure = found(PUZZLE)
    assert Scan().ask(replace(sure, image=sure.image[:below])).exit_code == exits.DONE


def test_numbers_that_count_the_lines_are_doubtful() -> None:
    stairs = Puzzle.from_solution(Grid.from_text(["...#", "..##", ".###", "####"]))
    answer = answer_to(puzzle=stairs)
    assert answer.exit_code == exits.LIMIT
    assert "the numbers may just count the rows and columns" in str(answer)


@pytest.mark.parametrize(
    ("doubt", "words"),
    [
        ({"chosen": (1, 2)}, "12 was read (60 %), but it is 1 2"),
        ({"chosen": ()}, "12 was read (60 %), but it is nothing"),
        ({"chosen": (4,), "inserted": True, "read": ()}, "4 is missing on the page"),
        ({"chosen": None, "inserted": True, "read": ()}, "an unknown number is missing on the page"),
        ({"chosen": None}, "unknown, 12 (60 %) or something illegible (2 %)"),
    ],
)
def test_doubts_in_words(doubt: dict, words: str) -> None:
    choices = (PossibleReading((12,), 0.6), PossibleReading(None, 0.02))
    whole = {"line": "column 4", "index": 2, "read": (12,), "likelihood": 0.6, "alternatives": choices}
    assert describe_uncertain(UncertainNumber(**(whole | doubt)), Palette()) == f"column 4, number 3: {words}"


def test_a_colour_that_is_changed_is_named() -> None:
    palette = Palette("rg", ("#cc0000", "#00aa00"))
    doubt = UncertainNumber("row 1", 0, (3,), 0.9, (3,), (PossibleReading((3,), 0.9),), 1, 2)
    assert describe_uncertain(doubt, palette) == (
        "row 1, number 1: 3 in red was read (90 %), but it is 3 in green (90 %)"
    )


def test_numbers_in_json_are_several_unless_there_is_just_one() -> None:
    assert [numbers_as_json(each) for each in [(3,), (1, 2), (), None]] == [3, (1, 2), (), None]


def test_the_page_holds_every_number_with_its_place_and_state() -> None:
    answer = answer_to({("row 2", 0): [((6,), 0.8), ((5,), 0.19)]})
    page = page_of([answer], title="fish")
    match = re.search(r'id="puzzle">(.*?)</script>', page, re.S)
    assert match is not None
    data = json.loads(match[1])
    items = [item for line in (*data["puzzles"][0]["rows"], *data["puzzles"][0]["columns"]) for item in line]
    assert len(items) == sum(len(clue or ()) for clue in (*PUZZLE.rows, *PUZZLE.columns))
    assert [item["state"] for item in items if item["state"] != "sure"] == ["changed"]
    assert data["puzzles"][0]["rows"][1][0]["chosen"] == [5]
    assert data["puzzles"][0]["rows"][1][0]["alternatives"] == [[[6], 0.8], [[5], 0.19]]
    assert data["pages"][0]["source"].startswith("data:image/jpeg;base64,")
