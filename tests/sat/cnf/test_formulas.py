"""Formulas taken apart, split and narrowed: components, ladders, and what a walk has left."""

from __future__ import annotations

from itertools import chain, pairwise, product

import pytest
from ambiguous import ones, side_by_side, switches
from pysat.solvers import Solver

from nonosat.authoring.generation.random_goals import random_puzzle
from nonosat.logic.propagation import propagate
from nonosat.model.clues import Run, clue
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle
from nonosat.sat.cnf.component import components_of
from nonosat.sat.cnf.formula import Cnf
from nonosat.sat.cnf.undecided_cells import UndecidedCells
from nonosat.sat.cnf.unexplored import unexplored
from nonosat.sat.encodings.formula import formula_of


@pytest.mark.parametrize("colours", [1, 2])
def test_components_are_all_of_the_formula_in_parts_that_share_no_variable(colours: int) -> None:
    several = 0
    puzzles = [random_puzzle(12, 9, density=0.5, colours=colours, seed=seed) for seed in range(20)]
    for puzzle in (*puzzles, side_by_side(ones(3), switches(1, 2))):
        cnf = formula_of(puzzle, knowledge=propagate(puzzle))
        parts = components_of(cnf)
        named = list(chain.from_iterable(part.originals for part in parts))
        assert len(named) == len(set(named)) == sum(part.variables for part in parts)
        clauses = [
            tuple(part.originals[abs(each) - 1] * (1 if each > 0 else -1) for each in of_part)
            for part in parts
            for of_part in part.clauses
        ]
        assert sorted(clauses) == sorted(cnf.clauses(with_units=False))
        cells = [cell for part in parts for cell in part.undecided_cells.cells]
        assert sorted(cells) == list(cnf.undecided_cells.cells)
        firsts = [part.undecided_cells.cells[0] for part in parts]
        assert firsts == sorted(firsts)
        several += len(parts) > 1
    assert several


def test_the_colours_of_a_cell_are_in_one_component_even_where_no_clause_is_about_them() -> None:
    palette = Palette.of_letters("ab")
    impossible = Puzzle((clue(5),), (None,) * 3, palette=palette)
    cnf = formula_of(impossible)
    assert cnf.clause_count == 2
    parts = components_of(cnf)
    assert [part.undecided_cells.cells for part in parts] == [(0,), (1,), (2,)]
    assert [part.originals for part in parts] == [(1, 2), (3, 4), (5, 6)]


def test_ladders_are_of_all_starts_and_ends_and_then_of_the_cells() -> None:
    cnf = formula_of(Puzzle(((Run(None), Run(2)),), (None,) * 7))
    runs, cells = cnf.ladders()
    named = {each.kind: list(each.variables) for each in reversed(cnf.auxiliaries)}
    assert len(runs) == 3  # the start and the end of the first run, and the start of the second
    assert named["ends-by"] in runs
    clauses = set(cnf.clauses())
    assert all((-one, other) in clauses for ladder in runs for one, other in pairwise(ladder))
    assert cells == [[cell] for cell in range(1, 8)]


def test_what_is_unexplored_is_said_exactly_and_in_clauses_of_three_literals() -> None:
    cells = UndecidedCells.of_grid(4, colours=1)
    cnf = Cnf(1, 4, 1, 4, (), (), undecided_cells=cells)
    for sides in product(product((False, True), repeat=2), repeat=4):
        decisions = [(0, column, 1, has, is_exhausted) for column, (has, is_exhausted) in enumerate(sides)]
        clauses = unexplored(decisions, cnf)
        assert max(map(len, clauses)) <= 3
        expected = {
            grid
            for grid in product((False, True), repeat=4)
            if not any(
                is_exhausted
                and grid[column] != has
                and all(grid[before] == sides[before][0] for before in range(column))
                for column, (has, is_exhausted) in enumerate(sides)
            )
        }
        with Solver("minisat22", bootstrap_with=[*clauses, (1, -1), (2, -2), (3, -3), (4, -4)]) as solver:
            found = {tuple(literal > 0 for literal in model[:4]) for model in solver.enum_models()}
        assert found == expected
