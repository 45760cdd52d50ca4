"""The pictures of a puzzle that was conquered by cubes, and whether there are others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from nonosat.amounts import amount
from nonosat.certificate.reading import Judgement
from nonosat.certificate.verifying import Verification
from nonosat.questions import exits
from nonosat.questions.solving import SolveAnswer
from nonosat.solver import Outcome


@dataclass(frozen=True, slots=True)
class CubeCounts:
    """What has been done with cubes: how many are ``refuted``, how often one was split, and how many wait.

    They have cost ``conflicts`` and ``cpu_seconds`` of all processes together, of these ``replay_seconds`` to
    replay what was learnt; the longest piece of work has
    taken ``longest_seconds`` by the clock.
    """

    refuted: int = 0
    splits: int = 0
    waiting: int = 0
    conflicts: int = 0
    cpu_seconds: float = 0.0
    replay_seconds: float = 0.0
    longest_seconds: float = 0.0
    proof_steps: int = 0


@dataclass(frozen=True, slots=True)
class Conquered(Outcome):
    """The answer to ``conquer``: the outcome, what was done with cubes, how a certificate was verified."""

    cubes: Annotated[CubeCounts, "What has been done with cubes."] = CubeCounts()
    certificate: Verification | None = None


class ConquerAnswer(SolveAnswer):
    """The answer to ``conquer``: that of ``solve``, the cubes, and what became of the certificate."""

    result_type = Conquered
    result: Conquered

    class Keys:
        """Beside those of the result."""

        certificate: Annotated[dict[str, Any], "With -o: its verdict, reason, proof_steps and checker."]

    def _code(self) -> int:
        if self.result.certificate is not None and self.result.certificate.verdict is Judgement.REJECTED:
            return exits.NO
        return super()._code()

    def document(self) -> dict[str, Any]:
        """With the certificate, if one was asked for."""
        document = super().document()
        if self.result.certificate is not None:
            found = self.result.certificate
            document["certificate"] = {
                "verdict": found.verdict.value,
                "reason": {"text": found.reason, "lines": []},
                "proof_steps": found.proof_steps,
                "checker": found.checker,
            }
        return document

    def sentences(self) -> Iterator[str]:
        cubes = self.result.cubes
        if cubes.refuted or cubes.waiting:
            yield (
                f"cubes: {cubes.refuted} without a picture, {cubes.waiting} waiting, "
                f"{amount(cubes.splits, 'split')}, {amount(cubes.conflicts, 'conflict')}, "
                f"{cubes.cpu_seconds:.2f} s of processors"
            )
        yield self.verdict()
        if self.result.certificate is not None:
            found = self.result.certificate
            by = f" ({amount(found.proof_steps, 'proof step')}, by {found.checker})" if found.checker else ""
            yield f"certificate {found.verdict}: {found.reason}{by}"
