"""The pages about encodings, explanations and techniques agree with the program."""

from __future__ import annotations

import re
import shlex

import pytest
from command_line import nonosat_here
from conftest import ROOT

from nonosat import Puzzle, read
from nonosat.logic.bits import May, decided_cells
from nonosat.model.clues import ANY_RUNS, Run
from nonosat.model.puzzle import Line
from nonosat.reasoning.step_search import StepSearch
from nonosat.reasoning.steps.deduction import Deduction, Technique
from nonosat.reasoning.steps.patterns import best_claim
from nonosat.reasoning.steps.step import Step
from nonosat.sat.encodings.catalogue import ENCODINGS

ENCODINGS_PAGE, EXPLAINING, TECHNIQUES = (
    (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    for name in ("encodings", "explaining", "techniques")
)


def test_the_clauses_on_the_page_are_those_of_the_command() -> None:
    blocks = re.findall(r"```console\n\$ nonosat (encodings --line .*)\n((?:.*\n)*?)```", ENCODINGS_PAGE)
    assert len(blocks) == 6
    for command, shown in blocks:
        words, _, most = command.partition(" | head -")
        code, out, _ = nonosat_here(*shlex.split(words))
        lines = out.splitlines(keepends=True)
        assert (code, "".join(lines[: int(most or len(lines))])) == (0, shown)


def test_every_encoding_is_on_the_page_with_its_strength() -> None:
    for encoding in ENCODINGS:
        rows = [
            line
            for line in ENCODINGS_PAGE.splitlines()
            if re.match(rf"\| `{encoding.name}`( \(default\))? \|", line)
        ]
        row = rows[0]  # the first table lists them, the second has sizes
        assert ("**complete**" in row) == encoding.propagation_complete


ROWS = re.findall(
    r"^\| ([a-z ]+) \| ([\d –r?*]+) \| `([#.?]+)` \| (?:`([#.?]+)`|no blue) \|", EXPLAINING, re.MULTILINE
)


def possible(cells: str, values: int) -> May:
    """Return the candidates of the cells of a drawn line."""
    drawn = [{".": 1, "#": 2}.get(cell, (1 << values) - 1) for cell in cells]
    return tuple(
        sum((each >> value & 1) << cell for cell, each in enumerate(drawn)) for value in range(values)
    )


def drawing(may: May, width: int) -> str:
    blank, shaded = decided_cells(may)
    return "".join("." if blank >> cell & 1 else "#" if shaded >> cell & 1 else "?" for cell in range(width))


def test_there_are_examples_of_partly_known_clues() -> None:
    assert len(ROWS) > 5
    assert all("?" in clue or "*" in clue for _, clue, _, _ in ROWS)


@pytest.mark.parametrize(("name", "clue", "known", "follows"), ROWS)
def test_the_examples_of_techniques_are_what_is_found(name: str, clue: str, known: str, follows: str) -> None:
    items = {"?": Run(None), "*": ANY_RUNS}
    runs = tuple(items.get(item) or Run(int(item)) for item in re.findall(r"\d+|[?*]", clue))
    values = 3 if "r" in clue else 2
    may = possible(known, values)
    reason = sum(1 << cell for cell, value in enumerate(known) if value != "?")
    deduction = Deduction(Line(name, runs, range(len(known))), may, reason)
    claim = best_claim(deduction)
    after = deduction.after(claim.cells)
    assert claim.technique.value == name
    if follows:
        assert drawing(after, len(known)) == follows
    else:
        assert after == (*may[:2], 0)


#: The technique, its alias if it has one, the name of the file, and its text.
SECTIONS = re.findall(
    r"^## ([\w ]+)(?:: ([\w ]+))?\n(?:.*\n)*?```text (\w+)\.json\n((?:.*\n)*?)```", TECHNIQUES, re.MULTILINE
)


def first_step(puzzle: Puzzle) -> Step:
    step = next(iter(StepSearch(puzzle, marks=puzzle.saved)))
    assert len(step.substeps) < 2, "an example shows one technique only"
    return step


@pytest.mark.parametrize(("technique", "alias", "name", "text"), SECTIONS)
def test_the_examples_are_the_steps_that_are_found(technique: str, alias: str, name: str, text: str) -> None:
    step = first_step(read(text.encode()))
    assert step.technique == technique.lower(), name
    assert step.alias == (alias or None)
    assert step.smallest
    assert f"\n{step.text}\n" in TECHNIQUES
    assert f"![{technique}](techniques/{name}.svg)" in TECHNIQUES


def test_every_technique_on_one_line_has_an_example_and_every_name_is_in_the_table() -> None:
    shown = dict.fromkeys(technique.lower() for technique, _, _, _ in SECTIONS)
    # Absent colours of a line decide cells only within other steps.
    on_lines = [each.value for each in Technique if each is not Technique.ABSENT_COLOUR]
    assert [*shown] == [*on_lines, "edge logic", "two lines"]
    table = TECHNIQUES.split("| alias |")[1].split("\n\n")[0]
    for name in (
        *("simple boxes", "simple spaces", "forcing", "glue", "joining", "splitting"),
        *("punctuating", "mercury"),
    ):
        assert name in table
    for _, alias, _, _ in SECTIONS:
        assert alias in table
