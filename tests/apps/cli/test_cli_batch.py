"""``nonosat batch`` as users run it."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from importlib.resources import files as files_of
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from command_line import children_of
from slowness import rest_slow

from nonosat import read_all
from nonosat.apps.batch.tasks import TASKS
from nonosat.apps.cli.main import run
from nonosat.authoring.generation.random_goals import random_puzzle
from nonosat.files.formats.json_puzzle import as_json

SCHEMA = json.loads(files_of("nonosat.apps.batch").joinpath("results.schema.json").read_text("utf-8"))
DOT = '{"title": "Dot", "rows": [[1]], "columns": [[1]]}'
SWITCH = '{"title": "Switch", "rows": [[1], [1]], "columns": [[1], [1]], "goal": ["#.", ".#"]}'
NONE = '{"rows": [[2]], "columns": [[1]]}'


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("several.jsonl").write_text(f"{DOT}\n{SWITCH}\n{NONE}\n")
    Path("dot.json").write_text(DOT)


def batch_command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "nonosat", "batch", *arguments]


def run_with_kills(command: list[str], results: Path, kills: int, seed: int, *, size: int) -> int:
    """Run a batch to its end while its processes are killed; return the number of kills.

    They are killed at places spread at random over the results, which are ``size`` bytes long in the end.
    """
    luck = random.Random(seed)
    places = sorted(luck.uniform(0, size) for _ in range(kills))
    killed = 0
    while True:
        batch = subprocess.Popen(command)
        while batch.poll() is None and killed < kills:
            time.sleep(luck.uniform(0, 0.02))
            if not results.exists() or results.stat().st_size < places[killed]:
                continue
            workers = children_of(batch.pid)
            # One kill in ten hits the main process: the workers end with it.
            victim = batch.pid if luck.random() < 0.1 else luck.choice(workers) if workers else None
            if victim is not None:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(victim, signal.SIGKILL)
                    killed += 1
        if batch.wait() >= 0:
            return killed


def answers_in(path: Path) -> dict[tuple[str, int], Any]:
    """Return the lines of results by place, without times; assert that no puzzle occurs twice."""
    found: dict[tuple[str, int], Any] = {}
    for text in path.read_text(encoding="utf-8").splitlines():
        line = json.loads(text)
        place = line["file"], line["index"]
        assert place not in found
        found[place] = without_times(line)
    return found


def without_times(value: Any) -> Any:
    """Return JSON without seconds."""
    if isinstance(value, dict):
        return {key: without_times(each) for key, each in value.items() if key != "seconds"}
    return [without_times(each) for each in value] if isinstance(value, list) else value


def lines(path: str = "r.jsonl") -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("task", rest_slow(["solve", "check", "count", "grade", "repair"], quick=2))
def test_answers_are_those_of_the_command(task: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("switch.json").write_text(SWITCH)
    assert run([task, "several.jsonl", "--json", "-q"]) == 1 or task == "grade"
    assert run([task, "switch.json", "--json", "-q"]) in (0, 1)
    expected = [without_times(json.loads(line)) for line in capsys.readouterr().out.splitlines()]
    run(["batch", task, "several.jsonl", "switch.json", "-o", "r.jsonl", "--workers", "1", "-q"])
    found = sorted(lines(), key=lambda line: (line["file"], line["index"]))
    assert [without_times(line["answer"]) for line in found] == expected
    for line in found:
        jsonschema.validate(line, SCHEMA)
    assert {line["task"] for line in found} == {task}
    assert found[1]["key"] == found[3]["key"]
    assert [line["title"] for line in found] == ["Dot", "Switch", None, "Switch"]


def test_the_same_command_does_nothing_twice_and_gives_the_same_code(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("words.txt").write_text("This is no puzzle.\n")
    command = ["batch", "check", "words.txt", "dot.json", "-o", "r.jsonl", "--workers", "1"]
    assert run(command) == 2
    first = Path("r.jsonl").read_bytes()
    assert first.count(b"\n") == 1
    capsys.readouterr()
    assert run(command) == 2
    err = capsys.readouterr().err
    assert "words.txt: expected a nonogram" in err
    assert "0 answers written to r.jsonl, 1 already existed" in err
    assert Path("r.jsonl").read_bytes() == first


@pytest.mark.parametrize("shard", ["3/2", "0/3", "0/0", "1", "-1/3"])
def test_a_shard_is_one_of_so_many(shard: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["batch", "check", "dot.json", "-o", "r.jsonl", "--shard", shard]) == 2
    expected = f"--shard: expected a shard I/N with I from 1 to N, like 3/8, found '{shard}'\n"
    assert capsys.readouterr().err == expected
    assert not Path("r.jsonl").exists()


def test_products_go_into_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["batch", "convert", "several.jsonl", "-o", "r.jsonl", "--to", "non", "--workers", "1"]
    assert run(command) == 2
    assert "--output-dir" in capsys.readouterr().err
    assert run([*command, "--output-dir", "made", "-q"]) == 0
    made = sorted(Path("made").iterdir())
    assert [re.sub("-[0-9a-f]{12}", "", path.name) for path in made] == [
        "several-0.non",
        "several-1.non",
        "several-2.non",
    ]
    assert sorted(line["output"] for line in lines()) == [str(path) for path in made]
    assert [next(read_all(path)).title for path in made] == ["Dot", "Switch", None]


def test_what_a_batch_writes_is_none_of_its_input(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["batch", "convert", ".", "--to", "non", "--output-dir", "made", "-o", "r.jsonl"]
    command += ["--workers", "1", "--summary", "s.csv"]
    codes = {run(command)}
    first = Path("r.jsonl").read_bytes()
    assert first
    codes.add(run(command))
    assert codes == {0}
    assert Path("r.jsonl").read_bytes() == first
    assert "r.jsonl: expected" not in capsys.readouterr().err
    command[command.index("made")] = "./"
    assert run(command) == 2
    assert capsys.readouterr().err == "--output-dir: expected a folder other than the input, found './'\n"


def test_summaries_select_and_sort_answers(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["batch", "check", "several.jsonl", "-o", "r.jsonl", "--workers", "1", "-q"]
    run([*command, "--where", "verdict != unique", "--sort=-title"])
    out = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in out[1:3]] == [["several.jsonl", "1"], ["several.jsonl", "2"]]
    assert out[-1] == "2 answers: 1 multiple, 1 none"
    run([*command, "--summary", "s.csv", "--sort", "verdict"])
    rows = Path("s.csv").read_text(encoding="utf-8").splitlines()
    assert rows[0].startswith("file,index,title,width,height,verdict,")
    assert [row.split(",")[5] for row in rows[1:]] == ["multiple", "none", "unique"]
    run([*command, "--summary", "s.html"])
    page = Path("s.html").read_text(encoding="utf-8")
    assert page.count('<tr><td><img src="data:image/png') == 2
    assert run([*command, "--where", "verdict is unique"]) == 2
    assert capsys.readouterr().err.startswith("--where: expected one of ")


def test_options_of_another_task_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for options in (["--keep-symmetry"], ["--size", "20"], ["--summary", "s.doc"]):
        assert run(["batch", "check", "dot.json", "-o", "r.jsonl", *options]) == 2
    assert run(["batch", "nothing", "dot.json", "-o", "r.jsonl"]) == 2
    assert run(["batch", "check", "dot.json", "-o", "-"]) == 2
    assert not Path("r.jsonl").exists()
    assert len(capsys.readouterr().err.splitlines()) == 5


def test_a_limit_for_each_puzzle_gives_what_is_known_by_then(hopeless: str) -> None:
    command = ["batch", "solve", hopeless, "dot.json", "-o", "r.jsonl", "--puzzle-limit", "0.5", "-q"]
    assert run([*command, "--workers", "1"]) == 3
    found = {line["title"]: line for line in lines()}
    assert found["Dot"]["answer"]["verdict"] == "unique"
    (other,) = (line for title, line in found.items() if title != "Dot")
    assert other["exit"] == 3
    assert other["answer"]["reason"]["text"] == "the time limit of 0.5 s was reached"


@pytest.mark.slow
def test_a_limit_for_all_leaves_the_rest_to_the_next_run(hopeless: str) -> None:
    command = ["batch", "solve", "dot.json", hopeless, "-o", "r.jsonl", "-q", "--workers", "1"]
    done = subprocess.run(batch_command(*command[1:], "--time-limit", "4"), check=False)
    assert done.returncode == 3
    assert len(lines()) <= 1


@pytest.mark.slow
def test_kills_at_random_change_nothing(*, exhaustive: bool) -> None:
    """Workers and whole batches are killed; the results equal those of an undisturbed batch."""
    count, kills = (5000, 200) if exhaustive else (40, 6)
    with open("random.jsonl", "w", encoding="utf-8") as file:
        for seed in range(count):
            puzzle = random_puzzle(20, 15, density=0.5, colours=1, seed=seed)
            file.write(json.dumps(as_json(puzzle)) + "\n")
    arguments = ("solve", "random.jsonl", "-q", "--workers", "2")
    assert subprocess.run(batch_command(*arguments, "-o", "calm.jsonl"), check=False).returncode == 0
    shaken_command = batch_command(*arguments, "-o", "killed.jsonl")
    size = Path("calm.jsonl").stat().st_size
    assert run_with_kills(shaken_command, Path("killed.jsonl"), kills, 1, size=size) > kills / 3
    calm, shaken = answers_in(Path("calm.jsonl")), answers_in(Path("killed.jsonl"))
    assert len(calm) == count
    # If few are killed in all, two losses on one puzzle count as caused by it.
    blamed = {place for place, line in shaken.items() if line.get("set_aside")}
    assert len(blamed) <= (0 if exhaustive else 1)
    assert {place: line for place, line in shaken.items() if place not in blamed} == {
        place: line for place, line in calm.items() if place not in blamed
    }


@pytest.mark.parametrize("task", rest_slow(sorted(TASKS)))
def test_the_fields_of_a_task_are_those_of_its_answers(task: str) -> None:
    source = "several.jsonl"
    if task == "make":
        source = "ring.pbm"
        Path(source).write_text("P1\n8 8\n" + "1 1 1 1 1 1 1 1\n" * 8)
    files = {
        "make": [],
        "convert": ["--to", "non", "--output-dir", "made"],
        "certify": ["--output-dir", "made"],
    }
    run(["batch", task, source, "-o", "r.jsonl", "--workers", "1", "-q", *files.get(task, [])])
    found = set(next(line["answer"] for line in lines() if line["exit"] == 0)) - {"title", "index"}
    of_choices = {
        "class",
        "difficulty",
        "draft_options",
        "preference",
        "satisfied",
        "choices",
        "choices_complete",
    }
    assert set(TASKS[task].fields) - found <= {"steps", *(of_choices if task == "make" else ())}
    assert found <= set(TASKS[task].fields)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--where", "verdikt = unique"], "--where: expected a field of 'check' (did you mean 'verdict'?)"),
        (["--sort=-exitt"], "--sort: expected a field of 'check' (did you mean 'exit'?), found 'exitt'"),
        (
            ["--where", "difficulty > 3"],
            "--where: expected a field of 'check' (verdict, reason, line_solvable, ",
        ),
    ],
)
def test_unknown_fields_are_rejected_before_any_work(
    options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["batch", "check", "several.jsonl", "-o", "r.jsonl", *options]) == 2
    assert capsys.readouterr().err.startswith(message)
    assert not Path("r.jsonl").exists()


def test_a_field_that_no_answer_has_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["batch", "check", "several.jsonl", "-o", "r.jsonl", "--workers", "1"]
    run([*command, "--sort=-conflicts,statistics.conflicts,reason", "--where", "statistics.clashes = null"])
    assert "no answer has the field 'statistics.clashes'\n" in capsys.readouterr().err
