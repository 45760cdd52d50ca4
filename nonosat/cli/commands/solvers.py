"""``nonosat solvers``: the SAT solvers and what each can do."""

from __future__ import annotations

from nonosat.cli.arguments import options
from nonosat.cli.output.streams import results
from nonosat.questions import exits
from nonosat.questions.listing import Solvers
from nonosat.questions.plain import as_text
from nonosat.session.backends import BACKENDS

EXAMPLES = (
    "nonosat solvers",
    "nonosat solvers --json",
)
EXIT_CODES = exits.Meanings(
    done="They are listed.",
)


def command(output: options.OutputFile = None, as_json: options.AsJson = False) -> int:
    """List the SAT solvers and what each can do."""
    with results(output) as file:
        if as_json:
            print(as_text(Solvers(BACKENDS)), file=file)
            return 0
        print(f"{'name':12} {'available':9} {'progress':8} {'proof':5} {'assumptions':11} title", file=file)
        for each in BACKENDS:
            marks = [*map(_mark, (each.available, each.limited, each.proof, each.assumptions))]
            cells = f"{each.name:12} {marks[0]:9} {marks[1]:8} {marks[2]:5} {marks[3]:11}"
            print(f"{cells} {each.title}{'  (auto)' if each.is_default else ''}", file=file)
    return 0


def _mark(value: object) -> str:
    return "yes" if value else "-"
