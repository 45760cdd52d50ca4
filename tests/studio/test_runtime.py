"""Python for browsers as npm and pip bring it, without either."""

from __future__ import annotations

import hashlib
import io
import tarfile
from pathlib import Path

import pytest

from nonosat.errors import NonosatError
from nonosat.studio import runtime
from nonosat.studio.runtime import FILES, fetched


def packed() -> bytes:
    """A package of npm, in which everything is in one folder."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as archive:
        for name in (*FILES, "README.md", "../outside"):
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(name)
            archive.addfile(member, io.BytesIO(name.encode()))
    return data.getvalue()


@pytest.fixture
def brought(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """What npm and pip bring, by the names of the files, and its hashes are those that are expected."""
    contents = {name: packed() if name.endswith(".tgz") else b"wheel" for name in runtime._HASHES}

    def run(folder: Path, *_command: str) -> None:
        for name, data in contents.items():
            (folder / name).write_bytes(data)

    hashes = {name: hashlib.sha256(data).hexdigest() for name, data in contents.items()}
    monkeypatch.setattr(runtime, "_run", run)
    monkeypatch.setattr(runtime, "_HASHES", hashes)
    return contents


def test_the_files_that_a_browser_loads_are_there_as_long_as_they_are_needed(brought: object) -> None:
    with fetched() as found:
        assert {path.name: path.read_text() for path in found.folder.iterdir()} == {n: n for n in FILES}
        assert found.solver.read_bytes() == b"wheel"
    assert not found.folder.exists()


def test_a_file_with_another_hash_is_refused(brought: dict[str, bytes]) -> None:
    for name in brought:
        brought[name] += b"!"
        with pytest.raises(NonosatError, match=f"{name} is not the file that is expected"), fetched():
            pass
        brought[name] = brought[name][:-1]
