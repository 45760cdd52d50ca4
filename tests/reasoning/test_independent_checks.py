"""The output of explain and hint, checked by a program that uses only clues and JSON."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command_line import nonosat_here
from explanation_checker import ExplanationChecker, Finding
from puzzle_documents import random_document

#: Puzzles explained by one command.
_AT_A_TIME = 50


def explanations(puzzles: list[dict[str, Any]], folder: Path) -> list[dict[str, Any]]:
    path = folder / "puzzles.jsonl"
    path.write_text("".join(json.dumps(puzzle) + "\n" for puzzle in puzzles))
    _, out, err = nonosat_here("explain", str(path), "--json", "--quiet")
    found = [json.loads(line) for line in out.splitlines()]
    assert len(found) == len(puzzles), err
    return found


def told(findings: list[tuple[dict[str, Any], Finding]]) -> str:
    """Return the number of findings of each kind, and the first of them."""
    lines = [f"{count} not {fault}" for fault, count in Counter(each.fault for _, each in findings).items()]
    lines += [f"{finding}\n    {json.dumps(puzzle)}" for puzzle, finding in findings[:10]]
    return "\n".join(lines)


def test_every_part_of_every_step_is_sound_known_smallest_and_said(
    tmp_path: Path, *, exhaustive: bool
) -> None:
    rng = random.Random(21)
    findings: list[tuple[dict[str, Any], Finding]] = []
    seen: Counter[str] = Counter()
    for _ in range(40 if exhaustive else 1):
        puzzles = [random_document(rng) for _ in range(_AT_A_TIME)]
        for puzzle, document in zip(puzzles, explanations(puzzles, tmp_path), strict=True):
            findings += ((puzzle, found) for found in ExplanationChecker(puzzle).explanation(document))
            seen.update(step["kind"] for step in document["steps"])
            seen[document["verdict"]] += 1
    assert seen["line"] > 300
    assert seen["contradiction"] > 5
    assert seen["unique"] > 5
    assert seen["multiple"] > 5
    assert not findings, told(findings)


def test_every_hint_rests_on_the_marks(tmp_path: Path, *, exhaustive: bool) -> None:
    rng = random.Random(22)
    findings: list[tuple[dict[str, Any], Finding]] = []
    hints = 0
    puzzles = [random_document(rng) for _ in range(400 if exhaustive else _AT_A_TIME)]
    for puzzle, document in zip(puzzles, explanations(puzzles, tmp_path), strict=True):
        if document["verdict"] == "none" or len(document["steps"]) < 2 or (not exhaustive and hints == 12):
            continue
        marks = marks_so_far(puzzle, document, rng)
        path, marks_path = tmp_path / "puzzle.json", tmp_path / "marks.txt"
        path.write_text(json.dumps(puzzle))
        marks_path.write_text("\n".join(marks) + "\n")
        arguments = (str(path), "--marks", str(marks_path), "--level", "3", "--json", "--quiet")
        code, out, err = nonosat_here("hint", *arguments)
        assert code in (0, 3), err
        if code == 0:
            hints += 1
            findings += ((puzzle, found) for found in ExplanationChecker(puzzle).hint(json.loads(out), marks))
    assert hints > 5
    assert not findings, told(findings)


def marks_so_far(puzzle: dict[str, Any], document: dict[str, Any], rng: random.Random) -> list[str]:
    """Return marks for some of the first steps; cells that are only narrowed down stay undecided."""
    marks = [["?"] * len(puzzle["columns"]) for _ in puzzle["rows"]]
    for step in document["steps"][: rng.randrange(len(document["steps"]))]:
        for row, column, values in step["cells"]:
            if len(values) == 1 and rng.random() < 0.9:
                marks[row][column] = values
    return ["".join(row) for row in marks]


PUZZLE = {"rows": [[1, 1], [2], [1], [1]], "columns": [[2], [1], [2], [1]]}


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The explanation of a puzzle with a contradiction, without faults."""
    (document,) = explanations([PUZZLE], tmp_path_factory.mktemp("example"))
    assert {step["kind"] for step in document["steps"]} == {"line", "contradiction"}
    return document


def line_step(document: dict[str, Any]) -> dict[str, Any]:
    """Return the first step or substep on one line that rests on a cell."""
    steps = [part for step in document["steps"] for part in (step.get("substeps") or [step])]
    return next(step for step in steps if step["kind"] == "line" and step["premises"]["cells"])


def without_its_reason(document: dict[str, Any]) -> None:
    line_step(document)["premises"]["cells"] = []


def without_a_step_between(document: dict[str, Any]) -> None:
    del document["steps"][2]


def without_its_last_step(document: dict[str, Any]) -> None:
    del document["steps"][-1]


def with_a_line_to_spare(document: dict[str, Any]) -> None:
    step = next(step for step in document["steps"] if step["kind"] == "contradiction")
    others = {f"{kind} {number}" for kind in ("row", "column") for number in range(1, 5)}
    step["premises"]["lines"].append(min(others.difference(step["premises"]["lines"])))


def with_a_text_that_leaves_cells_out(document: dict[str, Any]) -> None:
    line_step(document)["text"] = "In that line, another cell follows."


def with_a_run_that_the_line_does_not_have(document: dict[str, Any]) -> None:
    line_step(document)["text"] += " So the 7 is complete."


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        (without_its_reason, "sound"),
        (without_a_step_between, "known"),
        (without_its_last_step, "complete"),
        (with_a_line_to_spare, "smallest"),
        (with_a_text_that_leaves_cells_out, "said"),
        (with_a_run_that_the_line_does_not_have, "said"),
    ],
)
def test_a_fault_is_found(
    example: dict[str, Any], changed: Callable[[dict[str, Any]], None], fault: str
) -> None:
    wrong = copy.deepcopy(example)
    changed(wrong)
    assert fault in {finding.fault for finding in ExplanationChecker(PUZZLE).explanation(wrong)}


def test_a_reason_with_a_cell_to_spare_is_found() -> None:
    puzzle = {"rows": [[1, 1]], "columns": [[1], [], [1], []]}
    steps = [
        {"kind": "line", "cells": [[0, 1, "."]], "text": "Column 2 (no runs) stays blank: row 1 is blank.",
         "premises": {"cells": [], "lines": ["column 2"]}, "smallest": True},
        {"kind": "line", "cells": [[0, 0, "#"]], "text": "In column 1 (1), row 1 is shaded.",
         "premises": {"cells": [], "lines": ["column 1"]}, "smallest": True},
        {"kind": "line", "cells": [[0, 3, "."]], "text": "In column 4 (no runs), row 1 is blank.",
         "premises": {"cells": [], "lines": ["column 4"]}, "smallest": True},
        {"kind": "line", "cells": [[0, 2, "#"]],
         "text": "In row 1 (1 1), column 1 is shaded and columns 2 and 4 are blank: column 3 is shaded.",
         "smallest": True,
         "premises": {"cells": [[0, 0, "#"], [0, 1, "."], [0, 3, "."]], "lines": ["row 1"]}},
    ]  # fmt: skip
    document = {"verdict": "unique", "complete": True, "steps": steps, "backbone": ["#.#."]}
    assert [finding.fault for finding in ExplanationChecker(puzzle).explanation(document)] == ["smallest"]
