"""The child process, which runs calls from standard input and writes their values to standard output."""

from __future__ import annotations

import importlib
import mmap
import os
import pickle
import signal
import sys
from contextlib import suppress
from typing import IO, Any

from nonosat.model.errors import SolverError
from nonosat.model.limits import system_limits_memory
from nonosat.sat.processes.killable_child import Call, Raised, Returned, Yielded

#: Address space that numpy needs to load its linear algebra, which otherwise ends the process with code 1: 85
#: MiB with numpy 2.2 on Linux, and a margin.
_NEEDED = {"numpy": 100 << 20}


def main(parent: int) -> None:
    """Run the calls for the process ``parent``; redirect output of C libraries to standard error."""
    end_with(parent)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends the parent, which kills this process
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    is_first = True
    with suppress(EOFError):  # the last call is done
        while True:
            call: Call = pickle.load(sys.stdin.buffer)
            _limit_memory(call.memory_mib)
            if is_first:
                check_memory_on_import()
                is_first = False
            _run(call, output)
    # No clean-up: a solver may take long to free memory that the system reclaims at once.
    os._exit(0)


def _run(call: Call, output: IO[bytes]) -> None:
    try:
        function = getattr(importlib.import_module(call.module), call.function)
        for value in function(**call.arguments):
            _write(output, Yielded(value))
    except Exception as error:
        try:
            _write(output, Raised(error))
        except Exception:  # it cannot be pickled
            _write(output, Raised(SolverError(f"{type(error).__name__}: {error}")))
    else:
        _write(output, Returned())


def _write(output: IO[bytes], message: Any) -> None:
    output.write(pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL))
    output.flush()


def _limit_memory(mib: int | None) -> None:
    """Set the soft memory limit, which the parent may raise."""
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
    """Have Linux kill this process when its parent ends; exit with ``code`` if it has ended already."""
    if sys.platform == "linux":
        import ctypes

        set_death_signal = 1  # PR_SET_PDEATHSIG in prctl(2)
        ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL)
        if os.getppid() != parent:  # the parent had ended before
            os._exit(code)


class _ImportMemoryCheck:
    """An import hook that finds no module, but raises ``MemoryError`` if the module needs too much memory."""

    def find_spec(self, fullname: str, *_: object) -> None:
        """Check the memory for a module, and find nothing."""
        needed = _NEEDED.get(fullname)
        if needed is not None:
            try:
                mmap.mmap(-1, needed).close()
            except OSError:
                raise MemoryError from None


def check_memory_on_import() -> None:
    """Make imports that need more memory than allowed raise ``MemoryError``."""
    if system_limits_memory():
        sys.meta_path.insert(0, _ImportMemoryCheck())
