"""The studio without a server: exported, served as files, and with Python in the browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from author import Author
from browser import complaints, started
from command_line import nonosat_command, nonosat_here
from conftest import PUZZLES
from exported import OnDisk, Site, exported, runtime

import nonosat
from nonosat.files.formats.json_puzzle import as_json
from puzzles import hopeless_puzzle

pytestmark = pytest.mark.slow

#: Asks a hopeless question by another transport, replaces it, and asks an easy one.
_REPLACED = """
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
  asking.ask("editor", "check", { puzzle: hopeless }, {});
  await pause(1000);
  const before = warm();
  const begin = performance.now();
  const { document: answer } = await asking.answer("editor", "check", { puzzle: easy, quick: true });
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


@pytest.fixture
def author(browser: Any, site: Site) -> Author:
    author = Author(browser, site)
    author.wait("document.getElementById('connection').textContent === ''")
    author.press("new-file")
    author.do("document.getElementById('forget')?.click()")
    return author


def test_a_drawing_gets_a_verdict_without_requests_to_other_hosts(author: Author, site: Site) -> None:
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


def test_a_cancelled_question_leaves_a_warm_worker_to_the_next(browser: Any, site: Site) -> None:
    """A search of minutes is cancelled: its worker is stopped, the second answers at once, a third starts."""
    Author(browser, site)
    hopeless, easy = as_json(hopeless_puzzle()), as_json(nonosat.read(PUZZLES / "two_switches.json"))
    told = browser.execute_async_script(_REPLACED, hopeless, easy)
    assert told["verdict"] == "multiple"
    assert told["milliseconds"] < 30_000  # the search would take minutes
    assert (told["before"], told["after"], told["later"]) == (2, 1, 2)


def test_a_link_of_one_browser_opens_in_another(author: Author, site: Site) -> None:
    author.drag((0, 0), (0, 4))
    author.publish()
    link = str(author.wait("document.getElementById('link').value"))
    assert link.startswith(site.address)
    with anew() as other_browser:
        other = Author(other_browser, site, "#" + link.partition("#")[2])
        other.wait("location.hash === '#player' && document.getElementById('connection').textContent === ''")
        assert other.clues()[0][0] == "5"
        other.wait("document.getElementById('status').textContent.includes('exactly one solution')")
        assert complaints(other_browser) == []


def test_one_page_opens_from_a_disk_without_requests(browser: Any, tmp_path: Path) -> None:
    page = tmp_path / "a studio.html"
    code, _, err = nonosat_command("studio", "--export", str(page), "--runtime", str(runtime()))
    assert code == 0, err
    author = Author(browser, OnDisk(page.as_uri()))
    author.drag((0, 0), (0, 4))
    assert author.verdict() == "unique"
    author.publish()
    link = str(author.wait("document.getElementById('link').value"))
    assert link.startswith(page.as_uri() + "#")
    author.press("play-this")
    author.press("hint")
    author.wait("/row 2/i.test(document.getElementById('status').textContent)")
    loaded = author.js("performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert [name for name in loaded if not name.startswith(("blob:", "data:"))] == []
    # A script that Pyodide loads to detect how to load scripts.
    assert [text for text in complaints(browser) if "data:text/javascript," not in text] == []
    author.choose("language", "de")
    author.wait("document.documentElement.lang === 'de' && document.documentElement.dataset.ready")
    author.choose("language", "en")
    author.wait("document.documentElement.lang === 'en' && document.documentElement.dataset.ready")
    again = Author(browser, OnDisk(""), link)
    again.wait("location.hash === '#player' && document.getElementById('connection').textContent === ''")
    assert again.clues()[0][0] == "5"


def test_one_page_needs_no_network(tmp_path: Path) -> None:
    page = tmp_path / "studio.html"
    code, _, err = nonosat_here("studio", "--export", str(page), "--runtime", str(runtime()), "--cdn")
    assert (code, page.exists()) == (2, False)
    assert "expected a folder" in err


def test_after_the_first_visit_no_network_is_needed(browser: Any, tmp_path: Path) -> None:
    with exported(tmp_path / "studio") as site:
        author = Author(browser, site)
        author.wait("navigator.serviceWorker.controller !== null")
        site.end()
        author = Author(browser, site)
        author.wait("document.getElementById('connection').textContent === ''")
        author.drag((0, 0), (0, 2))
        assert author.verdict() == "unique"


def test_another_folder_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    code, _, err = nonosat_command("studio", "--export", str(tmp_path), "--runtime", str(runtime()))
    assert code == 2
    assert err == f"{tmp_path}: expected a new or empty folder, or an older export\n"
    assert (tmp_path / "mine.txt").read_text() == "mine"
