"""SARIF 2.1.0, as code scanning of GitHub and editors read it.

The format is the OASIS standard *Static Analysis Results Interchange Format*, 2.1.0 with errata 01
(https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html). Every wish is a rule, and every wish that
does not hold a result; one that is not known is a result of kind ``open``.
"""

from __future__ import annotations

import json
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from nonosat.cli.output.gate_reports.judged_puzzle import JudgedPuzzle, Judgements
from nonosat.sets.judging import Judged
from nonosat.sets.wishes import wishes_of
from nonosat.version import __version__

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def written(outcome: Judgements) -> str:
    """A log with one run."""
    wishes = list(dict.fromkeys(judged.wish for puzzle in outcome.puzzles for judged in puzzle.wishes))
    driver = {"name": "nonosat", "version": __version__, "rules": [_rule(wish) for wish in wishes]}
    numbers = {wish: number for number, wish in enumerate(wishes)}
    invocation = {
        "executionSuccessful": not outcome.unread,
        "toolExecutionNotifications": [
            {
                "level": "error",
                "message": {"text": each.sentence},
                "locations": _locations(each.file, each.line, each.column),
            }
            for each in outcome.unread
        ],
    }
    run = {
        "tool": {"driver": driver},
        "invocations": [invocation],
        "columnKind": "unicodeCodePoints",
        "results": [_result(puzzle, judged, numbers) for puzzle, judged in outcome.missed()],
    }
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=1) + "\n"


def _rule(wish: str) -> dict[str, Any]:
    ((_, kind, _),) = wishes_of(wish)
    return {
        "id": wish,
        "shortDescription": {"text": kind.meaning},
        "defaultConfiguration": {"level": "error"},
    }


def _result(puzzle: JudgedPuzzle, judged: Judged, numbers: dict[str, int]) -> dict[str, Any]:
    is_open = judged.holds is None
    name = str(puzzle.name._replace(file=None))
    locations = _locations(puzzle.name.file, puzzle.line)
    for location in locations:
        location["logicalLocations"] = [{"name": name}] if name else []
    return {
        "ruleId": judged.wish,
        "ruleIndex": numbers[judged.wish],
        "kind": "open" if is_open else "fail",
        "level": "none" if is_open else "error",
        "message": {"text": f"{name}: {judged.why}" if name else str(judged.why)},
        "locations": locations,
    }


def _locations(file: str | None, line: int | None = None, column: int | None = None) -> list[dict[str, Any]]:
    if file is None:
        return []
    region = {"startLine": line} | ({"startColumn": column} if column else {})
    place: dict[str, Any] = {"artifactLocation": {"uri": _address(file)}}
    return [{"physicalLocation": place | ({"region": region} if line else {})}]


def _address(file: str) -> str:
    """The address of a file: one that starts at the root as such, others below where the command ran."""
    path = PurePath(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())
