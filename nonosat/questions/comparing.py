"""A comparison of encodings on a puzzle as lines of a table."""

from __future__ import annotations

import statistics
from collections.abc import Iterator

from nonosat.laboratory.comparison import Comparison
from nonosat.laboratory.solver_runs import Runs


def table_head(comparison: Comparison) -> Iterator[str]:
    """The lines above the comparisons on one puzzle."""
    solvers = "".join(f"  {runs.solver:>27}" for runs in comparison.runs)
    yield f"{comparison.puzzle}: median seconds and conflicts, runs solved"
    yield f"{'encoding':18}{'variables':>10}{'clauses':>9}{'literals':>10}{'lines':>8}{'root':>12}{solvers}"


def table_lines(comparison: Comparison) -> Iterator[str]:
    """Sizes, strength and runs on one line, the clause families on another."""
    sizes, strength = comparison.reduced, comparison.strength
    cells = f"{strength.found_cells}/{strength.cells}"
    runs = "".join(f"  {_in_short(each):>27}" for each in comparison.runs)
    yield (
        f"{comparison.encoding:18}{sizes.variables:>10}{sizes.clauses:>9}{sizes.literals:>10}"
        f"{strength.share_of_lines:>8.1%}{cells:>12}{runs}"
    )
    families = ", ".join(f"{name} {count} ({literals})" for name, count, literals in sizes.families)
    yield f"{'':18}  {families}"


def _in_short(runs: Runs) -> str:
    seconds = runs.of_all("seconds", statistics.median)
    conflicts = runs.of_all("conflicts", statistics.median)
    return (
        f"{'-' if seconds is None else format(seconds, '.3f')} "
        f"{'-' if conflicts is None else format(conflicts, '.0f'):>7} "
        f"{runs.solved}/{len(runs.runs)} {runs.verdict[:4]:>4}"
    )
