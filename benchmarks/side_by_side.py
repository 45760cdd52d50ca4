"""Plans run by several processes at a time, and how much these disturb each other.

A process does one puzzle after another, each with all its runs and contenders, so that what is compared is
measured in the same place. CPU time is what counts then. It grows all the same where cores share caches or
are threads of one core: a fixed piece of work is measured alone before, and beside the others meanwhile.
"""

from __future__ import annotations

import queue
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from benchmarks.cases import Case
from benchmarks.results import Run
from benchmarks.runner import Plan, Teller, run_case
from benchmarks.sets import set_named
from nonosat.errors import NonosatError, SolverFailed
from nonosat.limits import NO_LIMITS
from nonosat.machine import free_processors
from nonosat.processes.child import Call, Child, Raised, Returned, Yielded, error_of, next_arrival

#: A worker measures the piece of work before every so many puzzles.
_PUZZLES_BETWEEN_PROBES = 10
_PROBES_ALONE = 15
#: CPU times that are longer by this share are said to be disturbed: repeated runs differ by less.
_DISTURBED = 1.05


def run_side_by_side(plans: Sequence[Plan], workers: int, tell: Teller) -> Iterator[Run]:
    """All runs of the plans, in the order in which they are done; says at the end how much CPU times grew."""
    if workers > free_processors():
        tell(f"{workers} workers on {free_processors()} free processors: they will wait for each other")
    for plan in plans:
        if plan.set.missing:
            tell(f"{plan.set.name}: the corpus was not found: {plan.set.missing}")
    alone = statistics.median(probe() for _ in range(_PROBES_ALONE))
    beside: list[float] = []
    inbox: Any = queue.SimpleQueue()
    jobs = (
        {"plan": _plain(plan), "number": number, "probes": at % _PUZZLES_BETWEEN_PROBES == 0}
        for plan in plans
        for at, number in enumerate(range(len(_cases(_plain(plan)))))
    )
    children = [Child(inbox) for _ in range(workers)]
    try:
        at_work = sum(_give(child, next(jobs, None)) for child in children)
        while at_work:
            arrived = next_arrival(inbox, NO_LIMITS)
            if arrived is None:
                continue
            child, message = arrived
            if isinstance(message, Yielded) and isinstance(message.value, Run):
                yield replace(message.value, workers=workers)
            elif isinstance(message, Yielded):
                beside.append(message.value) if isinstance(message.value, float) else tell(message.value)
            elif isinstance(message, Returned):
                at_work += _give(child, next(jobs, None)) - 1
            else:
                error = error_of(message, NO_LIMITS) if isinstance(message, Raised) else None
                raise error or SolverFailed("a process of the benchmarks has ended")
    finally:
        for child in children:
            child.end()
    if beside and workers > 1:
        tell(disturbance(statistics.median(beside) / alone, workers))


def disturbance(growth: float, workers: int) -> str:
    """What is said about the CPU time of the same work beside others, as a multiple of what it takes alone.

    >>> disturbance(1.012, 2)
    '2 workers side by side: the same work took 1.01 times the CPU time that it takes alone'
    """
    sentence = f"{workers} workers side by side: the same work took {growth:.2f} times the CPU time"
    sentence += " that it takes alone"
    if growth < 1 / _DISTURBED:
        return f"{sentence}: other work disturbs this machine, and nobody can say what the workers do"
    return sentence if growth < _DISTURBED else f"{sentence}: do not compare with figures of fewer workers"


def probe() -> float:
    """CPU seconds of a fixed piece of work: shifts of long numbers, as line logic does, and lists."""
    begin = time.process_time()
    number, found = (1 << 20_000) - 1, 0
    for shift in range(400):
        number ^= number << (shift % 7)
        found += (number >> shift & 0xFFFF).bit_count()
    table = [(at * 2_654_435_761) & 0xFFFFF for at in range(30_000)]
    table.sort()
    return max(time.process_time() - begin, 1e-6)


def _give(child: Child, arguments: dict[str, Any] | None) -> int:
    """Sends the next puzzle, if there is one; returns how many were sent."""
    if arguments is None:
        return 0
    child.give(Call(_runs_of.__module__, _runs_of.__qualname__, arguments, None), last=False)
    return 1


def _runs_of(plan: tuple[Any, ...], number: int, *, probes: bool) -> Iterator[Run | str | float]:
    """The job of a process: a puzzle's runs, the messages on the way, and the seconds of the probe."""
    if probes:
        yield probe()
    messages: list[str] = []
    try:
        for made in run_case(_plan(plan), _cases(plan)[number], messages.append):
            yield made
            yield from messages
            messages.clear()
    except NonosatError as error:
        raise SolverFailed(str(error)) from None


def _plain(plan: Plan) -> tuple[Any, ...]:
    """The plan without functions, which cannot be sent."""
    return (
        plan.set.name,
        tuple(plan.contenders),
        plan.runs,
        plan.seeds,
        plan.sample,
        plan.only,
        plan.time_limit,
    )


def _plan(plain: tuple[Any, ...]) -> Plan:
    name, *others = plain
    return Plan(set_named(name), *others)


@cache
def _cases(plain: tuple[Any, ...]) -> list[Case]:
    return list(_plan(plain).cases())
