"""The studio without a server: exported, served as files, and with Python in the browser."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import unknown_puzzles
from author import Author
from browser import complaints, started, window
from command_line import nonosat_command, nonosat_here
from conftest import PUZZLES
from exported import Site, exported, runtime

import nonosat
from nonosat import Grid
from nonosat.files.registry import read_named
from nonosat.formats.json_puzzle import as_json
from nonosat.studio.answering import answer_as_json
from puzzles import hopeless_puzzle, random_puzzle

pytest.importorskip("selenium", reason="selenium is not installed")

pytestmark = pytest.mark.slow

#: Puzzles that line logic decides, ambiguous and impossible ones, and some that have to be searched.
_NAMES = (
    *("rainbow_fish.json", "two_switches.json", "impossible_swap.json", "tatham_4x4.json", "gchq.json"),
    *("sailing_boat.json", "two_islands.json", "gchq_without_givens.json", "survey/00023_edge.json"),
    *("survey/00001_dancer.json", "survey/00006_cat.json", "survey/00021_skid.json"),
)
#: Questions that are commands too, and their options as fields and as words.
_COMMANDS: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("check", {}, "--jobs 1"),
    ("solve", {}, "--jobs 1"),
    ("solve", {"limit": 1}, "--jobs 1 --limit 1"),
    ("solve", {"limit": 5}, "--jobs 1 --limit 5"),
    ("grade", {}, ""),
    ("grade", {"quick": True}, "--quick"),
    ("hint", {"level": 1}, "--jobs 1 --level 1"),
    ("hint", {"level": 2}, "--jobs 1 --level 2"),
    ("hint", {"level": 3}, "--jobs 1 --level 3"),
    ("explain", {}, "--jobs 1"),
)
#: Questions of the page alone.
_QUESTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("check", {"quick": True}),
    ("review", {}),
    ("review", {"show": True}),
    ("write", {"name": "puzzle.non"}),
    ("write", {"name": "puzzle.json"}),
    ("write", {"name": "puzzle.txt", "format": "puzzlink"}),
    ("draw", {"drawing": "svg"}),
    ("draw", {"drawing": "html"}),
    ("draw", {"drawing": "txt", "solution": True}),
    ("look", {}),
)
_UNTOLD = ("seconds", "statistics")
#: Asks a worker of the page, without the page; it is there for the next call.
_ASK = """
const [requests, done] = arguments;
window.worker ??= new Worker("web/server/worker.js", { type: "module" });
const answers = [];
let last = null;
const next = () => window.worker.postMessage({ ...requests[answers.length], data: null });
window.worker.onmessage = ({ data }) => {
  if (data.kind === "ready") { window.isReady = true; next(); }
  else if (data.kind === "failed") done(data);
  else if (data.kind !== "free") last = data;
  else {
    answers.push(last);
    if (answers.length < requests.length) next();
    else done(answers);
  }
};
if (window.isReady) next();
"""
#: Asks something hopeless by a transport of its own, gives it up, and asks something else.
_GIVEN_UP = """
const [hopeless, easy, done] = arguments;
const page = location.href.replace(/#.*/, "");
const load = (name) => import(new URL(`web/server/${name}.js`, page));
Promise.all(["asking", "worker_transport"].map(load)).then(async ([{ Asking }, { WorkerTransport }]) => {
  const config = await (await fetch("config")).json();
  const transport = new WorkerTransport(config.questions);
  const asking = new Asking(transport);
  const warm = () => transport.workers.filter(({ isReady, background }) => isReady && !background).length;
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const until = async (number) => { while (warm() !== number) await pause(20); };
  await asking.connection();
  await until(2);
  asking.ask("desk", "check", { puzzle: hopeless }, {});
  await pause(1000);
  const before = warm();
  const begin = performance.now();
  const { document: answer } = await asking.answer("desk", "check", { puzzle: easy, quick: true });
  const milliseconds = performance.now() - begin;
  await pause(100);  // a question that is ended may still end by itself
  const after = warm();
  await until(2);
  const told = { verdict: answer.verdict, milliseconds, before, after, later: warm() };
  transport.end();
  done(told);
}).catch((error) => done({ error: String(error) }));
"""


@contextmanager
def anew() -> Iterator[Any]:
    """Another browser, with a profile of its own."""
    browsers = started()
    try:
        yield next(browsers)
    finally:
        browsers.close()


class OnDisk(NamedTuple):
    """Where a page is that is one file."""

    address: str


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


def test_one_can_draw_before_python_is_there(browser: Any, tmp_path: Path) -> None:
    with exported(tmp_path / "studio") as site:
        shutil.rmtree(tmp_path / "studio" / "python")
        author = Author(browser, site)  # type: ignore[arg-type] # it has an address
        author.drag((0, 0), (0, 4))
        colour = "getComputedStyle(arguments[0]).backgroundColor"
        assert author.js(colour, author.cell(0, 2)) != author.js(colour, author.cell(1, 2))
        author.wait("document.getElementById('connection').textContent.length > 0")


def test_an_ambiguous_drawing_shows_both_pictures(author: Author) -> None:
    author.resize(2, 2)
    author.drag((0, 0), (0, 0))
    author.drag((1, 1), (1, 1))
    assert author.verdict() == "multiple"
    assert author.shaded() == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert complaints(author.browser) == []


def test_a_question_that_is_ended_leaves_a_warm_worker_to_the_next(browser: Any, site: Site) -> None:
    """A search that takes minutes is given up: its worker is stopped, the second answers at once, and a third
    comes up.
    """
    Author(browser, site)  # type: ignore[arg-type] # it has an address
    hopeless, easy = as_json(hopeless_puzzle()), as_json(nonosat.read(PUZZLES / "two_switches.json"))
    told = browser.execute_async_script(_GIVEN_UP, hopeless, easy)
    assert told["verdict"] == "multiple"
    assert told["milliseconds"] < 30_000  # it would search for minutes
    assert (told["before"], told["after"], told["later"]) == (2, 1, 2)


def test_a_link_of_one_browser_opens_in_another(author: Author, site: Site) -> None:
    author.drag((0, 0), (0, 4))
    author.press("share")
    link = str(author.wait("document.getElementById('link').value"))
    assert link.startswith(site.address)
    with anew() as other_browser:
        other = Author(other_browser, site, "#" + link.partition("#")[2])  # type: ignore[arg-type]
        other.wait("location.hash === '#table' && document.getElementById('connection').textContent === ''")
        assert other.clues()[0][0] == "5"
        other.wait("document.getElementById('status').textContent.includes('exactly one picture')")
        assert complaints(other_browser) == []


def test_links_for_others_are_made_and_read(author: Author) -> None:
    author.drag((0, 0), (0, 4))
    author.choose("link-kind", "puzzlink")
    author.press("share")
    link = str(author.wait("document.getElementById('link').value"))
    assert link.startswith("https://puzz.link/p?nonogram/15/15/")
    (found,) = read_named(link.encode(), "link")
    assert [run.length for run in found.rows[0] or ()] == [5]


def test_a_wrong_link_is_one_line(browser: Any, site: Site) -> None:
    author = Author(browser, site, "#p1=AAAA")  # type: ignore[arg-type] # it has an address
    author.wait("document.getElementById('connection').textContent.includes('not whole')")


def test_what_needs_more_is_not_shown_and_the_settings_say_where_it_is(author: Author) -> None:
    for name in ("repair", "hide", "start-photograph", "start-image", "save", "refresh"):
        assert author.js("document.getElementById(arguments[0])", name) is None
    assert "pip install nonosat" in author.js("document.getElementById('elsewhere').textContent")


def test_one_page_opens_from_a_disk_and_asks_nobody(browser: Any, tmp_path: Path) -> None:
    page = tmp_path / "a studio.html"
    code, _, err = nonosat_command("studio", "--export", str(page), "--runtime", str(runtime()))
    assert code == 0, err
    author = Author(browser, OnDisk(page.as_uri()))  # type: ignore[arg-type] # it has an address
    author.drag((0, 0), (0, 4))
    assert author.verdict() == "unique"
    author.press("share")
    link = str(author.wait("document.getElementById('link').value"))
    assert link.startswith(page.as_uri() + "#")
    author.press("play-this")
    author.press("hint")
    author.wait("/row 2/i.test(document.getElementById('status').textContent)")
    loaded = author.js("performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert [name for name in loaded if not name.startswith(("blob:", "data:"))] == []
    # A script that is asked for to find out how scripts can be asked for.
    assert [text for text in complaints(browser) if "data:text/javascript," not in text] == []
    author.choose("language", "de")
    author.wait("document.documentElement.lang === 'de' && document.documentElement.dataset.ready")
    author.choose("language", "en")
    author.wait("document.documentElement.lang === 'en' && document.documentElement.dataset.ready")
    again = Author(browser, OnDisk(""), link)  # type: ignore[arg-type] # it has an address
    again.wait("location.hash === '#table' && document.getElementById('connection').textContent === ''")
    assert again.clues()[0][0] == "5"


def test_one_page_has_no_part_on_the_network(tmp_path: Path) -> None:
    page = tmp_path / "studio.html"
    code, _, err = nonosat_here("studio", "--export", str(page), "--runtime", str(runtime()), "--cdn")
    assert (code, page.exists()) == (2, False)
    assert "expected a folder" in err


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


@pytest.mark.timeout(3000)
def test_the_answers_are_those_of_the_program(
    browser: Any, site: Site, tmp_path: Path, *, exhaustive: bool
) -> None:
    """Twenty questions, each about forty puzzles (three in the reduced form): a search is needed for many."""
    puzzles = _puzzles()
    assert len(puzzles) == 40
    browser.get(site.address)
    browser.set_script_timeout(300)
    different = 0
    for puzzle in puzzles if exhaustive else puzzles[1:4]:
        asked = [(question, {"puzzle": puzzle, **more}) for question, more, _ in _COMMANDS]
        begun = puzzle | {"saved": _begun(puzzle)}
        asked += [(question, {"puzzle": begun, **more}) for question, more in _QUESTIONS]
        requests = [{"question": question, "request": json.dumps(more)} for question, more in asked]
        found = browser.execute_async_script(_ASK, requests)
        assert len(found) == len(requests), found
        path = tmp_path / "puzzle.json"
        path.write_text(json.dumps(puzzle))
        for (question, _, options), answer in zip(_COMMANDS, found, strict=False):
            code, out, err = nonosat_here(question, str(path), "--json", *options.split())
            assert (answer["kind"], answer["code"]) == ("answer", code), (puzzle, question, err)
            expected = json.loads(out)
            different += _compared(answer["document"], expected, puzzle)
        for request, answer in list(zip(requests, found, strict=True))[len(_COMMANDS) :]:
            told: list[Any] = []
            answer_as_json(request["question"], request["request"], None, told.append)
            expected = json.loads(told[-1])
            if answer.get("document", {}).get("verdict") == "multiple":
                different += _compared(answer["document"], expected["document"], puzzle)
            else:
                assert without_times(answer) == without_times(expected), request
    assert different <= len(puzzles)


def _compared(found: dict[str, Any], expected: dict[str, Any], puzzle: dict[str, Any]) -> bool:
    """Whether other pictures are shown, all of them right; all else is the same."""
    found, expected = without_times(found), without_times(expected)
    expected = {key: value for key, value in expected.items() if key in found}
    if found == expected:
        return False
    # Of several pictures others may be found first, and hints may go by them.
    assert found["verdict"] == expected["verdict"], (found, expected)
    assert found["verdict"] in ("multiple", "solved"), (found, expected)
    same = ["exact", "common", "ambiguous_cells", "complete", *(["count"] if found.get("exact") else [])]
    assert {key: found.get(key) for key in same} == {key: expected.get(key) for key in same}
    posed = nonosat.read(json.dumps(puzzle).encode(), format="json")
    for picture in found["pictures"]:
        assert posed.is_solved_by(Grid.from_text(picture, letters=posed.palette.letters))
    return True


def _begun(puzzle: dict[str, Any]) -> list[str]:
    """Marks: the first cell has the first colour, right or wrong."""
    rows, columns = len(puzzle["rows"]), len(puzzle["columns"])
    letter = next(iter(puzzle.get("palette", "#")))
    return [letter + "?" * (columns - 1), *["?" * columns] * (rows - 1)]


def _puzzles() -> list[dict[str, Any]]:
    """Shipped ones and random ones, in colour and with clues of every kind among them."""
    rng = random.Random(41)
    shipped = [nonosat.read(PUZZLES / name) for name in _NAMES]
    known = [random_puzzle(rng, 6, 7, colours=number % 3 + 1) for number in range(14)]
    unknown = [unknown_puzzles.random_puzzle(rng) for _ in range(14)]
    return list(map(as_json, [*shipped, *known, *unknown]))


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
