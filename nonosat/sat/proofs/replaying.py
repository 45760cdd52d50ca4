"""The proof of a certificate replayed by a checker of another make; one in LRAT by our own too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonosat.model.errors import LimitReached, SolverFailed
from nonosat.model.limits import Limits
from nonosat.sat.processes.child_group import Ended, Team, stream
from nonosat.sat.proofs.claim import Formula
from nonosat.sat.proofs.lrat import check_lrat
from nonosat.sat.proofs.proof import Proof
from nonosat.sat.proofs.reading import Judgement, Rejected
from nonosat.sat.proofs.segments import (
    TREE,
    ProofSoFar,
    SegmentedProof,
    segment_in,
    steps_of,
    text_of,
    with_clauses,
)
from nonosat.sat.solvers.proof_checkers import Replay, check_by_dratify, check_part_by_dratify, replay

#: Bytes of a proof up to which it is checked in this process, in less than a second.
_FEW_BYTES = 1_000_000


class Replayed(NamedTuple):
    """What came of it, why, and the checker of another make, with its version."""

    verdict: Judgement
    reason: str
    checker: str


class ReplayedPart(NamedTuple):
    """What a checker says of a proof or a part of one, which is named."""

    name: str
    said: Replay


def replay_proof(
    formula: Formula, proof: Proof | SegmentedProof, *, checker: str, limits: Limits, workers: int = 1
) -> Replayed:
    """Whether a proof that a formula has no model holds; the part of it that does not is named.

    dratify replays the segments of a proof in so many processes.
    """
    name = checker
    try:
        for part in _parts(formula, proof, checker, limits, workers):
            name = part.said.checker
            if not part.said.accepted:
                return Replayed(Judgement.REJECTED, f"{part.name} does not hold: {part.said.text}", name)
    except Rejected as rejected:
        return Replayed(Judgement.REJECTED, str(rejected), name)
    except (LimitReached, SolverFailed) as error:
        return Replayed(Judgement.UNCHECKED, f"{formula.proof_in_words} was not replayed: {error}", name)
    return Replayed(Judgement.PROVED, "", name)


def _parts(
    formula: Formula, proof: Proof | SegmentedProof, checker: str, limits: Limits, workers: int
) -> Iterator[ReplayedPart]:
    name = formula.proof_in_words
    if isinstance(proof, SegmentedProof):
        if checker == "dratify":
            yield from _segments(formula.text, proof, limits, workers)
            return
        segments = (segment_in(path, limits)[1] for path in proof.paths)
        proof = Proof(b"".join((*segments, proof.tree)))
    said = replay(formula.text, proof.drat, checker=checker, limits=limits, lrat=proof.lrat)
    yield ReplayedPart(name, said)
    if proof.lrat is not None:
        wrong = _own_check(formula.text, proof.lrat, limits)
        yield ReplayedPart(f"{name} in LRAT", said._replace(accepted=not wrong, text=wrong))


def _own_check(formula: bytes, lrat: bytes, limits: Limits) -> str:
    """What is wrong with a proof in LRAT."""
    if len(lrat) <= _FEW_BYTES and not limits.has_memory_limit:
        return next(check_lrat(formula, lrat))
    return next(stream(check_lrat, limits=limits, formula=formula, proof=lrat))


def _segments(formula: bytes, proof: SegmentedProof, limits: Limits, workers: int) -> Iterator[ReplayedPart]:
    """What dratify says of each segment, and of the end."""
    limits.check()
    shares = min(workers, len(proof.paths) + 1)
    team = Team(limits)
    try:
        at_work = {
            team.add(replays_of_share, formula=formula, proof=proof, share=share, shares=shares)
            for share in range(shares)
        }
        while at_work:
            for child, arrived in team.arrivals(wait=True):
                if not isinstance(arrived, Ended):
                    yield arrived
                elif arrived.error is None:
                    at_work.discard(child)
                else:
                    raise arrived.error
    finally:
        team.end()


def replay_of_end(formula: bytes, proof: SegmentedProof, limits: Limits) -> Replay:
    """What dratify says of the end of a proof whose segments were replayed; raises ``Rejected``."""
    end = len(proof.paths)
    parts = stream(replays_of_share, limits=limits, formula=formula, proof=proof, share=end, shares=end + 1)
    return next(parts).said


def replays_of_share(
    formula: bytes, proof: SegmentedProof, share: int, shares: int
) -> Iterator[ReplayedPart]:
    """What dratify says of every so many-th segment, and of the proof's end; to be run in a child process.

    Raises ``Rejected``.
    """
    so_far = ProofSoFar()
    for number, (path, strand) in enumerate(zip(proof.paths, proof.strands, strict=True)):
        name = f"{path.parent.name}/{path.name}"
        lines = steps_of(segment_in(path)[1], name)
        if number % shares == share:
            known = with_clauses(formula, so_far.clauses_for(strand))
            yield ReplayedPart(name, check_part_by_dratify(known, text_of(lines).encode()))
        so_far.extend(strand, lines)
    if len(proof.paths) % shares == share:
        known = with_clauses(formula, so_far.clauses_for(None))
        steps_of(proof.tree, TREE)
        yield ReplayedPart(TREE, next(check_by_dratify(known, proof.tree)))
