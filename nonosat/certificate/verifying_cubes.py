"""Verifying the certificate of a conquest from its files alone."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from nonosat.certificate.certificate import FORMULA, PICTURES, PUZZLE
from nonosat.certificate.cubes import (
    TREE,
    TREE_PROOF,
    Cube,
    CubeCertificate,
    Proofs,
    cubes_in,
    proof_files,
)
from nonosat.certificate.manifest import MANIFEST
from nonosat.certificate.reading import Judgement, Rejected, compare, object_in, puzzle_in, text_in
from nonosat.certificate.verifying import UNCHECKED, Verification, claim_of, pictures_in
from nonosat.errors import LimitReached, NonosatError, SolverFailed
from nonosat.limits import Limits
from nonosat.processes.child import stream
from nonosat.session.proof_checkers import Replay, check_by_dratify, checker_named, replay

_FILES = (PUZZLE, PICTURES, FORMULA, TREE, TREE_PROOF, MANIFEST)


def verify_cubes(folder: Path, *, checker: str, limits: Limits) -> Verification:
    """Whether the files in a directory with a tree of cubes prove what they claim.

    Beside what is checked of every certificate: that the cubes leave nothing out, by a look at the tree and
    by the checker; and that the checker accepts the proof of each.
    """
    chosen = checker_named(checker)
    try:
        certificate, files = _derived(folder)
    except Rejected as rejected:
        return Verification(Judgement.REJECTED, str(rejected))
    except LimitReached as reached:
        return Verification(Judgement.UNCHECKED, f"the formula was not derived: {reached}")
    except NonosatError as error:
        return Verification(Judgement.REJECTED, f"no formula can be derived: {error}")
    title, pictures, steps = certificate.puzzle.title, certificate.pictures, certificate.proof_steps
    if chosen is None:
        return Verification(Judgement.UNCHECKED, UNCHECKED, title, pictures, steps)
    name = chosen
    try:
        for what, replayed in _replays(folder, files, certificate.cubes, chosen, limits):
            name = replayed.checker
            if not replayed.accepted:
                reason = f"{what} does not hold: {replayed.text}"
                return Verification(Judgement.REJECTED, reason, title, (), steps, name)
    except Rejected as rejected:
        return Verification(Judgement.REJECTED, str(rejected), title, (), steps, name)
    except (LimitReached, SolverFailed) as error:
        reason = f"not all proofs were replayed: {error}"
        return Verification(Judgement.UNCHECKED, reason, title, pictures, steps, name)
    return Verification(Judgement.PROVED, claim_of(len(pictures)), title, pictures, steps, name)


def _derived(folder: Path) -> tuple[CubeCertificate, dict[str, bytes]]:
    """What the files say, when all but the proofs was found right."""
    for name in _FILES:
        if not (folder / name).is_file():
            raise Rejected(f"{name} is missing")
    files = {name: (folder / name).read_bytes() for name in _FILES}
    manifest = object_in(files[MANIFEST], MANIFEST)
    puzzle = puzzle_in(files[PUZZLE], PUZZLE)
    steps = manifest.get("proof_steps")
    if not isinstance(steps, int):
        raise Rejected(f"{MANIFEST} does not name 'proof_steps'")
    try:
        cubes = tuple(cubes_in(files[TREE]))
    except ValueError:
        raise Rejected(f"{TREE} does not hold clauses") from None
    if not leave_nothing_out(cubes):
        raise Rejected(f"{TREE}: its cubes are not the leaves of a tree of decisions")
    certificate = CubeCertificate(
        puzzle=puzzle,
        pictures=pictures_in(files[PICTURES], puzzle),
        encoding=text_in(manifest, "encoding", MANIFEST),
        cubes=cubes,
        proof_steps=steps,
        solver=text_in(manifest, "solver", MANIFEST),
        version=text_in(manifest, "nonosat", MANIFEST),
        pysat_version=text_in(manifest, "python-sat", MANIFEST),
    )
    proofs = proof_files(folder, len(cubes))
    for file in proofs:
        if not file.is_file():
            raise Rejected(f"{file.relative_to(folder)} is missing")
    compare(files, certificate.files(Proofs.of(proofs)))
    return certificate, files


def leave_nothing_out(cubes: Sequence[Cube]) -> bool:
    """Whether cubes are the leaves of one binary tree: every assignment agrees with exactly one of them.

    At each node all that are left decide the same variable, and both of its values are there.

    >>> leave_nothing_out([(2,), (-2, 1), (-2, -1)]), leave_nothing_out([(2,), (-2, 1)])
    (True, False)
    """
    nodes = [list(cubes)]
    while nodes:
        node = nodes.pop()
        if len(node) == 1 and not node[0]:
            continue
        if not node or not all(node):
            return False
        first = node[0][0]
        if any(abs(cube[0]) != abs(first) for cube in node):
            return False
        nodes.append([cube[1:] for cube in node if cube[0] == first])
        nodes.append([cube[1:] for cube in node if cube[0] == -first])
    return True


def _replays(
    folder: Path, files: dict[str, bytes], cubes: Sequence[Cube], checker: str, limits: Limits
) -> Iterator[tuple[str, Replay]]:
    """What the checker says of each proof."""
    if len(cubes) > 1:
        yield TREE_PROOF, replay(files[TREE], files[TREE_PROOF], checker=checker, limits=limits)
    proofs = proof_files(folder, len(cubes))
    names = [str(file.relative_to(folder)) for file in proofs]
    if checker == "drat-trim":
        for name, file, cube in zip(names, proofs, cubes, strict=True):
            formula = with_units(files[FORMULA], cube)
            yield name, replay(formula, uncompressed(file), checker=checker, limits=limits)
        return
    work = stream(
        replays_by_dratify,
        limits=limits,
        formula=files[FORMULA],
        proofs=list(map(str, proofs)),
        cubes=list(cubes),
    )
    with closing(work):  # type: ignore[type-var] # it is a generator
        yield from zip(names, work, strict=True)


def replays_by_dratify(formula: bytes, proofs: list[str], cubes: list[Cube]) -> Iterator[Replay]:
    """What dratify says of each cube's proof; to be run in a child process."""
    for file, cube in zip(proofs, cubes, strict=True):
        proof = uncompressed(Path(file)).decode("latin-1")
        yield from check_by_dratify(with_units(formula, cube).decode(), proof)


def with_units(formula: bytes, cube: Cube) -> bytes:
    r"""A formula as DIMACS text with a cube's literals as further clauses.

    >>> with_units(b"c a comment\np cnf 2 1\n1 2 0\n", (-1,))
    b'c a comment\np cnf 2 2\n1 2 0\n-1 0\n'
    """
    head, line, clauses = formula.partition(b"\np cnf ")
    if not line:
        head, line, clauses = b"", *formula.partition(b"p cnf ")[1:]
    numbers, _, clauses = clauses.partition(b"\n")
    variables, count = map(int, numbers.split())
    units = "".join(f"{literal} 0\n" for literal in cube).encode()
    return b"%b%b%d %d\n%b%b" % (head, line, variables, count + len(cube), clauses, units)


def uncompressed(file: Path) -> bytes:
    """The text of a compressed proof; raises ``Rejected``."""
    try:
        return gzip.decompress(file.read_bytes())
    except (OSError, EOFError, zlib.error):
        raise Rejected(f"{file.parent.name}/{file.name} is not compressed by gzip") from None
