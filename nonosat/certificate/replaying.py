"""The proofs of a certificate replayed by a checker of another make; those in LRAT by our own too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nonosat.certificate.lrat import check_lrat
from nonosat.certificate.proof import Proof
from nonosat.certificate.reading import Judgement
from nonosat.errors import LimitReached, SolverFailed
from nonosat.limits import Limits
from nonosat.processes.team import stream
from nonosat.session.proof_checkers import replay

#: Bytes of a proof up to which it is checked in this process, in less than a second.
_FEW_BYTES = 1_000_000


class Refuted(NamedTuple):
    """A formula, in DIMACS, and a proof that it has no model; ``name`` is that of the proof in messages."""

    name: str
    formula: bytes
    proof: Proof


class Replayed(NamedTuple):
    """What came of it, why, and the checker of another make, with its version."""

    verdict: Judgement
    reason: str
    checker: str


def replay_all(claims: Sequence[Refuted], *, checker: str, limits: Limits) -> Replayed:
    """Whether all proofs hold; the first that does not is named."""
    name = checker
    for claim in claims:
        try:
            replayed = replay(
                claim.formula, claim.proof.drat, checker=checker, limits=limits, lrat=claim.proof.lrat
            )
            own = _own_check(claim, limits) if replayed.accepted else ""
        except (LimitReached, SolverFailed) as error:
            return Replayed(Judgement.UNCHECKED, f"{claim.name} was not replayed: {error}", name)
        name = replayed.checker
        if not replayed.accepted:
            return Replayed(Judgement.REJECTED, f"{claim.name} does not hold: {replayed.text}", name)
        if own:
            return Replayed(Judgement.REJECTED, f"{claim.name} does not hold in LRAT: {own}", name)
    return Replayed(Judgement.PROVED, "", name)


def _own_check(claim: Refuted, limits: Limits) -> str:
    """What is wrong with the proof in LRAT, if there is one."""
    lrat = claim.proof.lrat
    if lrat is None:
        return ""
    if len(lrat) <= _FEW_BYTES and not limits.has_memory_limit:
        return next(check_lrat(claim.formula, lrat))
    return next(stream(check_lrat, limits=limits, formula=claim.formula, proof=lrat))
