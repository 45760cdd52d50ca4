"""Visible parts of the play page in small windows, zoomed, and on paper."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from browser import accessibility_problems, complaints, printed, settled, window
from conftest import PUZZLES
from player import Player, centre, touch

from nonosat import Grid, Palette, Puzzle, Run, read
from nonosat.model.clues import ANY_RUNS

PHONE = (390, 844)


def stripes(height: int, width: int) -> Puzzle:
    return Puzzle.from_solution(
        Grid.from_rows([[int((row * column) % 7 < 4) for column in range(width)] for row in range(height)])
    )


def boxes(browser: Any, *names: str) -> list[list[float]]:
    """The left, top, right and bottom of the first element of each name."""
    script = (
        "return arguments[0].map((name) => {"
        "const box = document.querySelector(name).getBoundingClientRect();"
        "return [box.left, box.top, box.right, box.bottom] })"
    )
    return list(browser.execute_script(script, names))


@pytest.mark.parametrize("size", [(1200, 800), PHONE])
def test_the_tools_stay_in_sight_wherever_the_board_is_scrolled(
    browser: Any, tmp_path: Path, size: tuple[int, int]
) -> None:
    with window(browser, *size):
        play = Player(browser, tmp_path, stripes(60, 55))
        before = boxes(browser, "#undo")[0]
        browser.execute_script("document.querySelector('.around').scrollTo(5000, 5000)")
        assert boxes(browser, "#undo")[0] == before
        browser.execute_script("document.querySelector('details').open = true; window.scrollTo(0, 200)")
        left, top, right, bottom = boxes(browser, "#undo")[0]
        assert 0 <= top < bottom < size[1]
        assert 0 <= left < right <= size[0]
        assert browser.execute_script("return document.documentElement.scrollWidth") <= size[0]
        assert (
            browser.execute_script(
                "return document.elementFromPoint(arguments[0], arguments[1]).id", left + 9, top + 9
            )
            == "undo"
        )
        assert play.path.is_file()


def test_a_text_that_grows_moves_nothing(browser: Any, tmp_path: Path) -> None:
    with window(browser, *PHONE):
        play = Player(browser, tmp_path, read(PUZZLES / "tatham_4x4.json"))
        before = boxes(browser, "#board", "#undo", ".around")
        for _ in range(3):
            play.press("hint")
            play.told()
            assert boxes(browser, "#board", "#undo", ".around") == before
        assert len(play.status()) > 200


def test_the_sheet_of_a_phone_leaves_the_bar_in_sight(browser: Any, tmp_path: Path) -> None:
    with window(browser, *PHONE):
        play = Player(browser, tmp_path, stripes(10, 8))
        (bar,) = boxes(browser, ".bar")
        play.press("more")
        (sheet,) = boxes(browser, ".sheet")
        assert 0 < sheet[1] < sheet[3] <= bar[1] + 1
        play.press("try-out")
        assert browser.execute_script("return document.activeElement.id") == "more"


def test_two_fingers_enlarge_the_cells_and_the_clues_stay(browser: Any, tmp_path: Path) -> None:
    with window(browser, *PHONE):
        play = Player(browser, tmp_path, stripes(30, 25))
        for _ in range(3):  # what is smaller than its frame cannot be moved within it
            browser.execute_script("document.getElementById('larger').click()")
        side = boxes(browser, "tbody td")[0]
        start = centre(play, 10, 4)
        touch(browser, "touchStart", start)
        touch(browser, "touchStart", start, (start[0] + 60, start[1]))
        for wider in range(70, 161, 10):
            touch(browser, "touchMove", (start[0], start[1]), (start[0] + wider, start[1]))
        touch(browser, "touchEnd")
        larger = boxes(browser, "tbody td")[0]
        assert larger[2] - larger[0] > 2 * (side[2] - side[0])
        frame, row, column = boxes(
            browser,
            ".around",
            "tbody tr:nth-child(12) th .n:last-child",
            "thead th:nth-child(7) .n:last-child",
        )
        assert frame[0] - 1 <= row[0] < row[2] < frame[2]
        assert frame[1] < column[3] < frame[3]
        row_head, row_cell = boxes(
            browser, "tbody tr:nth-child(12) th", "tbody tr:nth-child(12) td:nth-child(7)"
        )
        assert row_head[2] <= row_cell[0] + 1
        assert all(cell == "?" for line in play.grid() for cell in line), "two fingers do not paint"
        after = centre(play, 10, 4)
        assert abs(after[1] - start[1]) < 60, "what was between the fingers stays there"
        before = browser.execute_script("return document.querySelector('.around').scrollTop")
        touch(browser, "touchStart", start)
        touch(browser, "touchStart", start, (start[0] + 60, start[1]))
        for down in range(10, 101, 10):
            touch(browser, "touchMove", (start[0], start[1] - down), (start[0] + 60, start[1] - down))
        touch(browser, "touchEnd")
        assert browser.execute_script("return document.querySelector('.around').scrollTop") > before + 50
    assert complaints(browser) == []


def shaded(browser: Any) -> set[tuple[int, int]]:
    found = browser.execute_script(
        "return [...document.querySelectorAll('#board td.shaded')]"
        ".map(({ dataset }) => [+dataset.row, +dataset.column])"
    )
    return {(row, column) for row, column in found}


@pytest.mark.parametrize("size", [(375, 812), (390, 844), (844, 390)])
def test_a_phone_fits_20_by_20_and_a_tap_enlarges_what_is_too_small(
    browser: Any, tmp_path: Path, size: tuple[int, int]
) -> None:
    """A tap on a small cell paints nothing, and the cell stays under the finger; a stroke is magnified."""
    visible = "return (({ hidden }) => !hidden)(document.querySelector('.loupe'))"
    with window(browser, *size):
        six = [[int((row + column) % 3 > 0 and column < 17) for column in range(20)] for row in range(20)]
        play = Player(browser, tmp_path, Puzzle.from_solution(Grid.from_rows(six)))
        (cell,) = boxes(browser, "tbody td")
        assert cell[2] - cell[0] >= 15
        frame, board = boxes(browser, ".around", "#board")
        assert frame[0] <= board[0] < board[2] <= frame[2]
        assert browser.execute_script("return document.documentElement.scrollHeight") <= size[1]
        touch(browser, "touchStart", centre(play, 8, 6))
        touch(browser, "touchMove", centre(play, 8, 7))
        touch(browser, "touchMove", centre(play, 8, 9))
        settled(browser)
        assert browser.execute_script(visible)
        copied = "return [...document.querySelectorAll('.loupe td.held')].length"
        assert browser.execute_script(copied) == 4
        assert browser.execute_script("return document.querySelector('.loupe b').textContent") == "4"
        (loupe,) = boxes(browser, ".loupe")
        assert loupe[3] < centre(play, 8, 6)[1], "it is above the finger"
        touch(browser, "touchEnd")
        assert not browser.execute_script(visible)
        drawn = {(8, column) for column in range(6, 10)}
        assert shaded(browser) == drawn
        before = centre(play, 12, 12)
        touch(browser, "touchStart", before)
        touch(browser, "touchEnd")
        (cell,) = boxes(browser, "tbody td")
        assert cell[2] - cell[0] == pytest.approx(30, abs=1)
        assert centre(play, 12, 12) == pytest.approx(before, abs=10)
        assert shaded(browser) == drawn
        row, column = boxes(browser, "tbody tr:nth-child(13) th", "thead th:nth-child(14)")
        assert frame[0] - 1 <= row[0] and frame[1] - 1 <= column[1], "the clues stay"
        touch(browser, "touchStart", centre(play, 12, 12))
        touch(browser, "touchEnd")
        assert shaded(browser) == {*drawn, (12, 12)}, "now a tap paints"
        play.press("whole")
        assert boxes(browser, "tbody td")[0][2] < frame[2]
    assert complaints(browser) == []


def test_a_large_board_has_its_clues_on_all_sides(browser: Any, tmp_path: Path) -> None:
    rows = [[int(column < 3) for column in range(32)] for _ in range(30)]
    play = Player(browser, tmp_path, Puzzle.from_solution(Grid.from_rows(rows)))
    play.drag((4, 0), (4, 2))
    heads = (
        "const [near, far] = [...document.querySelectorAll('tbody tr:nth-child(5) th')];"
        "return [near, far].map((head) => [head.querySelector('.clue').textContent, "
        "head.querySelector('.n').classList.contains('done'), head.getBoundingClientRect().width > 9])"
    )
    assert browser.execute_script(heads) == [["3", True, True]] * 2
    below = browser.execute_script(
        "return [...document.querySelectorAll('tfoot .clue')].map(({ textContent }) => textContent)"
    )
    assert below == ["30"] * 3 + ["0"] * 29
    assert accessibility_problems(browser) == []
    with window(browser, *PHONE):
        assert boxes(browser, "tfoot")[0] == [0, 0, 0, 0]
    assert browser.execute_script("return document.querySelectorAll('tfoot, .far').length") > 0
    Player(browser, tmp_path, stripes(29, 40))
    assert browser.execute_script("return document.querySelectorAll('tfoot, .far').length") == 0


def test_hints_asked_for_in_one_breath_come_to_their_last_level(browser: Any, tmp_path: Path) -> None:
    play = Player(browser, tmp_path, read(PUZZLES / "tatham_4x4.json"))
    browser.execute_script(
        "const press = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'h' }));"
        "press(); press(); press()"
    )
    assert play.told().startswith("Assume row ")
    assert len(play.pointed_at("next")) == 1


def unknown() -> Puzzle:
    runs = ((Run(None), Run(2)), None, (ANY_RUNS, Run(1)), ())
    return Puzzle(runs, (None, (Run(1),), (Run(None),), None, (ANY_RUNS,)))


@pytest.mark.parametrize(
    "puzzle",
    [
        stripes(55, 60),
        stripes(60, 55),
        stripes(7, 90),
        stripes(95, 12),
        read(PUZZLES / "rainbow_fish.json"),
        unknown(),
    ],
    ids=["55x60", "60x55", "7x90", "95x12", "colours", "unknown"],
)
def test_a_print_shows_the_whole_board_on_one_sheet(browser: Any, tmp_path: Path, puzzle: Puzzle) -> None:
    pdfium = pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")
    Player(browser, tmp_path, puzzle)
    document = pdfium.PdfDocument(printed(browser))
    assert len(document) == 1
    page = document[0]
    text = page.get_textpage()
    # Where the numbers are small, the words of the text hold several of them.
    found = Counter(filter(str.isdigit, text.get_text_bounded()))
    assert found >= Counter("".join(map(str, range(1, max(puzzle.height, puzzle.width) + 1))))
    image = page.render(scale=2).to_pil().convert("L")
    box = image.point(lambda shade: 255 if shade < 200 else 0).getbbox()
    assert box is not None
    margin = 2 * 72 * 11 / 25.4  # the margin of the paper is 12 mm
    assert box[0] >= margin and box[1] >= margin
    assert box[2] <= image.width - margin and box[3] <= image.height - margin
    filled = [(box[2] - box[0]) / (image.width - 2 * margin), (box[3] - box[1]) / (image.height - 2 * margin)]
    assert max(filled) > 0.9 or max(puzzle.height, puzzle.width) < 20, "no smaller than need be"


def test_a_colour_without_a_name_is_printed_too(browser: Any, tmp_path: Path) -> None:
    pdfium = pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")
    picture = Grid.from_text(["ab.a", ".abb"], letters="ab")
    Player(browser, tmp_path, Puzzle.from_solution(picture, palette=Palette("ab", ("#ff0000", "#00aa00"))))
    image = pdfium.PdfDocument(printed(browser))[0].render(scale=1).to_pil().convert("RGB")
    colours = {colour for _, colour in image.getcolors(1_000_000)}
    assert {(255, 0, 0), (0, 170, 0)} <= colours
