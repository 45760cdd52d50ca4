"""The library: nothing outside of its folder, and nothing overwritten without a word."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from nonosat.errors import InputError
from nonosat.studio.folder import Changed, Folder


def test_files_are_saved_and_read_again(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    version = folder.save("a.json", b"one", None)
    assert folder.read("a.json") == (b"one", version)
    assert folder.save("a.json", b"two", version) != version
    assert [file.name for file in folder.files()] == ["a.json"]


def test_nothing_is_overwritten_without_a_word(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    version = folder.save("a.json", b"one", None)
    with pytest.raises(Changed, match="exists already"):
        folder.save("a.json", b"two", None)
    (tmp_path / "a.json").write_bytes(b"by another program")
    with pytest.raises(Changed, match="changed by another program"):
        folder.save("a.json", b"two", version)
    (tmp_path / "a.json").unlink()
    with pytest.raises(Changed, match="not there any more"):
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
def test_names_stay_in_the_folder(tmp_path: Path, name: str) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    with pytest.raises(InputError, match="expected the name of a file"):
        Folder(inside).save(name, b"", None)
    with pytest.raises(InputError, match="expected the name of a file"):
        Folder(inside).read(name)
    assert [path.name for path in tmp_path.rglob("*")] == ["inside"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_what_is_no_file_is_not_written_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "folder.json").mkdir()
    for name in ("pipe.json", "folder.json"):
        for version in (None, "any"):
            with pytest.raises(InputError, match="expected a file in the folder"):
                Folder(tmp_path).save(name, b"", version)


def test_what_cannot_be_written_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sys.modules[Folder.__module__], "write_whole", full)
    with pytest.raises(OSError, match="No space"):
        Folder(tmp_path).save("a.json", b"one", None)
    assert list(tmp_path.iterdir()) == []


def test_a_link_does_not_lead_out(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside.json"
    inside.mkdir()
    outside.write_bytes(b"secret")
    os.symlink(outside, inside / "link.json")
    folder = Folder(inside)
    assert folder.files() == []
    with pytest.raises(InputError, match="in the folder itself"):
        folder.read("link.json")
    with pytest.raises(InputError, match="in the folder itself"):
        folder.save("link.json", b"", None)
    assert outside.read_bytes() == b"secret"
