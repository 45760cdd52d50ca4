"""Proof checkers that others have written: dratify (a library), drat-trim (a program, if it is there)."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import NamedTuple

from nonosat.errors import SolverFailed, UnknownName
from nonosat.files.named_output import naming_file
from nonosat.limits import Limits
from nonosat.processes.child import stream
from nonosat.processes.temporary_folder import working_folder

NAMES = ("auto", "dratify", "drat-trim")


class Replay(NamedTuple):
    """Whether a checker accepts a proof, which one, and what it says."""

    accepted: bool
    checker: str
    text: str


def checker_named(name: str) -> str | None:
    """The checker to use, ``None`` if it is not installed; raises ``UnknownName``.

    ``auto`` takes dratify when it has its fast part, else drat-trim, else dratify.
    """
    if name not in NAMES:
        raise UnknownName(f"no checker '{name}': expected one of {', '.join(NAMES)}")
    here = {
        "dratify": find_spec("dratify") is not None,
        "drat-trim": shutil.which("drat-trim") is not None,
    }
    if name != "auto":
        return name if here[name] else None
    fast = here["dratify"] and find_spec("cdclkit_native") is not None
    order = ("dratify", "drat-trim") if fast else ("drat-trim", "dratify")
    return next((each for each in order if here[each]), None)


def replay(formula: bytes, proof: bytes, *, checker: str, limits: Limits) -> Replay:
    """What a checker (by its name) says of a proof; raises ``LimitReached`` and ``SolverFailed``."""
    if checker == "drat-trim":
        return _by_drat_trim(formula, proof, limits)
    text = proof.decode("latin-1")
    return next(stream(check_by_dratify, limits=limits, formula=formula.decode(), proof=text))


def check_by_dratify(formula: str, proof: str) -> Iterator[Replay]:
    """The answer of dratify, once; to be run in a child process."""
    import dratify

    name = f"dratify {_version('dratify')}"
    with suppress(ImportError):
        import cdclkit  # noqa: F401 - registers its checker with dratify

        name += f" with cdclkit-native {_version('cdclkit-native')}"
    try:
        result = dratify.check_proof(dratify.parse_dimacs(formula), proof)
    except ValueError as error:
        yield Replay(False, name, f"the proof cannot be read: {' '.join(str(error).split())}")
        return
    yield Replay(bool(result.ok), name, " ".join(str(result.reason).split()))


def _by_drat_trim(formula: bytes, proof: bytes, limits: Limits) -> Replay:
    from nonosat.processes.program_run import result_of, running

    with working_folder() as folder:
        files = [folder / "formula.cnf", folder / "proof.drat"]
        for file, data in zip(files, (formula, proof), strict=True):
            with naming_file(str(file)):
                file.write_bytes(data)
        # Its own time limit, in seconds, is out of the way: ours ends it.
        ended = result_of(running(["drat-trim", *map(str, files), "-t", "1000000"], limits))
    lines = [line.strip() for line in ended.output.decode("utf-8", "replace").splitlines()]
    claims = [line for line in lines if line.startswith("s ")]
    if not claims:
        raise SolverFailed(f"drat-trim ended with code {ended.code} and no answer")
    return Replay(claims == ["s VERIFIED"], "drat-trim", claims[-1])


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "unknown"
