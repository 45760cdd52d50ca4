"""Proof checkers that others have written.

dratify is a library, drat-trim a program; they read DRAT. lrat-check (which comes with drat-trim) and
cake_lpr (which is verified down to machine code) are programs that read LRAT.

A step of a proof follows by unit propagation (RUP), or it only keeps a satisfiable formula satisfiable (RAT).
A RUP step follows from the formula, whatever was deleted; a RAT step holds only for exactly the clauses that
are there. dratify is asked for RUP alone: its check of RAT (0.1.10) lets a proof delete the reason of a
literal and forget the literal, by which a proof of five lines refutes any formula. The programs check RAT
steps.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import NamedTuple

from nonosat.files.whole import naming_file
from nonosat.model.errors import SolverFailed, UnknownName
from nonosat.model.limits import Limits
from nonosat.sat.processes.child_group import stream
from nonosat.sat.processes.program_run import working_folder

NAMES = ("auto", "dratify", "drat-trim", "cake_lpr", "lrat-check")
#: Those that read LRAT, and the line in which each says that a proof holds.
_VERIFIED = {"cake_lpr": "s VERIFIED UNSAT", "lrat-check": "c VERIFIED"}
#: Why another step may still be right, but is refused.
_NOT_TRUSTED = "RAT steps are left to drat-trim"
#: The most that a checker may print, in bytes: drat-trim says something about every deletion that it ignores.
_MOST_OUTPUT = 1 << 24


class Replay(NamedTuple):
    """Whether a checker accepts a proof, which one, and what it says."""

    accepted: bool
    checker: str
    text: str


def checker_named(name: str) -> str | None:
    """The checker to use, ``None`` if it is not installed; raises ``UnknownName``.

    ``auto`` takes dratify when it has its fast part, else drat-trim, else dratify; without these a checker of
    LRAT, if there is one.
    """
    if name not in NAMES:
        raise UnknownName.among("checker", name, NAMES)
    here = {each: shutil.which(each) is not None for each in NAMES[2:]}
    here["dratify"] = find_spec("dratify") is not None
    if name != "auto":
        return name if here[name] else None
    fast = here["dratify"] and find_spec("cdclkit_native") is not None
    order = ("dratify", "drat-trim") if fast else ("drat-trim", "dratify")
    return next((each for each in (*order, *_VERIFIED) if here[each]), None)


def replay(
    formula: bytes, proof: bytes, *, checker: str, limits: Limits, lrat: bytes | None = None
) -> Replay:
    """What a checker (by its name) says of a proof in DRAT, or of the same in LRAT, as it reads one of them.

    Raises ``LimitReached`` and ``SolverFailed``.
    """
    if checker in _VERIFIED:
        if lrat is None:
            raise SolverFailed(f"{checker} reads LRAT, and there is no proof in it")
        return _by_program([checker], formula, lrat, limits, verified=_VERIFIED[checker])
    if checker == "drat-trim":
        # Its own time limit, in seconds, is out of the way: ours ends it.
        command = ["drat-trim", "-t", "1000000"]
        return _by_program(command, formula, proof, limits, verified="s VERIFIED")
    return next(stream(check_by_dratify, limits=limits, formula=formula, proof=proof))


def check_by_dratify(formula: bytes, proof: bytes) -> Iterator[Replay]:
    """The answer of dratify, once; to be run in a child process."""
    yield _by_dratify(formula, proof, is_whole=True)


def check_part_by_dratify(formula: bytes, part: bytes) -> Replay:
    """Whether every clause that a part of a proof adds follows by unit propagation, as dratify says.

    The part need not come to the empty clause. ``formula`` are all clauses that it may use: as every step is
    RUP, more clauses than needed do no harm.
    """
    return _by_dratify(formula, part, is_whole=False)


def _by_dratify(formula: bytes, proof: bytes, *, is_whole: bool) -> Replay:
    import dratify

    name = f"dratify {_version('dratify')}"
    with suppress(ImportError):
        import cdclkit  # noqa: F401 - registers its checker with dratify

        name += f" with cdclkit-native {_version('cdclkit-native')}"
    try:
        result = dratify.check_proof(
            dratify.parse_dimacs(formula.decode()), proof.decode("latin-1"), check_rat=False
        )
    except ValueError as error:
        return Replay(False, name, f"the proof cannot be read: {' '.join(str(error).split())}")
    if result.failed_step > 0:
        text = f"step {result.failed_step} does not follow by unit propagation (RUP), and {_NOT_TRUSTED}"
        return Replay(False, name, text)
    return Replay(bool(result.ok or not is_whole), name, " ".join(str(result.reason).split()))


def _by_program(command: list[str], formula: bytes, proof: bytes, limits: Limits, *, verified: str) -> Replay:
    """What a program says that takes the names of two files."""
    from nonosat.sat.processes.program_run import result_of, running

    program, *options = command
    with working_folder() as folder:
        files = [folder / "formula.cnf", folder / "proof"]
        for file, data in zip(files, (formula, proof), strict=True):
            with naming_file(str(file)):
                file.write_bytes(data)
        command = [program, *map(str, files), *options]
        ended = result_of(running(command, limits, most_output=_MOST_OUTPUT))
    lines = map(str.strip, ended.output.decode("utf-8", "replace").splitlines())
    claims = [line for line in lines if line.startswith(verified[:2]) and "VERIFIED" in line]
    if not claims:
        raise SolverFailed(f"{program} ended with code {ended.code} and no answer")
    return Replay(claims == [verified], program, next((c for c in claims if c != verified), claims[-1]))


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "unknown"
