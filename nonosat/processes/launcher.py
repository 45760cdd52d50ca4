"""Becomes another program after setting its limits: ``launcher.py MIB PROGRAM ARGUMENTS…``.

A file that is run by itself, with nothing of nonosat imported. Linux ends the program when the process
that started it has ended, for whatever reason.
"""

import os
import sys

_SET_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG in prctl(2)


def main() -> None:
    """Sets the limits and becomes the program; a program that cannot be run is code 127, as in shells."""
    mib, command = int(sys.argv[1]), sys.argv[2:]
    if sys.platform == "linux":
        import ctypes
        import signal

        ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, signal.SIGKILL)
    if mib:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (mib << 20, mib << 20))
    try:
        os.execvp(command[0], command)
    except OSError as error:
        sys.exit(f"{command[0]}: {error.strerror}")


if __name__ == "__main__":
    main()
