"""The pictures of a puzzle that was conquered by cubes, and whether there are others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Self

from nonosat.model.abilities import exits
from nonosat.model.abilities.json_key import Key
from nonosat.model.plurals import amount
from nonosat.model.reason import Reason
from nonosat.sat.proofs.reading import Judgement
from nonosat.sat.proofs.verification import Verification
from nonosat.sat.search.results import SolveResult


@dataclass(frozen=True, slots=True)
class CubeCounts:
    """What has been done with cubes."""

    refuted: Annotated[int, "How many have no picture."] = 0
    splits: Annotated[int, "How often one was split."] = 0
    waiting: Annotated[int, "How many wait."] = 0
    conflicts: Annotated[int, "Conflicts of all processes together."] = 0
    cpu_seconds: Annotated[float, "Processor time of all processes together."] = 0.0
    replay_seconds: Annotated[float, "How much of it was spent on replaying what was learnt."] = 0.0
    longest_seconds: Annotated[float, "The time by the clock of the longest piece of work."] = 0.0
    proof_steps: Annotated[int, "Lines of the proof so far."] = 0


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
        return cls(found.verdict, found.reason, found.proof_steps, found.checker)


@dataclass(frozen=True)
class ConquerResult(SolveResult):
    """The result of ``conquer``, with what was done with cubes, and how a certificate was verified."""

    cubes: Annotated[CubeCounts, "What has been done with cubes."] = CubeCounts()
    verification: Verification | None = None
    steps: None = None

    @property
    def certificate(
        self,
    ) -> Annotated[CertificateVerdict | None, Key("What has become of the certificate.", when="with `-o`")]:
        """What has become of the certificate."""
        return None if self.verification is None else CertificateVerdict.of(self.verification)

    def _code(self) -> int:
        if self.verification is not None and self.verification.verdict is Judgement.REJECTED:
            return exits.NO
        return super()._code()

    def sentences(self) -> Iterator[str]:
        cubes = self.cubes
        if cubes.refuted or cubes.waiting:
            yield (
                f"cubes: {cubes.refuted} without a picture, {cubes.waiting} waiting, "
                f"{amount(cubes.splits, 'split')}, {amount(cubes.conflicts, 'conflict')}, "
                f"{cubes.cpu_seconds:.2f} s of CPU time"
            )
        yield str(self)
        if self.verification is not None:
            yield f"certificate {self.verification}"
