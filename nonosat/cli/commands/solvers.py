"""``nonosat solvers``: the SAT solvers and what each can do."""

from __future__ import annotations

from nonosat.cli.arguments import options
from nonosat.cli.output.listing import print_list
from nonosat.cli.output.streams import results
from nonosat.questions import exits
from nonosat.questions.listing import Solvers
from nonosat.session.backends import BACKENDS

EXAMPLES = (
    "nonosat solvers",
    "nonosat solvers --json",
)
EXIT_CODES = exits.Meanings(done="They are listed.")


def command(output: options.OutputFile = None, as_json: options.OneJson = False) -> int:
    """List the SAT solvers and what each can do."""
    rows: list[tuple[object, ...]] = [("name", "available", "progress", "proof", "assumptions", "title")]
    for each in BACKENDS:
        marks = map(bool, (each.available, each.limited, each.proof, each.assumptions))
        rows.append((each.name, *marks, f"{each.title}{'  (auto)' if each.is_default else ''}"))
    with results(output) as file:
        print_list(file, Solvers(BACKENDS), rows, (12, 9, 8, 5, 11), as_json=as_json)
    return exits.DONE
