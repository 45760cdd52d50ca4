"""The result of verifying a certificate."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

from nonosat.model.abilities import exits
from nonosat.model.abilities.json_key import Key
from nonosat.model.abilities.result import Result
from nonosat.model.grid import Grid
from nonosat.model.plurals import amount
from nonosat.model.progress import PortfolioSearch
from nonosat.model.reason import Reason
from nonosat.sat.proofs.reading import VerificationVerdict

UNCHECKED = Reason("no proof checker is installed: install the extra 'proof', or drat-trim")

_CODES = {
    VerificationVerdict.PROVED: exits.DONE,
    VerificationVerdict.REJECTED: exits.NO,
    VerificationVerdict.UNCHECKED: exits.LIMIT,
}


@dataclass(frozen=True, slots=True)
class CertifyStatistics:
    """The effort of the search beside a proof."""

    portfolio: Annotated[
        tuple[PortfolioSearch, ...], Key("The searches of the portfolio.", when="if there was one")
    ]


@dataclass(frozen=True)
class Verification(Result):
    """The result of ``verify`` and ``certify``.

    ``portfolio`` are the searches that ran in parallel, or beside the proof; they do not count in
    comparisons.
    """

    verdict: Annotated[VerificationVerdict, "Whether the certificate proves its claim."]
    reason: Annotated[Reason, "What was proved, or why not."]
    title: str | None = None
    solutions: Annotated[tuple[Grid, ...], "The solutions of the certificate."] = ()
    proof_steps: Annotated[int, "Lines of its proof."] = 0
    checker: Annotated[str | None, "The program that checked the proof, with its version."] = None
    portfolio: tuple[PortfolioSearch, ...] = field(default=(), compare=False)

    @property
    def statistics(self) -> Annotated[CertifyStatistics, "The effort of the search."]:
        """The effort of the search."""
        return CertifyStatistics(self.portfolio)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON, without an empty portfolio."""
        return super().to_json() | ({} if self.portfolio else {"statistics": {}})

    def _code(self) -> int:
        return _CODES[self.verdict]

    def __str__(self) -> str:
        """Return the verdict and the check in a sentence."""
        by = f" ({amount(self.proof_steps, 'proof step')}, by {self.checker})" if self.checker else ""
        return f"{self.verdict}: {self.reason.text}{by}"
