"""The library: no access outside its folder, and no overwriting without confirmation."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from author import Author
from studio import running

from nonosat.apps.studio import bounds
from nonosat.model.errors import InputError

pytest.importorskip("platformdirs", reason="platformdirs is not installed")
from nonosat.apps.studio.folder import Changed, Drafts, Folder


def test_files_are_saved_and_read_again(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    version = folder.save("a.json", b"one", None)
    assert folder.read("a.json") == (b"one", version)
    assert folder.save("a.json", b"two", version) != version
    assert [file.name for file in folder.contents()[1]] == ["a.json"]


def test_nothing_is_overwritten_without_confirmation(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    version = folder.save("a.json", b"one", None)
    with pytest.raises(Changed, match="exists already"):
        folder.save("a.json", b"two", None)
    (tmp_path / "a.json").write_bytes(b"by another program")
    with pytest.raises(Changed, match="changed by another program"):
        folder.save("a.json", b"two", version)
    (tmp_path / "a.json").unlink()
    with pytest.raises(Changed, match="deleted by another program"):
        folder.save("a.json", b"two", version)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        "../x.json",
        "/x.json",
        "a/b.json",
        "a\\b.json",
        ".hidden",
        " a.json",
        "a\n.json",
        "a\0",
        "c:x",
        "x" * 300,
        "CON",
        "nul.json",
        "a.json.",
    ],
)
def test_names_of_files_outside_the_folder_are_refused(tmp_path: Path, name: str) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    with pytest.raises(InputError, match="expected the name of a file"):
        Folder(inside).save(name, b"", None)
    with pytest.raises(InputError, match="expected the name of a file"):
        Folder(inside).read(name)
    assert [path.name for path in tmp_path.rglob("*")] == ["inside"]


def test_files_in_folders_below_are_listed_saved_and_removed(tmp_path: Path) -> None:
    (tmp_path / "sea" / ".hidden").mkdir(parents=True)
    folder = Folder(tmp_path)
    version = folder.save("sea/a.json", b"one", None)
    assert folder.contents() == (["sea"], [])
    folders, files = folder.contents("sea")
    assert (folders, [file.name for file in files]) == ([], ["sea/a.json"])
    for wrong in ("sea/a.json", "land"):
        with pytest.raises(InputError, match="expected a folder"):
            folder.contents(wrong)
    folder.remove("sea/a.json", "another")
    assert folder.read("sea/a.json") == (b"one", version)
    folder.remove("sea/a.json", version)
    assert folder.contents("sea") == ([], [])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_only_files_are_written_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "folder.json").mkdir()
    for name in ("pipe.json", "folder.json"):
        for version in (None, "any"):
            with pytest.raises(InputError, match="expected a file in the folder"):
                Folder(tmp_path).save(name, b"", version)


def test_a_failed_save_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sys.modules[Folder.__module__], "write_atomically", full)
    with pytest.raises(OSError, match="No space"):
        Folder(tmp_path).save("a.json", b"one", None)
    assert list(tmp_path.iterdir()) == []


def test_a_link_does_not_lead_out(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside.json"
    inside.mkdir()
    outside.write_bytes(b"secret")
    os.symlink(outside, inside / "link.json")
    folder = Folder(inside)
    os.symlink(tmp_path, inside / "above")
    assert folder.contents() == ([], [])
    with pytest.raises(InputError, match="in the folder itself"):
        folder.read("above/outside.json")
    with pytest.raises(InputError, match="in the folder itself"):
        folder.read("link.json")
    with pytest.raises(InputError, match="in the folder itself"):
        folder.save("link.json", b"", None)
    assert outside.read_bytes() == b"secret"


def test_drafts_are_kept_found_and_deleted(tmp_path: Path) -> None:
    drafts = Drafts(tmp_path / "state" / "drafts")
    assert drafts.all() == {}
    drafts.keep("one/../two", {"puzzle": {"title": "\ud800"}, "time": 1})
    drafts.keep("other", {"puzzle": 2})
    assert drafts.all() == {"one/../two": {"puzzle": {"title": "\ud800"}, "time": 1}, "other": {"puzzle": 2}}
    assert {path.parent for path in tmp_path.rglob("*.json")} == {tmp_path / "state" / "drafts"}
    assert (tmp_path / "state" / "drafts").stat().st_mode & 0o077 == 0
    drafts.keep("other", {"puzzle": 3})
    drafts.keep("one/../two", None)
    drafts.keep("never there", None)
    assert drafts.all() == {"other": {"puzzle": 3}}
    for key in ("", "k" * 501):
        with pytest.raises(InputError, match="expected a key"):
            drafts.keep(key, {})


def test_files_that_are_no_drafts_are_skipped_and_the_oldest_are_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drafts = Drafts(tmp_path)
    for number, text in enumerate(("", "[]", "{}", '{"key": 1, "draft": 2}', "\xff" * 9, "[" * 99_999)):
        (tmp_path / f"{number}.json").write_text(text, encoding="latin-1")
    assert drafts.all() == {}
    monkeypatch.setattr(bounds, "MOST_DRAFTS", 3)
    for number in range(9):
        drafts.keep(f"{number}", {"time": number})
    assert len(drafts.all()) <= 3
    assert "8" in drafts.all()


def test_the_server_keeps_drafts_and_returns_them(tmp_path: Path) -> None:
    with running(tmp_path, state=tmp_path / "state") as server:
        for wrong in ({}, {"key": 1, "draft": None}, {"key": "a", "draft": 5}, {"key": "", "draft": {}}):
            status, answer = server.post("drafts/keep", wrong)
            assert (status, list(answer)) in [(400, ["error"]), (422, ["error"])]
        assert server.post("drafts/keep", {"key": "a", "draft": {"puzzle": None}}) == (200, {})
    with running(tmp_path, state=tmp_path / "state") as server:
        status, _, data = server.request("GET", "drafts")
        assert (status, json.loads(data)) == (200, {"drafts": {"a": {"puzzle": None}}})
        other = server.path[:-2] + ("b" if server.path[-2] != "b" else "c") + "/"
        assert server.request("GET", other + "drafts")[0] in (403, 404)


def test_a_drawing_is_found_again_at_another_port(browser: Any, tmp_path: Path) -> None:
    folder = tmp_path / "puzzles"
    folder.mkdir()
    with running(folder, state=tmp_path / "state") as server:
        author = Author(browser, server)
        author.resize(7, 4)
        author.drag((0, 0), (0, 2))
        author.wait(
            "fetch('drafts').then((answer) => answer.json()).then(({ drafts }) => { window.kept = drafts; })"
            " && Object.values(window.kept ?? {}).some(({ puzzle }) => puzzle.goal?.[0].startsWith('###'))"
        )
    with running(folder, state=tmp_path / "state") as server:  # with a port of its own: another storage
        author = Author(browser, server, "#start")
        author.wait("document.querySelector('#drafts .go-on')")
        author.do("document.querySelector('#drafts .go-on').click()")
        author.wait("document.querySelectorAll('#board td[data-row]').length === 28")
        assert author.solution()[0] == "###...."
