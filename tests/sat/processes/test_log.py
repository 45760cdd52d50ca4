"""Logs: fragments of lines are removed, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonosat.model.errors import InputError
from nonosat.sat.processes.log import Log, LogKind, lines_in

KIND = LogKind(
    b'{"number": ', lambda line: isinstance(line, dict) and "number" in line, "expected numbers", "test"
)


def numbers(path: Path, *, is_sequence: bool = False) -> list[int]:
    found: list[int] = []
    Log(str(path), KIND, lambda line: found.append(line["number"]), is_sequence=is_sequence).close()
    assert found == [line["number"] for line in lines_in(str(path), KIND)]
    return found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with Log(str(tmp_path / "log.jsonl"), KIND) as log:
        for number in range(3):
            log.append({"number": number})
    return tmp_path / "log.jsonl"


@pytest.mark.parametrize("is_sequence", [False, True])
def test_wherever_a_log_was_cut_off_its_whole_lines_stay_and_it_goes_on(
    path: Path, *, is_sequence: bool
) -> None:
    whole = path.read_bytes()
    for end in range(len(whole) + 1):
        path.write_bytes(whole[:end])
        kept = whole[:end].count(b"\n")
        assert numbers(path, is_sequence=is_sequence) == list(range(kept))
        assert path.read_bytes() == b"".join(whole.splitlines(keepends=True)[:kept])
        with Log(str(path), KIND) as log:
            log.append({"number": kept})
        assert numbers(path) == list(range(kept + 1))


def test_a_foreign_line_is_kept_and_refused(path: Path) -> None:
    whole = path.read_bytes()
    for foreign in (b"hello", b'{"name": 1}\n', b"[1]\n", b"7"):
        path.write_bytes(whole + foreign)
        with pytest.raises(InputError, match=r"log.jsonl:4: expected numbers"):
            numbers(path)
        assert path.read_bytes() == whole + foreign


def test_what_follows_a_damaged_line_stays_unless_it_rests_on_it(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1][:-3] + b"\n" + lines[2])
    assert numbers(path) == [0, 2]
    path.write_bytes(lines[0] + lines[1][:-3] + b"\n" + lines[2])
    assert numbers(path, is_sequence=True) == [0]
