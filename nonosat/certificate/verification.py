"""What verifying a certificate has shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from nonosat.amounts import amount
from nonosat.certificate.reading import Judgement
from nonosat.grid import Grid
from nonosat.progress import Racer

UNCHECKED = "no proof checker is installed: install the extra 'proof', or drat-trim"


@dataclass(frozen=True, slots=True)
class Verification:
    """The answer to ``verify`` and ``certify``.

    ``racers`` are the searches that ran side by side, or beside the proof, when the certificate was made;
    what was verified is the same without them.
    """

    verdict: Annotated[Judgement, "Whether the certificate proves its claim."]
    reason: str
    title: str | None = None
    pictures: Annotated[tuple[Grid, ...], "The pictures of the certificate."] = ()
    proof_steps: Annotated[int, "The lines of its proof."] = 0
    checker: Annotated[str | None, "The program that has replayed it, with its version."] = None
    racers: tuple[Racer, ...] = field(default=(), compare=False)

    def in_words(self) -> str:
        """The verdict and what was replayed, in a sentence."""
        by = f" ({amount(self.proof_steps, 'proof step')}, by {self.checker})" if self.checker else ""
        return f"{self.verdict}: {self.reason}{by}"
