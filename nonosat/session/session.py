"""A SAT solver with a formula in it: it changes with every clause, and must be closed.

It blocks the process while the solver runs; for deadlines run it in a child process
(``nonosat.processes.child``).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Self

from nonosat.errors import SolverFailed, UnknownName
from nonosat.session.backends import Backend, backend_named
from nonosat.session.direct_solver import DirectSolver
from nonosat.session.effort import Effort

#: How many seeds the solvers have: CaDiCaL's option ends there, and Glucose crashes on negative ones.
_SEEDS = 2_000_000_000


class Session:
    """An open solver.

    Precondition of every call: ``close`` was not called. ``solve`` may be called again after ``add``
    unless the backend is not incremental.
    """

    def __init__(self, solver: str = "auto", *, seed: int | None = None, proof: bool = False) -> None:
        self.backend: Backend = backend_named(solver)
        if self.backend.external:
            raise UnknownName(f"'{solver}' cannot be used here: name one of PySAT's solvers")
        self._shuffle = None if seed is None or self.backend.seed else _shuffling(seed)
        self._solver = _opened(self.backend, proof=proof)
        self._proof_taken = 0
        self._add_clause = _adder(self._solver, self.backend.name)
        if seed is not None and self.backend.seed == "configure":
            self._solver.configure({"seed": seed % _SEEDS})
        elif seed is not None and self.backend.seed == "set_rnd_seed":
            self._solver.set_rnd_seed(float(seed % _SEEDS + 1))

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """Adds clauses; with a seed that the solver itself does not take, in a shuffled order."""
        if self._shuffle is not None:
            shuffled = list(clauses)
            self._shuffle(shuffled)
            clauses = shuffled
        deque(map(self._add_clause, clauses), maxlen=0)

    def prefer(self, literals: Sequence[int]) -> None:
        """Tries these literals first when it has to choose, where the solver can be told.

        CaDiCaL goes on to decide so for as long as it works; for Glucose they are only the first values.
        """
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

        Literals that are already fixed at level 0 are not among them. Raises as ``solve``.
        """
        import pysolvers

        try:
            consistent, literals = self._solver.propagate(assumptions=list(assumptions))
        except pysolvers.error as error:
            raise meaning_of(error, self.backend.name) from None
        return bool(consistent), list(literals)

    def proof(self) -> list[str]:
        """The lines of the proof, after a ``solve`` that returned false."""
        lines: list[str] = self._solver.get_proof()
        return lines

    def take_proof(self) -> list[str]:
        """The lines that the proof has had since the last call."""
        if isinstance(self._solver, DirectSolver):
            return self._solver.take_proof()
        lines = self.proof()
        begin, self._proof_taken = self._proof_taken, len(lines)
        return lines[begin:]

    def effort(self) -> Effort:
        """What it has cost so far, as far as the solver counts it."""
        try:
            statistics: dict[str, int] = self._solver.accum_stats() or {}
        except NotImplementedError:
            return Effort()
        return Effort(**{name: statistics.get(name) for name in ("conflicts", "decisions", "propagations")})

    def conflicts(self) -> int:
        """Conflicts so far; 0 where the solver does not count them."""
        return self.effort().conflicts or 0

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


def _opened(backend: Backend, *, proof: bool) -> Any:
    """A solver without clauses; raises ``SolverFailed`` when the installed PySAT does not have it."""
    missing = SolverFailed(f"the installed PySAT has no solver '{backend.name}'")
    if backend.functions is not None:
        try:
            return DirectSolver(backend.functions, proof=proof)
        except AttributeError:
            raise missing from None
    from pysat.solvers import NoSuchSolverError, Solver

    options = {"with_proof": True} if proof else {}
    try:
        return Solver(name=backend.name, **options)
    except NoSuchSolverError:
        raise missing from None


def _adder(solver: Any, name: str) -> Callable[[Sequence[int]], object]:
    """What adds a clause to the solver.

    PySAT's classes for CaDiCaL hand it on twice in Python, which takes longer than the solver itself.
    """
    import pysolvers

    handle = getattr(getattr(solver, "solver", None), "cadical", None)
    add = getattr(pysolvers, f"{name}_add_cl", None)
    return solver.add_clause if handle is None or add is None else partial(add, handle)


def _shuffling(seed: int) -> Callable[[list[Sequence[int]]], None]:
    import random

    return random.Random(seed).shuffle
