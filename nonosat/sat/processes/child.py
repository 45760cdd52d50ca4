"""Work in a process of its own that can be ended at any moment, whatever C code it is in.

The function to run is named by module and name, its arguments are pickled to the child's standard
input, and what it yields comes back one by one. The child is started as a new interpreter: that is
slower than a fork, but safe in programs with threads. It may be started before its call is known, and then
waits for it.
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

from nonosat.model.errors import LimitReached, NonosatError, SolverFailed
from nonosat.model.limits import Limits

if TYPE_CHECKING:  # a child starts none itself
    import queue
    import subprocess

    #: What children have sent, and which.
    Inbox = queue.SimpleQueue[tuple["Child", "Message"]]

#: Seconds between two moments at which the waiting parent wakes up, so that Ctrl-C works on all systems.
_SECONDS_BETWEEN_WAKING = 0.2
#: Seconds that the parent waits for a child that it has ended.
_SECONDS_TO_END = 0.1
#: How many lines of what a child prints to standard error are kept.
_LAST_LINES = 5


class Call(NamedTuple):
    """A generator function of a module with its arguments: what a child is sent. It may use ``memory_mib``
    until it is told otherwise.
    """

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
    """The function has come to its end."""


class EndedChild(NamedTuple):
    """The child has ended without returning or raising: its exit code, and the end of its standard error."""

    code: int
    errors: str


Message = Yielded | Returned | Raised | EndedChild


class Child:
    """A process for one call, or for one after another until it is given the last. It must be ended.

    What comes of a call arrives in the ``inbox``, with the child that has sent it; several children may
    share one. The process is started, read and waited for by a thread of its own.
    Linux ends the process with the *thread* that has started it, so that thread must live as long: a
    generator may be begun in one thread and used up in another.
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
        """Sends a call; after the ``last`` the process ends by itself.

        Another may be given when the one before has returned or raised.
        """
        self._calls.put((call, last))

    def kill(self) -> None:
        """Ends the process, without waiting until it is gone."""
        with self._lock:
            self._is_ended = True
            if self._process is not None:
                self._process.kill()
        self._calls.put(None)

    def end(self) -> None:
        """Ends the process; one that has much memory to give back may still be there a little longer."""
        self.kill()
        self._thread.join(_SECONDS_TO_END)

    @property
    def process_id(self) -> int | None:
        """The number of the process, if it is there."""
        with self._lock:
            is_there = self._process is not None and self._process.returncode is None
            return self._process.pid if self._process is not None and is_there else None

    def size_mib(self, *, resident: bool = False) -> float | None:
        """The address space of the process, or what of it is in memory (``resident``); ``None`` where the
        system does not say.
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
            self._post(Raised(no_process("search", error)))
            return
        try:
            self._follow(self._process)
        except (MemoryError, OSError, SolverFailed) as error:
            self._process.kill()
            self._process.wait()
            self._post(Raised(error))

    def _follow(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        errors: deque[bytes] = deque(maxlen=_LAST_LINES)
        sending = threading.Thread(target=self._send, args=(process.stdin,), daemon=True)
        listening = threading.Thread(target=errors.extend, args=(process.stderr,), daemon=True)
        _start(sending)
        _start(listening)
        with process.stdout, process.stderr:
            self._receive(process.stdout)
            self._calls.put(None)  # the sender may wait for another call
            sending.join()
            listening.join()
        self._post(EndedChild(process.wait(), b" ".join(errors).decode(errors="replace")))

    def _send(self, pipe: IO[bytes]) -> None:
        with suppress(BrokenPipeError, ValueError), pipe:  # if the child has ended, its reader sees that
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
        except Exception as error:  # it has sent what cannot be read here
            self._post(Raised(SolverFailed(f"the search's answer cannot be read: {error}")))


def _start(thread: threading.Thread) -> None:
    try:
        thread.start()
    except RuntimeError:  # the system has no more threads, or no memory for the stack of one
        raise MemoryError from None


def no_process(purpose: str, error: OSError) -> SolverFailed | MemoryError:
    """What to raise where the system has started no process: no program, or no room for one more."""
    if error.errno in (errno.EAGAIN, errno.ENOMEM):
        return MemoryError()
    return SolverFailed(f"no process for the {purpose} could be started: {error.strerror or error}")


def _command() -> list[str]:
    """A new interpreter that imports from the same places as this one, and what it is to run."""
    if not sys.executable or getattr(sys, "frozen", False):
        raise SolverFailed(
            "a search with limits, or a long one, needs a Python interpreter to run in, "
            "and sys.executable does not name one"
        )
    home = os.path.abspath(__file__).rsplit(os.sep, 4)[0]  # nonosat/sat/processes/child.py
    paths = [path for path in sys.path if path]
    if home not in paths:
        paths.append(home)
    isolation = "-I" if sys.flags.isolated else "-P"
    program = (
        f"import sys; sys.path[:] = {paths}; "
        f"from nonosat.sat.processes import worker; worker.main({os.getpid()})"
    )
    return [sys.executable, isolation, "-c", program]


def next_arrival(inbox: Inbox, limits: Limits) -> tuple[Child, Message] | None:
    """What arrives next, or ``None`` if that takes a while; raises ``LimitReached`` at the deadline."""
    from queue import Empty

    seconds = limits.remaining_up_to(_SECONDS_BETWEEN_WAKING)
    if not seconds:
        raise limits.time_reached()
    try:
        return inbox.get(timeout=seconds)
    except Empty:
        return None


def error_of(message: Raised | EndedChild, limits: Limits) -> BaseException:
    """What to raise for a child that has failed."""
    if isinstance(message, EndedChild):
        return _failure(message, limits)
    error = message.error
    # Without memory, libraries cannot be loaded either.
    if isinstance(error, MemoryError | ImportError) and limits.has_memory_limit:
        return limits.memory_reached()
    return error


def _failure(end: EndedChild, limits: Limits) -> NonosatError:
    """Why a child that neither returned nor raised has ended."""
    words = " ".join(end.errors.split())
    out_of_memory = "bad_alloc" in words or "memory" in words.lower() or end.code == -signal.SIGSEGV
    if limits.has_memory_limit and (out_of_memory or end.code == -signal.SIGABRT):
        return limits.memory_reached()
    if end.code == -signal.SIGKILL:  # nobody else ends processes so than a system without memory
        return LimitReached("the search's process was killed, perhaps for want of memory")
    return SolverFailed(f"the solver's process ended with code {end.code}: {words or 'no message'}")
