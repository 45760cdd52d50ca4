"""The command line run by another program: as a background job, under system limits, without privileges."""

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

#: After this time a command counts as hanging, even on a busy machine.
TIMEOUT_SECONDS = 120


def nonosat_command(*arguments: str, input: str | None = None) -> tuple[int, str, str]:
    """Return exit code, standard output and standard error of a nonosat command."""
    done = ended("-m", "nonosat", *arguments, input=input)
    return done.returncode, done.stdout, done.stderr


def ended(*arguments: str, program: str = sys.executable, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a program, by default Python, with its output captured; it does not ignore Ctrl-C."""
    usual = {"check": False, "capture_output": True, "text": True, "timeout": TIMEOUT_SECONDS}
    with with_interrupts():
        return subprocess.run([program, *arguments], **(usual | options))


def nonosat_here(*arguments: str) -> tuple[int, str, str]:
    """Run a command in this process, which is faster than starting one.

    It does not suit tests of limits, which count from the start of a process.
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
    """Start a nonosat command with pipes for its output."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with with_interrupts():
        return subprocess.Popen([sys.executable, "-m", "nonosat", *arguments], **(pipes | options))


@contextmanager
def with_interrupts() -> Iterator[None]:
    """Let programs started in this context be interrupted by Ctrl-C.

    Background jobs of a shell ignore it, and child processes inherit that.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def wait_for_work(process: subprocess.Popen[str], seconds: float = 1.0) -> None:
    """Wait until a command and its children have used this much processor time; assert that it still runs.

    On a busy machine, wall-clock time does not show that the program is loaded and searching.
    """
    if not sys.platform.startswith("linux"):
        time.sleep(3 * seconds)
        return
    end = time.monotonic() + TIMEOUT_SECONDS
    while processor_seconds(process.pid) < seconds:
        assert process.poll() is None, "it ended before"
        assert time.monotonic() < end, "it does not compute"
        time.sleep(0.05)


def signalled(number: int, *arguments: str, seconds: float = 1.0, **options: Any) -> tuple[int, str, str]:
    """Return exit code, standard output and standard error of a command that gets a signal while it works."""
    with started_command(*arguments, **options) as process:
        wait_for_work(process, seconds)
        process.send_signal(number)
        out, err = process.communicate(timeout=TIMEOUT_SECONDS)
    return process.returncode, out, err


def children_of(pid: int) -> list[int]:
    """Return the process ids of a process's children; Linux only."""
    try:
        threads = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(child) for thread in threads for child in (thread / "children").read_text().split()]
    except OSError:  # it has ended
        return []


def wait_for_children(process: subprocess.Popen[str], number: int = 1) -> list[int]:
    """Wait until a command has ``number`` children and return their process ids; Linux only."""
    end = time.monotonic() + TIMEOUT_SECONDS
    while len(children := children_of(process.pid)) < number:
        assert process.poll() is None, "it ended before"
        assert time.monotonic() < end, "no search was started in a child process"
        time.sleep(0.05)
    return children


def is_gone(pid: int) -> bool:
    """Return whether a process has ended, waiting for it for some time."""
    end = time.monotonic() + TIMEOUT_SECONDS / 4
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@contextmanager
def computing_at_most(seconds: float) -> Iterator[None]:
    """Assert that this process, with children that end in this context, uses less processor time.

    Unlike wall-clock time, this does not depend on other load.
    """
    before = sum(os.times()[:4])
    yield
    assert sum(os.times()[:4]) - before < seconds


def processor_seconds(pid: int) -> float:
    """Return the processor time of a process and all its descendants."""
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
    """Run a nonosat command; ``before`` is called in its process first."""
    return ended("-m", "nonosat", *arguments, stdin=subprocess.DEVNULL, preexec_fn=before, cwd=cwd)


def with_limit(kind: str, amount: int) -> Callable[[], None]:
    """Return a function that sets a limit of the ``resource`` module, such as ``RLIMIT_AS``."""
    resource = pytest.importorskip("resource")

    def set_limit() -> None:
        resource.setrlimit(getattr(resource, kind), (amount, amount))

    return set_limit


def as_ordinary_user() -> Callable[[], None]:
    """Return a function that drops root's privilege to write anywhere; skip the test if that is impossible.

    The user stays root, because others could not run an interpreter in root's home.
    """
    if os.getuid() != 0:
        return lambda: None
    if not sys.platform.startswith("linux"):
        pytest.skip("dropping capabilities requires Linux")
    import ctypes

    system = ctypes.CDLL(None, use_errno=True)

    def drop_capabilities() -> None:
        for capability in _CAPABILITIES:
            system.prctl(_DROP_CAPABILITY, capability, 0, 0, 0)

    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o555)
        probe = [sys.executable, "-c", "import os, sys; sys.exit(os.access(sys.argv[1], os.W_OK))", folder]
        if subprocess.run(probe, preexec_fn=drop_capabilities, check=False).returncode:
            pytest.skip("root cannot drop capabilities here")
    return drop_capabilities
