"""Inputs: folders, patterns and archives; skipped files and damaged ones."""

from __future__ import annotations

import io
import os
import tarfile
import zipfile
from pathlib import Path

import pytest

from nonosat.files.inputs import input_files, is_collection
from nonosat.model.errors import InputError

DOT, BAR = b'{"rows": [[1]], "columns": [[1]]}', b'{"rows": [[2]], "columns": [[1], [1]]}'
FILES = {"a/dot.json": DOT, "a/b/bar.json": BAR, "c.json": DOT}


def contents(source: Path | str) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for file in input_files(str(source)):
        with file.open() as opened:
            found[file.name] = opened.read()
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, data in {**FILES, ".hidden": b"x", "a/.git/config": b"x"}.items():
        path = tmp_path / "box" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return tmp_path / "box"


def zipped(path: Path) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in {**FILES, "__MACOSX/c.json": b"x"}.items():
            archive.writestr(name, data)
    return path


def tarred(path: Path, mode: str) -> Path:
    with tarfile.open(path, mode) as archive:  # type: ignore[call-overload]
        for name, data in FILES.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return path


def test_a_folder_is_its_files_and_those_of_its_folders_without_hidden_ones(folder: Path) -> None:
    assert is_collection(str(folder))
    names = ["c.json", "a/dot.json", "a/b/bar.json"]
    assert contents(folder) == {str(folder / name): FILES[name] for name in names}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_pipes_in_a_folder_are_left_out_and_broken_links_are_reported(folder: Path) -> None:
    before = contents(folder)
    os.mkfifo(folder / "pipe")
    (folder / "link").symlink_to(folder / "pipe")
    assert contents(folder) == before
    (folder / "nowhere").symlink_to(folder / "gone")
    with pytest.raises(FileNotFoundError, match="nowhere"):
        contents(folder)


def test_a_folder_that_may_not_be_read_keeps_nothing_of_the_others_back(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = os.scandir

    def refusing(path: Path):  # type: ignore[no-untyped-def]
        if Path(path).name == "b":
            raise PermissionError(13, "Permission denied", str(path))
        return original(path)

    (folder / "d").mkdir()
    (folder / "d" / "dot.json").write_bytes(DOT)
    monkeypatch.setattr(os, "scandir", refusing)
    names = [Path(file.name).relative_to(folder).as_posix() for file in input_files(str(folder))]
    assert names == ["c.json", "a/dot.json", "a/b", "d/dot.json"]


def test_a_pattern_finds_files_in_order(folder: Path) -> None:
    assert list(contents(folder / "**" / "*r.json")) == [str(folder / "a" / "b" / "bar.json")]
    assert list(contents(folder / "a" / "*")) == [str(folder / "a" / "dot.json")]
    with pytest.raises(InputError, match="expected a pattern that matches"):
        contents(folder / "*.non")


def test_a_file_may_be_called_like_a_pattern(tmp_path: Path) -> None:
    path = tmp_path / "boat[1].json"
    path.write_bytes(DOT)
    assert not is_collection(str(path))
    assert contents(path) == {str(path): DOT}


@pytest.mark.parametrize("name", ["x.zip", "x.tar", "x.tar.gz", "x.tgz", "x.tar.xz", "x.bz2", "no_suffix"])
def test_archives_are_known_by_content_and_read_in_their_order(tmp_path: Path, name: str) -> None:
    ways = {"x.tar": "w", "x.tar.xz": "w:xz", "x.bz2": "w:bz2"}
    path = tmp_path / name
    archive = zipped(path) if name in ("x.zip", "no_suffix") else tarred(path, ways.get(name, "w:gz"))
    assert is_collection(str(archive))
    assert contents(archive) == {f"{archive}/{member}": data for member, data in FILES.items()}


def test_archives_in_a_folder_are_opened_too(folder: Path) -> None:
    zipped(folder / "more.zip")
    assert f"{folder}/more.zip/a/b/bar.json" in contents(folder)


def test_a_damaged_archive_is_an_error_that_names_it(tmp_path: Path) -> None:
    path = zipped(tmp_path / "x.zip")
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(InputError, match=r"x.zip: expected a complete archive"):
        contents(path)
    path = tarred(tmp_path / "x.tar", "w")
    path.write_bytes(path.read_bytes()[:1550])
    with pytest.raises(InputError, match=r"x.tar.*: expected a complete archive"):
        contents(path)


def test_an_archive_or_folder_without_files_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="expected a folder with puzzles"):
        contents(tmp_path / "empty")
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        archive.writestr(".hidden", "x")
    with pytest.raises(InputError, match="expected an archive with puzzles"):
        contents(tmp_path / "x.zip")
