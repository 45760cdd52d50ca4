"""The command line as another program runs it, also from a job in the background or on a busy machine."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

#: After that a command hangs. Nothing takes that long, however busy the machine is.
PATIENCE_SECONDS = 120


def nonosat_command(*arguments: str, input: str | None = None) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a nonosat command."""
    done = subprocess.run(
        [sys.executable, "-m", "nonosat", *arguments],
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        input=input,
    )
    return done.returncode, done.stdout, done.stderr


def started_command(*arguments: str, **options: Any) -> subprocess.Popen[str]:
    """A nonosat command that is running, with pipes for what it writes."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with heeding_interrupts():
        return subprocess.Popen([sys.executable, "-m", "nonosat", *arguments], **(pipes | options))


@contextmanager
def heeding_interrupts() -> Iterator[None]:
    """Programs that are started meanwhile can be ended by Ctrl-C.

    Shells let jobs in the background ignore it, and what these start inherits that.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def wait_for_work(process: subprocess.Popen[str], seconds: float = 1.0) -> None:
    """Waits until a command, with what it has started, has computed for so long, and still goes on.

    A clock would say too early, on a busy machine, that it has been loaded and is searching.
    """
    if not sys.platform.startswith("linux"):
        time.sleep(3 * seconds)
        return
    end = time.monotonic() + PATIENCE_SECONDS
    while _processor_seconds(process.pid) < seconds:
        assert process.poll() is None, "it has ended before"
        assert time.monotonic() < end, "it waits for something"
        time.sleep(0.05)


def children_of(pid: int) -> list[int]:
    """The processes that a process has started; Linux only."""
    try:
        threads = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(child) for thread in threads for child in (thread / "children").read_text().split()]
    except OSError:  # it has ended
        return []


def wait_for_children(process: subprocess.Popen[str]) -> list[int]:
    """The processes that a command has started, as soon as there are some; Linux only."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not (children := children_of(process.pid)):
        assert process.poll() is None, "it has ended before"
        assert time.monotonic() < end, "no search was begun in a process of its own"
        time.sleep(0.05)
    return children


def is_gone(pid: int) -> bool:
    """Whether a process has ended, or does so soon."""
    end = time.monotonic() + PATIENCE_SECONDS / 4
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@contextmanager
def computing_at_most(seconds: float) -> Iterator[None]:
    """Asserts that this process, and others that it starts and that end meanwhile, compute no longer.

    So a limit is seen to be kept on a busy machine too, where a clock tells what others do.
    """
    before = sum(os.times()[:4])
    yield
    assert sum(os.times()[:4]) - before < seconds


def _processor_seconds(pid: int) -> float:
    """The processor time of a process and of all below it."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has ended
        return 0.0
    own = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return own + sum(map(_processor_seconds, children_of(pid)))
