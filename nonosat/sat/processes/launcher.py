"""Runs a program with limits, and ends all that it has started: ``launcher.py PARENT MIB PIPE PROGRAM …``.

A file that is run by itself, with nothing of nonosat imported. It stands between nonosat (the process
``PARENT``) and the program for as long as that runs, and then ends whatever is left of the processes that
the program, and these in turn, have started. On Linux none of them gets away, not even into a session of
its own: what has lost its parent becomes a child of the launcher. Elsewhere those in the program's group end.

It ends as the program does, with its exit code or by its signal, and writes to ``PIPE`` (the number of an
open file) what the program has used: seconds of processor time and MiB, as text. SIGTERM tells it to end
everything at once; on Linux it does so also when nonosat itself has ended, for whatever reason.
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
    """Everything is to end."""


def main() -> None:
    """Runs the program; one that cannot be run is code 127, as in shells."""
    (parent, mib, pipe), command = map(int, sys.argv[1:4]), sys.argv[4:]
    os.set_inheritable(pipe, False)
    program, status = 0, signal.SIGTERM.value
    try:
        signal.signal(signal.SIGTERM, _stop)
        if sys.platform == "linux":
            _become_guardian(parent)
        program = os.fork()
        if program == 0:
            _become(command, mib)
        _, status, used = os.wait4(program, 0)
        _tell(pipe, used)
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


def _tell(pipe: int, used: "resource.struct_rusage") -> None:
    mib = used.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    with suppress(OSError):
        os.write(pipe, f"{used.ru_utime + used.ru_stime} {mib}".encode())


def _stop(_signal: int, _frame: object) -> None:
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    raise _Stopped


def _become_guardian(parent: int) -> None:
    """Makes this process the parent of all orphans below it, and has Linux tell when its own parent ends."""
    import ctypes

    def orphaned(number: int, frame: object) -> None:
        # The signal comes also when only the thread that has started this process ends.
        if os.getppid() != parent:
            _stop(number, frame)

    signal.signal(signal.SIGHUP, orphaned)
    system = ctypes.CDLL(None)
    system.prctl(_SET_CHILD_SUBREAPER, 1)
    system.prctl(_SET_DEATH_SIGNAL, signal.SIGHUP)
    if os.getppid() != parent:  # it had ended before Linux was asked
        raise _Stopped


def _become(command: list[str], mib: int) -> None:
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
    """The processes whose parent is this one; none where the system does not say."""
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
