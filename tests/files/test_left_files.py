"""Files that other programs have left."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from nonosat.errors import InputError, LimitReached
from nonosat.files.content import left_in
from nonosat.limits import Limits

MIB = 1 << 20


def test_a_regular_file_is_read_also_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"1 0\n")
    (tmp_path / "link").symlink_to("file")
    assert left_in(tmp_path / "file", most=MIB) == left_in(tmp_path / "link", most=MIB) == b"1 0\n"
    assert left_in(tmp_path / "nothing", most=MIB) is None


def test_nothing_else_is_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "zero").symlink_to("/dev/zero")
    (tmp_path / "pipe again").symlink_to("pipe")
    for name, found in (("pipe", "a pipe"), ("pipe again", "a pipe"), ("zero", "a device")):
        with pytest.raises(InputError, match=f"^{name}: expected a regular file, found '{found}'"):
            left_in(tmp_path / name, most=MIB)
    with pytest.raises(InputError, match="found 'a directory'"):
        left_in(tmp_path, most=MIB)


def test_a_file_has_so_many_bytes_at_most(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(bytes(MIB))
    assert left_in(file, most=MIB) == bytes(MIB)
    os.truncate(file, 1 << 40)
    with pytest.raises(LimitReached, match="file has more than 1 MiB"):
        left_in(file, most=MIB)


@pytest.mark.parametrize("name", ["time", "memory"])
def test_a_limit_that_comes_in_the_middle_of_a_file_ends_its_reading(name: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    os.truncate(file, 1 << 30)
    limits = Limits(time.monotonic() + 0.02, None, 0.02) if name == "time" else Limits.starting_now(None, 100)
    with pytest.raises(LimitReached, match=f"the {name} limit of"):
        left_in(file, most=1 << 30, limits=limits)
