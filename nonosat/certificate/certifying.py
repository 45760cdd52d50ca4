"""Making a certificate: find the pictures, refute that there is another, replay, and only then write."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Unpack

from nonosat.certificate.certificate import Certificate
from nonosat.certificate.proof import Proof, proving_backend
from nonosat.certificate.reading import Judgement
from nonosat.certificate.refutation import refute
from nonosat.certificate.target import check_target
from nonosat.certificate.verification import Verification
from nonosat.certificate.verifying import verify_files
from nonosat.cnf.packed_clauses import PackedClauses
from nonosat.dimacs.instance import encode
from nonosat.errors import LimitReached, SolverFailed
from nonosat.files.whole import write_whole_folder
from nonosat.formats import json_puzzle
from nonosat.grid import Grid
from nonosat.logic.neighbours import neighbours
from nonosat.puzzle import Puzzle
from nonosat.racer import Racer
from nonosat.search_options import Search, SearchOptions
from nonosat.session.formula_question import FormulaQuestion
from nonosat.session.proof_checkers import checker_named
from nonosat.solver import PictureSearch
from nonosat.version import __version__


def certify(
    puzzle: Puzzle,
    directory: str | Path,
    *,
    most: int | None = 1,
    checker: str = "auto",
    **search: Unpack[Search],
) -> Verification:
    """Writes a certificate that the puzzle has exactly the pictures that it has, at most ``most``
    (``None``: any number), and says how it was verified before it was written.

    The solver writes the proof; it must be one whose proofs hold. While it does, others may look for another
    picture. How to search: see ``Search``. ``rejected``: the puzzle has more pictures, or the proof did not
    replay; then nothing is written. Nothing is written either when a limit came first (``unchecked`` with
    that reason, which names who found no other picture without a proof). Without a checker it is
    ``unchecked``, but written. Raises ``InputError`` when the directory holds something else,
    ``UnknownName`` and ``SolverFailed``.
    """
    return certified(puzzle, directory, SearchOptions.starting_now(**search), most=most, checker=checker)


def certified(
    puzzle: Puzzle,
    directory: str | Path,
    options: SearchOptions,
    *,
    most: int | None = 1,
    checker: str = "auto",
) -> Verification:
    """What ``certify`` does, with its keywords as one value."""
    target = Path(directory)
    backend = proving_backend(options.solver)
    has_checker = checker_named(checker) is not None
    check_target(target)
    # As it will be in the certificate's file, so that what is verified is what was asked.
    puzzle = next(json_puzzle.read(json_puzzle.write([puzzle])))
    # Whether there is one more than the last is left to the proof, and so is the solver that was asked for.
    search = PictureSearch(puzzle, options._replace(solver="auto"), limit=most)
    try:
        pictures = tuple(sorted(search.to_the_end(), key=lambda picture: picture.cells))
        if len(pictures) == most and _has_neighbour(puzzle, search.found[-1], pictures):
            racers = search.result().statistics.racers
            return Verification(Judgement.REJECTED, _too_many(most), puzzle.title, racers=racers)
        certificate = Certificate(
            puzzle, pictures, options.encoding, Proof(b""), backend.name, __version__, version("python-sat")
        )
        formula = certificate.formula()
        cnf = encode(
            puzzle,
            encoding=options.encoding,
            raw=True,
            exclude=pictures,
            memory_limit=options.limits.memory_mib,
        ).cnf
    except LimitReached as reached:
        return _unfinished(puzzle, reached, racers=search.result().statistics.racers)
    clauses = PackedClauses.of(cnf.blocks(with_units=True))
    refutation = refute(clauses, formula, options, doubt=_doubt(search, options))
    racers = search.result().statistics.racers + refutation.racers
    if refutation.limit is not None:
        said_by = refutation.said_by or _decided_by(search)
        return _unfinished(puzzle, refutation.limit, said_by=said_by, pictures=len(pictures), racers=racers)
    if refutation.proof is None:
        if refutation.found is not None:
            _check_picture(search, refutation.found)
        return Verification(Judgement.REJECTED, _too_many(most), puzzle.title, racers=racers)
    files = replace(certificate, proof=refutation.proof).files()
    verification = verify_files(files, checker=checker, limits=options.limits)
    if verification.verdict is Judgement.REJECTED and backend.external:
        raise SolverFailed(f"'{backend.title}' has written a proof, but {verification.reason}")
    if verification.verdict is Judgement.PROVED or not has_checker:
        write_whole_folder(str(directory), files)
    return replace(verification, racers=racers)


def _has_neighbour(puzzle: Puzzle, picture: Grid, known: Sequence[Grid]) -> bool:
    """Whether there is a picture close to one, besides those that are known: that spares a proof."""
    cells = {each.cells for each in known}
    close = (each for each in neighbours(puzzle, picture) if each.cells not in cells)
    return any(map(puzzle.is_solved_by, close))


def _doubt(search: PictureSearch, options: SearchOptions) -> FormulaQuestion | None:
    """What is asked beside the proof: for one more picture, unless the search has looked for it."""
    if search.formula is None or search.exhausted:
        return None
    question = search.question(search.formula)
    if options.solver == "auto":
        return question
    return question._replace(solver=options.solver, advice=None)


def _check_picture(search: PictureSearch, values: bytes) -> None:
    """Raises ``SolverFailed`` unless these values of the open cells make a picture."""
    assert search.knowledge is not None
    assert search.formula is not None
    picture = search.knowledge.grid().with_values(search.formula.open_cells.by_cell(values))
    if not search.puzzle.is_solved_by(picture):
        raise SolverFailed("a search for another picture returned one that breaks the clues")


def _decided_by(search: PictureSearch) -> str | None:
    """Who has found that there is no other picture, if the search has come to that."""
    if search.formula is None:
        return "line logic"
    if not search.exhausted:
        return None
    statistics = search.result().statistics
    winners = [racer.name for racer in statistics.racers if racer.won]
    return " and ".join(winners) or statistics.solver


def _unfinished(
    puzzle: Puzzle,
    limit: LimitReached,
    *,
    said_by: str | None = None,
    pictures: int = 0,
    racers: tuple[Racer, ...] = (),
) -> Verification:
    reason = f"nothing was written: {limit}"
    if said_by is not None:
        found = "no other picture" if pictures else "no picture"
        reason = f"{said_by} found that there is {found}, but no proof was finished, and {reason}"
    return Verification(Judgement.UNCHECKED, reason, puzzle.title, racers=racers)


def _too_many(most: int | None) -> str:
    if most == 1:
        return "the puzzle has several pictures"
    return f"the puzzle has more than {most} pictures"
