"""The page that steps through an explanation, in a browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from browser import accessibility_problems, complaints, labels, opened

from nonosat import Grid, Palette, Puzzle
from nonosat.drawing import steps_page
from nonosat.drawing.sheet import PuzzleSheet

PICTURE = Grid.from_text(["rr.b", ".rbb", "...b"], letters="rb")
PUZZLE = Puzzle.from_solution(PICTURE, palette=Palette("rb", ("#cc0000", "#0000cc"), ("red", "blue")))


def step(line: str, cells: list[Any], reasons: list[Any], text: str, **more: Any) -> dict[str, Any]:
    because = {"cells": reasons, "lines": [line]}
    return {"technique": "T", "lines": [line], "cells": cells, "premises": because, "text": text} | more


STEPS = [
    step("row 1", [[0, 1, "r"], [0, 3, "b"]], [], "First <b>one</b>."),
    step("column 2", [[1, 1, "r"], [2, 1, "."]], [[0, 1, "r"]], "Second."),
    step(
        "row 3",
        [[2, 0, ".b"]],
        [[2, 1, "."]],
        "Third.",
        assumption=[2, 0, "r"],
        chain=[
            step("row 3", [[2, 2, "b"]], [[2, 0, "r"]], "Then this."),
            step("column 3", [], [[2, 2, "b"]], "And no more."),
        ],
    ),
]


@pytest.fixture
def page(browser: Any, tmp_path: Path) -> Any:
    path = tmp_path / "steps.html"
    path.write_text(steps_page.draw(PuzzleSheet.of(PUZZLE), STEPS), encoding="utf-8")
    opened(browser, path)
    yield browser
    assert complaints(browser) == []


def cells(browser: Any) -> dict[tuple[int, int], str]:
    """The labels of the cells that are not empty, without their places."""
    words = {divmod(index, 4): label.split(": ")[1] for index, label in enumerate(labels(browser))}
    return {cell: word for cell, word in words.items() if word != "undecided"}


def text(browser: Any) -> str:
    return str(browser.find_element("id", "text").text)


@pytest.mark.look
def test_steps_build_up_and_show_what_follows_and_why(page: Any) -> None:
    assert cells(page) == {}
    page.find_element("id", "next").click()
    assert text(page) == "First <b>one</b>."
    assert cells(page) == {(0, 1): "red, deduced", (0, 3): "blue, deduced"}
    page.find_element("id", "next").click()
    assert cells(page) == {
        (0, 1): "red, reason",
        (0, 3): "blue",
        (1, 1): "red, deduced",
        (2, 1): "blank, deduced",
    }
    heads = page.find_elements("css selector", "th.line > .hidden")
    assert [head.get_attribute("textContent").strip() for head in heads] == ["column 2:"]
    page.find_element("id", "previous").click()
    assert set(cells(page)) == {(0, 1), (0, 3)}


def test_an_assumption_can_be_followed(page: Any) -> None:
    page.find_element("id", "last").click()
    assert cells(page)[2, 0] == "blank or blue, deduced"
    chain = page.find_elements("css selector", "#steps ol button")
    assert [button.text for button in chain] == ["Then this.", "And no more."]
    chain[0].click()
    assert text(page) == "Then this."
    assert {(2, 0): "red, assumed", (2, 2): "blue, deduced"}.items() <= cells(page).items()
    chain[1].click()
    assert {(2, 0): "red, assumed", (2, 2): "blue, assumed"}.items() <= cells(page).items()
    page.find_element("id", "first").click()
    assert cells(page) == {}


def test_keys_and_the_slider_go_through_the_steps(page: Any) -> None:
    from selenium.webdriver import ActionChains
    from selenium.webdriver.common.keys import Keys

    place = page.find_element("id", "place")
    seen = []
    for key in (Keys.ARROW_RIGHT, Keys.END, Keys.ARROW_LEFT, Keys.HOME):
        ActionChains(page).send_keys(key).perform()
        seen.append(place.text)
    assert seen == ["Step 1 of 3", "Step 3 of 3", "Step 2 of 3", "Start"]
    page.find_element("id", "slider").send_keys(Keys.ARROW_RIGHT)
    assert place.text == "Step 1 of 3"
    page.find_elements("css selector", "#steps > li > button")[2].click()
    assert place.text == "Step 2 of 3"


def test_numbers_of_thousands_of_steps_have_room_beside_them(page: Any) -> None:
    room, needed = page.execute_script(
        """
        const list = document.querySelector("#steps"), number = document.createElement("span");
        number.textContent = "9999.";
        list.append(number);
        const sizes = [parseFloat(getComputedStyle(list).paddingLeft), number.getBoundingClientRect().width];
        number.remove();
        return sizes;
        """
    )
    assert room > needed > 0


def test_the_page_passes_an_accessibility_checker(page: Any) -> None:
    for theme in ("light", "dark"):
        features = [{"name": "prefers-color-scheme", "value": theme}]
        page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        page.find_element("id", "last").click()
        assert accessibility_problems(page) == []
    page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_texts_stay_texts_and_all_steps_are_there_without_scripts() -> None:
    page = steps_page.draw(PuzzleSheet.of(PUZZLE), STEPS)
    assert "First &lt;b&gt;one&lt;/b&gt;." in page
    assert "<b>" not in page
    for number, text in enumerate(("First", "Second", "Third"), 1):
        assert page.count(f'<li value="{number}">{text}') == 1
    data = json.loads(page.split('id="puzzle">')[1].split("</script>")[0])
    assert data["steps"] == STEPS
