"""Long work in the kernel handles deadlines and Ctrl-C."""

from __future__ import annotations

import random
import signal
import time
from itertools import pairwise
from typing import Any, NoReturn

import pytest
from command_line import ended

from nonosat.logic.propagation import propagate
from nonosat.model.clues import Run
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

pytestmark = pytest.mark.usefixtures("native")

SIDE = 1200


@pytest.fixture(scope="module")
def long_work() -> Puzzle:
    source = random.Random(4)
    return Puzzle.from_solution(Grid(SIDE, SIDE, bytes(source.random() < 0.82 for _ in range(SIDE * SIDE))))


def test_a_check_is_called_again_and_again_and_may_stop_the_work(long_work: Puzzle) -> None:
    times: list[float] = []

    class Enough(Exception):
        pass

    def check() -> None:
        times.append(time.process_time())
        if len(times) == 30:
            raise Enough

    with pytest.raises(Enough):
        propagate(long_work, check=check)
    between = sorted(after - before for before, after in pairwise(times))
    assert between[len(between) // 2] < 0.1, "half of the checks are far too late"


_INTERRUPTED = """
import os, random, signal, threading
from nonosat.model.grid import Grid
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.logic.propagation import propagate
from nonosat.model.puzzle import Puzzle
signal.signal(signal.SIGINT, signal.default_int_handler)  # jobs in the background ignore it
source = random.Random(4)
side = {side}
puzzle = Puzzle.from_solution(Grid(side, side, bytes(source.random() < 0.82 for _ in range(side * side))))
everything = (1 << 2 * side) - 1
state = Possibilities.of(Lines(puzzle))
threading.Timer(0.02, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    {work}
except KeyboardInterrupt:
    print("interrupted")
else:
    print("done")
"""


@pytest.mark.parametrize(
    "work", ["propagate(puzzle)", "state.propagate(everything, everything)"], ids=["a grid", "some lines"]
)
def test_ctrl_c_is_heard(work: str) -> None:
    done = ended("-c", _INTERRUPTED.format(side=SIDE, work=work))
    assert (done.stdout, done.stderr) == ("interrupted\n", "")


class _Alarm(Exception):
    pass


@pytest.mark.parametrize("how", ["a grid", "a grid at once", "all starts", "one of the lines", "one line"])
def test_a_single_line_with_hundreds_of_unknown_runs_in_hundreds_of_colours_hears_a_signal(
    native: Any, how: str
) -> None:
    """One call without checks for signals would take about a second."""
    width, colours, runs = 10_000, 250, 200
    clue = tuple(Run(None, None) for _ in range(runs))
    lines = native.Lines(1, width, colours + 1, (clue, *(None,) * width))
    cells = lines.cells()
    anything = ((1 << width) - 1,) * (colours + 1)
    work = {
        "a grid": lambda: cells.sweep(1, 1, lambda: None),
        "a grid at once": lambda: cells.propagate(1, 1),
        "all starts": cells.starts_and_ends,
        "one of the lines": lambda: lines.settled(0, anything),
        "one line": lambda: native.settle(width, (0,) * runs, (0,) * runs, anything),
    }[how]

    def ring(_signal: int, _frame: object) -> NoReturn:
        raise _Alarm

    before = signal.signal(signal.SIGPROF, ring)
    begin = time.process_time()
    try:
        signal.setitimer(signal.ITIMER_PROF, 0.05)
        with pytest.raises(_Alarm):
            work()
        assert time.process_time() - begin < 0.4
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    # What was stopped can be asked again.
    assert lines.settled(1, (1,) * (colours + 1)) == (1,) * (colours + 1)
