"""The editor in a browser: drawing, the live verdict, what-if, suggestions."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from author import Author
from browser import accessibility_problems, complaints, window
from conftest import PUZZLES
from player import touch

from nonosat import Check, Grid, Puzzle, check

pytest.importorskip("selenium", reason="selenium is not installed")
from selenium.webdriver.common.keys import Keys


@pytest.fixture
def author(browser: Any, studio: Any) -> Author:
    author = Author(browser, studio)
    author.press("new-file")
    author.do("document.getElementById('forget')?.click()")
    author.resize(6, 5)
    assert author.size() == (6, 5)
    return author


def blank(*painted: tuple[int, int], width: int = 6, height: int = 5) -> list[str]:
    return [
        "".join("#" if (row, column) in painted else "." for column in range(width)) for row in range(height)
    ]


@pytest.mark.look
def test_every_stroke_gets_a_verdict_and_the_clues_follow(author: Author) -> None:
    author.drag((0, 0), (0, 2))
    assert author.solution() == blank((0, 0), (0, 1), (0, 2))
    rows, columns = author.clues()
    assert rows == ["3", "0", "0", "0", "0"]
    assert columns == ["1", "1", "1", "0", "0", "0"]
    assert author.verdict() == "unique"
    author.drag((2, 1))
    author.drag((3, 0))
    author.wait("document.getElementById('verdict').dataset.kind === 'multiple'")
    ambiguous = check(Puzzle.from_solution(Grid.from_text(author.solution()))).ambiguous_cells
    assert author.ambiguous() == set(ambiguous)
    assert complaints(author.browser) == []


def test_a_slip_over_an_edge_paints_nothing_beside_its_row(author: Author) -> None:
    chain = author.mouse().move_to_element(author.cell(2, 0)).click_and_hold()
    for column in (1, 2, 3):
        cell = author.cell(2, column)
        chain.move_to_element_with_offset(cell, 0, cell.size["height"] / 2 + 3)
    chain.move_to_element(author.cell(2, 4)).release().perform()
    author.wait("document.querySelectorAll('#board td[data-value=\"#\"]').length >= 5")
    assert author.solution() == blank(*((2, column) for column in range(5)))


def test_nothing_moves_while_drawing(author: Author) -> None:
    """Sixty strokes, aimed at the cells' positions before the first, hit their cells."""
    from selenium.webdriver import ActionChains

    author.resize(15, 15)
    places = author.js(
        "[...document.querySelectorAll('#board td[data-row]')].map((cell) => {"
        "const { left, top, width, height } = cell.getBoundingClientRect();"
        "return [Math.round(left + width / 2), Math.round(top + height / 2)]})"
    )
    painted: set[int] = set()
    draw = random.Random(4)
    for number in range(60):
        # Every other cell first: the longest possible clues.
        cell = 2 * number if number < 40 else draw.randrange(225)
        painted ^= {cell}
        chain = ActionChains(author.browser, duration=0)
        chain.w3c_actions.pointer_action.move_to_location(*places[cell])
        chain.click().perform()
    found = {index for index, mark in enumerate("".join(author.solution())) if mark == "#"}
    assert found == painted
    assert len(painted) > 40


def test_an_empty_picture_has_no_verdict(author: Author) -> None:
    assert author.verdict() == "empty"
    author.drag((0, 0))
    assert author.verdict() == "unique"
    author.press("undo")
    assert author.verdict() == "empty"


def test_keys_move_between_tabs(author: Author) -> None:
    author.do("document.getElementById('tab-check').focus()")
    shown = (
        "[...document.querySelectorAll('[role=tabpanel]')].filter((each) => !each.hidden).map(({ id }) => id)"
    )
    seen = []
    for _ in range(4):
        author.keys(Keys.ARROW_RIGHT)
        seen += author.js(shown)
    assert seen == ["panel-repair", "panel-board", "panel-image", "panel-check"]


def test_each_tool_draws_its_shape(author: Author) -> None:
    author.tool("line")
    author.drag((0, 0), (2, 4), (4, 4))
    assert {row.count("#") for row in author.solution()} == {1}
    author.press("undo")
    author.tool("rectangle")
    author.drag((0, 0), (4, 5))
    assert author.solution() == ["######", "#....#", "#....#", "#....#", "######"]
    author.tool("fill")
    author.drag((2, 2))
    assert author.solution() == ["######"] * 5
    author.press("undo")
    author.paint(0)
    author.tool("block")
    author.drag((0, 0), (1, 5))
    assert author.solution()[:3] == ["......", "......", "#....#"]
    author.tool("pick")
    author.drag((2, 0))
    assert author.js("document.querySelector('input[name=paint]:checked').value") == "1"
    assert author.js("document.querySelector('input[name=drawing-tool]:checked').value") == "pencil"


def test_a_selection_is_moved_mirrored_and_erased(author: Author) -> None:
    author.drag((0, 0), (0, 1))
    author.tool("select")
    author.drag((0, 0), (0, 2))
    author.press("mirror-across")
    assert author.solution()[0] == ".##..."
    author.tool("move")
    author.drag((0, 0), (2, 1))
    assert author.solution() == blank((2, 2), (2, 3))
    author.press("erase")
    assert author.solution() == blank()
    for expected in (blank((2, 2), (2, 3)), blank((0, 1), (0, 2)), blank((0, 0), (0, 1))):
        author.press("undo")
        assert author.solution() == expected


def test_undo_and_redo_go_back_to_the_beginning(author: Author) -> None:
    states = [author.solution()]
    for place in range(12):
        author.drag((place % 5, place % 6))
        states.append(author.solution())
    for state in states[-2::-1]:
        author.chord("z")
        assert author.solution() == state
    for state in states[1:]:
        author.chord("y")
        assert author.solution() == state
    assert author.verdict() == str(check(Puzzle.from_solution(Grid.from_text(states[-1]))).verdict)


def test_keys_alone_draw_everything(author: Author) -> None:
    author.focus(0, 0)
    author.keys(" ", Keys.ARROW_RIGHT, " ")
    assert author.solution()[0] == "##...."
    author.keys("b", Keys.ARROW_DOWN, " ", Keys.ARROW_DOWN, Keys.ARROW_RIGHT, " ")
    assert author.solution()[1:3] == [".##...", ".##..."]
    author.keys("p", Keys.DELETE)
    assert author.solution()[2] == ".#...."
    author.keys("s", Keys.HOME, " ", Keys.ARROW_UP, Keys.ARROW_RIGHT, " ", "v", Keys.ARROW_DOWN)
    assert author.solution() == ["##....", "..#...", ".#....", ".#....", "......"]
    author.keys(Keys.ESCAPE, "g", " ")
    assert author.js("document.querySelectorAll('td.given').length") == 1
    assert complaints(author.browser) == []


def test_fingers_draw_and_two_of_them_zoom(author: Author) -> None:
    with window(author.browser, 390, 844):
        author.do("document.querySelector('.around').scrollIntoView()")
        places = [
            author.js(
                "(({ left, top, width, height }) => [left + width / 2, top + height / 2])(arguments[0]"
                ".getBoundingClientRect())",
                author.cell(1, column),
            )
            for column in (1, 4)
        ]
        touch(author.browser, "touchStart", tuple(places[0]))
        touch(author.browser, "touchMove", tuple(places[1]))
        touch(author.browser, "touchEnd")
        assert author.solution()[1] == ".####."
        side = author.cell(1, 1).size["width"]
        touch(author.browser, "touchStart", tuple(places[0]))
        touch(author.browser, "touchStart", tuple(places[0]), (places[0][0] + 40, places[0][1]))
        for wider in (60, 80, 100):
            touch(author.browser, "touchMove", tuple(places[0]), (places[0][0] + wider, places[0][1]))
        touch(author.browser, "touchEnd")
        assert author.cell(1, 1).size["width"] > 1.5 * side
        assert author.solution()[1] == ".####."
        assert author.js("document.documentElement.scrollWidth") <= 390
        low = author.js("document.getElementById('verdict').getBoundingClientRect().bottom")
        assert low <= 844, "the verdict stays in sight"


def test_lines_are_added_and_cut_anywhere(author: Author) -> None:
    author.drag((0, 0), (0, 5))
    author.press("add-top")
    author.press("add-left")
    assert author.solution()[:2] == [".......", ".######"]
    author.focus(1, 3)
    author.mouse().click(author.cell(1, 3)).perform()
    author.press("cut-column")
    assert author.solution()[1] == ".#####"
    author.press("insert-row")
    assert author.solution()[:3] == ["......", "......", ".#####"]
    author.press("cut-top")
    author.press("rotate")
    assert author.size() == (6, 6)
    author.resize(100, 100)
    assert author.size() == (100, 100)
    assert author.verdict() == "unique"


def test_typed_clues_show_sums_and_errors_at_once(author: Author) -> None:
    author.unfold("clues-rows")
    author.choose("clues-rows", "1, 1\n3\n(1)")
    author.choose("clues-columns", "2\n1-1\n5")
    told = author.text("clue-errors")
    assert "6 cells by the rows, 9 by the columns" in told
    assert "column 3 needs 5 cells and has 3" in told
    assert author.verdict() == "none"
    assert author.js("document.querySelectorAll('#board th.wrong').length") == 1
    author.choose("clues-columns", "2\n1x\n2")
    assert "“x”" in author.text("clue-errors")
    author.choose("clues-columns", "2\n2\n2")
    author.wait("document.getElementById('verdict').dataset.kind === 'unique'")
    assert author.solution() == ["#.#", "###", ".#."]
    author.wait("document.getElementById('draw-on')")
    author.press("draw-on")
    assert author.verdict() == "unique"
    author.drag((2, 0))
    assert author.clues()[0][2] == "2"


def test_the_two_closest_solutions_can_be_flipped_between(author: Author) -> None:
    author.drag((1, 1))
    author.drag((2, 2))
    drawn = author.solution()
    author.wait("document.getElementById('count')")
    assert author.text("count") == "2 solutions in all."
    author.press("flip")
    one = author.solution()
    author.press("flip")
    other = author.solution()
    puzzle = Puzzle.from_solution(Grid.from_text(drawn))
    assert one != other
    assert all(puzzle.is_solved_by(Grid.from_text(solution)) for solution in (one, other))
    author.focus(0, 0)
    author.keys(Keys.ESCAPE)
    assert author.solution() == drawn


PLACES = "[...document.querySelectorAll('#suggestions .place')]"


def boxes(author: Author) -> list[list[float]]:
    """Return where the verdict, the tabs and the places for suggestions are."""
    return list(
        author.js(
            "[...document.querySelectorAll('#verdict, .tabs, #repair, #suggestions .place')].map((each) => {"
            "const { left, top, width, height } = each.getBoundingClientRect();"
            "return [left, top, width, height]; })"
        )
    )


def test_repairs_are_pictures_in_fixed_places_that_one_click_applies(author: Author) -> None:
    author.press("tab-repair")
    before = boxes(author)
    for cell in ((1, 1), (2, 2), (4, 5)):
        author.drag(cell)
        assert boxes(author) == before
    drawn = author.solution()
    assert author.verdict() == "multiple"
    author.mouse().click(author.browser.find_element("id", "repair")).perform()
    author.wait("document.getElementById('suggesting').textContent === 'Choose one, or none.'")
    author.wait(f"{PLACES}.every((place) => !place.textContent.includes('…'))")
    assert boxes(author) == before
    texts = author.js(f"{PLACES}.filter((place) => !place.disabled).map((place) => place.textContent)")
    assert len(texts) >= 2
    assert all(re.fullmatch(r"\d+ (cells?|givens?) · (very )?\w+", text) for text in texts), texts
    assert {text.split()[1][:4] for text in texts} == {"cell", "give"}
    # The changed cells are marked in the picture, and only there.
    marked = author.js(
        f"{PLACES}.filter((place) => !place.disabled).map((place) => {{ const canvas = place.firstChild;"
        "const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);"
        "return data.filter((part, index) => index % 4 === 0 && part === 11).length > 0; })"
    )
    assert all(marked)
    place = author.js(f"{PLACES}.find((place) => place.textContent.includes('cell'))")
    author.mouse().move_to_element(place).perform()
    previewed = author.solution()
    assert previewed != drawn
    author.mouse().move_to_element(author.browser.find_element("id", "verdict")).perform()
    assert author.solution() == drawn
    author.mouse().click(place).perform()
    assert author.solution() == previewed
    assert author.verdict() == "unique"
    assert boxes(author) == before
    author.press("hide")
    author.wait(f"{PLACES}[0].disabled === false")
    author.do(f"{PLACES}[0].click()")
    assert any("?" in clue for clue in author.clues()[0] + author.clues()[1])
    assert author.verdict() == "unique"
    author.press("show-goal")
    assert author.solution() == previewed
    assert complaints(author.browser) == []


def test_contradictory_clues_are_corrected(author: Author) -> None:
    author.unfold("clues-rows")
    author.choose("clues-rows", "2\n1 1\n2\n1 1")
    author.choose("clues-columns", "1\n1 1\n3\n1 1")
    assert author.verdict() == "none"
    author.press("repair")
    author.wait(f"{PLACES}[0].disabled === false")
    told = str(author.js(f"{PLACES}[0].textContent"))
    assert re.match(r"(row|column) \d: ", told), told
    author.do(f"{PLACES}[0].click()")
    assert author.verdict() in ("unique", "multiple")


def test_every_cell_shows_what_its_change_would_do(author: Author) -> None:
    author.resize(5, 4)
    author.drag((1, 1), (1, 3))
    author.drag((2, 2))
    author.press("whatif")
    author.wait("document.getElementById('whatif-summary').textContent.includes('changes would')")
    solution = Grid.from_text(author.solution())
    for row in range(4):
        for column in range(5):
            changed = solution.with_cells({(row, column): 0 if solution[row, column] else 1})
            verdict = Check(quick=True).ask(Puzzle.from_solution(changed)).verdict
            shown = author.js("arguments[0].dataset.effect", author.cell(row, column))
            assert (shown == "1") == (verdict == "unique"), (row, column)
    author.drag((3, 0))
    author.wait("document.getElementById('whatif-summary').textContent.includes('changes would')")


def test_an_image_becomes_a_puzzle_with_one_solution(author: Author, tmp_path: Path) -> None:
    pillow = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    image = pillow.new("L", (120, 120), 255)
    for across in range(120):
        for down in range(120):
            if (across - 60) ** 2 + (down - 60) ** 2 < 2000:
                image.putpixel((across, down), 0)
    image.save(tmp_path / "disc.png")
    author.browser.find_element("id", "image-file").send_keys(str(tmp_path / "disc.png"))
    author.wait("document.getElementById('image-status').textContent === '30 × 30 cells.'")
    shown = "((image) => document.querySelector('dialog').open && image.naturalWidth)"
    assert author.js(f"{shown}(document.getElementById('image-source'))") == 120
    assert accessibility_problems(author.browser, "dialog") == []
    author.choose("image-size", "15")
    author.wait("document.getElementById('image-status').textContent === '15 × 15 cells.'")
    author.press("image-has-background")
    author.drop(tmp_path / "disc.png")
    author.wait("document.getElementById('image-status').textContent === '15 × 15 cells.'")
    author.press("image-make")
    author.wait("document.getElementById('image-status').textContent.startsWith('Unique')")
    assert not author.js("document.querySelector('dialog').open")
    assert "% to the image" in author.text("image-status")
    assert author.size() == (15, 15)
    assert author.verdict() == "unique"
    author.press("image-choices")
    author.press("image-make")
    author.wait(f"{PLACES}[0].disabled === false")
    assert author.text("image-status").endswith("see Repairs.")
    assert "Difficulty" in author.text("suggestions")


def test_a_frame_over_the_image_crops_it(author: Author, tmp_path: Path) -> None:
    from selenium.webdriver import ActionChains

    pillow = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    image = pillow.new("L", (120, 60), 255)
    image.paste(0, (70, 10, 110, 50))  # a square in the right half
    image.save(tmp_path / "square.png")
    author.browser.find_element("id", "image-file").send_keys(str(tmp_path / "square.png"))
    author.wait("document.getElementById('image-status').textContent === '30 × 15 cells.'")
    part = author.browser.find_element("id", "image-part")
    # The right half, from its middle: the image is as wide or as high as its element.
    wide, high = author.js(
        "(() => { const box = document.getElementById('image-part').getBoundingClientRect();"
        "const scale = Math.min(box.width / 120, box.height / 60); return [120 * scale, 60 * scale]; })()"
    )
    drag = ActionChains(author.browser, duration=50).move_to_element_with_offset(part, 0, -int(high / 2) + 1)
    drag.click_and_hold().move_by_offset(int(wide / 2) - 1, int(high) - 2).release().perform()
    author.wait("document.getElementById('image-status').textContent === '30 × 30 cells.'")
    assert author.js("!document.querySelector('.crop').hidden")
    part.send_keys(Keys.DELETE)
    author.wait("document.getElementById('image-status').textContent === '30 × 15 cells.'")
    part.send_keys(Keys.ARROW_LEFT)  # eight tenths of the image, a step to the left
    author.wait(
        "document.getElementById('image-status').textContent !== '30 × 15 cells.' || "
        "document.querySelector('.crop').style.width !== ''"
    )
    assert author.js("!document.querySelector('.crop').hidden")
    assert accessibility_problems(author.browser, "dialog") == []
    author.press("image-close")


def test_a_puzzle_that_is_dropped_is_opened(author: Author, tmp_path: Path) -> None:
    (tmp_path / "no.txt").write_text("no puzzle", encoding="utf-8")
    author.drop(tmp_path / "no.txt")
    author.wait("document.getElementById('connection').textContent.startsWith('no.txt')")
    author.drop(PUZZLES / "tatham_4x4.json")
    author.wait("document.querySelectorAll('#board td[data-row]').length === 16")
    assert author.verdict() == "unique"


def test_colours_are_added_painted_and_removed(author: Author) -> None:
    author.drag((0, 0), (0, 1))
    author.press("add-colour")
    author.drag((0, 2), (0, 4))
    assert author.solution()[0] == "kkrrr."
    assert author.clues()[0][0] == "2 black 3 colour r"
    author.press("letters")
    shown = "getComputedStyle(document.querySelector('#board td.shaded'), '::after').content"
    assert author.js(shown).startswith('"k"')
    assert author.verdict() == "unique"
    author.press("undo")
    author.press("undo")
    assert author.solution()[0] == "##...."
    assert complaints(author.browser) == []


def test_the_accessibility_checker_finds_nothing(author: Author, *, exhaustive: bool) -> None:
    looks = [("de", "dark"), ("en", "light"), ("en", "dark"), ("de", "light")]
    for language, theme in looks if exhaustive else looks[:1]:
        author.choose("theme", theme)
        author.do(
            "localStorage.setItem('nonosat-studio:language', arguments[0]); location.reload()", language
        )
        author.wait("document.documentElement.dataset.ready === 'yes'")
        author.do("document.querySelectorAll('details').forEach((each) => { each.open = true })")
        author.drag((1, 1))
        author.press("whatif")
        author.verdict()
        assert author.js("document.documentElement.lang") == language
        assert accessibility_problems(author.browser) == []
    author.forget()
