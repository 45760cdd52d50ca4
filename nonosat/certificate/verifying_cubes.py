"""Verifying the certificate of a conquest from its files alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from nonosat.certificate.certificate import FORMULA, PICTURES, PUZZLE
from nonosat.certificate.cubes import (
    SEGMENTS,
    TREE,
    CubeCertificate,
    ProofSoFar,
    Segments,
    segment_files,
    segment_in,
    steps_of,
    text_of,
    with_clauses,
)
from nonosat.certificate.manifest import MANIFEST
from nonosat.certificate.reading import (
    Judgement,
    Rejected,
    compare,
    file_in,
    object_in,
    pictures_in,
    puzzle_in,
    text_in,
)
from nonosat.certificate.verification import UNCHECKED, Verification, claim_of
from nonosat.errors import LimitReached, NonosatError, SolverFailed
from nonosat.limits import Limits
from nonosat.processes.team import Ended, Team, stream
from nonosat.session.proof_checkers import (
    Replay,
    check_by_dratify,
    check_part_by_dratify,
    checker_named,
    replay,
)

_FILES = (PUZZLE, PICTURES, FORMULA, TREE, MANIFEST)
_WHOLE = "the proof"


def verify_cubes(folder: Path, *, checker: str, limits: Limits, workers: int) -> Verification:
    """Whether the files in a directory with a proof in segments prove what they claim.

    Beside what is checked of every certificate: that each step of each segment follows, and that the last is
    the empty clause. dratify replays the segments in so many processes.
    """
    chosen = checker_named(checker)
    try:
        certificate, files, steps = derived(folder, limits)
    except Rejected as rejected:
        return Verification(Judgement.REJECTED, str(rejected))
    except LimitReached as reached:
        return Verification(Judgement.UNCHECKED, f"the formula was not derived: {reached}")
    except NonosatError as error:
        return Verification(Judgement.REJECTED, f"no formula can be derived: {error}")
    title, pictures = certificate.puzzle.title, certificate.pictures
    if chosen is None:
        return Verification(Judgement.UNCHECKED, UNCHECKED, title, pictures, steps)
    name = chosen
    try:
        for what, replayed in _replays(folder, files[FORMULA], certificate, chosen, limits, workers):
            name = replayed.checker
            if not replayed.accepted:
                reason = f"{what} does not hold: {replayed.text}"
                return Verification(Judgement.REJECTED, reason, title, (), steps, name)
    except Rejected as rejected:
        return Verification(Judgement.REJECTED, str(rejected), title, (), steps, name)
    except (LimitReached, SolverFailed) as error:
        reason = f"not all of the proof was replayed: {error}"
        return Verification(Judgement.UNCHECKED, reason, title, pictures, steps, name)
    return Verification(Judgement.PROVED, claim_of(len(pictures)), title, pictures, steps, name)


def derived(folder: Path, limits: Limits) -> tuple[CubeCertificate, dict[str, bytes], int]:
    """What the files say and how many steps the proof has, when all but the proof was found right.

    Raises ``Rejected`` and ``LimitReached``.
    """
    files = {name: file_in(folder, name, limits) for name in _FILES}
    manifest = object_in(files[MANIFEST], MANIFEST)
    puzzle = puzzle_in(files[PUZZLE], PUZZLE)
    certificate = CubeCertificate(
        puzzle=puzzle,
        pictures=pictures_in(files[PICTURES], PICTURES, puzzle),
        encoding=text_in(manifest, "encoding", MANIFEST),
        strands=_strands_in(manifest.get("strands")),
        tree=files[TREE],
        solver=text_in(manifest, "solver", MANIFEST),
        version=text_in(manifest, "nonosat", MANIFEST),
        pysat_version=text_in(manifest, "python-sat", MANIFEST),
    )
    paths = segment_files(folder, len(certificate.strands))
    for further in sorted({*(folder / SEGMENTS).iterdir()} - {*paths}):  # *.drat.gz would take it in
        raise Rejected(f"{further.relative_to(folder)} is not in {MANIFEST}")
    segments = Segments.of(paths)
    compare(files, certificate.files(segments))
    return certificate, files, certificate.steps(segments)


def _strands_in(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(type(each) is int for each in value):
        raise Rejected(f"{MANIFEST} does not name 'strands'")
    return tuple(value)


def _replays(
    folder: Path,
    formula: bytes,
    certificate: CubeCertificate,
    checker: str,
    limits: Limits,
    workers: int,
) -> Iterator[tuple[str, Replay]]:
    """What the checker says of each part of the proof."""
    files = segment_files(folder, len(certificate.strands))
    if checker != "dratify":
        proof = b"".join(segment_in(file, limits)[1] for file in files) + certificate.tree
        yield _WHOLE, replay(formula, proof, checker=checker, limits=limits)
        return
    shares = min(workers, len(files) + 1)
    parts = _parts(formula, files, certificate)
    limits.check()
    team = Team(limits)
    try:
        at_work = {team.add(replays_of_share, **parts, share=share, shares=shares) for share in range(shares)}
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


def replay_of_end(
    formula: bytes, files: Sequence[Path], certificate: CubeCertificate, limits: Limits
) -> Replay:
    """What dratify says of the end of a proof whose segments were replayed; raises ``Rejected``."""
    end = len(files)
    parts = _parts(formula, files, certificate)
    return next(stream(replays_of_share, limits=limits, **parts, share=end, shares=end + 1))[1]


def _parts(formula: bytes, files: Sequence[Path], certificate: CubeCertificate) -> dict[str, Any]:
    return {
        "formula": formula,
        "files": list(map(str, files)),
        "strands": certificate.strands,
        "tree": certificate.tree,
    }


def replays_of_share(
    formula: bytes, files: list[str], strands: Sequence[int], tree: bytes, share: int, shares: int
) -> Iterator[tuple[str, Replay]]:
    """What dratify says of every so many-th segment, and of the proof's end; to be run in a child process.

    Raises ``Rejected``.
    """
    so_far = ProofSoFar()
    for number, (path, strand) in enumerate(zip(map(Path, files), strands, strict=True)):
        name = f"{path.parent.name}/{path.name}"
        lines = steps_of(segment_in(path)[1], name)
        if number % shares == share:
            known = with_clauses(formula, so_far.clauses_for(strand))
            yield name, check_part_by_dratify(known, text_of(lines).encode())
        so_far.extend(strand, lines)
    if len(files) % shares == share:
        known = with_clauses(formula, so_far.clauses_for(None))
        steps_of(tree, TREE)
        yield TREE, next(check_by_dratify(known, tree))
