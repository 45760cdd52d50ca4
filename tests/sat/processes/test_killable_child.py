"""Work in a child process: results, ends, and callers."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from command_line import is_gone

from nonosat import InputError, LimitReached, MissingExtra, NonosatError, solve
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.sat import SolverError
from nonosat.sat.processes.child_group import stream
from nonosat.sat.processes.program_run import working_folder
from puzzles import domino

# What the child runs must be a function of a module: the child imports this file.


def numbers(count: int) -> Iterator[int]:
    yield from range(count)


def process_id_and_sleep() -> Iterator[int]:
    yield os.getpid()
    time.sleep(60)


def noise_and_one() -> Iterator[int]:
    print("noise")
    os.write(1, b"noise")
    yield 1


def need_an_extra() -> Iterator[int]:
    yield 1
    raise MissingExtra("counting", "count")


def refuse_the_input() -> Iterator[int]:
    yield 1
    raise InputError("expected a run length", found="x", line=3)


def raise_what_cannot_be_sent() -> Iterator[int]:
    class Local(Exception):
        pass

    yield 1
    raise Local("of this function")


def yield_what_is_not_understood() -> Iterator[object]:
    yield Trap()


class Trap:
    def __reduce__(self) -> tuple[object, ...]:
        return int, ("not a number",)


def die() -> Iterator[int]:
    yield 1
    os._exit(7)


def fill_memory() -> Iterator[int]:
    yield 1
    yield len([bytes(10**8) for _ in range(100)])


@pytest.mark.parametrize(
    ("work", "kind", "words"),
    [
        (need_an_extra, MissingExtra, "counting needs an optional part"),
        (refuse_the_input, InputError, "input:3: expected a run length, found 'x'"),
        (raise_what_cannot_be_sent, SolverError, "Local: of this function"),
        (yield_what_is_not_understood, SolverError, "cannot be read"),
        (die, SolverError, "ended with code 7"),
    ],
)
def test_what_goes_wrong_in_the_child_is_raised_here(
    work: object, kind: type[NonosatError], words: str
) -> None:
    with pytest.raises(kind, match=words):
        for value in stream(work, limits=NO_LIMITS):
            assert value == 1


def test_memory_beyond_the_limit_is_a_limit_reached() -> None:
    with pytest.raises(LimitReached, match="memory limit of 300 MiB"):
        list(stream(fill_memory, limits=Limits(memory_mib=300)))


def test_what_the_child_prints_is_no_answer() -> None:
    assert list(stream(noise_and_one, limits=NO_LIMITS)) == [1]


def test_closing_the_stream_ends_the_child_and_leaves_no_zombie() -> None:
    work = stream(process_id_and_sleep, limits=NO_LIMITS)
    child = next(work)
    os.kill(child, 0)
    work.close()
    assert is_gone(child)


def test_a_stream_may_outlive_the_thread_that_has_begun_it() -> None:
    work = stream(numbers, limits=NO_LIMITS, count=1000)
    begin = threading.Thread(target=next, args=(work,))
    begin.start()
    begin.join()
    time.sleep(0.3)
    assert list(work) == list(range(1, 1000))


def test_several_threads_may_solve_at_once() -> None:
    with ThreadPoolExecutor(4) as threads:
        results = list(threads.map(lambda size: solve(domino(size), time_limit=50), [2, 3, 4, 5] * 2))
    assert [result.verdict for result in results] == ["unique"] * 8


def test_without_an_interpreter_to_start_the_error_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "")
    with pytest.raises(SolverError, match=r"sys\.executable does not name one"):
        list(stream(numbers, limits=NO_LIMITS, count=1))
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(SolverError, match="no process for the search could be started"):
        list(stream(numbers, limits=NO_LIMITS, count=1))


@pytest.mark.parametrize("error", [errno.EAGAIN, errno.ENOMEM])
def test_a_system_without_room_for_a_process_is_out_of_memory(
    monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(subprocess, "Popen", refuse)
    with pytest.raises(MemoryError):
        list(stream(numbers, limits=NO_LIMITS, count=1))


@pytest.mark.parametrize("isolation", ["-I", "-P"])
def test_the_child_imports_from_where_its_parent_does(tmp_path: Path, isolation: str) -> None:
    """Neither modules in the current folder nor in PYTHONPATH get in the way, nor a changed sys.path."""
    for name in ("pickle", "numpy", "nonosat", "typing"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('the wrong module')\n")
    # No "if __name__ == '__main__'": nothing is run twice.
    program = (
        "import sys, nonosat\n"
        "print('once')\n"
        "sys.path[:] = [path for path in sys.path if 'lib' in path]\n"
        "rows = [nonosat.clue(1)] * 4\n"
        "print(nonosat.solve(nonosat.Puzzle(tuple(rows), tuple(rows)), time_limit=50).verdict)\n"
    )
    environment = dict(os.environ)
    if isolation == "-I":
        environment["PYTHONPATH"] = str(tmp_path)
    done = subprocess.run(
        [sys.executable, isolation, "-c", program],
        check=False,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment,
        stdin=subprocess.DEVNULL,
        timeout=60,
    )
    assert (done.stdout, done.stderr) == ("once\nmultiple\n", "")


@pytest.mark.parametrize("mode", [0o700, 0])
def test_a_folder_for_other_programs_goes_with_all_that_they_leave(
    mode: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    (tmp_path / "kept").touch()
    with working_folder() as folder:
        (folder / "inner").mkdir()
        (folder / "inner" / "file").touch()
        os.mkfifo(folder / "pipe")
        (folder / "link").symlink_to(folder.parent)
        (folder / "inner").chmod(mode)
    assert os.listdir(tmp_path) == ["kept"]
