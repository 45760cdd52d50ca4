"""The check of an encoding against the layouts of short lines, and what they imply."""

from __future__ import annotations

import itertools
import json

import pytest
from command_line import nonosat_here

from nonosat.model.clues import clue
from nonosat.model.puzzle import Line
from nonosat.sat.encodings.catalogue import ENCODINGS, Encoding
from nonosat.sat.encodings.formula import formula_of_line
from nonosat.sat.tools.encoding_check import PropagationGap, propagation_gap
from nonosat.sat.tools.strength import UnitPropagation


def layouts(width: int, lengths: tuple[int, ...]) -> list[str]:
    """Return all lines of a width with runs of these lengths, drawn."""
    drawn = map("".join, itertools.product("#.", repeat=width))
    return [line for line in drawn if tuple(map(len, line.replace(".", " ").split())) == lengths]


def shared(lines: list[str]) -> str:
    return "".join(cells[0] if len(set(cells)) == 1 else "?" for cells in zip(*lines, strict=True))


def drawn(cells: tuple[int, ...] | None) -> str:
    assert cells is not None
    return "".join("?#."[cell] for cell in cells)


def is_missed(encoding: str, lengths: tuple[int, ...], known: str) -> bool:
    """Return whether unit propagation misses something that the known cells of a line imply."""
    fitting = [
        line
        for line in layouts(len(known), lengths)
        if all(cell in ("?", other) for cell, other in zip(known, line, strict=True))
    ]
    cnf = formula_of_line(Line("row 1", clue(*lengths), range(len(known))), encoding=encoding)
    assert cnf is not None
    with UnitPropagation(cnf) as propagation:
        found = propagation.implied(
            [cell if k == "#" else -cell for cell, k in enumerate(known, 1) if k != "?"]
        )
    wanted = (
        {cell if k == "#" else -cell for cell, k in enumerate(shared(fitting), 1) if k != "?"}
        if fitting
        else None
    )
    return found != wanted


@pytest.mark.parametrize("encoding", [each for each in ENCODINGS if not each.propagation_complete])
def test_a_smallest_example_shows_what_unit_propagation_misses(encoding: Encoding) -> None:
    gap = propagation_gap(encoding.name)
    assert gap is not None
    known = drawn(gap.known)
    fitting = [
        line
        for line in layouts(gap.width, gap.lengths)
        if all(cell in ("?", other) for cell, other in zip(known, line, strict=True))
    ]
    assert drawn(gap.implied) == shared(fitting)
    assert drawn(gap.found) != drawn(gap.implied)
    assert is_missed(encoding.name, gap.lengths, known)
    decided = gap.width - known.count("?")
    for width in range(1, gap.width + 1):
        clues = {
            tuple(map(len, "".join(line).replace(".", " ").split()))
            for line in itertools.product("#.", repeat=width)
        }
        for lengths in clues:
            for cells in map("".join, itertools.product("?#.", repeat=width)):
                if width < gap.width or width - cells.count("?") < decided:
                    assert not is_missed(encoding.name, lengths, cells)


def test_a_missed_contradiction_is_one_in_words() -> None:
    gap = PropagationGap(2, (1,), (1, 1), None, (1, 1))
    assert gap.text == "2 cells, clue 1: ## implies a contradiction, but unit propagation finds ##"


def test_the_example_is_in_text_and_json() -> None:
    text = "3 cells, clue 2: ??? implies ?#?, but unit propagation finds ???"
    assert nonosat_here("encodings", "--check", "start")[1].splitlines()[2:] == [text]
    assert nonosat_here("encodings", "--check", "path")[1].splitlines()[2:] == []
    for name, example in (("start", text), ("path", None)):
        document = json.loads(nonosat_here("encodings", "--check", name, "--json")[1])
        assert (document["propagation_complete"], document["counterexample"]) == (example is None, example)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--line", "5: 2", "--json"], "--json cannot be combined with --line"),
        (["--check", "order", "--line", "5: 2"], "choose one of --check and --line"),
        (["--seeds", "3"], "--seeds requires --compare"),
        (["--check", "order", "--encodings", "order"], "--encodings requires --compare or --line"),
        (["--compare"], "--compare requires puzzles"),
        (["boat.json"], "puzzles require --compare"),
    ],
)
def test_an_option_of_another_mode_is_refused(arguments: list[str], complaint: str) -> None:
    code, out, err = nonosat_here("encodings", *arguments)
    assert (code, out) == (2, "")
    assert err.endswith(f"{complaint}\n")
