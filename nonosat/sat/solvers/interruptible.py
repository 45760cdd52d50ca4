"""Interruptible calls of a C solver: signals (Ctrl-C, timeouts) end them.

Python runs signal handlers on the main thread between two bytecodes, never while that thread is inside a
solver. PySAT jumps out of the solver from within the handler, which may corrupt the solver and the heap, and
crash when it is freed.
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

#: Seconds between two wake-ups of the waiting thread: on Windows signals wait until then.
_SECONDS_BETWEEN_WAKING = 0.2


def handles_signals() -> bool:
    """Return whether signal handlers run on this thread, so that the solver needs another one.

    In a child they do not: it is killed, and a second thread would only use memory.
    """
    is_main = threading.current_thread() is threading.main_thread()
    return has_processes() and is_main and callable(signal.getsignal(signal.SIGINT))


def run_until_signalled(ask: Callable[[], Answer], stop: Callable[[], None]) -> Answer:
    """Return the result of ``ask``; if a signal handler raises, end it by ``stop`` first.

    If this thread handles signals, ``ask`` runs on another, and must release the interpreter lock.
    """
    if not handles_signals():
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
        except RuntimeError:  # no memory for its stack
            return ask()
        while not is_running.acquire(timeout=_SECONDS_BETWEEN_WAKING):
            pass
    except BaseException:
        if not may_begin.acquire(blocking=False):
            while not (answers or errors):  # also at a second signal: the solver must not be freed earlier
                with suppress(KeyboardInterrupt, LimitReached):
                    stop()
                    is_running.acquire(timeout=_SECONDS_BETWEEN_WAKING)
        raise
    if errors:
        raise errors[0]
    return answers[0]
