"""Signals that end the work as Ctrl-C does: the command still answers with what is known so far."""

from __future__ import annotations

import signal
from collections.abc import Callable

from nonosat.answers import exits


class Terminated(KeyboardInterrupt):
    """SIGTERM has come."""


class HungUp(KeyboardInterrupt):
    """SIGHUP has come: the terminal is gone."""


_EXITS: dict[type[BaseException], int] = {Terminated: exits.TERMINATED, HungUp: exits.HUNG_UP}


def heed_signals() -> None:
    """Makes SIGTERM and SIGHUP raise the exceptions above; an ignored one (``nohup``) stays ignored."""
    for name, error in (("SIGTERM", Terminated), ("SIGHUP", HungUp)):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _raiser(error))


def _raiser(error: type[KeyboardInterrupt]) -> Callable[[int, object], None]:
    def handle(_signal: int, _frame: object) -> None:
        raise error

    return handle


def code_of(error: BaseException | None) -> int:
    """The exit code of work that this exception has ended.

    >>> code_of(Terminated()), code_of(KeyboardInterrupt())
    (143, 130)
    """
    return exits.INTERRUPTED if error is None else _EXITS.get(type(error), exits.INTERRUPTED)
