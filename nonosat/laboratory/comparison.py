"""Encodings side by side on the same puzzle: sizes, propagation strength, conflicts and seconds."""

from __future__ import annotations

import csv
import io
import random
import statistics
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from nonosat.cnf.formula import Cnf
from nonosat.cnf.packed_clauses import PackedClauses
from nonosat.encoding.catalogue import encoding_named
from nonosat.encoding.formula import formula_of
from nonosat.errors import LimitReached
from nonosat.laboratory.strength import Strength, strength_of
from nonosat.limits import Limits
from nonosat.logic.propagation import propagate
from nonosat.processes.child import stream
from nonosat.progress import Progress
from nonosat.puzzle import Puzzle
from nonosat.session.backends import backend_named, is_available
from nonosat.session.enumeration import run
from nonosat.session.question import Event, Found, Question
from nonosat.session.race import search


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes of a formula; ``families`` has the clauses and literals of each rule."""

    variables: int
    clauses: int
    literals: int
    families: tuple[tuple[str, int, int], ...]

    @classmethod
    def of(cls, cnf: Cnf) -> Sizes:
        """The sizes of a formula, unit clauses of known cells as a family of their own."""
        known = [("known cells", len(cnf.units), len(cnf.units))] if len(cnf.units) else []
        families = [(each.name, each.clause_count, each.literal_count) for each in cnf.families]
        return cls(cnf.variables, cnf.clause_count, cnf.literal_count, (*known, *families))


@dataclass(frozen=True, slots=True)
class Runs:
    """One solver on one formula, once a seed: two pictures, or the proof that there is at most one.

    ``verdicts`` has one of ``unique multiple none undecided`` a seed; ``seconds`` are of loading and
    searching, without encoding; for a run that reached its limit they are that limit.
    """

    solver: str
    verdicts: tuple[str, ...]
    conflicts: tuple[int, ...]
    seconds: tuple[float, ...]

    @property
    def verdict(self) -> str:
        """The verdict of the runs that came to one (they agree), or ``undecided``."""
        return next((each for each in self.verdicts if each != "undecided"), "undecided")


@dataclass(frozen=True, slots=True)
class Comparison:
    """One encoding on one puzzle: raw and reduced by line logic, its strength and its runs (reduced)."""

    puzzle: str
    encoding: str
    raw: Sizes
    reduced: Sizes
    strength: Strength
    runs: tuple[Runs, ...]


def compare(
    puzzle: Puzzle,
    *,
    name: str,
    encodings: Sequence[str],
    solvers: Sequence[str],
    seeds: int = 5,
    run_limit: float | None = 20.0,
) -> Iterator[Comparison]:
    """A comparison for each encoding as it is made; ``name`` is what the puzzle is called in it.

    For a seed the clauses are shuffled, as few solvers take one, and handed to the solver, too.
    Raises ``UnknownName``.
    """
    for encoding in encodings:
        encoding_named(encoding)
    solvers = [backend_named(solver).name for solver in solvers]
    knowledge = propagate(puzzle)
    for encoding in encodings:
        cnf = formula_of(puzzle, knowledge=knowledge, encoding=encoding)
        yield Comparison(
            puzzle=name,
            encoding=encoding,
            raw=Sizes.of(formula_of(puzzle, encoding=encoding)),
            reduced=Sizes.of(cnf),
            strength=strength_of(puzzle, encoding=encoding),
            runs=tuple(_runs(cnf, solver, seeds, run_limit) for solver in solvers),
        )


def _runs(cnf: Cnf, solver: str, seeds: int, run_limit: float | None) -> Runs:
    found = [_run(cnf, solver, seed, run_limit) for seed in range(seeds)]
    return Runs(
        solver,
        tuple(verdict for verdict, _, _ in found),
        tuple(conflicts for _, conflicts, _ in found),
        tuple(seconds for _, _, seconds in found),
    )


def _run(cnf: Cnf, solver: str, seed: int, run_limit: float | None) -> tuple[str, int, float]:
    """Verdict, conflicts and seconds."""
    question = Question.about(cnf, solver=solver, seed=seed, with_units=True)
    question = question._replace(clauses=_shuffled(question.clauses, seed))
    limits = Limits.starting_now(run_limit)
    backend = backend_named(solver)
    try:
        if backend.incremental:
            # In a process of its own, whose start is not counted.
            return next(stream(run_to_verdict, limits=limits, question=question))
        return _verdict_of(search(question, limits))
    except LimitReached:
        return "undecided", 0, run_limit or 0.0


def run_to_verdict(question: Question) -> Iterator[tuple[str, int, float]]:
    """The verdict of a search in this process, once."""
    is_available(question.solver)  # loads the library, which is not what is measured
    yield _verdict_of(run(question))


def _verdict_of(events: Iterable[Event]) -> tuple[str, int, float]:
    begin = time.perf_counter()
    pictures = conflicts = 0
    for event in events:
        if isinstance(event, Progress):
            conflicts = event.conflicts
        elif isinstance(event, Found):
            pictures += 1
            if pictures == 2:
                return "multiple", conflicts, time.perf_counter() - begin
        else:
            break
    return "unique" if pictures else "none", conflicts, time.perf_counter() - begin


def _shuffled(clauses: PackedClauses, seed: int) -> PackedClauses:
    """The clauses in an order that depends on the seed."""
    rng = np.random.default_rng(seed)
    shuffled = [rng.permutation(block) for block in clauses.blocks()]
    random.Random(seed).shuffle(shuffled)
    return PackedClauses.of(shuffled)


def as_csv(comparisons: Iterable[Comparison]) -> str:
    """A row for each puzzle, encoding and solver."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for each in comparisons:
        strength = each.strength
        for runs in each.runs:
            families = "; ".join(
                f"{name} {clauses}/{literals}" for name, clauses, literals in each.raw.families
            )
            sizes = (each.raw.variables, each.raw.clauses, each.raw.literals, families)
            reduced = (each.reduced.variables, each.reduced.clauses, each.reduced.literals)
            found = (f"{strength.share_of_lines:.4f}", strength.found_cells, strength.cells)
            measured = (
                *(statistics.median(runs.conflicts), min(runs.conflicts), max(runs.conflicts)),
                *(f"{value:.4f}" for value in (statistics.median(runs.seconds), min(runs.seconds))),
                f"{max(runs.seconds):.4f}",
            )
            head = (each.puzzle, each.encoding, *sizes, *reduced, *found)
            writer.writerow((*head, runs.solver, runs.verdict, len(runs.seconds), *measured))
    return text.getvalue()


_COLUMNS = (
    "puzzle",
    "encoding",
    "raw_variables",
    "raw_clauses",
    "raw_literals",
    "raw_families_clauses/literals",
    "variables",
    "clauses",
    "literals",
    "propagation_strength",
    "root_literals_found",
    "root_literals_of_line_logic",
    "solver",
    "verdict",
    "seeds",
    "conflicts_median",
    "conflicts_least",
    "conflicts_most",
    "seconds_median",
    "seconds_least",
    "seconds_most",
)
