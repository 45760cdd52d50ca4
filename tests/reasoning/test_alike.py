"""Steps that tell the same of several lines are told once, and no cell is lost by it."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from command_line import nonosat_here
from conftest import PUZZLES

from nonosat import explain, read
from nonosat.reasoning.steps.step import Because, Kind, Step
from nonosat.reasoning.wording.sentences import are_alike, gathered

KNOT = "survey/00016_knot"


@cache
def steps_of(name: str, language: str) -> tuple[Step, ...]:
    return explain(read(PUZZLES / f"{name}.json"), language=language).steps


def positions(step: Step) -> set[tuple[int, tuple[int, ...]]]:
    """What a step adds: places along its line, with the values there."""
    along = 1 if step.lines[0].startswith("row") else 0
    return {(cell[along], cell.values) for cell in step.cells}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", ["survey/00016_knot", "survey/00001_dancer", "rainbow_fish"])
def test_alike_are_steps_that_add_the_same_along_their_lines_and_none_is_lost(
    name: str, language: str
) -> None:
    steps = steps_of(name, language)
    groups = gathered(steps, language)
    assert [each for alike in groups for each in alike] == list(steps)
    for first, *others in groups:
        assert all(positions(other) == positions(first) for other in others)


def test_the_same_steps_are_alike_in_both_languages() -> None:
    counts = [
        [len(alike) for alike in gathered(steps_of(KNOT, language), language)] for language in ("en", "de")
    ]
    assert counts[0] == counts[1]
    assert max(counts[0]) > 2


def test_lines_with_another_clue_or_other_cells_are_not_alike() -> None:
    def row(number: int, rest: str) -> Step:
        return step(f"row {number}", rest)

    def step(line: str, rest: str) -> Step:
        return Step(Kind.LINE, "overlap", (line,), (), Because((), (line,)), f"In {line} {rest}")

    assert are_alike(row(1, "(3), the 3 …"), row(12, "(3), the 3 …"))
    assert not are_alike(row(1, "(3), the 3 …"), row(2, "(4), the 4 …"))
    assert not are_alike(row(1, "(3): column 1 …"), row(2, "(3): column 2 …"))
    assert not are_alike(row(1, "(3) …"), step("column 1", "(3) …"))
    assert not are_alike(row(1, "(3) …"), row(1, "(3) …"))


def test_boards_follow_what_is_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "square.json"
    path.write_text(json.dumps({"rows": [[2], [2]], "columns": [[2], [2], []]}))
    _, text, _ = nonosat_here("explain", str(path), "--boards", "--quiet")
    first, second, third, *boards = text.rstrip().split("\n\n")
    assert first.startswith("1. ")
    assert second.startswith("??.\n??.\n2. ")
    assert third.startswith("##.\n??.\n3–4. ")
    assert third.endswith("Column 2 likewise.")
    assert boards == ["##.\n##.", "##.\n##."]


def test_paper_has_the_steps_that_are_alike_once(tmp_path: Path) -> None:
    page = tmp_path / "knot.html"
    nonosat_here("explain", str(PUZZLES / f"{KNOT}.json"), "-o", str(page))
    paper = page.read_text(encoding="utf-8").split("<ol>")[1].split("</ol>")[0]
    assert paper.count("Row 19 likewise.") == 2
    assert len(re.findall("<li", paper)) < len(steps_of(KNOT, "en"))
    assert re.findall(r'<li value="(\d+)"', paper)[:3] == ["1", "2", "4"]
