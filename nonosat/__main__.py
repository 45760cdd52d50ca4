"""``nonosat`` and ``python -m nonosat``: the command line.

While its modules are imported there is nothing to answer yet, and Ctrl-C ends the process at once, as do
SIGTERM and SIGHUP. Before ``main`` is called, in the first hundredths of a second, it is Python that starts,
and a signal does what Python, or the system, does with it.
"""

from __future__ import annotations

import _signal  # signal itself is made of classes, whose making is no place for an exception
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def main() -> NoReturn:
    """Runs the command line and ends the process with its exit code."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(_signal, name, None)
        if number and _signal.getsignal(number) in (_signal.default_int_handler, _signal.SIG_DFL):
            _signal.signal(number, _end)
    from nonosat.apps.cli.main import main

    main()


def _end(number: int, _frame: object) -> None:
    try:
        os.write(2, b"interrupted\n")
    finally:
        os._exit(128 + number)


if __name__ == "__main__":
    main()
