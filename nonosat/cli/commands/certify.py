"""``nonosat certify``: a proof that a puzzle has one picture, in files that anyone can check."""

from __future__ import annotations

import sys

from nonosat.cli.arguments.options import FullSearch, OneInput, Talk
from nonosat.cli.arguments.puzzles import naming
from nonosat.cli.asking import puzzle_of
from nonosat.cli.driver import ask, tell
from nonosat.cli.output.report import document_report
from nonosat.questions.certifying import CertifyQuestion

EXAMPLES = (
    "nonosat certify puzzles/dom_5.json -o proof",
    "nonosat certify puzzles/two_switches.json --all -o proof_of_all",
)


def command(question: CertifyQuestion, inputs: OneInput, output: Talk, search: FullSearch) -> int:
    entry = puzzle_of(inputs, search.limits, quiet=output.quiet)
    report = document_report(sys.stdout, as_json=output.as_json, quiet=output.quiet)
    report.begin(entry.name, entry.puzzle)
    with naming(entry.source):
        answer = ask(question, entry.puzzle, report, search)
    tell(answer, report)
    return answer.exit_code
