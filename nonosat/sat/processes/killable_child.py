"""A child process that can be killed at any moment, even in C code.

The function to run is named by module and name, its arguments are pickled to the child's standard input, and
the values that it yields come back one by one. The child is a new interpreter: slower than a fork, but safe
in programs with threads. It may be started before its call is known.
"""

from __future__ import annotations

import errno
import os
import pickle
import signal
import sys
import threading
from collections import deque
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from nonosat.model.errors import LimitReached, NonosatError, SolverError
from nonosat.model.limits import Limits

if TYPE_CHECKING:  # a child starts no children
    import queue
    import subprocess

    #: Messages of children, each with its sender.
    Inbox = queue.SimpleQueue[tuple["Child", "Message"]]

#: Seconds between two wake-ups of the waiting parent, so that Ctrl-C works on all systems.
_SECONDS_BETWEEN_WAKING = 0.2
#: Seconds that the parent waits for a killed child.
_SECONDS_TO_END = 0.1
#: The number of lines kept of a child's standard error.
_LAST_LINES = 5


class Call(NamedTuple):
    """A call for a child: a generator function of a module, its arguments, and the initial memory limit."""

    module: str
    function: str
    arguments: dict[str, Any]
    memory_mib: int | None


class Yielded(NamedTuple):
    """A value from the child."""

    value: Any


class Raised(NamedTuple):
    """An exception from the child."""

    error: BaseException


class Returned(NamedTuple):
    """The end of the function."""


class ChildExit(NamedTuple):
    """The end of a child that neither returned nor raised: exit code, and last lines of standard error."""

    code: int
    errors: str


Message = Yielded | Returned | Raised | ChildExit


class Child:
    """A process for one call after another, up to the last. It must be ended.

    Its messages arrive in the ``inbox``, which several children may share. A dedicated thread starts the
    process, reads from it and waits for it: Linux ends the process with the *thread* that started it, and a
    generator may be begun in one thread and continued in another.
    """

    def __init__(self, inbox: Inbox | None = None) -> None:
        import queue

        self.inbox: Inbox = inbox or queue.SimpleQueue()
        self._calls: queue.SimpleQueue[tuple[Call, bool] | None] = queue.SimpleQueue()
        self._command = _command()
        self._process: subprocess.Popen[bytes] | None = None
        self._is_ended = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, daemon=True)
        _start(self._thread)

    def give(self, call: Call, *, last: bool = True) -> None:
        """Send a call; after the ``last`` the process ends.

        Another may be sent after the previous one has returned or raised.
        """
        self._calls.put((call, last))

    def kill(self) -> None:
        """Kill the process without waiting for its end."""
        with self._lock:
            self._is_ended = True
            if self._process is not None:
                self._process.kill()
        self._calls.put(None)

    def end(self) -> None:
        """Kill the process, and wait a moment for its end."""
        self.kill()
        self._thread.join(_SECONDS_TO_END)

    @property
    def process_id(self) -> int | None:
        """The process ID, if the process is running."""
        with self._lock:
            is_running = self._process is not None and self._process.returncode is None
            return self._process.pid if self._process is not None and is_running else None

    def size_mib(self, *, resident: bool = False) -> float | None:
        """Return the address space or ``resident`` memory of the process; ``None`` if the system does not
        tell.
        """
        if sys.platform == "linux" and (number := self.process_id) is not None:
            with suppress(OSError, ValueError), open(f"/proc/{number}/statm", "rb") as file:
                return int(file.read().split()[resident]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
        return None

    def _post(self, message: Message) -> None:
        self.inbox.put((self, message))

    def _run(self) -> None:
        import subprocess

        try:
            with self._lock:
                if self._is_ended:
                    return
                self._process = subprocess.Popen(
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    start_new_session=True,
                )
        except OSError as error:
            self._post(Raised(process_error("search", error)))
            return
        try:
            self._follow(self._process)
        except (MemoryError, OSError, SolverError) as error:
            self._process.kill()
            self._process.wait()
            self._post(Raised(error))

    def _follow(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        errors: deque[bytes] = deque(maxlen=_LAST_LINES)
        sending = threading.Thread(target=self._send, args=(process.stdin,), daemon=True)
        reading = threading.Thread(target=errors.extend, args=(process.stderr,), daemon=True)
        _start(sending)
        _start(reading)
        with process.stdout, process.stderr:
            self._receive(process.stdout)
            self._calls.put(None)  # the sender may wait for another call
            sending.join()
            reading.join()
        self._post(ChildExit(process.wait(), b" ".join(errors).decode(errors="replace")))

    def _send(self, pipe: IO[bytes]) -> None:
        with suppress(BrokenPipeError, ValueError), pipe:  # an ended child is noticed by the reader
            while (given := self._calls.get()) is not None:
                call, is_last = given
                pickle.dump(call, pipe, protocol=pickle.HIGHEST_PROTOCOL)
                pipe.flush()
                if is_last:
                    break

    def _receive(self, pipe: IO[bytes]) -> None:
        try:
            while True:
                self._post(pickle.load(pipe))
        except (EOFError, OSError):
            pass  # the child has ended
        except Exception as error:  # the message cannot be unpickled
            self._post(Raised(SolverError(f"the search's result cannot be read: {error}")))


def _start(thread: threading.Thread) -> None:
    try:
        thread.start()
    except RuntimeError:  # no more threads, or no memory for a stack
        raise MemoryError from None


def process_error(purpose: str, error: OSError) -> SolverError | MemoryError:
    """Return the error for a process that could not be started."""
    if error.errno in (errno.EAGAIN, errno.ENOMEM):
        return MemoryError()
    return SolverError(f"no process for the {purpose} could be started: {error.strerror or error}")


def _command() -> list[str]:
    """Return the command of a new interpreter with the same import paths, which runs ``worker``."""
    if not sys.executable or getattr(sys, "frozen", False):
        raise SolverError(
            "a search with limits, or a long one, needs a Python interpreter to run in, "
            "and sys.executable does not name one"
        )
    home = os.path.abspath(__file__).rsplit(os.sep, 4)[0]  # nonosat/sat/processes/killable_child.py
    paths = [path for path in sys.path if path]
    if home not in paths:
        paths.append(home)
    isolation = "-I" if sys.flags.isolated else "-P"
    program = (
        f"import sys; sys.path[:] = {paths}; "
        f"from nonosat.sat.processes import worker; worker.main({os.getpid()})"
    )
    return [sys.executable, isolation, "-c", program]


def next_message(inbox: Inbox, limits: Limits) -> tuple[Child, Message] | None:
    """Return the next message, or ``None`` after a moment; raise ``LimitReached`` at the deadline."""
    from queue import Empty

    seconds = limits.remaining_up_to(_SECONDS_BETWEEN_WAKING)
    if not seconds:
        raise limits.time_reached()
    try:
        return inbox.get(timeout=seconds)
    except Empty:
        return None


def error_of(message: Raised | ChildExit, limits: Limits) -> BaseException:
    """Return the error for a child that has failed."""
    if isinstance(message, ChildExit):
        return _failure(message, limits)
    error = message.error
    # Without memory, libraries cannot be loaded either.
    if isinstance(error, MemoryError | ImportError) and limits.has_memory_limit:
        return limits.memory_reached()
    return error


def _failure(end: ChildExit, limits: Limits) -> NonosatError:
    """Return the error for a child that neither returned nor raised."""
    words = " ".join(end.errors.split())
    out_of_memory = "bad_alloc" in words or "memory" in words.lower() or end.code == -signal.SIGSEGV
    if limits.has_memory_limit and (out_of_memory or end.code == -signal.SIGABRT):
        return limits.memory_reached()
    if end.code == -signal.SIGKILL:  # usually by the system, out of memory
        return LimitReached("the search's process was killed, perhaps for want of memory")
    return SolverError(f"the solver's process ended with code {end.code}: {words or 'no message'}")
