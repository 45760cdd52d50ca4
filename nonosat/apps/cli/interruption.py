"""Signals that end the work like Ctrl-C: the command still prints what is known so far.

Python drops an exception that a handler raises during certain callbacks, such as those of the import system
or destructors. The signal is therefore sent again; so is one that comes during an import, which must not be
interrupted unless the process ends. If the work ends before the signal comes again, it still counts
(``raise_pending_signal``).
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType

from nonosat.apps.cli.output.standard_error import say
from nonosat.model.abilities import exits
from nonosat.model.errors import LimitReached, NonosatError, UncertainScan
from nonosat.model.limits import retain
from nonosat.model.signals import is_importing

#: Seconds until a dropped signal is sent again: by then its callback has usually ended.
_SECONDS_TO_NEXT = 0.005
#: Seconds that an import may go on after a signal; then the exception is raised anyway.
_MOST_SECONDS_TO_IMPORT = 2.0


class Terminated(KeyboardInterrupt):
    """Exception raised by SIGTERM."""

    exit_code = exits.TERMINATED


class HungUp(KeyboardInterrupt):
    """Exception raised by SIGHUP: the terminal is gone."""

    exit_code = exits.HUNG_UP


_ERRORS: dict[int, type[KeyboardInterrupt]] = {
    number: error
    for name, error in (("SIGINT", KeyboardInterrupt), ("SIGTERM", Terminated), ("SIGHUP", HungUp))
    if (number := getattr(signal, name, None)) is not None
}
#: When each pending signal came first.
_first_seen: dict[int, float] = {}
#: Signals to be sent again.
_pending: set[int] = set()
_is_working = True
#: Whether an exception is being dropped.
_is_in_hook = False


@contextmanager
def exit_on_signals() -> Iterator[None]:
    """End the process at once on signals in the block: there is no work to report yet."""
    global _is_working
    _is_working = False
    try:
        yield
    finally:
        _is_working = True


def install_handlers() -> None:
    """Make the signals raise these exceptions; an ignored one (``nohup``) stays ignored."""
    for number, error in _ERRORS.items():
        handler = signal.getsignal(number)
        if callable(handler) or (handler is signal.SIG_DFL and number != signal.SIGINT):
            signal.signal(number, _raiser(error))
    sys.unraisablehook = _send_again_or_show
    sys.excepthook = _end_or_show


def send_again(unraisable: sys.UnraisableHookArgs) -> bool:
    """Send the signal of a dropped exception again; return ``False`` for other exceptions."""
    error = unraisable.exc_type
    if issubclass(error, KeyboardInterrupt):
        _send_again(next((number for number, kind in _ERRORS.items() if kind is error), signal.SIGINT))
        return True
    return issubclass(error, LimitReached)  # the alarm repeats by itself


def _send_again(number: int) -> None:
    _pending.add(number)
    threading.Thread(target=_kill_later, args=(number,), daemon=True).start()


def _kill_later(number: int) -> None:
    """Send a signal once the hook has ended, in which Python would drop its exception again."""
    time.sleep(_SECONDS_TO_NEXT)
    while _is_in_hook:
        time.sleep(_SECONDS_TO_NEXT)
    os.kill(os.getpid(), number)


def _send_again_or_show(unraisable: sys.UnraisableHookArgs) -> None:
    global _is_in_hook
    _is_in_hook = True
    try:
        if not send_again(unraisable):
            sys.__unraisablehook__(unraisable)
    finally:
        _is_in_hook = False


def _end_or_show(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Handle an uncaught exception, such as that of a second signal at the very end."""
    if issubclass(kind, KeyboardInterrupt):
        say("interrupted")
        os._exit(exits.code_of(error))
    sys.__excepthook__(kind, error, trace)


def _raiser(error: type[KeyboardInterrupt]) -> Callable[[int, FrameType | None], None]:
    def handle(number: int, frame: FrameType | None) -> None:
        if not _is_working:
            say("interrupted")
            os._exit(exits.code_of(error()))
        now = time.monotonic()
        if is_importing(frame) and now - _first_seen.setdefault(number, now) < _MOST_SECONDS_TO_IMPORT:
            _send_again(number)
        else:
            _first_seen.pop(number, None)
            _pending.discard(number)
            raise retain(error())

    return handle


def raise_pending_signal() -> None:
    """Raise the exception of a pending signal, when the work is done."""
    if _pending:
        raise _ERRORS[min(_pending)]


def report_end(error: KeyboardInterrupt | NonosatError) -> int:
    """Print the message of :func:`message_and_code`; return the exit code."""
    sentence, code = message_and_code(error)
    say(sentence)
    return code


def message_and_code(error: KeyboardInterrupt | NonosatError) -> tuple[str, int]:
    """Return the message and the exit code when work ends with this exception.

    >>> message_and_code(LimitReached("the time limit of 2 s was reached"))
    ('the time limit of 2 s was reached', 3)
    >>> message_and_code(KeyboardInterrupt())
    ('interrupted', 130)
    """
    if isinstance(error, KeyboardInterrupt):
        return "interrupted", exits.code_of(error)
    is_limit = isinstance(error, (LimitReached, UncertainScan))
    return str(error), exits.LIMIT if is_limit else exits.WRONG
