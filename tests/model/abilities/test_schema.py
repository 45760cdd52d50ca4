"""The JSON Schema of results: real results fit it, and its keys are exactly those of results.

Recorded results are validated where they are compared: ``tests/test_recorded.py``.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from answer_schema import SCHEMA, all_keys, check_answer, keys_in
from command_line import nonosat_here
from jsonschema import Draft202012Validator, ValidationError
from recording import folder_of_inputs
from scans import found

from nonosat.authoring.checking.what_if import WhatIf
from nonosat.images.scanning.scan import Scan
from nonosat.model.abilities.result import Heading
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle

#: Commands whose answers together have every key: with one solution, several, none, and where a limit came.
COMMANDS = (
    "solve several.jsonl --json",
    "solve cell.json several.jsonl --all --json",
    "solve gchq.json --steps --json",
    "solve dom_7.json --jobs 2 --json",
    "solve dom_7.json --time-limit 0 --json",
    "hint boat.json --level 1 --json",
    "hint boat.json --level 3 --detail --json",
    "hint several.jsonl --level 3 --json",
    "hint edge.json --level 3 --json",
    "hint mistaken.json --level 3 --json",
    "hint dom_7.json --time-limit 0 --json",
    "explain boat.json --json",
    "explain edge.json --json",
    "explain tatham.json --json",
    "explain mistaken.json --marks wrong_marks.txt --json",
    "explain sums.json --json",
    "review boat.json --marks boat_marks.txt --json",
    "review saved.json --marks wrong_marks.txt --mistakes --why --json",
    "grade boat.json --json",
    "grade dom_5.json switches.json impossible.json --quick --json",
    "check several.jsonl --json",
    "check switches.json islands.json impossible.json wrong_goal.json line.json --json",
    "check boat.json switches.json --require unique,title --json",
    "check fish.json --time-limit 0 --json",
    "repair switches.json --givens --alternatives 2 --json",
    "repair switches.json --cells --alternatives 2 --json",
    "repair impossible.json --json",
    "repair slip.json boat.json --json",
    "hide cell.json --json",
    "hide boat.json --json",
    "hide boat.json --lines --json",
    "hide to_reveal.json --reveal --json",
    "hide switches.json --json",
    "make fish.png --size 8 --json",
    "make fish.png roof.pbm --size 8 --choices 2 --json",
    "make fish.png --size 20 --choices 2 --time-limit 0 --json",
    "count switches.json sums.json gchq.json --json",
    "certify islands.json --count -o proof --json",
    "decode goal.json answer.txt --json",
    "decode goal.json unsatisfiable.txt --json",
    "certify dom_5.json -o proof --json",
    "certify switches.json -o proof --json",
    "certify dom_7.json --jobs 2 -o proof --json",
    "conquer dom_5.json --workers 1 --guided-seconds 0 -o proof --json",
    "conquer switches.json --workers 1 --json",
    "book boat.json switches.json -o book.pdf --json",
    "convert several.jsonl converted/ --to nin --json",
    "duplicates gchq.json open_gchq.json switches.json --json",
    "formats --json",
    "solvers --json",
    "encodings --json",
    "encodings --check path --json",
    "encodings --compare boat.json --encodings order --solvers glucose4 --seeds 1 --json",
)
#: Commands that go on from what another has written.
AFTER = {"certify dom_5.json -o proof --json": ("verify proof --json",)}

TO_REVEAL = '{"rows": [["?"], ["?"]], "columns": [["?"], ["?"]], "goal": ["#.", ".#"]}'

#: Keys of all answers that not every command can have, and answers that other tests compare.
OF_PLACES = ("file", "index")
ELSEWHERE = ("ConvertResult", "OtherDrawing")

Told = list[tuple[str, dict[str, Any]]]


@pytest.fixture(scope="module")
def told() -> Iterator[Told]:
    """Return results of all commands in JSON, with the commands' names."""
    with folder_of_inputs() as folder, pytest.MonkeyPatch.context() as patched:
        patched.setattr(
            "nonosat.sat.solvers.portfolio._SECONDS_ALONE", 0.0
        )  # searches race from the beginning
        (folder / "to_reveal.json").write_text(TO_REVEAL, encoding="utf-8")
        yield [each for line in COMMANDS for each in answers_to(line)]


def answers_to(line: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The documents of a command, and of those that come after it."""
    for each in (line, *AFTER.get(line, ())):
        name, *arguments = each.split()
        _, out, err = nonosat_here(name, *arguments)
        assert out, f"{each}: {err}"
        yield from ((name, json.loads(document)) for document in out.splitlines())
    shutil.rmtree("proof", ignore_errors=True)


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.slow
def test_results_fit_their_schema_and_have_no_other_keys(told: Told) -> None:
    for name, document in told:
        check_answer(name, document)


@pytest.mark.slow
def test_every_declared_key_is_in_some_result(told: Told) -> None:
    seen = {key for name, document in told for key in keys_in(name, document)}
    seen |= set(keys_in("scan", scanned())) | set(keys_in("what_if", tried()))
    seen |= {("HintResult", key) for shape, key in seen if shape == "Step"}
    unseen = {each for each in all_keys() - seen if each[1] not in OF_PLACES and each[0] not in ELSEWHERE}
    assert sorted(unseen) == []


def test_a_scan_fits_the_schema() -> None:
    check_answer("scan", scanned())


def scanned() -> Any:
    """Return the result for a photograph with one uncertain and one missing number."""
    puzzle = Puzzle.from_solution(
        Grid.from_text(["rrr.g", ".rg.g", "..ggg"], letters="rg"), palette=Palette.of_letters("rg")
    )
    said = {("row 1", 0): [((8,), 0.8), ((3,), 0.19)], ("column 3", 1): [((), 0.6), ((2,), 0.3)]}
    answer = Scan().ask(found(puzzle, said))
    return json.loads(json.dumps(replace(answer, heading=Heading(None)).to_json()))


def tried() -> Any:
    puzzle = Puzzle.from_solution(Grid.from_text(["#.", ".#"]))
    answer = WhatIf(solution=Grid.from_text(["#.", ".#"])).ask(puzzle)
    return json.loads(json.dumps(answer.to_json()))


@pytest.fixture
def checked() -> dict[str, Any]:
    """Return a result of ``check``."""
    with folder_of_inputs():
        return next(answers_to("check several.jsonl --json"))[1]


def test_an_invalid_result_and_an_unknown_key_are_detected(checked: dict[str, Any]) -> None:
    for wrong in ({"verdict": "perhaps"}, {"solutions": [[1]]}, {"count": "1"}, {"new": 1}):
        with pytest.raises(ValidationError):
            check_answer("check", checked | wrong)
    with pytest.raises(ValidationError):
        check_answer("check", {key: value for key, value in checked.items() if key != "core_smallest"})


def test_the_schema_itself_allows_further_keys(checked: dict[str, Any]) -> None:
    Draft202012Validator(SCHEMA | {"$ref": "#/$defs/check"}).validate(checked | {"new": 1})
