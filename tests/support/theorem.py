"""The machine-checked checker, built where Coq is, and what it says."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from conftest import ROOT
from lacking import skip_without

from nonosat import Grid, Puzzle
from nonosat.sat.proofs.theorem import problem_of

THEOREM = ROOT / "theorem"
PROGRAM = THEOREM / "_build" / "nonosat-theorem-checker"


class Said(NamedTuple):
    """The exit code of the checker, what it prints, and its errors."""

    code: int
    text: str
    errors: str


@cache
def checker() -> Path:
    """Return the program, built if it is older than its sources; the test is skipped without Coq."""
    sources = [*THEOREM.glob("*.v"), *THEOREM.glob("*.ml"), THEOREM / "build"]
    assert len(sources) > 10
    if not PROGRAM.exists() or PROGRAM.stat().st_mtime < max(each.stat().st_mtime for each in sources):
        for name in ("coqc", "ocamlopt"):
            if shutil.which(name) is None:
                skip_without("coq")
        subprocess.run([str(THEOREM / "build")], check=True, capture_output=True, timeout=600)
    return PROGRAM


def asked(folder: Path, problem: bytes, proof: bytes | None = None, *, suffix: str = ".lrat") -> Said:
    """What the checker says of a problem, and of a proof if there is one."""
    files = [folder / "problem.txt"]
    files[0].write_bytes(problem)
    if proof is not None:
        files.append(folder / f"proof{suffix}")
        files[1].write_bytes(proof)
    done = subprocess.run([str(checker()), *map(str, files)], capture_output=True, text=True, check=False)
    return Said(done.returncode, done.stdout, done.stderr)


def proved_formula(folder: Path, puzzle: Puzzle, encoding: str, solutions: Sequence[Grid] = ()) -> str:
    """The clauses of a puzzle's formula in a proved encoding, a line each."""
    said = asked(folder, problem_of(puzzle, solutions, encoding=encoding))
    assert said.code == 0, said.errors
    return said.text
