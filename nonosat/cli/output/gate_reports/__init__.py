"""What ``check --require`` found, in the formats that servers of teams show: a module for each, of its name.

A ``judged_puzzle`` is what all are made of: a puzzle with what became of each wish. ``github`` writes
annotations, ``junit`` and ``sarif`` files for other programs, ``markdown`` a table, ``html`` a page with
drawings. ``nonosat.cli.gate`` chooses one.
"""

from __future__ import annotations

from importlib import import_module

from nonosat.cli.arguments.gate_options import GateFormat
from nonosat.cli.output.gate_reports.judged_puzzle import Judgements


def written(format: GateFormat, outcome: Judgements) -> str:
    """The outcome of a gate in a format, whose module is imported now."""
    text: str = import_module(f"{__name__}.{format}").written(outcome)
    return text
