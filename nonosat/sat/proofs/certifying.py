"""Making a certificate: prove the formula of a claim, verify what was made, and only then write it.

A proof is written by a solver that is asked about the raw formula, and takes as long as that takes. When it
takes some seconds, others enter the race (``nonosat.sat.solvers.portfolio.prove``): they know what line logic knows,
and some are faster as they write nothing. What one says that finds no other picture is kept, for the case
that the proof is not finished in time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from nonosat.files.formats import json_puzzle
from nonosat.files.whole import write_whole_folder
from nonosat.logic.neighbours import neighbours
from nonosat.model.clue_text import expect_clues
from nonosat.model.errors import LimitReached, SolverFailed
from nonosat.model.grid import Grid
from nonosat.model.progress import Progress, Racer
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.model.version import __version__
from nonosat.sat.proofs.certificate import Certificate, check_builtin, claim_in
from nonosat.sat.proofs.claim import AllPictures, Claim, Formula, too_many
from nonosat.sat.proofs.manifest import check_target
from nonosat.sat.proofs.proof import Proof, proof_by, proving_backend, write_proof
from nonosat.sat.proofs.reading import Judgement
from nonosat.sat.proofs.verification import Verification
from nonosat.sat.proofs.verifying import verify_files
from nonosat.sat.search.solution_search import PictureSearch
from nonosat.sat.solvers.formula_search import FormulaQuestion, SearchAnswer
from nonosat.sat.solvers.portfolio import prove
from nonosat.sat.solvers.proof_checkers import checker_named
from nonosat.sat.solvers.solver_program import SolverProgram


def certify_pictures(
    puzzle: Puzzle,
    directory: str | Path,
    options: SearchOptions,
    *,
    most: int | None = 1,
    checker: str = "auto",
) -> Verification:
    """Writes a certificate of all pictures of the puzzle, if there are at most ``most`` (``None``: however
    many), and says how it was verified before that; as ``Certify`` does.
    """
    check_wishes(directory, options, checker)
    # As it will be in the certificate's file, so that what is verified is what was asked.
    puzzle = next(json_puzzle.read(json_puzzle.write([puzzle])))
    # Whether there is one more than the last is left to the proof, and so is the solver that was asked for.
    search = PictureSearch(puzzle, options._replace(solver="auto"), limit=most)
    try:
        pictures = tuple(sorted(search.to_the_end(), key=lambda picture: picture.cells))
    except LimitReached as reached:
        return _unfinished(puzzle, reached, racers=search.result().statistics.racers)
    if len(pictures) == most and _has_neighbour(puzzle, search.found[-1], pictures):
        racers = search.result().statistics.racers
        return Verification(Judgement.REJECTED, Reason(too_many(len(pictures))), puzzle.title, racers=racers)
    return certify_claim(
        AllPictures(puzzle, pictures), directory, options, checker=checker, beside=SearchBeside(search)
    )


class SearchBeside(NamedTuple):
    """The search for another picture that goes on beside the proof, unless it has come to its end."""

    search: PictureSearch

    @property
    def racers(self) -> tuple[Racer, ...]:
        """Who has searched so far."""
        return self.search.result().statistics.racers

    def question(self, options: SearchOptions) -> FormulaQuestion | None:
        """What is asked: for one more picture."""
        if self.search.formula is None or self.search.exhausted:
            return None
        question = self.search.question(self.search.formula)
        if options.solver == "auto":
            return question
        return question._replace(solver=options.solver, hints=None)

    def check(self, values: bytes) -> None:
        """Raises ``SolverFailed`` unless these values of the open cells make a picture."""
        assert self.search.knowledge is not None
        assert self.search.formula is not None
        picture = self.search.knowledge.grid().with_values(self.search.formula.open_cells.by_cell(values))
        if not self.search.puzzle.is_solved_by(picture):
            raise SolverFailed("a search for another picture returned one that breaks the clues")

    @property
    def decided_by(self) -> str | None:
        """Who has found that there is no other picture, if the search has come to that."""
        if self.search.formula is None:
            return "line logic"
        if not self.search.exhausted:
            return None
        statistics = self.search.result().statistics
        winners = [racer.name for racer in statistics.racers if racer.won]
        return " and ".join(winners) or statistics.solver


def certify_claim(
    claim: Claim,
    directory: str | Path,
    options: SearchOptions,
    *,
    checker: str = "auto",
    beside: SearchBeside | None = None,
) -> Verification:
    """Writes a certificate of a claim, and says how it was verified before it was written.

    ``rejected``: the claim does not hold; ``unchecked`` with nothing written: a limit came first. Without a
    checker it is ``unchecked``, but written. Raises ``InputError`` when the directory holds something else,
    and for a goal that does not fit the clues; ``UnknownName`` and ``SolverFailed``.
    """
    has_checker = check_wishes(directory, options, checker)
    backend = proving_backend(options.solver)
    claim = claim_in(claim.files(), claim.kind)  # so that what is proved is what is verified
    if claim.has_pictures:
        expect_goal(claim.puzzle)
    certificate = Certificate(
        claim,
        options.encoding,
        backend.name,
        __version__,
        version("python-sat"),
        memory_mib=options.limits.memory_mib,
    )
    racers = () if beside is None else beside.racers
    try:
        formula = certificate.formula
    except LimitReached as reached:
        return _unfinished(claim.puzzle, reached, racers=racers)
    doubt = None if beside is None else beside.question(options)
    refutation = refute(formula, options, doubt=doubt)
    racers += refutation.racers
    if refutation.limit is not None:
        said_by = refutation.said_by or (beside.decided_by if beside is not None else None)
        count = len(claim.pictures)
        return _unfinished(claim.puzzle, refutation.limit, said_by=said_by, pictures=count, racers=racers)
    if refutation.proof is None:
        if beside is not None and refutation.found is not None:
            beside.check(refutation.found)
        return Verification(Judgement.REJECTED, Reason(claim.refusal()), claim.puzzle.title, racers=racers)
    files = certificate.files(refutation.proof)
    verification = verify_files(files, checker=checker, limits=options.limits)
    if verification.verdict is Judgement.REJECTED and backend.external:
        raise SolverFailed(f"'{backend.title}' has written a proof, but {verification.reason.text}")
    if verification.verdict is Judgement.PROVED or not has_checker:
        write_whole_folder(str(directory), files)
    return replace(verification, racers=racers)


def expect_goal(puzzle: Puzzle) -> None:
    """Raises ``InputError`` if the puzzle has a goal that does not fit its clues."""
    if puzzle.goal is not None:
        expect_clues(puzzle, puzzle.goal, "goal")


def check_wishes(directory: str | Path, options: SearchOptions, checker: str) -> bool:
    """Whether the checker is there; raises what certifying would raise after the work: ``UnknownName`` for a
    checker, an encoding, or a solver without proofs that hold, and ``InputError`` for the directory.
    """
    proving_backend(options.solver)
    check_builtin(options.encoding)
    check_target(Path(directory))
    return checker_named(checker) is not None


def _has_neighbour(puzzle: Puzzle, picture: Grid, known: Sequence[Grid]) -> bool:
    """Whether there is a picture close to one, besides those that are known: that spares a proof."""
    cells = {each.cells for each in known}
    close = (each for each in neighbours(puzzle, picture) if each.cells not in cells)
    return any(map(puzzle.is_solved_by, close))


def _unfinished(
    puzzle: Puzzle,
    limit: LimitReached,
    *,
    said_by: str | None = None,
    pictures: int = 0,
    racers: tuple[Racer, ...] = (),
) -> Verification:
    reason = f"nothing was written: {limit}"
    if said_by is not None:
        found = "no other picture" if pictures else "no picture"
        reason = f"{said_by} found that there is {found}, but no proof was finished, and {reason}"
    return Verification(Judgement.UNCHECKED, Reason(reason), puzzle.title, racers=racers)


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


def refute(formula: Formula, options: SearchOptions, *, doubt: FormulaQuestion | None = None) -> ProofOutcome:
    """What comes of asking for a proof that a formula has no model.

    A solver that is a program gets its text, and nobody else looks beside it.
    ``doubt`` is the question that others are asked, if anybody is to be; a picture that they find counts as a
    model. Raises ``SolverFailed``.
    """
    backend = proving_backend(options.solver)
    if backend.external:
        try:
            program = SolverProgram.named(options.solver)
            return ProofOutcome(proof_by(program, formula.clauses, formula.text, options.limits))
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
            clauses=formula.clauses,
            solver=backend.name,
            seed=options.seed,
        ):
            if isinstance(event, Proof):
                proof = event
            elif isinstance(event, SearchAnswer):
                found = event.values
                if found is None:
                    said_by = next(racer.name for racer in racers if racer.won)
            elif isinstance(event, Progress):
                racers = event.racers
                options.progress(event)
    except LimitReached as reached:
        limit = reached
    return ProofOutcome(proof, limit, found, said_by, racers)
