"""A conquest as a question, and the certificate that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

from nonosat.answers.answer import INTERRUPTION, End, Question, Shown
from nonosat.answers.conquering import ConquerAnswer
from nonosat.batch.pool import Pool
from nonosat.certificate.certificate import FORMULA
from nonosat.certificate.cubes import CubeCertificate, Segments, segment_files, tree_proof
from nonosat.certificate.reading import Judgement
from nonosat.certificate.verifying import UNCHECKED, Verification, claim_of
from nonosat.certificate.verifying_cubes import replay_of_end
from nonosat.conquest.conquering import Conquest, Plan
from nonosat.conquest.journal import Journal
from nonosat.errors import LimitReached, SolverFailed
from nonosat.files.whole import write_whole
from nonosat.puzzle import Puzzle
from nonosat.search_options import SearchOptions
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
        if not self._conquest.is_decided:
            what = "not all of the proof was replayed" if journal.tree.is_done else "not all cubes are done"
            reason = outcome.reason.text if outcome.reason else what
            return Verification(Judgement.UNCHECKED, f"{reason}; the same command goes on", puzzle.title)
        options = self._options
        certificate = CubeCertificate(
            puzzle,
            outcome.pictures,
            options.encoding,
            tuple(journal.strands),
            tree_proof(journal.tree.leaves),
            outcome.statistics.solver,
            __version__,
            version("python-sat"),
        )
        folder = Path(journal.folder)
        paths = segment_files(folder, len(journal.strands))
        segments = Segments.of(paths)
        files = certificate.files(segments)
        checker = ", ".join(sorted({*journal.replayed.values()})) if journal.is_replayed else None
        if checker is not None:
            end = replay_of_end(files[FORMULA], paths, certificate, options.limits)
            if not end.accepted:
                raise SolverFailed(f"the end of the proof does not hold: {end.checker} says {end.text}")
        for name, data in files.items():
            write_whole(str(folder / name), data)
        journal.remove()
        steps = certificate.steps(segments)
        if checker is None:
            return Verification(Judgement.UNCHECKED, UNCHECKED, puzzle.title, outcome.pictures, steps)
        reason = claim_of(len(outcome.pictures))
        return Verification(Judgement.PROVED, reason, puzzle.title, outcome.pictures, steps, checker)
