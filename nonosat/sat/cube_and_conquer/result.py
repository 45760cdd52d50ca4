"""The result of cube-and-conquer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Self

from nonosat.model.abilities import exits
from nonosat.model.abilities.json_key import Key
from nonosat.model.plurals import amount
from nonosat.model.reason import Reason
from nonosat.sat.proofs.reading import VerificationVerdict
from nonosat.sat.proofs.verification import Verification
from nonosat.sat.search.results import SolveResult


@dataclass(frozen=True, slots=True)
class CubeStatistics:
    """Counts and times of the cubes."""

    refuted: Annotated[int, "Cubes without a solution."] = 0
    splits: Annotated[int, "Splits of cubes."] = 0
    waiting: Annotated[int, "Cubes that wait."] = 0
    conflicts: Annotated[int, "Conflicts of all processes together."] = 0
    cpu_seconds: Annotated[float, "Processor time of all processes together."] = 0.0
    replay_seconds: Annotated[float, "Processor time for checking the proof."] = 0.0
    longest_seconds: Annotated[float, "Wall-clock time of the longest job."] = 0.0
    proof_steps: Annotated[int, "Lines of the proof so far."] = 0


@dataclass(frozen=True, slots=True)
class CertificateVerdict:
    """The verification of a certificate."""

    verdict: Annotated[VerificationVerdict, "Whether it proves the result."]
    reason: Annotated[Reason, "What was proved, or why not."]
    proof_steps: Annotated[int, "Lines of its proof."]
    checker: Annotated[str | None, "The program that checked the proof, with its version."]

    @classmethod
    def of(cls, verification: Verification) -> Self:
        """Return the summary of a verification."""
        return cls(verification.verdict, verification.reason, verification.proof_steps, verification.checker)


@dataclass(frozen=True)
class ConquerResult(SolveResult):
    """The result of ``conquer``, with the statistics of cubes and the verification of its certificate."""

    cubes: Annotated[CubeStatistics, "Counts and times of the cubes."] = CubeStatistics()
    verification: Verification | None = None
    steps: None = None

    @property
    def certificate(
        self,
    ) -> Annotated[CertificateVerdict | None, Key("The verification of the certificate.", when="with `-o`")]:
        """The verification of the certificate."""
        return None if self.verification is None else CertificateVerdict.of(self.verification)

    def _code(self) -> int:
        if self.verification is not None and self.verification.verdict is VerificationVerdict.REJECTED:
            return exits.NO
        return super()._code()

    def sentences(self) -> Iterator[str]:
        cubes = self.cubes
        if cubes.refuted or cubes.waiting:
            yield (
                f"cubes: {cubes.refuted} without a solution, {cubes.waiting} waiting, "
                f"{amount(cubes.splits, 'split')}, {amount(cubes.conflicts, 'conflict')}, "
                f"{cubes.cpu_seconds:.2f} s of CPU time"
            )
        yield str(self)
        if self.verification is not None:
            yield f"certificate {self.verification}"
