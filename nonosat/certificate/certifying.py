"""Making a certificate: find the pictures, refute that there is another, replay, and only then write."""

from __future__ import annotations

from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

from nonosat.certificate.certificate import FILES, MANIFEST, Certificate
from nonosat.certificate.proof import proving_backend, refute
from nonosat.certificate.verifying import Judgement, Verification, verify_files
from nonosat.dimacs.instance import encode
from nonosat.errors import InputError, LimitReached
from nonosat.files.whole import write_whole_folder
from nonosat.formats import json_puzzle
from nonosat.grid import Grid
from nonosat.progress import Listener
from nonosat.puzzle import Puzzle
from nonosat.search_options import SearchOptions
from nonosat.session.proof_checkers import checker_named
from nonosat.solver import PictureSearch
from nonosat.version import __version__


def certify(
    puzzle: Puzzle,
    directory: str | Path,
    *,
    most: int | None = 1,
    encoding: str = "order",
    solver: str = "auto",
    checker: str = "auto",
    time_limit: float | None = None,
    memory_limit: int | None = None,
    seed: int | None = None,
    jobs: int | None = None,
    progress: Listener | None = None,
) -> Verification:
    """Writes a certificate that the puzzle has exactly the pictures that it has, at most ``most``
    (``None``: any number), and says how it was verified before it was written.

    The solver writes the proof; it must be one whose proofs hold. ``rejected``: the puzzle has more
    pictures, or the proof did not replay; then nothing is written. Nothing is written either when a limit
    came first (``unchecked`` with that reason). Without a checker it is ``unchecked``, but written. Raises
    ``InputError`` when the directory holds something else, ``UnknownName`` and ``SolverFailed``.
    """
    options = SearchOptions.starting_now(
        encoding=encoding,
        solver=solver,
        seed=seed,
        time_limit=time_limit,
        memory_limit=memory_limit,
        progress=progress,
        jobs=jobs,
    )
    target = Path(directory)
    backend = proving_backend(solver)
    has_checker = checker_named(checker) is not None
    _check_target(target)
    # As it will be in the certificate's file, so that what is verified is what was asked.
    puzzle = next(json_puzzle.read(json_puzzle.write([puzzle])))
    try:
        pictures = _pictures(puzzle, most, options)
        if pictures is None:
            return Verification(Judgement.REJECTED, _too_many(most), puzzle.title)
        certificate = Certificate(
            puzzle, pictures, encoding, b"", backend.name, __version__, version("python-sat")
        )
        formula = certificate.formula()
        cnf = encode(puzzle, encoding=encoding, raw=True, exclude=pictures).cnf
        proof = refute(cnf, formula, options)
    except LimitReached as reached:
        return Verification(Judgement.UNCHECKED, f"nothing was written: {reached}", puzzle.title)
    if proof is None:
        return Verification(Judgement.REJECTED, _too_many(most), puzzle.title)
    files = replace(certificate, proof=proof).files()
    verification = verify_files(files, checker=checker, limits=options.limits)
    if verification.verdict is Judgement.PROVED or not has_checker:
        write_whole_folder(str(directory), files)
    return verification


def _too_many(most: int | None) -> str:
    if most == 1:
        return "the puzzle has several pictures"
    return f"the puzzle has more than {most} pictures"


def _pictures(puzzle: Puzzle, most: int | None, options: SearchOptions) -> tuple[Grid, ...] | None:
    """The pictures of the puzzle; ``None`` when there are more than ``most``.

    Whether there is one more than the last is left to the proof, and so is the solver that was asked for.
    """
    search = PictureSearch(puzzle, options._replace(solver="auto"), limit=most)
    return tuple(sorted(search.to_the_end(), key=lambda picture: picture.cells))


def _check_target(target: Path) -> None:
    """Only a new directory, an empty one, or one with a certificate is written to."""
    if target.is_dir():
        names = {entry.name for entry in target.iterdir()}
        if not names or (MANIFEST in names and names <= set(FILES)):
            return
    elif not target.exists():
        if target.parent.is_dir():
            return
        raise InputError("expected an existing directory", source=str(target.parent))
    raise InputError("expected a new or empty directory, or one with a certificate", source=str(target))
