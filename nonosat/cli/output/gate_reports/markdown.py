"""A table in Markdown, for a comment or a summary."""

from __future__ import annotations

import re

from nonosat.cli.output.gate_reports.judged_puzzle import Judgements, reason_of
from nonosat.errors import as_one_line


def written(outcome: Judgements) -> str:
    """What does not hold, below a sentence about all."""
    told = [f"{outcome.counted()}.\n"]
    rows = [
        f"| {_cell(str(puzzle.name))} | {_cell(judged.wish)} | {_cell(reason_of(judged))} |"
        for puzzle, judged in outcome.missed()
    ]
    if rows:
        told.append("\n".join(["| puzzle | wish | why |", "|---|---|---|", *rows, ""]))
    if outcome.unread:
        told.append("\n".join(["Not read:\n", *(f"- {_cell(each.sentence)}" for each in outcome.unread), ""]))
    return "\n".join(told)


def _cell(text: str) -> str:
    """A text that Markdown shows as it is, on one line."""
    return re.sub(r"([\\`*_{}\[\]<>&|#~])", r"\\\1", as_one_line(text))
