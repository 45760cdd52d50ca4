"""A conquest that was finished before: its folder holds the answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from nonosat.answers.answer import End, Question, Shown
from nonosat.answers.conquering import ConquerAnswer
from nonosat.batch.unit import key_of
from nonosat.certificate.cubes import SEGMENTS
from nonosat.certificate.manifest import MANIFEST
from nonosat.certificate.reading import Judgement, Rejected
from nonosat.certificate.verifying import Verification
from nonosat.certificate.verifying_cubes import derived
from nonosat.conquest.journal import JOURNAL
from nonosat.errors import InputError
from nonosat.formats.json_puzzle import as_json
from nonosat.puzzle import Puzzle
from nonosat.reason import Reason
from nonosat.search_options import SearchOptions
from nonosat.solver import Outcome, Statistics, Verdict


def is_finished(folder: str) -> bool:
    """Whether a conquest in that folder has come to its certificate."""
    path = Path(folder)
    return (path / MANIFEST).is_file() and (path / SEGMENTS).is_dir() and not (path / JOURNAL).exists()


class FinishedConquest(Question[ConquerAnswer]):
    """Asks such a folder for its answer.

    Everything but the proof is checked as ``verify`` does. Raises ``InputError`` if it is about another
    puzzle, or not as it was written.
    """

    def __init__(self, puzzle: Puzzle, options: SearchOptions, folder: str) -> None:
        super().__init__()
        self._puzzle = puzzle
        self._options = options
        self._folder = folder
        self._answer = ConquerAnswer.unbegun(options, None)

    def run(self) -> Iterator[Shown]:
        try:
            certificate, _, steps = derived(Path(self._folder), self._options.limits)
        except Rejected as rejected:
            raise InputError(f"expected a whole certificate: {rejected}", source=self._folder) from None
        if key_of(as_json(certificate.puzzle)) != key_of(as_json(self._puzzle)):
            raise InputError("expected a conquest of this puzzle", source=self._folder)
        pictures = certificate.pictures
        yield from pictures
        reason = None if pictures else Reason("no picture satisfies all lines together")
        verdict = Verdict.UNIQUE if pictures else Verdict.NONE
        statistics = Statistics(certificate.solver, certificate.encoding)
        finished = f"this conquest was finished before; 'nonosat verify {self._folder}' replays its proof"
        self._answer = ConquerAnswer(
            Outcome(verdict, pictures, True, reason, statistics),
            certificate=Verification(Judgement.UNCHECKED, finished, proof_steps=steps),
        )

    def answer(self, end: End = None) -> ConquerAnswer:
        if end is not None:
            return ConquerAnswer.unbegun(self._options, end)
        return replace(self._answer, seconds=self.seconds())
