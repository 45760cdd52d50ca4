"""A solver that descends from MiniSat, left alone with a formula for a number of seconds of CPU time.

It runs as it would by itself: in one call, with neither hints nor budgets.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator

from nonosat.cnf.formula import Clause
from nonosat.session.session import Session

#: Seconds between two looks at the clock.
_SECONDS_BETWEEN_LOOKS = 0.02


def timed_answer(
    clauses: Iterable[Clause], solver: str, seconds: float
) -> Iterator[tuple[bool | None, float]]:
    """Whether clauses have a model (``None``: the time was up), and the CPU seconds of the search, once.

    To be run in a child process.
    """
    with Session(solver) as session:
        session.add(clauses)
        done = threading.Event()
        begin = time.process_time()

        def watch() -> None:
            while not done.wait(_SECONDS_BETWEEN_LOOKS):
                if time.process_time() - begin >= seconds:
                    session.interrupt()
                    return

        watcher = threading.Thread(target=watch, daemon=True)
        watcher.start()
        answer = session.solve()
        spent = time.process_time() - begin
        done.set()
        watcher.join()
    yield answer, spent
