"""Cheapest models of clauses, by core-guided MaxSAT (PySAT's RC2).

A. Ignatiev, A. Morgado and J. Marques-Silva, "RC2: an efficient MaxSAT solver" (JSAT 2019).

Clauses that share no variable are solved separately, and each such part only once: repeated searches with a
few more clauses pay only for new parts.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple, Self

from nonosat.model.errors import LimitReached
from nonosat.sat.solvers.interruptible import run_until_signalled
from nonosat.sat.solvers.session import translated_error

#: Conflicts between two checks of the limits: some hundredths of a second.
_CONFLICTS = 500

#: The maximum number of trims of a core.
_TRIMS = 5

#: A clause, and a set of clauses that are connected by the variables they share.
_Clause = tuple[int, ...]
_Part = frozenset[_Clause]


class CheapestModel(NamedTuple):
    """The true variables of a cheapest model, and their cost."""

    variables: frozenset[int]
    cost: int


class CheapestModels:
    """Cheapest models of changing sets of clauses over variables with fixed costs."""

    def __init__(self) -> None:
        self._known: dict[_Part, CheapestModel | None] = {}
        #: The conflicts of all searches so far.
        self.conflicts = 0

    def choose(
        self, clauses: Iterable[Sequence[int]], costs: Mapping[int, int], *, conflicts: int | None = None
    ) -> CheapestModel | None:
        """Return a cheapest model of the clauses; ``None`` if they have no model.

        A variable without a cost is free. Raises ``LimitReached`` if a part takes more than ``conflicts``.

        >>> CheapestModels().choose([[1, 2], [2, 3], [4, -5]], {1: 1, 2: 1, 3: 1, 4: 1, 5: 1})
        CheapestModel(variables=frozenset({2}), cost=1)
        """
        variables: set[int] = set()
        cost = 0
        for part in _parts(clauses):
            if part not in self._known:
                self._known[part] = self._cheapest(part, costs, conflicts)
            choice = self._known[part]
            if choice is None:
                return None
            variables |= choice.variables
            cost += choice.cost
        return CheapestModel(frozenset(variables), cost)

    def _cheapest(self, part: _Part, costs: Mapping[int, int], conflicts: int | None) -> CheapestModel | None:
        from pysat.examples.rc2 import RC2, RC2Stratified
        from pysat.formula import WCNF

        if () in part:
            return None
        if not any(all(literal > 0 for literal in clause) for clause in part):
            return CheapestModel(frozenset(), 0)
        # Renumbered from 1 in ascending order: the result depends on nothing else.
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
        with translated_errors(), optimiser(formula, solver="g4", adapt=True, exhaust=True) as search:
            limit_conflicts(search, conflicts)
            try:
                model: list[int] | None = search.compute()
            finally:
                self.conflicts += search.oracle.accum_stats()["conflicts"]
        if model is None:
            return None
        chosen = frozenset(ordered[literal - 1] for literal in model if 0 < literal <= len(ordered))
        return CheapestModel(chosen, sum(costs.get(variable, 0) for variable in chosen))


def _parts(clauses: Iterable[Sequence[int]]) -> list[_Part]:
    """Return the sets of clauses that share no variable with others."""
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


def limit_conflicts(search: Any, most: int | None, check: Callable[[], None] | None = None) -> None:
    """Make the search raise ``LimitReached`` when its SAT calls have taken more than ``most`` conflicts.

    Unlike a clock, that is deterministic. With a ``check`` the search continues instead: ``check`` is called
    after ``most`` conflicts in a SAT call and after each call, and may raise. In any case a signal whose
    handler raises ends the search.
    """

    def spent() -> int:
        """Return the conflicts that count: with a ``check`` only those of the current call."""
        return 0 if check is not None else int(search.oracle.accum_stats()["conflicts"])

    # RC2 passes these parameters, some of them unused here.
    def ask(assumptions: Sequence[int] = (), expect_interrupt: bool = False) -> bool:  # noqa: ARG001, FBT001
        solve = partial(search.oracle.solve_limited, assumptions=list(assumptions), expect_interrupt=True)
        while True:
            search.oracle.clear_interrupt()
            search.oracle.conf_budget(-1 if most is None else max(most - spent(), 1))
            answer: bool | None = run_until_signalled(solve, search.oracle.interrupt)
            search.oracle.conf_budget(-1)
            if check is not None:
                check()
            if answer is not None:
                return answer
            if check is None:
                raise LimitReached(f"the limit of {most} conflicts was reached")

    search._call_oracle = ask


def _trim_core(search: Any) -> None:
    """Trim the last core of RC2, so that fewer soft literals are combined.

    RC2's own method fails if the core becomes empty, that is, if there is no model.
    """
    for _ in range(_TRIMS):
        search._call_oracle(assumptions=search.core)
        core = search.oracle.get_core() or []
        if len(core) == len(search.core):
            return
        search.core = core


class _BeyondMost(Exception):
    """No model is cheap enough."""


class RankedModels:
    """Models of a growing set of clauses, cheapest first (PySAT's RC2). Close it after use.

    Costs are positive integers of literals that should be false. Learnt clauses are kept when clauses and
    costs are added, so that the next cheapest model is found quickly. ``check`` is called regularly, and may
    raise to stop the work; then the object can only be closed.

    >>> with RankedModels(2) as ranked:
    ...     ranked.add([[1, 2]]); ranked.charge(1, 3); ranked.charge(2, 5)
    ...     cost, model = ranked.cheapest() or (0, [])
    ...     ranked.add([[-1]])
    ...     cost, model[:2], (ranked.cheapest() or (0,))[0]
    (3, [1, -2], 5)
    """

    def __init__(self, variables: int, *, check: Callable[[], None] = lambda: None) -> None:
        from pysat.examples.rc2 import RC2
        from pysat.formula import WCNF

        formula = WCNF()
        formula.nv = variables
        self._search = search = RC2(formula, solver="g4", exhaust=True)
        self._most: int | None = None
        self._hardened: set[int] = set()
        self._check = check
        limit_conflicts(search, _CONFLICTS, check)
        process_core = search.process_core

        def process_and_harden() -> None:
            process_core()
            if self._is_beyond:
                raise _BeyondMost
            self._harden()

        search.process_core = process_and_harden
        search.trim_core = partial(_trim_core, search)

    @property
    def next_variable(self) -> int:
        """The first unused variable."""
        top: int = self._search.pool.top
        return top + 1

    def new_variables(self, count: int) -> int:
        """Allocate ``count`` variables, and return the first."""
        first = self.next_variable
        self._search.pool.top += count
        return first

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses."""
        add = self._search.oracle.add_clause
        for clause in clauses:
            add(clause)

    def set_phases(self, literals: Iterable[int]) -> None:
        """Set phase hints, the literals to try first."""
        self._search.oracle.set_phases(list(literals))

    def charge(self, literal: int, cost: int) -> None:
        """Set the cost of a true literal; only once for each."""
        variable = abs(literal)
        # RC2 renumbers variables that it does not know.
        self._search.vmap.e2i[variable] = self._search.vmap.i2e[variable] = variable
        self._search.add_clause([-literal], weight=cost)

    def cheapest(self) -> tuple[int, list[int]] | None:
        """Return the cost of a cheapest model, and the model, literal ``i`` at index ``i - 1``; ``None`` if
        there is none, or none cheap enough.
        """
        self._check()
        with translated_errors():
            try:
                if self._is_beyond or not self._search.compute_():
                    return None
            except _BeyondMost:
                return None
            model: list[int] = self._search.oracle.get_model()
        return self._search.cost, model

    def keep_within(self, most: int) -> None:
        """Exclude models that cost more than ``most``."""
        self._most = most
        self._harden()

    @property
    def _is_beyond(self) -> bool:
        return self._most is not None and bool(self._search.cost > self._most)

    def _harden(self) -> None:
        """Harden soft literals whose cost would exceed the limit.

        C. Ansótegui, M. L. Bonet, J. Gabàs and J. Levy, "Improving SAT-based weighted MaxSAT solvers"
        (CP 2012).
        """
        search = self._search
        if self._most is None:
            return
        for literal in [*search.sels, *search.sums]:
            if search.wght[literal] > self._most - search.cost and literal not in self._hardened:
                self._hardened.add(literal)
                search.oracle.add_clause([literal])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._search.delete()


def fewest_broken(
    clauses: Iterable[Sequence[int]], soft: Sequence[int]
) -> Generator[tuple[list[int], frozenset[int]], None, None]:
    """Yield models of the clauses, with the ``soft`` literals that they break, fewest first.

    No model breaks all the soft literals that an earlier one breaks. A model is a list of literals.
    """
    from pysat.examples.rc2 import RC2
    from pysat.formula import WCNF

    formula = WCNF()
    formula.extend([list(clause) for clause in clauses])
    for literal in soft:
        formula.append([literal], weight=1)
    with translated_errors(), RC2(formula, solver="g4", adapt=True, exhaust=True) as search:
        search.trim_core = partial(_trim_core, search)
        limit_conflicts(search, None)
        while (model := search.compute()) is not None:
            true = frozenset(model)
            broken = frozenset(literal for literal in soft if -literal in true)
            yield model, broken
            if not broken:
                return
            search.add_clause(sorted(broken))


@contextmanager
def translated_errors() -> Iterator[None]:
    """Translate errors of PySAT, see :func:`nonosat.sat.solvers.session.translated_error`."""
    import pysolvers

    try:
        yield
    except pysolvers.error as error:
        raise translated_error(error, "RC2") from None
