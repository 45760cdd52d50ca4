"""Questions whose answers can come with a certificate that nothing smaller is possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Self, TypeVar

from nonosat.certificate.reading import Judgement
from nonosat.errors import InputError, LimitReached
from nonosat.grid import Grid
from nonosat.key import Key
from nonosat.outcome import Reason
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.fields import expect_together
from nonosat.questions.plain import plain
from nonosat.questions.question import Answer, Ending, Question, Subject
from nonosat.questions.shared import Certificate, Checker
from nonosat.search_options import SearchOptions

if TYPE_CHECKING:  # most answers come without a certificate
    from nonosat.certificate.verification import Verification
    from nonosat.minima.claims import Claimed
    from nonosat.questions.certifying import CertificateAnswer

#: What an answer claims; may raise ``LimitReached``.
ClaimOf = Callable[[SearchOptions], "Claimed"]
Asked = TypeVar("Asked", bound=Answer[Any])


@dataclass(frozen=True, slots=True)
class CertificateVerdict:
    """What has become of a certificate."""

    verdict: Annotated[Judgement, "Whether it proves the answer."]
    reason: Annotated[Reason, "What was proved, or why it is not."]
    proof_steps: Annotated[int, "The lines of its proof."]
    checker: Annotated[str | None, "The program that has replayed it, with its version."]

    @classmethod
    def of(cls, found: Verification) -> Self:
        """That of a certificate that was verified."""
        return cls(found.verdict, Reason(found.reason), found.proof_steps, found.checker)


@dataclass(frozen=True, slots=True, kw_only=True)
class CertifiableQuestion(Question[Subject, Answer[Any]]):
    """A question whose answer names a minimum or a number that can be proved."""

    class Keys:
        """What its answers may have besides."""

        certificate: Annotated[
            CertificateVerdict, Key("What has become of the certificate.", when="with `--certificate`")
        ]

    certificate: Certificate = None
    checker: Checker = "auto"

    def __post_init__(self) -> None:
        expect_together(self, {"checker": ("certificate",)})

    @property
    def is_about_one(self) -> bool:
        """Whether it can be asked of one puzzle only: there is one folder."""
        return self.certificate is not None

    def check_certificate(self, search: SearchOptions) -> None:
        """Raises before the work what certifying would raise after it: ``InputError`` for a directory with
        something else in it, and ``UnknownName`` for a checker, an encoding, or a solver without proofs that
        hold.
        """
        if self.certificate is None:
            return
        from nonosat.certificate.certifying import check_wishes

        check_wishes(self.certificate, search, self.checker)

    def certified(
        self, answer: Asked, ending: Ending, claim: ClaimOf, puzzle: Puzzle, search: SearchOptions
    ) -> Asked | CertifiedAnswer:
        """The answer, with a certificate of its claim if that is wished."""
        if self.certificate is None:
            return answer
        from nonosat.certificate.verification import Verification
        from nonosat.questions.certifying import CertificateAnswer

        found: Verification | None = None
        is_wrong = False
        with ending:
            try:
                found = self._verified(claim, puzzle, search)
            except InputError as error:  # a goal that is no picture is no reason to lose the answer
                said = error.at("the puzzle")
                found = Verification(Judgement.UNCHECKED, f"nothing was written: {said}")
                is_wrong = True
        if found is None:
            reason = ending.reason.text if ending.reason else "not started"
            found = Verification(Judgement.UNCHECKED, f"nothing was written: {reason}")
        return CertifiedAnswer(answer, CertificateAnswer(found, ending), ending, is_wrong=is_wrong)

    def _verified(self, claim: ClaimOf, puzzle: Puzzle, search: SearchOptions) -> Verification:
        from nonosat.certificate.certifying import certify_claim, certify_pictures
        from nonosat.certificate.claims.claim import Claim
        from nonosat.certificate.verification import Verification

        assert self.certificate is not None
        try:
            claimed = claim(search)
            if isinstance(claimed, Claim):
                return certify_claim(claimed, self.certificate, search, checker=self.checker)
            if claimed is None:
                return certify_pictures(puzzle, self.certificate, search, checker=self.checker)
            return Verification(Judgement.UNCHECKED, f"nothing was written: {claimed}")
        except LimitReached as reached:
            return Verification(Judgement.UNCHECKED, f"nothing was written: {reached}")


class CertifiedAnswer(Answer[Any]):
    """An answer, and how its certificate was verified; ``is_wrong``: the puzzle cannot have one."""

    def __init__(
        self, inner: Answer[Any], certificate: CertificateAnswer, ending: Ending, *, is_wrong: bool = False
    ) -> None:
        super().__init__(inner.result, ending, inner.palette)
        self.inner = inner
        self._is_wrong = is_wrong
        self._certificate = certificate

    @property
    def opens_with_verdict(self) -> bool:  # type: ignore[override]
        """As the answer itself."""
        return self.inner.opens_with_verdict

    @property
    def products(self) -> tuple[Puzzle, ...]:
        return self.inner.products

    def _code(self) -> int:
        of_certificate = exits.WRONG if self._is_wrong else self._certificate.exit_code
        return exits.worst([self.inner.exit_code, of_certificate])

    def document(self) -> dict[str, Any]:
        """The answer, and what has become of the certificate."""
        verdict = plain(CertificateVerdict.of(self._certificate.result), self.palette)
        return self.inner.document() | {"certificate": verdict, "seconds": self.seconds}

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
        return f"certificate {self._certificate.verdict()}"
