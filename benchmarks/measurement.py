"""What one run of one solver on one puzzle took and answered, before anyone has judged the answer."""

from __future__ import annotations

from dataclasses import dataclass, field

from nonosat.grid import Grid

#: The phases of a run, in order; other programs may have others.
PHASES = ("read", "propagate", "probe", "encode", "load", "first_picture", "verdict", "rest")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a solver says: a verdict of nonosat's, and the pictures it shows.

    ``multiple`` with one picture is its word that there are others.
    """

    verdict: str
    pictures: tuple[Grid, ...] = ()


@dataclass(frozen=True, slots=True)
class Measurement:
    """An answer, with seconds on the clock and of CPU (all processes together).

    ``phases`` are seconds that add up to at most ``seconds``. Sizes and conflicts are ``None`` where the
    solver does not tell, peak memory (MiB, all processes together) where it was not looked at. With a
    ``failure`` there is no answer, and no time that counts.
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
    """The phases of nonosat's statistics one after another, and as ``rest`` what is left of the total.

    The search is cut in three: until the clauses are loaded, until the first picture, until the verdict.
    The rest is starting, importing, and checking pictures.

    >>> phases_of({"encode": 0.25, "search": 1.0, "load": 0.25, "first_picture": 0.75}, 1.5)
    {'encode': 0.25, 'load': 0.25, 'first_picture': 0.5, 'verdict': 0.25, 'rest': 0.25}
    """
    apart = dict(seconds)
    search = apart.pop("search", None)
    if search is not None:
        load = apart.get("load", 0.0)
        picture = apart.pop("first_picture", None)
        if picture is not None:
            apart["first_picture"] = picture - load
        apart["verdict"] = search - (load if picture is None else picture)
    apart["rest"] = max(total - sum(apart.values()), 0.0)
    names = [name for name in PHASES if name in apart] + [name for name in apart if name not in PHASES]
    return {name: apart[name] for name in names}
