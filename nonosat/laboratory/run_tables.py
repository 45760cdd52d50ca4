"""Comparisons as tables for papers: every run a row, or a row for each puzzle, encoding and solver."""

from __future__ import annotations

import json
import platform
import statistics
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version
from typing import Any

from nonosat.laboratory.comparison import Comparison
from nonosat.laboratory.solver_runs import Runs
from nonosat.notation.csv_rows import csv_row
from nonosat.session.program_version import version_of
from nonosat.version import __version__


def run_rows(comparisons: Iterable[Comparison]) -> Iterator[dict[str, Any]]:
    """Every run as a row; what is not known, as after a timeout, is ``None``."""
    versions = {
        "nonosat": __version__,
        "python_sat": version("python-sat"),
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
    }
    for each in comparisons:
        for runs in each.runs:
            for run in runs.runs:
                yield {
                    "puzzle": each.puzzle,
                    "family": each.origin.family,
                    "size": each.origin.size,
                    "puzzle_seed": each.origin.seed,
                    "encoding": each.encoding,
                    "variables": each.reduced.variables,
                    "clauses": each.reduced.clauses,
                    "solver": runs.solver,
                    "solver_version": version_of(runs.solver),
                    "seed": run.seed,
                    "status": str(run.status),
                    "pictures": run.pictures,
                    "seconds": _rounded(run.seconds),
                    "cpu_seconds": _rounded(run.cpu_seconds),
                    "conflicts": run.conflicts,
                    "decisions": run.decisions,
                    "propagations": run.propagations,
                    "memory_mib": _rounded(run.memory_mib, 1),
                    "limit_seconds": runs.limit,
                    **versions,
                }


def runs_as_text(comparisons: Iterable[Comparison], path: str) -> str:
    """The rows as JSON Lines if the name says so (``.jsonl``), else as CSV."""
    rows = list(run_rows(comparisons))
    if path.lower().endswith(".jsonl"):
        return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    return _csv(rows)


def summaries_as_csv(comparisons: Iterable[Comparison]) -> str:
    """A row for each puzzle, encoding and solver."""
    return _csv([row for each in comparisons for row in _summaries(each)])


def _summaries(comparison: Comparison) -> Iterator[dict[str, Any]]:
    strength, raw, reduced = comparison.strength, comparison.raw, comparison.reduced
    families = "; ".join(f"{name} {clauses}/{literals}" for name, clauses, literals in raw.families)
    for runs in comparison.runs:
        yield {
            "puzzle": comparison.puzzle,
            "encoding": comparison.encoding,
            "raw_variables": raw.variables,
            "raw_clauses": raw.clauses,
            "raw_literals": raw.literals,
            "raw_families_clauses/literals": families,
            "variables": reduced.variables,
            "clauses": reduced.clauses,
            "literals": reduced.literals,
            "propagation_strength": f"{strength.share_of_lines:.4f}",
            "root_literals_found": strength.found_cells,
            "root_literals_of_line_logic": strength.cells,
            "solver": runs.solver,
            "verdict": runs.verdict,
            "seeds": len(runs.runs),
            "solved": runs.solved,
            "par2": _rounded(runs.par2),
            **_spread(runs, "conflicts"),
            **_spread(runs, "seconds"),
        }


_SUMMARIES: tuple[tuple[str, Callable[[Iterable[float]], float]], ...] = (
    ("median", statistics.median),
    ("least", min),
    ("most", max),
)


def _spread(runs: Runs, measure: str) -> dict[str, float | None]:
    digits = 4 if measure == "seconds" else 0
    return {
        f"{measure}_{name}": _rounded(runs.of_all(measure, summary), digits) for name, summary in _SUMMARIES
    }


def _rounded(value: float | None, digits: int = 4) -> float | None:
    return None if value is None else round(value, digits or None)


def _csv(rows: list[dict[str, Any]]) -> str:
    """Rows as CSV, ``None`` as an empty field; nothing for no rows."""
    return "".join(map(csv_row, [rows[0], *(row.values() for row in rows)] if rows else ()))
