"""The studio without a server: exported, served as files, and with Python in the browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from author import Author
from browser import complaints, window
from command_line import nonosat_command
from conftest import PUZZLES
from exported import Site, exported, runtime

pytest.importorskip("selenium", reason="selenium is not installed")

pytestmark = pytest.mark.slow

#: Puzzles that line logic decides, and questions about them.
_NAMES = ("rainbow_fish.json", "sailing_boat.json", "gchq.json", "two_islands.json")
_QUESTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("check", {"quick": True}),
    ("solve", {}),
    ("check", {}),
    ("grade", {}),
    ("hint", {}),
    ("review", {}),
    ("explain", {}),
    ("write", {"name": "puzzle.non"}),
    ("look", {}),
)
_UNTOLD = ("seconds", "statistics")
#: Asks the worker of the page, without the page.
_ASK = """
const [requests, done] = arguments;
const worker = new Worker("web/server/worker.js", { type: "module" });
const answers = [];
let last = null;
const next = () => worker.postMessage({ ...requests[answers.length], data: null });
worker.onmessage = ({ data }) => {
  if (data.kind === "ready") next();
  else if (data.kind === "failed") done(data);
  else if (data.kind !== "free") last = data;
  else {
    answers.push(last);
    if (answers.length < requests.length) next();
    else { worker.terminate(); done(answers); }
  }
};
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with exported(tmp_path_factory.mktemp("site") / "studio") as found:
        yield found


@pytest.fixture
def author(browser: Any, site: Site) -> Author:
    author = Author(browser, site)  # type: ignore[arg-type] # it has an address
    author.wait("document.getElementById('connection').textContent === ''")
    author.press("new-file")
    author.do("document.getElementById('forget')?.click()")
    return author


def test_a_drawing_is_judged_and_nothing_is_asked_of_anybody_else(author: Author, site: Site) -> None:
    author.drag((0, 0), (0, 4))
    assert author.verdict() == "unique"
    loaded = author.js("performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert loaded
    assert [name for name in loaded if not name.startswith((site.address, "blob:", "data:"))] == []
    foreign = author.browser.execute_async_script(
        "const [done] = arguments; fetch('http://localhost:1/').then(done, (error) => done(error.message))"
    )
    assert "Failed" in foreign
    assert any("Content Security Policy" in text for text in complaints(author.browser))


def test_a_puzzle_is_played_with_hints_and_an_explanation(author: Author) -> None:
    author.drag((0, 0), (0, 4))
    assert author.verdict() == "unique"
    author.press("play-this")
    author.press("hint")
    author.wait("document.body.textContent.includes('row 1') || document.body.textContent.includes('Row 1')")
    assert complaints(author.browser) == []


def test_what_needs_more_is_not_shown_and_the_settings_say_where_it_is(author: Author) -> None:
    for name in ("repair", "hide", "start-photograph", "start-image", "save", "refresh"):
        assert author.js("document.getElementById(arguments[0])", name) is None
    assert "pip install nonosat" in author.js("document.getElementById('elsewhere').textContent")


def test_it_is_used_on_a_telephone_in_german(author: Author) -> None:
    with window(author.browser, 375, 812):
        author.choose("language", "de")
        author.wait("document.documentElement.lang === 'de' && document.documentElement.dataset.ready")
        author.wait("document.getElementById('connection').textContent === ''")
        assert "Programm" in author.js("document.getElementById('elsewhere').textContent")
        assert author.js("document.documentElement.scrollWidth") <= 375
        author.choose("language", "en")
        author.wait("document.documentElement.lang === 'en'")


def test_after_the_first_visit_no_network_is_needed(browser: Any, tmp_path: Path) -> None:
    with exported(tmp_path / "studio") as site:
        author = Author(browser, site)  # type: ignore[arg-type] # it has an address
        author.wait("navigator.serviceWorker.controller !== null")
        site.end()
        author = Author(browser, site)  # type: ignore[arg-type]
        author.wait("document.getElementById('connection').textContent === ''")
        author.drag((0, 0), (0, 2))
        assert author.verdict() == "unique"


def test_the_answers_are_those_of_the_program(browser: Any, site: Site) -> None:
    from nonosat.studio.answering import answer_as_json

    requests = []
    for name in _NAMES:
        puzzle = json.loads((PUZZLES / name).read_text(encoding="utf-8"))
        for question, more in _QUESTIONS:
            requests.append({"question": question, "request": json.dumps({"puzzle": puzzle, **more})})
    browser.get(site.address)
    found = browser.execute_async_script(_ASK, requests)
    assert len(found) == len(requests), found
    for request, answer in zip(requests, found, strict=True):
        expected: list[Any] = []
        answer_as_json(request["question"], request["request"], None, expected.append)
        assert without_times(answer) == without_times(json.loads(expected[-1])), request["question"]


def test_another_folder_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    code, _, err = nonosat_command("studio", "--export", str(tmp_path), "--runtime", str(runtime()))
    assert code == 2
    assert err == f"{tmp_path}: expected a new or empty folder, or an older export\n"
    assert (tmp_path / "mine.txt").read_text() == "mine"


def without_times(value: Any) -> Any:
    """A document without what differs from one run to the next."""
    if isinstance(value, dict):
        return {key: without_times(each) for key, each in value.items() if key not in _UNTOLD}
    return [without_times(each) for each in value] if isinstance(value, list) else value
