"""The output of every command is as recorded, and its JSON matches the schema: see ``recording``."""

from __future__ import annotations

import json
from typing import Any

from answer_schema import SCHEMA, check_answer
from recording import answer_as_recorded, cases, folder_of_inputs, recorded, whole_answer

from nonosat.apps.cli.app import PANELS

#: The reduced test runs one in this many commands.
_ONE_IN = 9


def test_every_command_is_recorded() -> None:
    """Except those that read folders, photographs and requests, which have separate tests."""
    names = {case.arguments[0] for case in cases()}
    unrecorded = {"dataset", "duplicates", "judge", "scan"}
    assert {name for panel in PANELS.values() for name in panel} - names == unrecorded


def test_the_output_of_commands_is_as_recorded(*, exhaustive: bool) -> None:
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
            check_answer(name, json.loads(line.replace('"…"', "0.5")))  # seconds, which were removed
