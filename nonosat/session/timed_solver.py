"""A solver of PySAT's on one formula, up to a number of seconds of CPU time, otherwise left alone.

It runs as it would by itself: in one call, with neither hints nor budgets.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

from nonosat.cnf.packed_clauses import PackedClauses

#: Seconds between two looks at the clock.
_SECONDS_BETWEEN_LOOKS = 0.02


def timed_answer(clauses: PackedClauses, solver: str, seconds: float) -> Iterator[tuple[bool | None, float]]:
    """Whether clauses have a model (``None``: the time was up), and the CPU seconds of the search, once.

    To be run in a child process.
    """
    from pysat.solvers import Solver

    with Solver(name=solver) as opened:
        for clause in clauses.one_by_one():
            opened.add_clause(clause)
        done = threading.Event()
        begin = time.process_time()

        def watch() -> None:
            while not done.wait(_SECONDS_BETWEEN_LOOKS):
                if time.process_time() - begin >= seconds:
                    opened.interrupt()
                    return

        watcher = threading.Thread(target=watch, daemon=True)
        watcher.start()
        answer = opened.solve_limited(expect_interrupt=True)
        spent = time.process_time() - begin
        done.set()
        watcher.join()
    yield answer, spent
