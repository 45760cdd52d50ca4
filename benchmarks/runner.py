"""The runs of contenders on puzzles, in turn on each puzzle, with every answer checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from benchmarks.cases import Case, Known, spread
from benchmarks.judgement import Judge
from benchmarks.machine import load
from benchmarks.measurement import Measurement
from benchmarks.results import Run
from benchmarks.sets import PuzzleSet
from nonosat.model.errors import SolverError
from nonosat.model.puzzle import Puzzle

#: A function that takes progress messages.
Teller = Callable[[str], None]


class Contender(Protocol):
    """A solver that can be measured; ``process`` is ``inside`` or ``fresh``."""

    @property
    def name(self) -> str:
        """Its name in tables."""

    @property
    def process(self) -> str:
        """Its kind of process."""

    def version(self) -> str:
        """Return its version; raises ``UnknownName`` if it is not installed."""

    def can_hold(self, puzzle: Puzzle) -> str | None:
        """Return why it cannot represent the puzzle, or ``None``."""

    def measure(self, puzzle: Puzzle, *, seed: int | None, time_limit: float) -> Measurement:
        """Return one run; raises ``SolverError``."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to run: a set, the contenders, and how often; ``None`` means the default of the set."""

    set: PuzzleSet
    contenders: Sequence[Contender]
    runs: int | None = None
    seeds: int | None = None
    sample: int | None = None
    only: str = ""
    time_limit: float = 30.0

    def cases(self) -> Iterator[Case]:
        """Yield the puzzles to run; a sample is evenly spread over the set."""
        wanted = (case for case in self.set.cases() if self.only in case.name)
        return spread(wanted, self.sample)

    def seeds_to_run(self) -> list[int | None]:
        """Return the seeds; if there is only one, the solver runs unseeded."""
        count = self.set.seeds if self.seeds is None else self.seeds
        return [None] if count == 1 else list(range(count))


def run(plan: Plan, tell: Teller) -> Iterator[Run]:
    """Yield the runs of a plan as they finish.

    The contenders take turns on each puzzle, so that a busy minute of the machine affects them all. A
    contender that has reached its limit is not run again on that puzzle with that seed.
    """
    if plan.set.missing:
        tell(f"{plan.set.name}: the corpus was not found: {plan.set.missing}")
    for case in plan.cases():
        yield from run_case(plan, case, tell)


def run_case(plan: Plan, case: Case, tell: Teller) -> Iterator[Run]:
    """Yield all runs of one puzzle."""
    puzzle = case.puzzle()
    judge = Judge(puzzle, Known.of(puzzle))
    able: list[Contender] = []
    for contender in plan.contenders:
        reason = contender.can_hold(puzzle)
        if reason is None:
            able.append(contender)
        else:
            tell(f"{case.name}: {contender.name} cannot represent this puzzle: {reason}")
    for seed in plan.seeds_to_run():
        late: set[Contender] = set()
        for number in range(plan.set.runs if plan.runs is None else plan.runs):
            for contender in able:
                if contender in late:
                    continue
                made = _one(plan, case, puzzle, contender, judge, seed, number)
                if made.verdict == "undecided":
                    late.add(contender)
                tell(_described(made))
                yield made


def _one(
    plan: Plan,
    case: Case,
    puzzle: Puzzle,
    contender: Contender,
    judge: Judge,
    seed: int | None,
    number: int,
) -> Run:
    """Return one run, checked; a run with a wrong answer has no time."""
    made = Run(
        set=plan.set.name,
        puzzle=case.name,
        width=puzzle.width,
        height=puzzle.height,
        contender=contender.name,
        process=contender.process,
        seed=seed,
        run=number,
        verdict="undecided",
        error=None,
        seconds=None,
        cpu_seconds=None,
        time_limit=plan.time_limit,
        load=load(),
    )
    try:
        measured = contender.measure(puzzle, seed=seed, time_limit=plan.time_limit)
    except SolverError as error:
        return replace(made, error=str(error))
    objection = measured.failure or judge.objection(measured.answer, by=contender.name)
    if objection is not None:
        return replace(made, error=objection)
    return replace(
        made,
        verdict=measured.answer.verdict,
        seconds=round(measured.seconds, 6),
        cpu_seconds=round(measured.cpu_seconds, 6),
        phases={name: round(value, 6) for name, value in measured.phases.items()},
        variables=measured.variables,
        clauses=measured.clauses,
        conflicts=measured.conflicts,
        peak_memory_mib=None if measured.peak_memory_mib is None else round(measured.peak_memory_mib, 1),
    )


def _described(run: Run) -> str:
    seed = "" if run.seed is None else f", seed {run.seed}"
    head = f"{run.set}: {run.puzzle}: {run.contender}, {run.process}{seed}: "
    if run.error is not None:
        return f"{head}NOT ACCEPTED: {run.error}"
    return f"{head}{run.verdict}, {run.seconds:.3f} s, {run.cpu_seconds:.3f} s of CPU"
