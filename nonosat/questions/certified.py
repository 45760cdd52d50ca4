"""Questions whose answers can come with a certificate that nothing smaller is possible."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Generic, Protocol, Self, TypeVar

from nonosat.certificate.reading import Judgement
from nonosat.errors import InputError
from nonosat.grid import Grid
from nonosat.key import Key
from nonosat.outcome import Reason
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.fields import expect_together
from nonosat.questions.plain import plain
from nonosat.questions.question import Answer, Ending, Question, Work
from nonosat.questions.shared import Certificate, Checker
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions

if TYPE_CHECKING:  # most answers come without a certificate
    from nonosat.certificate.verification import Verification
    from nonosat.questions.certifying import CertificateAnswer


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


class Running(Protocol):
    """A search that knows at any time what is to be answered."""

    def run(self) -> None:
        """Works until all is known; raises ``LimitReached``."""


Search = TypeVar("Search", bound=Running)


@dataclass(frozen=True, slots=True, kw_only=True)
class CertifiableQuestion(Question[Puzzle, Answer[Any]], Generic[Search]):
    """A question whose answer names a minimum or a number that can be proved."""

    certificate: Certificate = None
    checker: Checker = "auto"

    @classmethod
    def further_keys(cls) -> dict[str, tuple[Key, Any]]:
        return CertifiedAnswer.own_keys()

    def __post_init__(self) -> None:
        expect_together(self, {"checker": ("certificate",)})

    @property
    def is_about_one(self) -> bool:
        """Whether it can be asked of one puzzle only: there is one folder."""
        return self.certificate is not None

    @abstractmethod
    def search(self, puzzle: Puzzle, options: SearchOptions) -> Search:
        """The search for the answer, before it runs."""

    @abstractmethod
    def answer(self, search: Search, ending: Ending, puzzle: Puzzle) -> Answer[Any]:
        """The answer after the search has ended, however that came."""

    def work(self, subject: Puzzle, search: SearchOptions = DEFAULT_OPTIONS) -> Work[Answer[Any]]:
        """Raises before the work what certifying would raise after it: ``InputError`` for a directory with
        something else in it, and ``UnknownName`` for a checker, an encoding, or a solver without proofs that
        hold.
        """
        ending = Ending()
        if self.certificate is not None:
            from nonosat.certificate.certifying import check_wishes

            check_wishes(self.certificate, search, self.checker)
        running = self.search(subject, search)
        with ending:
            running.run()
            yield from ()
        answer = self.answer(running, ending, subject)
        return (
            answer if self.certificate is None else self._certified(answer, ending, running, subject, search)
        )

    def _certified(
        self, answer: Answer[Any], ending: Ending, running: Search, puzzle: Puzzle, options: SearchOptions
    ) -> CertifiedAnswer:
        """The answer, with a certificate of its claim."""
        from nonosat.certificate.certifying import certify_claim, certify_pictures
        from nonosat.certificate.claims.claim import Claim
        from nonosat.certificate.verification import Verification
        from nonosat.minima.claims import claim_of
        from nonosat.questions.certifying import CertificateAnswer

        assert self.certificate is not None
        found: Verification | None = None
        why: str | None = None
        is_wrong = False
        with ending:
            try:
                claimed = claim_of(running, options)
                if isinstance(claimed, Claim):
                    found = certify_claim(claimed, self.certificate, options, checker=self.checker)
                elif claimed is None:
                    found = certify_pictures(puzzle, self.certificate, options, checker=self.checker)
                else:
                    why = claimed
            except InputError as error:  # a goal that is no picture is no reason to lose the answer
                why, is_wrong = str(error.at("the puzzle")), True
        if found is None:
            why = why or (ending.reason.text if ending.reason else "not started")
            found = Verification(Judgement.UNCHECKED, f"nothing was written: {why}")
        return CertifiedAnswer(answer, CertificateAnswer(found, ending), ending, is_wrong=is_wrong)


class CertifiedAnswer(Answer[Any]):
    """An answer, and how its certificate was verified; ``is_wrong``: the puzzle cannot have one."""

    certificate: Annotated[
        CertificateVerdict, Key("What has become of the certificate.", when="with `--certificate`")
    ]

    def __init__(
        self, inner: Answer[Any], certificate: CertificateAnswer, ending: Ending, *, is_wrong: bool = False
    ) -> None:
        super().__init__(inner.result, ending, inner.palette)
        self.inner = inner
        self._is_wrong = is_wrong
        self._certificate = certificate
        self.certificate = CertificateVerdict.of(certificate.result)

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
        verdict = plain(self.certificate, self.palette)
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
