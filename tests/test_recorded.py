"""Every command answers as it was recorded, and in JSON as the schema says: see ``recording``."""

from __future__ import annotations

import json
from typing import Any

from answer_schema import SCHEMA, check_answer
from recording import answer_as_recorded, cases, folder_of_inputs, recorded, whole_answer

from nonosat.apps.cli.app import PANELS

#: The reduced form runs one command in this many.
_ONE_IN = 9


def test_every_command_is_recorded() -> None:
    """But those that read folders of puzzles and photographs, which have tests of their own."""
    names = {case.arguments[0] for case in cases()}
    assert {name for panel in PANELS.values() for name in panel} - names == {"twins", "scan"}


def test_commands_answer_as_recorded(*, exhaustive: bool) -> None:
    before = recorded()
    chosen = list(cases())[:: 1 if exhaustive else _ONE_IN]
    with folder_of_inputs():
        answers = [whole_answer(case) for case in chosen]
    different = [
        found for each in answers if (found := answer_as_recorded(each)) not in before[each["command"]]
    ]
    assert not different, f"{len(different)} of {len(chosen)} answers differ, the first: {different[0]}"
    for each in answers:
        check_json(each)


def check_json(answer: dict[str, Any]) -> None:
    name, *options = answer["command"].split()
    if "--json" in options and name in SCHEMA["$defs"]:
        for line in answer["out"].splitlines():
            check_answer(name, json.loads(line.replace('"…"', "0.5")))  # seconds, which were taken out
