"""External proof checkers.

dratify (a library) and drat-trim (a program) read DRAT. lrat-check (part of drat-trim) and cake_lpr (verified
down to machine code) are programs that read LRAT.

A step of a proof follows by unit propagation (RUP), or only preserves satisfiability (RAT). A RUP step
follows from the formula, whatever was deleted; a RAT step depends on the exact set of clauses. dratify checks
only RUP here: its RAT check (0.1.10) lets a proof delete the reason of a literal and forget the literal, by
which a proof of five lines refutes any formula. The programs check RAT steps.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from nonosat.files.atomic_files import naming_file
from nonosat.model.errors import SolverError, UnknownName
from nonosat.model.limits import Limits
from nonosat.sat.processes.child_group import stream
from nonosat.sat.processes.program_run import working_folder

NAMES = ("auto", "dratify", "drat-trim", "cake_lpr", "lrat-check", "theorem")
#: The machine-checked checker; it reads the puzzle instead of its formula.
THEOREM_CHECKER = "nonosat-theorem-checker"
#: Those that read LRAT, and their lines for a correct proof.
_VERIFIED = {"cake_lpr": "s VERIFIED UNSAT", "lrat-check": "c VERIFIED"}
#: The note that a refused step may still be correct.
_RAT_NOTE = "RAT steps are left to drat-trim"
#: The maximum output of a checker, in bytes: drat-trim reports every deletion that it ignores.
_MOST_OUTPUT = 1 << 24


class ProofCheck(NamedTuple):
    """The check of a proof: whether it is accepted, by which checker, and its message."""

    accepted: bool
    checker: str
    text: str


def checker_named(name: str) -> str | None:
    """Return the checker to use, ``None`` if it is not installed; raise ``UnknownName``.

    ``auto`` is dratify with its fast extension, else drat-trim, else dratify, else a checker of LRAT.
    A path names the program of ``theorem``.
    """
    if is_theorem(name):
        return name if theorem_program(name) else None
    if name not in NAMES:
        raise UnknownName.among("checker", name, NAMES)
    installed = {each: shutil.which(each) is not None for each in NAMES[2:-1]}
    installed["dratify"] = find_spec("dratify") is not None
    if name != "auto":
        return name if installed[name] else None
    fast = installed["dratify"] and find_spec("cdclkit_native") is not None
    order = ("dratify", "drat-trim") if fast else ("drat-trim", "dratify")
    return next((each for each in (*order, *_VERIFIED) if installed[each]), None)


def is_theorem(name: str) -> bool:
    """Return whether a checker is the machine-checked one, by its name or the path of its program."""
    return name == "theorem" or Path(name).name == THEOREM_CHECKER


def theorem_program(name: str) -> str | None:
    """Return the path of the machine-checked checker, ``None`` if it is not there."""
    return shutil.which(THEOREM_CHECKER if name == "theorem" else name)


def check_proof(
    formula: bytes, proof: bytes, *, checker: str, limits: Limits, lrat: bytes | None = None
) -> ProofCheck:
    """Check a proof in DRAT, or in LRAT if the checker reads that.

    Raises ``LimitReached`` and ``SolverError``.
    """
    if checker in _VERIFIED:
        if lrat is None:
            raise SolverError(f"{checker} needs a proof in LRAT")
        return _by_program([checker], formula, lrat, limits, verified=_VERIFIED[checker])
    if checker == "drat-trim":
        # A very long time limit, in seconds: nonosat's own limit ends it.
        command = ["drat-trim", "-t", "1000000"]
        return _by_program(command, formula, proof, limits, verified="s VERIFIED")
    return next(stream(check_by_dratify, limits=limits, formula=formula, proof=proof))


def check_by_dratify(formula: bytes, proof: bytes) -> Iterator[ProofCheck]:
    """Yield dratify's check, one item; to be run in a child process."""
    yield _by_dratify(formula, proof, is_whole=True)


def check_part_by_dratify(formula: bytes, part: bytes) -> ProofCheck:
    """Check with dratify that every clause added by a part of a proof follows by unit propagation.

    The part need not derive the empty clause. ``formula`` has all clauses that it may use: as every step is
    RUP, further clauses do no harm.
    """
    return _by_dratify(formula, part, is_whole=False)


def _by_dratify(formula: bytes, proof: bytes, *, is_whole: bool) -> ProofCheck:
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
        return ProofCheck(False, name, f"the proof cannot be read: {' '.join(str(error).split())}")
    if result.failed_step > 0:
        text = f"step {result.failed_step} does not follow by unit propagation (RUP), and {_RAT_NOTE}"
        return ProofCheck(False, name, text)
    return ProofCheck(bool(result.ok or not is_whole), name, " ".join(str(result.reason).split()))


def _by_program(
    command: list[str], formula: bytes, proof: bytes, limits: Limits, *, verified: str
) -> ProofCheck:
    """Check a proof with a program that takes two file names."""
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
        raise SolverError(f"{program} ended with code {ended.code} and no answer")
    return ProofCheck(claims == [verified], program, next((c for c in claims if c != verified), claims[-1]))


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "unknown"
