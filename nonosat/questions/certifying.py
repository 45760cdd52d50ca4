"""Whether a certificate proves its claim, and why not."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from nonosat.authoring.checking.count_certificate import certify_count
from nonosat.certificate.certifying import certify_pictures
from nonosat.certificate.reading import Judgement
from nonosat.certificate.verification import Verification
from nonosat.certificate.verifying import verify
from nonosat.key import Key
from nonosat.machine import free_processors
from nonosat.outcome import Reason
from nonosat.progress import Racer
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.fields import Option, Panel, expect_unset, flag, option
from nonosat.questions.question import Answer, Ending, Question
from nonosat.questions.shared import Checker
from nonosat.search_options import SearchOptions

_CODES = {
    Judgement.PROVED: exits.DONE,
    Judgement.REJECTED: exits.NO,
    Judgement.UNCHECKED: exits.LIMIT,
}


@dataclass(frozen=True, slots=True)
class CertifyStatistics:
    """What the search beside a proof has cost."""

    racers: Annotated[
        tuple[Racer, ...], Key("The searches that took part in a race.", when="if there was one")
    ]


class CertificateAnswer(Answer[Verification]):
    """The answer to ``certify`` and ``verify``."""

    result_type = Verification

    reason: Annotated[Reason, "What was proved, or why it is not."]
    statistics: Annotated[CertifyStatistics, "What the search has cost."]

    def __init__(self, result: Verification, ending: Ending) -> None:
        super().__init__(result, ending)
        self.reason = Reason(result.reason)
        self.statistics = CertifyStatistics(result.racers)

    def _code(self) -> int:
        return _CODES[self.result.verdict]

    def document(self) -> dict[str, Any]:
        """Without racers unless there was a race."""
        return super().document() | ({} if self.statistics.racers else {"statistics": {}})

    def verdict(self) -> str:
        return self.result.in_words()


@dataclass(frozen=True, slots=True, kw_only=True)
class CertifyQuestion(Question[Puzzle, CertificateAnswer]):
    """Write a certificate that a puzzle has exactly one picture (or none), after replaying its proof."""

    answers = (CertificateAnswer,)
    exit_codes = exits.Meanings(
        done="The certificate is written, and its proof was replayed.",
        no="There are more pictures than were to be certified: nothing is written.",
        limit="A limit was reached first, or there is no program to replay the proof.",
    )

    directory: Annotated[
        str,
        Option(
            "-o",
            "--output",
            metavar="DIR",
            writes="replaced",
            panel=Panel.OUTPUT,
            help="Directory of the certificate.",
        ),
    ]
    all: bool = flag(help="Certify the set of all pictures, however many.")
    limit: int | None = option(
        min=1,
        help="Certify the set of all pictures, if there are at most N. Default: 1; with --all none.",
    )
    count: bool = flag(help="Certify the number of pictures, however large, without listing them.")
    checker: Checker = "auto"

    def __post_init__(self) -> None:
        if self.count:
            expect_unset(self, ("all", "limit"), "cannot be combined with --count")

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> CertificateAnswer:
        found: Verification | None = None
        most = self.limit or (None if self.all else 1)
        with ending:
            if self.count:
                found = certify_count(subject, self.directory, search, checker=self.checker)
            else:
                found = certify_pictures(subject, self.directory, search, most=most, checker=self.checker)
        return CertificateAnswer(found or _unchecked(ending), ending)


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyQuestion(Question[Path, CertificateAnswer]):
    """Verify a certificate from its files alone: derive the formula again, and replay the proof."""

    answers = (CertificateAnswer,)
    exit_codes = exits.Meanings(
        done="The certificate proves its claim.",
        no="It does not: its files contradict each other, or the proof does not hold.",
        limit="A limit was reached first, or there is no program to replay the proof.",
    )

    checker: Checker = "auto"
    workers: int | None = option(
        min=1,
        panel=Panel.SEARCH,
        help="Replay a proof of 'nonosat conquer' with N processes. Default: one per free processor.",
    )

    def work(self, subject: Path, search: SearchOptions, ending: Ending) -> CertificateAnswer:
        found: Verification | None = None
        with ending:
            found = verify(
                subject,
                checker=self.checker,
                time_limit=search.limits.remaining,
                memory_limit=search.limits.memory_mib,
                workers=self.workers or free_processors(),
            )
        return CertificateAnswer(found or _unchecked(ending), ending)


def _unchecked(ending: Ending) -> Verification:
    return Verification(Judgement.UNCHECKED, ending.reason.text if ending.reason else "not started")
