"""The page about techniques: its examples are the steps that are found, and its drawings show them."""

from __future__ import annotations

import re

import pytest
from conftest import ROOT

from nonosat import Puzzle, read
from nonosat.reasoning.explanations import StepSearch
from nonosat.reasoning.steps.deduction import Technique
from nonosat.reasoning.steps.step import Step

PAGE = (ROOT / "docs" / "techniques.md").read_text(encoding="utf-8")
#: The technique, its other name if it has one, the name of the file, and the position in it.
SECTIONS = re.findall(
    r"^## ([\w ]+)(?:: ([\w ]+))?\n(?:.*\n)*?```text (\w+)\.json\n((?:.*\n)*?)```", PAGE, re.MULTILINE
)


def first_step(puzzle: Puzzle) -> Step:
    step = next(iter(StepSearch(puzzle, marks=puzzle.saved)))
    assert len(step.parts) < 2, "an example shows one technique only"
    return step


@pytest.mark.parametrize(("technique", "other", "name", "position"), SECTIONS)
def test_the_examples_are_the_steps_that_are_found(
    technique: str, other: str, name: str, position: str
) -> None:
    step = first_step(read(position.encode()))
    assert step.technique == technique.lower(), name
    assert step.also_called == (other or None)
    assert step.smallest
    assert f"\n{step.text}\n" in PAGE
    assert f"![{technique}](techniques/{name}.svg)" in PAGE


def test_every_technique_on_one_line_has_an_example_and_every_name_is_in_the_table() -> None:
    shown = {technique.lower() for technique, _, _, _ in SECTIONS}
    # No line decides a cell by the colours that it does not have: that is said within other steps.
    assert shown == {each.value for each in Technique if each is not Technique.ABSENT_COLOUR} | {
        "edge logic",
        "two lines",
    }
    table = PAGE.split("| people say |")[1].split("\n\n")[0]
    for name in (
        "simple boxes",
        "simple spaces",
        "forcing",
        "glue",
        "joining",
        "splitting",
        "punctuating",
        "mercury",
    ):
        assert name in table
    for _, other, _, _ in SECTIONS:
        assert other in table
