"""The library in a browser: thumbnails, opening, saving, drafts, links, several windows."""

from __future__ import annotations

import signal
from base64 import b64decode
from contextlib import closing
from io import BytesIO
from pathlib import Path
from shutil import copyfile, rmtree
from typing import Any

import pytest
from author import Author
from browser import accessibility_problems, complaints
from conftest import PUZZLES
from studio import Server, Window, running

from nonosat import explain, read
from nonosat.files.formats.json_puzzle import as_json

Keys = pytest.importorskip("selenium.webdriver.common.keys", reason="selenium is not installed").Keys


@pytest.fixture
def folder(studio_folder: Path) -> Path:
    for name in ("two_switches.json", "rainbow_fish.json"):
        copyfile(PUZZLES / name, studio_folder / name)
    return studio_folder


@pytest.fixture
def server(studio: Server, folder: Path) -> Server:
    return studio


@pytest.fixture
def reader(browser: Any, server: Server) -> Author:
    reader = Author(browser, server, "#library")
    reader.forget()
    reader.wait("document.getElementById('library-status').textContent.includes('puzzles in')")
    reader.wait("[...document.querySelectorAll('.card-verdict')].every((each) => each.textContent !== '…')")
    reader.wait("document.querySelector('[data-file=\"rainbow_fish.json\"] .card-grade').textContent")
    return reader


def card(reader: Author, name: str) -> str:
    return str(reader.js("document.querySelector(`[data-file='${arguments[0]}']`).textContent", name))


def open_in_editor(reader: Author, name: str) -> None:
    reader.wait("document.querySelector(`[data-file='${arguments[0]}'] .open-editor`)", name)
    reader.do("document.querySelector(`[data-file='${arguments[0]}'] .open-editor`).click()", name)
    reader.wait("document.querySelector('.drawing-line')?.dataset.file === arguments[0]", name)


@pytest.mark.look
def test_every_puzzle_has_a_card_with_title_size_verdict_and_grade(reader: Author) -> None:
    assert "Two switches" in card(reader, "two_switches.json")
    assert "not unique" in card(reader, "two_switches.json")
    assert "12 × 8" in card(reader, "rainbow_fish.json")
    assert "unique 2.9 of 10, easy" in card(reader, "rainbow_fish.json")
    assert "<img src=x" in card(reader, "hostile.json")
    assert reader.js("document.querySelectorAll('.card img').length") == 0
    assert reader.js("document.querySelectorAll('.card').length") == 4
    assert accessibility_problems(reader.browser) == []
    assert complaints(reader.browser) == []


def titles(reader: Author) -> list[str]:
    return list(reader.js("[...document.querySelectorAll('.card h2')].map((title) => title.textContent)"))


def test_puzzles_are_found_sorted_and_filtered_by_progress(reader: Author) -> None:
    assert titles(reader)[1:] == ["Rainbow fish", "4x4:2/1/2/1/1.1/2/1/1", "Two switches"], "by file"
    reader.choose("cards-by", "size")
    assert titles(reader)[1:] == ["4x4:2/1/2/1/1.1/2/1/1", "Two switches", "Rainbow fish"]
    reader.choose("cards-by", "difficulty")
    assert titles(reader)[-1] == "Two switches", "puzzles without a grade come last"
    easiest = titles(reader)[:3]
    reader.choose("cards-by", "hardest")
    assert titles(reader) == [*reversed(easiest), "Two switches"]
    reader.choose("find", "a whale")
    assert titles(reader) == []
    assert reader.text("library-status") == "0 of 4 found."
    reader.choose("find", "FISH")
    assert reader.text("library-status") == "1 of 4 found."
    assert titles(reader) == ["Rainbow fish"]
    assert "new" in card(reader, "rainbow_fish.json")
    is_picture = "(({ width, height }) => width * 8 === height * 12)(document.querySelector('.card canvas'))"
    reader.wait(f"!{is_picture}")  # the clues beside the cells
    reader.do("document.querySelector('.card .open-player').click()")
    reader.wait("document.getElementById('board')?.isConnected")
    reader.drag((0, 10))
    reader.do("location.hash = 'library'")
    reader.wait("document.querySelector('.card')?.dataset.status === 'started'")
    assert "1 % done" in card(reader, "rainbow_fish.json")
    reader.do("document.querySelector('.card .open-player').click()")
    reader.press("solution")
    reader.wait("document.querySelector('.canvas.ended')")
    reader.do("location.hash = 'library'")
    reader.wait("document.querySelector('.card')?.dataset.status === 'solved'")
    reader.choose("find", "")
    reader.choose("cards-which", "solved")
    assert titles(reader) == ["Rainbow fish"]
    reader.wait(is_picture)  # the solution alone
    reader.forget()


def test_a_cancelled_grade_is_requested_again(reader: Author) -> None:
    reader.do("localStorage.removeItem('nonosat-studio:verdicts'); location.reload()")
    reader.wait("document.documentElement.dataset.ready === 'yes' && document.querySelector('.card')")
    fish = "document.querySelector('[data-file=\"rainbow_fish.json\"]')"
    reader.do(
        f"(function look() {{ if ({fish}.querySelector('.card-verdict').textContent === 'unique')"
        " location.hash = 'start'; else requestAnimationFrame(look); })()"
    )
    reader.wait("document.getElementById('go-start').ariaCurrent === 'page'")
    reader.do("location.hash = 'library'")
    reader.wait(f"{fish}.querySelector('.card-grade').textContent === '2.9 of 10, easy'")


def test_files_are_read_together_without_unreadable_ones(server: Server) -> None:
    with closing(Window(server, "shelf")) as window:
        names = ["rainbow_fish.json", "broken.json", "../conftest.py", "missing.json", "two_switches.json"]
        number = window.ask("read_files", files=names)
        assert window.last_of(number)["kind"] == "answer"
        parts = [told["document"] for told in window.told if told["kind"] == "part"]
        assert [part["name"] for part in parts] == ["rainbow_fish.json", "two_switches.json"]
        assert [len(part["puzzles"][0]["rows"]) for part in parts] == [8, 4]
        asked = {"window": "shelf", "channel": "test", "number": 9, "question": "read_files"}
        for wrong in (["a.json"] * 65, "a.json", [1]):
            status, told = server.post("ask", asked | {"request": {"files": wrong}})
            assert (status, told["error"].startswith("expected")) == (400, True)


def test_a_thousand_puzzles_do_not_block_the_page(browser: Any, tmp_path: Path) -> None:
    from random import Random

    from nonosat import Grid, Puzzle, write

    random = Random(4)
    grids = [Grid.from_text(["".join(random.choices(".#", k=20)) for _ in range(15)]) for _ in range(1000)]
    write([Puzzle.from_solution(grid) for grid in grids], tmp_path / "many.jsonl")
    with running(tmp_path) as server:
        reader = Author(browser, server, "#start")
        reader.do(
            "window.longest = 0; new PerformanceObserver((list) => list.getEntries().forEach((entry) => "
            "{ window.longest = Math.max(window.longest, entry.duration); })).observe({ type: 'longtask' });"
            "location.hash = 'library'"
        )
        reader.wait("document.getElementById('library-status').textContent.startsWith('1,000 puzzles')")
        reader.wait("document.querySelectorAll('.card').length === 1000")
        reader.choose("cards-by", "size")
        reader.wait("document.querySelectorAll('.card').length === 1000")
        assert reader.js("window.longest") < 1000, "milliseconds; a busy machine takes several times as long"
        reader.do("scrollTo(0, document.documentElement.scrollHeight)")
        reader.wait("[...document.querySelectorAll('.card canvas')].at(-1).width > 1")
        reader.forget()


def test_a_puzzle_is_opened_changed_and_saved(reader: Author, folder: Path) -> None:
    open_in_editor(reader, "two_switches.json")
    before = read(folder / "two_switches.json")
    reader.drag((2, 3))
    assert reader.text("saving").startswith("Not saved")
    reader.chord("s")
    reader.wait("document.getElementById('saving').textContent.startsWith('Saved')")
    after = read(folder / "two_switches.json")
    assert after.goal is not None
    assert after.goal[2, 3] == 1
    assert after.is_solved_by(after.goal)
    assert after.title == before.title
    assert after.licence == before.licence


def test_nothing_is_overwritten_without_confirmation(reader: Author, folder: Path) -> None:
    open_in_editor(reader, "rainbow_fish.json")
    other = '{"rows": [[1]], "columns": [[1]]}'
    (folder / "rainbow_fish.json").write_text(other, encoding="utf-8")
    reader.drag((0, 0))
    reader.chord("s")
    reader.wait("document.getElementById('overwrite')")
    assert "changed by another program" in reader.text("saving")
    assert (folder / "rainbow_fish.json").read_text(encoding="utf-8") == other
    reader.press("overwrite")
    reader.wait("document.getElementById('saving').textContent.startsWith('Saved')")
    assert read(folder / "rainbow_fish.json").width == 12
    reader.publish()
    reader.choose("file-name", "two_switches.json")
    reader.chord("s")
    reader.wait("document.getElementById('overwrite')")
    assert read(folder / "two_switches.json").width == 7


def test_a_puzzle_is_saved_in_another_format(reader: Author, folder: Path) -> None:
    open_in_editor(reader, "hostile.json")
    reader.publish()
    reader.choose("file-name", "one.non")
    reader.chord("s")
    reader.wait("document.getElementById('saving').textContent.startsWith('Saved as one.non')")
    assert read(folder / "one.non").size == "1×1"
    reader.choose("file-name", "../out.json")
    reader.chord("s")
    reader.wait("document.getElementById('saving').textContent.includes('expected the name of a file')")
    assert not (folder.parent / "out.json").exists()
    (folder / "one.non").unlink()


def test_a_puzzle_is_asked_for_its_title_once_and_a_later_title_renames_its_file(
    reader: Author, folder: Path
) -> None:
    def saved_as(name: str) -> None:
        reader.wait(
            "document.getElementById('saving').textContent.startsWith(`Saved as ${arguments[0]}`)", name
        )

    reader.do("location.hash = 'editor'")
    reader.press("new-file")
    reader.drag((0, 0), (0, 3))
    assert reader.text("drawing-name") == "Drawing with 4 cells 15 × 15"
    reader.chord("s")
    reader.wait("document.activeElement.id === 'puzzle-title'")
    assert reader.text("saving") == "Give it a title, or save it again as Nonogram 15×15.json."
    reader.chord("s")
    saved_as("Nonogram 15×15.json")
    reader.press("publish-close")
    reader.drag((1, 0))
    reader.chord("s")
    saved_as("Nonogram 15×15.json")
    reader.publish()
    reader.choose("puzzle-title", "Cup: a ‘study’")
    assert reader.js("document.getElementById('file-name').value") == "Cup a ‘study’.json"
    reader.chord("s")
    saved_as("Cup a ‘study’.json")
    assert [path.name for path in folder.iterdir() if path.stem[:3] in ("Cup", "Non")] == [
        "Cup a ‘study’.json"
    ]
    reader.press("publish-close")
    # Another one of this name gets a number, which it keeps; nothing is overwritten, and nothing asks.
    reader.press("new-file")
    reader.drag((2, 2))
    reader.chord("s")
    reader.wait("document.activeElement.id === 'puzzle-title'")
    reader.keys("Cup: a ‘study’", Keys.ENTER)
    saved_as("Cup a ‘study’ 2.json")
    reader.press("publish-close")
    reader.drag((3, 3))
    reader.chord("s")
    saved_as("Cup a ‘study’ 2.json")
    for name in ("Cup a ‘study’.json", "Cup a ‘study’ 2.json"):
        assert read(folder / name).title == "Cup: a ‘study’"
        (folder / name).unlink()


def test_folders_below_are_opened_by_addresses(reader: Author, folder: Path) -> None:
    (folder / "sea & sky" / "deep").mkdir(parents=True)
    copyfile(PUZZLES / "sailing_boat.json", folder / "sea & sky" / "boat.json")
    try:
        reader.press("refresh")
        sea = "[...document.querySelectorAll('.folders a')].find((each) => each.textContent === 'sea & sky')"
        reader.wait(sea)
        reader.do(f"{sea}.click()")
        reader.wait("document.getElementById('library-status').textContent === '1 puzzle in sea & sky.'")
        assert reader.js("[...document.querySelectorAll('.folders a')].map((each) => each.textContent)") == [
            folder.name,
            "deep",
        ]
        reader.choose("find", "whale")
        assert reader.text("library-status") == "0 of 1 found."
        address = reader.js("location.href")
        assert address.endswith("#library/sea%20%26%20sky?find=whale")
        reader.choose("find", "boat")
        reader.do("document.querySelector('.open-player').click()")
        reader.wait("location.hash === '#player/sea%20%26%20sky/boat.json'")
        played = reader.js("location.href")
        reader.do("history.back()")
        reader.wait("location.hash.endsWith('?find=boat') && document.querySelector('.open-editor')")
        reader.do("document.querySelector('.open-editor').click()")
        reader.wait("document.querySelector('.drawing-line')?.dataset.file === 'sea & sky/boat.json'")
        size = reader.size()
        reader.drag((0, 0))
        reader.chord("s")
        reader.wait(
            "document.getElementById('saving').textContent.startsWith('Saved as sea & sky/boat.json')"
        )
        for saved, shown in (
            (address, "document.getElementById('find')?.value === 'whale'"),
            (played, "document.getElementById('hint')"),
        ):
            reader.browser.get("about:blank")
            reader.browser.get(saved)
            reader.wait(f"document.documentElement.dataset.ready === 'yes' && {shown}")
        assert reader.size() == size
        assert complaints(reader.browser) == []
    finally:
        rmtree(folder / "sea & sky")


def test_a_film_has_a_frame_for_each_step(server: Server) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    puzzle = read(PUZZLES / "sailing_boat.json")
    with closing(Window(server, "film")) as window:
        document = window.answer("draw", puzzle=as_json(puzzle), drawing="gif")
    with image.open(BytesIO(b64decode(document["data"]))) as film:
        assert film.n_frames == 1 + len(explain(puzzle).steps)


def test_unsaved_changes_are_restored(reader: Author) -> None:
    open_in_editor(reader, "two_switches.json")
    reader.drag((0, 3))
    drawn = reader.solution()
    reader.do("location.hash = 'library'; location.reload()")
    reader.wait("document.querySelector(`[data-file='two_switches.json'] .open-editor`)")
    open_in_editor(reader, "two_switches.json")
    assert "restored" in reader.text("saving")
    assert reader.solution() == drawn
    reader.press("forget")
    assert reader.solution() != drawn


def test_each_window_keeps_its_own_drawing_and_the_start_lists_them(reader: Author, server: Server) -> None:
    from studio import wait_until

    first = reader.browser.current_window_handle
    drawn = []
    reader.do("location.hash = 'editor'")
    reader.wait("document.getElementById('go-editor').ariaCurrent === 'page'")
    reader.press("new-file")
    reader.do("document.getElementById('forget')?.click()")
    reader.drag((0, 0), (0, 3))
    drawn.append(reader.solution())
    reader.browser.switch_to.new_window("tab")
    try:
        other = Author(reader.browser, server)
        other.drag((2, 2), (4, 2))
        drawn.append(other.solution())
        other.do("location.reload()")
        other.wait("document.documentElement.dataset.ready === 'yes'")
        wait_until(lambda: other.solution() == drawn[1])
        other.do("location.hash = 'start'")
        other.wait("document.querySelectorAll('#drafts .go-on').length >= 2")
        other.do("document.querySelectorAll('#drafts .go-on')[1].click()")
        wait_until(lambda: other.solution() == drawn[0])
    finally:
        reader.browser.close()
        reader.browser.switch_to.window(first)
    assert reader.solution() == drawn[0]
    reader.forget()


def test_the_start_page_offers_the_ways_to_begin(browser: Any, server: Server) -> None:
    reader = Author(browser, server, "")
    assert reader.js("document.getElementById('go-start').ariaCurrent") == "page"
    assert accessibility_problems(browser) == []
    reader.choose("start-width", "12")
    reader.choose("start-height", "8")
    reader.press("start-draw")
    reader.wait("document.querySelectorAll('#board td[data-row]').length === 96")
    assert reader.verdict() == "empty"
    reader.do("location.hash = 'start'")
    reader.wait("document.querySelector('.start .card .primary')")
    reader.do("[...document.querySelectorAll('.start .card .primary')].at(-1).click()")
    reader.wait("document.getElementById('hint')")


def test_unsaved_changes_do_not_replace_a_file_that_was_changed_since(reader: Author, folder: Path) -> None:
    open_in_editor(reader, "two_switches.json")
    reader.drag((0, 3))
    other = '{"rows": [[1]], "columns": [[1]]}'
    (folder / "two_switches.json").write_text(other, encoding="utf-8")
    reader.do("location.hash = 'library'; location.reload()")
    open_in_editor(reader, "two_switches.json")
    reader.wait("document.getElementById('saving').textContent.endsWith('has been changed since.')")
    assert reader.size() == (7, 4)
    reader.chord("s")
    reader.wait("document.getElementById('overwrite')")
    assert (folder / "two_switches.json").read_text(encoding="utf-8") == other
    reader.forget()


def test_a_link_contains_a_small_puzzle(reader: Author, server: Server) -> None:
    open_in_editor(reader, "two_switches.json")
    drawn, title = reader.solution(), reader.text("drawing-name")
    reader.publish()
    alone = reader.wait("document.getElementById('link').value")
    reader.press("link-goal")
    link = reader.wait(
        "(({ value }) => value !== arguments[0] && value)(document.getElementById('link'))", alone
    )
    assert server.path not in link
    reader.browser.get("about:blank")
    reader.browser.get(link)
    reader.wait(
        "document.documentElement.dataset.ready === 'yes'"
        " && document.getElementById('drawing-name').textContent === arguments[0]",
        title,
    )
    assert reader.solution() == drawn


def test_a_puzzle_is_pasted_in_any_format(reader: Author) -> None:
    reader.choose("paste", "1 1\n3\n1\n\n2\n2\n2\n")
    reader.press("paste-take")
    reader.wait("document.getElementById('mode')")
    assert reader.verdict() == "unique"
    assert reader.solution() == ["#.#", "###", ".#."]
    reader.do("location.hash = 'library'")
    reader.wait("document.getElementById('paste-take')")
    reader.choose("paste", "nothing of the kind")
    reader.press("paste-take")
    reader.wait("document.getElementById('library-told').textContent.startsWith('pasted')")


def test_several_windows_work_at_once(reader: Author, server: Server) -> None:
    first = reader.browser.current_window_handle
    reader.browser.switch_to.new_window("tab")
    try:
        other = Author(reader.browser, server, "#editor")
        other.resize(5, 5)
        other.drag((0, 0), (0, 3))
        assert other.verdict() == "unique"
        solution = other.solution()
        second = reader.browser.current_window_handle
        reader.browser.switch_to.window(first)
        open_in_editor(reader, "two_switches.json")
        assert reader.verdict() == "multiple"
        reader.browser.switch_to.window(second)
        assert other.solution() == solution
        assert other.verdict() == "unique"
    finally:
        reader.browser.close()
        reader.browser.switch_to.window(first)


def test_an_ended_studio_is_reported(browser: Any, tmp_path: Path) -> None:
    with running(tmp_path) as gone:
        author = Author(browser, gone, "#editor")
        author.drag((0, 0))
        author.verdict()
    author.wait(
        "document.getElementById('connection').textContent.startsWith('The studio cannot be reached')"
    )
    author.drag((0, 1))
    assert author.solution()[0].startswith("##")
    assert author.verdict() == "unique", "by the page itself"
    assert "by this page alone" in author.text("verdict")
    for row in range(2):
        author.drag((row + 3, row + 5))
    assert author.verdict() == "multiple"
    assert author.ambiguous()
    author.press("repair")
    author.wait("document.getElementById('suggesting').textContent.includes('cannot be reached')")
    author.publish()
    author.press("publish-pdf")
    author.wait("document.getElementById('saving').textContent.includes('cannot be reached')")
    author.press("download")
    author.wait("document.getElementById('saving').textContent.endsWith('was downloaded.')")
    author.do("location.hash = 'library'")
    author.wait("document.getElementById('library-status').textContent.includes('cannot be reached')")


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no signals that stop a process here")
def test_the_page_explains_and_solves_alone_when_the_studio_stands_still(
    browser: Any, tmp_path: Path
) -> None:
    copyfile(PUZZLES / "rainbow_fish.json", tmp_path / "fish.json")
    with running(tmp_path) as server:
        reader = Author(browser, server, "#player/fish.json")
        reader.wait("document.getElementById('hint')")
        server.process.send_signal(signal.SIGSTOP)
        try:
            reader.press("film")
            assert reader.text("status").startswith("Making the explanation")
            reader.wait("document.querySelector('.film')")
            reader.press("last")
            solved = reader.solution()
            reader.press("film-end")
            reader.press("hint")
            reader.wait("document.getElementById('status').textContent.startsWith('Look at')")
            reader.press("solution")
            reader.wait("document.getElementById('board').classList.contains('solved')")
            assert reader.solution() == solved
            reader.press("undo")
        finally:
            server.process.send_signal(signal.SIGCONT)
        reader.wait("document.getElementById('connection').textContent === ''")
        reader.press("film")
        reader.wait("document.getElementById('text')")
        reader.forget()


def test_a_restarted_studio_is_reached_with_one_click(browser: Any, tmp_path: Path) -> None:
    first = browser.current_window_handle
    with running(tmp_path) as gone:
        author = Author(browser, gone, "#editor")
        author.forget()
        author.drag((0, 0), (0, 2))
        drawn = author.solution()
        author.verdict()
    author.wait("document.getElementById('connection').textContent.includes('cannot be reached')")
    with running(tmp_path, "--port", str(gone.port)) as server:
        author.wait("document.getElementById('connection').textContent.includes('open the address')")
        assert author.solution() == drawn
        browser.switch_to.new_window("tab")
        try:
            browser.get(server.address)
            author.wait("document.documentElement.dataset.ready === 'yes'")
        finally:
            browser.close()
            browser.switch_to.window(first)
        author.wait("document.getElementById('go-there')")
        author.press("go-there")
        author.wait(
            "location.pathname === arguments[0] && document.documentElement.dataset.ready", server.path
        )
        assert author.solution() == drawn
        author.forget()
