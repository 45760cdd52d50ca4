"""The child process: runs calls from standard input and writes what they yield to standard output."""

from __future__ import annotations

import importlib
import mmap
import os
import pickle
import signal
import sys
from contextlib import suppress
from typing import IO, Any

from nonosat.model.errors import SolverFailed
from nonosat.model.limits import system_limits_memory
from nonosat.sat.processes.child import Call, Raised, Returned, Yielded

#: Address space that numpy takes with its linear algebra, whose start ends the process with code 1 when it
#: gets less: 85 MiB with numpy 2.2 on Linux, and some more to work with.
_NEEDED = {"numpy": 100 << 20}


def main(parent: int) -> None:
    """Runs the calls for the process ``parent``; a C library that prints does so on standard error."""
    end_with(parent)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever presses Ctrl-C ends the parent, which kills this
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    is_first = True
    with suppress(EOFError):  # the last call is done
        while True:
            call: Call = pickle.load(sys.stdin.buffer)
            _limit_memory(call.memory_mib)
            if is_first:
                check_room()
                is_first = False
            _run(call, output)
    # No clean-up: a solver may take long to free what the operating system takes back at once.
    os._exit(0)


def _run(call: Call, output: IO[bytes]) -> None:
    try:
        function = getattr(importlib.import_module(call.module), call.function)
        for value in function(**call.arguments):
            _write(output, Yielded(value))
    except Exception as error:
        try:
            _write(output, Raised(error))
        except Exception:  # one that cannot be sent
            _write(output, Raised(SolverFailed(f"{type(error).__name__}: {error}")))
    else:
        _write(output, Returned())


def _write(output: IO[bytes], message: Any) -> None:
    output.write(pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL))
    output.flush()


def _limit_memory(mib: int | None) -> None:
    """Sets the soft limit, which the parent may raise again."""
    if mib is None:
        return
    try:
        import resource
    except ImportError:  # not on Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    wanted = mib << 20 if most == resource.RLIM_INFINITY else min(mib << 20, most)
    resource.setrlimit(resource.RLIMIT_AS, (wanted, most))


def end_with(parent: int, code: int = 0) -> None:
    """Asks Linux to end this process when the one that started it has ended, for whatever reason; if it had
    ended before, this one exits with a code.
    """
    if sys.platform == "linux":
        import ctypes

        set_death_signal = 1  # PR_SET_PDEATHSIG in prctl(2)
        ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL)
        if os.getppid() != parent:  # it had ended before Linux was asked
            os._exit(code)


class _RoomCheck:
    """Finds no module; raises ``MemoryError`` when there is no room for the one that is looked for."""

    def find_spec(self, fullname: str, *_: object) -> None:
        """Is asked about every module that is imported."""
        needed = _NEEDED.get(fullname)
        if needed is not None:
            try:
                mmap.mmap(-1, needed).close()
            except OSError:
                raise MemoryError from None


def check_room() -> None:
    """From now on an import that needs more memory than the system allows raises ``MemoryError``."""
    if system_limits_memory():
        sys.meta_path.insert(0, _RoomCheck())
