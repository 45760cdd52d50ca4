"""A conquest that was finished before: its folder holds the answer."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

from nonosat.certificate.manifest import MANIFEST
from nonosat.certificate.reading import Judgement, Rejected
from nonosat.certificate.segments import SEGMENTS
from nonosat.certificate.verification import Verification
from nonosat.certificate.verifying import derived, files_in
from nonosat.conquest.journal import JOURNAL
from nonosat.errors import InputError
from nonosat.formats.json_puzzle import as_json
from nonosat.grid import Grid
from nonosat.notation.puzzle_texts import content_key
from nonosat.outcome import Reason, Statistics, Verdict
from nonosat.puzzle import Puzzle
from nonosat.questions.conquering import Conquered
from nonosat.search_options import SearchOptions


def is_finished(folder: str) -> bool:
    """Whether a conquest in that folder has come to its certificate."""
    path = Path(folder)
    return (path / MANIFEST).is_file() and (path / SEGMENTS).is_dir() and not (path / JOURNAL).exists()


def finished(puzzle: Puzzle, folder: str, search: SearchOptions) -> Generator[Grid, None, Conquered]:
    """Yields the pictures that such a folder holds; returns the answer, with what is said of the proof.

    Everything but the proof is checked as ``verify`` does. Raises ``InputError`` if it is about another
    puzzle, or not as it was written.
    """
    try:
        certificate, proofs = derived(files_in(Path(folder), search.limits), Path(folder))
    except Rejected as rejected:
        raise InputError(f"expected a whole certificate: {rejected}", source=folder) from None
    if content_key(as_json(certificate.claim.puzzle)) != content_key(as_json(puzzle)):
        raise InputError("expected a conquest of this puzzle", source=folder)
    pictures = certificate.claim.pictures
    yield from pictures
    reason = None if pictures else Reason("no picture satisfies all lines together")
    verdict = (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(len(pictures), 2)]
    statistics = Statistics(certificate.solver, certificate.encoding)
    said = f"this conquest was finished before; 'nonosat verify {folder}' replays its proof"
    verification = Verification(
        Judgement.UNCHECKED, said, proof_steps=sum(proof.steps for proof in proofs.values())
    )
    return Conquered(verdict, pictures, True, reason, statistics, certificate=verification)
