"""``nonosat dataset``: the two files, the sentence, wrong options."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from command_line import nonosat_command, nonosat_here
from conftest import PUZZLES


def records(folder: Path) -> dict[str, list[Any]]:
    return {
        part: [
            json.loads(line) for line in (folder / f"{part}.jsonl").read_text(encoding="utf-8").splitlines()
        ]
        for part in ("train", "test")
    }


def test_generated_puzzles_are_written_in_two_parts(tmp_path: Path) -> None:
    options = ("--size", "5x5..8x6", "--count", "30", "--seed", "2", "--test", "0.3")
    code, out, err = nonosat_here("dataset", *options, "-o", str(tmp_path / "new" / "set"))
    found = records(tmp_path / "new" / "set")
    train, test = (len(found[part]) for part in ("train", "test"))
    assert (code, err) == (0, "")
    assert out.startswith(f"30 puzzles: {train} train, {test} test; ")
    assert out.endswith(" duplicates left out\n")
    assert train > test > 0
    every = [*found["train"], *found["test"]]
    assert len({record["id"] for record in every}) == train + test == 30
    assert {len(record["metadata"]["rows"]) for record in every} <= {5, 6}
    assert all("seed" not in record["question"] for record in every)


def test_equal_options_give_equal_bytes_with_both_kernels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, pure in (("a", "1"), ("b", "0")):
        monkeypatch.setenv("NONOSAT_PURE", pure)
        options = ("--size", "5x5..9x9", "--class", "line,lookahead", "--count", "12", "--test", "0.5")
        assert nonosat_command("dataset", *options, "-o", str(tmp_path / name))[0] == 0
    for part in ("train.jsonl", "test.jsonl"):
        data = (tmp_path / "a" / part).read_bytes()
        assert data == (tmp_path / "b" / part).read_bytes()
        assert data


def test_puzzles_of_files_are_selected(tmp_path: Path) -> None:
    puzzles = [
        str(PUZZLES / name)
        for name in ("gchq.json", "two_switches.json", "sailing_boat.json", "rainbow_fish.json")
    ]
    code, out, err = nonosat_here("dataset", *puzzles, puzzles[0], "-o", str(tmp_path / "a"))
    assert (code, err) == (0, "")
    assert "; 1 duplicate left out" in out
    assert out.startswith("4 puzzles: ")
    code, out, _ = nonosat_here(
        "dataset", *puzzles, "--size", "..30x30", "--class", "line", "--test", "0", "-o", str(tmp_path / "b")
    )
    assert code == 0
    assert {record["metadata"]["class"] for record in records(tmp_path / "b")["train"]} == {"line"}
    assert records(tmp_path / "b")["test"] == []


@pytest.mark.slow
def test_fewer_puzzles_than_there_are_is_a_limit(tmp_path: Path) -> None:
    code, out, _ = nonosat_here("dataset", "--size", "2x2", "--count", "50", "-o", str(tmp_path))
    assert code == 3
    assert out.startswith("1 puzzle: ")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("", "Missing option '-o' / '--output'."),
        (
            "-o OUT --size 5",
            "Invalid value for '--size': expected columns x rows, or a range like 5x5..15x15",
        ),
        ("-o OUT --class easy", "--class: expected one of line, lookahead, deep, search, found 'easy'"),
        ("-o OUT --test 2", "Invalid value for '--test'"),
        ("-o OUT --count 0", "Invalid value for '--count'"),
        ("no_such_file.json -o OUT", "No such file or directory"),
        ("gchq.json --seed 1 -o OUT", "--seed is only for generated puzzles"),
    ],
)
def test_a_wrong_option_is_one_line(
    options: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = nonosat_here("dataset", *options.split())
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err
    assert not list(tmp_path.rglob("*.jsonl"))
