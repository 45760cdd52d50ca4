"""``nonosat solve`` and common behaviour: streams, exit codes, one-line errors."""

from __future__ import annotations

import json
import os
import sys
from functools import partial
from pathlib import Path

import pytest
from command_line import computing_at_most, ended
from conftest import PUZZLES
from slowness import rest_slow

from nonosat.apps.cli.main import run

GCHQ = str(PUZZLES / "gchq.json")


nonosat = partial(ended, "-m", "nonosat")


def test_the_card_is_solved_and_unique() -> None:
    done = nonosat("solve", GCHQ)
    assert done.returncode == 0
    rows = done.stdout.splitlines()
    assert len(rows) == 25
    assert rows[0] == "#######.###...#.#.#######"
    assert done.stderr == "unique: this is the only solution\n"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["solve", ""], "'': No such file or directory"),
        (["solve", GCHQ, "-o", ""], "'': No such file or directory"),
        (["solve", GCHQ, "-o", "."], ".: Is a directory"),
        (["slove"], "No such command 'slove'."),
        (["solve", "--time-limit", "nan", GCHQ], "Invalid value for '--time-limit': expected a finite "),
    ],
)
def test_wrong_usage_gets_one_line_and_exit_code_2(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(complaint)
    assert err.count("\n") == 1


def test_a_puzzle_whose_solver_fails_does_not_keep_the_others_from_being_solved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "three.jsonl"
    dot = '{"rows": [[1]], "columns": [[1]]}'
    needs_search = '{"rows": [[1], [1]], "columns": [[1], [1]]}'
    path.write_text(f"{dot}\n{needs_search}\n{dot}\n")
    assert run(["solve", "--json", "--solver", "command:false", str(path)]) == 2
    out, err = capsys.readouterr()
    assert [json.loads(line)["index"] for line in out.splitlines()] == [0, 2]
    assert "[1]: 'false' ended with code 1 and no answer\n" in err


@pytest.mark.slow
def test_at_the_time_limit_no_puzzle_is_lost(tmp_path: Path, hopeless: str) -> None:
    path = tmp_path / "many.jsonl"
    first = " ".join(Path(hopeless).read_text(encoding="utf-8").split())
    path.write_text(f"{first}\n" + '{"rows": [[1]], "columns": [[1]]}\n' * 100)
    done = nonosat("solve", "--json", "--time-limit", "1.5", str(path))
    assert done.returncode == 3
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["index"] for answer in answers] == list(range(101))
    assert {answer["verdict"] for answer in answers} == {"undecided"}
    assert {answer["reason"]["text"] for answer in answers} == {"the time limit of 1.5 s was reached"}


@pytest.mark.parametrize("solver", rest_slow(["glucose4", "kissat404"]))
def test_the_time_limit_runs_from_the_start_of_the_process(hopeless: str, solver: str) -> None:
    with computing_at_most(2):
        done = nonosat("solve", "--time-limit", "1", "--solver", solver, "--json", hopeless)
    assert done.returncode == 3
    assert json.loads(done.stdout)["verdict"] == "undecided"


def test_standard_input_is_a_file_too() -> None:
    done = nonosat("solve", "-", input=Path(GCHQ).read_text(encoding="utf-8"))
    assert done.returncode == 0
    wrong = nonosat("solve", "-", input="{")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.startswith("standard input:1:2: expected JSON")


@pytest.mark.parametrize("locale", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}])
def test_letters_and_titles_beyond_ascii_are_written_whatever_the_locale(
    tmp_path: Path, locale: dict[str, str]
) -> None:
    path = tmp_path / "bear.json"
    path.write_text(
        '{"rows": [[[1, "é"]]], "columns": [[[1, "é"]]], "palette": {"é": null},'
        ' "title": "B\\u00e4r \\ud800"}',
        encoding="utf-8",
    )
    target = tmp_path / "out.json"
    environment = os.environ | {"PYTHONCOERCECLOCALE": "0"} | locale
    options = {"env": environment, "encoding": "utf-8"}
    assert nonosat("solve", "--quiet", str(path), **options).stdout == "é\n"
    assert json.loads(nonosat("solve", "--json", str(path), **options).stdout)["title"] == "Bär \ud800"
    assert nonosat("solve", "--json", str(path), "-o", str(target), **options).returncode == 0
    assert json.loads(target.read_text(encoding="utf-8"))["solutions"] == [["é"]]


@pytest.mark.parametrize(
    ("streams", "arguments", "code", "complaint"),
    [
        ("<&-", "solve -", 2, "standard input: expected a nonogram, found an empty file\n"),
        (">&-", f"solve {GCHQ}", 2, "standard output: Bad file descriptor\n"),
        (">&-", f"solve --quiet -o /dev/null {GCHQ}", 0, ""),
        ("2>&-", "solve nowhere.json", 2, ""),
        ("<&- >&- 2>&-", f"solve --time-limit 9 {PUZZLES / 'dom_5.json'}", 2, ""),
        (">/dev/full", f"solve {GCHQ}", 2, "standard output: No space left on device\n"),
    ],
)
def test_standard_streams_may_be_missing_or_full(
    streams: str, arguments: str, code: int, complaint: str
) -> None:
    shell = f"{sys.executable} -m nonosat {arguments} {streams}"
    done = ended("-c", shell, program="bash")
    assert (done.returncode, done.stderr) == (code, complaint)


def test_the_version_is_that_of_the_package_and_names_the_line_logic(monkeypatch: pytest.MonkeyPatch) -> None:
    import nonosat as package
    from nonosat.logic import kernel

    assert nonosat("--version").stdout == f"nonosat {package.__version__} ({kernel.name()})\n"
    monkeypatch.setenv("NONOSAT_PURE", "1")
    assert nonosat("--version").stdout == f"nonosat {package.__version__} (pure)\n"


#: The options, and the printed solutions of a puzzle with four.
HOW_MANY = {"": 2, "--limit 1": 1, "--limit 3": 3, "--all": 4, "--all --limit 1": 1, "--limit 2 --all": 2}


@pytest.mark.parametrize(("options", "count"), HOW_MANY.items())
def test_a_limit_holds_for_all_solutions_too(
    options: str, count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    switches = str(PUZZLES / "two_switches.json")
    for command in ("solve", "conquer"):
        run([command, switches, "--json", *options.split()])
        assert len(json.loads(capsys.readouterr().out)["solutions"]) == count


def test_a_limit_holds_for_a_certificate_of_all_solutions(tmp_path: Path) -> None:
    switches = str(PUZZLES / "two_switches.json")
    codes = [
        run(["certify", switches, "--quiet", "-o", str(tmp_path / name), *options.split()])
        for name, options in {"few": "--all --limit 3", "enough": "--all --limit 4", "all": "--all"}.items()
    ]
    assert codes == [1, 0, 0]
