"""Another program run with limits, and ended with all that it has started; a folder for its files."""

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

from nonosat.model.errors import SolverFailed
from nonosat.model.limits import Limits
from nonosat.model.signals import undisturbed
from nonosat.sat.processes.child import no_process

Result = TypeVar("Result")

#: Seconds between two looks at the clock while the program runs.
_SECONDS_BETWEEN_LOOKS = 0.05
#: Seconds that a program's processes have to end.
_SECONDS_TO_END = 5
#: The most that a program may print as its answer, in bytes: models of millions of variables fit.
MOST_OUTPUT = 1 << 28
#: The most that is kept of its standard error.
_MOST_ERRORS = 1 << 16


class EndedProgram(NamedTuple):
    """How a program ended: its exit code, its standard output, and the beginning of its standard error.

    ``cpu_seconds`` is its processor time, ``memory_mib`` the most memory that it held, both with what it has
    started and waited for; ``None`` where the system does not tell.
    """

    code: int
    output: bytes
    errors: bytes
    cpu_seconds: float | None = None
    memory_mib: float | None = None


def result_of(run: Generator[float, None, Result]) -> Result:
    """What a run returns at its end, for those who do not follow it on the way."""
    try:
        while True:
            next(run)
    except StopIteration as stop:
        result: Result = stop.value
        return result


def running(
    command: Sequence[str], limits: Limits, *, most_output: int = MOST_OUTPUT
) -> Generator[float, None, EndedProgram]:
    """Runs a program and yields the seconds so far every now and then; returns how it ended.

    Raises ``LimitReached``, ``MemoryError``, and ``SolverFailed``, also when it prints more than
    ``most_output`` bytes.
    """
    limits.check()
    launcher = str(Path(__file__).with_name("launcher.py"))
    memory = str(limits.memory_mib or 0)
    begin = time.monotonic()
    process: subprocess.Popen[bytes] | None = None
    report, told = os.pipe()
    try:
        with undisturbed():
            parts = [launcher, str(os.getpid()), memory, str(told), *command]
            process = _started([sys.executable, "-I", "-S", *parts], told)
            os.close(told)
            told = -1
        output, errors = (
            _StreamReader(process.stdout, most_output),
            _StreamReader(process.stderr, _MOST_ERRORS),
        )
        while output.is_alive():
            output.join(limits.remaining_up_to(_SECONDS_BETWEEN_LOOKS))
            limits.check()
            if output.is_full:
                raise SolverFailed(f"'{shlex.join(command)}' printed more than {most_output >> 20} MiB")
            yield time.monotonic() - begin
        try:
            code = process.wait(limits.remaining)
        except subprocess.TimeoutExpired:
            raise limits.time_reached() from None
        used = os.read(report, 1 << 10).split()
    finally:
        if process is not None:
            with undisturbed():
                _end(process)
        for pipe in (report, told):
            if pipe >= 0:
                os.close(pipe)
    errors.join(timeout=1)
    seconds, mib = map(float, used) if len(used) == 2 else (None, None)
    return EndedProgram(code, output.data, errors.data, seconds, mib)


@contextlib.contextmanager
def working_folder() -> Iterator[Path]:
    """A new folder, which is removed with all that is in it, also when a signal ends the block."""
    with undisturbed():
        folder = tempfile.TemporaryDirectory(prefix="nonosat-", ignore_cleanup_errors=True)
    try:
        yield Path(folder.name)
    finally:
        with undisturbed():
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
        raise no_process("program", error) from None


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends the program and whatever it has started."""
    process.terminate()
    try:
        process.wait(_SECONDS_TO_END)
    except subprocess.TimeoutExpired:  # the launcher is stuck
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


class _StreamReader(threading.Thread):
    """Keeps what comes through a pipe, up to a size; what comes after that is read and dropped."""

    def __init__(self, pipe: IO[bytes] | None, most: int) -> None:
        super().__init__(daemon=True)
        assert pipe is not None
        self.pipe = pipe
        self.most = most
        self.chunks: list[bytes] = []
        self.size = 0
        try:
            self.start()
        except RuntimeError:  # the system has no more threads or memory for one
            raise MemoryError from None

    def run(self) -> None:
        """Reads to the end of the pipe."""
        with contextlib.suppress(OSError, ValueError), self.pipe:
            while chunk := os.read(self.pipe.fileno(), 1 << 16):
                if self.size <= self.most:
                    self.chunks.append(chunk)
                    self.size += len(chunk)

    @property
    def is_full(self) -> bool:
        """Whether more came than is kept."""
        return self.size > self.most

    @property
    def data(self) -> bytes:
        """What was kept."""
        return b"".join(self.chunks)
