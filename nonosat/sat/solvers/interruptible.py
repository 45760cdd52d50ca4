"""A solver in C that ends when a signal comes: with Ctrl-C, or at a limit that an alarm tells.

Python runs the handlers of signals on the main thread, between two of its own instructions: never while
that thread is inside a solver. PySAT's own way is to jump out of the solver from within the handler. That
leaves the solver in pieces, and now and then the heap: whoever frees it afterwards may crash.
"""

from __future__ import annotations

import signal
import threading
from _thread import start_new_thread  # ``Thread.start`` takes twice as long
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from nonosat.model.errors import LimitReached
from nonosat.model.machine import has_processes

Answer = TypeVar("Answer")

#: Seconds between two moments at which the waiting thread wakes up: on Windows it hears nothing in between.
_SECONDS_BETWEEN_WAKING = 0.2


def hears_signals() -> bool:
    """Whether a handler of signals runs on this thread, and another could do its work meanwhile.

    In a child none does: it is killed. Another thread would only take a part of the memory that it may use.
    """
    is_main = threading.current_thread() is threading.main_thread()
    return has_processes() and is_main and callable(signal.getsignal(signal.SIGINT))


def run_until_signalled(ask: Callable[[], Answer], stop: Callable[[], None]) -> Answer:
    """What ``ask`` returns or raises; what the handler of a signal raises comes after ``stop`` has ended it.

    ``ask`` runs on another thread where this one hears signals, and must let others run meanwhile.
    """
    if not hears_signals():
        return ask()
    answers: list[Answer] = []
    errors: list[BaseException] = []
    may_begin, is_running = threading.Lock(), threading.Lock()
    is_running.acquire()

    def work() -> None:
        if not may_begin.acquire(blocking=False):
            return
        try:
            answers.append(ask())
        except BaseException as error:
            errors.append(error)
        is_running.release()

    try:
        try:
            start_new_thread(work, ())
        except RuntimeError:  # there is no room for its stack
            return ask()
        while not is_running.acquire(timeout=_SECONDS_BETWEEN_WAKING):
            pass
    except BaseException:
        if not may_begin.acquire(blocking=False):
            while not (answers or errors):  # at a second signal too: only then may the solver be freed
                with suppress(KeyboardInterrupt, LimitReached):
                    stop()
                    is_running.acquire(timeout=_SECONDS_BETWEEN_WAKING)
        raise
    if errors:
        raise errors[0]
    return answers[0]
