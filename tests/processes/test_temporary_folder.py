"""The folder for other programs goes, whatever they make of it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from nonosat.processes.temporary_folder import working_folder


def nest(folder: Path) -> None:
    """Makes folders in folders, deeper than names can be long."""
    here = os.open(folder, os.O_RDONLY)
    for _ in range(1100):
        os.mkdir("inner", dir_fd=here)
        deeper = os.open("inner", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = deeper
    os.close(here)


def forbid(folder: Path) -> None:
    (folder / "inner" / "more").mkdir(parents=True)
    (folder / "inner" / "file").touch()
    for each in ("inner/more", "inner", "."):
        (folder / each).chmod(0)


def fill(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    (folder / "link").symlink_to("/dev/zero")
    (folder / "folder").symlink_to(folder.parent)


def replace(folder: Path) -> None:
    folder.rmdir()
    folder.symlink_to(folder.parent)


@pytest.mark.parametrize("spoil", [nest, forbid, fill, replace, shutil.rmtree])
def test_it_goes(spoil: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    (tmp_path / "kept").touch()
    with working_folder() as folder:
        spoil(folder)
    assert os.listdir(tmp_path) == ["kept"]
