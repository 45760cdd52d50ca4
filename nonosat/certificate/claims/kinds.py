"""The kinds of claims, each by the name that it has in files."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from nonosat.certificate.claims.claim import PUZZLE, Claim
from nonosat.certificate.reading import Rejected, file_of, puzzle_in

#: The module and the class of each.
_KINDS = {
    "all pictures": ("all_pictures", "AllPictures"),
    "fewest givens": ("givens", "FewestGivens"),
    "fewest changed cells": ("changes", "FewestChanges"),
    "fewest changed numbers": ("corrections", "FewestChangedNumbers"),
    "fewest shown numbers": ("numbers", "FewestNumbers"),
    "smallest conflict": ("conflicts", "SmallestConflict"),
    "closest pictures": ("distances", "ClosestPictures"),
    "fewest wrong marks": ("distances", "FewestWrongMarks"),
    "number of pictures": ("counts", "ExactCount"),
}


def claim_in(files: Mapping[str, bytes], kind: str) -> Claim:
    """The claim of a kind that files make; raises ``Rejected``."""
    if kind not in _KINDS:
        raise Rejected("manifest.json names a kind of claim that is not known here")
    module, name = _KINDS[kind]
    found: type[Claim] = getattr(import_module(f"nonosat.certificate.claims.{module}"), name)
    return found.read(puzzle_in(file_of(files, PUZZLE), PUZZLE), files)


def as_in_its_files(claim: Claim) -> Claim:
    """The claim that is read again from what is written of it, so that what is proved is what is verified."""
    return claim_in(claim.files(), claim.kind)
