"""The kinds of claims, each by the name that it has in files."""

from __future__ import annotations

from collections.abc import Mapping

from nonosat.certificate.claims.all_pictures import AllPictures
from nonosat.certificate.claims.changes import FewestChanges
from nonosat.certificate.claims.claim import PUZZLE, Claim
from nonosat.certificate.claims.conflicts import SmallestConflict
from nonosat.certificate.claims.corrections import FewestChangedNumbers
from nonosat.certificate.claims.counts import ExactCount
from nonosat.certificate.claims.distances import ClosestPictures, FewestWrongMarks
from nonosat.certificate.claims.givens import FewestGivens
from nonosat.certificate.claims.numbers import FewestNumbers
from nonosat.certificate.reading import Rejected, file_of, puzzle_in

_KINDS: tuple[type[Claim], ...] = (
    *(AllPictures, FewestGivens, FewestChanges, FewestChangedNumbers, FewestNumbers),
    *(SmallestConflict, ClosestPictures, FewestWrongMarks, ExactCount),
)


def claim_in(files: Mapping[str, bytes], kind: str) -> Claim:
    """The claim of a kind that files make; raises ``Rejected``."""
    for each in _KINDS:
        if each.kind == kind:
            return each.read(puzzle_in(file_of(files, PUZZLE), PUZZLE), files)
    raise Rejected("manifest.json names a kind of claim that is not known here")


def as_in_its_files(claim: Claim) -> Claim:
    """The claim that is read again from what is written of it, so that what is proved is what is verified."""
    return claim_in(claim.files(), claim.kind)
