"""The search for a proof that there is no other picture, and beside it others that only look for one.

A proof is written by a solver that is asked about the raw formula, and takes as long as that takes. When it
takes some seconds, others enter the race (``nonosat.session.race.prove``): they know what line logic knows,
and some are faster as they write nothing. What one says that finds no other picture is kept, for the case
that the proof is not finished in time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nonosat.certificate.proof import Proof, proof_by, proving_backend, write_proof
from nonosat.cnf.formula import Clause
from nonosat.errors import LimitReached
from nonosat.progress import Progress, Racer
from nonosat.search_options import SearchOptions
from nonosat.session.formula_question import Exhausted, FormulaQuestion, Found
from nonosat.session.race import prove
from nonosat.session.solver_program import SolverProgram


class ProofOutcome(NamedTuple):
    """What came of asking for a proof: the ``proof``, or the ``limit`` that came first.

    There is neither if there is another picture.
    ``found`` are the values of the open cells in that, if one of those beside the proof has found it;
    ``said_by`` is who of these has found none. ``racers`` are all of them.
    """

    proof: Proof | None = None
    limit: LimitReached | None = None
    found: bytes | None = None
    said_by: str | None = None
    racers: tuple[Racer, ...] = ()


def refute(
    clauses: Sequence[Clause], formula: bytes, options: SearchOptions, *, doubt: FormulaQuestion | None = None
) -> ProofOutcome:
    """What comes of asking for a proof that a formula has no model.

    ``formula`` is the text of the clauses, for solvers that are programs; nobody else looks beside these.
    ``doubt`` is the question that others are asked, if anybody is to be; a picture that they find counts as a
    model. Raises ``SolverFailed``.
    """
    backend = proving_backend(options.solver)
    if backend.external:
        try:
            program = SolverProgram.named(options.solver)
            return ProofOutcome(proof_by(program, clauses, formula, options.limits))
        except LimitReached as reached:
            return ProofOutcome(limit=reached)
    proof = found = said_by = limit = None
    racers: tuple[Racer, ...] = ()
    try:
        for event in prove(
            write_proof,
            options.limits,
            doubt=doubt,
            jobs=options.jobs,
            # Proofs are asked for, so that who is best at them comes first, also where there is no picture.
            any_solver=options.solver == "auto",
            clauses=clauses,
            solver=backend.name,
            seed=options.seed,
        ):
            if isinstance(event, Proof):
                proof = event
            elif isinstance(event, Found):
                found = event.values
            elif isinstance(event, Exhausted):
                said_by = next(racer.name for racer in racers if racer.won)
            elif isinstance(event, Progress):
                racers = event.racers
                options.progress(event)
    except LimitReached as reached:
        limit = reached
    return ProofOutcome(proof, limit, found, said_by, racers)
