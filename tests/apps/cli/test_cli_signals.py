"""SIGTERM and SIGHUP end a command like Ctrl-C: what is known is printed, and no child is left."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import (
    TIMEOUT_SECONDS,
    ended,
    is_gone,
    signalled,
    started_command,
    wait_for_children,
    wait_for_work,
    with_limit,
)
from conftest import PUZZLES
from slowness import rest_slow

from nonosat import Grid, Puzzle, write

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="signals of POSIX")

CODES = [(signal.SIGTERM, 143), (signal.SIGHUP, 129)]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks /proc for children")
@pytest.mark.parametrize(
    ("number", "code", "solver"),
    rest_slow(
        [(*CODES[0], "auto"), (*CODES[1], "auto"), (signal.SIGINT, 130, "auto"), (*CODES[0], "lingeling")],
        quick=2,
    ),
)
def test_a_signal_ends_the_search_and_what_is_known_is_printed(
    number: int, code: int, solver: str, hopeless: str
) -> None:
    options = ("--json", "--solver", solver, "--time-limit", "600")
    with started_command("solve", *options, hopeless) as process:
        children = wait_for_children(process)
        wait_for_work(process, 0.3)
        process.send_signal(number)
        out, err = process.communicate(timeout=TIMEOUT_SECONDS)
    assert process.returncode == code
    assert json.loads(out)["reason"]["text"] == "interrupted"
    assert "Traceback" not in err
    assert all(map(is_gone, children))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks /proc for children")
@pytest.mark.parametrize(
    "command", rest_slow(["check", "count", "review", "certify", "repair --cells", "explain"])
)
def test_every_command_prints_a_result_when_it_is_interrupted(
    command: str, hopeless: str, tmp_path: Path
) -> None:
    more = {"review": ["--marks", "marks.txt"], "certify": ["-o", str(tmp_path / "proof")]}
    arguments = [*command.split(), *more.get(command, []), "--json", hopeless]
    if command == "review":
        puzzle = json.loads(Path(hopeless).read_text(encoding="utf-8"))
        marks = tmp_path / "marks.txt"
        rows, columns = len(puzzle["rows"]), len(puzzle["columns"])
        marks.write_text("\n".join(["?" * columns] * rows))
        arguments[2] = str(marks)
    code, out, err = signalled(signal.SIGTERM, *arguments)
    assert (code, "Traceback" in err) == (143, False)
    reason = json.loads(out)["reason"]
    assert (reason["text"] if isinstance(reason, dict) else reason) == "interrupted"


@pytest.mark.slow
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
        out, _ = process.communicate(timeout=TIMEOUT_SECONDS)
    assert json.loads(line)["verdict"] == "unique"
    assert json.loads(out)["reason"]["text"] == "interrupted"
    assert process.returncode == 143


@pytest.mark.slow
def test_a_signal_that_is_ignored_stays_so(hopeless: str) -> None:
    command = f"trap '' HUP; exec {sys.executable} -m nonosat solve --json {hopeless}"
    with subprocess.Popen(["bash", "-c", command], stdout=subprocess.PIPE, text=True) as process:
        wait_for_work(process)
        process.send_signal(signal.SIGHUP)
        wait_for_work(process, 2)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=TIMEOUT_SECONDS)
    assert process.returncode == 143


@pytest.mark.slow
def test_a_closed_terminal_does_not_lose_the_result(hopeless: str, tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    target = tmp_path / "answer.json"
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "nonosat", "solve", "--json", "-o", str(target), hopeless]
    with subprocess.Popen(command, stdin=slave, stderr=slave) as process:
        os.close(slave)
        wait_for_work(process)
        os.close(master)
        process.send_signal(signal.SIGHUP)
        assert process.wait(timeout=TIMEOUT_SECONDS) == 129
    assert json.loads(target.read_text(encoding="utf-8"))["reason"]["text"] == "interrupted"


#: Commands that read ``IN``, with required arguments.
READERS = (
    *("solve IN", "check IN", "count IN", "hint IN", "explain IN", "grade IN", "repair IN", "encode IN"),
    *("draw IN", "certify IN -o proof", "make IN", "convert IN out.non", "decode IN answer", "review IN"),
)


def wait_for_handlers(process: subprocess.Popen[str]) -> None:
    """Wait until a command handles SIGTERM and SIGHUP; Linux only."""
    wanted = 1 << (signal.SIGTERM - 1) | 1 << (signal.SIGHUP - 1)
    end = time.monotonic() + TIMEOUT_SECONDS
    while True:
        status = Path(f"/proc/{process.pid}/status").read_text()
        caught = int(next(line for line in status.splitlines() if line.startswith("SigCgt")).split()[1], 16)
        if caught & wanted == wanted:
            return
        assert process.poll() is None, "it ended before"
        assert time.monotonic() < end, "it handles no signals"
        time.sleep(0.01)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks /proc for handlers")
@pytest.mark.parametrize(("number", "code"), [*CODES, (signal.SIGINT, 130)])
@pytest.mark.parametrize("phase", ["opening", "reading"])
def test_a_signal_ends_every_command_before_it_has_its_input(
    number: int, code: int, phase: str, tmp_path: Path, *, exhaustive: bool
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for command in READERS[:: 1 if exhaustive else 4]:
        arguments = command.replace("IN", str(pipe) if phase == "opening" else "-").split()
        with started_command(*arguments, stdin=subprocess.PIPE, cwd=tmp_path) as process:
            assert process.stdin is not None
            if phase == "reading":
                process.stdin.write('{"rows": [[1')
                process.stdin.flush()
            wait_for_handlers(process)
            process.send_signal(number)
            process.wait(TIMEOUT_SECONDS)
            _, err = process.communicate()
        assert process.returncode == code, command
        assert len(err.splitlines()) == 1, command
        assert "interrupted" in err
    assert os.listdir(tmp_path) == ["pipe"]


#: A solver that starts others: a child, one in a separate session, and an orphan.
TREE = """
import os, subprocess, sys, time
code = "import time; time.sleep(1000)"
child = subprocess.Popen([sys.executable, "-c", code])
apart = subprocess.Popen([sys.executable, "-c", code], start_new_session=True)
middle = f"import subprocess, sys; print(subprocess.Popen([sys.executable, '-c', {code!r}], stdout=2).pid)"
orphan = subprocess.run(
    [sys.executable, "-c", middle], stdout=subprocess.PIPE, start_new_session=True
).stdout.decode()
with open(sys.argv[1] + ".new", "w") as file:
    file.write(f"{os.getpid()} {child.pid} {apart.pid} {orphan}")
os.rename(sys.argv[1] + ".new", sys.argv[1])
time.sleep(1000)
"""


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux finds orphans again")
@pytest.mark.parametrize(("number", "code"), [*CODES, (signal.SIGINT, 130), (signal.SIGKILL, -9), (None, 3)])
def test_of_another_program_nothing_is_left(
    number: int | None, code: int, hopeless: str, tmp_path: Path
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    started = tmp_path / "started"
    program = tmp_path / "tree.py"
    program.write_text(TREE)
    solver = f"command:{sys.executable} {program} {started} {{}}"
    limit = ["--time-limit", "4"] if number is None else []
    environment = os.environ | {"TMPDIR": str(temporary)}
    with started_command("solve", "--json", "--solver", solver, *limit, hopeless, env=environment) as process:
        end = time.monotonic() + TIMEOUT_SECONDS
        while number is not None and not started.exists():
            assert process.poll() is None, "it ended before"
            assert time.monotonic() < end, "the program was not started"
            time.sleep(0.01)
        if number is not None:
            assert os.listdir(temporary) != []
            process.send_signal(number)
        out, err = process.communicate(timeout=TIMEOUT_SECONDS)
    assert process.returncode == code, err
    if started.exists():  # a machine may be too busy for the program to begin in time
        assert all(map(is_gone, map(int, started.read_text().split())))
    if number != signal.SIGKILL:  # after which nobody can tidy up
        assert json.loads(out)["verdict"] == "undecided"
        assert os.listdir(temporary) == []


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks /proc for handlers")
@pytest.mark.parametrize(("number", "code"), [*CODES, (signal.SIGINT, 130)])
def test_a_signal_while_memory_is_limited_ends_both_processes(number: int, code: int, hopeless: str) -> None:
    limit = with_limit("RLIMIT_AS", 1 << 30)
    with started_command("solve", "--json", hopeless, preexec_fn=limit) as process:
        (work,) = wait_for_children(process)
        wait_for_work(process)
        process.send_signal(number)
        out, _ = process.communicate(timeout=TIMEOUT_SECONDS)
    assert process.returncode == code
    assert json.loads(out)["reason"]["text"] == "interrupted"
    assert is_gone(work)


class Dropping:
    """Object that sends this process a signal in its destructor, where Python drops the exception."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __del__(self) -> None:
        signal.raise_signal(self.number)


def ready(arguments: list[str]) -> Callable[[], None]:
    """Run the application of the next test: lose the signal named by its argument, and wait for it."""

    def lose() -> None:
        Dropping(int(arguments[0]))
        time.sleep(2 * TIMEOUT_SECONDS)

    return lose


@pytest.mark.parametrize(("number", "code"), rest_slow([*CODES, (signal.SIGINT, 130)]))
def test_a_signal_that_python_drops_comes_again(number: int, code: int) -> None:
    program = (
        f"import sys; sys.argv = ['nonosat', '{int(number)}'];"
        "from nonosat.apps.cli.main import main; main('test_cli_signals')"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
    done = ended("-c", program, env=environment)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", "interrupted\n")


@pytest.mark.slow
@pytest.mark.parametrize("options", ["--raw -o OUT/raw.cnf.xz", "--cubes 4000 -o OUT/split.icnf"])
def test_ctrl_c_ends_the_writing_of_a_formula(options: str, tmp_path: Path) -> None:
    chance = random.Random(1)
    side = 60 if "cubes" in options else 250
    cells = bytes(chance.random() < 0.5 for _ in range(side * side))
    puzzle = tmp_path / "large.json"
    write(Puzzle.from_solution(Grid(side, side, cells)), puzzle)
    target = tmp_path / "out"
    target.mkdir()
    arguments = options.replace("OUT", str(target)).split()
    done = signalled(signal.SIGINT, "encode", str(puzzle), *arguments, seconds=0.8)
    assert done == (130, "", "interrupted\n")
    assert list(target.iterdir()) == []


@pytest.mark.slow
def test_ctrl_c_keeps_the_runs_that_were_made(hopeless: str) -> None:
    arguments = ["--compare", str(PUZZLES / "dom_5.json"), hopeless, "--encodings", "order"]
    more = ["--solvers", "glucose4", "--seeds", "2", "--solver-limit", "600", "--json"]
    with started_command("encodings", *arguments, *more) as process:
        assert process.stdout is not None
        made = json.loads(process.stdout.readline())
        wait_for_work(process, 1)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=TIMEOUT_SECONDS)
    assert (process.returncode, err) == (130, "1 comparison, 2 seeds each\ninterrupted\n")
    assert (made["puzzle"], len(made["solver_runs"][0]["runs"])) == ("dom_5", 2)


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks /proc for children")
@pytest.mark.parametrize(("number", "code"), [*CODES, (signal.SIGINT, 130)])
def test_a_signal_ends_a_portfolio_with_statistics_of_each_search(
    number: int, code: int, hopeless: str
) -> None:
    with started_command("solve", "--json", "--jobs", "3", hopeless) as process:
        portfolio = wait_for_children(process, 2)
        time.sleep(0.5)  # the race is reported when all have been started
        process.send_signal(number)
        out, err = process.communicate(timeout=TIMEOUT_SECONDS)
    assert process.returncode == code
    assert "Traceback" not in err
    answer = json.loads(out)
    assert answer["reason"]["text"] == "interrupted"
    told = answer["statistics"]["portfolio"]
    assert len(told) == 3
    assert told[0]["solver"].startswith("glucose4")
    assert told[0].keys() == {"solver", "seed", "encoding", "hints", "conflicts", "seconds", "wins"}
    assert told[0]["conflicts"] > 0
    assert sum(racer["wins"] for racer in told) == len(answer["solutions"])
    assert all(map(is_gone, portfolio))


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks /proc for children")
def test_parallel_searches_end_when_the_command_is_killed(hopeless: str) -> None:
    with started_command("solve", "--jobs", "3", hopeless) as process:
        portfolio = wait_for_children(process, 2)
        process.kill()
        process.wait(TIMEOUT_SECONDS)
    assert all(map(is_gone, portfolio))
