"""Results by which a batch resumes: nothing twice, nothing missing, even after incomplete lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nonosat.apps.batch.results import Copies, Identities, Results, lines_in
from nonosat.apps.batch.work_item import Terms, WorkItem, WorkResult
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.sat.processes import log
from nonosat.sat.processes.log import Log, LogKind

DONE = WorkResult({"title": None, "verdict": "unique"}, 0, 0.5)


def item(index: int) -> WorkItem:
    return Terms("check").item(
        Puzzle.from_solution(Grid.from_text(["#." * (index + 1)])), "many.jsonl", index
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    written = Results(str(tmp_path / "r.jsonl"), "check", {})
    for index in range(3):
        written.append(item(index), DONE)
    written.close()
    return tmp_path / "r.jsonl"


def known(path: Path) -> list[int]:
    opened = Results(str(path), "check", {})
    opened.close()
    return [index for index in range(4) if item(index).identity in opened.done]


def test_a_line_that_was_cut_off_anywhere_is_taken_away(path: Path) -> None:
    whole = path.read_bytes()
    last = whole.rindex(b'{"file"', 0, len(whole) - 1)
    for end in [*range(last, last + 12), *range(last + 12, len(whole), 9), len(whole) - 1]:
        path.write_bytes(whole[:end])
        assert known(path) == [0, 1]
        assert path.read_bytes() == whole[:last]


def test_what_the_system_never_stored_is_taken_away(path: Path) -> None:
    whole = path.read_bytes()
    for tail in (b"\0" * 700, b'{"file": "many.jso' + b"\0" * 9):
        path.write_bytes(whole + tail)
        assert known(path) == [0, 1, 2]
        assert path.read_bytes() == whole


def test_shards_are_joined_by_putting_one_after_the_other(path: Path) -> None:
    first, second, third = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(first + second[:-30] + third)  # the shard before was killed while it wrote
    assert known(path) == [0]
    path.write_bytes(first + second[:-30] + b"\n" + third)
    assert known(path) == [0, 2]


def test_a_hole_is_removed_with_the_lines_that_it_is_in(path: Path) -> None:
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for begin in range(0, len(whole) - 1, 29):
        for end in (*range(begin + 1, len(whole), 61), len(lines[0]) - 1, len(lines[0] + lines[1]) - 1):
            if end <= begin:
                continue
            damaged = whole[:begin] + bytes(end - begin) + whole[end:]
            path.write_bytes(damaged)
            opened = Results(str(path), "check", {})
            opened.append(item(3), DONE)
            opened.close()
            *kept, last = path.read_bytes().splitlines(keepends=True)
            assert kept == [line for line in damaged.splitlines(keepends=True) if line in lines]
            assert (opened.was_damaged, json.loads(last)["index"]) == (True, 3)


def test_of_a_sequence_nothing_stays_that_follows_a_hole(path: Path) -> None:
    whole = path.read_bytes()
    first = whole.splitlines(keepends=True)[0]
    begin = len(first) + 20
    path.write_bytes(whole[:begin] + bytes(9) + whole[begin + 9 :])
    taken: list[int] = []
    kind = LogKind(b'{"file": ', lambda line: isinstance(line, dict), "expected lines", "test")
    opened = Log(str(path), kind, lambda line: taken.append(line["index"]), is_sequence=True)
    opened.close()
    assert (opened.was_damaged, path.read_bytes(), taken) == (True, first, [0])


@pytest.mark.parametrize("text", ["hello\n", "hello", '{"rows": [[1]], "columns": [[1]]}\n', "[1]\n", "7"])
def test_a_file_that_is_something_else_stays_as_it_is(tmp_path: Path, text: str) -> None:
    other = tmp_path / "puzzle.json"
    other.write_text(text)
    with pytest.raises(InputError, match=r"puzzle.json:1: expected results of 'nonosat batch'"):
        Results(str(other), "check", {})
    assert other.read_text() == text


def test_results_of_another_task_or_with_other_options_are_refused(path: Path) -> None:
    for task, options in (("solve", {}), ("check", {"seed": 3})):
        with pytest.raises(InputError, match=rf"expected results of '{task}"):
            Results(str(path), task, options)


def test_two_batches_cannot_write_to_one_file(path: Path) -> None:
    pytest.importorskip("fcntl", reason="this system has no locks on files")
    first = Results(str(path), "check", {})
    with pytest.raises(InputError, match="another batch is writing this file"):
        Results(str(path), "check", {})
    first.close()
    assert known(path) == [0, 1, 2]


def test_after_a_full_disk_no_part_of_the_answer_is_left(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = path.read_bytes()
    opened = Results(str(path), "check", {})
    write = log.NamedOutput.write
    writes: list[int] = []

    def write_half(file: log.NamedOutput, data: object, /) -> int:
        if writes:
            raise OSError(28, "No space left on device", "r.jsonl")
        writes.append(write(file, bytes(data)[:50]))  # type: ignore[call-overload]
        return writes[0]

    monkeypatch.setattr(log.NamedOutput, "write", write_half)
    with pytest.raises(OSError, match="No space left"):
        opened.append(item(3), DONE)
    opened.close()
    assert path.read_bytes() == whole


def test_lines_say_where_a_puzzle_is_from_and_what_was_asked(path: Path) -> None:
    line = next(lines_in(str(path)))
    assert {name: line[name] for name in ("file", "index", "title", "task", "exit", "seconds")} == {
        "file": "many.jsonl",
        "index": 0,
        "title": None,
        "task": "check",
        "exit": 0,
        "seconds": 0.5,
    }
    assert (line["width"], line["height"]) == (2, 1)


def test_keys_are_those_of_the_content() -> None:
    dot = Puzzle.from_solution(Grid.from_text(["#"]))
    one, same = (Terms("check").item(dot, name) for name in ("a", "b"))
    assert one.key == same.key != item(1).key
    assert one.identity != same.identity


def test_a_puzzle_is_the_same_wherever_it_stands_in_its_file() -> None:
    assert item(3)._replace(index=7).identity == item(3).identity
    assert item(3)._replace(title="Dots").identity != item(3).identity


def test_puzzles_that_are_the_same_are_counted() -> None:
    copies = Copies()
    found = [copies.numbered(item(0)._replace(index=index)) for index in (0, 4, 9)]
    assert [each.copy for each in found] == [0, 1, 2]
    assert len({each.identity for each in found}) == 3
    again = [copies.numbered(item(0)._replace(index=index)) for index in (0, 3)]
    assert [each.identity for each in again] == [each.identity for each in found[:2]]
    assert copies.numbered(item(0)._replace(file="other.jsonl")).copy == 0


def test_only_what_is_in_the_input_is_shown_and_counts(path: Path) -> None:
    opened = Results(str(path), "check", {})
    opened.append(item(3), WorkResult(None, 2, 0.1))
    assert opened.has(item(1))
    assert not opened.has(item(4))
    assert (opened.codes, opened.found) == ({0, 2}, 1)
    opened.close()
    path.write_bytes(2 * path.read_bytes())  # joined with itself
    assert [line["index"] for line in opened.lines()] == [1, 3]


def test_many_identities_are_kept_in_little_memory() -> None:
    some = [unit_of_number(number) for number in range(50_000)]
    found = Identities()
    for number, identity in enumerate([*some[::2], *some[::4]]):
        found.add(identity, number % 3)
    assert len(found) == 25_000
    assert [found.number(some[at]) for at in (0, 4, 2, 1)] == [25_000 % 3, 25_001 % 3, 1, None]
    assert [identity in found for identity in some[:40_000:1999]] == [
        number % 2 == 0 for number in range(0, 40_000, 1999)
    ]


def unit_of_number(number: int) -> bytes:
    """Return an identity that sometimes ends in zero bytes."""
    return (number * 0x9E3779B97F4A7C15 % (1 << 64)).to_bytes(8, "big") + (number << 40).to_bytes(8, "big")


def test_a_set_of_answers_is_json_lines(path: Path) -> None:
    assert all(json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
