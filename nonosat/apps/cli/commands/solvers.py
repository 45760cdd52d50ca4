"""``nonosat solvers``: the SAT solvers and their capabilities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from nonosat.apps.cli.output.listing import print_list
from nonosat.apps.cli.output.output_options import Output
from nonosat.apps.cli.output.streams import results
from nonosat.model.abilities import exits
from nonosat.sat.solvers.available import SOLVERS, SolverInfo

EXAMPLES = (
    "nonosat solvers",
    "nonosat solvers --json",
)
EXIT_CODES = exits.Meanings(done="They are listed.")


@dataclass(frozen=True, slots=True)
class Solvers:
    """Result of ``solvers``."""

    solvers: Annotated[tuple[SolverInfo, ...], "The SAT solvers."]


def command(output: Output) -> int:
    """List the SAT solvers and their capabilities."""
    rows: list[tuple[object, ...]] = [("name", "available", "progress", "proof", "assumptions", "title")]
    for each in SOLVERS:
        marks = map(bool, (each.available, each.limited, each.proof, each.assumptions))
        rows.append((each.name, *marks, f"{each.title}{'  (auto)' if each.is_default else ''}"))
    with results(output.output) as file:
        print_list(file, Solvers(SOLVERS), rows, (12, 9, 8, 5, 11), as_json=output.as_json)
    return exits.DONE
