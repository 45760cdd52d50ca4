"""Steps that signals must not divide: something must be cleaned up after them, or cannot be done twice."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

#: The signals whose handlers raise exceptions, here or in programs that use the library.
_NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGALRM")

_IMPORT_SYSTEM = "<frozen importlib._bootstrap"
#: The module in which commands begin, from whatever they are called.
_ENTRY = "nonosat.apps.cli.main"


@contextmanager
def undisturbed() -> Iterator[None]:
    """A block that no signal ends in the middle; one that comes meanwhile is handled at its end.

    Whoever is interrupted while a file is made does not know its name yet, and cannot remove it. In
    threads other than the main one signals raise nothing.
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
    """Whether a module is being imported where a signal has come.

    An exception there would leave the module half done, which importing it again does not mend; and where
    classes are made Python turns it into another one.
    """
    while frame is not None and frame.f_globals.get("__name__") != _ENTRY:
        if frame.f_code.co_filename.startswith(_IMPORT_SYSTEM):
            return True
        frame = frame.f_back
    return False
