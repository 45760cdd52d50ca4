"""What ``check --require`` found, in the formats that servers of teams show: a module for each.

A ``judged_puzzle`` is what all are made of: a puzzle with what became of each wish. ``github`` writes
annotations, ``junit`` and ``sarif`` files for other programs, ``markdown`` a table, ``page`` a page with
drawings. ``nonosat.cli.gate`` chooses one.
"""

from __future__ import annotations

from collections.abc import Callable

from nonosat.cli.arguments.gate_options import GateFormat
from nonosat.cli.output.gate_reports import github, junit, markdown, page, sarif
from nonosat.cli.output.gate_reports.judged_puzzle import Judgements

_WRITERS: dict[GateFormat, Callable[[Judgements], str]] = {
    GateFormat.JUNIT: junit.written,
    GateFormat.SARIF: sarif.written,
    GateFormat.GITHUB: github.written,
    GateFormat.MARKDOWN: markdown.written,
    GateFormat.HTML: page.written,
}


def written(format: GateFormat, outcome: Judgements) -> str:
    """The outcome of a gate in a format."""
    return _WRITERS[format](outcome)
