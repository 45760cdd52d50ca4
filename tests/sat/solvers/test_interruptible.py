"""A signal ends the work of a solver, which stays usable."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator

import pysolvers
import pytest

from nonosat.model.errors import LimitReached
from nonosat.model.limits import NO_LIMITS
from nonosat.sat.processes.child_group import stream
from nonosat.sat.solvers import interruptible
from nonosat.sat.solvers import session as session_module
from nonosat.sat.solvers.available import SOLVERS
from nonosat.sat.solvers.interruptible import handles_signals, run_until_signalled
from nonosat.sat.solvers.maxsat import CheapestModels
from nonosat.sat.solvers.session import Session
from tests.support.slowness import rest_slow

pytestmark = pytest.mark.skipif(os.name != "posix", reason="sends a signal")

#: One solver of each kind is tested by default.
_FAMILIES = ("cadical195", "glucose4", "minisat22", "maplechrono")
_OTHERS = tuple(each.name for each in SOLVERS if each.limited and each.name not in _FAMILIES)
#: Pigeons, one more than their holes: far too hard for clauses alone.
_HOLES = 13


def _pigeons(holes: int) -> Iterator[list[int]]:
    def sits(pigeon: int, hole: int) -> int:
        return pigeon * holes + hole + 1

    for pigeon in range(holes + 1):
        yield [sits(pigeon, hole) for hole in range(holes)]
    for hole in range(holes):
        for one in range(holes + 1):
            for other in range(one):
                yield [-sits(one, hole), -sits(other, hole)]


def _send_soon(number: int, *, times: int = 1) -> threading.Thread:
    def send() -> None:
        for _ in range(times):
            time.sleep(0.2)
            os.kill(os.getpid(), number)

    thread = threading.Thread(target=send)
    thread.start()
    return thread


@pytest.fixture(params=rest_slow([*_FAMILIES, *_OTHERS], quick=len(_FAMILIES)))
def session(request: pytest.FixtureRequest) -> Iterator[Session]:
    with Session(request.param) as opened:
        opened.add(_pigeons(_HOLES))
        yield opened


def test_ctrl_c_ends_every_solver_that_knows_limits_and_it_can_be_asked_again(session: Session) -> None:
    sender = _send_soon(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        session.solve()
    sender.join()
    assert session.solve(conflicts=10) is None
    if session.info.incremental:
        session.add([[1], [-1]])
        assert session.solve() is False


def test_a_timer_ends_a_search_too() -> None:
    def ring(*_: object) -> None:
        raise LimitReached("time")

    before = signal.signal(signal.SIGALRM, ring)
    try:
        with Session() as session:
            session.add(_pigeons(_HOLES))
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            with pytest.raises(LimitReached, match="time"):
                session.solve()
            assert session.solve(conflicts=10) is None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_ctrl_c_ends_a_search_for_what_is_cheapest() -> None:
    sender = _send_soon(signal.SIGINT)
    costs = dict.fromkeys(range(1, 200), 1)
    with pytest.raises(KeyboardInterrupt):
        CheapestModels().choose(_pigeons(_HOLES), costs)
    sender.join()


def test_what_is_told_twice_to_stop_is_waited_for() -> None:
    stop, ended = threading.Event(), threading.Event()

    def ask() -> None:
        stop.wait()
        time.sleep(0.6)
        ended.set()

    sender = _send_soon(signal.SIGINT, times=2)
    with pytest.raises(KeyboardInterrupt):
        run_until_signalled(ask, stop.set)
    assert ended.is_set()
    sender.join()


def test_answers_and_errors_come_through() -> None:
    def fail() -> None:
        raise ValueError("no")

    assert run_until_signalled(lambda: 7, fail) == 7
    with pytest.raises(ValueError, match="no"):
        run_until_signalled(fail, fail)


def threads_of_a_solver() -> Iterator[bool]:
    """Yield whether this process would solve on another thread; run in a child."""
    yield handles_signals()


def test_a_child_uses_no_memory_for_another_thread() -> None:
    assert handles_signals()
    assert list(stream(threads_of_a_solver, limits=NO_LIMITS)) == [False]


def test_without_a_thread_the_solver_runs_inline(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(interruptible, "start_new_thread", refuse)
    assert run_until_signalled(lambda: 7, lambda: None) == 7


@pytest.mark.parametrize("handled", [True, False])
def test_cadical_is_called_once_without_signal_handlers(
    monkeypatch: pytest.MonkeyPatch, *, handled: bool
) -> None:
    calls: list[int] = []
    solve_in_c = pysolvers.cadical195_solve_lim

    def counted(*asked: object) -> object:
        calls.append(1)
        return solve_in_c(*asked)

    monkeypatch.setattr(pysolvers, "cadical195_solve_lim", counted)
    monkeypatch.setattr(session_module, "handles_signals", lambda: handled)
    with Session("cadical195") as session:
        session.add(_pigeons(8))
        assert session.solve() is False
    assert (len(calls) > 1) is handled
