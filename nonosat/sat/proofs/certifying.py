"""Making a certificate: prove the formula of a claim, verify the files, and only then write them.

A solver proves the raw formula. If that takes some seconds, a portfolio
(``nonosat.sat.solvers.portfolio.prove``) searches for another solution in parallel: it uses line logic, and
solvers that write no proofs are faster. If one finds that there is no other solution, that is reported if the
proof is not finished in time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from nonosat.files.atomic_files import write_folder_atomically
from nonosat.files.formats import json_puzzle
from nonosat.logic.neighbours import neighbours
from nonosat.model.clue_text import expect_clues
from nonosat.model.errors import LimitReached, SolverError
from nonosat.model.grid import Grid
from nonosat.model.progress import PortfolioSearch, Progress
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.model.version import __version__
from nonosat.sat.proofs.certificate import Certificate, check_builtin, claim_in
from nonosat.sat.proofs.claim import AllSolutions, Claim, Formula, too_many
from nonosat.sat.proofs.manifest import check_target
from nonosat.sat.proofs.proof import Proof, proof_by, proving_solver, write_proof
from nonosat.sat.proofs.reading import VerificationVerdict
from nonosat.sat.proofs.verification import Verification
from nonosat.sat.proofs.verifying import verify_files
from nonosat.sat.search.solution_search import SolutionSearch
from nonosat.sat.solvers.formula_search import FormulaQuestion, SearchAnswer
from nonosat.sat.solvers.portfolio import prove
from nonosat.sat.solvers.proof_checkers import checker_named
from nonosat.sat.solvers.solver_program import SolverProgram


def certify_solutions(
    puzzle: Puzzle,
    directory: str | Path,
    options: SearchOptions,
    *,
    limit: int | None = 1,
    checker: str = "auto",
) -> Verification:
    """Write a certificate of all solutions if there are at most ``limit`` (``None``: any number); see
    ``Certify``.

    The result is the verification before it was written.
    """
    check_options(directory, options, checker)
    # As read from the certificate's file, so that what is verified is what was asked.
    puzzle = next(json_puzzle.read(json_puzzle.write([puzzle])))
    # The proof decides whether there is another solution; the chosen solver is for the proof only.
    search = SolutionSearch(puzzle, options._replace(solver="auto"), limit=limit)
    try:
        solutions = tuple(sorted(search.to_the_end(), key=lambda solution: solution.cells))
    except LimitReached as reached:
        return _unfinished(puzzle, reached, portfolio=search.result().statistics.portfolio)
    if len(solutions) == limit and _has_neighbour(puzzle, search.found[-1], solutions):
        portfolio = search.result().statistics.portfolio
        return Verification(
            VerificationVerdict.REJECTED, Reason(too_many(len(solutions))), puzzle.title, portfolio=portfolio
        )
    return certify_claim(
        AllSolutions(puzzle, solutions), directory, options, checker=checker, beside=SearchBeside(search)
    )


class SearchBeside(NamedTuple):
    """The search for another solution beside the proof, unless it is finished."""

    search: SolutionSearch

    @property
    def portfolio(self) -> tuple[PortfolioSearch, ...]:
        """The searches so far."""
        return self.search.result().statistics.portfolio

    def question(self, options: SearchOptions) -> FormulaQuestion | None:
        """Return the question for another solution; ``None`` if that is decided."""
        if self.search.formula is None or self.search.exhausted:
            return None
        question = self.search.question(self.search.formula)
        if options.solver == "auto":
            return question
        return question._replace(solver=options.solver, phase_hints=None)

    def check(self, values: bytes) -> None:
        """Raise ``SolverError`` unless these values of the undecided cells are a solution."""
        assert self.search.knowledge is not None
        assert self.search.formula is not None
        solution = self.search.knowledge.grid().with_values(
            self.search.formula.undecided_cells.by_cell(values)
        )
        if not self.search.puzzle.is_solved_by(solution):
            raise SolverError("a search for another solution returned one that breaks the clues")

    @property
    def decided_by(self) -> str | None:
        """What has found that there is no other solution, if anything."""
        if self.search.formula is None:
            return "line logic"
        if not self.search.exhausted:
            return None
        statistics = self.search.result().statistics
        winners = [each.name for each in statistics.portfolio if each.wins]
        return " and ".join(winners) or statistics.solver


def certify_claim(
    claim: Claim,
    directory: str | Path,
    options: SearchOptions,
    *,
    checker: str = "auto",
    beside: SearchBeside | None = None,
) -> Verification:
    """Write a certificate of a claim, and return the verification before it was written.

    ``rejected``: the claim is false; ``unchecked`` with nothing written: a limit was reached. Without a
    checker it is ``unchecked``, but written. Raises ``InputError`` if the directory holds something else, and
    for a goal that breaks the clues; ``UnknownName`` and ``SolverError``.
    """
    has_checker = check_options(directory, options, checker)
    solver = proving_solver(options.solver)
    claim = claim_in(claim.files(), claim.kind)  # so that what is proved is what is verified
    if claim.has_solutions:
        expect_goal(claim.puzzle)
    certificate = Certificate(
        claim,
        options.encoding,
        solver.name,
        __version__,
        version("python-sat"),
        memory_mib=options.limits.memory_mib,
    )
    portfolio = () if beside is None else beside.portfolio
    try:
        formula = certificate.formula
    except LimitReached as reached:
        return _unfinished(claim.puzzle, reached, portfolio=portfolio)
    question = None if beside is None else beside.question(options)
    refutation = refute(formula, options, question=question)
    portfolio += refutation.portfolio
    if refutation.limit is not None:
        decided_by = refutation.decided_by or (beside.decided_by if beside is not None else None)
        count = len(claim.solutions)
        return _unfinished(
            claim.puzzle, refutation.limit, decided_by=decided_by, solutions=count, portfolio=portfolio
        )
    if refutation.proof is None:
        if beside is not None and refutation.found is not None:
            beside.check(refutation.found)
        return Verification(
            VerificationVerdict.REJECTED,
            Reason(claim.counterexample_reason()),
            claim.puzzle.title,
            portfolio=portfolio,
        )
    files = certificate.files(refutation.proof)
    verification = verify_files(files, checker=checker, limits=options.limits)
    if verification.verdict is VerificationVerdict.REJECTED and solver.external:
        raise SolverError(f"'{solver.title}' wrote a proof, but {verification.reason.text}")
    if verification.verdict is VerificationVerdict.PROVED or not has_checker:
        write_folder_atomically(str(directory), files)
    return replace(verification, portfolio=portfolio)


def expect_goal(puzzle: Puzzle) -> None:
    """Raise ``InputError`` if the puzzle has a goal that breaks its clues."""
    if puzzle.goal is not None:
        expect_clues(puzzle, puzzle.goal, "goal")


def check_options(directory: str | Path, options: SearchOptions, checker: str) -> bool:
    """Return whether the checker is installed, and check the options before the work.

    Raises ``UnknownName`` for a checker, an encoding, or a solver without valid proofs, and ``InputError``
    for the directory.
    """
    proving_solver(options.solver)
    check_builtin(options.encoding)
    check_target(Path(directory))
    return checker_named(checker) is not None


def _has_neighbour(puzzle: Puzzle, solution: Grid, known: Sequence[Grid]) -> bool:
    """Return whether there is an unknown solution close to one: then no proof is needed."""
    cells = {each.cells for each in known}
    close = (each for each in neighbours(puzzle, solution) if each.cells not in cells)
    return any(map(puzzle.is_solved_by, close))


def _unfinished(
    puzzle: Puzzle,
    limit: LimitReached,
    *,
    decided_by: str | None = None,
    solutions: int = 0,
    portfolio: tuple[PortfolioSearch, ...] = (),
) -> Verification:
    reason = f"nothing was written: {limit}"
    if decided_by is not None:
        found = "no other solution" if solutions else "no solution"
        reason = f"{decided_by} found that there is {found}, but no proof was finished, and {reason}"
    return Verification(VerificationVerdict.UNCHECKED, Reason(reason), puzzle.title, portfolio=portfolio)


class RefuteResult(NamedTuple):
    """The result of ``refute``: a ``proof``, or the ``limit`` that was reached; neither if there is another
    solution.

    ``found`` are the values of the undecided cells in that solution, if a search of the ``portfolio`` found
    it; ``decided_by`` is the search that found none.
    """

    proof: Proof | None = None
    limit: LimitReached | None = None
    found: bytes | None = None
    decided_by: str | None = None
    portfolio: tuple[PortfolioSearch, ...] = ()


def refute(
    formula: Formula, options: SearchOptions, *, question: FormulaQuestion | None = None
) -> RefuteResult:
    """Prove that a formula has no model, if it has none.

    An external solver gets the text, and runs alone. Otherwise a portfolio may search for an answer to the
    ``question``, if given; a solution of it counts as a model. Raises ``SolverError``.
    """
    solver = proving_solver(options.solver)
    if solver.external:
        try:
            program = SolverProgram.named(options.solver)
            return RefuteResult(proof_by(program, formula.clauses, formula.text, options.limits))
        except LimitReached as reached:
            return RefuteResult(limit=reached)
    proof = found = decided_by = limit = None
    portfolio: tuple[PortfolioSearch, ...] = ()
    try:
        for event in prove(
            write_proof,
            options.limits,
            question=question,
            jobs=options.jobs,
            any_solver=options.solver == "auto",
            clauses=formula.clauses,
            solver=solver.name,
            seed=options.seed,
        ):
            if isinstance(event, Proof):
                proof = event
            elif isinstance(event, SearchAnswer):
                found = event.values
                if found is None:
                    decided_by = next(each.name for each in portfolio if each.wins)
            elif isinstance(event, Progress):
                portfolio = event.portfolio
                options.progress(event)
    except LimitReached as reached:
        limit = reached
    return RefuteResult(proof, limit, found, decided_by, portfolio)
