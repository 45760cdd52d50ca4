"""No more of a file is read than a puzzle can need, and endless streams end."""

from __future__ import annotations

import io
import json
import os
import time
from itertools import islice
from pathlib import Path

import pytest
from slowness import rest_slow

from nonosat.files import content, long_files, registry
from nonosat.files.content import MOST_BYTES, content_in, content_of, left_in
from nonosat.files.registry import read_all, read_stream
from nonosat.model.errors import InputError, LimitReached
from nonosat.model.limits import Limits

DOT = '{"rows": [[1]], "columns": [[1]]}\n'


class Endless(io.RawIOBase):
    """A file that never ends, and counts what is taken of it."""

    def __init__(self, unit: bytes) -> None:
        self.unit = unit
        self.taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override] # any buffer
        start = self.taken % len(self.unit)
        size = min(len(buffer), len(self.unit) - start)
        buffer[:size] = self.unit[start : start + size]
        self.taken += size
        return size


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> int:
    """The limit, lowered for a test."""
    for module in (content, registry):
        monkeypatch.setattr(module, "MOST_BYTES", 1000)
    for module in (long_files, registry):
        monkeypatch.setattr(module, "PART_BYTES", 500)
    return 1000


@pytest.mark.parametrize(
    "unit",
    rest_slow([b"\0" * 999_983, b"[" * 500_000, b"1\n" * 400_000, b"#." * 500_000 + b"\n"], quick=2),
)
def test_an_endless_file_is_refused_when_it_is_longer_than_a_puzzle(unit: bytes) -> None:
    file = Endless(unit)
    with pytest.raises(InputError, match=r"^endless: expected at most 64 MiB for a puzzle, found 'more'$"):
        content_in(io.BufferedReader(file), "endless")
    assert file.taken < MOST_BYTES + (8 << 20)
    with pytest.raises(InputError, match=r"^endless: expected at most 64 MiB for a puzzle"):
        next(read_stream(io.BufferedReader(Endless(unit)), "endless"))


def test_a_file_as_long_as_allowed_is_read(tmp_path: Path, small: int) -> None:
    path = tmp_path / "long"
    path.write_bytes(b" " * small)
    assert len(content_of(path)) == small
    path.write_bytes(b" " * (small + 1))
    with pytest.raises(InputError):
        content_of(path)


def test_of_a_stream_of_documents_only_each_is_limited(small: int) -> None:
    file = Endless(DOT.encode())
    puzzles = read_stream(io.BufferedReader(file), "stream")
    assert sum(1 for _ in islice(puzzles, 5_000)) == 5_000
    assert file.taken > 100 * small


def test_documents_over_several_lines_are_kept_together(tmp_path: Path, small: int) -> None:
    path = tmp_path / "many.json"
    titles = [f"number {number}" for number in range(60)]
    documents = [{"title": title, "rows": [[1], []], "columns": [[1]]} for title in titles]
    path.write_text("\n".join(json.dumps(document, indent=2) for document in documents))
    assert path.stat().st_size > 5 * small
    assert [puzzle.title for puzzle in read_all(path)] == titles


def test_an_error_late_in_a_stream_counts_all_lines(tmp_path: Path, small: int) -> None:
    path = tmp_path / "many.jsonl"
    path.write_text(DOT * 200 + DOT.replace("[1]", '["x"]', 1))
    assert path.stat().st_size > 5 * small
    puzzles = read_all(path)
    with pytest.raises(InputError, match=r"many\.jsonl:201:12: "):
        list(puzzles)


def test_a_document_that_is_too_long_ends_the_stream_at_its_line(tmp_path: Path, small: int) -> None:
    path = tmp_path / "many.jsonl"
    path.write_text(DOT * 40 + DOT.replace("{", '{"title": "' + "x" * 200 * small + '", ') + DOT)
    with pytest.raises(InputError, match=r"many\.jsonl:41: expected at most .* MiB for a puzzle"):
        list(read_all(path))


def test_a_library_user_may_stop_in_the_middle_of_a_stream(tmp_path: Path, small: int) -> None:
    path = tmp_path / "many.jsonl"
    path.write_text(DOT * small)
    puzzles = read_all(path)
    next(puzzles)
    puzzles.close()  # type: ignore[attr-defined] # a generator


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
