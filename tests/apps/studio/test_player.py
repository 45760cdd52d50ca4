"""The player in a browser: playing, hints, reviews, explanations as films, puzzles from magazines."""

from __future__ import annotations

from typing import Any

import pytest
from author import Author
from browser import accessibility_problems, complaints, printed, window
from conftest import PUZZLES

from nonosat import Grid, read, solve
from nonosat.reasoning.explanations import Explain
from nonosat.reasoning.hints import Hint

pytest.importorskip("selenium", reason="selenium is not installed")
from selenium.webdriver.common.keys import Keys

SMALL = read(PUZZLES / "tatham_4x4.json")


@pytest.fixture
def player(browser: Any, studio: Any) -> Author:
    """A user who plays ``tatham_4x4.json``."""
    player = Author(browser, studio, "#library")
    player.forget()
    player.wait("document.querySelector('[data-file=\"tatham_4x4.json\"] .open-player')")
    player.do("document.querySelector('[data-file=\"tatham_4x4.json\"] .open-player').click()")
    player.wait("document.getElementById('status')")
    return player


def told(player: Author) -> str:
    """The status, once an answer is there."""
    return str(
        player.wait(
            "((text) => text.length > 1 && !text.startsWith('Searching') && text)"
            "(document.getElementById('status').textContent)"
        )
    )


def marks(player: Author) -> Grid:
    return Grid.from_text(player.solution())


@pytest.mark.look
def test_marks_are_made_undone_and_kept(player: Author) -> None:
    player.drag((0, 0), (0, 1))
    player.focus(1, 0)
    player.keys("x", Keys.ARROW_RIGHT, " ")
    assert player.solution()[:2] == ["##??", ".#??"]
    player.chord("z")
    assert player.solution()[:2] == ["##??", ".???"]
    player.press("redo")
    player.do("location.reload()")
    player.wait("document.documentElement.dataset.ready === 'yes' && document.getElementById('board')")
    assert player.solution()[:2] == ["##??", ".#??"], "a reload goes on with the game"
    player.chord("z")
    player.press("undo")
    assert player.solution()[:2] == ["##??", "????"], "and with what can be undone"
    player.press("redo")
    player.press("redo")
    assert player.solution()[:2] == ["##??", ".#??"]
    player.do("location.hash = 'library'")
    player.wait("document.querySelector('[data-file=\"tatham_4x4.json\"] .open-player')")
    player.do("document.querySelector('[data-file=\"tatham_4x4.json\"] .open-player').click()")
    assert player.solution()[:2] == ["##??", ".#??"]
    assert "restored" in told(player)


def test_a_hint_comes_in_three_levels_and_is_drawn_into_the_board(player: Author) -> None:
    for level in (1, 2, 3):
        hint = Hint(level=level).ask(SMALL).to_json()  # type: ignore[arg-type]
        player.press("hint")
        player.wait("document.getElementById('status').textContent.startsWith(arguments[0])", hint["text"])
        lines = player.js(
            "[...document.querySelectorAll('#board th.line')].map((head) => head.dataset.place)"
        )
        assert len(lines) == len(hint["lines"])
        shown = sorted((row, column) for row, column, _ in hint["cells"] or ())
        assert player.marked("next") == shown
    player.drag((0, 0))
    assert player.js("document.querySelectorAll('#board td.next, #board th.line').length") == 0


def test_the_steps_of_hints_are_drawn_and_done_to_the_end(player: Author) -> None:
    assert player.js("document.getElementById('do-step').disabled")
    for level in (1, 2, 3):
        player.press("hint")
        told(player)
        if level > 1:
            player.wait("!document.getElementById('do-step').disabled")
    player.wait("document.querySelector('#board td[data-preview]')")
    for _ in range(16):
        if player.js("document.getElementById('board').classList.contains('solved')"):
            break
        player.wait("!document.getElementById('do-step').disabled")
        player.press("do-step")
        player.wait(
            "document.getElementById('board').classList.contains('solved')"
            " || document.querySelector('#board td[data-preview]')"
        )
    assert player.text("status").startswith("Solved!")
    assert player.js("document.querySelectorAll('#board td[data-preview]').length") == 0


def test_checking_the_marks_does_not_show_the_mistakes(player: Author) -> None:
    (solution,) = solve(SMALL).solutions
    player.press("check")
    assert told(player).startswith("No mistakes so far")
    wrong = next((row, column) for row in range(4) for column in range(4) if not solution[row, column])
    player.drag(wrong)
    player.press("check")
    assert told(player).startswith("There is a mistake")
    assert player.js("document.querySelectorAll('#board td.mistaken').length") == 0
    player.press("mistakes")
    player.wait("document.querySelector('#board td.mistaken')")
    assert player.marked("mistaken") == [wrong]


def test_the_explanation_is_a_film(player: Author) -> None:
    player.drag((3, 3))
    before = player.solution()
    steps = Explain().ask(SMALL).to_json()["steps"]
    player.press("film")
    player.wait("document.getElementById('text')")
    for number, step in enumerate(steps, 1):
        player.press("next")
        assert player.text("text") == step["text"]
        assert player.text("place") == f"Step {number} of {len(steps)}"
    assert SMALL.is_solved_by(Grid.from_text(player.solution()))
    player.press("previous")
    player.keys(Keys.HOME)
    assert player.text("place") == "Start"
    player.drag((0, 0))
    player.press("film-end")
    assert player.solution() == before


def test_the_solution_is_shown_and_taken_back(player: Author) -> None:
    player.press("solution")
    player.wait("document.getElementById('board').classList.contains('solved')")
    assert SMALL.is_solved_by(marks(player))
    player.press("undo")
    assert set("".join(player.solution())) == {"?"}


def test_a_puzzle_from_a_magazine_is_typed_checked_and_solved(browser: Any, studio: Any) -> None:
    player = Author(browser, studio, "#player")
    player.unfold("magazine-rows")
    player.choose("magazine-width", "3")
    player.choose("magazine-height", "3")
    player.do("document.querySelector('#magazine-rows input').focus()")
    player.keys("1.1", Keys.TAB, "3", Keys.ENTER, "1", Keys.TAB, "2", Keys.ENTER, "2", Keys.TAB, "4")
    assert "column 3 needs 4 cells and has 3" in player.text("magazine-told")
    assert player.js("document.getElementById('magazine-play').disabled")
    player.keys(Keys.BACKSPACE, "1")
    assert "6 cells by the rows, 5 by the columns" in player.text("magazine-told")
    player.keys(Keys.BACKSPACE, "2")
    assert player.js("document.querySelector('#magazine-told .valid') !== null")
    player.press("magazine-solve")
    player.wait("document.getElementById('board')?.classList.contains('solved')")
    assert player.solution() == ["#.#", "###", ".#."]
    assert complaints(browser) == []


def test_the_accessibility_checker_finds_nothing_in_the_player(player: Author, *, exhaustive: bool) -> None:
    for theme in ("dark", "light") if exhaustive else ("light",):
        player.choose("theme", theme)
        player.unfold("magazine-rows")
        player.press("hint")
        told(player)
        assert accessibility_problems(player.browser, ".canvas") == []
        player.press("film")
        player.wait("document.getElementById('text')")
        player.press("next")
        assert accessibility_problems(player.browser) == []
        player.press("film-end")
    player.forget()


def test_no_place_is_wider_than_its_window(player: Author) -> None:
    for size in ((390, 844), (800, 900), (1600, 900)):
        with window(player.browser, *size):
            for place in ("editor", "player", "library"):
                player.do("location.hash = arguments[0]", place)
                player.wait("document.getElementById(`go-${arguments[0]}`).ariaCurrent === 'page'", place)
                assert player.js("document.documentElement.scrollWidth") <= size[0], place


def test_a_print_shows_the_board_under_its_title_on_one_sheet(player: Author) -> None:
    pdfium = pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")
    document = pdfium.PdfDocument(printed(player.browser))
    assert len(document) == 1
    title, *rest = document[0].get_textpage().get_text_bounded().split()
    assert title == player.js("document.getElementById('board').getAttribute('aria-label')")
    assert "".join(rest).isdecimal(), "the clues and the numbers of the lines"

    def ink(document: Any) -> int:
        return sum(part < 100 for part in document[0].render(scale=1).to_pil().convert("L").tobytes())

    player.press("solution")
    player.wait("document.querySelector('.canvas.ended')")
    assert ink(pdfium.PdfDocument(printed(player.browser))) < 1.2 * ink(document), "no solution on paper"


def test_a_puzzle_without_a_solution_is_reported(browser: Any, studio: Any) -> None:
    player = Author(browser, studio, "#player")
    player.unfold("magazine-rows")
    player.choose("magazine-width", "2")
    player.choose("magazine-height", "2")
    for number, text in enumerate(["2", "0", "0", "2"]):
        script = (
            "const field = [...document.querySelectorAll('.lines input')][arguments[0]];"
            "field.value = arguments[1]; field.dispatchEvent(new Event('input'))"
        )
        player.do(script, number, text)
    player.press("magazine-play")
    player.press("check")
    assert told(player).startswith("The puzzle has no solution")
