"""Proofs in DRAT and LRAT that a formula has no model, by solvers that write them.

N. Wetzler, M. J. H. Heule and W. A. Hunt, "DRAT-trim: efficient checking and trimming using expressive
clausal proofs" (SAT 2014).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from nonosat.model.errors import SolverError, UnknownName
from nonosat.model.limits import Limits
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.processes.program_run import result_of
from nonosat.sat.proofs.lrat import drat_of
from nonosat.sat.solvers.answers import Status
from nonosat.sat.solvers.available import SOLVERS, SolverInfo, solver_info
from nonosat.sat.solvers.external import answer_of
from nonosat.sat.solvers.proofs import ProofSession, lrat_proof
from nonosat.sat.solvers.solver_program import SolverProgram

#: The solver ``auto`` for proofs: it writes LRAT, and is as fast as the default.
_PROVER = "cadical195"
#: Bytes up to which a proof in LRAT is kept: about ten seconds of nonosat's checker.
_MOST_LRAT = 1 << 26


class Proof(NamedTuple):
    """A proof in DRAT, and the same steps in LRAT if the solver writes that."""

    drat: bytes
    lrat: bytes | None = None

    @property
    def steps(self) -> int:
        """The number of lines: clauses added and deleted."""
        return sum(1 for line in self.drat.splitlines() if line.strip())

    def files(self, name: str) -> dict[str, bytes]:
        """Return the bytes of its files; ``name`` has no suffix."""
        lrat = {} if self.lrat is None else {f"{name}.lrat": self.lrat}
        return {f"{name}.drat": self.drat, **lrat}

    def manifest_entries(self) -> dict[str, Any]:
        """Return its further entries of the manifest."""
        return {}


def proving_solver(name: str) -> SolverInfo:
    """Return the solver of that name; raise ``UnknownName`` unless its proofs are valid."""
    info = solver_info(_PROVER if name == "auto" else name)
    if not info.proof:
        names = ", ".join(solver.name for solver in SOLVERS if solver.proof)
        raise UnknownName(
            f"'{info.name}' writes no valid proofs; choose {names}, "
            "or a command: with {proof} for the file of its proof"
        )
    return info


def write_proof(clauses: Sequence[Clause], solver: str, seed: int | None) -> Iterator[Proof]:
    """Yield the proof, or nothing if there is a model; to be run in a child process."""
    info = solver_info(solver)
    if info.lrat:
        lrat = lrat_proof(list(clauses), solver=info.name, seed=seed)
        if lrat is not None:
            drat = drat_of(clauses, lrat)
            yield Proof(drat, lrat if len(lrat) <= _MOST_LRAT else None)
        return
    with ProofSession(solver, seed=seed) as session:
        session.add(clauses)
        if session.solve() is False:
            yield Proof(proof_text(session.take_steps()))


def proof_text(lines: list[str]) -> bytes:
    """Return a proof's lines up to the first empty clause: some solvers continue after it, some omit it."""
    kept: list[str] = []
    for line in lines:
        kept.append(line.strip())
        if kept[-1] == "0":
            break
    else:
        kept.append("0")
    return ("\n".join(kept) + "\n").encode()


def proof_by(
    program: SolverProgram, clauses: Sequence[Clause], formula: bytes, limits: Limits
) -> Proof | None:
    """Return an external solver's proof that a formula has no model; ``None`` if it has one.

    ``formula`` is the text of the clauses. Raises ``LimitReached``, and ``SolverError`` if the solver's model
    breaks the formula.
    """
    result = result_of(answer_of(program, [formula], limits))
    if result.answer.status is not Status.SATISFIABLE:
        return Proof(result.proof or b"")
    if not _is_model(result.answer.values, clauses):
        raise SolverError(f"'{program}' gave a model that breaks the formula")
    return None


def _is_model(values: dict[int, bool], clauses: Sequence[Clause]) -> bool:
    """Return whether the values satisfy every clause."""
    true = {variable if value else -variable for variable, value in values.items()}
    return not any(map(true.isdisjoint, clauses))
