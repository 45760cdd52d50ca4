"""The page about explanations shows what the program finds."""

from __future__ import annotations

import re

import pytest
from command_line import nonosat_here
from conftest import ROOT

from nonosat.clues import ANY_RUNS, Run
from nonosat.logic.bits import May, decided_cells
from nonosat.logic.shape import LineShape
from nonosat.puzzle import Line
from nonosat.reasoning.steps.deduction import Deduction, Technique
from nonosat.reasoning.steps.patterns import best_claim

PAGE = (ROOT / "docs" / "explaining.md").read_text()
ROWS = re.findall(
    r"^\| ([a-z ]+) \| ([\d –r?*]+) \| `([#.?]+)` \| (?:`([#.?]+)`|no blue) \|", PAGE, re.MULTILINE
)
#: Those whose clue is only partly known.
UNKNOWN = [row for row in ROWS if "?" in row[1] or "*" in row[1]]


def possible(cells: str, values: int) -> May:
    """What a drawn line says of its cells."""
    drawn = [{".": 1, "#": 2}.get(cell, (1 << values) - 1) for cell in cells]
    return tuple(
        sum((each >> value & 1) << cell for cell, each in enumerate(drawn)) for value in range(values)
    )


def drawing(may: May, width: int) -> str:
    blank, filled = decided_cells(may)
    return "".join("." if blank >> cell & 1 else "#" if filled >> cell & 1 else "?" for cell in range(width))


def test_every_technique_is_on_the_page_in_its_order() -> None:
    assert [row[0] for row in ROWS if row not in UNKNOWN] == [technique.value for technique in Technique]
    assert len(UNKNOWN) > 5


@pytest.mark.parametrize(("name", "clue", "known", "follows"), ROWS)
def test_the_examples_of_techniques_are_what_is_found(name: str, clue: str, known: str, follows: str) -> None:
    items = {"?": Run(None), "*": ANY_RUNS}
    runs = tuple(items.get(item) or Run(int(item)) for item in re.findall(r"\d+|[?*]", clue))
    values = 3 if "r" in clue else 2
    may = possible(known, values)
    reason = sum(1 << cell for cell, value in enumerate(known) if value != "?")
    deduction = Deduction(LineShape.of(Line(name, runs, range(len(known)))), may, reason)
    claim = best_claim(deduction)
    after = deduction.after(claim.cells)
    assert claim.technique.value == name
    if follows:
        assert drawing(after, len(known)) == follows
    else:
        assert after == (*may[:2], 0)


def test_the_json_on_the_page_is_that_of_the_command() -> None:
    _, out, _ = nonosat_here("explain", str(ROOT / "puzzles" / "tatham_4x4.json"), "--json", "--quiet")
    for line in re.findall(r'"(?:cells|because|text|smallest)": .*', PAGE.partition("```json")[2]):
        if "…" not in line:
            assert " ".join(line.rstrip("}],").split()) in out, line
    assert '"common": ["#..#", "##..", "..#.", "..#."]' in out
