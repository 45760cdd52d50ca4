"""Formulas written without numpy: line by line they are those that are written all at once."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
import unknown_puzzles
from conftest import PUZZLES
from slowness import rest_slow

import nonosat
from nonosat.clues import clue
from nonosat.cnf.component import Component
from nonosat.cnf.formula import Cnf
from nonosat.dimacs.instance import Instance
from nonosat.encoding.all_lines import formula_at_once
from nonosat.encoding.components import components_of
from nonosat.encoding.components_at_once import components_at_once
from nonosat.encoding.line_selectors import LineSelectorFormula
from nonosat.encoding.plain_formula import ENCODINGS, formula_line_by_line, selectable_lines
from nonosat.encoding.plug_ins import encoding_named
from nonosat.encoding.two_grids import selectable_at_once
from nonosat.errors import LimitReached
from nonosat.logic.propagation import propagate
from nonosat.logic.sums import contradiction_in_numbers
from nonosat.puzzle import Puzzle
from puzzles import domino, random_puzzle


@pytest.mark.parametrize("encoding", rest_slow(ENCODINGS, quick=1))
def test_a_formula_has_the_same_clauses_about_the_same_variables(encoding: str) -> None:
    several = 0
    for puzzle in _puzzles():
        for raw in (True, False):
            one, other = _both(puzzle, encoding, raw=raw)
            assert (one.variables, one.units.tolist()) == (other.variables, other.units.tolist()), puzzle
            assert one.open_cells == other.open_cells
            assert _named_clauses(one) == _named_clauses(other), puzzle
            several += one.clause_count > 20
    assert several > 50


def test_in_one_colour_the_order_encoding_is_the_same_text() -> None:
    puzzles = [domino(size) for size in (1, 4, 6)]
    puzzles += [nonosat.read(PUZZLES / name) for name in ("two_switches.json", "gchq_without_givens.json")]
    for puzzle in puzzles:
        for raw in (True, False):
            one, other = (str(Instance(puzzle, cnf, "order", raw)) for cnf in _both(puzzle, "order", raw=raw))
            assert one == other


def test_a_line_without_room_makes_the_formula_impossible() -> None:
    puzzle = Puzzle((clue(1, 1), clue(1)), (clue(1), clue(1)))
    for cnf in _both(puzzle, "order", raw=True):
        assert [family.name for family in cnf.families] == ["impossible line"]
        assert list(cnf.clauses()) == [[1], [-1]]


def test_lines_can_be_switched_off_one_by_one_in_the_same_way() -> None:
    for puzzle in _puzzles():
        if contradiction_in_numbers(puzzle) is not None:
            continue
        one, other = (LineSelectorFormula(*write(puzzle)) for write in (selectable_lines, selectable_at_once))
        assert (one.givens, one.selectors) == (other.givens, other.selectors)
        lines = random.Random(1).sample(range(len(one.selectors)), len(one.selectors) // 2 + 1)
        for chosen in (lines, range(len(one.selectors))):
            assert _sizes(one, chosen) == _sizes(other, chosen), puzzle


def test_a_formula_falls_into_the_same_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonosat.encoding.components.has_numpy", lambda: False)
    parts = 0
    for puzzle in _puzzles():
        _, cnf = _both(puzzle, "order", raw=False)
        found = components_of(cnf)
        assert list(map(_content, found)) == list(map(_content, components_at_once(cnf)))
        parts += len(found) > 1
    assert parts > 3


def test_a_formula_that_is_too_large_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonosat.encoding.size.DEFAULT_MIB", 1)
    puzzle = Puzzle((clue(*[1] * 40),) * 100, (clue(*[1] * 40),) * 100)
    with pytest.raises(LimitReached, match="too many for the memory limit"):
        formula_line_by_line(puzzle, None, encoding_named("start"), check=lambda: None)


def _puzzles() -> Iterator[Puzzle]:
    """Puzzles with known clues in up to three colours, and with clues of every kind."""
    rng = random.Random(46)
    for number in range(40):
        yield random_puzzle(rng, rng.randint(2, 7), rng.randint(2, 9), colours=number % 3 + 1)
    for _ in range(80):
        yield unknown_puzzles.random_puzzle(rng)
    yield nonosat.read(PUZZLES / "two_switches.json")
    yield nonosat.read(PUZZLES / "gchq_without_givens.json")


def _both(puzzle: Puzzle, encoding: str, *, raw: bool) -> tuple[Cnf, Cnf]:
    knowledge = None if raw else propagate(puzzle)
    if knowledge is not None and knowledge.contradiction is not None:
        knowledge = None
    chosen = encoding_named(encoding)
    return (
        formula_line_by_line(puzzle, knowledge, chosen, check=lambda: None),
        formula_at_once(puzzle, knowledge, chosen, check=lambda: None, memory_mib=None),
    )


def _named_clauses(cnf: Cnf) -> dict[str, list[list[tuple[bool, object]]]]:
    """The clauses of each rule, with what their variables mean instead of numbers."""
    names: dict[int, object] = {variable: str(variable) for variable in range(1, cnf.cell_variables + 1)}
    for each in cnf.auxiliaries:
        table = zip(each.lines.tolist(), each.indices.tolist(), each.positions.tolist(), strict=True)
        names |= {number: (each.kind, *name) for number, name in enumerate(table, each.first)}
    assert len(names) == cnf.variables
    return {
        family.name: sorted(
            (
                sorted(((literal > 0, names[abs(literal)]) for literal in clause), key=str)
                for block in family.blocks
                for clause in block.tolist()
            ),
            key=str,
        )
        for family in cnf.families
    }


def _sizes(formula: LineSelectorFormula, lines: object) -> list[tuple[int, int]]:
    """For each clause of some lines its length and its first literal; those of no line once."""
    clauses = [clause for block in formula.blocks_of(lines) for clause in block.tolist()]  # type: ignore[arg-type]
    free = {tuple(clause) for clause in clauses if -clause[0] < formula.selectors[0]}
    return sorted(
        [(len(clause), clause[0]) for clause in clauses if -clause[0] >= formula.selectors[0]]
        + [(len(clause), 0) for clause in free]
    )


def _content(part: Component) -> tuple[object, ...]:
    clauses = sorted(part.clauses.one_by_one())
    return part.open_cells, part.variables, part.originals, clauses
