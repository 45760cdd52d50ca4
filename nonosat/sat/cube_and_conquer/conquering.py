"""The ability ``Conquer``, and the certificate that it writes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

from typer import Option

from nonosat.files.atomic_files import write_atomically
from nonosat.files.formats import json_puzzle
from nonosat.files.formats.json_puzzle import as_json
from nonosat.files.notation.puzzle_texts import content_key
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Aside, Ending, function_of
from nonosat.model.abilities.fields import OUTPUT, TUNING, OnDisk
from nonosat.model.abilities.searching import EncodingName, LimitedSearch, Seed, Solver
from nonosat.model.errors import InputError, LimitReached, SolverError
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.model.version import __version__
from nonosat.sat.cube_and_conquer.journal import JOURNAL, ConquerJournal
from nonosat.sat.cube_and_conquer.result import ConquerResult
from nonosat.sat.cube_and_conquer.search import (
    GUIDED_SECONDS,
    SPLIT_AFTER,
    ConquerJob,
    ConquerPlan,
    CubeAndConquer,
)
from nonosat.sat.processes.pool import Pool
from nonosat.sat.processes.pool_config import PoolConfig
from nonosat.sat.proofs.certificate import Certificate
from nonosat.sat.proofs.certifying import expect_goal
from nonosat.sat.proofs.claim import AllSolutions, too_many
from nonosat.sat.proofs.manifest import MANIFEST
from nonosat.sat.proofs.proof_checking import check_end
from nonosat.sat.proofs.reading import Rejected, VerificationVerdict
from nonosat.sat.proofs.segments import SEGMENTS, SegmentedProof, tree_proof
from nonosat.sat.proofs.verification import UNCHECKED, Verification
from nonosat.sat.proofs.verifying import derive, files_in
from nonosat.sat.search.results import Statistics, Verdict

#: Solutions to find: two decide uniqueness; a certificate is about all of them.
_DEFAULT_LIMIT, _MOST_CERTIFIED = 2, 100


@dataclass(frozen=True, kw_only=True)
class Conquer(PoolConfig, LimitedSearch, Ability[Puzzle, ConquerResult]):
    """Solve a hard puzzle by cube-and-conquer.

    After ``guided_seconds`` seconds of guided search the formula is split into cubes, and a cube again after
    ``split_after`` conflicts. With a ``directory`` the work is saved there, so that the same call resumes it;
    at the end the directory holds a certificate.

    The search ends after ``limit`` solutions: by default after two, which decide uniqueness; with a directory
    after 100, as a certificate is about all of them.

    Raises ``UnknownName`` for a solver that cannot search cubes, ``InputError`` if the directory holds
    something else, ``ClusterError`` and ``SolverError``.
    """

    results = (ConquerResult,)
    exit_codes = exits.Meanings(
        done="There is a solution; with `-o` the certificate is written, and its proof was checked.",
        no="There is no solution; or, with `-o`, there are as many as the limit.",
        limit="A limit was reached first; with `-o` the same command resumes.",
    )

    solver: Solver = "auto"
    encoding: EncodingName = "order"
    seed: Seed = None
    directory: Annotated[
        str | Path | None,
        Option(
            "-o",
            "--output",
            metavar="DIR",
            rich_help_panel=OUTPUT,
            help="Directory for a certificate and saved work: run the same command again to resume.",
        ),
        OnDisk(writes="replaced"),
    ] = field(default=None, kw_only=False)
    guided_seconds: Annotated[
        float,
        Option(
            min=0,
            metavar="SECONDS",
            rich_help_panel=TUNING,
            help="Seconds of guided search before splitting into cubes.",
        ),
    ] = GUIDED_SECONDS
    split_after: Annotated[
        int,
        Option(min=1, metavar="N", rich_help_panel=TUNING, help="Split a cube after N conflicts."),
    ] = SPLIT_AFTER
    all: Annotated[bool, Option("--all", help="Find all solutions.")] = False
    limit: Annotated[
        int | None,
        Option(
            min=1,
            metavar="N",
            help="Stop after N solutions; a certificate is written only if there are fewer. Default: 2; with "
            f"-o {_MOST_CERTIFIED}; with --all none.",
        ),
    ] = None

    @property
    def _limit(self) -> int | None:
        """The maximum number of solutions to find; ``None``: all."""
        if self.limit or self.all:
            return self.limit
        return _DEFAULT_LIMIT if self.directory is None else _MOST_CERTIFIED

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> ConquerResult:
        """Raise ``InputError`` if the directory holds something else."""
        # As read from the certificate's file, so that what is verified is what was asked.
        subject = next(json_puzzle.read(json_puzzle.write([subject])))
        if self.directory is not None and _is_finished(str(self.directory)):
            with ending:
                finished = _finished(subject, str(self.directory), search)
                for solution in finished.solutions:
                    ending.show(solution)
                return ending.of(finished, subject.palette)
            statistics = Statistics(search.solver, search.encoding)
            return ending.of(ConquerResult(Verdict.UNDECIDED, (), False, None, statistics))
        pool: Pool[ConquerJob] = self.open_pool(ahead=0, tell=lambda text: ending.show(Aside(text)))
        certificate: Verification | None = None
        try:
            plan = ConquerPlan(self.guided_seconds, self.split_after, limit=self._limit)
            running = CubeAndConquer(
                subject, pool, search, plan, folder=None if self.directory is None else str(self.directory)
            )
            try:
                with ending:
                    for solution in running:
                        if self.directory is not None:
                            expect_goal(subject)
                        ending.show(solution)
                    if running.journal is not None:
                        certificate = _certificate_of(running, running.journal, search)
            finally:
                if running.journal is not None:
                    running.journal.close()
        finally:
            pool.end()
        if isinstance(ending.cause, LimitReached):
            running.limit_reached = ending.cause
        return ending.of(replace(running.result(), verification=certificate), subject.palette)


conquer = function_of(Conquer)


def _certificate_of(running: CubeAndConquer, journal: ConquerJournal, search: SearchOptions) -> Verification:
    """Write the files of the certificate, the manifest last, if all cubes are refuted."""
    puzzle = journal.puzzle
    result = running.result()
    if running.is_limit_found:
        reason = too_many(len(result.solutions) - 1)
        return Verification(
            VerificationVerdict.REJECTED, Reason(f"{reason}; '--all' certifies them all"), puzzle.title
        )
    if not running.is_decided:
        what = "not all of the proof was checked" if journal.tree.is_done else "not all cubes are done"
        reason = result.reason.text if result.reason else what
        resume = Reason(f"{reason}; run the same command again to resume")
        return Verification(VerificationVerdict.UNCHECKED, resume, puzzle.title)
    claim = AllSolutions(puzzle, result.solutions)
    certificate = Certificate(
        claim, search.encoding, result.statistics.solver, __version__, version("python-sat")
    )
    folder = Path(journal.folder)
    proof = SegmentedProof.of(folder, journal.fragments, tree_proof(journal.tree.leaves))
    checker = ", ".join(sorted({*journal.checked.values()})) if journal.is_checked else None
    if checker is not None:
        end = check_end(certificate.formula.text, proof, search.limits)
        if not end.accepted:
            raise SolverError(f"the end of the proof does not hold: {end.checker} says {end.text}")
    for name, data in certificate.files(proof).items():
        write_atomically(str(folder / name), data)
    journal.remove()
    proved = Verification(
        VerificationVerdict.PROVED,
        Reason(claim.statement()),
        puzzle.title,
        result.solutions,
        proof.steps,
        checker,
    )
    return (
        proved
        if checker is not None
        else replace(proved, verdict=VerificationVerdict.UNCHECKED, reason=UNCHECKED)
    )


def _is_finished(folder: str) -> bool:
    """Return whether the folder holds the certificate of an earlier run."""
    path = Path(folder)
    return (path / MANIFEST).is_file() and (path / SEGMENTS).is_dir() and not (path / JOURNAL).exists()


def _finished(puzzle: Puzzle, folder: str, search: SearchOptions) -> ConquerResult:
    """Return the result that a finished folder holds.

    Everything but the proof is checked as by ``verify``. Raises ``InputError`` if it is about another puzzle,
    or was changed.
    """
    try:
        certificate, proof = derive(files_in(Path(folder), search.limits), Path(folder))
    except Rejected as rejected:
        raise InputError(f"expected a whole certificate: {rejected}", source=folder) from None
    if content_key(as_json(certificate.claim.puzzle)) != content_key(as_json(puzzle)):
        raise InputError("expected a conquer run on this puzzle", source=folder)
    solutions = certificate.claim.solutions
    reason = None if solutions else Reason("no solution satisfies all lines together")
    verdict = (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(len(solutions), 2)]
    statistics = Statistics(certificate.solver, certificate.encoding)
    reason_unchecked = f"this run was finished before; 'nonosat verify {folder}' checks its proof"
    verification = Verification(
        VerificationVerdict.UNCHECKED, Reason(reason_unchecked), proof_steps=proof.steps
    )
    return ConquerResult(verdict, solutions, True, reason, statistics, verification=verification)
