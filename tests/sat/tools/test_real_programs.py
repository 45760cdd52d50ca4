"""Installed external solvers: from a puzzle to formula, answer and solution."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from command_line import nonosat_here
from conftest import PUZZLES
from external import (
    COMMANDS,
    COUNTING,
    ENUMERATING,
    every_program,
    output_of,
    solver_named,
    words_of,
)

from nonosat import read, solutions

DOM, SWITCHES, IMPOSSIBLE = (
    str(PUZZLES / f"{name}.json") for name in ("dom_5", "two_switches", "impossible_swap")
)


def json_of(*arguments: str) -> tuple[int, dict[str, Any]]:
    code, out, err = nonosat_here(*arguments, "--json", "--quiet")
    assert err == ""
    return code, json.loads(out)


@every_program
def test_questions_are_answered_as_far_as_solutions_show(program: str) -> None:
    solver = solver_named(COMMANDS[program])
    for command, number in (("solve", 1), ("check", 1)):
        code, found = json_of(command, DOM, "--solver", solver)
        assert (code, found["verdict"], found["claimed_by"]) == (3, "undecided", solver)
        assert len(found["solutions"]) == number
    code, found = json_of("count", DOM, "--solver", solver)
    assert (code, found["count"], found["exact"], found["claimed_by"]) == (3, 1, False, solver)
    code, found = json_of("solve", SWITCHES, "--solver", solver)
    assert (code, found["verdict"], found["claimed_by"]) == (0, "multiple", None)
    code, found = json_of("count", IMPOSSIBLE, "--solver", solver)
    assert (code, found["count"], found["exact"], found["claimed_by"]) == (3, 0, False, solver)


@pytest.mark.parametrize("command", ENUMERATING)
def test_all_models_are_decoded(command: str, tmp_path: Path) -> None:
    formula, answer = tmp_path / "switches.cnf", tmp_path / "answer"
    assert nonosat_here("encode", SWITCHES, "-o", str(formula), "--quiet")[0] == 0
    answer.write_text(output_of(words_of(ENUMERATING[command], formula=str(formula)))[1])
    code, found = json_of("decode", SWITCHES, str(answer))
    assert (code, found["verdict"], found["complete"]) == (0, "multiple", False)
    assert {tuple(each) for each in found["solutions"]} == {
        tuple(str(each).split()) for each in solutions(read(SWITCHES))
    }


@every_program
def test_its_runs_have_all_that_it_counts(program: str) -> None:
    line = ["encodings", "--compare", str(PUZZLES / "dom_7.json"), "--encodings", "order", "--seeds", "1"]
    code, found = json_of(*line, "--solvers", solver_named(COUNTING[program]))
    ((run,),) = (runs["runs"] for runs in found["solver_runs"])
    assert (code, run["status"], run["solutions"]) == (0, "claimed", 1)
    assert run["conflicts"] > 10
    assert run["decisions"] >= run["conflicts"] / 2
    assert (run["propagations"] or 0) > 100 or program == "clasp"  # which does not count them
    assert run["seconds"] > 0
    assert run["memory_mib"] > 1
    assert run["cpu_seconds"] >= 0
