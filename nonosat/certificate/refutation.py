"""The search for a proof that there is no other picture, and beside it others that only look for one.

A proof is written by a solver that is asked about the raw formula, and takes as long as that takes. When it
takes some seconds, others enter (``nonosat.session.entrants``): they know what line logic knows, and some are
faster as they write nothing. One that finds another picture ends everything; what one says that finds none is
kept, for the case that the proof is not finished in time.
"""

from __future__ import annotations

import time
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

from nonosat.certificate.proof import Proof, proof_by, proving_backend, write_proof
from nonosat.cnf.packed_clauses import PackedClauses
from nonosat.errors import LimitReached, SolverFailed
from nonosat.processes.child import Child, Message, Returned, Yielded, error_of
from nonosat.processes.team import Team
from nonosat.progress import Progress
from nonosat.racer import Racer
from nonosat.search_options import SearchOptions
from nonosat.session.entrants import entrants, may_enter
from nonosat.session.enumeration import run
from nonosat.session.formula_question import Exhausted, FormulaQuestion, Found, Turned
from nonosat.session.runner import Runner
from nonosat.session.solver_program import SolverProgram


class Refutation(NamedTuple):
    """What came of it: the ``proof``, or the ``limit`` that came first; neither if there is another picture.

    ``found`` are the values of the open cells in that, if one of those beside the proof has found it;
    ``said_by`` is who of these has found none. ``racers`` are all of them.
    """

    proof: Proof | None = None
    limit: LimitReached | None = None
    found: bytes | None = None
    said_by: str | None = None
    racers: tuple[Racer, ...] = ()


def refute(
    clauses: PackedClauses, formula: bytes, options: SearchOptions, *, doubt: FormulaQuestion | None = None
) -> Refutation:
    """What comes of asking for a proof that a formula has no model.

    ``formula`` is the text of the clauses, for solvers that are programs; nobody else looks beside these.
    ``doubt`` is the question that others are asked, if anybody is to be; a picture that they find counts as a
    model. Raises ``SolverFailed``.
    """
    backend = proving_backend(options.solver)
    if backend.external:
        try:
            program = SolverProgram.named(options.solver)
            return Refutation(proof_by(program, clauses, formula, options.limits))
        except LimitReached as reached:
            return Refutation(limit=reached)
    search = _ProofSearch(clauses, options, doubt)
    limit = None
    try:
        search.run()
    except LimitReached as reached:
        limit = reached
    finally:
        search.close()
    return Refutation(search.proof, limit, search.found, search.said_by, search.racers)


class _ProofSearch:
    """A solver that writes a proof, and those that enter beside it. It must be closed."""

    def __init__(self, clauses: PackedClauses, options: SearchOptions, doubt: FormulaQuestion | None) -> None:
        self.proof: Proof | None = None
        self.found: bytes | None = None
        self.said_by: str | None = None
        self._clauses = clauses
        self._options = options
        self._doubt = doubt
        self._is_over = False
        self._runners: list[Runner] = []
        self._others: dict[Child, Runner] = {}
        self._team = Team(options.limits)

    @property
    def racers(self) -> tuple[Racer, ...]:
        """What the others have done."""
        return tuple(runner.racer for runner in self._runners)

    def close(self) -> None:
        """Ends all."""
        self._team.end()

    def run(self) -> None:
        """Waits for the proof, or for another picture; raises ``LimitReached``."""
        options = self._options
        options.limits.check()
        begin = time.monotonic()
        solver = proving_backend(options.solver).name
        prover = self._team.add(write_proof, clauses=self._clauses, solver=solver, seed=options.seed)
        while not self._is_over:
            if self._doubt is not None and options.jobs > 1 and may_enter(options.limits, since=begin):
                self._let_others_enter(self._doubt)
                self._doubt = None
            for child, message in self._team.messages(wait=True):
                if child is prover:
                    self._end_with(message)
                    break
                if child in self._others:  # else it sent this before it was ended
                    self._heed(child, message)
            conflicts = sum(racer.conflicts for racer in self.racers)
            options.progress(Progress("proof", conflicts, time.monotonic() - begin, racers=self.racers))

    def _end_with(self, message: Message) -> None:
        """Takes what the solver that writes the proof has come to; it returns nothing if there is a model."""
        self._is_over = True
        if isinstance(message, Yielded):
            self.proof = message.value
        elif not isinstance(message, Returned):
            raise error_of(message, self._options.limits)

    def _let_others_enter(self, question: FormulaQuestion) -> None:
        options = self._options
        # Proofs are asked for, so that who is best at them comes first, also where there is no picture.
        any_solver = options.solver == "auto"
        others = entrants(question, beside=question, any_solver=any_solver, has_picture=True)
        with suppress(MemoryError, SolverFailed):  # no process, or no thread: fewer look
            for other in islice(others, self._team.room_for(options.jobs) - 1):
                runner = Runner(other)
                self._others[self._team.add(run, question=other)] = runner
                runner.begin()
                self._runners.append(runner)

    def _heed(self, child: Child, message: Message) -> None:
        """Takes note of what one of the others has come to; one that fails is out."""
        runner = self._others[child]
        event = message.value if isinstance(message, Yielded) else None
        if isinstance(event, Turned):
            runner.turn_to(event.solver)
        elif isinstance(event, Progress):
            runner.conflicts = max(runner.conflicts, event.conflicts)
        elif isinstance(event, Found):
            runner.won += 1
            self.found = event.values
            self._is_over = True
        elif isinstance(event, Exhausted):
            runner.won += 1
            self.said_by = runner.racer.name
            self._dismiss(list(self._others))
        else:
            self._dismiss([child])

    def _dismiss(self, children: list[Child]) -> None:
        self._team.dismiss(children)
        for child in children:
            self._others.pop(child).end()
