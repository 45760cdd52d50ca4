"""A SAT solver with a formula in it: it changes with every clause, and must be closed.

It blocks the process while the solver runs; for deadlines run it in a child process
(``nonosat.processes.child``).
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Self

from nonosat.errors import SolverFailed, UnknownName
from nonosat.session.backends import Backend, backend_named

#: How many seeds the solvers have: CaDiCaL's option ends there, and Glucose crashes on negative ones.
_SEEDS = 2_000_000_000


class Session:
    """An open solver.

    Precondition of every call: ``close`` was not called. ``solve`` may be called again after ``add``
    unless the backend is not incremental.
    """

    def __init__(self, solver: str = "auto", *, seed: int | None = None, proof: bool = False) -> None:
        from pysat.solvers import NoSuchSolverError, Solver

        self.backend: Backend = backend_named(solver)
        if self.backend.external:
            raise UnknownName(f"'{solver}' cannot be used here: name one of PySAT's solvers")
        self._random = None if seed is None else random.Random(seed)
        options = {"with_proof": True} if proof else {}
        try:
            self._solver: Any = Solver(name=self.backend.name, **options)
        except NoSuchSolverError:
            raise SolverFailed(f"the installed PySAT has no solver '{self.backend.name}'") from None
        self._add_clause = _adder(self.backend, self._solver)
        if seed is not None and self.backend.seed == "configure":
            self._solver.configure({"seed": seed % _SEEDS})
        elif seed is not None and self.backend.seed == "set_rnd_seed":
            self._solver.solver.set_rnd_seed(float(seed % _SEEDS + 1))

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """Adds clauses; with a seed that the solver itself does not take, in a shuffled order."""
        if self._random is not None and self.backend.seed is None:
            shuffled = list(clauses)
            self._random.shuffle(shuffled)
            clauses = shuffled
        deque(map(self._add_clause, clauses), maxlen=0)

    def prefer(self, literals: Sequence[int]) -> None:
        """Tries these literals first when it has to choose, where the solver can be told."""
        if self.backend.phases:
            self._solver.set_phases(list(literals))

    def solve(self, assumptions: Sequence[int] = (), *, conflicts: int | None = None) -> bool | None:
        """Whether the clauses have a model with the assumptions; ``None`` when ``conflicts`` ran out.

        Raises ``KeyboardInterrupt`` when Ctrl-C stops the solver, and ``SolverFailed`` on its errors.
        """
        import pysolvers

        try:
            if conflicts is None or not self.backend.limited:
                answer = self._solver.solve(assumptions=list(assumptions))
            else:
                self._solver.conf_budget(conflicts)
                answer = self._solver.solve_limited(assumptions=list(assumptions))
        except pysolvers.error as error:
            raise meaning_of(error, self.backend.name) from None
        return None if answer is None else bool(answer)

    def model(self) -> list[int]:
        """The model of the last ``solve`` that returned true: literal ``i`` at index ``i - 1``."""
        model: list[int] = self._solver.get_model()
        return model

    def core(self) -> list[int]:
        """Assumptions that cannot hold together, after a ``solve`` that returned false."""
        core: list[int] | None = self._solver.get_core()
        return core or []

    def implied(self, assumptions: Sequence[int]) -> tuple[bool, list[int]]:
        """What unit propagation finds: whether there is no conflict, and the implied literals.

        Literals that are already fixed at level 0 are not among them.
        """
        consistent, literals = self._solver.propagate(assumptions=list(assumptions))
        return bool(consistent), list(literals)

    def proof(self) -> list[str]:
        """The lines of the proof, after a ``solve`` that returned false."""
        lines: list[str] = self._solver.get_proof()
        return lines

    def conflicts(self) -> int:
        """Conflicts so far; 0 where the solver does not count them."""
        try:
            statistics: dict[str, int] = self._solver.accum_stats() or {}
        except NotImplementedError:
            return 0
        return statistics.get("conflicts", 0)

    def close(self) -> None:
        """Frees the solver; may be called twice."""
        self._solver.delete()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def meaning_of(error: Exception, solver: str) -> BaseException:
    """What to raise for an error of PySAT: Ctrl-C while the solver works comes as one, too."""
    if "keyboard interrupt" in str(error).lower():
        return KeyboardInterrupt()
    return SolverFailed(f"{solver}: {error}")


def _adder(backend: Backend, solver: Any) -> Callable[[Sequence[int]], object]:
    """What adds a clause to a solver.

    PySAT has a Python method around a C function, which takes longer than the function itself; for the
    default solver the function is called directly, if PySAT has it where it is expected.
    """
    import pysolvers

    handle = getattr(solver.solver, "glucose", None)
    function = getattr(pysolvers, "glucose41_add_cl", None)
    if backend.name == "glucose4" and handle is not None and function is not None:
        return partial(function, handle)
    add: Callable[[Sequence[int]], object] = solver.add_clause
    return add
