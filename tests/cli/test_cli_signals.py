"""SIGTERM and SIGHUP end a command as Ctrl-C does: what is known is printed, and no child is left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import PUZZLES

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="signals of POSIX")

CODES = [(signal.SIGTERM, 143), (signal.SIGHUP, 129)]


def nonosat(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "nonosat", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def children_of(process: subprocess.Popen[str]) -> list[str]:
    threads = Path(f"/proc/{process.pid}/task").iterdir()
    return [child for thread in threads for child in (thread / "children").read_text().split()]


def wait_for_children(process: subprocess.Popen[str]) -> list[str]:
    for _ in range(300):
        if children := children_of(process):
            return children
        time.sleep(0.1)
    pytest.fail("no search was begun in a process of its own")


def is_gone(child: str) -> bool:
    for _ in range(100):
        if not os.path.exists(f"/proc/{child}"):
            return True
        time.sleep(0.1)
    return False


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks /proc for children")
@pytest.mark.parametrize(("number", "code"), CODES)
def test_a_signal_ends_the_search_and_what_is_known_is_printed(number: int, code: int, hopeless: str) -> None:
    with nonosat("solve", "--json", "--time-limit", "90", hopeless) as process:
        children = wait_for_children(process)
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
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
    with nonosat(*arguments) as process:
        time.sleep(3)
        assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 143
    assert "Traceback" not in err
    reason = json.loads(out)["reason"]
    assert (reason["text"] if isinstance(reason, dict) else reason) == "interrupted"


def test_of_several_puzzles_those_that_were_done_are_not_lost(tmp_path: Path, hopeless: str) -> None:
    path = tmp_path / "two.jsonl"
    first = (PUZZLES / "gchq.json").read_text(encoding="utf-8")
    second = Path(hopeless).read_text(encoding="utf-8")
    path.write_text("\n".join(" ".join(text.split()) for text in (first, second)))
    with nonosat("solve", "--json", str(path)) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        time.sleep(1)
        process.send_signal(signal.SIGTERM)
        out, _ = process.communicate(timeout=60)
    assert json.loads(line)["verdict"] == "unique"
    assert json.loads(out)["reason"]["text"] == "interrupted"
    assert process.returncode == 143


def test_a_signal_that_is_ignored_stays_so(hopeless: str) -> None:
    command = f"trap '' HUP; exec {sys.executable} -m nonosat solve --json --time-limit 6 {hopeless}"
    with subprocess.Popen(["bash", "-c", command], stdout=subprocess.PIPE, text=True) as process:
        time.sleep(2)
        process.send_signal(signal.SIGHUP)
        out, _ = process.communicate(timeout=60)
    assert process.returncode == 3
    assert json.loads(out)["reason"]["text"] == "the time limit of 6 s was reached"


def test_a_terminal_that_is_gone_takes_no_answer_with_it(hopeless: str, tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    target = tmp_path / "answer.json"
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "nonosat", "solve", "--json", "-o", str(target), hopeless]
    with subprocess.Popen(command, stdin=slave, stderr=slave) as process:
        os.close(slave)
        time.sleep(3)
        os.close(master)
        process.send_signal(signal.SIGHUP)
        assert process.wait(timeout=60) == 129
    assert json.loads(target.read_text(encoding="utf-8"))["reason"]["text"] == "interrupted"
