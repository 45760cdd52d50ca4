"""Every command answers as it was recorded: see ``recording``."""

from __future__ import annotations

from recording import answer, cases, folder_of_inputs, recorded

#: The reduced form runs one command in this many.
_ONE_IN = 9


def test_the_recording_has_every_case_once() -> None:
    lines = [case.line for case in cases()]
    assert sorted(lines) == sorted(recorded())
    assert len(lines) > 1000


def test_commands_answer_as_recorded(*, exhaustive: bool) -> None:
    before = recorded()
    chosen = list(cases())[:: 1 if exhaustive else _ONE_IN]
    with folder_of_inputs():
        different = [found for case in chosen if (found := answer(case)) not in before[case.line]]
    assert not different, f"{len(different)} of {len(chosen)} answers differ, the first: {different[0]}"
