"""The board as a widget of notebooks: its traits, and its front in a browser with a model made here."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest
from browser import accessibility_problems, started, window
from widget_page import Notebook

import nonosat
from nonosat import Grid, Puzzle, clue
from nonosat.apps.studio import board_widget

pytest.importorskip("anywidget", reason="the extra 'notebook' is not installed")

browser = pytest.fixture(started, scope="module")
HOUSE = ["..#..", ".###.", "#####", "##.##", "##.##"]
COLOURS = ["r.g", ".g.", "r.r"]


def marks_of(rows: list[str]) -> list[int]:
    return [-1 if letter == "?" else ".#".index(letter) for row in rows for letter in row]


def test_a_puzzle_to_play_sends_its_clues_and_not_its_goal() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(HOUSE))
    widget = nonosat.board(nonosat.Puzzle(puzzle.rows, puzzle.columns, goal=Grid.from_text(HOUSE)))
    state = widget.get_state()
    assert (widget.mode, widget.verdict, widget.solved, widget.solution) == ("play", "unique", False, None)
    assert state["marks"] == [-1] * 25
    assert state["_puzzle"]["rows"] == [[1], [3], [5], [2, 2], [2, 2]]
    assert "goal" not in state["_puzzle"]
    json.dumps({key: value for key, value in state.items() if key not in ("layout", "comm")})


def test_the_modules_of_the_pages_are_joined_into_one() -> None:
    text = board_widget.module()
    assert re.findall(r"^(?:import|export)\b.*", text, re.MULTILINE) == ["export default { render };"]
    declared = re.findall(r"^(?:(?:async )?function\*?|class|const|let) (\w+)", text, re.MULTILINE)
    assert len(declared) == len(set(declared))
    assert {"Board", "Game", "GamePanel", "Painter", "render"} <= set(declared)


def test_marks_come_back_as_a_value() -> None:
    widget = nonosat.board(
        Puzzle.from_solution(Grid.from_text(HOUSE)), marks=Grid.from_text(["?????", *HOUSE[1:]])
    )
    heard: list[Grid] = []
    widget.observe(lambda change: heard.append(change.new), "marks")
    widget.set_state({"marks": marks_of(["..#.?", *HOUSE[1:]]), "_turn": 1})
    assert heard == [Grid.from_text(["..#.?", *HOUSE[1:]])]
    # What is not marked counts as blank, as on the page to play on.
    assert widget.solved
    assert widget.solution == Grid.from_text(HOUSE)
    widget.marks = Grid.undecided(5, 5)
    assert (widget.solved, widget.solution) == (False, None)
    assert widget.get_state("marks")["marks"] == [-1] * 25


def test_a_drawing_is_checked_after_each_change() -> None:
    widget = nonosat.board(Grid.from_text(["#.", ".#"]))
    assert (widget.mode, widget.verdict) == ("draw", "multiple")
    assert sorted(widget.ambiguous_cells) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    widget.set_state({"marks": [1, 1, 0, 1], "_turn": 7})
    assert widget.verdict == "unique"
    assert widget.ambiguous_cells == ()
    assert widget._result["turn"] == 7
    assert widget.solution == Grid.from_text(["##", ".#"])
    assert widget.puzzle.rows == (clue(2), clue(1))
    assert nonosat.solve(widget.puzzle).solutions == (widget.solution,)


def test_colours_and_given_cells_stay_when_a_picture_is_drawn_on() -> None:
    solution = Grid.from_text(COLOURS, letters="rg")
    puzzle = Puzzle.from_solution(solution)
    given = Grid.from_text(["???", "?g?", "???"], letters="rg")
    widget = nonosat.board(
        Puzzle(puzzle.rows, puzzle.columns, palette=puzzle.palette, givens=given, title="Clover"), draw=True
    )
    assert puzzle.is_solved_by(widget.marks)
    cells = list(solution.cells)
    cells[4] = 1
    widget.set_state({"marks": cells, "_turn": 1})
    assert widget.puzzle.title == "Clover"
    assert widget.puzzle.givens is not None
    assert widget.puzzle.givens[1, 1] == 1
    assert widget.puzzle.is_solved_by(widget.marks)


def test_given_cells_keep_their_values_while_a_puzzle_is_played() -> None:
    puzzle = Puzzle((clue(1), clue(1)), (clue(1), clue(1)), givens=Grid.from_text(["#?", "??"]))
    widget = nonosat.board(puzzle)
    widget.set_state({"marks": [0, -1, -1, 1]})
    assert widget.marks == Grid.from_text(["#?", "?#"])
    assert widget.solved


def test_a_puzzle_without_a_solution_begins_with_an_empty_drawing() -> None:
    widget = nonosat.board(Puzzle((clue(2), clue(2)), (clue(1), clue(1))), draw=True)
    assert widget.marks == Grid.from_text(["..", ".."])


@pytest.mark.parametrize("marks", [[0, 1], [0, 0, 0, 2], [0, 0, 0, -2], [0, 0, 0, True], "....", None])
def test_invalid_marks_from_a_browser_change_nothing(marks: Any) -> None:
    import traitlets

    widget = nonosat.board(Grid.from_text(["#.", "##"]))
    with pytest.raises(traitlets.TraitError):
        widget.set_state({"marks": marks})
    assert widget.marks == Grid.from_text(["#.", "##"])


def test_invalid_marks_and_unknown_languages_are_reported_in_one_line() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["#.", "##"]))
    with pytest.raises(nonosat.InputError, match="expected marks of 2 columns and 2 rows"):
        nonosat.board(puzzle, marks=Grid.undecided(3, 2))
    with pytest.raises(nonosat.InputError, match="colours of the puzzle"):
        nonosat.board(puzzle, marks=Grid.from_rows([[0, 2], [0, 0]]))
    with pytest.raises(nonosat.UnknownName, match="unknown language 'xx'; choose de, en"):
        nonosat.board(puzzle, language="xx")


def test_without_the_libraries_a_message_says_what_to_install(tmp_path: Path) -> None:
    program = """
        import sys
        sys.modules["anywidget"] = None
        import nonosat
        try:
            nonosat.board(nonosat.Grid.from_text(["#"]))
        except nonosat.MissingExtra as error:
            print(error)
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, check=True
    )
    assert (
        done.stdout
        == "a board in a notebook needs an optional part: python3 -m pip install 'nonosat[notebook]'\n"
    )


def test_the_command_line_does_not_load_the_widget() -> None:
    program = (
        "import sys, nonosat.apps.cli.app, nonosat; nonosat.board; "
        "sys.exit(any(name in sys.modules for name in ('anywidget', 'ipywidgets', 'traitlets')))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.fixture
def notebook(browser: Any, tmp_path: Path) -> Notebook:
    played = nonosat.board(Puzzle.from_solution(Grid.from_text(HOUSE)))
    return Notebook(browser, tmp_path, played, nonosat.board(Grid.from_text(["#...", ".#..", "...."])))


@pytest.mark.look
def test_mouse_paints_and_the_marks_arrive(notebook: Notebook) -> None:
    from selenium.webdriver import ActionChains

    played, drawn = notebook.widgets
    hands = ActionChains(notebook.browser, duration=20)
    hands.click_and_hold(notebook.cell("one", 10)).move_to_element(notebook.cell("one", 14)).release()
    hands.context_click(notebook.cell("one", 0)).perform()
    hands.click(notebook.cell("two", 1)).perform()
    assert notebook.status("two") == "Checking …"
    stale = "models[1].receive({ _result: models[1].state._result })"
    notebook.browser.execute_script(stale)
    assert notebook.status("two") == "Checking …", "results for older drawings are dropped"
    notebook.synchronise()
    assert played.marks == Grid.from_text([".????", "?????", "#####", "?????", "?????"])
    assert drawn.marks == Grid.from_text(["##..", ".#..", "...."])
    assert drawn.verdict == "unique"
    assert notebook.status("two") == "Unique. Line logic alone solves it."
    notebook.button("one", "Undo")
    notebook.button("one", "Hint")
    assert notebook.status("one").startswith("Look at ")
    notebook.synchronise()
    assert played.marks == Grid.from_text(["?????", "?????", "#####", "?????", "?????"])


def test_the_notebook_sets_marks_and_the_board_shows_them(notebook: Notebook) -> None:
    played, drawn = notebook.widgets
    played.marks = Grid.from_text(HOUSE)
    drawn.marks = Grid.from_text(["####", "....", "####"])
    notebook.synchronise()
    assert notebook.status("one") == "Solved! Every clue is satisfied."
    assert notebook.cell("two", 3).get_attribute("aria-label") == "row 1, column 4: shaded"
    heads = notebook.browser.find_elements("css selector", "#two tbody th .clue")
    assert [head.text for head in heads] == ["4", "", "4"], "the desk shows no zeros"
    # Nothing is sent back, or two windows would exchange messages forever.
    assert notebook.browser.execute_script("return models.map((model) => model.saved.length)") == [0, 0]


def test_keys_work_on_the_focused_board_only(notebook: Notebook) -> None:
    from selenium.webdriver import ActionChains, Keys

    played, drawn = notebook.widgets
    browser = notebook.browser
    browser.execute_script("window.heard = 0; document.addEventListener('keydown', () => { heard += 1; })")
    browser.execute_script("document.querySelector('#two tbody td').focus()")
    keys = ActionChains(browser)
    keys.send_keys(
        Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ARROW_DOWN, "l", " ", Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, " "
    )
    keys.perform()
    notebook.synchronise()
    assert drawn.marks == Grid.from_text(["#...", ".#..", ".###"])
    browser.execute_script("document.querySelector('#one tbody td').focus()")
    ActionChains(browser).send_keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN, " ", Keys.ARROW_RIGHT, "x").perform()
    ActionChains(browser).key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL).perform()
    notebook.synchronise()
    assert played.marks.cells.count(1) == 1
    assert played.marks[2, 0] == 1
    assert drawn.marks == Grid.from_text(["#...", ".#..", ".###"]), "undo is that of the other board"
    assert browser.execute_script("return heard") == 0, "the notebook's own shortcuts are not triggered"
    # From the tools to the board with the tabulator alone.
    browser.execute_script("document.querySelector('#one input').focus()")
    seen = []
    for _ in range(20):
        ActionChains(browser).send_keys(Keys.TAB).perform()
        seen.append(
            browser.execute_script(
                "return document.activeElement.textContent || document.activeElement.tagName"
            )
        )
    assert {"Undo", "Hint", "Check", "Show mistakes", "TD"} <= set(seen)


def test_a_phone_has_the_tools_of_a_game_in_one_row(notebook: Notebook) -> None:
    with window(notebook.browser, 375, 812):
        buttons = notebook.browser.execute_script(
            "return [...document.querySelectorAll('#one .bar button')]"
            ".map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0)"
        )
        assert len(buttons) > 3
        assert len({each["top"] for each in buttons}) == 1
        assert max(each["right"] for each in buttons) <= 375


@pytest.mark.parametrize("theme", ["true", "false"])
def test_the_board_is_accessible_in_the_colours_of_the_notebook(notebook: Notebook, theme: str) -> None:
    browser = notebook.browser
    browser.execute_script("document.body.dataset.jpThemeLight = arguments[0]", theme)
    shown = "return document.querySelector('.nonosat').dataset.theme"
    assert browser.execute_script(shown) == {"true": "light", "false": "dark"}[theme]
    problems = [problem for place in ("#one", "#two") for problem in accessibility_problems(browser, place)]
    assert problems == []


def test_the_board_speaks_german_and_leaves_nothing_behind(browser: Any, tmp_path: Path) -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(COLOURS, letters="rg"))
    notebook = Notebook(
        browser,
        tmp_path,
        nonosat.board(puzzle, language="de"),
        nonosat.board(puzzle, draw=True, language="de"),
    )
    assert notebook.cell("one", 0).get_attribute("aria-label") == "Zeile 1, Spalte 1: offen"
    assert "Rückgängig" in browser.find_element("id", "two").text
    browser.execute_script("ends.forEach((end) => end())")
    left = (
        "return [document.querySelectorAll('.nonosat').length,"
        " ...models.map((model) => model.listeners.length)]"
    )
    assert browser.execute_script(left) == [0, 0, 0]
    # The surrounding page has none of the board's sizes and colours.
    assert browser.execute_script("return document.documentElement.style.length") == 0
