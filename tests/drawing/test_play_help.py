"""Help on the play page: hints, checks of the marks, wrong marks, a copy of the marks."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from browser import accessibility_problems, complaints, opened
from conftest import PUZZLES
from partly_known_clues import line_of
from player import Player

import nonosat
from nonosat import Grid, Palette, Puzzle, Run, read, solutions
from nonosat.apps.cli.main import run
from nonosat.authoring.printing.drawing import Draw
from nonosat.drawing.page import cells_data, with_words
from nonosat.drawing.web.modules import joined, text_of
from nonosat.drawing.web.words import words
from nonosat.files.formats.json_puzzle import as_json
from nonosat.logic.lines import solve_line
from nonosat.logic.propagation import sweeps
from nonosat.model.clues import ANY_RUNS, Clue

#: Results of the page's modules on puzzles and marks, without a page.
ASK = """
import { Board } from "./board/board.js";
import { dataOf, stateOf } from "./board/state.js";
import { hintFor, Review } from "./panels/local_engine.js";
import { useWords } from "./words/words.js";
import { whereToLook, whichCells, why } from "./words/wording.js";

const run = (work) => { for (;;) { const { done, value } = work.next(); if (done) return value; } };
useWords("en", arguments[1]);
return JSON.parse(arguments[0]).map(([asked, marks]) => {
  const puzzle = dataOf(stateOf(asked));
  const [height, width] = [puzzle.rows.length, puzzle.columns.length];
  const board = Object.create(Board.prototype);
  const lines = Array.from({ length: height + width }, (_, line) => line);
  Object.assign(board, { puzzle, height, width, lines, elements: Array.from({ length: height * width }) });
  const review = run(new Review(board).mistakes(marks));
  if (review.kind !== "correct") return { review, hint: null };
  const hint = run(hintFor(board, marks));
  if (hint.kind === "nothing") return { review, hint };
  const texts = [whereToLook, whichCells, why].map((words) => words(board, hint));
  return { review, hint: { ...hint, values: hint.cells.map((cell) => hint.values.get(cell)), texts } };
});
"""


def varied(draw: random.Random) -> tuple[Puzzle, list[int]]:
    """A small puzzle of one or two colours, perhaps with unknown numbers, and marks that may be wrong."""
    height, width, letters = draw.randint(2, 5), draw.randint(2, 5), draw.choice(["#", "rg"])
    values = [0, *range(1, len(letters) + 1)]
    is_stuck = draw.random() < 0.5
    picture = Grid.from_rows(
        [[draw.choice([0, *values] if is_stuck else values) for _ in range(width)] for _ in range(height)],
        letters=letters,
    )
    puzzle = Puzzle.from_solution(picture, palette=Palette.of_letters(letters))

    def hidden(clue: Clue | None) -> Clue | None:
        if clue is None or draw.random() < 0.8:
            return clue
        return draw.choice([None, tuple(Run(None, run.colour) for run in clue), (ANY_RUNS,)])

    rows, columns = (tuple(map(hidden, clues)) for clues in (puzzle.rows, puzzle.columns))
    puzzle = Puzzle(rows, columns, palette=puzzle.palette)
    if is_stuck:  # everything that lines alone give is marked
        return puzzle, cells_data(tuple(sweeps(puzzle))[-1])
    marks = [value if draw.random() < 0.4 else -1 for value in cells_data(picture)]
    if draw.random() < 0.3:
        marks[draw.randrange(len(marks))] = draw.choice(values)
    return puzzle, marks


def test_hints_and_results_are_right_for_any_marks(browser: Any, tmp_path: Path) -> None:
    opened(browser, Player(browser, tmp_path, Puzzle.from_solution(Grid.from_text(["#"]))).path)
    draw = random.Random(21)
    cases = [varied(draw) for _ in range(400)]
    # As text: drivers of browsers do not keep the order of keys, which is that of the colours.
    asked = json.dumps([[as_json(with_words(puzzle)), marks] for puzzle, marks in cases])
    script = joined("ask.js", lambda address: ASK if address == "ask.js" else text_of(address))
    found = browser.execute_script(script, asked, words("en"))
    kinds: dict[str, int] = {}
    for (puzzle, marks), answer in zip(cases, found, strict=True):
        every = [cells_data(picture) for picture in solutions(puzzle)]
        having = [
            cells
            for cells in every
            if all(mark in (-1, cell) for mark, cell in zip(marks, cells, strict=True))
        ]
        review, hint = answer["review"], answer["hint"]
        assert (review["kind"] == "correct") == bool(having)
        if not having:
            kinds[review["verdict"]] = kinds.get(review["verdict"], 0) + 1
            assert review["verdict"] == {0: "none", 1: "unique"}.get(len(every), "multiple")
            lost = [
                cell
                for cell, mark in enumerate(marks)
                if mark >= 0 and all(mark != all_[cell] for all_ in every)
            ]
            assert review["wrong"] == ([] if not every else lost)
            continue
        kinds[hint["kind"]] = kinds.get(hint["kind"], 0) + 1
        if hint["kind"] == "nothing":
            assert decided_by_lines(puzzle, marks, range(len(marks))) == set()
            continue
        for cell, values in zip(hint["cells"], hint["values"], strict=True):
            assert marks[cell] == -1
            assert {cells[cell] for cells in having} == set(values)
        assert all(marks[cell] >= 0 for cell in hint["reasons"])
        if hint["kind"] == "line" and len(hint["steps"]) == 1:
            wanted = set(hint["cells"])
            assert wanted <= decided_by_lines(puzzle, marks, hint["reasons"])
            for reason in hint["reasons"]:
                fewer = set(hint["reasons"]) - {reason}
                assert not wanted <= decided_by_lines(puzzle, marks, fewer, only=hint["lines"][0])
        where, _, why = hint["texts"]
        assert len(where.split("row")) + len(where.split("column")) > 2
        assert why.endswith(".")
    for kind in ("line", "contradiction", "nothing", "unique", "multiple"):
        assert kinds.get(kind, 0) > 1, kinds


def decided_by_lines(puzzle: Puzzle, marks: list[int], known: Any, *, only: int | None = None) -> set[int]:
    """The cells without a mark that one deduction for each line (or the ``only`` one) decides from these
    marks.
    """
    found = set()
    for number, line in enumerate(puzzle.lines()):
        if only not in (None, number):
            continue
        seen = [marks[cell] if cell in set(known) else -1 for cell in line.cells]
        may = [
            sum(1 << place for place, mark in enumerate(seen) if mark in (-1, value))
            for value in range(len(puzzle.palette) + 1)
        ]
        settled = solve_line(line_of(line.clue or (ANY_RUNS,), len(seen)), may) if line.clue != () else None
        if line.clue == ():
            after = [(1 << len(seen)) - 1, *[0] * len(puzzle.palette)]
        else:
            assert settled is not None
            after = list(settled.may)
        for place, cell in enumerate(line.cells):
            if marks[cell] == -1 and sum(values >> place & 1 for values in after) == 1:
                found.add(cell)
    return found


@pytest.mark.look
def test_a_hint_says_where_then_which_cells_then_why(browser: Any, tmp_path: Path) -> None:
    play = Player(browser, tmp_path, read(PUZZLES / "sailing_boat.json"))
    play.press("hint")
    assert play.told() == "Look at row 11. Press Hint again for the cells."
    assert (play.lines_pointed_at(), play.pointed_at("next")) == (["row 11"], [])
    play.press("hint")
    assert play.status() == "In row 11, columns 1–16 are blank. Press Hint again for the reason."
    assert play.pointed_at("next") == [(10, column) for column in range(16)]
    play.press("hint")
    assert play.status() == "Row 11 (no runs): there is nothing to shade: columns 1–16 are blank."
    play.click(0, 0)
    assert play.pointed_at("next") == play.lines_pointed_at() == []
    play.press("hint")
    assert play.told() == "There is a mistake in your marks, so no hint is given. “Show mistakes” frames it."
    assert complaints(browser) == []


def test_a_hint_goes_by_the_marks_of_the_player(browser: Any, tmp_path: Path) -> None:
    play = Player(browser, tmp_path, Puzzle(((Run(3),),), (None,) * 7))
    play.press("hint")
    assert play.told().startswith("Neither a line nor an assumption gives anything more.")
    play.click(0, 1)
    for _ in range(3):
        play.press("hint")
        play.told()
    assert play.pointed_at("reason") == [(0, 1)]
    assert play.pointed_at("next") == [(0, column) for column in (2, 4, 5, 6)]
    assert play.status() == (
        "Row 1 (3), where column 2 is shaded: the 3 lies within columns 1–4 and covers part of it "
        "wherever it starts: column 3 is shaded; no run reaches some cells: columns 5–7 are blank."
    )
    assert accessibility_problems(browser) == []


def test_without_a_line_that_helps_a_hint_assumes_something(browser: Any, tmp_path: Path) -> None:
    play = Player(browser, tmp_path, read(PUZZLES / "tatham_4x4.json"))
    play.press("hint")
    assert play.told().startswith(
        "No single line gives anything more. Assume a value for a cell, and look at row"
    )
    play.press("hint")
    play.press("hint")
    assert play.status().startswith("Assume row ")
    assert re.search(r" is impossible(: [^.]+)?\. So row ", play.status())
    assert len(play.pointed_at("next")) == 1


WRONG = "There is a mistake: no solution has all your marks."
SEVERAL = Puzzle.from_solution(Grid.from_text(["#...", "....", "...#"]))  # or the other two corners
UNIQUE = Puzzle.from_solution(Grid.from_text(["###.", "#..#", "..##"]))


def test_a_check_tells_the_kind_of_mistake_and_points_at_no_cell(browser: Any, tmp_path: Path) -> None:
    assert (len(list(solutions(SEVERAL))), len(list(solutions(UNIQUE)))) == (2, 1)
    play = Player(browser, tmp_path, UNIQUE)
    play.drag((2, 1), right=False)
    play.press("check")
    assert play.told() == WRONG
    assert play.pointed_at("mistaken") == []
    play.drag((0, 1), right=True)
    play.press("check")
    assert play.told() == WRONG
    play = Player(browser, tmp_path, SEVERAL)
    play.click(0, 0)
    play.drag((2, 3), right=True)
    play.press("check")
    assert play.told() == WRONG
    play.press("mistakes")
    assert play.told() == WRONG
    assert play.pointed_at("mistaken") == []
    assert complaints(browser) == []


def test_mistakes_are_framed_and_nothing_else(browser: Any, tmp_path: Path) -> None:
    play = Player(browser, tmp_path, UNIQUE)
    play.drag((0, 0), (0, 2))
    play.press("mistakes")
    assert play.told() == "No mistakes so far: a solution has all your marks."
    play.click(2, 1)
    play.drag((2, 2), right=True)
    play.press("mistakes")
    assert play.told() == "2 mistakes framed."
    assert play.pointed_at("mistaken") == [(2, 1), (2, 2)]
    label = play.cell(2, 1).get_attribute("aria-label")
    assert label == "row 3, column 2: shaded, mistake"
    assert accessibility_problems(browser) == []
    play.click(2, 1)
    assert play.pointed_at("mistaken") == []


def test_marks_are_copied_in_a_form_that_marks_files_have(
    browser: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = tmp_path / "puzzle.json"
    nonosat.write(UNIQUE, puzzle)
    play = Player(browser, tmp_path, UNIQUE)
    play.drag((0, 0), (0, 2))
    play.drag((1, 1), right=True)
    browser.execute_script(
        "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }"
    )
    play.press("copy")
    text = browser.execute_script("return window.copied")
    assert text == "###?\n?.??\n????"
    assert play.status().startswith("Your marks are copied")
    marks = tmp_path / "marks.txt"
    marks.write_text(text)
    assert run(["review", str(puzzle), "--marks", str(marks)]) == 0
    assert "4 marks" in capsys.readouterr().out
    browser.execute_script("navigator.clipboard.writeText = () => Promise.reject(new Error())")
    play.press("copy")
    field = browser.find_element("id", "marks")
    assert (field.is_displayed(), field.get_property("value")) == (True, text)
    assert play.status() == "Copy your marks from the field below."


def test_a_drawn_hint_stands_out_until_a_cell_changes(browser: Any, tmp_path: Path) -> None:
    puzzle = read(PUZZLES / "two_islands.json")
    sheet = Draw(hint=True).ask(puzzle).sheet
    assert sheet is not None
    highlights = {highlight.kind: highlight for highlight in sheet.highlights}
    play = Player(browser, tmp_path, puzzle, sheet)
    assert play.pointed_at("next") == list(highlights["next"].cells)
    assert play.pointed_at("next")
    assert set(play.lines_pointed_at()) == set(highlights["next"].lines)
    play.click(4, 0)
    assert play.pointed_at("next") == play.lines_pointed_at() == []
    opened(browser, play.path, fresh=False)
    assert play.pointed_at("next") == [], "the kept marks are others"


def test_the_page_answers_while_it_searches(browser: Any, tmp_path: Path) -> None:
    """In a puzzle that it searches for long, a cell can be painted meanwhile, and ends the search."""
    play = Player(browser, tmp_path, read(PUZZLES / "hard" / "knotty.json"))
    play.press("mistakes")
    assert play.status() == "…"
    play.click(0, 0)
    assert play.grid()[0].startswith("#")
    play.press("hint")
    assert play.told().startswith(("Look at ", "There is a mistake among your marks", "No single line"))
    assert complaints(browser) == []
