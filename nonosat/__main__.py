"""``nonosat`` and ``python -m nonosat``: the command line.

While its modules are imported there is nothing to answer yet, and Ctrl-C ends the process at once.
"""

from __future__ import annotations

import _signal  # signal itself is made of classes, whose making is no place for an exception
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def main() -> NoReturn:
    """Runs the command line and ends the process with its exit code."""
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, _end)
    from nonosat.cli.main import main

    main()


def _end(_signal: int, _frame: object) -> None:
    try:
        os.write(2, b"interrupted\n")
    finally:
        os._exit(130)


if __name__ == "__main__":
    main()
