"""Summaries of runs: a time for each puzzle and seed; medians, worst times and ratios for each set.

The time of a puzzle with one seed is the median of its runs; a run that reached its limit counts as that
limit. The time of a puzzle is the median over its seeds. A set's ``median`` and ``mean`` are over its
puzzles, its ``worst`` over puzzles and seeds.
"""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from benchmarks.results import Run


class Clock(StrEnum):
    """The clock to use: CPU seconds of all processes together, or wall-clock seconds."""

    CPU = "cpu"
    WALL = "wall"


class Key(NamedTuple):
    """The subject of a summary: a set, a contender, and its process (``inside`` or ``fresh``)."""

    set: str
    contender: str
    process: str


class Time(NamedTuple):
    """Seconds; ``at_least`` if a limit was reached."""

    seconds: float
    at_least: bool = False


@dataclass(frozen=True, slots=True)
class PuzzleSummary:
    """All accepted runs of one contender on one puzzle.

    ``seeds`` has the time for each seed, in order. Sizes are medians, peak memory is the maximum;
    ``None`` if nothing was reported.
    """

    key: Key
    puzzle: str
    width: int
    height: int
    verdict: str
    seeds: tuple[Time, ...]
    variables: float | None
    clauses: float | None
    conflicts: float | None
    peak_memory_mib: float | None
    phases: dict[str, float]

    @property
    def time(self) -> Time:
        """The median over the seeds."""
        return median(self.seeds)

    @property
    def worst(self) -> Time:
        """The slowest seed."""
        return max(self.seeds)


@dataclass(frozen=True, slots=True)
class SetSummary:
    """One contender on one set; ``errors`` counts the runs whose answers were not accepted."""

    key: Key
    puzzles: tuple[PuzzleSummary, ...]
    errors: int

    @property
    def times(self) -> tuple[Time, ...]:
        """The time of each puzzle."""
        return tuple(each.time for each in self.puzzles)

    @property
    def undecided(self) -> int:
        """The number of puzzles without a verdict with any seed."""
        return sum(each.verdict == "undecided" for each in self.puzzles)

    @property
    def peak_memory_mib(self) -> float | None:
        """The largest peak memory of a run."""
        return max((each.peak_memory_mib for each in self.puzzles if each.peak_memory_mib), default=None)

    @property
    def phases(self) -> dict[str, float]:
        """The mean wall-clock seconds of each phase, over the puzzles."""
        return _mean_phases([each.phases for each in self.puzzles])


def median(times: Sequence[Time]) -> Time:
    """Return the median; for an even number of times, the mean of the middle two.

    >>> median([Time(3, True), Time(1), Time(2)])
    Time(seconds=2, at_least=False)
    """
    ordered = sorted(times)
    middle = ordered[(len(ordered) - 1) // 2 : len(ordered) // 2 + 1]
    return Time(statistics.mean(each.seconds for each in middle), any(each.at_least for each in middle))


def mean(times: Sequence[Time]) -> Time:
    """Return the mean."""
    return Time(statistics.mean(each.seconds for each in times), any(each.at_least for each in times))


def summaries(runs: Iterable[Run], clock: Clock) -> tuple[SetSummary, ...]:
    """Return a summary for each set, contender and process, with sets in the order of the runs."""
    by_key: dict[Key, dict[str, list[Run]]] = {}
    errors: dict[Key, int] = defaultdict(int)
    for run in runs:
        key = Key(run.set, run.contender, run.process)
        puzzles = by_key.setdefault(key, {})
        if run.error is None:
            puzzles.setdefault(run.puzzle, []).append(run)
        else:
            errors[key] += 1
    sets = list(dict.fromkeys(key.set for key in by_key))
    return tuple(
        SetSummary(key, tuple(_of_puzzle(key, runs, clock) for runs in by_key[key].values()), errors[key])
        for key in sorted(by_key, key=lambda key: sets.index(key.set))
    )


def _of_puzzle(key: Key, runs: Sequence[Run], clock: Clock) -> PuzzleSummary:
    by_seed: dict[int | None, list[Time]] = {}
    for run in runs:
        by_seed.setdefault(run.seed, []).append(_time(run, clock))
    first = runs[0]
    verdicts = [run.verdict for run in runs if run.verdict != "undecided"]
    memory = [run.peak_memory_mib for run in runs if run.peak_memory_mib is not None]
    return PuzzleSummary(
        key=key,
        puzzle=first.puzzle,
        width=first.width,
        height=first.height,
        verdict=verdicts[0] if verdicts else "undecided",
        seeds=tuple(median(times) for times in by_seed.values()),
        variables=_median_of(run.variables for run in runs),
        clauses=_median_of(run.clauses for run in runs),
        conflicts=_median_of(run.conflicts for run in runs),
        peak_memory_mib=max(memory, default=None),
        phases=_mean_phases([run.phases for run in runs]),
    )


def _time(run: Run, clock: Clock) -> Time:
    if run.verdict == "undecided":
        return Time(run.time_limit, True)
    seconds = run.cpu_seconds if clock is Clock.CPU else run.seconds
    assert seconds is not None  # the run has no error
    return Time(seconds)


def _median_of(values: Iterable[int | None]) -> float | None:
    known = [value for value in values if value is not None]
    return statistics.median(known) if known else None


def _mean_phases(phases: Sequence[dict[str, float]]) -> dict[str, float]:
    reported = [each for each in phases if each]
    names = dict.fromkeys(name for each in reported for name in each)
    return {name: sum(each.get(name, 0.0) for each in reported) / len(reported) for name in names}


class Ratio(NamedTuple):
    """The factor by which one contender takes longer: the geometric mean over this number of ``puzzles``.

    ``at_least`` if that contender reached its limit, ``at_most`` if the one it is compared with did.
    """

    value: float
    puzzles: int
    at_least: bool
    at_most: bool


def ratio(first: SetSummary, other: SetSummary) -> Ratio | None:
    """Return how many times longer ``other`` takes on the puzzles that both ran; ``None`` if there are none.

    Puzzles that neither has decided are ignored.
    """
    times = {each.puzzle: each.time for each in first.puzzles}
    pairs = [
        (times[each.puzzle], each.time)
        for each in other.puzzles
        if each.puzzle in times and not (times[each.puzzle].at_least and each.time.at_least)
    ]
    pairs = [(mine, theirs) for mine, theirs in pairs if mine.seconds > 0 and theirs.seconds > 0]
    if not pairs:
        return None
    logarithms = [math.log(theirs.seconds / mine.seconds) for mine, theirs in pairs]
    return Ratio(
        math.exp(statistics.mean(logarithms)),
        len(pairs),
        any(theirs.at_least for _, theirs in pairs),
        any(mine.at_least for mine, _ in pairs),
    )
