"""Proofs that a formula has no model, in the formats DRAT and LRAT, by the solvers that can write them.

N. Wetzler, M. J. H. Heule and W. A. Hunt, "DRAT-trim: efficient checking and trimming using expressive
clausal proofs" (SAT 2014).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from nonosat.model.errors import SolverFailed, UnknownName
from nonosat.model.limits import Limits
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.processes.program_run import result_of
from nonosat.sat.proofs.lrat import drat_of
from nonosat.sat.solvers.answers import Status
from nonosat.sat.solvers.available import BACKENDS, Backend, backend_named
from nonosat.sat.solvers.external import answer_of
from nonosat.sat.solvers.proofs import ProofSession, lrat_proof
from nonosat.sat.solvers.solver_program import SolverProgram

#: What ``auto`` stands for where a proof is asked for: it writes LRAT, and is as fast as the default there.
_PROVER = "cadical195"
#: Bytes up to which a proof in LRAT is kept: about ten seconds of our checker.
_MOST_LRAT = 1 << 26


class Proof(NamedTuple):
    """A proof in DRAT, and the same steps in LRAT if the solver writes that."""

    drat: bytes
    lrat: bytes | None = None

    @property
    def steps(self) -> int:
        """How many lines it has: clauses added and deleted."""
        return sum(1 for line in self.drat.splitlines() if line.strip())

    def files(self, name: str) -> dict[str, bytes]:
        """The bytes of its files; ``name`` has no suffix."""
        lrat = {} if self.lrat is None else {f"{name}.lrat": self.lrat}
        return {f"{name}.drat": self.drat, **lrat}

    def said(self) -> dict[str, Any]:
        """What a manifest says of it besides."""
        return {}


def proving_backend(name: str) -> Backend:
    """The solver of that name if its proofs are valid; raises ``UnknownName``, which lists those."""
    backend = backend_named(_PROVER if name == "auto" else name)
    if not backend.proof:
        names = ", ".join(backend.name for backend in BACKENDS if backend.proof)
        raise UnknownName(
            f"'{backend.name}' writes no valid proofs: expected one of {names}, "
            "or a command: with {proof} for the file of its proof"
        )
    return backend


def write_proof(clauses: Sequence[Clause], solver: str, seed: int | None) -> Iterator[Proof]:
    """The proof, once, or nothing if there is a model; to be run in a child process."""
    backend = backend_named(solver)
    if backend.lrat:
        lrat = lrat_proof(list(clauses), solver=backend.name, seed=seed)
        if lrat is not None:
            drat = drat_of(clauses, lrat)
            yield Proof(drat, lrat if len(lrat) <= _MOST_LRAT else None)
        return
    with ProofSession(solver, seed=seed) as session:
        session.add(clauses)
        if session.solve() is False:
            yield Proof(proof_text(session.take_steps()))


def proof_text(lines: list[str]) -> bytes:
    """A proof's lines up to the first empty clause: some solvers go on after it, some leave it out."""
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
    """A program's proof that a formula has no model; ``None`` if it has one.

    ``formula`` is the text of the clauses. Raises ``LimitReached``, and ``SolverFailed`` when the model that
    the program gives is none.
    """
    said = result_of(answer_of(program, [formula], limits))
    if said.answer.status is not Status.SATISFIABLE:
        return Proof(said.proof or b"")
    if not _is_model(said.answer.values, clauses):
        raise SolverFailed(f"'{program}' gave a model that breaks the formula")
    return None


def _is_model(values: dict[int, bool], clauses: Sequence[Clause]) -> bool:
    """Whether every clause has a literal that these values make true."""
    true = {variable if value else -variable for variable, value in values.items()}
    return not any(map(true.isdisjoint, clauses))
