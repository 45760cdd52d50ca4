"""An open SAT solver of PySAT: a mutable object that must be closed.

It calls PySAT's C functions, each named after its solver (``glucose41_solve``). PySAT's Python layer takes
ten times as long to load, and adds a Python call per clause. All descendants of MiniSat have the same
functions; comments explain how the others differ.

It blocks while the solver runs; for deadlines run it in a ``nonosat.sat.processes.killable_child``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import repeat
from typing import IO, Any, Self

from nonosat.model.errors import SolverError, UnknownName
from nonosat.sat.solvers.available import SolverInfo, solver_info
from nonosat.sat.solvers.effort import Effort
from nonosat.sat.solvers.interruptible import handles_signals, run_until_signalled

#: The number of seeds: the maximum of CaDiCaL's option; Glucose crashes on negative ones.
_SEEDS = 2_000_000_000
#: The most conflicts until signals are handled. In ``puzzles/hard/faase.json`` they take Glucose 0.15 s, and
#: CaDiCaL 0.4 to 1.2 s, so the cost of another thread or call is negligible.
_CONFLICTS_BETWEEN_SIGNALS = 3000


class Session:
    """An open solver.

    Precondition of every call: ``close`` was not called. ``solve`` may be called again after ``add`` if the
    solver is incremental. Raises ``SolverError`` if the installed PySAT does not have it.
    """

    def __init__(self, solver: str = "auto", *, seed: int | None = None) -> None:
        import pysolvers

        self.info: SolverInfo = solver_info(solver)
        if self.info.external:
            raise UnknownName(f"'{solver}' cannot be used here; choose one of PySAT's solvers")
        self._functions = pysolvers
        self._shuffle = None if seed is None or self.info.seed else _shuffling(seed)
        self._assumed: list[int] = []
        #: The proof file of ``proofs.ProofSession``.
        self._proof: IO[bytes] | None = None
        try:
            self._handle = self._function("new")()
            self._add_clause = self._function("add_cl")
            if self.info.name == "cadical300":
                # Otherwise it adds variables, and aborts if a model or a later clause has them.
                self._function("set")(self._handle, "factor", 0)
            elif self.info.name == "maplesat":
                self._add_clause(self._handle, (1, -1))  # it crashes when it solves without a variable
        except AttributeError:
            raise SolverError(f"the installed PySAT has no solver '{self.info.name}'") from None
        if seed is not None and self.info.seed == "configure":
            self._function("set")(self._handle, "seed", seed % _SEEDS)
        elif seed is not None and self.info.seed == "set_rnd_seed":
            self._function("set_rnd_seed")(self._handle, float(seed % _SEEDS + 1))

    def _function(self, name: str) -> Callable[..., Any]:
        function: Callable[..., Any] = getattr(self._functions, f"{self.info.prefix}_{name}")
        return function

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses, shuffled by the seed if the solver takes none."""
        if self._shuffle is not None:
            shuffled = list(clauses)
            self._shuffle(shuffled)
            clauses = shuffled
        deque(map(self._add_clause, repeat(self._handle), clauses), maxlen=0)

    def set_phases(self, literals: Sequence[int]) -> None:
        """Set phase hints, the literals to try first, if the solver takes them.

        CaDiCaL keeps to them; for Glucose they are only the initial phases.
        """
        if not self.info.phases or not literals:
            return
        if self.info.seed == "configure":  # CaDiCaL, whose lucky phases would take precedence
            self._function("set")(self._handle, "lucky", 0)
        self._declare(literals)
        self._function("setphases")(self._handle, list(literals))

    def _declare(self, literals: Sequence[int]) -> None:
        """Declare variables to Lingeling, which otherwise aborts at a later clause with them."""
        if self.info.name == "lingeling":
            self.add((literal, -literal) for literal in literals)

    def solve(self, assumptions: Sequence[int] = (), *, conflicts: int | None = None) -> bool | None:
        """Return whether there is a model under the assumptions; ``None`` if the ``conflicts`` ran out.

        A signal whose handler raises (Ctrl-C) ends it: a descendant of MiniSat at once, others after some
        conflicts. Raises ``SolverError`` on errors of the solver.
        """
        self._assumed = list(assumptions)
        self._declare(self._assumed)
        of_minisat = self.info.descends_from_minisat
        try:
            if not self.info.limited:
                return self._solve_uninterruptibly()
            if of_minisat and (conflicts is None or conflicts > _CONFLICTS_BETWEEN_SIGNALS):
                return self._solve_interruptibly(-1 if conflicts is None else conflicts)
            asked = [self._handle, self._assumed, 0, *[0] * of_minisat]
            at_once = conflicts or (_CONFLICTS_BETWEEN_SIGNALS if handles_signals() else -1)
            while True:
                self._function("cbudget")(self._handle, at_once)
                answer: Any = self._function("solve_lim")(*asked)
                if of_minisat:
                    return bool(answer) if answer is not None else None
                if answer or conflicts:
                    return answer > 0 if answer else None
        except self._functions.error as error:
            raise translated_error(error, self.info.name) from None

    def _solve_interruptibly(self, conflicts: int) -> bool | None:
        self._function("cbudget")(self._handle, conflicts)
        solve = partial(self._function("solve_lim"), self._handle, self._assumed, 0, 1)
        try:
            answer: bool | None = run_until_signalled(solve, self.interrupt)
        except BaseException:
            self._function("clearint")(self._handle)
            raise
        return answer

    def _solve_uninterruptibly(self) -> bool:
        """Solve without limits: at Ctrl-C PySAT jumps out of the solver, which is then not freed."""
        asked = [self._assumed] * self.info.assumptions
        try:
            return bool(self._function("solve")(self._handle, *asked, int(handles_signals())))
        except self._functions.error:
            self._handle = None
            raise

    def interrupt(self) -> None:
        """Make a ``solve`` in another thread return ``None``; only for descendants of MiniSat."""
        self._function("interrupt")(self._handle)

    def model(self) -> list[int]:
        """Return the model of the last ``solve`` that returned true: literal ``i`` at index ``i - 1``."""
        return self._function("model")(self._handle) or []

    def core(self) -> list[int]:
        """Return a core: contradictory assumptions, after a ``solve`` that returned false."""
        asked = [] if self.info.descends_from_minisat else [self._assumed]
        return self._function("core")(self._handle, *asked) or []

    def implied(self, assumptions: Sequence[int]) -> tuple[bool, list[int]]:
        """Return the result of unit propagation: whether there is no conflict, and the implied literals.

        Literals fixed at level 0 are not included. Raises as ``solve``.
        """
        propagate = self._function("propagate")
        try:
            consistent, literals = propagate(self._handle, list(assumptions), 0, 0)
        except self._functions.error as error:
            raise translated_error(error, self.info.name) from None
        return bool(consistent), list(literals or ())

    def effort(self) -> Effort:
        """Return the effort so far, as far as the solver counts it."""
        try:
            statistics: dict[str, int] = self._function("acc_stats")(self._handle) or {}
        except AttributeError:
            return Effort()
        return Effort(**{name: statistics.get(name) for name in ("conflicts", "decisions", "propagations")})

    def conflicts(self) -> int:
        """Return the conflicts so far; 0 if the solver does not count them."""
        return self.effort().conflicts or 0

    def close(self) -> None:
        """Free the solver; may be called twice."""
        if self._handle is None:
            return
        has_file = not self.info.descends_from_minisat and self.info.proof
        self._function("del")(self._handle, *[self._proof] * has_file)
        self._handle = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def translated_error(error: Exception, solver: str) -> BaseException:
    """Return the exception for an error of PySAT, which also reports Ctrl-C."""
    if "keyboard interrupt" in str(error).lower():
        return KeyboardInterrupt()
    return SolverError(f"{solver}: {error}")


def _shuffling(seed: int) -> Callable[[list[Sequence[int]]], None]:
    import random

    return random.Random(seed).shuffle
