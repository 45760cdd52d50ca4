"""Cheapest models: the least that satisfies a set of clauses, by core-guided MaxSAT (PySAT's RC2).

A. Ignatiev, A. Morgado and J. Marques-Silva, "RC2: an efficient MaxSAT solver" (JSAT 2019).

Clauses that share no variable are solved apart, and each such part only once: those who ask again and
again, with a few clauses more each time, pay only for what is new.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from nonosat.errors import LimitReached
from nonosat.session.session import meaning_of

#: A clause, and a set of clauses that are connected by the variables they share.
_Clause = tuple[int, ...]
_Part = frozenset[_Clause]


class Choice(NamedTuple):
    """The variables that are true in a cheapest model, and what they cost together."""

    variables: frozenset[int]
    cost: int


class CheapestModels:
    """Cheapest models of changing sets of clauses over variables whose costs do not change."""

    def __init__(self) -> None:
        self._known: dict[_Part, Choice | None] = {}

    def choose(
        self, clauses: Iterable[Sequence[int]], costs: Mapping[int, int], *, conflicts: int | None = None
    ) -> Choice | None:
        """Variables that satisfy the clauses when they are true and all others are false, at the least
        cost; ``None`` when the clauses have no model.

        A variable without a cost is free. Raises ``LimitReached`` when the solver needs more ``conflicts``
        than that for one of the questions that this takes.

        >>> CheapestModels().choose([[1, 2], [2, 3], [4, -5]], {1: 1, 2: 1, 3: 1, 4: 1, 5: 1})
        Choice(variables=frozenset({2}), cost=1)
        """
        variables: set[int] = set()
        cost = 0
        for part in _parts(clauses):
            if part not in self._known:
                self._known[part] = _cheapest(part, costs, conflicts)
            choice = self._known[part]
            if choice is None:
                return None
            variables |= choice.variables
            cost += choice.cost
        return Choice(frozenset(variables), cost)


def _parts(clauses: Iterable[Sequence[int]]) -> list[_Part]:
    """The sets of clauses that share no variable with others."""
    parent: dict[int, int] = {}

    def root(variable: int) -> int:
        while (above := parent.setdefault(variable, variable)) != variable:
            parent[variable] = parent[above]
            variable = above
        return variable

    kept = [tuple(clause) for clause in clauses]
    if () in kept:
        return [frozenset({()})]
    for clause in kept:
        first = root(abs(clause[0]))
        for literal in clause[1:]:
            parent[root(abs(literal))] = first
    parts: dict[int, list[_Clause]] = {}
    for clause in kept:
        parts.setdefault(root(abs(clause[0])), []).append(clause)
    return [frozenset(part) for part in parts.values()]


def _cheapest(part: _Part, costs: Mapping[int, int], conflicts: int | None) -> Choice | None:
    from pysat.examples.rc2 import RC2, RC2Stratified
    from pysat.formula import WCNF

    if () in part:
        return None
    if not any(all(literal > 0 for literal in clause) for clause in part):
        return Choice(frozenset(), 0)
    # Numbered from 1 in their order: the answer does not depend on anything else.
    ordered = sorted({abs(literal) for clause in part for literal in clause})
    number = {variable: index for index, variable in enumerate(ordered, 1)}
    formula = WCNF()
    for clause in sorted(part):
        formula.append([number[literal] if literal > 0 else -number[-literal] for literal in clause])
    weights = {costs[variable] for variable in ordered if variable in costs}
    for variable in ordered:
        if variable in costs:
            formula.append([-number[variable]], weight=costs[variable])
    optimiser = RC2Stratified if len(weights) > 1 else RC2
    with errors_as_ours(), optimiser(formula, solver="g4", adapt=True, exhaust=True) as search:
        limit_conflicts(search, conflicts)
        model: list[int] | None = search.compute()
    if model is None:
        return None
    chosen = frozenset(ordered[literal - 1] for literal in model if 0 < literal <= len(ordered))
    return Choice(chosen, sum(costs.get(variable, 0) for variable in chosen))


def limit_conflicts(search: Any, most: int | None) -> None:
    """Has the search raise ``LimitReached`` at the first question that takes more than ``most`` conflicts.

    Unlike a clock, that ends the work at the same point on every machine.
    """

    # RC2 has the parameters of this method, and those that are not used here.
    def ask(assumptions: Sequence[int] = (), expect_interrupt: bool = False) -> bool:  # noqa: ARG001, FBT001
        search.oracle.conf_budget(most)
        answer: bool | None = search.oracle.solve_limited(assumptions=list(assumptions))
        search.oracle.conf_budget(-1)
        if answer is None:
            raise LimitReached(f"the limit of {most} conflicts was reached")
        return answer

    if most is not None:
        search._call_oracle = ask


def fewest_broken(
    clauses: Iterable[Sequence[int]], wishes: Sequence[int]
) -> Generator[tuple[list[int], frozenset[int]], None, None]:
    """Models of the clauses, and which of the ``wishes`` (literals) they break: as few as possible first.

    No model breaks all the wishes that one before it has broken. A model is a list of literals.
    """
    from pysat.examples.rc2 import RC2
    from pysat.formula import WCNF

    formula = WCNF()
    formula.extend([list(clause) for clause in clauses])
    for wish in wishes:
        formula.append([wish], weight=1)
    with errors_as_ours(), RC2(formula, solver="g4", adapt=True, exhaust=True, trim=3) as search:
        while (model := search.compute()) is not None:
            true = frozenset(model)
            broken = frozenset(wish for wish in wishes if -wish in true)
            yield model, broken
            if not broken:
                return
            search.add_clause(sorted(broken))


@contextmanager
def errors_as_ours() -> Iterator[None]:
    """Raises what an error of PySAT stands for, see :func:`nonosat.session.session.meaning_of`."""
    import pysolvers

    try:
        yield
    except pysolvers.error as error:
        raise meaning_of(error, "RC2") from None
