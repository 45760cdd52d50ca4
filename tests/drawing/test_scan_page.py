"""The page to correct a scan, in a browser."""

from __future__ import annotations

import base64
import io
import json
from pathlib import Path
from typing import Any

import pytest
from browser import accessibility_problems, complaints, opened, window

from nonosat import Grid, Palette, Puzzle, read
from nonosat.drawing import scan_page

PICTURE = Grid.from_text(["##.#", ".###"])
PUZZLE = Puzzle.from_solution(PICTURE)
SIDE = 40


def photograph() -> str:
    """Return an image of the puzzle's size as a data URL."""
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    file = io.BytesIO()
    image.new("RGB", (400, 300), "white").save(file, format="JPEG")
    return "data:image/jpeg;base64," + base64.b64encode(file.getvalue()).decode()


def item(index: int, x: int, y: int, numbers: list[int] | None, state: str = "sure", **more: Any) -> Any:
    corners = [[x, y], [x + 20, y], [x + 20, y + 26], [x, y + 26]]
    found = {"index": index, "corners": corners, "alternatives": [[numbers, 0.99]], "chosen": numbers}
    return found | {"colour": 1, "state": state} | more


def said(text: str) -> dict[str, str]:
    return {"en": text, "de": f"({text})"}


def puzzle_data(**more: Any) -> dict[str, Any]:
    rows = [
        [
            item(0, 40, 120, [2]),
            item(1, 80, 120, None, "doubtful", alternatives=[[[7], 0.5], [[1], 0.4], [[], 0.05]]),
        ],
        [item(0, 80, 160, [3], "changed", alternatives=[[[8], 0.6], [[3], 0.3]])],
    ]
    columns = [
        [item(0, 125, 80, [1])],
        [item(0, 165, 80, [2])],
        [item(0, 205, 80, [1], "confirmed", alternatives=[[[1], 0.7], [[7], 0.2]])],
        [item(0, 245, 80, [2])],
    ]
    corners = [[120, 110], [280, 110], [280, 190], [120, 190]]
    palette = [{"letter": "#", "colour": None, "name": "filled"}]
    data = {"page": 0, "corners": corners, "palette": palette, "rows": rows, "columns": columns}
    texts = {"text": said("doubtful: 4×2 cells"), "notes": said(""), "file": "roof.json"}
    return data | texts | {"saved": None, "background": None} | more


def drawn(*puzzles: dict[str, Any], puzzle: Puzzle = PUZZLE) -> str:
    pages = [{"source": photograph(), "width": 400, "height": 300}]
    return scan_page.draw(puzzle, title="roof <b>", pages=pages, puzzles=puzzles or (puzzle_data(),))


def shown(browser: Any, tmp_path: Path, text: str) -> Any:
    path = tmp_path / "scan.html"
    path.write_text(text, encoding="utf-8")
    opened(browser, path)
    browser.execute_async_script(
        """
        const done = arguments[0];
        const look = () => (document.documentElement.dataset.ready ? done() : setTimeout(look, 20));
        look();
        """
    )
    return browser


@pytest.fixture
def page(browser: Any, tmp_path: Path) -> Any:
    yield shown(browser, tmp_path, drawn())
    assert complaints(browser) == []


def places(page: Any) -> list[str]:
    return [each.get_attribute("aria-label") for each in page.find_elements("css selector", ".place")]


def told(page: Any) -> str:
    texts = [page.find_element("id", name).text for name in ("left", "checks")]
    return " ".join(" ".join(texts).split())


def puzzle_of(page: Any) -> Puzzle:
    """Return the puzzle from the page: the text in the field, if there is no clipboard."""
    page.execute_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.find_element("id", "copy").click()
    text = page.execute_async_script(
        "const done = arguments[0]; setTimeout(() => done(document.getElementById('marks').value), 50)"
    )
    return read(text.encode())


def press(page: Any, name: str) -> None:
    """Press a button of the focused entry."""
    entry = page.execute_script("return document.activeElement.closest('li')")
    next(each for each in entry.find_elements("tag name", "button") if each.text.startswith(name)).click()


@pytest.mark.look
def test_every_number_stands_at_its_place_with_what_it_is_and_how_sure(page: Any) -> None:
    assert places(page) == [
        "row 1, number 1: 2, sure",
        "row 1, number 2: unknown, uncertain",
        "row 2, number 1: 3, corrected",
        "column 1, number 1: 1, sure",
        "column 2, number 1: 2, sure",
        "column 3, number 1: 1, confirmed: nothing else fits",
        "column 4, number 1: 2, sure",
    ]
    signs = [each.text for each in page.find_elements("css selector", ".place .sign")]
    assert signs == ["", "?", "≠", "", "", "≈", ""]
    entries = [each.text for each in page.find_elements("css selector", "#uncertain strong")]
    assert entries == ["row 1, number 2", "row 2, number 1", "column 3, number 1"]
    assert page.title == "roof <b>"


def test_sums_are_compared_while_one_chooses(page: Any) -> None:
    assert told(page) == (
        "1 number is uncertain, 1 corrected: please compare. "
        "Rows sum to 5, columns to 6. 1 unknown number is not counted."
    )
    page.find_element("id", "next").click()
    press(page, "7")
    assert "Rows sum to 12, columns to 6. row 1 needs 10 cells and has 4." in told(page)
    assert page.find_element("id", "checks").get_attribute("class") == "wrong"
    press(page, "1")
    assert (
        told(page) == "No number is uncertain, 1 corrected: please compare. Rows and columns both sum to 6."
    )
    assert places(page)[1] == "row 1, number 2: 1, chosen by you"
    assert puzzle_of(page).is_solved_by(PICTURE)


def test_what_is_typed_may_be_several_numbers_or_none_and_nothing_else(page: Any) -> None:
    from selenium.webdriver.common.keys import Keys

    page.find_element("id", "next").click()
    field = page.execute_script("return document.activeElement")

    def typed(text: str) -> None:
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys(text or Keys.DELETE, Keys.ENTER)

    typed("x")
    assert places(page)[1] == "row 1, number 2: unknown, uncertain"
    typed("1 1")
    assert puzzle_of(page).rows[0] == Puzzle.from_solution(Grid.from_text(["##.#.#"])).rows[0]
    typed("")
    assert puzzle_of(page).rows[0] == Puzzle.from_solution(Grid.from_text(["##.."])).rows[0]


def test_choices_are_undone_redone_and_kept(page: Any, tmp_path: Path) -> None:
    page.find_element("id", "next").click()
    press(page, "1")
    page.find_element("id", "next").click()
    press(page, "8")
    assert places(page)[1:3] == ["row 1, number 2: 1, chosen by you", "row 2, number 1: 8, chosen by you"]
    page.find_element("id", "undo").click()
    assert places(page)[2] == "row 2, number 1: 3, corrected"
    page.find_element("id", "redo").click()
    opened(page, tmp_path / "scan.html", fresh=False)
    page.execute_async_script("setTimeout(arguments[0], 300)")
    assert places(page)[1:3] == ["row 1, number 2: 1, chosen by you", "row 2, number 1: 8, chosen by you"]
    page.find_element("id", "restart").click()
    assert places(page)[1:3] == ["row 1, number 2: unknown, uncertain", "row 2, number 1: 3, corrected"]


def test_the_keyboard_goes_from_number_to_number_and_to_its_field(page: Any) -> None:
    from selenium.webdriver import ActionChains
    from selenium.webdriver.common.keys import Keys

    first = page.find_element("css selector", ".place[tabindex='0']")
    page.execute_script("arguments[0].focus()", first)
    ActionChains(page).send_keys(Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ENTER).perform()
    active = page.switch_to.active_element
    assert active.get_attribute("aria-label") == "row 2, number 1 is"
    assert len(page.find_elements("css selector", ".place[tabindex='0']")) == 1


def test_keys_lead_between_uncertain_numbers_with_the_field_in_focus_and_its_cut_out_in_sight(
    page: Any,
) -> None:
    from selenium.webdriver import ActionChains
    from selenium.webdriver.common.keys import Keys

    def here() -> str:
        return str(page.switch_to.active_element.get_attribute("aria-label"))

    def pressed(*keys: str) -> str:
        ActionChains(page).send_keys(*keys).perform()
        return here()

    assert pressed("n") == "row 1, number 2 is"
    canvas = page.execute_script("return document.activeElement.closest('li').querySelector('canvas')")
    assert canvas.is_displayed() and canvas.get_attribute("aria-label") == "row 1, number 2 on the photograph"
    assert pressed("1", Keys.ENTER) == "row 2, number 1 is"
    assert places(page)[1] == "row 1, number 2: 1, chosen by you"
    page.execute_script("document.activeElement.blur()")
    assert pressed("p") == "row 2, number 1 is"
    assert pressed("x", Keys.ENTER) == "row 2, number 1 is"  # no number: it stays there


def test_a_line_that_does_not_fit_leads_to_its_whole_clue(page: Any) -> None:
    from selenium.webdriver.common.keys import Keys

    page.find_element("id", "next").click()
    press(page, "7")
    assert len(page.find_elements("css selector", ".place.misfit")) == 2
    page.find_element("css selector", "#checks button").click()
    field = page.switch_to.active_element
    assert (field.get_attribute("aria-label"), field.get_attribute("value")) == ("row 1 is", "2 7")
    assert len(page.find_elements("css selector", ".place[aria-current]")) == 2
    field.send_keys(Keys.CONTROL, "a")
    field.send_keys("2 1", Keys.ENTER)
    assert puzzle_of(page).is_solved_by(PICTURE)
    assert not page.find_elements("css selector", ".place.misfit")
    assert places(page)[1] == "row 1, number 2: the whole clue is 2 1, chosen by you"
    page.find_element("id", "undo").click()
    assert places(page)[1] == "row 1, number 2: 7, chosen by you"


def test_a_number_that_is_chosen_counts_again_where_its_whole_clue_did(page: Any) -> None:
    from selenium.webdriver.common.keys import Keys

    page.find_element("id", "next").click()
    entry = page.execute_script("return document.activeElement.closest('li')")
    next(each for each in entry.find_elements("tag name", "button") if each.text == "The whole clue").click()
    field = page.switch_to.active_element
    field.send_keys(Keys.CONTROL, "a")
    field.send_keys("1 1 1", Keys.ENTER)
    assert [run.length for run in puzzle_of(page).rows[0]] == [1, 1, 1]
    assert told(page).startswith("No number is uncertain")
    next(each for each in entry.find_elements("tag name", "button") if each.text.startswith("1")).click()
    assert [run.length for run in puzzle_of(page).rows[0]] == [2, 1]


def test_a_sure_number_joins_the_list_when_it_is_pointed_at(page: Any) -> None:
    page.find_elements("css selector", ".place")[0].click()
    entries = [each.text for each in page.find_elements("css selector", "#uncertain strong")]
    assert entries[:2] == ["row 1, number 1", "row 1, number 2"]
    press(page, "?")
    assert puzzle_of(page).rows[0][0].length is None


def test_one_of_several_puzzles_is_chosen_and_each_keeps_its_own(browser: Any, tmp_path: Path) -> None:
    from selenium.webdriver.support.select import Select

    other = puzzle_data(text=said("sure: 1×1 cells"), file="roof-2.json")
    other["rows"], other["columns"] = [[item(0, 40, 120, [1])]], [[item(0, 125, 80, [1])]]
    page = shown(browser, tmp_path, drawn(puzzle_data(), other))
    page.find_element("id", "next").click()
    press(page, "1")
    Select(page.find_element("id", "which")).select_by_index(1)
    assert places(page) == ["row 1, number 1: 1, sure", "column 1, number 1: 1, sure"]
    assert puzzle_of(page).size == "1×1"
    Select(page.find_element("id", "which")).select_by_index(0)
    assert places(page)[1] == "row 1, number 2: 1, chosen by you"


def test_numbers_have_colours_where_the_puzzle_has(browser: Any, tmp_path: Path) -> None:
    from selenium.webdriver.support.select import Select

    palette = Palette("rg", ("#cc0000", "#00aa00"), ("red", "green"))
    data = puzzle_data(
        palette=[
            {"letter": "r", "colour": "#cc0000", "name": "red"},
            {"letter": "g", "colour": "#00aa00", "name": "green"},
        ]
    )
    puzzle = Puzzle.from_solution(Grid.from_text(["r"], letters="rg"), palette=palette)
    page = shown(browser, tmp_path, drawn(data, puzzle=puzzle))
    page.find_element("id", "next").click()
    entry = page.find_elements("css selector", "#uncertain li")[0]
    Select(entry.find_element("tag name", "select")).select_by_visible_text("green")
    press(page, "1")
    assert puzzle_of(page).rows[0][1] == (1, 2, False)
    assert "green: Rows sum to 1, columns to 0." in told(page)


def test_the_page_fits_a_phone_and_hides_nothing_from_a_screen_reader(page: Any) -> None:
    assert accessibility_problems(page) == []
    with window(page, 390, 800):
        width = page.execute_script("return document.documentElement.scrollWidth")
        assert width <= 390


def test_what_is_said_of_the_puzzle_is_in_the_language_of_the_reader(browser: Any, tmp_path: Path) -> None:
    page = shown(browser, tmp_path, drawn(puzzle_data(notes=said("a remark"))))
    assert page.find_element("id", "verdict").text == "doubtful: 4×2 cells"
    try:
        page.execute_script("localStorage.setItem('nonosat-studio:language', 'de')")
        opened(page, tmp_path / "scan.html", fresh=False)
        page.execute_async_script("setTimeout(arguments[0], 300)")
        told = [page.find_element("id", name).text for name in ("verdict", "notes")]
        assert told == ["(doubtful: 4×2 cells)", "(a remark)"]
    finally:
        page.execute_script("localStorage.removeItem('nonosat-studio:language')")


def test_hostile_texts_stay_texts() -> None:
    text = drawn(puzzle_data(text=said("</script><img src=x onerror=alert(1)>"), notes=said("<b>")))
    assert "<img src=x" not in text
    found = text.partition('id="puzzle">')[2].partition("</script>")[0]
    assert json.loads(found)["puzzles"][0]["notes"]["en"] == "<b>"


@pytest.mark.look
def test_a_phone_shows_the_photograph_first_and_large(browser: Any, tmp_path: Path) -> None:
    page = shown(browser, tmp_path, drawn(puzzle_data(text=said("doubtful: " + "much is told here; " * 20))))
    with window(page, 375, 812):
        top, height = page.execute_script(
            "const { top, height } = document.querySelector('.around').getBoundingClientRect();"
            "return [top, height]"
        )
        assert top < 120
        assert height > 400
        assert page.execute_script("return document.documentElement.scrollWidth") <= 375
