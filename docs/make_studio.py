"""Updates the screenshots of ``docs/studio.md``, in a headless Chromium.

``python3 docs/make_studio.py`` needs the same programs as the tests of pages.
"""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "support")]

from author import Author  # noqa: E402
from browser import started, window  # noqa: E402
from PIL import Image  # noqa: E402
from studio import running  # noqa: E402
from widget_page import Notebook  # noqa: E402

from nonosat import Grid, board, read  # noqa: E402

PUZZLES = ("gchq.json", "rainbow_fish.json", "sailing_boat.json", "tatham_4x4.json", "two_switches.json")
#: The number of colours of a screenshot, which keeps its file small.
_COLOURS = 64


def main() -> None:
    """Take all screenshots."""
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work) / "puzzles"
        folder.mkdir()
        for name in PUZZLES:
            shutil.copyfile(ROOT / "puzzles" / name, folder / name)
        with running(folder) as server:
            for browser in started():
                take_all(browser, server)
                take_notebook(browser, Path(work))


def take_notebook(browser: Any, folder: Path) -> None:
    """Take a screenshot of two widgets, a game and a drawing."""
    game = board(read(ROOT / "puzzles" / "tatham_4x4.json"))
    drawing = board(Grid.from_text(["#....#....", ".#...#....", "..........", "###.##.###", "#....#...."]))
    with window(browser, 1000, 720):
        notebook = Notebook(browser, folder, game, drawing)
        notebook.button("one", "Hint")
        browser.execute_script("document.querySelectorAll('h1, #code').forEach((each) => each.remove())")
        take(browser, "notebook")


def take_all(browser: Any, server: Any) -> None:
    """Use the studio as in the guide, and take a screenshot of each place."""
    with window(browser, 1000, 640):
        author = Author(browser, server, "#library")
        at(author, "rainbow_fish.json", "player")
        author.press("solution")
        author.wait("document.querySelector('.canvas.ended')")
        at(author, "tatham_4x4.json", "player")
        author.drag((0, 0), (0, 1))
        author.do("location.hash = 'library'")
        author.wait("document.querySelectorAll('.card-grade:not(:empty)').length >= 4")
        take(browser, "library")
        at(author, "two_switches.json", "editor")
        author.wait("document.getElementById('flip')")
        author.press("repair")
        author.wait("document.getElementById('suggesting').textContent === 'Choose one, or none.'")
        take(browser, "editor")
        at(author, "sailing_boat.json", "editor")
        author.verdict()
        author.press("whatif")
        author.wait("document.getElementById('whatif-summary').textContent.includes('changes would')")
        take(browser, "what_if")
        at(author, "rainbow_fish.json", "player")
        author.press("restart")
        author.press("film")
        author.wait("document.getElementById('text')")
        for _ in range(9):
            author.press("next")
        take(browser, "player")
    with window(browser, 390, 700):
        at(author, "gchq.json", "player")
        author.choose("theme", "dark")
        for _ in range(3):
            author.press("hint")
            time.sleep(1)
        take(browser, "phone")


def at(author: Author, name: str, place: str) -> None:
    """Open a puzzle of the library in a place."""
    author.do("location.hash = 'library'")
    author.wait(f"document.querySelector(`[data-file='{name}'] .open-{place}`)")
    author.do(f"document.querySelector(`[data-file='{name}'] .open-{place}`).click()")
    author.wait("document.getElementById('board')")


def take(browser: Any, name: str) -> None:
    """Take a screenshot of the page."""
    time.sleep(0.5)
    image = Image.open(io.BytesIO(browser.get_screenshot_as_png())).convert("RGB")
    image.quantize(_COLOURS).save(HERE / "studio" / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
