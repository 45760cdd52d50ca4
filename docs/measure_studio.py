"""How long the studio takes in Chromium, without a server and with one.

``python3 docs/measure_studio.py`` needs what the tests of the exported studio need. Times are milliseconds:
until one can draw and until the first verdict, on a first visit and on a second one; from a stroke to its
verdict, and until its cell is painted, the least, the median and the most of many.
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
from browser import started  # noqa: E402
from exported import exported  # noqa: E402
from studio import running  # noqa: E402

from nonosat import Grid, Puzzle  # noqa: E402
from nonosat.formats.json_puzzle import as_json  # noqa: E402

_STROKES = 12
#: Asks for the verdict about one picture after another, as the desk does after each stroke.
_ASK = """
const [puzzles, done] = arguments;
const page = location.href.replace(/#.*/, "");
const load = (name) => import(new URL(`web/server/${name}.js`, page));
(async () => {
  const { Asking } = await load("asking");
  const { questions } = await (await fetch("config")).json();
  const { WorkerTransport } = await load("worker_transport");
  const { ServerTransport } = await load("server_transport");
  const asking = new Asking(questions ? new WorkerTransport(questions) : new ServerTransport());
  await asking.connection();
  const times = [];
  for (const puzzle of puzzles) {
    const begin = performance.now();
    await asking.answer("desk", "check", { puzzle, quick: true });
    times.push(performance.now() - begin);
  }
  asking.end();
  return times;
})().then(done, (error) => done([String(error)]));
"""

#: Clicks on cells of the desk, one after another; each time ends when the browser has painted.
_PAINT = """
const [count, done] = arguments;
const cells = [...document.querySelectorAll("#board td[data-index]")];
const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = resolve;
  port2.postMessage(null);
}));
(async () => {
  const times = [];
  for (let number = 0; number < count; number += 1) {
    const cell = cells[Math.floor((number * 7919) % cells.length)];
    const { left, top, width } = cell.getBoundingClientRect();
    const middle = { clientX: left + width / 2, clientY: top + width / 2 };
    const options = { bubbles: true, cancelable: true, pointerId: 1, button: 0, ...middle };
    await painted();
    const begin = performance.now();
    cell.dispatchEvent(new PointerEvent("pointerdown", options));
    document.dispatchEvent(new PointerEvent("pointerup", options));
    await painted();
    times.push(performance.now() - begin);
  }
  return times;
})().then(done, (error) => done([String(error)]));
"""


def say(text: str) -> None:
    """Prints a line."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    """Prints all figures."""
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work) / "studio"
        with exported(folder) as site:
            files = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
            sizes = [sum(len(each) / 1e6 for each in some) for some in (files, map(gzip.compress, files))]
            say("{:.1f} MB, {:.1f} compressed".format(*sizes))
            for browser in started():
                browser.set_script_timeout(600)
                for visit in ("first", "second"):
                    _visit(browser, site, visit)
                _strokes(browser, "without a server")
        (Path(work) / "puzzles").mkdir()
        with running(Path(work) / "puzzles") as server:
            for browser in started():
                browser.set_script_timeout(600)
                author = Author(browser, server)
                _strokes(browser, "with a server", 60, 100)
                for size in (15, 60, 100, 150):
                    author.resize(size, size)
                    times = browser.execute_async_script(_PAINT, 3 * _STROKES)
                    say(f"{size}×{size}, a cell is painted: {_figures(times)}")


def _visit(browser: Any, site: Any, visit: str) -> None:
    begin = time.monotonic()
    author = Author(browser, site)
    drawn = time.monotonic() - begin
    author.wait("document.getElementById('connection').textContent === ''")
    author.verdict()
    judged = time.monotonic() - begin
    say(f"{visit} visit: drawing after {1000 * drawn:.0f}, verdict after {1000 * judged:.0f}")


def _strokes(browser: Any, where: str, *larger: int) -> None:
    for size in (15, 30, *larger):
        times = browser.execute_async_script(_ASK, list(map(as_json, _drawn(size))))
        say(f"{size}×{size} {where}: {_figures(times)}")


def _figures(times: list[float]) -> str:
    return f"least {min(times):.0f}, median {median(times):.0f}, most {max(times):.0f}"


def _drawn(size: int) -> list[Puzzle]:
    """A drawing after each of some strokes: a blob that grows a line at a time."""
    chance = random.Random(size)
    cells = bytearray(size * size)
    drawings = []
    for _ in range(_STROKES):
        row, column = chance.randrange(size), chance.randrange(size // 2)
        for place in range(column, min(column + size // 2, size)):
            cells[row * size + place] = 1
        drawings.append(Puzzle.of(Grid(size, size, bytes(cells))))
    return drawings


if __name__ == "__main__":
    main()
