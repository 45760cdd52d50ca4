"""Another program, run with limits and killed with its descendants; a temporary folder for its files."""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import IO, NamedTuple, TypeVar

from nonosat.model.errors import SolverError
from nonosat.model.limits import Limits
from nonosat.model.signals import defer_signals
from nonosat.sat.processes.killable_child import process_error

Result = TypeVar("Result")

#: Seconds between two checks of the limits while the program runs.
_SECONDS_BETWEEN_CHECKS = 0.05
#: Seconds that a program's processes have to end.
_SECONDS_TO_END = 5
#: The maximum output of a program, in bytes: models of millions of variables fit.
MOST_OUTPUT = 1 << 28
#: The bytes kept of its standard error.
_MOST_ERRORS = 1 << 16


class ProgramResult(NamedTuple):
    """The result of a program: exit code, standard output, and the beginning of its standard error.

    ``cpu_seconds`` is its processor time, ``memory_mib`` its peak memory, both including its child processes;
    ``None`` if the system does not tell.
    """

    code: int
    output: bytes
    errors: bytes
    cpu_seconds: float | None = None
    memory_mib: float | None = None


def result_of(run: Generator[float, None, Result]) -> Result:
    """Run a generator to its end, and return its return value."""
    try:
        while True:
            next(run)
    except StopIteration as stop:
        result: Result = stop.value
        return result


def running(
    command: Sequence[str], limits: Limits, *, most_output: int = MOST_OUTPUT
) -> Generator[float, None, ProgramResult]:
    """Run a program, yielding the seconds so far, and return its result.

    Raises ``LimitReached``, ``MemoryError``, and ``SolverError``, also when it prints more than
    ``most_output`` bytes.
    """
    limits.check()
    launcher = str(Path(__file__).with_name("launcher.py"))
    memory = str(limits.memory_mib or 0)
    begin = time.monotonic()
    process: subprocess.Popen[bytes] | None = None
    report, write_end = os.pipe()
    try:
        with defer_signals():
            parts = [launcher, str(os.getpid()), memory, str(write_end), *command]
            process = _started([sys.executable, "-I", "-S", *parts], write_end)
            os.close(write_end)
            write_end = -1
        output, errors = (
            _StreamReader(process.stdout, most_output),
            _StreamReader(process.stderr, _MOST_ERRORS),
        )
        while output.is_alive():
            output.join(limits.remaining_up_to(_SECONDS_BETWEEN_CHECKS))
            limits.check()
            if output.is_full:
                raise SolverError(f"'{shlex.join(command)}' printed more than {most_output >> 20} MiB")
            yield time.monotonic() - begin
        try:
            code = process.wait(limits.remaining)
        except subprocess.TimeoutExpired:
            raise limits.time_reached() from None
        used = os.read(report, 1 << 10).split()
    finally:
        if process is not None:
            with defer_signals():
                _end(process)
        for pipe in (report, write_end):
            if pipe >= 0:
                os.close(pipe)
    errors.join(timeout=1)
    seconds, mib = map(float, used) if len(used) == 2 else (None, None)
    return ProgramResult(code, output.data, errors.data, seconds, mib)


@contextlib.contextmanager
def working_folder() -> Iterator[Path]:
    """Create a temporary folder, which is removed even if a signal ends the block."""
    with defer_signals():
        folder = tempfile.TemporaryDirectory(prefix="nonosat-", ignore_cleanup_errors=True)
    try:
        yield Path(folder.name)
    finally:
        with defer_signals():
            folder.cleanup()


def _started(command: Sequence[str], pipe: int) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            pass_fds=(pipe,),
        )
    except OSError as error:
        raise process_error("program", error) from None


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the program and its descendants."""
    process.terminate()
    try:
        process.wait(_SECONDS_TO_END)
    except subprocess.TimeoutExpired:  # the launcher is stuck
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


class _StreamReader(threading.Thread):
    """A reader of a pipe that keeps data up to a size, and drops the rest."""

    def __init__(self, pipe: IO[bytes] | None, most: int) -> None:
        super().__init__(daemon=True)
        assert pipe is not None
        self.pipe = pipe
        self.most = most
        self.chunks: list[bytes] = []
        self.size = 0
        try:
            self.start()
        except RuntimeError:  # no more threads, or no memory for one
            raise MemoryError from None

    def run(self) -> None:
        """Read to the end of the pipe."""
        with contextlib.suppress(OSError, ValueError), self.pipe:
            while chunk := os.read(self.pipe.fileno(), 1 << 16):
                if self.size <= self.most:
                    self.chunks.append(chunk)
                    self.size += len(chunk)

    @property
    def is_full(self) -> bool:
        """Whether data was dropped."""
        return self.size > self.most

    @property
    def data(self) -> bytes:
        """The data kept."""
        return b"".join(self.chunks)
