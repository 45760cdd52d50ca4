"""A program run with limits and ended with its descendants: ``launcher.py PARENT MIB PIPE PROGRAM …``.

This file runs as a script, and imports nothing of nonosat. It is the parent of the program and a child of
nonosat (the process ``PARENT``); when the program ends, it kills the remaining descendants. On Linux this
includes processes in sessions of their own: orphans become children of the launcher. Elsewhere it kills the
program's process group.

It ends with the exit code or the signal of the program, and writes the program's usage to ``PIPE`` (a file
descriptor): seconds of processor time and MiB, as text. On SIGTERM, and on Linux also when nonosat has ended,
it kills everything at once.
"""

import os
import signal
import sys
from contextlib import suppress

TYPE_CHECKING = False
if TYPE_CHECKING:
    import resource

_SET_DEATH_SIGNAL, _SET_CHILD_SUBREAPER = 1, 36  # PR_SET_PDEATHSIG and PR_SET_CHILD_SUBREAPER in prctl(2)


class _Stopped(BaseException):
    """The request to end everything."""


def main() -> None:
    """Run the program; exit with code 127, as shells do, if it cannot be run."""
    (parent, mib, pipe), command = map(int, sys.argv[1:4]), sys.argv[4:]
    os.set_inheritable(pipe, False)
    program, status = 0, signal.SIGTERM.value
    try:
        signal.signal(signal.SIGTERM, _stop)
        if sys.platform == "linux":
            _become_subreaper(parent)
        program = os.fork()
        if program == 0:
            _exec(command, mib)
        _, status, used = os.wait4(program, 0)
        _report_usage(pipe, used)
    except _Stopped:
        pass
    if program:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(program, signal.SIGKILL)
    while children := _children():
        for child in children:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(child, signal.SIGKILL)
        for child in children:
            with suppress(ChildProcessError):
                os.waitpid(child, 0)
    _end_as(status)


def _report_usage(pipe: int, used: "resource.struct_rusage") -> None:
    mib = used.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    with suppress(OSError):
        os.write(pipe, f"{used.ru_utime + used.ru_stime} {mib}".encode())


def _stop(_signal: int, _frame: object) -> None:
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    raise _Stopped


def _become_subreaper(parent: int) -> None:
    """Make this process the parent of orphaned descendants; Linux signals the end of its own parent."""
    import ctypes

    def orphaned(number: int, frame: object) -> None:
        # The signal also comes if only the thread that started this process ends.
        if os.getppid() != parent:
            _stop(number, frame)

    signal.signal(signal.SIGHUP, orphaned)
    system = ctypes.CDLL(None)
    system.prctl(_SET_CHILD_SUBREAPER, 1)
    system.prctl(_SET_DEATH_SIGNAL, signal.SIGHUP)
    if os.getppid() != parent:  # the parent had ended before
        raise _Stopped


def _exec(command: list[str], mib: int) -> None:
    try:
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        os.setpgid(0, 0)
        if mib:
            import resource

            resource.setrlimit(resource.RLIMIT_AS, (mib << 20, mib << 20))
        os.execvp(command[0], command)
    except OSError as error:
        os.write(2, f"{command[0]}: {error.strerror}\n".encode(errors="replace"))
    finally:
        os._exit(127)


def _children() -> list[int]:
    """Return the children of this process; none if the system does not tell."""
    own = str(os.getpid()).encode()
    found: list[int] = []
    with suppress(OSError):
        for name in filter(str.isdigit, os.listdir("/proc")):
            with suppress(OSError, IndexError), open(f"/proc/{name}/stat", "rb") as file:
                if file.read().rpartition(b")")[2].split()[1] == own:
                    found.append(int(name))
    return found


def _end_as(status: int) -> None:
    if not os.WIFSIGNALED(status):
        os._exit(os.WEXITSTATUS(status))
    number = os.WTERMSIG(status)
    with suppress(OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # the program itself may have left one
        signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
    os._exit(128 + number)


if __name__ == "__main__":
    main()
