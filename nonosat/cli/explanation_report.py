"""Explanations as the command line gives them: text, JSON, or a page to step through."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from pathlib import PurePath
from typing import Any

import typer

from nonosat.cli.output import picture_as_json, reason_as_json
from nonosat.puzzle import Puzzle
from nonosat.reasoning.explanations import Explanation
from nonosat.reasoning.steps.step import Kind, Step
from nonosat.solver import Verdict


class Form(StrEnum):
    """What an explanation is written as; each value is the suffix of its files."""

    TEXT = "txt"
    JSON = "json"
    HTML = "html"


def form_of(path: str | None, *, as_json: bool) -> Form:
    """The form that a file's suffix tells, or the option; raises ``BadParameter``."""
    if path is None or path == "-":
        return Form.JSON if as_json else Form.TEXT
    suffix = PurePath(path).suffix.lower().lstrip(".")
    if suffix not in set(Form):
        names = ", ".join(f".{form}" for form in Form)
        raise typer.BadParameter(
            f"the suffix of '{path}' does not tell what to write: expected one of {names}"
        )
    if as_json and suffix != Form.JSON:
        raise typer.BadParameter(f"--json does not go with '{path}'")
    return Form(suffix)


def step_in_words(number: int, step: Step) -> str:
    """A numbered line of an explanation."""
    technique = step.technique if step.kind is not Kind.DEEP else f"deep, {step.technique}"
    return f"{number}. [{technique}] {step.text}"


def verdict_in_words(explanation: Explanation) -> str:
    """Where the steps lead, in a sentence."""
    steps = explanation.steps
    amount = "1 step" if len(steps) == 1 else f"{len(steps)} steps"
    lead = "leads" if len(steps) == 1 else "lead"
    kinds = Counter(step.kind for step in steps)
    arguments = [
        f"{kinds[kind]} {words[0] if kinds[kind] == 1 else words[1]}"
        for kind, words in (
            (Kind.CONTRADICTION, ("by contradiction", "by contradiction")),
            (Kind.DEEP, ("deep", "deep")),
        )
        if kinds[kind]
    ]
    how = f" ({', '.join(arguments)})" if arguments else ""
    open_cells = explanation.common.undecided_count
    reason = "" if explanation.reason is None else f": {explanation.reason.text}"
    match explanation.verdict:
        case Verdict.UNIQUE if explanation.complete:
            return f"unique: {amount}{how} {lead} to the only picture"
        case Verdict.MULTIPLE if explanation.complete:
            return (
                f"multiple: {amount}{how} {lead} to what all pictures share; "
                f"they differ in {open_cells} cells"
            )
        case Verdict.NONE:
            return f"none: no picture{reason}"
        case _:
            return f"{explanation.verdict}: {amount}{how} so far, {open_cells} cells open{reason}"


def explanation_as_json(explanation: Explanation, puzzle: Puzzle) -> dict[str, Any]:
    """An explanation in JSON."""
    kinds = Counter(step.kind.value for step in explanation.steps)
    return {
        "verdict": explanation.verdict.value,
        "complete": explanation.complete,
        "steps": [step.as_json(puzzle.palette) for step in explanation.steps],
        "common": picture_as_json(explanation.common),
        "reason": reason_as_json(explanation.reason),
        "statistics": {"steps": {kind.value: kinds[kind.value] for kind in Kind}},
    }
