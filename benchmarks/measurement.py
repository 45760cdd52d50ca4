"""The time and the answer of one run of one solver on one puzzle, before the answer is checked."""

from __future__ import annotations

from dataclasses import dataclass, field

from nonosat.model.grid import Grid

#: The phases of a run, in order; other programs may report others.
PHASES = ("read", "propagate", "probe", "encode", "load", "first_solution", "verdict", "rest")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a solver answers: one of nonosat's verdicts, and the solutions it shows.

    ``multiple`` with one solution is a claim that there are others.
    """

    verdict: str
    solutions: tuple[Grid, ...] = ()


@dataclass(frozen=True, slots=True)
class Measurement:
    """An answer, with wall-clock and CPU seconds (of all processes together).

    ``phases`` are seconds that add up to at most ``seconds``. Sizes and conflicts are ``None`` if the solver
    does not report them, peak memory (MiB, all processes together) if it was not measured. With a
    ``failure`` there is no answer, and the time does not count.
    """

    answer: Answer
    seconds: float
    cpu_seconds: float
    phases: dict[str, float] = field(default_factory=dict)
    variables: int | None = None
    clauses: int | None = None
    conflicts: int | None = None
    peak_memory_mib: float | None = None
    failure: str | None = None


def phases_of(seconds: dict[str, float], total: float) -> dict[str, float]:
    """Return the phases in nonosat's statistics, made consecutive, with ``rest`` for the remaining time.

    The search is divided in three: until the clauses are loaded, until the first solution, until the
    verdict. The rest is starting, importing, and checking solutions.

    >>> phases_of({"encode": 0.25, "search": 1.0, "load": 0.25, "first_solution": 0.75}, 1.5)
    {'encode': 0.25, 'load': 0.25, 'first_solution': 0.5, 'verdict': 0.25, 'rest': 0.25}
    """
    apart = dict(seconds)
    search = apart.pop("search", None)
    if search is not None:
        load = apart.get("load", 0.0)
        solution = apart.pop("first_solution", None)
        if solution is not None:
            apart["first_solution"] = solution - load
        apart["verdict"] = search - (load if solution is None else solution)
    apart["rest"] = max(total - sum(apart.values()), 0.0)
    names = [name for name in PHASES if name in apart] + [name for name in apart if name not in PHASES]
    return {name: apart[name] for name in names}
