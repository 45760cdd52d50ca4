"""The proof of a certificate, checked by an external checker; LRAT also by nonosat's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonosat.model.errors import LimitReached, SolverError
from nonosat.model.limits import Limits
from nonosat.sat.processes.child_group import ChildGroup, Ended, stream
from nonosat.sat.proofs.claim import Formula
from nonosat.sat.proofs.lrat import check_lrat
from nonosat.sat.proofs.proof import Proof
from nonosat.sat.proofs.reading import Rejected, VerificationVerdict
from nonosat.sat.proofs.segments import (
    TREE,
    ProofPrefix,
    SegmentedProof,
    segment_in,
    steps_of,
    text_of,
    with_clauses,
)
from nonosat.sat.solvers.proof_checkers import (
    ProofCheck,
    check_by_dratify,
    check_part_by_dratify,
    check_proof,
)

#: Bytes of a proof up to which it is checked inline, in less than a second.
_FEW_BYTES = 1_000_000


class ProofVerdict(NamedTuple):
    """The verdict on a proof, the reason, and the external checker with its version."""

    verdict: VerificationVerdict
    reason: str
    checker: str


class PartCheck(NamedTuple):
    """The check of a proof, or of a named part of one."""

    name: str
    check: ProofCheck


def check_whole_proof(
    formula: Formula, proof: Proof | SegmentedProof, *, checker: str, limits: Limits, workers: int = 1
) -> ProofVerdict:
    """Check a proof that a formula has no model; the reason names the wrong part.

    dratify checks the segments of a proof in ``workers`` processes.
    """
    name = checker
    try:
        for part in _parts(formula, proof, checker, limits, workers):
            name = part.check.checker
            if not part.check.accepted:
                return ProofVerdict(
                    VerificationVerdict.REJECTED, f"{part.name} is wrong: {part.check.text}", name
                )
    except Rejected as rejected:
        return ProofVerdict(VerificationVerdict.REJECTED, str(rejected), name)
    except (LimitReached, SolverError) as error:
        return ProofVerdict(
            VerificationVerdict.UNCHECKED, f"{formula.proof_in_words} was not checked: {error}", name
        )
    return ProofVerdict(VerificationVerdict.PROVED, "", name)


def _parts(
    formula: Formula, proof: Proof | SegmentedProof, checker: str, limits: Limits, workers: int
) -> Iterator[PartCheck]:
    name = formula.proof_in_words
    if isinstance(proof, SegmentedProof):
        if checker == "dratify":
            yield from _segments(formula.text, proof, limits, workers)
            return
        segments = (segment_in(path, limits)[1] for path in proof.paths)
        proof = Proof(b"".join((*segments, proof.tree)))
    check = check_proof(formula.text, proof.drat, checker=checker, limits=limits, lrat=proof.lrat)
    yield PartCheck(name, check)
    if proof.lrat is not None:
        error = _own_check(formula.text, proof.lrat, limits)
        yield PartCheck(f"{name} in LRAT", check._replace(accepted=not error, text=error))


def _own_check(formula: bytes, lrat: bytes, limits: Limits) -> str:
    """Return the first error of a proof in LRAT; ``""`` if it is correct."""
    if len(lrat) <= _FEW_BYTES and not limits.has_memory_limit:
        return next(check_lrat(formula, lrat))
    return next(stream(check_lrat, limits=limits, formula=formula, proof=lrat))


def _segments(formula: bytes, proof: SegmentedProof, limits: Limits, workers: int) -> Iterator[PartCheck]:
    """Yield dratify's check of each segment, and of the end."""
    limits.check()
    shares = min(workers, len(proof.paths) + 1)
    group = ChildGroup(limits)
    try:
        at_work = {
            group.add(check_share, formula=formula, proof=proof, share=share, shares=shares)
            for share in range(shares)
        }
        while at_work:
            for child, event in group.events(wait=True):
                if not isinstance(event, Ended):
                    yield event
                elif event.error is None:
                    at_work.discard(child)
                else:
                    raise event.error
    finally:
        group.end()


def check_end(formula: bytes, proof: SegmentedProof, limits: Limits) -> ProofCheck:
    """Return dratify's check of the end of a proof whose segments are checked; raise ``Rejected``."""
    end = len(proof.paths)
    parts = stream(check_share, limits=limits, formula=formula, proof=proof, share=end, shares=end + 1)
    return next(parts).check


def check_share(formula: bytes, proof: SegmentedProof, share: int, shares: int) -> Iterator[PartCheck]:
    """Yield dratify's checks of one of ``shares`` shares of the segments and the end; to be run in a child
    process.

    Raises ``Rejected``.
    """
    prefix = ProofPrefix()
    for number, (path, fragment) in enumerate(zip(proof.paths, proof.fragments, strict=True)):
        name = f"{path.parent.name}/{path.name}"
        lines = steps_of(segment_in(path)[1], name)
        if number % shares == share:
            known = with_clauses(formula, prefix.clauses_for(fragment))
            yield PartCheck(name, check_part_by_dratify(known, text_of(lines).encode()))
        prefix.extend(fragment, lines)
    if len(proof.paths) % shares == share:
        known = with_clauses(formula, prefix.clauses_for(None))
        steps_of(proof.tree, TREE)
        yield PartCheck(TREE, next(check_by_dratify(known, proof.tree)))
