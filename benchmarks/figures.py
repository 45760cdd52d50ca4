"""The run behind the figures on the pages: every set, and the other solvers that are installed.

All but the set ``conquer``, whose puzzles take one search minutes or hours.
"""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.inside import PURE, Inside
from benchmarks.program import Program
from benchmarks.runner import Contender, Plan, Teller
from benchmarks.sets import set_named
from nonosat.logic import kernel
from nonosat.model.errors import UnknownName

#: The adapters of the other solvers on the pages.
_OTHERS = ("cp-sat", "gecode")
#: The time limit of a run, and of one of many, in seconds; a longer run is shown as "more than" that.
_LIMIT = 10.0
_SHORT_LIMIT = 5.0
#: The limit for puzzles that took hours.
_LONG_LIMIT = 60.0


def plans(tell: Teller) -> Iterator[Plan]:
    """Yield what to run, in order. A solver that is not installed is left out, with a message."""
    inside, fresh = [Inside("nonosat")], Program.nonosat("nonosat")
    if kernel.name() == "pure":
        tell("the native kernel is not built: only pure Python is measured")
    else:
        inside.append(Inside(PURE, pure=True))
    others = [program for name in _OTHERS if (program := _installed(name, tell))]
    yield Plan(set_named("start"), [fresh, Program.adapted("bare-typer")])
    yield Plan(set_named("start-sat"), [fresh, Program.adapted("nonosat-in-time")])
    yield Plan(set_named("survey"), inside, runs=5, time_limit=_LIMIT)
    yield Plan(set_named("survey"), [fresh, *others], runs=1, time_limit=_SHORT_LIMIT)
    yield Plan(set_named("tournament"), inside, runs=1, sample=1000, time_limit=_SHORT_LIMIT)
    yield Plan(set_named("tournament"), [fresh, *others], runs=1, sample=5, time_limit=_SHORT_LIMIT)
    yield Plan(set_named("large"), inside, runs=3, time_limit=_LIMIT)
    yield Plan(set_named("large"), [fresh], runs=1, time_limit=_LIMIT)
    for name in ("dom", "random40", "colour", "hard"):
        yield Plan(set_named(name), inside, time_limit=_LIMIT)
    yield Plan(set_named("random"), inside, time_limit=_SHORT_LIMIT)
    alone = Inside("glucose4 alone", solver="glucose4")
    for name, limit in (("tail", _LIMIT), ("several", _LIMIT), ("extreme", _LONG_LIMIT)):
        yield Plan(set_named(name), [Inside("nonosat")], time_limit=limit)
        yield Plan(set_named(name), [alone], time_limit=_SHORT_LIMIT)


def _installed(name: str, tell: Teller) -> Contender | None:
    try:
        program = Program.adapted(name)
        program.version()
    except UnknownName as error:
        tell(f"left out: {error}")
        return None
    return program
