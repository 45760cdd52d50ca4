"""The scripts of pages: plain ES modules, joined into one on a page."""

from __future__ import annotations

import functools
import posixpath
import re
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from browser import complaints
from studio import wait_until

from nonosat import Grid, Puzzle
from nonosat.rendering import play_page
from nonosat.rendering.sheet import PuzzleSheet
from nonosat.web import modules
from nonosat.web.modules import script_of

FOLDER = Path(modules.__file__).parent
MODULES = {
    path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(FOLDER.rglob("*.js"))
}
EXPORT = r"^export (?:(?:async )?function\*?|class|const) (\w+)"
#: The studio loads its modules one by one; its service worker is a script that declares nothing.
APART = ("shells/studio.js", "shells/offline.js")
SHELLS = [name for name in MODULES if name.startswith("shells/") and name not in APART]
assert {"shells/play.js", "shells/steps.js", "shells/scan.js", "shells/notebook/widget.js"} <= set(SHELLS)


@pytest.mark.parametrize("name", SHELLS)
def test_a_joined_module_needs_no_other(name: str) -> None:
    joined = script_of(name)
    assert not re.search(r"^\s*(import|export)\b", joined, re.MULTILINE)
    declared = re.findall(r"^(?:(?:async )?function\*?|class|const|let) (\w+)", joined, re.MULTILINE)
    assert declared
    assert len(declared) == len(set(declared)), "browsers refuse a script that declares a name twice"


@pytest.mark.parametrize("name", MODULES)
def test_a_module_imports_names_that_there_are_and_that_it_uses(name: str) -> None:
    imports = re.findall(r'^import \{ (.+) \} from "(.+)";$', MODULES[name], re.MULTILINE)
    code = re.sub(r"/\*.*?\*/|^import .*?$", "", MODULES[name], flags=re.DOTALL | re.MULTILINE)
    for names, source in imports:
        there = posixpath.normpath(posixpath.join(posixpath.dirname(name), source))
        exports = re.findall(
            r"^export (?:(?:async )?function\*?|class|const) (\w+)", MODULES[there], re.MULTILINE
        )
        for each in names.split(", "):
            assert each in exports, (each, there)
            assert re.search(rf"\b{each}\b", code), each


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The address of a page on a server, which loads the modules as they are."""
    for name, text in MODULES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    page = play_page.draw(PuzzleSheet.of(Puzzle.of(Grid.from_text(["#.#", ".#."]))))
    page = re.sub(r'<script type="module">.*?</script>', "", page, flags=re.DOTALL)
    page = re.sub(r'<meta http-equiv="Content-Security-Policy".*?>', "", page)
    page = page.replace("</body>", '<script type="module" src="shells/play.js"></script></body>')
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
    script = "return document.getElementById('status').textContent.startsWith('Right so far')"
    wait_until(lambda: browser.execute_script(script))
    assert complaints(browser) == []
