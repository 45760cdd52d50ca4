"""Work in a process of its own that can be ended at any moment, whatever C code it is in.

The function to run is named by module and name, its arguments are pickled to the child's standard
input, and what it yields comes back one by one. The child is started as a new interpreter: that is
slower than a fork, but safe in programs with threads.
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from typing import IO, Any, NamedTuple, TypeVar

from nonosat.errors import NonosatError, SolverFailed
from nonosat.limits import Limits

Item = TypeVar("Item")

#: How often the parent wakes up while it waits, in seconds, so that Ctrl-C is heard everywhere.
_HEARTBEAT = 0.2


class Job(NamedTuple):
    """What the child is sent."""

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


def stream(function: Callable[..., Iterator[Item]], *, limits: Limits, **arguments: Any) -> Iterator[Item]:
    """What a generator function of some module yields, run in a child process.

    Function, arguments and values must be picklable. Raises ``LimitReached`` at the deadline or when
    memory runs out, ``SolverFailed`` when the child dies, and what the function itself raises.
    Closing the generator ends the child.
    """
    job = Job(function.__module__, function.__qualname__, arguments, limits.memory_mib)
    limits.check()
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "nonosat.session.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        env=_environment(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        complaints: list[bytes] = []
        messages: queue.SimpleQueue[Any] = queue.SimpleQueue()
        threads = [
            threading.Thread(target=_send, args=(process.stdin, job), daemon=True),
            threading.Thread(target=_receive, args=(process.stdout, messages), daemon=True),
            threading.Thread(target=_keep_tail, args=(process.stderr, complaints), daemon=True),
        ]
        for thread in threads:
            thread.start()
        try:
            while True:
                message = _next(messages, limits)
                if isinstance(message, Yielded):
                    yield message.value
                elif isinstance(message, Returned):
                    return
                elif isinstance(message, Raised):
                    raise _as_limit(message.error, limits)
                else:
                    raise _death(process.wait(), complaints, limits)
        finally:
            process.kill()
            process.wait()
            for thread in threads:
                thread.join()


def _environment() -> dict[str, str]:
    """The child finds nonosat where the parent has found it."""
    home = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    paths = [home, *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    return os.environ | {"PYTHONPATH": os.pathsep.join(path for path in paths if path)}


def _send(pipe: IO[bytes], job: Job) -> None:
    try:
        with pipe:
            pickle.dump(job, pipe, protocol=pickle.HIGHEST_PROTOCOL)
    except (BrokenPipeError, ValueError):
        pass  # the child is gone; its end is reported by what it wrote, or did not write


def _receive(pipe: IO[bytes], messages: queue.SimpleQueue[Any]) -> None:
    try:
        while True:
            messages.put(pickle.load(pipe))
    except (EOFError, pickle.UnpicklingError, OSError):
        messages.put(None)


def _keep_tail(pipe: IO[bytes], complaints: list[bytes]) -> None:
    for line in pipe:
        complaints.append(line.strip())
        del complaints[:-5]


def _next(messages: queue.SimpleQueue[Any], limits: Limits) -> Any:
    while True:
        remaining = limits.remaining
        if remaining == 0:
            raise limits.time_reached()
        try:
            return messages.get(timeout=_HEARTBEAT if remaining is None else min(_HEARTBEAT, remaining))
        except queue.Empty:
            continue


def _as_limit(error: BaseException, limits: Limits) -> BaseException:
    if isinstance(error, MemoryError) and limits.memory_mib is not None:
        return limits.memory_reached()
    return error


def _death(code: int, complaints: list[bytes], limits: Limits) -> NonosatError:
    """Why a child that neither returned nor raised is gone."""
    text = b" ".join(line for line in complaints if line).decode(errors="replace")
    out_of_memory = "bad_alloc" in text or "memory" in text.lower() or code in (-signal.SIGSEGV,)
    if limits.memory_mib is not None and (out_of_memory or code == -signal.SIGABRT):
        return limits.memory_reached()
    return SolverFailed(f"the solver's process ended with code {code}: {text or 'no message'}")
