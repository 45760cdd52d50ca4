"""A SAT solver of PySAT's with a formula in it: it changes with every clause, and must be closed.

It is opened by PySAT's C functions, each named after its solver (``glucose41_solve``). PySAT's layer of
Python over them takes ten times as long to load, and adds a call of Python to each clause. All that descends
from MiniSat has the same functions; what differs in the others is said here where it matters.

It blocks the process while the solver runs; for deadlines run it in a child process
(``nonosat.sat.processes.child``).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import IO, Any, Self

from nonosat.model.errors import SolverFailed, UnknownName
from nonosat.sat.solvers.available import Backend, backend_named
from nonosat.sat.solvers.effort import Effort
from nonosat.sat.solvers.interruptible import hears_signals, run_until_signalled

#: How many seeds the solvers have: CaDiCaL's option ends there, and Glucose crashes on negative ones.
_SEEDS = 2_000_000_000
#: Signals are heard after so many conflicts at the latest. In ``puzzles/hard/faase.json`` they take Glucose
#: 0.15 s, and CaDiCaL 0.4 to 1.2 s; beside them another thread, or another call, costs nothing.
_CONFLICTS_BETWEEN_SIGNALS = 3000


class Session:
    """An open solver.

    Precondition of every call: ``close`` was not called. ``solve`` may be called again after ``add``
    unless the backend is not incremental. Raises ``SolverFailed`` when the installed PySAT does not have it.
    """

    def __init__(self, solver: str = "auto", *, seed: int | None = None) -> None:
        import pysolvers

        self.backend: Backend = backend_named(solver)
        if self.backend.external:
            raise UnknownName(f"'{solver}' cannot be used here: name one of PySAT's solvers")
        self._functions = pysolvers
        self._shuffle = None if seed is None or self.backend.seed else _shuffling(seed)
        self._assumed: list[int] = []
        #: What ``proofs.ProofSession`` writes its proof to.
        self._proof: IO[bytes] | None = None
        try:
            self._handle = self._function("new")()
            self._add_clause = partial(self._function("add_cl"), self._handle)
            if self.backend.name == "cadical300":
                # Otherwise it adds variables of its own, and aborts when a model or a later clause has them.
                self._function("set")(self._handle, "factor", 0)
            elif self.backend.name == "maplesat":
                self._add_clause((1, -1))  # it crashes when it solves without a variable
        except AttributeError:
            raise SolverFailed(f"the installed PySAT has no solver '{self.backend.name}'") from None
        if seed is not None and self.backend.seed == "configure":
            self._function("set")(self._handle, "seed", seed % _SEEDS)
        elif seed is not None and self.backend.seed == "set_rnd_seed":
            self._function("set_rnd_seed")(self._handle, float(seed % _SEEDS + 1))

    def _function(self, name: str) -> Callable[..., Any]:
        function: Callable[..., Any] = getattr(self._functions, f"{self.backend.prefix}_{name}")
        return function

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """Adds clauses; with a seed that the solver itself does not take, in a shuffled order."""
        if self._shuffle is not None:
            shuffled = list(clauses)
            self._shuffle(shuffled)
            clauses = shuffled
        deque(map(self._add_clause, clauses), maxlen=0)

    def prefer(self, literals: Sequence[int]) -> None:
        """Tries these literals, if any, first when it has to choose, where the solver can be told.

        CaDiCaL goes on to decide so for as long as it works; for Glucose they are only the first values.
        """
        if not self.backend.phases or not literals:
            return
        if self.backend.seed == "configure":  # CaDiCaL, whose lucky guesses would come before them
            self._function("set")(self._handle, "lucky", 0)
        self._declare(literals)
        self._function("setphases")(self._handle, list(literals))

    def _declare(self, literals: Sequence[int]) -> None:
        """Has Lingeling keep variables: it aborts at a clause with one that it was only told of otherwise."""
        if self.backend.name == "lingeling":
            self.add((literal, -literal) for literal in literals)

    def solve(self, assumptions: Sequence[int] = (), *, conflicts: int | None = None) -> bool | None:
        """Whether the clauses have a model with the assumptions; ``None`` when ``conflicts`` ran out.

        It ends at a signal whose handler raises, as Ctrl-C does: a solver that descends from MiniSat at once,
        others after some conflicts. Raises ``SolverFailed`` on errors of the solver.
        """
        self._assumed = list(assumptions)
        self._declare(self._assumed)
        of_minisat = self.backend.descends_from_minisat
        try:
            if not self.backend.limited:
                return self._solve_in_one_go()
            if of_minisat and (conflicts is None or conflicts > _CONFLICTS_BETWEEN_SIGNALS):
                return self._solve_interruptibly(-1 if conflicts is None else conflicts)
            asked = [self._handle, self._assumed, 0, *[0] * of_minisat]
            at_once = conflicts or (_CONFLICTS_BETWEEN_SIGNALS if hears_signals() else -1)
            while True:
                self._function("cbudget")(self._handle, at_once)
                answer: Any = self._function("solve_lim")(*asked)
                if of_minisat:
                    return bool(answer) if answer is not None else None
                if answer or conflicts:
                    return answer > 0 if answer else None
        except self._functions.error as error:
            raise meaning_of(error, self.backend.name) from None

    def _solve_interruptibly(self, conflicts: int) -> bool | None:
        self._function("cbudget")(self._handle, conflicts)
        solve = partial(self._function("solve_lim"), self._handle, self._assumed, 0, 1)
        try:
            answer: bool | None = run_until_signalled(solve, self.interrupt)
        except BaseException:
            self._function("clearint")(self._handle)
            raise
        return answer

    def _solve_in_one_go(self) -> bool:
        """By a solver that knows no limits: at Ctrl-C PySAT jumps out of it, and it is not freed."""
        asked = [self._assumed] * self.backend.assumptions
        try:
            return bool(self._function("solve")(self._handle, *asked, int(hears_signals())))
        except self._functions.error:
            self._handle = None
            raise

    def interrupt(self) -> None:
        """Has a ``solve`` in another thread answer ``None``: by a solver that descends from MiniSat."""
        self._function("interrupt")(self._handle)

    def model(self) -> list[int]:
        """The model of the last ``solve`` that returned true: literal ``i`` at index ``i - 1``."""
        return self._function("model")(self._handle) or []

    def core(self) -> list[int]:
        """Assumptions that cannot hold together, after a ``solve`` that returned false."""
        asked = [] if self.backend.descends_from_minisat else [self._assumed]
        return self._function("core")(self._handle, *asked) or []

    def implied(self, assumptions: Sequence[int]) -> tuple[bool, list[int]]:
        """What unit propagation finds: whether there is no conflict, and the implied literals.

        Literals that are already fixed at level 0 are not among them. Raises as ``solve``.
        """
        propagate = self._function("propagate")
        try:
            consistent, literals = propagate(self._handle, list(assumptions), 0, 0)
        except self._functions.error as error:
            raise meaning_of(error, self.backend.name) from None
        return bool(consistent), list(literals or ())

    def effort(self) -> Effort:
        """What it has cost so far, as far as the solver counts it."""
        try:
            statistics: dict[str, int] = self._function("acc_stats")(self._handle) or {}
        except AttributeError:
            return Effort()
        return Effort(**{name: statistics.get(name) for name in ("conflicts", "decisions", "propagations")})

    def conflicts(self) -> int:
        """Conflicts so far; 0 where the solver does not count them."""
        return self.effort().conflicts or 0

    def close(self) -> None:
        """Frees the solver; may be called twice."""
        if self._handle is None:
            return
        has_file = not self.backend.descends_from_minisat and self.backend.proof
        self._function("del")(self._handle, *[self._proof] * has_file)
        self._handle = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def meaning_of(error: Exception, solver: str) -> BaseException:
    """What to raise for an error of PySAT: Ctrl-C while the solver works comes as one, too."""
    if "keyboard interrupt" in str(error).lower():
        return KeyboardInterrupt()
    return SolverFailed(f"{solver}: {error}")


def _shuffling(seed: int) -> Callable[[list[Sequence[int]]], None]:
    import random

    return random.Random(seed).shuffle
