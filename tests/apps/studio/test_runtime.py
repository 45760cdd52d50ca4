"""Python for browsers as fetched by npm and pip, without either."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import tarfile
import zlib
from pathlib import Path
from typing import Any

import pytest
from author import Author
from browser import complaints, settled
from exported import OnDisk, Site

from nonosat.apps.studio import runtime
from nonosat.apps.studio.export import export
from nonosat.apps.studio.runtime import FILES, Runtime, fetched
from nonosat.model.errors import NonosatError


def packed() -> bytes:
    """Return an npm package, whose files are in one folder."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as archive:
        for name in (*FILES, "README.md", "../outside"):
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(name)
            archive.addfile(member, io.BytesIO(name.encode()))
    return data.getvalue()


@pytest.fixture
def brought(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """The files that npm and pip fetch, by name, with the expected hashes."""
    contents = {name: packed() if name.endswith(".tgz") else b"wheel" for name in runtime._HASHES}

    def run(folder: Path, *_command: str) -> None:
        for name, data in contents.items():
            (folder / name).write_bytes(data)

    hashes = {name: hashlib.sha256(data).hexdigest() for name, data in contents.items()}
    monkeypatch.setattr(runtime, "_run", run)
    monkeypatch.setattr(runtime, "_HASHES", hashes)
    return contents


def test_the_files_that_a_browser_loads_exist_during_the_block(brought: object) -> None:
    with fetched() as found:
        assert {path.name: path.read_text() for path in found.folder.iterdir()} == {n: n for n in FILES}
        assert found.solver.read_bytes() == b"wheel"
    assert not found.folder.exists()


def test_a_file_with_another_hash_is_refused(brought: dict[str, bytes]) -> None:
    for name in brought:
        brought[name] += b"!"
        with pytest.raises(NonosatError, match=f"{name}: the hash differs"), fetched():
            pass
        brought[name] = brought[name][:-1]


@pytest.fixture
def endless(tmp_path: Path) -> Runtime:
    """Files in place of Pyodide's, whose script never ends."""
    folder = tmp_path / "runtime"
    folder.mkdir()
    for name in FILES:
        text = '{"packages": {}}' if name.endswith(".json") else "await new Promise(() => {});"
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "python_sat-0-cp314-cp314-wasm32.whl").write_bytes(b"")
    return Runtime(folder)


def drawn_on(author: Author) -> None:
    """Check that a line can be drawn on the board, and that the clues follow.

    A window goes on with its last drawing, and all pages on disk share their storage: a stroke over the
    line that an earlier test has left would erase it.
    """
    author.do("localStorage.clear()")
    author.browser.refresh()
    author.wait("document.documentElement.dataset.ready === 'yes'")
    assert author.size() == (15, 15)
    settled(author.browser)
    author.drag((0, 0), (0, 4))
    assert author.solution()[0] == "#####" + "." * 10
    assert author.clues()[0][0] == "5"
    assert complaints(author.browser) == []


def link_to(puzzle: dict[str, object]) -> str:
    """Return the part of a link after its address."""
    deflate = zlib.compressobj(wbits=-15)
    data = deflate.compress(json.dumps(puzzle).encode()) + deflate.flush()
    return "#p1=" + base64.urlsafe_b64encode(data).decode().rstrip("=")


@pytest.mark.look
def test_a_link_is_played_before_python_has_loaded(browser: Any, tmp_path: Path, endless: Runtime) -> None:
    page = tmp_path / "page.html"
    export(str(page), endless)
    link = link_to({"title": "Stair", "rows": "1,2,3,1.1", "columns": "4,2,1,1"})
    Author(browser, OnDisk(page.as_uri())).do("localStorage.clear()")
    player = Author(browser, OnDisk(page.as_uri()), link)
    assert player.js("location.hash") == "#player"
    assert player.js("document.querySelector('.puzzle-name').textContent") == "Stair 4 × 4"
    player.drag((0, 0), (3, 0))
    assert [row[0] for row in player.solution()] == ["#", "#", "#", "#"]
    player.press("check")
    player.wait("document.getElementById('status').textContent.startsWith('No mistakes so far')")
    assert complaints(browser) == []


@pytest.mark.look
def test_one_page_has_a_board(browser: Any, tmp_path: Path, endless: Runtime) -> None:
    page = tmp_path / "page.html"
    export(str(page), endless)
    drawn_on(Author(browser, OnDisk(page.as_uri())))


@pytest.mark.look
def test_a_folder_on_a_server_has_a_board(browser: Any, tmp_path: Path, endless: Runtime) -> None:
    export(str(tmp_path / "studio"), endless)
    site = Site(tmp_path / "studio")
    try:
        drawn_on(Author(browser, site))
    finally:
        site.end()
