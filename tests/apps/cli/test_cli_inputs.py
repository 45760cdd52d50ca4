"""Commands on several inputs: each result names its puzzle; unreadable files are skipped."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path

import pytest
from command_line import ended, nonosat_command

from nonosat import read_all
from nonosat.apps.cli.main import run
from nonosat.model.plurals import amount

DOT = '{"title": "Dot", "rows": [[1]], "columns": [[1]]}'
SWITCH = '{"title": "Switch", "rows": [[1], [1]], "columns": [[1], [1]]}'

SEVERAL = (
    '{"title": "Dot", "rows": [[1]], "columns": [[1]]}\n'
    '{"title": "Switch", "rows": [[1], [1]], "columns": [[1], [1]]}\n'
    '{"rows": [[2]], "columns": [[1]]}\n'
)


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("box").mkdir()
    Path("box/dot.json").write_text(DOT)
    Path("box/two.jsonl").write_text(f"{SWITCH}\n{DOT}\n")
    Path("box/words.txt").write_text("This is no puzzle.\n")
    Path("dot.json").write_text(DOT)


@pytest.mark.parametrize(
    ("command", "key", "expected"),
    [
        ("check", "verdict", ["unique", "multiple", "unique"]),
        ("solve", "verdict", ["unique", "multiple", "unique"]),
        ("count", "count", [1, 2, 1]),
        ("grade", "class", ["line", None, "line"]),
        ("hint", "level", [1, 1, 1]),
        ("explain", "verdict", ["unique", "multiple", "unique"]),
        ("hide", "verdict", ["unique", "multiple", "unique"]),
    ],
)
def test_each_result_names_its_file_and_the_worst_code_is_the_exit_code(
    command: str, key: str, expected: list[object], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([command, "box", "--json"]) == 2
    out, err = capsys.readouterr()
    found = [json.loads(line) for line in out.splitlines()]
    assert [answer.get(key) for answer in found] == expected
    assert [(answer["file"], answer.get("index")) for answer in found] == [
        ("box/dot.json", None),
        ("box/two.jsonl", 0),
        ("box/two.jsonl", 1),
    ]
    assert sum(line.startswith("box/words.txt: expected a nonogram") for line in err.splitlines()) == 1
    assert run([command, "box/words.txt", "dot.json", "--fail-fast", "--json"]) == 2
    assert capsys.readouterr().out == ""


def test_with_stop_the_first_file_that_cannot_be_read_is_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    Path("box/a.txt").write_text("This is no puzzle.\n")
    assert run(["check", "box", "--json", "--fail-fast"]) == 2
    assert capsys.readouterr().out == ""


def test_a_missing_file_is_skipped_among_several(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "absent.json", "dot.json", "absent*"]) == 2
    out, err = capsys.readouterr()
    assert out == "dot.json Dot\n#\n"
    assert err.splitlines() == [
        "absent.json: No such file or directory",
        "dot.json Dot: unique: this is the only solution",
        "absent*: expected a pattern that matches names of files",
    ]


def test_a_puzzle_that_a_command_refuses_does_not_end_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    Path("long.json").write_text('{"rows": [[1]], "columns": [[1]], "givens": [[0, 5]]}')
    assert run(["count", "long.json", "dot.json"]) == 2
    assert capsys.readouterr().out == "dot.json Dot: 1\n"


def test_an_archive_may_come_through_a_pipe(tmp_path: Path) -> None:
    with zipfile.ZipFile("x.zip", "w") as archive:
        archive.writestr("dot.json", DOT)
        archive.writestr("empty.json", "")
        archive.writestr("switch.json", SWITCH)
    code, out, _ = nonosat_command("count", "x.zip", "--json")
    assert code == 2
    names = [json.loads(line)["file"] for line in out.splitlines()]
    assert names == ["x.zip/dot.json", "x.zip/switch.json"]
    with open("x.zip", "rb") as file:
        done = ended("-m", "nonosat", "count", "-", "--json", stdin=file)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(answer["file"], answer["count"]) for answer in answers] == [
        ("standard input/dot.json", 1),
        ("standard input/switch.json", 2),
    ]


def test_a_folder_of_drawings(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["draw", "box", "-o", "drawn/", "--to", "svg", "--quiet"]) == 2
    assert sorted(path.name for path in Path("drawn").iterdir()) == ["dot.svg", "two-0.svg", "two-1.svg"]
    assert run(["draw", "box/dot.json", "-o", "drawn/"]) == 2
    assert "--to" in capsys.readouterr().err


def test_a_conversion_does_not_read_what_it_has_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("box/words.txt").unlink()
    (tmp_path / "link").symlink_to(".", target_is_directory=True)
    for source in (".", "link", "*.json*"):
        for out in ("all.jsonl", "link/all.jsonl", "made/"):
            for _ in range(2):
                assert run(["convert", source, out, "--to", "json"]) == 0
                count = 4 if source != "*.json*" else 1
                assert capsys.readouterr().err == f"{amount(count, 'puzzle')} written to {out} as json\n"
            shutil.rmtree("made", ignore_errors=True)
            Path("all.jsonl").unlink(missing_ok=True)


def test_drafts_of_a_folder_are_repaired_into_one_file(capsys: pytest.CaptureFixture[str]) -> None:
    switch = SWITCH[:-1] + ', "goal": ["#.", ".#"]}'
    for name in ("a", "b"):
        Path(f"box/{name}.json").write_text(switch.replace("Switch", name))
    for _ in range(2):  # what was written is no draft
        run(["repair", "box", "--givens", "-o", "box/done.jsonl", "--quiet"])
        assert [puzzle.title for puzzle in read_all("box/done.jsonl")] == ["a", "b", "Dot", "Dot"]


@pytest.fixture
def several(tmp_path: Path) -> str:
    path = tmp_path / "several.jsonl"
    path.write_text(SEVERAL)
    return str(path)


@pytest.mark.parametrize("command", ["solve", "explain"])
def test_a_puzzle_that_is_chosen_needs_no_name(
    command: str, several: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = tmp_path / "alone.json"
    alone.write_text(SEVERAL.splitlines()[1])
    run([command, "--quiet", str(alone)])
    expected = capsys.readouterr().out
    run([command, "--quiet", "--index", "1", several])
    assert capsys.readouterr().out == expected


def test_a_title_cannot_steer_the_terminal_from_a_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "red.jsonl"
    path.write_text('{"rows": [[1]], "columns": [[1]], "title": "\\u001b[2J\\nred"}\n' * 2)
    assert run(["solve", "--quiet", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[0] == r"[0] \x1b[2J red"


def test_the_lines_of_a_table_stay_under_one_another(
    several: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["hide", "--quiet", several])
    assert capsys.readouterr().out.startswith("[0] Dot\nrow 1     ?\ncolumn 1  ?\n\nunique: ")
