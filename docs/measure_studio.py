"""Measures the studio in Chromium, with and without a server.

``python3 docs/measure_studio.py`` needs the same programs as the tests of the exported studio. Times are in
milliseconds: from a link to its board, for the folder, the single file and the server; until drawing is
possible and until the first verdict, on a first and a second visit; from a
stroke to its verdict (least, median, most); and the work of the page's main thread for each cell of a drag.
Questions about shipped puzzles are asked with a server, which has numpy and the kernel, and without one: for
each the median of several times, after one that is not counted, and the ratio.
"""

from __future__ import annotations

import gzip
import random
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "support")]

from author import Author  # noqa: E402
from browser import settled, started  # noqa: E402
from command_line import nonosat_command  # noqa: E402
from exported import exported, runtime  # noqa: E402
from studio import running  # noqa: E402

from nonosat import Grid, Puzzle, read  # noqa: E402
from nonosat.drawing.play_page import draw  # noqa: E402
from nonosat.drawing.sheet import PuzzleSheet  # noqa: E402
from nonosat.files.formats.addresses import link_of  # noqa: E402
from nonosat.files.formats.json_puzzle import as_json  # noqa: E402

_STROKES = 12
_LINKS = 10
#: Sides of boards on which a drag is measured.
_SIDES = (15, 60, 100, 150)
#: Line-solvable puzzles, puzzles that need a search, and ambiguous ones; the questions about each.
_PUZZLES = ("gchq", "sailing_boat", "rainbow_fish", "two_islands", "survey/00006_cat", "survey/00021_skid")
_QUESTIONS = ("check", "solve", "grade", "hint", "explain")
_TIMES = 5
#: Asks questions in turn, as the editor does after each stroke.
_ASK = """
const [asked, done] = arguments;
const page = location.href.replace(/#.*/, "");
const load = (name) => import(new URL(`web/server/${name}.js`, page));
(async () => {
  const { Asking } = await load("asking");
  const { questions } = await (await fetch("config")).json();
  const { WorkerTransport } = await load("worker_transport");
  const { ServerTransport } = await load("asking");
  const asking = new Asking(questions ? new WorkerTransport(questions) : new ServerTransport());
  await asking.connection();
  const times = [];
  for (const [question, request] of asked) {
    const begin = performance.now();
    await asking.answer("editor", question, request);
    times.push(performance.now() - begin);
  }
  asking.end();
  return times;
})().then(done, (error) => done([String(error)]));
"""

#: The middles of visible cells in one row, right of the middle of the board.
_IN_SIGHT = """
const frame = document.querySelector(".around").getBoundingClientRect();
const height = frame.top + 0.7 * frame.height;
const boxes = (elements) => [...elements].map((element) => element.getBoundingClientRect());
const { rows } = document.querySelector("#board").tBodies[0];
const row = rows[boxes(rows).findIndex(({ top, bottom }) => top <= height && height < bottom)];
const edge = Math.min(frame.right, innerWidth) - 30;
return boxes(row.querySelectorAll("td")).map(({ left, top, width }) => [left + width / 2, top + width / 2])
  .filter(([across]) => frame.left + 0.45 * frame.width < across && across < edge);
"""


def say(text: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work) / "studio"
        page = Path(work) / "studio.html"
        nonosat_command("studio", "--export", str(page), "--runtime", str(runtime()))
        for browser in started():
            _links(browser, "the file", page.as_uri())
        with exported(folder) as site:
            for browser in started():
                _links(browser, "the folder", site.address)
            files = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
            sizes = [sum(len(each) / 1e6 for each in some) for some in (files, map(gzip.compress, files))]
            say("{:.1f} MB, {:.1f} compressed".format(*sizes))
            for browser in started():
                browser.set_script_timeout(600)
                for visit in ("first", "second"):
                    _visit(browser, site, visit)
                _strokes(browser, "without a server")
                alone = _questions(browser)
        (Path(work) / "puzzles").mkdir()
        with running(Path(work) / "puzzles") as server:
            for browser in started():
                browser.set_script_timeout(600)
                _links(browser, "a server", server.address)
                author = Author(browser, server)
                _strokes(browser, "with a server", 60, 100)
                _compare(alone, _questions(browser))
                for size in _SIDES:
                    author.resize(size, size)
                    author.verdict()
                    _drag(browser, f"{size}×{size} in the editor")
        for browser in started():
            for size in _SIDES:
                page = Path(work) / "play.html"
                puzzle = _drawn(size)[-1]
                page.write_text(draw(PuzzleSheet(puzzle, Grid.undecided(size, size))), encoding="utf-8")
                browser.get(page.as_uri())
                _drag(browser, f"{size}×{size} on a page to play on")


def _links(browser: Any, where: str, address: str) -> None:
    """Print the times of first visits to a link: until its board is painted and usable, and its work."""
    link = link_of(_drawn(20)[-1], address)
    board = "return document.querySelectorAll('.player #board td[data-row]').length === 400"
    painted, times, works = [], [], []
    for _ in range(_LINKS):
        browser.get("about:blank")
        browser.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
        browser.execute_cdp_cmd("Network.clearBrowserCache", {})
        begin = time.monotonic()
        browser.execute_cdp_cmd("Page.navigate", {"url": link})
        while not browser.execute_script(board):
            time.sleep(0.005)
        times.append(1000 * (time.monotonic() - begin))
        works.append(_work(browser))
        settled(browser)
        painted.append(
            browser.execute_script("return performance.getEntriesByType('paint').at(-1).startTime")
        )
        browser.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})
    parts = zip(("painted", "usable", "work"), (painted, times, works), strict=True)
    say(f"a link, {where}: " + ", ".join(f"{name} {median(each):.0f}" for name, each in parts))


def _visit(browser: Any, site: Any, visit: str) -> None:
    begin = time.monotonic()
    author = Author(browser, site)
    drawn = time.monotonic() - begin
    author.wait("document.getElementById('connection').textContent === ''")
    author.verdict()
    checked = time.monotonic() - begin
    say(f"{visit} visit: drawing after {1000 * drawn:.0f}, verdict after {1000 * checked:.0f}")


def _strokes(browser: Any, where: str, *larger: int) -> None:
    for size in (15, 30, *larger):
        asked = [("check", {"puzzle": as_json(puzzle), "quick": True}) for puzzle in _drawn(size)]
        times = browser.execute_async_script(_ASK, asked)
        say(f"{size}×{size} {where}: {_figures(times)}")


def _drag(browser: Any, where: str) -> None:
    """Print the work of the page for each cell of a mouse drag, and at its end."""
    places = browser.execute_script(_IN_SIGHT)[: 2 * _STROKES]
    browser.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
    settled(browser)

    def worked(kind: str, place: tuple[float, float]) -> float:
        event = {"type": kind, "x": place[0], "y": place[1], "button": "left", "buttons": 1, "clickCount": 1}
        before = _work(browser)
        browser.execute_cdp_cmd("Input.dispatchMouseEvent", event)
        settled(browser)
        return _work(browser) - before

    worked("mousePressed", places[0])
    times = [worked("mouseMoved", place) for place in places[1:]]
    end = worked("mouseReleased", places[-1])
    say(f"{where}, a cell of a drag: {_figures(times)}; its end {end:.0f}")


def _work(browser: Any) -> float:
    """Return the milliseconds of work of the page's main thread: scripts, style, layout and paint."""
    figures = browser.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
    return 1000 * next(each["value"] for each in figures if each["name"] == "TaskDuration")


def _questions(browser: Any) -> dict[tuple[str, str], float]:
    """Return the median time of each question about each puzzle."""
    puzzles = {name: as_json(read(ROOT / "puzzles" / f"{name}.json")) for name in _PUZZLES}
    keys = [(question, name) for question in _QUESTIONS for name in _PUZZLES]
    asked = [(question, {"puzzle": puzzles[name]}) for question, name in keys for _ in range(1 + _TIMES)]
    times = browser.execute_async_script(_ASK, asked)
    assert len(times) == len(asked), times
    rounds = [times[start + 1 : start + 1 + _TIMES] for start in range(0, len(times), 1 + _TIMES)]
    return dict(zip(keys, map(median, rounds), strict=True))


def _compare(alone: dict[tuple[str, str], float], served: dict[tuple[str, str], float]) -> None:
    """Print how many times longer the questions take without a server."""
    for asked in _QUESTIONS:
        pairs = [(time, served[key]) for key, time in alone.items() if key[0] == asked]
        ratios = [time / other for time, other in pairs]
        most, other = max(pairs)
        say(
            f"{asked}: {median(ratios):.1f} times as long without a server ({min(ratios):.1f} to "
            f"{max(ratios):.1f}); the longest {most:.0f} instead of {other:.0f}"
        )


def _figures(times: list[float]) -> str:
    return f"least {min(times):.0f}, median {median(times):.0f}, most {max(times):.0f}"


def _drawn(size: int) -> list[Puzzle]:
    """Return a drawing after each of some strokes: a blob that grows a line at a time."""
    chance = random.Random(size)
    cells = bytearray(size * size)
    drawings = []
    for _ in range(_STROKES):
        row, column = chance.randrange(size), chance.randrange(size // 2)
        for place in range(column, min(column + size // 2, size)):
            cells[row * size + place] = 1
        drawings.append(Puzzle.from_solution(Grid(size, size, bytes(cells))))
    return drawings


if __name__ == "__main__":
    main()
