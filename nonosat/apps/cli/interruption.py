"""Signals that end the work as Ctrl-C does: the command still answers with what is known so far.

Python drops an exception that a handler raises while it runs certain callbacks, of the import system or of
objects that go away. The signal would be lost with it, so it is sent again; so is one that comes while a
module is imported, as nothing may end that in the middle but the end of the process. Where the work is done
before it has come again, it counts all the same (``raise_what_was_put_off``).
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
from nonosat.model.errors import DoubtfulScan, LimitReached, NonosatError
from nonosat.model.limits import kept
from nonosat.model.signals import is_importing

#: Seconds until a signal that was lost comes again: by then the callback that took it is mostly done.
_SECONDS_TO_NEXT = 0.005
#: Seconds that a module has to be imported after a signal; then the exception is raised all the same.
_MOST_SECONDS_TO_IMPORT = 2.0


class Terminated(KeyboardInterrupt):
    """SIGTERM has come."""

    exit_code = exits.TERMINATED


class HungUp(KeyboardInterrupt):
    """SIGHUP has come: the terminal is gone."""

    exit_code = exits.HUNG_UP


_ERRORS: dict[int, type[KeyboardInterrupt]] = {
    number: error
    for name, error in (("SIGINT", KeyboardInterrupt), ("SIGTERM", Terminated), ("SIGHUP", HungUp))
    if (number := getattr(signal, name, None)) is not None
}
#: When a signal came first that is put off.
_came_first: dict[int, float] = {}
#: Signals that are to come again.
_put_off: set[int] = set()
_is_answering = True


@contextmanager
def nothing_to_answer() -> Iterator[None]:
    """A block before the work begins: signals that are heeded end the process at once."""
    global _is_answering
    _is_answering = False
    try:
        yield
    finally:
        _is_answering = True


def heed_signals() -> None:
    """Makes the signals raise the exceptions above; an ignored one (``nohup``) stays ignored."""
    for number, error in _ERRORS.items():
        handler = signal.getsignal(number)
        if callable(handler) or (handler is signal.SIG_DFL and number != signal.SIGINT):
            signal.signal(number, _raiser(error))
    sys.unraisablehook = _send_again_or_show
    sys.excepthook = _end_or_show


def send_again(unraisable: sys.UnraisableHookArgs) -> bool:
    """Has the signal whose exception was dropped come once more; ``False`` if it was another exception."""
    error = unraisable.exc_type
    if issubclass(error, KeyboardInterrupt):
        _send_again(next((number for number, kind in _ERRORS.items() if kind is error), signal.SIGINT))
        return True
    return issubclass(error, LimitReached)  # the alarm comes again by itself


def _send_again(number: int) -> None:
    _put_off.add(number)
    timer = threading.Timer(_SECONDS_TO_NEXT, os.kill, (os.getpid(), number))
    timer.daemon = True
    timer.start()


def _send_again_or_show(unraisable: sys.UnraisableHookArgs) -> None:
    if not send_again(unraisable):
        sys.__unraisablehook__(unraisable)


def _end_or_show(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Takes an exception that nobody has caught, such as one by a second signal at the very end."""
    if issubclass(kind, KeyboardInterrupt):
        say("interrupted")
        os._exit(exits.code_of(error))
    sys.__excepthook__(kind, error, trace)


def _raiser(error: type[KeyboardInterrupt]) -> Callable[[int, FrameType | None], None]:
    def handle(number: int, frame: FrameType | None) -> None:
        if not _is_answering:
            say("interrupted")
            os._exit(exits.code_of(error()))
        now = time.monotonic()
        if is_importing(frame) and now - _came_first.setdefault(number, now) < _MOST_SECONDS_TO_IMPORT:
            _send_again(number)
        else:
            _came_first.pop(number, None)
            _put_off.discard(number)
            raise kept(error())

    return handle


def raise_what_was_put_off() -> None:
    """Raises the exception of a signal that is still to come again, for when the work is done."""
    if _put_off:
        raise _ERRORS[min(_put_off)]


def say_end(error: KeyboardInterrupt | NonosatError) -> int:
    """Says that work has ended with this exception, as :func:`end_of`; returns the exit code."""
    sentence, code = end_of(error)
    say(sentence)
    return code


def end_of(error: KeyboardInterrupt | NonosatError) -> tuple[str, int]:
    """What is said when work ends with this exception, and the exit code.

    >>> end_of(LimitReached("the time limit of 2 s was reached")), end_of(KeyboardInterrupt())
    (('the time limit of 2 s was reached', 3), ('interrupted', 130))
    """
    if isinstance(error, KeyboardInterrupt):
        return "interrupted", exits.code_of(error)
    is_limit = isinstance(error, (LimitReached, DoubtfulScan))
    return str(error), exits.LIMIT if is_limit else exits.WRONG
