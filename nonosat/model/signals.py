"""Protection of steps that a signal must not interrupt."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

#: The signals whose handlers raise exceptions, here or in programs that use the library.
_NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGALRM")

_IMPORT_SYSTEM = "<frozen importlib._bootstrap"
#: The module in which all commands start.
_ENTRY = "nonosat.apps.cli.main"


@contextmanager
def defer_signals() -> Iterator[None]:
    """Defer signals to the end of a block.

    If a signal came while a temporary file is created, its name would be unknown and it could not be removed.
    In threads other than the main one signals raise nothing.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = {
        number: handler
        for name in _NAMES
        if (number := getattr(signal, name, None)) is not None
        and callable(handler := signal.getsignal(number))
    }
    try:
        for number in before:
            signal.signal(number, lambda number, _frame: came.append(number))
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in came[:1]:
            signal.raise_signal(number)


def is_importing(frame: FrameType | None) -> bool:
    """Return whether a signal arrived during an import.

    An exception there would leave the module incomplete, which another import does not repair; and while a
    class is created, Python replaces it by another exception.
    """
    while frame is not None and frame.f_globals.get("__name__") != _ENTRY:
        if frame.f_code.co_filename.startswith(_IMPORT_SYSTEM):
            return True
        frame = frame.f_back
    return False
