"""Signals that end the work as Ctrl-C does: the command still answers with what is known so far.

Python drops an exception that a handler raises while it runs certain callbacks, of the import system or of
objects that go away. The signal would be lost with it, so it is sent again.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable

from nonosat.errors import DoubtfulScan, LimitReached, NonosatError
from nonosat.questions import exits

#: Seconds until a signal that was lost comes again: by then the callback that took it is done.
_SECONDS_TO_NEXT = 0.05


class Terminated(KeyboardInterrupt):
    """SIGTERM has come."""

    exit_code = exits.TERMINATED


class HungUp(KeyboardInterrupt):
    """SIGHUP has come: the terminal is gone."""

    exit_code = exits.HUNG_UP


_ERRORS = {
    number: error
    for name, error in (("SIGTERM", Terminated), ("SIGHUP", HungUp))
    if (number := getattr(signal, name, None)) is not None
}


def heed_signals() -> None:
    """Makes SIGTERM and SIGHUP raise the exceptions above; an ignored one (``nohup``) stays ignored."""
    for number, error in _ERRORS.items():
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _raiser(error))
    sys.unraisablehook = _send_again_or_show


def send_again(unraisable: sys.UnraisableHookArgs) -> bool:
    """Has the signal whose exception was dropped come once more; ``False`` if it was another exception."""
    error = unraisable.exc_type
    if issubclass(error, KeyboardInterrupt):
        import threading

        number = next((number for number, kind in _ERRORS.items() if kind is error), signal.SIGINT)
        threading.Timer(_SECONDS_TO_NEXT, os.kill, (os.getpid(), number)).start()
        return True
    if issubclass(error, LimitReached) and callable(signal.getsignal(signal.SIGALRM)):
        signal.setitimer(signal.ITIMER_REAL, _SECONDS_TO_NEXT)
        return True
    return False


def _send_again_or_show(unraisable: sys.UnraisableHookArgs) -> None:
    if not send_again(unraisable):
        sys.__unraisablehook__(unraisable)


def _raiser(error: type[KeyboardInterrupt]) -> Callable[[int, object], None]:
    def handle(_signal: int, _frame: object) -> None:
        raise error

    return handle


def end_of(error: KeyboardInterrupt | NonosatError) -> tuple[str, int]:
    """What is said when work ends with this exception, and the exit code.

    >>> end_of(LimitReached("the time limit of 2 s was reached")), end_of(KeyboardInterrupt())
    (('the time limit of 2 s was reached', 3), ('interrupted', 130))
    """
    if isinstance(error, KeyboardInterrupt):
        return "interrupted", exits.code_of(error)
    is_limit = isinstance(error, (LimitReached, DoubtfulScan))
    return str(error), exits.LIMIT if is_limit else exits.WRONG
