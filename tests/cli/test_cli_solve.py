"""``nonosat solve`` and what all commands share: streams, exit codes, one-line complaints."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import (
    PATIENCE_SECONDS,
    computing_at_most,
    heeding_interrupts,
    is_gone,
    started_command,
    wait_for_children,
    wait_for_work,
)
from conftest import PUZZLES
from slowness import rest_slow

from nonosat.cli.main import run

GCHQ = str(PUZZLES / "gchq.json")
CONTRADICTORY = '{"rows": [[3]], "columns": [[1], [1]]}'


def nonosat(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "nonosat", *arguments],
        check=False,
        capture_output=True,
        timeout=PATIENCE_SECONDS,
        **{"text": True, **options},
    )


def test_the_card_is_solved_and_its_picture_is_the_only_one() -> None:
    done = nonosat("solve", GCHQ)
    assert done.returncode == 0
    rows = done.stdout.splitlines()
    assert len(rows) == 25
    assert rows[0] == "#######.###...#.#.#######"
    assert done.stderr == "unique: this is the only picture\n"


def test_json_holds_what_the_contract_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "--json", "--all", str(PUZZLES / "gchq_without_givens.json")]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert {"title", "verdict", "complete", "pictures", "reason", "seconds", "statistics"} <= set(answer)
    assert (answer["verdict"], answer["complete"], len(answer["pictures"])) == ("multiple", True, 4)
    assert {"variables", "clauses", "conflicts", "solver", "encoding", "seconds"} <= set(answer["statistics"])


def test_several_puzzles_are_json_lines_and_the_worst_code_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "two.jsonl"
    path.write_text('{"rows": [[1]], "columns": [[1]], "title": "dot"}\n' + CONTRADICTORY)
    assert run(["solve", "--json", str(path)]) == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(answer["index"], answer["title"]) for answer in answers] == [(0, "dot"), (1, None)]
    assert answers[1]["reason"] == {"text": "row 1 needs 3 cells but the grid has 2", "lines": ["row 1"]}
    assert run(["solve", "--json", "--index", "1", str(path)]) == 1
    assert json.loads(capsys.readouterr().out)["index"] == 1
    assert run(["solve", "--index", "2", str(path)]) == 2
    assert "expected a puzzle with index 2, found '2 puzzles'" in capsys.readouterr().err


def test_what_a_file_says_cannot_steer_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "two.jsonl"
    path.write_text('{"rows": [[1]], "columns": [[1]], "title": "\\u001b[2J\\nred"}\n' * 2)
    assert run(["solve", str(path)]) == 0
    err = capsys.readouterr().err
    assert err.splitlines()[0] == r"[0] \x1b[2J red: unique: this is the only picture"


def test_pictures_are_separated_by_a_blank_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "switch.txt"
    path.write_text("#.\n.#\n")
    assert run(["solve", str(path)]) == 0
    assert capsys.readouterr().out in ("#.\n.#\n\n.#\n#.\n", ".#\n#.\n\n#.\n.#\n")
    assert run(["solve", "--quiet", "--limit", "1", str(path)]) == 0
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 2
    assert err == ""


def test_an_output_file_is_whole_or_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "picture.txt"
    assert run(["solve", GCHQ, "-o", str(target)]) == 0
    assert len(target.read_text().splitlines()) == 25
    assert capsys.readouterr().out == ""
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{")
    assert run(["solve", str(wrong), "-o", str(tmp_path / "nothing.txt")]) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["picture.txt", "wrong.json"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["solve", "nowhere.json"], "nowhere.json: No such file or directory"),
        (["solve", ""], "'': No such file or directory"),
        (["solve", GCHQ, "-o", ""], "'': No such file or directory"),
        (["solve", GCHQ, "-o", "no/such/folder.txt"], "no/such/folder.txt: No such file or directory"),
        (["solve", GCHQ, "-o", "."], ".: Is a directory"),
        (["slove"], "No such command 'slove'."),
        (["solve"], "Missing argument 'PUZZLE...'."),
        (["solve", "--limit", "0", GCHQ], "Invalid value for '--limit': 0 is not in the range x>=1."),
        (
            ["solve", "--time-limit", "nan", GCHQ],
            "Invalid value for '--time-limit': expected a finite number",
        ),
        (["solve", "--from", "jsn", GCHQ], "no format 'jsn': expected one of"),
        (["solve", "--solver", "nosuch", GCHQ], "no solver 'nosuch': expected one of auto, cadical103"),
        (["solve", "--encoding", "x", GCHQ], "no encoding 'x': expected one of order"),
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


def test_what_was_read_before_a_wrong_puzzle_is_not_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "second_wrong.jsonl"
    path.write_text('{"rows": [[1]], "columns": [[1]]}\n{"rows": [["x"]], "columns": [[1]]}')
    assert run(["solve", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == "[0]\n#\n"
    assert f"{path}:2:12: row 1: expected a run length of at least 1, found 'x'" in err


def test_pictures_of_several_puzzles_stand_below_their_names_and_one_that_is_chosen_stands_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "three.jsonl"
    dot = '{"rows": [[1]], "columns": [[1]]}'
    path.write_text(f"{CONTRADICTORY}\n{dot}\n{dot}\n")
    assert run(["solve", "--quiet", str(path)]) == 1
    assert capsys.readouterr().out == "[0]\n\n[1]\n#\n\n[2]\n#\n"
    assert run(["solve", "--quiet", "--index", "2", str(path)]) == 0
    assert capsys.readouterr().out == "#\n"


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


def test_a_file_that_may_not_be_written_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "kept.txt"
    target.write_text("mine")
    target.chmod(0o444)
    monkeypatch.setattr("os.access", lambda path, mode: False)  # even for root
    assert run(["solve", GCHQ, "-o", str(target)]) == 2
    assert capsys.readouterr().err == f"{target}: Permission denied\n"
    assert target.read_text() == "mine"


def test_nothing_is_written_to_a_file_when_one_of_the_puzzles_is_wrong(tmp_path: Path) -> None:
    path, target = tmp_path / "second_wrong.jsonl", tmp_path / "out.json"
    path.write_text('{"rows": [[1]], "columns": [[1]]}\n{"rows": [["x"]], "columns": [[1]]}')
    assert run(["solve", "--json", str(path), "-o", str(target)]) == 2
    assert not target.exists()


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


def test_a_puzzle_that_cannot_be_read_in_time_is_undecided(hopeless: str) -> None:
    shell = f"(cat {hopeless}; sleep 600) | {sys.executable} -m nonosat solve - --json --time-limit 1"
    with subprocess.Popen(
        ["bash", "-c", shell], stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        answer = json.loads(process.stdout.readline())
        os.killpg(process.pid, signal.SIGTERM)
    assert (answer["title"], answer["verdict"], answer["complete"]) == (None, "undecided", False)
    assert answer["reason"]["text"] == "the time limit of 1 s was reached"


@pytest.mark.parametrize("solver", rest_slow(["glucose4", "kissat404"]))
def test_the_time_limit_runs_from_the_start_of_the_process(hopeless: str, solver: str) -> None:
    with computing_at_most(2):
        done = nonosat("solve", "--time-limit", "1", "--solver", solver, "--json", hopeless)
    assert done.returncode == 3
    assert json.loads(done.stdout)["verdict"] == "undecided"


@pytest.mark.slow
def test_a_memory_limit_holds_for_the_encoding_too(tmp_path: Path) -> None:
    path = tmp_path / "permutations.json"
    path.write_text(json.dumps({"rows": [[1]] * 1500, "columns": [[1]] * 1500}))
    done = nonosat("solve", "--json", "--memory-limit", "100", str(path))
    assert done.returncode == 3
    answer = json.loads(done.stdout)
    assert answer["verdict"] == "undecided"
    assert answer["reason"]["text"].endswith("more than the memory limit of 100 MiB")
    # A busy machine may be late, and begin to search before it sees how much memory is used.
    assert {"propagate", "encode"} <= set(answer["statistics"]["seconds"])


@pytest.mark.slow
@pytest.mark.parametrize("solver", ["glucose4", "lingeling"])
def test_ctrl_c_ends_a_search_and_shows_what_is_known(hopeless: str, solver: str) -> None:
    with computing_at_most(3), started_command("solve", "--json", "--solver", solver, hopeless) as process:
        wait_for_work(process)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 130
    assert json.loads(out)["reason"]["text"] == "interrupted"
    assert "Traceback" not in err


def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    path = tmp_path / "many.json"
    path.write_text(json.dumps({"rows": [[1]] * 6, "columns": [[1]] * 6}))
    shell = f"{sys.executable} -m nonosat solve --quiet --all {path} | head -n 2"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", shell],
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 2


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
    assert json.loads(target.read_text(encoding="utf-8"))["pictures"] == [["é"]]


@pytest.mark.parametrize(
    ("streams", "arguments", "code", "complaint"),
    [
        ("<&-", "solve -", 2, "standard input: expected a nonogram, found an empty file\n"),
        (">&-", f"solve {GCHQ}", 2, "standard output: Bad file descriptor\n"),
        (">&-", f"solve --json {GCHQ}", 2, "standard output: Bad file descriptor\n"),
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
    done = subprocess.run(
        ["bash", "-c", shell], check=False, capture_output=True, text=True, timeout=PATIENCE_SECONDS
    )
    assert (done.returncode, done.stderr) == (code, complaint)


def test_ctrl_c_while_the_program_is_being_loaded_needs_no_traceback() -> None:
    program = (
        "import os, signal, sys, types\n"
        "import nonosat.cli.main as entry\n"
        "class Finder:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'click': os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder())\n"
        "entry.main()\n"
    )
    with heeding_interrupts():
        done = subprocess.run(
            [sys.executable, "-c", program],
            check=False,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
        )
    assert (done.returncode, done.stderr) == (130, "interrupted\n")


def test_the_version_is_that_of_the_package_and_names_the_line_logic(monkeypatch: pytest.MonkeyPatch) -> None:
    import nonosat as package
    from nonosat.logic import kernel

    assert nonosat("--version").stdout == f"nonosat {package.__version__} ({kernel.name()})\n"
    monkeypatch.setenv("NONOSAT_PURE", "1")
    assert nonosat("--version").stdout == f"nonosat {package.__version__} (pure)\n"


def test_solvers_are_listed_with_what_they_can_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solvers", "--json"]) == 0
    rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)["solvers"]}
    assert {"cadical195", "glucose4", "minisat22", "lingeling", "kissat404"} <= set(rows)
    for row in rows.values():
        assert {"name", "available", "hard_limit", "proof", "seed", "assumptions"} <= set(row)
    assert rows["maplesat"]["proof"] is False
    assert run(["solvers"]) == 0
    assert "glucose4" in capsys.readouterr().out


@pytest.mark.slow
def test_no_child_is_left_behind_when_the_parent_is_killed(hopeless: str) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("only Linux ends children with their parent")
    with started_command("solve", "--time-limit", "600", hopeless) as process:
        children = wait_for_children(process)
        process.kill()
        process.communicate(timeout=PATIENCE_SECONDS)
    assert all(map(is_gone, children)), "the child process goes on without its parent"


def test_clues_that_are_partly_known_are_solved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cross.json"
    path.write_text('{"rows": [["?"], [3], null], "columns": [[1], ["*", 3, "*"], [1]]}')
    assert run(["solve", str(path)]) == 0
    out, err = capsys.readouterr()
    assert out.split() == [".#.", "###", ".#."]
    assert err == "unique: this is the only picture\n"


#: The options, and the pictures of the four that a puzzle has which are printed.
HOW_MANY = {"": 2, "--limit 1": 1, "--limit 3": 3, "--all": 4, "--all --limit 1": 1, "--limit 2 --all": 2}


@pytest.mark.parametrize(("options", "count"), HOW_MANY.items())
def test_a_limit_holds_for_all_pictures_too(
    options: str, count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    switches = str(PUZZLES / "two_switches.json")
    for command in ("solve", "conquer"):
        run([command, switches, "--json", *options.split()])
        assert len(json.loads(capsys.readouterr().out)["pictures"]) == count


def test_a_limit_holds_for_a_certificate_of_all_pictures(tmp_path: Path) -> None:
    switches = str(PUZZLES / "two_switches.json")
    codes = [
        run(["certify", switches, "--quiet", "-o", str(tmp_path / name), *options.split()])
        for name, options in {"few": "--all --limit 3", "enough": "--all --limit 4", "all": "--all"}.items()
    ]
    assert codes == [1, 0, 0]
