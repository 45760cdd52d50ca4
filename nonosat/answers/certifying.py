"""Whether a certificate proves its claim, and why not."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nonosat.amounts import amount
from nonosat.answers import exits
from nonosat.answers.answer import Answer, End, Question, Shown, reason_of
from nonosat.answers.json_parts import picture_as_json, record_as_json
from nonosat.certificate.certifying import certify
from nonosat.certificate.reading import Judgement
from nonosat.certificate.verifying import Verification, verify
from nonosat.puzzle import Puzzle
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions

_CODES = {
    Judgement.PROVED: exits.DONE,
    Judgement.REJECTED: exits.NO,
    Judgement.UNCHECKED: exits.LIMIT,
}


@dataclass(frozen=True, slots=True)
class CertificateAnswer(Answer):
    """The answer to ``certify`` and ``verify``."""

    verification: Verification

    def _code(self) -> int:
        return _CODES[self.verification.verdict]

    def document(self) -> dict[str, Any]:
        verification = self.verification
        racers = [record_as_json(racer) for racer in verification.racers]
        return {
            "verdict": verification.verdict,
            "reason": {"text": verification.reason, "lines": []},
            "pictures": [picture_as_json(picture) for picture in verification.pictures],
            "proof_steps": verification.proof_steps,
            "checker": verification.checker,
            "seconds": self.seconds,
            "statistics": {"racers": racers} if racers else {},
        }

    def verdict(self) -> str:
        found = self.verification
        by = f" ({amount(found.proof_steps, 'proof step')}, by {found.checker})" if found.checker else ""
        return f"{found.verdict}: {found.reason}{by}"


class _CertificateQuestion(Question[CertificateAnswer]):
    """Work on a certificate, about which nothing is known until it is done."""

    def __init__(self, directory: str | Path, options: SearchOptions, checker: str) -> None:
        super().__init__()
        self._directory = directory
        self._options = options
        self._checker = checker
        self._verification: Verification | None = None

    def run(self) -> Iterator[Shown]:
        self._verification = self._work()
        yield from ()

    @abstractmethod
    def _work(self) -> Verification:
        """Does all the work."""

    def answer(self, end: End = None) -> CertificateAnswer:
        reason = reason_of(end)
        nothing = Verification(Judgement.UNCHECKED, reason.text if reason else "not started")
        return CertificateAnswer(
            self._verification or nothing,
            seconds=self.seconds(),
            interrupted=isinstance(end, KeyboardInterrupt),
        )


class CertifyQuestion(_CertificateQuestion):
    """Asks for a proof of the set of all pictures, and writes it to the directory."""

    def __init__(
        self,
        puzzle: Puzzle,
        directory: str | Path,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        most: int | None = 1,
        checker: str = "auto",
    ) -> None:
        super().__init__(directory, options, checker)
        self._puzzle = puzzle
        self._most = most

    def _work(self) -> Verification:
        return certified(self._puzzle, self._directory, self._options, most=self._most, checker=self._checker)


class VerifyQuestion(_CertificateQuestion):
    """Asks whether the files in the directory prove their claim."""

    def __init__(
        self,
        directory: str | Path,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        checker: str = "auto",
        workers: int = 1,
    ) -> None:
        super().__init__(directory, options, checker)
        self._workers = workers

    def _work(self) -> Verification:
        limits = self._options.limits
        return verify(
            self._directory,
            checker=self._checker,
            time_limit=limits.remaining,
            memory_limit=limits.memory_mib,
            workers=self._workers,
        )


def certified(
    puzzle: Puzzle,
    directory: str | Path,
    options: SearchOptions,
    *,
    most: int | None = 1,
    checker: str = "auto",
) -> Verification:
    """``certify``, with its keywords in ``options``."""
    return certify(
        puzzle,
        directory,
        most=most,
        encoding=options.encoding,
        solver=options.solver,
        checker=checker,
        time_limit=options.limits.remaining,
        memory_limit=options.limits.memory_mib,
        seed=options.seed,
        progress=options.progress,
        jobs=options.jobs,
    )
