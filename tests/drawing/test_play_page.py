"""The play page in a browser: with clicks, touch and keys."""

from __future__ import annotations

import io
import json
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from browser import accessibility_problems, complaints, opened, settled
from conftest import PUZZLES
from partly_known_clues import line_of
from player import Player, centre, touch

from nonosat import Grid, Palette, Puzzle, Run, clue, draw, read, solve
from nonosat.drawing import play_page
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.web.modules import script_of
from nonosat.logic.bits import bit_positions
from nonosat.logic.lines import solve_line
from nonosat.model.clues import ANY_RUNS, Clue, clue_of, fits

SWITCH = Puzzle.from_solution(
    Grid.from_text(["#..", "...", "..#"])
)  # the picture with "..#" above and "#.." below is correct too
RIGHT = "No mistakes so far: a solution has all your marks."
WRONG = "There is a mistake: no solution has all your marks."
LETTER = Grid.from_text(["####", "#...", "##..", "#...", "#..."])


@pytest.mark.look
def test_clicks_paint_and_erase_and_any_solution_wins(browser: Any, tmp_path: Path) -> None:
    play = Player(browser, tmp_path, replace(SWITCH, goal=Grid.from_text(["#..", "...", "..#"])))
    play.click(0, 0)
    assert play.grid() == ["#??", "???", "???"]
    play.click(0, 0)
    assert play.grid() == ["???", "???", "???"]
    play.click(0, 2)
    play.press("check")
    assert play.told() == RIGHT
    play.click(2, 0)
    assert play.status().startswith("Solved! Every clue is satisfied.")
    play.click(1, 1)
    play.press("check")
    assert play.told() == WRONG
    assert complaints(browser) == []


def test_a_drag_that_slips_paints_nothing_beside_its_line(browser: Any, tmp_path: Path) -> None:
    play = Player(browser, tmp_path, Puzzle.from_solution(Grid.from_rows([[1] * 6] * 4)))
    play.drag((1, 0), (1, 2), (2, 3), (1, 5))
    assert play.grid() == ["??????", "######", "??????", "??????"]
    play.drag((0, 5), (3, 5), right=True)
    assert [row[5] for row in play.grid()] == [".", "#", ".", "."], "marks stay as they are"


def test_a_drag_does_to_all_cells_what_it_did_to_the_first(browser: Any, tmp_path: Path) -> None:
    play = Player(browser, tmp_path, Puzzle.from_solution(Grid.from_rows([[1] * 6] * 4)))
    play.drag((0, 0), (0, 5))
    assert play.grid()[0] == "######"
    play.drag((1, 2), (3, 2), right=True)
    assert [row[2] for row in play.grid()] == ["#", ".", ".", "."]
    play.drag((2, 0), (2, 5))
    assert play.grid()[2] == "##.###", "marks stay as they are"
    play.drag((0, 1), (2, 1))
    assert [row[1] for row in play.grid()] == ["?", "?", "?", "?"]
    play.press("undo")
    assert [row[1] for row in play.grid()] == ["#", "?", "#", "?"]
    play.press("undo")
    assert play.grid()[2] == "??.???"
    play.press("redo")
    assert play.grid()[2] == "##.###"
    play.press("undo")
    play.click(3, 5)
    assert not browser.find_element("id", "redo").is_enabled(), "a new stroke ends what could be done again"
    assert complaints(browser) == []


def test_keys_move_paint_mark_and_take_back(browser: Any, tmp_path: Path) -> None:
    from selenium.webdriver.common.keys import Keys

    play = Player(browser, tmp_path, Puzzle.from_solution(Grid.from_rows([[1] * 4] * 3)))
    browser.execute_script("document.querySelector('[role=gridcell]').focus()")
    play.keys(Keys.SPACE, Keys.ARROW_RIGHT, "x", Keys.ARROW_DOWN, Keys.ENTER)
    assert play.grid() == ["#.??", "?#??", "????"]
    play.keys(Keys.END, "x", Keys.DELETE, Keys.ARROW_RIGHT, Keys.SPACE)
    assert play.grid()[1] == "?#?#"
    chain = play.mouse().key_down(Keys.SHIFT).send_keys(Keys.ARROW_DOWN).key_up(Keys.SHIFT)
    chain.send_keys(Keys.HOME).perform()
    assert play.grid()[2] == "???#"
    assert browser.switch_to.active_element.get_attribute("aria-label") == "row 3, column 1: undecided"
    for _ in range(2):
        play.mouse().key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL).perform()
    assert play.grid() == ["#.??", "?#??", "????"]
    play.mouse().key_down(Keys.CONTROL).send_keys("y").key_up(Keys.CONTROL).perform()
    assert play.grid()[1] == "?#?#"
    assert [
        element.get_attribute("tabindex")
        for element in browser.find_elements("css selector", "[role=gridcell][tabindex='0']")
    ] == ["0"]
    assert complaints(browser) == []


def test_fingers_paint_and_two_fingers_do_not(browser: Any, tmp_path: Path) -> None:
    play = Player(browser, tmp_path, Puzzle.from_solution(Grid.from_rows([[1] * 5] * 4)))
    touch(browser, "touchStart", centre(play, 0, 0))
    touch(browser, "touchMove", centre(play, 0, 3))
    touch(browser, "touchEnd")
    assert play.grid()[0] == "####?"
    play.choose(0)
    touch(browser, "touchStart", centre(play, 2, 1))
    touch(browser, "touchEnd")
    assert play.grid()[2] == "?.???"
    touch(browser, "touchStart", centre(play, 3, 0))
    touch(browser, "touchStart", centre(play, 3, 0), centre(play, 3, 3))
    touch(browser, "touchMove", centre(play, 3, 1), centre(play, 3, 4))
    touch(browser, "touchEnd")
    assert play.grid()[3] == "?????"
    assert complaints(browser) == []


def test_numbers_are_crossed_out_when_their_stretch_has_its_only_place(browser: Any, tmp_path: Path) -> None:
    rows = (clue(2, 1, 2), clue(1, 1), clue(4), (), clue(1, 1), clue(2, 2))
    play = Player(browser, tmp_path, Puzzle(rows, (clue(1),) * 10))
    assert play.done("row 4") == [False], "a blank line has no number to cross out"
    play.drag((5, 4), (5, 5))
    assert play.done("row 6") == [False, False], "two cells may belong to either 2"
    play.drag((5, 8), (5, 9))
    assert play.done("row 6") == [True, True]
    play.drag((0, 0), (0, 1))
    assert play.done("row 1") == [True, False, False], "there is no room for others before it"
    play.drag((0, 8), (0, 9))
    assert play.done("row 1") == [True, False, True]
    play.click(0, 4)
    assert play.done("row 1") == [True, True, True]
    play.click(1, 5)
    assert play.done("row 2") == [False, False]
    play.drag((2, 3), (2, 5))
    assert play.done("row 3") == [False]
    play.click(2, 6)
    assert play.done("row 3") == [True]
    play.click(2, 7)
    assert play.done("row 3") == [False], "five cells are no stretch of four"
    play.click(4, 0)
    assert play.done("row 5") == [True, False]
    play.drag((4, 1), (4, 9), right=True)
    assert play.done("row 5") == [False, False], "nothing is done where nothing can be right"


@pytest.mark.look
def test_the_page_reasons_about_a_line_as_line_logic_does(browser: Any, tmp_path: Path) -> None:
    """Clues of all kinds, on lines of two colours of which some cells are decided, perhaps wrongly."""
    opened(browser, Player(browser, tmp_path, SWITCH).path)
    draw = random.Random(5)
    cases: list[tuple[Clue, list[int]]] = []
    for _ in range(1500):
        width = draw.randint(1, 9)
        picture = [draw.choice([0, 1, 1, 2]) for _ in range(width)]
        runs = [
            draw.choice([run, run, run._replace(length=None), Run(None, None), ANY_RUNS])
            for run in clue_of(picture)
        ]
        if draw.random() < 0.2:
            runs.insert(draw.randint(0, len(runs)), ANY_RUNS)
        clue = tuple(
            run for before, run in zip([None, *runs], runs, strict=False) if (before, run) != (ANY_RUNS,) * 2
        )
        seen = [value if draw.random() < 0.4 else -1 for value in picture]
        if draw.random() < 0.2:
            seen[draw.randrange(width)] = draw.choice([0, 1, 2])
        cases.append((clue, seen))
    script = (
        script_of("game/line_automaton.js")
        + "return arguments[0].map(([clue, values]) =>"
        + "[positionsOf(clue, values, 2), satisfies(clue, values, 2)])"
    )
    asked = [[["*" if run.repeats else list(run[:2]) for run in clue], seen] for clue, seen in cases]
    impossible = 0
    for (clue, seen), (places, is_right) in zip(cases, browser.execute_script(script, asked), strict=True):
        line = line_of(clue, len(seen))
        may = [
            sum(1 << place for place, value in enumerate(seen) if value in (-1, only)) for only in range(3)
        ]
        known = solve_line(line, may)
        impossible += known is None
        if known is None:
            assert places is None
        else:
            last_cells = known.ends or [
                begun << length - 1 for begun, length in zip(known.starts, line.lengths, strict=True)
            ]
            expected = zip(known.starts, last_cells, strict=True)
            for found, (starts, ends) in zip(places, expected, strict=True):
                assert found == {"starts": list(bit_positions(starts)), "ends": list(bit_positions(ends))}
        assert is_right == fits(clue, clue_of([max(value, 0) for value in seen]))
    assert 40 < impossible < 600


@pytest.mark.parametrize(
    ("clue", "cells", "done"),
    [
        ("?", ".##.?", "#"),  # the fifth cell is blank, whatever it is
        ("?", ".##??", "."),  # it may be longer
        ("? 1", ".##.?#", "##"),
        ("? 1", ".##.#?", "##"),
        ("? 1", "##????", ".."),
        ("3 ?", "###???", "#."),
        ("3 ?", "?###??", "#."),
        ("3 ?", "?##???", ".."),
        ("* 2", "?.##", ".#"),
        ("* 2", "##.?", ".#"),
        ("* 2", "##.??", ".."),
        ("2 *", "##.?", "#."),
        ("* 2 *", "##.??", "..."),  # there may be another run of two
        ("* 2 *", "##.#.", "###"),  # the line is complete and right
        ("* 2 *", "#..#.", "..."),
        ("*", "?#", "."),
    ],
)
def test_a_number_is_crossed_out_only_when_the_marks_show_it_whatever_unknown_ones_are(
    browser: Any, tmp_path: Path, clue: str, cells: str, done: str
) -> None:
    opened(browser, Player(browser, tmp_path, SWITCH).path)
    runs = ["*" if word == "*" else [None if word == "?" else int(word), 1] for word in clue.split()]
    values = ["?.#".index(cell) - 1 for cell in cells]
    script = script_of("game/line_automaton.js") + "return doneRuns(arguments[0], arguments[1], 1)"
    assert browser.execute_script(script, runs, values) == [mark == "#" for mark in done]


@pytest.mark.parametrize(
    ("runs", "right", "wrong"),
    [
        (["*"], ["....", "#.#.", "rrb."], []),
        (["*", [2, 1]], ["##..", "#.##", "b##."], ["....", "##.#", "###."]),
        ([[None, 1]], ["#...", ".###"], ["....", "b...", "#.#."]),
        ([[3, None]], ["###.", ".bbb"], ["##..", "##b."]),
        ([[1, 1], "*", [1, 2]], ["#..b", "#b..", "#.#b"], ["b..#", "#...", "##.b"]),
        (None, ["....", "#b#b"], []),
    ],
)
def test_clues_with_unknown_runs_are_compared_with_what_is_painted(
    browser: Any, tmp_path: Path, runs: Any, right: list[str], wrong: list[str]
) -> None:
    opened(browser, Player(browser, tmp_path, SWITCH).path)
    lines = [[".#b".index(cell) if cell in ".#b" else 1 for cell in line] for line in right + wrong]
    script = "return arguments[1].map(values => satisfies(arguments[0], values, 2))"
    assert browser.execute_script(script_of("game/line_automaton.js") + script, runs, lines) == [True] * len(
        right
    ) + [False] * len(wrong)


def test_marks_are_kept_for_this_puzzle_only(browser: Any, tmp_path: Path) -> None:
    play = Player(browser, tmp_path, Puzzle.from_solution(LETTER))
    play.drag((0, 0), (0, 2))
    play.drag((1, 1), (1, 3), right=True)
    before = play.grid()
    opened(browser, play.path, fresh=False)
    assert play.grid() == before == ["###?", "?...", "????", "????", "????"]
    assert play.status() == "Your earlier marks have been restored."
    play.press("restart")
    assert set("".join(play.grid())) == {"?"}
    play.press("undo")
    assert play.grid() == before
    other = tmp_path / "other.html"
    other.write_text(
        play_page.draw(PuzzleSheet.of(Puzzle.from_solution(LETTER.mirrored()))), encoding="utf-8"
    )
    opened(browser, other, fresh=False)
    assert set("".join(play.grid())) == {"?"}
    assert complaints(browser) == []


def test_finished_lines_get_their_blanks_when_asked_for(browser: Any, tmp_path: Path) -> None:
    play = Player(browser, tmp_path, Puzzle.from_solution(LETTER))
    play.drag((2, 0), (2, 1))
    play.press("crosses")
    assert play.grid() == ["????", "????", "##..", "????", "????"]
    play.drag((0, 0), (0, 3))
    assert play.grid() == ["####", "?...", "##..", "?...", "?..."], "three columns are finished, too"
    play.press("undo")
    assert play.grid() == ["????", "????", "##..", "????", "????"]


_RECORD = "return JSON.parse(localStorage.getItem('nonosat-studio:record'))"
#: The colours of the end's picture in the middle of its cells, row by row.
_PICTURE = """
const canvas = document.querySelector(".end canvas");
const [side, width] = [canvas.width / arguments[0], canvas.width];
const copy = new OffscreenCanvas(width, canvas.height).getContext("2d", { willReadFrequently: true });
copy.fillStyle = "#ffffff";
copy.fillRect(0, 0, width, canvas.height);
copy.drawImage(canvas, 0, 0);
const { data } = copy.getImageData(0, 0, width, canvas.height);
const at = (row, column) => data[4 * (Math.floor((row + 0.5) * side) * width + (column + 0.5) * side)];
return Array.from({ length: canvas.height / side }, (_, row) =>
  Array.from({ length: arguments[0] }, (__, column) => (at(row, column) < 128 ? "#" : ".")).join(""));
"""


def test_the_end_is_the_picture_the_way_there_and_a_record(browser: Any, tmp_path: Path) -> None:
    """The film of the moves ends with the picture; the record stays, is exported, and has a game once."""
    puzzle = replace(Puzzle.from_solution(LETTER), title='=A "letter", F', author="Ada")
    play = Player(browser, tmp_path, puzzle)
    play.press("hint")
    play.told()
    play.drag((0, 0), (0, 3))
    play.drag((1, 0), (4, 0))
    assert browser.execute_script(_RECORD) is None
    play.drag((2, 1))
    settled(browser)
    assert browser.find_element("css selector", ".end h2").text == puzzle.title
    assert browser.execute_script(_PICTURE, 4) == str(LETTER).split()
    script = (
        "const film = document.querySelector('.end input'); film.value = arguments[0];"
        "film.dispatchEvent(new Event('input'))"
    )
    browser.execute_script(script, 1)
    assert browser.execute_script(_PICTURE, 4) == ["####", *["...."] * 4]
    (game,) = browser.execute_script(_RECORD)
    assert (game["title"], game["width"], game["height"], game["hints"]) == (puzzle.title, 4, 5, 1)
    assert accessibility_problems(browser) == []
    browser.refresh()
    play.click(4, 3)
    play.click(4, 3)
    assert len(browser.execute_script(_RECORD)) == 1
    play.press("look-at-it")
    play.press("record")
    assert accessibility_problems(browser) == []
    play.press("record-close")
    days = [
        {**game, "time": f"2024-0{day}T09:00", "seconds": 60 * day_of} for day_of, day in enumerate(_DAYS, 1)
    ]
    script = (
        f"{script_of('game/record.js')} const [games, days] = arguments;"
        "const streaks = days.map(([month, day]) => streakOf(games, new Date(2024, month - 1, day)));"
        "return [csvOf(games), timesOf(games), streaks]"
    )
    csv, (times,), streaks = browser.execute_script(script, days, [[3, 1], [3, 2], [3, 3], [2, 27]])
    assert csv.splitlines()[1] == """2024-02-26T09:00,"'=A ""letter"", F",4,5,,60,1"""
    assert (times["count"], times["best"], times["median"]) == (4, 60, 180)
    assert streaks == [2, 2, 0, 1]
    assert complaints(browser) == []


#: Days of games, as months and days.
_DAYS = ("2-26", "2-29", "3-01", "3-01")


def test_the_difficulty_stands_after_the_size_and_at_the_end(browser: Any, tmp_path: Path) -> None:
    puzzle = replace(Puzzle.from_solution(LETTER), author="Ada")
    page = tmp_path / "page.html"
    page.write_bytes(draw(puzzle, "html"))
    opened(browser, page)
    assert browser.find_element("css selector", ".about").text == "4×5 · very easy · Ada"
    for index, value in enumerate(LETTER.cells):
        if value:
            browser.execute_script(
                "document.querySelectorAll('[role=gridcell]')[arguments[0]].focus()", index
            )
            browser.switch_to.active_element.send_keys(" ")
    settled(browser)
    assert "very easy" in browser.find_element("css selector", ".end").text
    assert not browser.find_elements("id", "another")


def test_given_cells_cannot_be_changed(browser: Any, tmp_path: Path) -> None:
    givens = Grid.from_text(["#???", "?.??", "????", "????", "????"])
    play = Player(browser, tmp_path, replace(Puzzle.from_solution(LETTER), givens=givens))
    play.click(0, 0)
    play.drag((1, 0), (1, 3), right=True)
    assert play.grid()[:2] == ["#???", "...."]
    play.press("restart")
    assert play.grid()[:2] == ["#???", "?.??"]


FLAG_PALETTE = Palette("rb", ("#cc0000", "#0000cc"), ("red", "blue"))
FLAG = Puzzle.from_solution(Grid.from_text(["rrb", "r.b", "..b", "rrb"], letters="rb"), palette=FLAG_PALETTE)


def test_colours_are_chosen_by_key_or_click_and_a_colour_puzzle_is_won(browser: Any, tmp_path: Path) -> None:
    from selenium.webdriver.common.keys import Keys

    play = Player(browser, tmp_path, FLAG)
    browser.execute_script("document.querySelector('[role=gridcell]').focus()")
    play.keys("2", Keys.SPACE)
    assert play.grid()[0] == "b??"
    play.keys("1", Keys.SPACE)
    assert play.grid()[0] == "r??"
    colour = play.cell(0, 0).value_of_css_property("background-color")
    assert colour == "rgba(204, 0, 0, 1)"
    play.choose(2)
    play.drag((0, 2), (3, 2))
    play.choose(1)
    play.click(0, 1)
    play.click(1, 0)
    play.drag((3, 0), (3, 1))
    assert play.grid() == ["rrb", "r?b", "??b", "rrb"]
    assert play.status().startswith("Solved!")
    assert play.done("row 1") == [True, True]
    assert complaints(browser) == []


def test_unknown_and_missing_clues_are_judged_too(browser: Any, tmp_path: Path) -> None:
    any_runs = Run(None, None, True)
    rows = ((Run(None), Run(1)), None, (any_runs, Run(2)), (any_runs,))
    play = Player(browser, tmp_path, Puzzle(rows, ((Run(None),), None, None, None)))
    play.drag((0, 0), (0, 1))
    assert not play.status()
    play.click(0, 3)
    play.press("check")
    assert play.told() == RIGHT
    play.drag((2, 2), (2, 3))
    assert play.status().startswith("Solved!")
    play.click(2, 1)
    assert not play.status()
    assert "A ? is one run of unknown length" in play.help()
    assert "one run of unknown length" not in Player(browser, tmp_path, SWITCH).help()


def test_a_line_with_an_unknown_number_that_cannot_be_completed_is_found(
    browser: Any, tmp_path: Path
) -> None:
    play = Player(browser, tmp_path, Puzzle(((Run(None), Run(2)),), (None,) * 6))
    play.click(0, 2)
    play.click(0, 4)
    play.press("check")
    assert play.told() == RIGHT
    play.click(0, 0)
    play.press("check")
    assert play.told() == RIGHT
    play.drag((0, 1), right=True)
    play.press("check")
    assert play.told() == WRONG


def test_clues_that_are_too_long_for_the_window_leave_room_for_the_cells(
    browser: Any, tmp_path: Path
) -> None:
    picture = Grid.from_rows([[(row + column) % 2 for column in range(46)] for row in range(40)])
    browser.set_window_size(600, 700)
    try:
        play = Player(browser, tmp_path, Puzzle.from_solution(picture))
        around, head, cell = browser.execute_script(
            "return ['.around', 'tbody th', 'tbody td'].map(name => {"
            "const box = document.querySelector(name).getBoundingClientRect();"
            "return [box.left, box.top, box.right, box.bottom]})"
        )
        assert head[2] <= cell[0] + 1 < around[2]
        assert around[0] + 100 < head[2] < (around[0] + around[2]) / 2
        assert around[1] + 50 < cell[1] < (around[1] + around[3]) / 2
        play.click(1, 2)
        words = " ".join(browser.find_element("id", "here").text.split())
        assert words == f"row 2: {' '.join(['1'] * 23)} column 3: {' '.join(['1'] * 20)}"
        assert accessibility_problems(browser, "#here") == []
    finally:
        browser.set_window_size(1000, 1000)


@pytest.mark.parametrize("name", ["rainbow_fish", "given cells"])
def test_pages_pass_an_accessibility_checker_at_every_stage(browser: Any, tmp_path: Path, name: str) -> None:
    if name == "given cells":
        puzzle = replace(
            Puzzle.from_solution(LETTER), givens=Grid.from_text(["#???", "?.??", "????", "????", "????"])
        )
    else:
        puzzle = read(PUZZLES / f"{name}.json")
    play = Player(browser, tmp_path, puzzle)
    for theme in ("light", "dark"):
        features = [{"name": "prefers-color-scheme", "value": theme}]
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        opened(browser, play.path)
        assert accessibility_problems(browser) == []
        play.drag((1, 0), (1, 3))
        play.click(0, 0)
        play.press("check")
        browser.execute_script("document.querySelector('details').open = true")
        assert accessibility_problems(browser) == []
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert complaints(browser) == []


@pytest.mark.exhaustive
def test_the_code_of_the_card_is_read_from_the_solved_page(browser: Any, tmp_path: Path) -> None:
    zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp is not installed")
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    puzzle = read(PUZZLES / "gchq.json")
    play = Player(browser, tmp_path, puzzle)
    picture = solve(puzzle).solutions[0]
    browser.execute_script("document.querySelector('[role=gridcell]').focus()")
    from selenium.webdriver.common.keys import Keys

    assert puzzle.givens is not None
    keys: list[str] = []
    for row in range(25):
        for column in range(25):
            wanted = picture[row, column] == 1 and puzzle.givens[row, column] is None
            keys += [Keys.SPACE] if wanted else []
            keys += [Keys.ARROW_RIGHT] if column < 24 else []
        keys += [Keys.HOME, Keys.ARROW_DOWN]
    play.mouse().send_keys(*keys).perform()
    assert play.status().startswith("Solved!")
    shot = image.open(io.BytesIO(browser.get_screenshot_as_png()))
    assert [code.text for code in zxingcpp.read_barcodes(shot)] == ["www.gchq.gov.uk/puzz"]


def test_a_page_is_complete_in_itself_and_keeps_hostile_texts_as_texts() -> None:
    hostile = replace(
        Puzzle.from_solution(LETTER), title="</script><script>alert(1)</script>", author='"><img src=x>'
    )
    names = ("</script><script>alert(2)</script>", "b")
    hostile = replace(
        hostile, palette=replace(FLAG_PALETTE, names=names), rows=FLAG.rows, columns=FLAG.columns
    )
    page = play_page.draw(PuzzleSheet.of(hostile))
    assert "<script>alert" not in page
    assert "<img" not in page
    assert not re.search(r"(src|href)=\"(?!data:)", page)
    assert set(re.findall(r"https?://[^\"\s>]+", page)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\son\w+=", page)
    data = json.loads(page.split('id="puzzle">')[1].split("</script>")[0])["puzzle"]
    assert "goal" not in data
    assert data["rows"][0] == [[2, "r"], [1, "b"]]
    assert data["palette_names"]["r"] == names[0]
