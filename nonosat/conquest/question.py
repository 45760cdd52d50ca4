"""A conquest as a question, and the certificate that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

from nonosat.answers.answer import INTERRUPTION, End, Question, Shown
from nonosat.answers.conquering import ConquerAnswer
from nonosat.batch.pool import Pool
from nonosat.certificate.cubes import CubeCertificate, Proofs, proof_files, tree_of, tree_proof
from nonosat.certificate.reading import Judgement
from nonosat.certificate.verifying import UNCHECKED, Verification, claim_of
from nonosat.certificate.verifying_cubes import leave_nothing_out
from nonosat.conquest.conquering import Conquest, Plan
from nonosat.conquest.journal import Journal
from nonosat.errors import LimitReached, SolverFailed
from nonosat.files.whole import write_whole
from nonosat.puzzle import Puzzle
from nonosat.search_options import SearchOptions
from nonosat.session.proof_checkers import checker_named, replay
from nonosat.solver import Verdict
from nonosat.version import __version__


class ConquerQuestion(Question[ConquerAnswer]):
    """Asks for the picture and whether it is the only one, by cubes; with a ``folder``, for a certificate.

    ``pool`` makes the processes that work on cubes, which are ended with the work. Raises ``InputError`` if
    the folder holds something else.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        options: SearchOptions,
        plan: Plan,
        pool: Callable[[], Pool],
        *,
        folder: str | None = None,
    ) -> None:
        super().__init__()
        self._options = options
        self._folder = folder
        self._pool = pool()
        self._certificate: Verification | None = None
        try:
            self._conquest = Conquest(puzzle, self._pool, options, plan, folder=folder)
        except BaseException:
            self._pool.end()
            raise

    def run(self) -> Iterator[Shown]:
        try:
            yield from self._conquest
            if self._conquest.journal is not None:
                self._certificate = self._certify(self._conquest.journal)
        finally:
            self._pool.end()
            if self._conquest.journal is not None:
                self._conquest.journal.close()

    def answer(self, end: End = None) -> ConquerAnswer:
        if isinstance(end, LimitReached):
            self._conquest.limit_reached = end
        outcome = self._conquest.result()
        is_interrupted = isinstance(end, KeyboardInterrupt)
        return ConquerAnswer(
            replace(outcome, reason=INTERRUPTION) if is_interrupted else outcome,
            seconds=self.seconds(),
            interrupted=is_interrupted,
            cubes=self._conquest.counts,
            certificate=self._certificate,
        )

    def _certify(self, journal: Journal) -> Verification:
        """Writes the files of the certificate, the manifest last, when all cubes are refuted."""
        puzzle = journal.puzzle
        outcome = self._conquest.result()
        if outcome.verdict is Verdict.MULTIPLE:
            return Verification(Judgement.REJECTED, "the puzzle has several pictures", puzzle.title)
        if not journal.tree.is_done:
            reason = outcome.reason.text if outcome.reason else "not all cubes are done"
            return Verification(Judgement.UNCHECKED, f"{reason}; the same command goes on", puzzle.title)
        leaves = journal.tree.leaves
        cubes = tuple(leaf.cube for leaf in leaves)
        if not leave_nothing_out(cubes):
            raise SolverFailed("the cubes that are done are not the leaves of a tree")
        options = self._options
        certificate = CubeCertificate(
            puzzle,
            outcome.pictures,
            options.encoding,
            cubes,
            sum(leaf.steps for leaf in leaves),
            outcome.statistics.solver,
            __version__,
            version("python-sat"),
        )
        folder = Path(journal.folder)
        files = certificate.files(Proofs.of(proof_files(folder, len(cubes))))
        for name, data in files.items():
            write_whole(str(folder / name), data)
        journal.remove()
        steps = certificate.proof_steps
        checker = self._checker(journal, cubes)
        if checker is None:
            return Verification(Judgement.UNCHECKED, UNCHECKED, puzzle.title, outcome.pictures, steps)
        reason = claim_of(len(outcome.pictures))
        return Verification(Judgement.PROVED, reason, puzzle.title, outcome.pictures, steps, checker)

    def _checker(self, journal: Journal, cubes: tuple[tuple[int, ...], ...]) -> str | None:
        """The checker that has replayed all proofs, if there was one, and now that of the tree."""
        if not journal.is_replayed:
            return None
        chosen = checker_named("dratify")
        if len(cubes) > 1 and chosen is not None:
            limits = self._options.limits
            replayed = replay(tree_of(cubes), tree_proof(cubes), checker=chosen, limits=limits)
            if not replayed.accepted:
                raise SolverFailed(f"the proof of the tree does not hold: {replayed.text}")
        return ", ".join(sorted(journal.checkers))
