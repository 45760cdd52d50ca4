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
from nonosat.drawing import play_page
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.web import modules
from nonosat.drawing.web.modules import joined, script_of
from nonosat.model.errors import InputError

FOLDER = Path(modules.__file__).parent
MODULES = {
    path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(FOLDER.rglob("*.js"))
}
#: The service worker is a script that declares nothing.
APART = ("shells/offline.js",)
SHELLS = [name for name in MODULES if name.startswith("shells/") and name not in APART]
PAGES = [f"shells/{name}.js" for name in ("play", "steps", "scan", "studio", "notebook")]
assert set(SHELLS) >= set(PAGES)


@pytest.mark.parametrize("name", SHELLS)
def test_a_joined_module_needs_no_other(name: str) -> None:
    assert not re.search(r"^\s*(import|export)\b(?!\()", script_of(name), re.MULTILINE)


#: Two modules that declare the same names, one of which is also a name of the module that imports both.
ALIKE = {
    "page/own.js": """
import { one, Thing } from "../shared/one.js";
import { two } from "../two.js";

const KEPT = "own";
const told = [KEPT, one(), two(), new Thing().kept()];
""",
    "shared/one.js": """
const KEPT = "one";
function kept() { return KEPT; }
export function one() { return kept(); }
export class Thing { kept() { return `thing of ${kept()}`; } }
""",
    "two.js": """
import { one } from "./shared/one.js";

const KEPT = "two";
const kept = () => `${one()} and ${KEPT}`;
export const two = () => kept();
export async function later() { return KEPT; }
export function* all() { yield KEPT; }
""",
}


@pytest.mark.look
def test_modules_that_are_joined_may_declare_the_same_names(browser: Any) -> None:
    found = browser.execute_script(joined("page/own.js", ALIKE.__getitem__) + "return told;")
    assert found == ["own", "one", "one and two", "thing of one"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("export default 3;", "a.js:1: expected code that can be joined, found 'export default 3;'"),
        ("const a = 1;\nexport { a };", "a.js:2: expected code that can be joined, found 'export { a };'"),
        (
            "export const { a, b } = {};",
            "found 'export const { a, b } = {};'",
        ),
        ("export let a = 1;", "a.js:1: expected code that can be joined, found 'export let a = 1;'"),
        (
            'export * from "./b.js";',
            "a.js:1: expected code that can be joined, found 'export * from \"./b.js\";'",
        ),
        ('\nimport "./b.js";', "a.js:2: expected code that can be joined, found 'import \"./b.js\";'"),
        (
            'import b from "./b.js";',
            "a.js:1: expected code that can be joined, found 'import b from \"./b.js\";'",
        ),
        ('import * as b from "./b.js";', "found 'import * as b from \"./b.js\";'"),
        ('import { b as c } from "./b.js";', "a.js: expected names that b.js exports, found 'b as c'"),
        ('import { c } from "./b.js";', "a.js: expected names that b.js exports, found 'c'"),
        ('import {\n  b,\n} from "./b.js";', "a.js:1: expected code that can be joined, found 'import {'"),
        (
            'const c = 1; import { b } from "./b.js";',
            "a.js:1: expected code that can be joined, found 'const c",
        ),
        ('const c = await import("./b.js");', "a.js:1: expected code that can be joined, found 'const c"),
        ("var c = 1;", "a.js:1: expected code that can be joined, found 'var c = 1;'"),
        ("const $modules = 1;", "a.js:1: expected code that can be joined, found 'const $modules = 1;'"),
        (
            'import { d } from "./c.js";',
            "cyclic imports, found 'a.js → c.js → a.js'",
        ),
    ],
)
def test_what_cannot_be_joined_is_refused(line: str, told: str) -> None:
    texts = {
        "a.js": f"{line}\n",
        "b.js": "export const b = 1;\n",
        "c.js": 'import { a } from "./a.js";\nexport const d = 1;\n',
    }
    with pytest.raises(InputError, match=re.escape(told)):
        joined("a.js", texts.__getitem__)


@pytest.mark.parametrize("name", MODULES)
def test_a_module_imports_names_that_there_are_and_that_it_uses(name: str) -> None:
    imports = re.findall(r'^import \{ (.+) \} from "(.+)";$', MODULES[name], re.MULTILINE)
    code = re.sub(r"(?<![\w/])/\*.*?\*/|^import .*?$", "", MODULES[name], flags=re.DOTALL | re.MULTILINE)
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
    page = play_page.draw(PuzzleSheet.of(Puzzle.from_solution(Grid.from_text(["#.#", ".#."]))))
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
    browser.get("about:blank")
    complaints(browser)
    browser.get(address)
    browser.find_elements("css selector", "[role=gridcell]")[0].click()
    browser.find_element("id", "check").click()
    script = "return document.getElementById('status').textContent.startsWith('No mistakes so far')"
    wait_until(lambda: browser.execute_script(script))
    assert complaints(browser) == []
