"""The scripts of pages: plain ES modules, joined into one on a page."""

from __future__ import annotations

import functools
import re
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from browser import complaints

from nonosat import Grid, Puzzle
from nonosat.rendering import play_page
from nonosat.rendering.page import script
from nonosat.rendering.page.script import script_of
from nonosat.rendering.sheet import PuzzleSheet

FOLDER = Path(script.__file__).parent / "scripts"
MODULES = {path.name: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.js"))}
assert {"play.js", "steps.js", "clues.js"} <= set(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_a_joined_module_needs_no_other(name: str) -> None:
    joined = script_of(name)
    assert not re.search(r"^\s*(import|export)\b", joined, re.MULTILINE)
    declared = re.findall(r"^(?:(?:async )?function\*?|class|const|let) (\w+)", joined, re.MULTILINE)
    assert declared
    assert len(declared) == len(set(declared)), "browsers refuse a script that declares a name twice"


@pytest.mark.parametrize("name", MODULES)
def test_a_module_imports_the_names_that_it_uses_and_no_others(name: str) -> None:
    exports = {
        each: re.findall(r"^export (?:(?:async )?function\*?|class|const) (\w+)", text, re.MULTILINE)
        for each, text in MODULES.items()
    }
    imports = {
        source: names.split(", ")
        for names, source in re.findall(r'^import \{ (.+) \} from "\./(.+)";$', MODULES[name], re.MULTILINE)
    }
    code = re.sub(r"/\*.*?\*/|^import .*?$", "", MODULES[name], flags=re.DOTALL | re.MULTILINE)
    for other in set(MODULES) - {name}:
        used = [each for each in exports[other] if re.search(rf"\b{each}\b", code)]
        assert sorted(imports.get(other, [])) == sorted(used), other


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The address of a page on a server, which loads the modules as they are."""
    for name, text in MODULES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    page = play_page.draw(PuzzleSheet.of(Puzzle.of(Grid.from_text(["#.#", ".#."]))))
    page = re.sub(r'<script type="module">.*?</script>', "", page, flags=re.DOTALL)
    page = re.sub(r'<meta http-equiv="Content-Security-Policy".*?>', "", page)
    page = page.replace("</body>", '<script type="module" src="play.js"></script></body>')
    (tmp_path / "page.html").write_text(page, encoding="utf-8")
    handler = functools.partial(Quiet, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/page.html"
        server.shutdown()


def test_a_browser_loads_the_modules_from_a_server_as_they_are(browser: Any, address: str) -> None:
    browser.get(address)
    complaints(browser)
    browser.find_elements("css selector", "[role=gridcell]")[0].click()
    browser.find_element("id", "check").click()
    status = browser.find_element("id", "status").text
    assert status == "No line contradicts its clue. 1 of 5 lines is satisfied. Your marks are right so far."
    assert complaints(browser) == []
