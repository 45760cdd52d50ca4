"""``nonosat convert`` and ``nonosat formats``."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from conftest import PUZZLES

from nonosat import read, read_all
from nonosat.apps.cli.main import run

GCHQ = str(PUZZLES / "gchq.json")
FISH = str(PUZZLES / "rainbow_fish.json")


def test_a_puzzle_is_converted_and_losses_are_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "gchq.nin"
    assert run(["convert", GCHQ, str(out)]) == 0
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"{GCHQ}: 22 given cells dropped; title, author,")
    assert said.err.endswith(f"1 puzzle written to {out} as nin\n")
    assert read(out).rows == read(GCHQ).rows


def test_strict_fails_and_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "gchq.nin"
    assert run(["convert", "--strict", GCHQ, str(out)]) == 2
    assert capsys.readouterr().err.startswith(
        f"{GCHQ}: nin cannot hold everything: 22 given cells dropped; title"
    )
    assert not out.exists()
    assert run(["convert", "--strict", GCHQ, str(tmp_path / "gchq.json")]) == 0


def test_quiet_converts_in_silence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["convert", "-q", GCHQ, str(tmp_path / "gchq.mk")]) == 0
    assert capsys.readouterr() == ("", "")


def test_standard_input_and_output_are_dashes(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"3 2\n3\n1 1\n2\n1\n2\n")))
    assert run(["convert", "-", "-", "--to", "tatham", "-q"]) == 0
    assert capfdbinary.readouterr().out == b"3x2:2/1/2/3/1.1\n"


def test_bundles_go_to_folders_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["dom_5", "dom_7", "dom_9", "two_islands"]
    sources = [str(PUZZLES / f"{name}.json") for name in names]
    bundle, folder, again = tmp_path / "all.nonpack", tmp_path / "folder", tmp_path / "again.jsonl"
    assert run(["convert", *sources, str(bundle)]) == 0
    assert run(["convert", str(bundle), f"{folder}/", "--to", "webpbn"]) == 0
    assert sorted(path.name for path in folder.iterdir()) == [f"all-{number}.xml" for number in range(4)]
    assert run(["convert", str(folder), str(again)]) == 0
    capsys.readouterr()
    puzzles = [read(source) for source in sources]
    assert [(puzzle.rows, puzzle.columns, puzzle.title) for puzzle in read_all(again)] == [
        (puzzle.rows, puzzle.columns, puzzle.title) for puzzle in puzzles
    ]


def test_files_of_a_folder_keep_their_names_and_do_not_overwrite_each_other(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    for name in ("a/x.nin", "b/x.nin", "b/y.nin"):
        (tmp_path / name).write_text("1 1\n1\n1\n")
    out = tmp_path / "out"
    out.mkdir()
    sources = [str(tmp_path / name) for name in ("a/x.nin", "b/x.nin", "b/y.nin")]
    assert run(["convert", "-q", *sources, str(out), "--to", "mk"]) == 0
    assert sorted(path.name for path in out.iterdir()) == ["x-2.mk", "x.mk", "y.mk"]


def test_what_is_in_the_folder_already_stays_whatever_it_is_called(tmp_path: Path) -> None:
    for name in ("puzzle", "0", "waiting"):
        (tmp_path / name).mkdir()
    assert run(["convert", "-q", GCHQ, str(tmp_path), "--to", "non"]) == 0
    assert {each.name for each in tmp_path.iterdir()} == {"puzzle", "0", "waiting", "gchq.non"}


def test_one_of_several_puzzles_is_picked(tmp_path: Path) -> None:
    bundle, out = tmp_path / "two.nonpack", tmp_path / "one.nin"
    assert run(["convert", "-q", str(PUZZLES / "dom_5.json"), str(PUZZLES / "dom_7.json"), str(bundle)]) == 0
    assert run(["convert", "-q", "--index", "1", str(bundle), str(out)]) == 0
    assert read(out).rows == read(PUZZLES / "dom_7.json").rows


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([GCHQ], "Missing argument 'IN'"),
        ([GCHQ, "-"], "choose a format with --to: no suffix determines it"),
        (
            [GCHQ, "{}/x.txt"],
            "the suffix of '{}/x.txt' does not determine the format; choose one with --to: hand, keen,",
        ),
        (
            [GCHQ, "{}/x", "--to", "xml"],
            "unknown format 'xml'; files with that suffix are webpbn ('nonosat formats' lists all)",
        ),
        (
            [GCHQ, FISH, "{}/x.png"],
            "{}/x.png: a file of PNG holds one puzzle, not several puzzles: name a folder",
        ),
        (
            [str(PUZZLES / "dom_5.json"), FISH, "{}/x/", "--to", "nin"],
            f"{FISH}: .nin cannot hold clues in 4 colours\n",
        ),
        ([FISH, "{}/x.nin"], f"{FISH}: .nin cannot hold clues in 4 colours"),
        ([GCHQ, "{}/x.png"], f"{GCHQ}: PNG holds a goal, but the puzzle has no complete goal"),
        (["{}", "{}/x.nin"], "{}: expected a folder with puzzles in it"),
        (["{}/none.nin", "{}/x.nin"], "{}/none.nin: No such file or directory"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line_and_nothing_is_written(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["convert", *(argument.replace("{}", str(tmp_path)) for argument in arguments)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(message.replace("{}", str(tmp_path)))
    assert said.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_wrong_file_among_many_is_passed_over_or_ends_the_conversion(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong, out = tmp_path / "wrong.nin", tmp_path / "x.nonpack"
    wrong.write_text("2 2\n1\n1\n")
    sentence = f"{wrong}:1: expected 2 row clues and 2 column clues, one per line, found '2 lines'\n"
    assert run(["convert", str(wrong), GCHQ, str(out), "--fail-fast"]) == 2
    assert capsys.readouterr().err == sentence
    assert not out.exists()
    assert run(["convert", str(wrong), GCHQ, str(out)]) == 2
    assert capsys.readouterr().err.startswith(sentence)
    assert len(list(read_all(out))) == 1


def test_formats_lists_what_each_can_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["formats", "--json"]) == 0
    formats = {each["name"]: each for each in json.loads(capsys.readouterr().out)["formats"]}
    keys = {"name", "suffixes", "reads", "writes", "colour", "givens", "goal", "many", "unknown"}
    assert all(keys <= set(format) for format in formats.values())
    assert formats["tatham"]["givens"] and formats["tatham"]["many"] and not formats["tatham"]["colour"]
    assert formats["webpbn"]["colour"] and formats["webpbn"]["suffixes"] == [".xml", ".pbn"]
    assert run(["formats"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == [
        "name",
        "suffixes",
        "reads",
        "writes",
        "colour",
        "givens",
        "goal",
        "many",
        "unknown",
        "title",
    ]
    assert len(lines) == 1 + len(formats)


def test_exchanged_sizes_of_a_file_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "exchanged.nin"
    path.write_text("2 3\n3\n1 1\n2\n1\n2\n")  # three wide, two high
    assert run(["solve", str(path)]) == 1
    assert capsys.readouterr().err == (
        "none: row 1 needs 3 cells but the grid has 2; read with width and height exchanged the clues fit\n"
    )


def test_a_folder_that_is_not_there_is_named_with_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "none" / "x.mk"
    assert run(["convert", GCHQ, str(out), "-q"]) == 2
    assert capsys.readouterr().err == f"{out}: No such file or directory\n"


def test_what_is_lost_is_there_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "both.jsonl"
    assert run(["convert", GCHQ, FISH, str(out), "--json", "-q"]) == 0
    assert [each["losses"] for each in json.loads(capsys.readouterr().out)["puzzles"]] == [[], []]
    assert run(["convert", GCHQ, str(tmp_path / "gchq.nin"), "--json", "-q"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["format"] == "nin"
    (puzzle,) = answer["puzzles"]
    assert (puzzle["file"], puzzle["index"]) == (GCHQ, None)
    assert puzzle["losses"][0] == "22 given cells dropped"
    assert run(["convert", GCHQ, "-", "--to", "nin", "--json"]) == 2
