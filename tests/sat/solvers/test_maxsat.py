"""Cheapest models, compared with brute force."""

from __future__ import annotations

import itertools
import random

import pytest

from nonosat.model.errors import LimitReached
from nonosat.sat.solvers.maxsat import CheapestModels, RankedModels, fewest_broken

#: Formulas of 12 variables whose unsatisfiability shows only while a core is trimmed.
_TRIMMED_AWAY = (59, 370, 602)


def _formula(variables: int, ratio: float, seed: int) -> tuple[list[list[int]], list[int]]:
    """Clauses of three literals, and what it costs that each variable is true."""
    rng = random.Random(f"{variables} {seed}")
    clauses = [
        [variable if rng.random() < 0.5 else -variable for variable in rng.sample(range(1, variables + 1), 3)]
        for _ in range(int(variables * ratio))
    ]
    return clauses, [rng.randint(1, 5) for _ in range(variables)]


def _models(variables: int, clauses: list[list[int]]) -> list[frozenset[int]]:
    """The true variables of every model."""
    found = []
    for values in itertools.product((False, True), repeat=variables):
        if all(any(values[abs(literal) - 1] == (literal > 0) for literal in clause) for clause in clauses):
            found.append(frozenset(variable for variable, value in enumerate(values, 1) if value))
    return found


def _every_cost(variables: int, clauses: list[list[int]], costs: list[int]) -> list[int]:
    """What each model costs, the cheapest first."""
    return sorted(sum(costs[variable - 1] for variable in model) for model in _models(variables, clauses))


def _ranked_costs(
    variables: int, clauses: list[list[int]], costs: list[int], *, most: int | None = None
) -> list[int]:
    """What the models cost that come one after the other, each checked."""
    found = []
    with RankedModels(variables) as ranked:
        ranked.add(clauses)
        for variable, cost in enumerate(costs, 1):
            ranked.charge(variable, cost)
        if most is not None:
            ranked.keep_within(most)
        while (cheapest := ranked.cheapest()) is not None:
            cost, model = cheapest
            assert cost == sum(costs[literal - 1] for literal in model[:variables] if literal > 0)
            assert all(set(clause) & set(model) for clause in clauses)
            found.append(cost)
            ranked.add([[-literal for literal in model[:variables]]])
    return found


@pytest.mark.parametrize("seed", range(12))
def test_models_come_the_cheapest_first_and_all_of_them(seed: int) -> None:
    clauses, costs = _formula(8, 1.5 + seed / 5, seed)
    assert _ranked_costs(8, clauses, costs) == _every_cost(8, clauses, costs)


@pytest.mark.parametrize("most", [3, 7, 12])
def test_models_that_cost_too_much_are_excluded(most: int) -> None:
    clauses, costs = _formula(8, 2.0, 1)
    every = _every_cost(8, clauses, costs)
    assert _ranked_costs(8, clauses, costs, most=most) == [cost for cost in every if cost <= most]


@pytest.mark.parametrize("seed", _TRIMMED_AWAY)
def test_that_there_is_no_model_may_show_while_a_core_is_trimmed(seed: int) -> None:
    clauses, costs = _formula(12, 6, seed)
    assert not _models(12, clauses)
    assert not _ranked_costs(12, clauses, costs)
    assert not list(fewest_broken(clauses, [-variable for variable in range(1, 13)]))


def test_the_conflicts_of_all_questions_about_a_cheapest_model_are_counted_and_limited_together() -> None:
    clauses, costs = _formula(80, 3.0, 1)
    charged = dict(enumerate(costs, 1))
    models = CheapestModels()
    assert models.choose(clauses, charged) is not None
    limited = CheapestModels()
    with pytest.raises(LimitReached):
        limited.choose(clauses, charged, conflicts=models.conflicts // 2)
    # The solver looks at its limit every few hundred conflicts.
    assert models.conflicts // 2 <= limited.conflicts < 0.75 * models.conflicts
