"""Verifying a certificate from its files alone."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from nonosat.certificate.certificate import (
    FILES,
    FORMULA,
    MANIFEST,
    PICTURES,
    PROOF,
    PUZZLE,
    Certificate,
    steps_in,
)
from nonosat.errors import InputError, LimitReached, NonosatError, SolverFailed
from nonosat.formats import json_puzzle
from nonosat.grid import Grid
from nonosat.limits import NO_LIMITS, Limits
from nonosat.puzzle import Puzzle
from nonosat.racer import Racer
from nonosat.session.proof_checkers import checker_named, replay

_UNCHECKED = "no proof checker is installed: install the extra 'proof', or drat-trim"


class Judgement(StrEnum):
    """What verifying has shown."""

    PROVED = "proved"
    REJECTED = "rejected"
    #: Everything but the proof was found right; the proof was not replayed to its end.
    UNCHECKED = "unchecked"


@dataclass(frozen=True, slots=True)
class Verification:
    """The answer to ``verify`` and ``certify``.

    ``pictures`` are those of the certificate, ``proof_steps`` the lines of its proof; ``checker`` is the
    one that has replayed it, with its version. ``racers`` are the searches that ran side by side, or beside
    the proof, when the certificate was made; what was verified is the same without them.
    """

    verdict: Judgement
    reason: str
    title: str | None = None
    pictures: tuple[Grid, ...] = ()
    proof_steps: int = 0
    checker: str | None = None
    racers: tuple[Racer, ...] = field(default=(), compare=False)


class _Rejected(Exception):
    """The first thing that was found wrong."""


def verify(
    directory: str | Path,
    *,
    checker: str = "auto",
    time_limit: float | None = None,
    memory_limit: int | None = None,
) -> Verification:
    """Whether the files in a directory prove what they claim.

    Pictures are judged by the clues; pictures, formula and manifest are derived again from the puzzle
    and must be the files byte for byte; then a checker that is not ours replays the proof. Raises
    ``OSError`` when there is no such directory, and ``UnknownName`` for the checker.
    """
    path = Path(directory)
    files: dict[str, bytes] = {}
    if not path.is_dir():
        raise NotADirectoryError(20, "is not a directory with a certificate", str(path))
    for name in FILES:
        if not (path / name).is_file():  # a pipe or a device might never end
            checker_named(checker)
            return Verification(Judgement.REJECTED, f"{name} is missing")
        files[name] = (path / name).read_bytes()
    return verify_files(files, checker=checker, limits=Limits.starting_now(time_limit, memory_limit))


def verify_files(
    files: dict[str, bytes], *, checker: str = "auto", limits: Limits = NO_LIMITS
) -> Verification:
    """Whether the bytes of a certificate's files, by their names, prove what they claim."""
    chosen = checker_named(checker)
    try:
        certificate = _certificate_in(files)
        _compare(files, certificate.files())
    except _Rejected as rejected:
        return Verification(Judgement.REJECTED, str(rejected))
    except LimitReached as reached:
        return Verification(Judgement.UNCHECKED, f"the formula was not derived: {reached}")
    except NonosatError as error:
        return Verification(Judgement.REJECTED, f"no formula can be derived: {error}")
    steps = steps_in(certificate.proof)
    title, pictures = certificate.puzzle.title, certificate.pictures
    if chosen is None:
        return Verification(Judgement.UNCHECKED, _UNCHECKED, title, pictures, steps)
    try:
        replayed = replay(files[FORMULA], files[PROOF], checker=chosen, limits=limits)
    except (LimitReached, SolverFailed) as error:
        return Verification(
            Judgement.UNCHECKED, f"the proof was not replayed: {error}", title, pictures, steps, chosen
        )
    if not replayed.accepted:
        reason = f"the proof does not hold: {replayed.text}"
        return Verification(Judgement.REJECTED, reason, title, (), steps, replayed.checker)
    return Verification(Judgement.PROVED, _claim(len(pictures)), title, pictures, steps, replayed.checker)


def _claim(count: int) -> str:
    if count == 1:
        return "the picture is the only one"
    return f"these {count} pictures are all there are" if count else "there is no picture"


def _certificate_in(files: dict[str, bytes]) -> Certificate:
    manifest = _manifest_in(files[MANIFEST])
    puzzle = _puzzle_in(files[PUZZLE])
    return Certificate(
        puzzle=puzzle,
        pictures=_pictures_in(files[PICTURES], puzzle),
        encoding=_text(manifest, "encoding"),
        proof=files[PROOF],
        solver=_text(manifest, "solver"),
        version=_text(manifest, "nonosat"),
        pysat_version=_text(manifest, "python-sat"),
    )


def _manifest_in(data: bytes) -> dict[str, Any]:
    try:
        manifest = json.loads(data)
    except (ValueError, RecursionError):
        raise _Rejected(f"{MANIFEST} is not JSON") from None
    if not isinstance(manifest, dict):
        raise _Rejected(f"{MANIFEST} is not a JSON object")
    return manifest


def _text(manifest: dict[str, Any], key: str) -> str:
    value = manifest.get(key)
    if not isinstance(value, str):
        raise _Rejected(f"{MANIFEST} does not name '{key}'")
    return value


def _puzzle_in(data: bytes) -> Puzzle:
    try:
        puzzles = list(json_puzzle.read(data))
    except InputError as error:
        raise _Rejected(f"{error.at(PUZZLE)}") from None
    if len(puzzles) != 1:
        raise _Rejected(f"{PUZZLE} does not hold one puzzle")
    return puzzles[0]


def _pictures_in(data: bytes, puzzle: Puzzle) -> tuple[Grid, ...]:
    pictures: list[Grid] = []
    try:
        text = data.decode()
        for block in text.split("\n\n") if text else ():
            rows = block.removesuffix("\n").split("\n")
            pictures.append(Grid.from_text(rows, letters=puzzle.palette.letters))
    except (InputError, UnicodeDecodeError):
        raise _Rejected(f"{PICTURES} does not hold pictures") from None
    for number, picture in enumerate(pictures, 1):
        if not puzzle.is_solved_by(picture):
            raise _Rejected(f"{PICTURES}: picture {number} is not a picture of the puzzle")
    if len(set(pictures)) != len(pictures):
        raise _Rejected(f"{PICTURES} holds a picture twice")
    return tuple(pictures)


def _compare(files: dict[str, bytes], derived: dict[str, bytes]) -> None:
    """Every file must be what follows from the puzzle, the pictures, the proof and the versions."""
    for name in (PUZZLE, PICTURES, FORMULA, MANIFEST):
        if files[name] != derived[name]:
            line = _first_difference(files[name], derived[name])
            raise _Rejected(f"{name}:{line} is not what follows from the other files")


def _first_difference(one: bytes, other: bytes) -> int:
    """The number of the first line that differs."""
    pairs = zip(one.split(b"\n"), other.split(b"\n"), strict=False)
    same = next((number for number, (mine, theirs) in enumerate(pairs, 1) if mine != theirs), None)
    return same or min(one.count(b"\n"), other.count(b"\n")) + 1
