"""An answer that names a minimum, with a certificate that nothing smaller is possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nonosat.answers import exits
from nonosat.answers.answer import Answer, AnswerType, End, Question, Shown, reason_of
from nonosat.answers.certifying import CertificateAnswer, certified
from nonosat.certificate.minimum.certifying import certify_minimum
from nonosat.certificate.minimum.claim import Claim
from nonosat.certificate.proof import proving_backend
from nonosat.certificate.reading import Judgement
from nonosat.certificate.target import check_target
from nonosat.certificate.verifying import Verification
from nonosat.errors import LimitReached
from nonosat.grid import Grid
from nonosat.minima.claims import Claimed
from nonosat.puzzle import Puzzle
from nonosat.search_options import SearchOptions
from nonosat.session.proof_checkers import checker_named

#: What the answer claims, once it is there; may raise ``LimitReached``.
ClaimOf = Callable[[SearchOptions], Claimed]


@dataclass(frozen=True, slots=True)
class CertifiedAnswer(Answer):
    """An answer, and how its certificate was verified."""

    inner: Answer
    certificate: CertificateAnswer

    @property
    def opens_with_verdict(self) -> bool:  # type: ignore[override]
        """As the answer itself."""
        return self.inner.opens_with_verdict

    def _code(self) -> int:
        return exits.worst([self.inner.exit_code, self.certificate.exit_code])

    def document(self) -> dict[str, Any]:
        """The answer, with the certificate's verdict, its reason, its proof steps and its checker."""
        written = self.certificate.document()
        kept = {key: written[key] for key in ("verdict", "reason", "proof_steps", "checker")}
        return self.inner.document() | {"certificate": kept, "seconds": self.seconds}

    def verdict(self) -> str:
        return self.inner.verdict()

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """The report of the answer, and the certificate's verdict where there are no other sentences."""
        yield from self.inner.report(standalone=standalone)
        if standalone:
            yield self._certificate_in_words()

    def sentences(self) -> Iterator[str]:
        yield from self.inner.sentences()
        yield self._certificate_in_words()

    def _certificate_in_words(self) -> str:
        return f"certificate {self.certificate.verdict()}"


class CertifiedQuestion(Question[CertifiedAnswer]):
    """Asks a question, and for a certificate of the answer in a directory.

    Raises ``InputError`` for a directory with something else in it, and ``UnknownName`` for a checker, and
    for a solver without proofs that hold.
    """

    def __init__(
        self,
        inner: Question[AnswerType],
        claim: ClaimOf,
        puzzle: Puzzle,
        directory: str,
        options: SearchOptions,
        *,
        checker: str,
    ) -> None:
        super().__init__()
        proving_backend(options.solver)
        checker_named(checker)
        check_target(Path(directory))
        self._inner = inner
        self._claim = claim
        self._puzzle = puzzle
        self._directory = directory
        self._options = options
        self._checker = checker
        self._verification: Verification | None = None

    def run(self) -> Iterator[Shown]:
        yield from self._inner.run()
        options = self._options
        try:
            claim = self._claim(options)
            if isinstance(claim, Claim):
                self._verification = certify_minimum(claim, self._directory, options, checker=self._checker)
            elif claim is None:
                self._verification = self._of_all_pictures()
            else:
                self._verification = Verification(Judgement.UNCHECKED, f"nothing was written: {claim}")
        except LimitReached as reached:
            self._verification = Verification(Judgement.UNCHECKED, f"nothing was written: {reached}")

    def _of_all_pictures(self) -> Verification:
        return certified(self._puzzle, self._directory, self._options, checker=self._checker)

    def answer(self, end: End = None) -> CertifiedAnswer:
        reason = reason_of(end)
        nothing = Verification(
            Judgement.UNCHECKED, f"nothing was written: {reason.text if reason else 'not started'}"
        )
        return CertifiedAnswer(
            self._inner.answer(end),
            CertificateAnswer(self._verification or nothing),
            seconds=self.seconds(),
            interrupted=isinstance(end, KeyboardInterrupt),
        )
