"""The exported studio in use: drawing, playing, files of other programs, phones."""

from __future__ import annotations

import re
from typing import Any

import pytest
from author import Author
from browser import complaints, settled, window
from conftest import PUZZLES, ROOT
from exported import Site
from player import touch

import nonosat
from nonosat import Check, Grid, Puzzle
from nonosat.files.registry import read_named
from nonosat.reasoning.explanations import Explain
from nonosat.reasoning.hints import Hint

Keys = pytest.importorskip("selenium.webdriver.common.keys", reason="selenium is not installed").Keys

pytestmark = pytest.mark.slow

SAMPLES = ROOT / "tests" / "files" / "formats" / "samples"
#: Links of puzz.link and Penpa+, and text files of other sites and programs.
LINKS = ("roof.url", "roof.penpa.url")
FILES = (
    *("fish.xml", "fish.g", "fish.pzl", "fish.griddlers.html", "roof.ss.non", "roof.pzprv3", "roof.gno"),
    *("roof.sav", "roof.makhorin.txt", "roof.nonograms-archive.nono", "roof.yml", "roof.pbm"),
)
BOAT = nonosat.read(PUZZLES / "sailing_boat.json")


@pytest.fixture
def author(browser: Any, site: Site) -> Author:
    """A user of the empty editor, without drafts."""
    author = Author(browser, site)
    author.wait("document.getElementById('connection').textContent === ''")
    begin_anew(author)
    return author


def begin_anew(author: Author) -> None:
    """At the editor nothing is drawn, and what was drawn is not kept."""
    author.do("location.hash = 'editor'")
    author.wait("document.getElementById('new-file')")
    author.press("new-file")
    author.do("document.getElementById('forget')?.click()")
    assert author.size() == (15, 15)


def paste(author: Author, text: str) -> None:
    """Paste a text in the library, and open it."""
    author.do("location.hash = 'library'")
    author.wait("document.getElementById('paste-take')")
    author.choose("paste", text)
    author.press("paste-take")


def shown(author: Author, puzzle: Puzzle) -> None:
    """Wait for a board of that size, and compare its clues."""
    author.wait(
        "document.getElementById('board').querySelectorAll('td[data-row]').length === arguments[0]",
        puzzle.height * puzzle.width,
    )
    assert author.size() == (puzzle.width, puzzle.height)
    found = [[re.findall(r"\d+", clue) for clue in side] for side in author.clues()]
    sides = (puzzle.rows, puzzle.columns)
    assert found == [[[str(run.length) for run in clue or ()] or ["0"] for clue in side] for side in sides]


def place(author: Author, element: Any) -> tuple[float, float]:
    """Return the middle of an element in the window."""
    left, top = author.js(
        "(({ left, top, width, height }) => [left + width / 2, top + height / 2])"
        "(arguments[0].getBoundingClientRect())",
        element,
    )
    return left, top


def press_in_sight(author: Author, name: str) -> None:
    """Scroll to a button and press it; nothing may cover it."""
    element = author.js("document.getElementById(arguments[0])", name)
    author.do("arguments[0].scrollIntoView({ block: 'center' })", element)
    settled(author.browser)
    there = place(author, element)
    assert author.js("arguments[0].contains(document.elementFromPoint(...arguments[1]))", element, there), (
        name
    )
    author.press(name)


def stroke(author: Author, *cells: tuple[int, int]) -> None:
    """Drag one finger from cell to cell; nothing may cover the first cell."""
    author.do("document.querySelector('.around').scrollIntoView()")
    places = [place(author, author.cell(*cell)) for cell in cells]
    assert author.js(
        "arguments[0].contains(document.elementFromPoint(...arguments[1]))",
        author.cell(*cells[0]),
        places[0],
    )
    touch(author.browser, "touchStart", places[0])
    for there in places[1:]:
        touch(author.browser, "touchMove", there)
    touch(author.browser, "touchEnd")
    settled(author.browser)


def test_both_solutions_of_an_ambiguous_drawing_are_shown(author: Author) -> None:
    author.resize(5, 4)
    for cell in ((0, 0), (1, 1), (3, 4)):
        author.drag(cell)
    assert author.verdict() == "multiple"
    drawn = author.solution()
    puzzle = Puzzle.from_solution(Grid.from_text(drawn))
    author.wait("document.getElementById('count')")
    assert author.text("count") == f"{len(nonosat.solve(puzzle, limit=99).solutions)} solutions in all."
    both = []
    for _ in range(2):
        author.press("flip")
        both.append(author.solution())
    assert both[0] != both[1]
    assert all(puzzle.is_solved_by(Grid.from_text(solution)) for solution in both)
    cells = [(row, column) for row in range(4) for column in range(5)]
    differing = {(row, column) for row, column in cells if both[0][row][column] != both[1][row][column]}
    assert differing <= author.ambiguous()
    author.press("flip")
    assert author.solution() == both[0]
    author.focus(0, 0)
    author.keys(Keys.ESCAPE)
    assert author.solution() == drawn
    assert complaints(author.browser) == []


def test_an_explanation_is_read_to_its_end(author: Author) -> None:
    author.drop(PUZZLES / "sailing_boat.json")
    shown(author, BOAT)
    author.press("play-this")
    author.wait("document.getElementById('hint')")
    author.press("hint")
    hint = Hint(level=1).ask(BOAT).to_json()["text"]
    author.wait("document.getElementById('status').textContent.startsWith(arguments[0])", hint)
    steps = Explain().ask(BOAT).to_json()["steps"]
    assert len(steps) > 10
    author.press("film")
    author.wait("document.getElementById('text')")
    for number, step in enumerate(steps, 1):
        author.press("next")
        assert author.text("text") == step["text"]
        assert author.text("place") == f"Step {number} of {len(steps)}"
        assert author.marked("next") == sorted((row, column) for row, column, _ in step["cells"])
    assert author.js("document.getElementById('next').disabled")
    assert BOAT.is_solved_by(Grid.from_text(author.solution()))
    author.press("film-end")
    assert set("".join(author.solution())) == {"?"}
    assert complaints(author.browser) == []


def test_a_link_of_another_site_is_pasted(author: Author) -> None:
    for name in LINKS:
        begin_anew(author)
        link = (SAMPLES / name).read_text(encoding="utf-8")
        paste(author, link)
        (puzzle,) = read_named(link.encode(), "link")
        shown(author, puzzle)
        assert author.verdict() == Check(quick=True).ask(puzzle).verdict
    assert complaints(author.browser) == []


def test_a_file_of_another_program_is_dropped(author: Author) -> None:
    for name in FILES:
        begin_anew(author)
        author.drop(SAMPLES / name)
        puzzle = nonosat.read(SAMPLES / name)
        shown(author, puzzle)
        assert author.verdict() == Check(quick=True).ask(puzzle).verdict
    assert complaints(author.browser) == []


def test_a_file_that_needs_the_program_says_so(author: Author) -> None:
    for name in ("fish.png", "fish.ppm"):
        author.do("document.getElementById('connection').textContent = ''")
        author.drop(SAMPLES / name)
        author.wait("document.getElementById('connection').textContent.includes('nonosat as a program')")
    assert author.size() == (15, 15)


def test_links_for_others_are_made_and_read(author: Author) -> None:
    author.drag((0, 0), (0, 4))
    author.publish()
    author.choose("file-format", "write puzzlink")
    author.press("publish-other")
    link = str(
        author.wait("(({ value }) => value.includes('puzz.link') && value)(document.getElementById('link'))")
    )
    assert link.startswith("https://puzz.link/p?nonogram/15/15/")
    (found,) = read_named(link.encode(), "link")
    assert [run.length for run in found.rows[0] or ()] == [5]


def test_missing_features_are_hidden_and_listed_in_the_settings(author: Author) -> None:
    for name in ("repair", "start-photograph", "start-image", "save", "refresh"):
        assert author.js("document.getElementById(arguments[0])", name) is None
    told = author.text("missing-here")
    for name in ("pip install nonosat", "PDF", "Make it unique", "From an image"):
        assert name in told
    assert "Hide numbers" not in told


def test_numbers_are_hidden_and_every_cell_shows_what_its_change_would_do(author: Author) -> None:
    author.resize(5, 4)
    author.drag((1, 1), (1, 3))
    author.drag((2, 2))
    assert author.verdict() == "unique"
    author.press("whatif")
    author.wait("document.getElementById('whatif-summary').textContent.includes('changes would')")
    author.press("whatif")
    author.press("hide")
    author.wait("document.querySelector('#suggestions .place:not(:disabled)')")
    author.do("document.querySelector('#suggestions .place').click()")
    assert any("?" in clue for clue in author.clues()[0] + author.clues()[1])
    assert author.verdict() == "unique"


def test_a_phone_shows_its_menu_while_python_loads(author: Author) -> None:
    with window(author.browser, 375, 812):
        board = author.js("document.querySelector('.editor .board').getBoundingClientRect().top")
        author.js("document.getElementById('connection').textContent = arguments[0]", "Python loads. " * 8)
        in_sight = author.js(
            "[...document.querySelectorAll('.top nav .tab')].map((tab) => {"
            " const { left, right, top, bottom } = tab.getBoundingClientRect();"
            " return tab.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)); })"
        )
        assert len(in_sight) >= 3
        assert all(in_sight)
        assert author.js("document.querySelector('.editor .board').getBoundingClientRect().top") == board
