"""The exported studio while its Python is still on the way, which needs no Pyodide: the page alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from author import Author
from browser import complaints
from exported import OnDisk, Site

from nonosat.studio.export import export
from nonosat.studio.runtime import FILES, Runtime


@pytest.fixture
def runtime(tmp_path: Path) -> Runtime:
    """Files in the places of Pyodide's, which never come to an end."""
    folder = tmp_path / "runtime"
    folder.mkdir()
    for name in FILES:
        text = '{"packages": {}}' if name.endswith(".json") else "await new Promise(() => {});"
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "python_sat-0-cp314-cp314-wasm32.whl").write_bytes(b"")
    return Runtime(folder)


def drawn_on(author: Author) -> None:
    """There is a board, a line is drawn on it, and its clues follow."""
    assert author.size() == (15, 15)
    author.drag((0, 0), (0, 4))
    assert author.picture()[0] == "#####" + "." * 10
    assert author.clues()[0][0] == "5"
    assert complaints(author.browser) == []


@pytest.mark.look
def test_one_page_has_a_board(browser: Any, tmp_path: Path, runtime: Runtime) -> None:
    page = tmp_path / "page.html"
    export(str(page), runtime)
    drawn_on(Author(browser, OnDisk(page.as_uri())))


@pytest.mark.look
def test_a_folder_on_a_server_has_a_board(browser: Any, tmp_path: Path, runtime: Runtime) -> None:
    export(str(tmp_path / "studio"), runtime)
    site = Site(tmp_path / "studio")
    try:
        drawn_on(Author(browser, site))
    finally:
        site.end()
