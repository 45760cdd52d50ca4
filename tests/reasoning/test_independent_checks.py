"""What the commands explain and hint print, checked by a program that knows only clues and JSON."""

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
    """How many findings there are of each kind, and the first of them."""
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


def test_every_hint_rests_on_what_is_on_the_board(tmp_path: Path, *, exhaustive: bool) -> None:
    rng = random.Random(22)
    findings: list[tuple[dict[str, Any], Finding]] = []
    hints = 0
    puzzles = [random_document(rng) for _ in range(400 if exhaustive else _AT_A_TIME)]
    for puzzle, document in zip(puzzles, explanations(puzzles, tmp_path), strict=True):
        if document["verdict"] == "none" or len(document["steps"]) < 2 or (not exhaustive and hints == 12):
            continue
        marks = half_done(puzzle, document, rng)
        path, progress = tmp_path / "puzzle.json", tmp_path / "marks.txt"
        path.write_text(json.dumps(puzzle))
        progress.write_text("\n".join(marks) + "\n")
        arguments = (str(path), "--progress", str(progress), "--level", "3", "--json", "--quiet")
        code, out, err = nonosat_here("hint", *arguments)
        assert code in (0, 3), err
        if code == 0:
            hints += 1
            findings += ((puzzle, found) for found in ExplanationChecker(puzzle).hint(json.loads(out), marks))
    assert hints > 5
    assert not findings, told(findings)


def half_done(puzzle: dict[str, Any], document: dict[str, Any], rng: random.Random) -> list[str]:
    """What some of the first steps decide, as a person marks it: cells that are only narrowed stay open."""
    marks = [["?"] * len(puzzle["columns"]) for _ in puzzle["rows"]]
    for step in document["steps"][: rng.randrange(len(document["steps"]))]:
        for row, column, values in step["cells"]:
            if len(values) == 1 and rng.random() < 0.9:
                marks[row][column] = values
    return ["".join(row) for row in marks]


PUZZLE = {"rows": [[1, 1], [2], [1], [1]], "columns": [[2], [1], [2], [1]]}


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The steps of a puzzle that begins with a contradiction, in which nothing is found."""
    (document,) = explanations([PUZZLE], tmp_path_factory.mktemp("example"))
    assert {step["kind"] for step in document["steps"]} == {"line", "contradiction"}
    return document


def line_step(document: dict[str, Any]) -> dict[str, Any]:
    """The first step on one line that rests on a cell, or its first part that does."""
    steps = [part for step in document["steps"] for part in (step.get("parts") or [step])]
    return next(step for step in steps if step["kind"] == "line" and step["because"]["cells"])


def without_its_reason(document: dict[str, Any]) -> None:
    line_step(document)["because"]["cells"] = []


def without_a_step_between(document: dict[str, Any]) -> None:
    del document["steps"][2]


def without_its_last_step(document: dict[str, Any]) -> None:
    del document["steps"][-1]


def with_a_line_to_spare(document: dict[str, Any]) -> None:
    step = next(step for step in document["steps"] if step["kind"] == "contradiction")
    others = {f"{kind} {number}" for kind in ("row", "column") for number in range(1, 5)}
    step["because"]["lines"].append(min(others.difference(step["because"]["lines"])))


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
        {"kind": "line", "cells": [[0, 1, "."]], "text": "Column 2 (no runs) stays empty: row 1 is blank.",
         "because": {"cells": [], "lines": ["column 2"]}, "smallest": True},
        {"kind": "line", "cells": [[0, 0, "#"]], "text": "In column 1 (1), row 1 is filled.",
         "because": {"cells": [], "lines": ["column 1"]}, "smallest": True},
        {"kind": "line", "cells": [[0, 3, "."]], "text": "In column 4 (no runs), row 1 is blank.",
         "because": {"cells": [], "lines": ["column 4"]}, "smallest": True},
        {"kind": "line", "cells": [[0, 2, "#"]],
         "text": "In row 1 (1 1), column 1 is filled and columns 2 and 4 are blank: column 3 is filled.",
         "because": {"cells": [[0, 0, "#"], [0, 1, "."], [0, 3, "."]], "lines": ["row 1"]}, "smallest": True},
    ]  # fmt: skip
    document = {"verdict": "unique", "complete": True, "steps": steps, "common": ["#.#."]}
    assert [finding.fault for finding in ExplanationChecker(puzzle).explanation(document)] == ["smallest"]
