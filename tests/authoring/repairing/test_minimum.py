"""Footprints, cheapest models and confirmation: the basis of proofs of optimality."""

from __future__ import annotations

import itertools
import random

import pytest
from repairing import SWITCH, clues_of, grid

from nonosat import Grid, Puzzle, repair
from nonosat.authoring.ambiguity.footprint import footprint_of_exchange, windows
from nonosat.authoring.repairing.confirmed_search import confirm
from nonosat.model.errors import SolverError
from nonosat.model.search_options import DEFAULT_OPTIONS
from nonosat.sat.solvers.maxsat import CheapestModels


@pytest.mark.parametrize(("height", "width"), [(3, 4), (4, 3)])
def test_an_exchange_is_possible_wherever_its_footprint_stands(height: int, width: int) -> None:
    chance = random.Random(1)
    by_clues: dict[object, list[bytes]] = {}
    for cells in itertools.product(range(2), repeat=height * width):
        by_clues.setdefault(clues_of(cells, height, width), []).append(bytes(cells))
    several = [each for each in by_clues.values() if len(each) > 1]
    assert several
    smaller = 0
    for found in chance.sample(several, 40):
        mine, other = chance.sample(found, 2)
        footprint = footprint_of_exchange(Grid(height, width, mine), Grid(height, width, other))
        smaller += len(footprint) < height * width
        for _ in range(40):
            changed, exchanged = bytearray(mine), bytearray(other)
            for cell in range(height * width):
                if cell not in footprint:
                    assert mine[cell] == other[cell]
                    changed[cell] = exchanged[cell] = chance.randrange(2)
            assert clues_of(bytes(changed), height, width) == clues_of(bytes(exchanged), height, width)
    assert smaller


def test_windows_are_small_where_they_can_be() -> None:
    assert windows(bytes([0, 1, 0, 0, 1]), bytes([1, 0, 0, 0, 1])) == [range(3)]
    assert windows(bytes([0, 0, 1, 0, 0]), bytes([0, 0, 0, 1, 0])) == [range(1, 5)]


def test_cheapest_models_are_cheapest() -> None:
    chance = random.Random(5)
    for _ in range(60):
        costs = {variable: chance.randint(1, 4) for variable in range(1, 8)}
        clauses = [
            [literal if chance.random() < 0.8 else -literal for literal in chance.sample(range(1, 8), 3)]
            for _ in range(chance.randint(1, 9))
        ]
        models = [
            sum(cost for variable, cost in costs.items() if model[variable - 1])
            for model in itertools.product([False, True], repeat=7)
            if all(any(model[abs(each) - 1] == (each > 0) for each in clause) for clause in clauses)
        ]
        choice = CheapestModels().choose(clauses, costs)
        assert (choice.cost if choice else None) == min(models, default=None)
        if choice:
            assert all(
                any((abs(each) in choice.variables) == (each > 0) for each in clause) for clause in clauses
            )


def test_a_repair_is_confirmed_and_can_be_rejected() -> None:
    goal = grid("#..", ".#.")
    with pytest.raises(SolverError, match="another solution"):
        confirm(Puzzle.from_solution(goal), goal, DEFAULT_OPTIONS)
    wrong = Puzzle.from_solution(grid("##.", ".#."))
    with pytest.raises(SolverError):
        confirm(wrong, goal, DEFAULT_OPTIONS)


@pytest.mark.parametrize(("solver", "encoding"), [("cadical195", "order"), ("glucose4", "automaton")])
def test_a_repair_is_confirmed_by_another_solver_and_encoding(solver: str, encoding: str) -> None:
    repaired = repair(grid(*SWITCH), givens=True, solver=solver, encoding=encoding)
    assert (repaired.verdict, len(repaired.givens)) == ("unique", 2)
    assert repaired.statistics is not None
    assert repaired.statistics.solver != solver
    assert repaired.statistics.encoding != encoding
