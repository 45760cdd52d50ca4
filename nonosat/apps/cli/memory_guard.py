"""One-line error when memory runs out, even inside C libraries.

If the system limits memory (``ulimit -v``), C libraries end the process by SIGABRT or SIGSEGV, with their own
messages. The command then runs in a child process that its parent watches.
"""

from __future__ import annotations

import os
import signal
import sys
import threading

from nonosat.apps.cli.interruption import send_again
from nonosat.apps.cli.output.streams import text_output
from nonosat.model.abilities import exits

#: The exit codes of commands; any other means that memory ran out.
_OWN_CODES = frozenset(
    (exits.DONE, exits.NO, exits.WRONG, exits.LIMIT, exits.HUNG_UP, exits.INTERRUPTED, exits.TERMINATED)
)
_FORWARDED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def fork_and_watch() -> int | None:
    """Fork: return ``None`` in the child, and the child's exit code in the parent.

    On systems other than Linux nothing is forked, and the result is ``None``. Raises ``MemoryError`` if the
    child ran out of memory.
    """
    if sys.platform != "linux":
        return None
    watched = {*_FORWARDED, signal.SIGCHLD}
    parent = os.getpid()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, watched)
    child = os.fork()
    if child == 0:
        from nonosat.sat.processes.worker import end_with

        end_with(parent, exits.TERMINATED)
        _silence_libraries()
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return None
    while True:
        came = signal.sigwaitinfo(watched)
        if came.si_signo == signal.SIGCHLD:
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                break
        elif came.si_code <= 0:  # sent by a program; a terminal sends to both processes
            os.kill(child, came.si_signo)
    code = os.waitstatus_to_exitcode(status)
    if -code in _FORWARDED:  # before it handled the signal
        return 128 - code
    if code not in _OWN_CODES:
        raise MemoryError
    return code


def _silence_libraries() -> None:
    """Redirect standard error except for nonosat's messages.

    Libraries print there before they end the process, and Python prints errors from destructors that get no
    memory.
    """
    sys.unraisablehook = send_again
    threading.excepthook = lambda _: None
    messages = text_output(os.dup(2), sys.stderr, "standard error")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    sys.stderr = messages
