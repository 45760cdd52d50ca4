"""The machine-checked checker, a program that ``theorem/build`` makes, asked about a certificate."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from nonosat.files.atomic_files import naming_file
from nonosat.model.errors import InputError, LimitReached, SolverError
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.reason import Reason
from nonosat.sat.processes.program_run import result_of, running, working_folder
from nonosat.sat.proofs.claim import PUZZLE, SOLUTIONS, AllSolutions, Claim
from nonosat.sat.proofs.manifest import MANIFEST
from nonosat.sat.proofs.proof import Proof
from nonosat.sat.proofs.proof_checking import ProofVerdict
from nonosat.sat.proofs.reading import (
    Rejected,
    VerificationVerdict,
    file_of,
    list_in,
    object_in,
    puzzle_in,
    text_in,
)
from nonosat.sat.proofs.segments import TREE, SegmentedProof, segment_in
from nonosat.sat.proofs.theorem import problem_of
from nonosat.sat.solvers.proof_checkers import theorem_program

#: What is said of the checker: what has to be trusted when it accepts a proof.
TRUSTED = "nonosat-theorem-checker; to be trusted: Coq, its extraction, OCaml, and the reading of the puzzle"

NO_THEOREM_CHECKER = Reason(
    "nonosat-theorem-checker is not here: theorem/build makes it (see theorem/README.md)"
)


class Answer(NamedTuple):
    """Whether the checker has accepted, and its line."""

    proved: bool
    text: str


def ask(program: str, problem: bytes, proof: bytes, *, suffix: str, limits: Limits = NO_LIMITS) -> Answer:
    """Return what the program says of a problem (see ``theorem``) and a proof in LRAT or DRAT, as its suffix
    says. Raises ``LimitReached``, and ``SolverError`` when it cannot read them.
    """
    with working_folder() as folder:
        files = [folder / "puzzle.txt", folder / f"proof{suffix}"]
        for file, data in zip(files, (problem, proof), strict=True):
            with naming_file(str(file)):
                file.write_bytes(data)
        ended = result_of(running([program, *map(str, files)], limits))
    text = ended.output.decode("utf-8", "replace").strip()
    if ended.code == 0 and text.startswith("PROVED: "):
        return Answer(True, text)
    if ended.code == 1 and text.startswith("REFUSED: "):
        return Answer(False, text)
    errors = ended.errors.decode("utf-8", "replace").strip()
    raise SolverError(f"the checker ended with code {ended.code}: {errors or 'it says nothing'}")


def check_theorem(
    claim: Claim, encoding: str, proof: Proof | SegmentedProof, *, checker: str, limits: Limits
) -> ProofVerdict:
    """Return whether the machine-checked checker accepts a claim and the proof of its formula."""
    try:
        problem = problem_of_claim(claim, encoding)
        program = theorem_program(checker)
        if program is None:
            raise SolverError(NO_THEOREM_CHECKER.text)
        suffix, text = refutation(proof, limits)
        answer = ask(program, problem, text, suffix=suffix, limits=limits)
    except (InputError, LimitReached, SolverError) as error:
        return ProofVerdict(VerificationVerdict.UNCHECKED, f"no theorem: {error}", TRUSTED)
    verdict = VerificationVerdict.PROVED if answer.proved else VerificationVerdict.REJECTED
    return ProofVerdict(verdict, answer.text, TRUSTED)


def problem_of_claim(claim: Claim, encoding: str) -> bytes:
    """Return what the checker reads of a claim; raises ``InputError`` for what no theorem is about."""
    if not isinstance(claim, AllSolutions):
        raise InputError("there are theorems about solutions only, not about their number")
    return problem_of(claim.puzzle, claim.solutions, encoding=encoding)


def problem_in(files: Mapping[str, bytes]) -> bytes:
    """Return what the checker reads of the files of a certificate, the formula not among them.

    Raises ``Rejected`` for what is missing or of another form, and ``InputError``.
    """
    if SOLUTIONS not in files:
        raise InputError(f"expected a certificate of solutions, with {SOLUTIONS}")
    claim = AllSolutions.read(puzzle_in(file_of(files, PUZZLE), PUZZLE), files)
    for solution in claim.solutions:
        if (solution.height, solution.width) != (claim.puzzle.height, claim.puzzle.width):
            raise Rejected(f"{SOLUTIONS} holds a solution of another size")
    return problem_of_claim(
        claim, text_in(object_in(file_of(files, MANIFEST), MANIFEST), "encoding", MANIFEST)
    )


def refutation(proof: Proof | SegmentedProof, limits: Limits = NO_LIMITS) -> tuple[str, bytes]:
    """Return the suffix and the text of a proof; raises ``LimitReached``."""
    if isinstance(proof, SegmentedProof):
        return ".drat", b"".join((*(segment_in(path, limits)[1] for path in proof.paths), proof.tree))
    return (".drat", proof.drat) if proof.lrat is None else (".lrat", proof.lrat)


def proof_in(files: Mapping[str, bytes], folder: Path) -> tuple[str, bytes]:
    """Return the suffix and the text of the proof in a certificate; raises ``Rejected``, ``LimitReached``."""
    if TREE in files:
        strands = list_in(object_in(file_of(files, MANIFEST), MANIFEST), "strands", MANIFEST, int)
        return refutation(SegmentedProof.of(folder, strands, file_of(files, TREE)))
    if "proof.lrat" in files:
        return ".lrat", files["proof.lrat"]
    return ".drat", file_of(files, "proof.drat")
