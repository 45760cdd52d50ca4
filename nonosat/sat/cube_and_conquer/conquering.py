"""A conquest as a question, and the certificate that comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

from typer import Option

from nonosat.files.formats import json_puzzle
from nonosat.files.formats.json_puzzle import as_json
from nonosat.files.notation.puzzle_texts import content_key
from nonosat.files.whole import write_whole
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Aside, Ending, function_of
from nonosat.model.abilities.fields import OUTPUT, TUNING, OnDisk
from nonosat.model.abilities.searching import EncodingName, LimitedSearch, Seed, Solver
from nonosat.model.errors import InputError, LimitReached, SolverFailed
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.model.version import __version__
from nonosat.sat.cube_and_conquer.journal import JOURNAL, ConquestJournal
from nonosat.sat.cube_and_conquer.result import ConquerResult
from nonosat.sat.cube_and_conquer.search import (
    FIRST_SECONDS,
    SPLIT_AFTER,
    Conquest,
    ConquestJob,
    ConquestPlan,
)
from nonosat.sat.processes.pool import Pool
from nonosat.sat.processes.pool_config import PoolWish
from nonosat.sat.proofs.certificate import Certificate
from nonosat.sat.proofs.certifying import expect_goal
from nonosat.sat.proofs.claim import AllPictures, too_many
from nonosat.sat.proofs.manifest import MANIFEST
from nonosat.sat.proofs.reading import Judgement, Rejected
from nonosat.sat.proofs.replaying import replay_of_end
from nonosat.sat.proofs.segments import SEGMENTS, SegmentedProof, tree_proof
from nonosat.sat.proofs.verification import UNCHECKED, Verification
from nonosat.sat.proofs.verifying import derived, files_in
from nonosat.sat.search.results import Statistics, Verdict

#: Pictures that are looked for: one, and another; and with a certificate, which is about all.
_LOOKED_FOR, _MOST_CERTIFIED = 2, 100


@dataclass(frozen=True, kw_only=True)
class Conquer(PoolWish, LimitedSearch, Ability[Puzzle, ConquerResult]):
    """Find the picture of a hard puzzle, and whether it is the only one, with many processes.

    After ``first`` seconds of guided search the formula is split into cubes, and a cube again after
    ``split_after`` conflicts. With a ``directory`` what is done is kept there, so that the same call resumes
    the work, and at the end it holds a certificate.

    The search ends after ``limit`` pictures: by default after two, so that it is known whether there is only
    one; after 100 with a directory, as a certificate is about all of them.

    Raises ``UnknownName`` for a solver that cannot do this, ``InputError`` when the directory holds something
    else, ``ClusterFailed`` and ``SolverFailed``.
    """

    results = (ConquerResult,)
    exit_codes = exits.Meanings(
        done="There is a picture; with `-o` the certificate is written, and was replayed.",
        no="There is no picture; or, with `-o`, there are as many as the limit.",
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
            help="Directory for a certificate. It keeps what is done: run the same command again to resume.",
        ),
        OnDisk(writes="replaced"),
    ] = field(default=None, kw_only=False)
    first: Annotated[
        float,
        Option(
            min=0,
            metavar="SECONDS",
            rich_help_panel=TUNING,
            help="Search with guidance for this long before splitting into cubes.",
        ),
    ] = FIRST_SECONDS
    split_after: Annotated[
        int,
        Option(
            min=1, metavar="N", rich_help_panel=TUNING, help="Split a cube only after this many conflicts."
        ),
    ] = SPLIT_AFTER
    all: Annotated[bool, Option("--all", help="Find all pictures, however many.")] = False
    limit: Annotated[
        int | None,
        Option(
            min=1,
            metavar="N",
            help="Stop after N pictures; a certificate is written only if there are fewer. Default: 2; with "
            f"-o {_MOST_CERTIFIED}; with --all none.",
        ),
    ] = None

    @property
    def _limit(self) -> int | None:
        """How many pictures are looked for; ``None``: all."""
        if self.limit or self.all:
            return self.limit
        return _LOOKED_FOR if self.directory is None else _MOST_CERTIFIED

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> ConquerResult:
        """Raises ``InputError`` if the directory holds something else."""
        # As it will be in the certificate's file, so that what is verified is what was asked.
        subject = next(json_puzzle.read(json_puzzle.write([subject])))
        if self.directory is not None and _is_finished(str(self.directory)):
            with ending:
                conquered = _finished(subject, str(self.directory), search)
                for picture in conquered.pictures:
                    ending.show(picture)
                return ending.of(conquered, subject.palette)
            statistics = Statistics(search.solver, search.encoding)
            return ending.of(ConquerResult(Verdict.UNDECIDED, (), False, None, statistics))
        pool: Pool[ConquestJob] = self.open_pool(ahead=0, tell=lambda text: ending.show(Aside(text)))
        certificate: Verification | None = None
        try:
            plan = ConquestPlan(self.first, self.split_after, limit=self._limit)
            conquest = Conquest(
                subject, pool, search, plan, folder=None if self.directory is None else str(self.directory)
            )
            try:
                with ending:
                    for picture in conquest:
                        if self.directory is not None:
                            expect_goal(subject)
                        ending.show(picture)
                    if conquest.journal is not None:
                        certificate = _certificate_of(conquest, conquest.journal, search)
            finally:
                if conquest.journal is not None:
                    conquest.journal.close()
        finally:
            pool.end()
        if isinstance(ending.cause, LimitReached):
            conquest.limit_reached = ending.cause
        return ending.of(replace(conquest.result(), verification=certificate), subject.palette)


conquer = function_of(Conquer)


def _certificate_of(conquest: Conquest, journal: ConquestJournal, search: SearchOptions) -> Verification:
    """Writes the files of the certificate, the manifest last, when all cubes are refuted."""
    puzzle = journal.puzzle
    outcome = conquest.result()
    if conquest.is_limit_found:
        reason = too_many(len(outcome.pictures) - 1)
        return Verification(Judgement.REJECTED, Reason(f"{reason}; '--all' certifies them all"), puzzle.title)
    if not conquest.is_decided:
        what = "not all of the proof was replayed" if journal.tree.is_done else "not all cubes are done"
        reason = outcome.reason.text if outcome.reason else what
        resume = Reason(f"{reason}; run the same command again to resume")
        return Verification(Judgement.UNCHECKED, resume, puzzle.title)
    claim = AllPictures(puzzle, outcome.pictures)
    certificate = Certificate(
        claim, search.encoding, outcome.statistics.solver, __version__, version("python-sat")
    )
    folder = Path(journal.folder)
    proof = SegmentedProof.of(folder, journal.strands, tree_proof(journal.tree.leaves))
    checker = ", ".join(sorted({*journal.replayed.values()})) if journal.is_replayed else None
    if checker is not None:
        end = replay_of_end(certificate.formula.text, proof, search.limits)
        if not end.accepted:
            raise SolverFailed(f"the end of the proof does not hold: {end.checker} says {end.text}")
    for name, data in certificate.files(proof).items():
        write_whole(str(folder / name), data)
    journal.remove()
    proved = Verification(
        Judgement.PROVED, Reason(claim.statement()), puzzle.title, outcome.pictures, proof.steps, checker
    )
    return proved if checker is not None else replace(proved, verdict=Judgement.UNCHECKED, reason=UNCHECKED)


def _is_finished(folder: str) -> bool:
    """Whether a conquest in that folder has come to its certificate before."""
    path = Path(folder)
    return (path / MANIFEST).is_file() and (path / SEGMENTS).is_dir() and not (path / JOURNAL).exists()


def _finished(puzzle: Puzzle, folder: str, search: SearchOptions) -> ConquerResult:
    """The answer that such a folder holds, with what is said of its proof.

    Everything but the proof is checked as ``verify`` does. Raises ``InputError`` if it is about another
    puzzle, or not as it was written.
    """
    try:
        certificate, proof = derived(files_in(Path(folder), search.limits), Path(folder))
    except Rejected as rejected:
        raise InputError(f"expected a whole certificate: {rejected}", source=folder) from None
    if content_key(as_json(certificate.claim.puzzle)) != content_key(as_json(puzzle)):
        raise InputError("expected a conquest of this puzzle", source=folder)
    pictures = certificate.claim.pictures
    reason = None if pictures else Reason("no picture satisfies all lines together")
    verdict = (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(len(pictures), 2)]
    statistics = Statistics(certificate.solver, certificate.encoding)
    said = f"this conquest was finished before; 'nonosat verify {folder}' replays its proof"
    verification = Verification(Judgement.UNCHECKED, Reason(said), proof_steps=proof.steps)
    return ConquerResult(verdict, pictures, True, reason, statistics, verification=verification)
