"""An end in one line when memory runs out, whatever the libraries written in C do then.

Where the system limits memory (``ulimit -v``), they end the process: by SIGABRT or SIGSEGV, and with
messages of their own. The command then works in a process that another one watches.
"""

from __future__ import annotations

import os
import signal
import sys
import threading

from nonosat.apps.cli.interruption import send_again
from nonosat.apps.cli.output.streams import text_output
from nonosat.model.abilities import exits

#: How a command ends by itself; any other end is that of a process without memory.
_OWN_CODES = frozenset(
    (exits.DONE, exits.NO, exits.WRONG, exits.LIMIT, exits.HUNG_UP, exits.INTERRUPTED, exits.TERMINATED)
)
_FORWARDED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def code_of_watched_work() -> int | None:
    """``None`` in a new process, which is to do the work, and its exit code later in this one.

    The code is ``None`` here too where processes cannot be watched; that is then the place to work.
    Raises ``MemoryError`` when memory has run out.
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
        elif came.si_code <= 0:  # from a program; those of a terminal go to both processes
            os.kill(child, came.si_signo)
    code = os.waitstatus_to_exitcode(status)
    if -code in _FORWARDED:  # before it could answer
        return 128 - code
    if code not in _OWN_CODES:
        raise MemoryError
    return code


def _silence_libraries() -> None:
    """Leaves standard error to nonosat's own messages.

    Libraries write there what they complain about before they end the process, and Python what goes wrong
    when objects that get no memory are thrown away.
    """
    sys.unraisablehook = send_again
    threading.excepthook = lambda _: None
    messages = text_output(os.dup(2), sys.stderr, "standard error")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    sys.stderr = messages
