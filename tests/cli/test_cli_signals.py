"""SIGTERM and SIGHUP end a command as Ctrl-C does: what is known is printed, and no child is left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import PATIENCE_SECONDS, is_gone, started_command, wait_for_children, wait_for_work
from conftest import PUZZLES

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="signals of POSIX")

CODES = [(signal.SIGTERM, 143), (signal.SIGHUP, 129)]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks /proc for children")
@pytest.mark.parametrize(("number", "code"), CODES)
def test_a_signal_ends_the_search_and_what_is_known_is_printed(number: int, code: int, hopeless: str) -> None:
    with started_command("solve", "--json", "--time-limit", "600", hopeless) as process:
        children = wait_for_children(process)
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == code
    assert json.loads(out)["reason"]["text"] == "interrupted"
    assert "Traceback" not in err
    assert all(map(is_gone, children))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks /proc for children")
@pytest.mark.parametrize("command", ["check", "count", "review", "certify", "repair --cells", "explain"])
def test_every_question_answers_when_it_is_ended(command: str, hopeless: str, tmp_path: Path) -> None:
    more = {"review": ["--progress", "marks.txt"], "certify": ["-o", str(tmp_path / "proof")]}
    arguments = [*command.split(), *more.get(command, []), "--json", hopeless]
    if command == "review":
        puzzle = json.loads(Path(hopeless).read_text(encoding="utf-8"))
        marks = tmp_path / "marks.txt"
        rows, columns = len(puzzle["rows"]), len(puzzle["columns"])
        marks.write_text("\n".join(["?" * columns] * rows))
        arguments[2] = str(marks)
    with started_command(*arguments) as process:
        wait_for_work(process)
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 143
    assert "Traceback" not in err
    reason = json.loads(out)["reason"]
    assert (reason["text"] if isinstance(reason, dict) else reason) == "interrupted"


def test_of_several_puzzles_those_that_were_done_are_not_lost(tmp_path: Path, hopeless: str) -> None:
    path = tmp_path / "two.jsonl"
    first = (PUZZLES / "gchq.json").read_text(encoding="utf-8")
    second = Path(hopeless).read_text(encoding="utf-8")
    path.write_text("\n".join(" ".join(text.split()) for text in (first, second)))
    with started_command("solve", "--json", str(path)) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        wait_for_work(process, 2)
        process.send_signal(signal.SIGTERM)
        out, _ = process.communicate(timeout=PATIENCE_SECONDS)
    assert json.loads(line)["verdict"] == "unique"
    assert json.loads(out)["reason"]["text"] == "interrupted"
    assert process.returncode == 143


def test_a_signal_that_is_ignored_stays_so(hopeless: str) -> None:
    command = f"trap '' HUP; exec {sys.executable} -m nonosat solve --json {hopeless}"
    with subprocess.Popen(["bash", "-c", command], stdout=subprocess.PIPE, text=True) as process:
        wait_for_work(process)
        process.send_signal(signal.SIGHUP)
        wait_for_work(process, 2)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 143


def test_a_terminal_that_is_gone_takes_no_answer_with_it(hopeless: str, tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    target = tmp_path / "answer.json"
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "nonosat", "solve", "--json", "-o", str(target), hopeless]
    with subprocess.Popen(command, stdin=slave, stderr=slave) as process:
        os.close(slave)
        wait_for_work(process)
        os.close(master)
        process.send_signal(signal.SIGHUP)
        assert process.wait(timeout=PATIENCE_SECONDS) == 129
    assert json.loads(target.read_text(encoding="utf-8"))["reason"]["text"] == "interrupted"
