"""The command line as another program runs it: from a job in the background, on a busy machine, under limits
of the system, and as users who may not do everything.
"""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

#: After this time a command counts as hanging: none takes as long, however busy the machine is.
PATIENCE_SECONDS = 120


def nonosat_command(*arguments: str, input: str | None = None) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a nonosat command."""
    done = ended("-m", "nonosat", *arguments, input=input)
    return done.returncode, done.stdout, done.stderr


def ended(*arguments: str, program: str = sys.executable, **options: Any) -> subprocess.CompletedProcess[str]:
    """A program that has ended, by default one of Python, with what it wrote; Ctrl-C would have ended it."""
    usual = {"check": False, "capture_output": True, "text": True, "timeout": PATIENCE_SECONDS}
    with heeding_interrupts():
        return subprocess.run([program, *arguments], **(usual | options))


def nonosat_here(*arguments: str) -> tuple[int, str, str]:
    """The same, of a command in this process: a process of its own takes longer than most commands.

    Not for limits, which count from the start of a process, and not for what differs between processes.
    """
    from nonosat.apps.cli.main import run

    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace") for _ in range(2)]
    with redirect_stdout(streams[0]), redirect_stderr(streams[1]):
        code = run(list(arguments))
    for stream in streams:
        stream.flush()
    out, err = (stream.buffer.getvalue().decode() for stream in streams)
    return code, out, err


def started_command(*arguments: str, **options: Any) -> subprocess.Popen[str]:
    """A running nonosat command, with pipes for what it writes."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with heeding_interrupts():
        return subprocess.Popen([sys.executable, "-m", "nonosat", *arguments], **(pipes | options))


@contextmanager
def heeding_interrupts() -> Iterator[None]:
    """Programs that are started in this context can be ended by Ctrl-C.

    Shells make jobs in the background ignore it, and programs inherit that from the one that starts them.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def wait_for_work(process: subprocess.Popen[str], seconds: float = 1.0) -> None:
    """Waits until a command and its children have used this much processor time; asserts that it still runs.

    On a busy machine a clock would say too early that the program is loaded and searching.
    """
    if not sys.platform.startswith("linux"):
        time.sleep(3 * seconds)
        return
    end = time.monotonic() + PATIENCE_SECONDS
    while processor_seconds(process.pid) < seconds:
        assert process.poll() is None, "it ended before"
        assert time.monotonic() < end, "it does not compute"
        time.sleep(0.05)


def signalled(number: int, *arguments: str, seconds: float = 1.0, **options: Any) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command that gets a signal while it works."""
    with started_command(*arguments, **options) as process:
        wait_for_work(process, seconds)
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE_SECONDS)
    return process.returncode, out, err


def children_of(pid: int) -> list[int]:
    """The process ids of a process's children; Linux only."""
    try:
        threads = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(child) for thread in threads for child in (thread / "children").read_text().split()]
    except OSError:  # it has ended
        return []


def wait_for_children(process: subprocess.Popen[str], number: int = 1) -> list[int]:
    """The process ids of a command's children, as soon as it has so many; Linux only."""
    end = time.monotonic() + PATIENCE_SECONDS
    while len(children := children_of(process.pid)) < number:
        assert process.poll() is None, "it ended before"
        assert time.monotonic() < end, "no search was started in a child process"
        time.sleep(0.05)
    return children


def is_gone(pid: int) -> bool:
    """Whether a process has ended, or ends soon."""
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
    """Asserts that this process, with the children that end in this context, uses less processor time.

    This shows that a limit is kept on a busy machine too, where a clock also counts the work of others.
    """
    before = sum(os.times()[:4])
    yield
    assert sum(os.times()[:4]) - before < seconds


def processor_seconds(pid: int) -> float:
    """The processor time of a process and all its descendants."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has ended
        return 0.0
    own = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return own + sum(map(processor_seconds, children_of(pid)))


_DROP_CAPABILITY = 24  # PR_CAPBSET_DROP in prctl(2)
_CAPABILITIES = range(41)


def limited_command(
    *arguments: str, before: Callable[[], None], cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """A finished nonosat command; ``before`` is called in its process, before it begins."""
    return ended("-m", "nonosat", *arguments, stdin=subprocess.DEVNULL, preexec_fn=before, cwd=cwd)


def with_limit(kind: str, amount: int) -> Callable[[], None]:
    """Sets a limit of the ``resource`` module, such as ``RLIMIT_AS``."""
    resource = pytest.importorskip("resource")

    def set_limit() -> None:
        resource.setrlimit(getattr(resource, kind), (amount, amount))

    return set_limit


def as_ordinary_user() -> Callable[[], None]:
    """Gives up what lets root write where nobody may; skips the test where that cannot be done.

    The user stays the same: others cannot run the interpreter if it is in root's home.
    """
    if os.getuid() != 0:
        return lambda: None
    if not sys.platform.startswith("linux"):
        pytest.skip("root can give up its powers on Linux only")
    import ctypes

    system = ctypes.CDLL(None, use_errno=True)

    def give_up_powers() -> None:
        for capability in _CAPABILITIES:
            system.prctl(_DROP_CAPABILITY, capability, 0, 0, 0)

    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o555)
        probe = [sys.executable, "-c", "import os, sys; sys.exit(os.access(sys.argv[1], os.W_OK))", folder]
        if subprocess.run(probe, preexec_fn=give_up_powers, check=False).returncode:
            pytest.skip("root cannot give up its powers here")
    return give_up_powers
