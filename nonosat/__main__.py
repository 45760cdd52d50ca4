"""``nonosat`` and ``python -m nonosat``: the command line.

While modules are imported there is no result yet: Ctrl-C, SIGTERM and SIGHUP end the process at once. Before
``main`` is called, in the first hundredths of a second, Python or the system handles signals.
"""

from __future__ import annotations

import _signal  # importing signal creates classes, which an exception would interrupt
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def main() -> NoReturn:
    """Run the command line and end the process with its exit code."""
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
