"""The pictures of a puzzle that was conquered by cubes, and whether there are others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from nonosat.amounts import amount
from nonosat.answers import exits
from nonosat.answers.json_parts import record_as_json
from nonosat.answers.solving import SolveAnswer
from nonosat.certificate.reading import Judgement
from nonosat.certificate.verifying import Verification


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
class ConquerAnswer(SolveAnswer):
    """The answer to ``conquer``: that of ``solve``, the cubes, and what became of the certificate."""

    cubes: CubeCounts = CubeCounts()
    certificate: Verification | None = None

    def _code(self) -> int:
        # Two arguments, as classes with slots are made anew.
        code = super(ConquerAnswer, self)._code()
        certificate = self.certificate
        if certificate is not None and certificate.verdict is Judgement.REJECTED:
            return exits.NO
        return code

    def document(self) -> dict[str, Any]:
        document = super(ConquerAnswer, self).document()
        document["cubes"] = record_as_json(self.cubes)
        if self.certificate is not None:
            found = self.certificate
            document["certificate"] = {
                "verdict": found.verdict,
                "reason": {"text": found.reason, "lines": []},
                "proof_steps": found.proof_steps,
                "checker": found.checker,
            }
        return document

    def sentences(self) -> Iterator[str]:
        cubes = self.cubes
        if cubes.refuted or cubes.waiting:
            yield (
                f"cubes: {cubes.refuted} without a picture, {cubes.waiting} waiting, "
                f"{amount(cubes.splits, 'split')}, {amount(cubes.conflicts, 'conflict')}, "
                f"{cubes.cpu_seconds:.2f} s of processors"
            )
        yield self.verdict()
        if self.certificate is not None:
            found = self.certificate
            by = f" ({amount(found.proof_steps, 'proof step')}, by {found.checker})" if found.checker else ""
            yield f"certificate {found.verdict}: {found.reason}{by}"
