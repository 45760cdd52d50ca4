"""What verifying a certificate has shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

from nonosat.model.abilities import exits
from nonosat.model.abilities.json_key import Key
from nonosat.model.abilities.result import Result
from nonosat.model.grid import Grid
from nonosat.model.plurals import amount
from nonosat.model.progress import Racer
from nonosat.model.reason import Reason
from nonosat.sat.proofs.reading import Judgement

UNCHECKED = Reason("no proof checker is installed: install the extra 'proof', or drat-trim")

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


@dataclass(frozen=True)
class Verification(Result):
    """The result of ``verify`` and ``certify``.

    ``racers`` are the searches that ran side by side, or beside the proof, when the certificate was made;
    what was verified is the same without them.
    """

    verdict: Annotated[Judgement, "Whether the certificate proves its claim."]
    reason: Annotated[Reason, "What was proved, or why it is not."]
    title: str | None = None
    pictures: Annotated[tuple[Grid, ...], "The pictures of the certificate."] = ()
    proof_steps: Annotated[int, "The lines of its proof."] = 0
    checker: Annotated[str | None, "The program that has replayed it, with its version."] = None
    racers: tuple[Racer, ...] = field(default=(), compare=False)

    @property
    def statistics(self) -> Annotated[CertifyStatistics, "What the search has cost."]:
        """What the search has cost."""
        return CertifyStatistics(self.racers)

    def to_json(self) -> dict[str, Any]:
        """Without racers unless there was a race."""
        return super().to_json() | ({} if self.racers else {"statistics": {}})

    def _code(self) -> int:
        return _CODES[self.verdict]

    def __str__(self) -> str:
        """The verdict and what was replayed, in a sentence."""
        by = f" ({amount(self.proof_steps, 'proof step')}, by {self.checker})" if self.checker else ""
        return f"{self.verdict}: {self.reason.text}{by}"
