"""The solvers of MiniSat's family, by the C functions of PySAT.

PySAT's Python layer (``pysat.solvers``) takes ten times as long to load as its C functions, and adds a call
of Python to each clause. All solvers that descend from MiniSat have the same functions, each named after the
solver, so that one class holds for all of them. The functions of other solvers differ: they go through
PySAT's own classes, and the methods here are named like theirs.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import IO, Any


class DirectSolver:
    """An open solver whose functions in PySAT's C module begin with ``name``.

    ``add_clause`` takes the literals of a clause. Raises ``AttributeError`` when there is no such solver, or
    it writes no ``proof`` and is asked to.
    """

    def __init__(self, name: str, *, proof: bool) -> None:
        import pysolvers

        self._functions = pysolvers
        self._name = name
        self._handle = self._function("new")()
        self.add_clause: Callable[[Sequence[int]], object] = partial(self._function("add_cl"), self._handle)
        self._proof: IO[bytes] | None = None
        if proof:
            import tempfile

            self._proof = tempfile.TemporaryFile()  # noqa: SIM115 - ``delete`` closes it
            self._proof_pointer = self._ask("tracepr", self._proof)
            self._proof_begin = 0

    def _function(self, name: str) -> Callable[..., Any]:
        function: Callable[..., Any] = getattr(self._functions, f"{self._name}_{name}")
        return function

    def _ask(self, name: str, *arguments: object) -> Any:
        return self._function(name)(self._handle, *arguments)

    def set_rnd_seed(self, seed: float) -> None:
        """Sets the seed of its random decisions."""
        self._ask("set_rnd_seed", seed)

    def set_phases(self, literals: list[int]) -> None:
        """Sets the values that are tried first."""
        self._ask("setphases", literals)

    def conf_budget(self, conflicts: int) -> None:
        """Sets how many conflicts ``solve_limited`` may take."""
        self._ask("cbudget", conflicts)

    def solve(self, assumptions: list[int]) -> bool:
        """Whether there is a model."""
        return bool(self._ask("solve", assumptions, _is_main_thread()))

    def solve_limited(self, assumptions: list[int]) -> bool | None:
        """Whether there is a model; ``None`` when the budget of conflicts has run out."""
        answer: bool | None = self._ask("solve_lim", assumptions, _is_main_thread(), 0)
        return answer

    def propagate(self, assumptions: list[int]) -> tuple[bool, list[int]]:
        """Whether unit propagation meets no conflict, and what it finds."""
        consistent, literals = self._ask("propagate", assumptions, 0, _is_main_thread())
        return bool(consistent), literals or []

    def get_model(self) -> list[int]:
        """The model, after an answer that there is one."""
        return self._ask("model") or []

    def get_core(self) -> list[int]:
        """The assumptions that cannot hold together, after an answer that there is no model."""
        return self._ask("core") or []

    def get_proof(self) -> list[str]:
        """The lines of the proof, after an answer that there is no model."""
        assert self._proof is not None
        self._functions.flushpr(self._proof_pointer)
        self._proof.seek(self._proof_begin)
        return [line.rstrip().decode("ascii") for line in self._proof]

    def take_proof(self) -> list[str]:
        """The proof since the last call, which is forgotten with it: the file keeps no more than is new."""
        lines = self.get_proof()
        assert self._proof is not None
        self._proof_begin = self._proof.tell()  # what is written next goes there, after a hole
        self._proof.truncate(0)
        return lines

    def accum_stats(self) -> dict[str, int]:
        """What the solver has counted."""
        statistics: dict[str, int] = self._ask("acc_stats")
        return statistics

    def delete(self) -> None:
        """Frees the solver; may be called twice."""
        if self._handle is not None:
            self._ask("del")
            self._handle = None
            if self._proof is not None:
                self._proof.close()


def _is_main_thread() -> int:
    """1 where the solver may handle signals, so that Ctrl-C ends it; else 0."""
    return int(threading.current_thread() is threading.main_thread())
