"""The nonosat of another checkout, measured as a library, so that two versions take turns.

It runs in its own process and is measured there by its own ``Inside``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.cases import as_bytes
from benchmarks.machine import commit_of
from benchmarks.measurement import Answer, Measurement
from nonosat.model.errors import SolverError, UnknownName
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

_NAME = "nonosat in "
_SCRIPT = Path(__file__).parent / "elsewhere.py"


@dataclass(frozen=True, slots=True)
class Checkout:
    """The nonosat of a folder with a checkout of this project, whose kernel is built."""

    folder: str
    process: str = "inside"

    @property
    def name(self) -> str:
        """Its name in tables."""
        return f"{_NAME}{self.folder}"

    def version(self) -> str:
        """Return its commit; raises ``UnknownName`` if there is no checkout, or none with a kernel."""
        for needed in ("benchmarks/inside.py", "nonosat/logic/_kernel.*[!i]"):
            if not any(Path(self.folder).glob(needed)):
                raise UnknownName(
                    f"no checkout of nonosat with its kernel built in '{self.folder}': no {needed}"
                )
        return commit_of(Path(self.folder)) or ""

    def can_hold(self, puzzle: Puzzle) -> str | None:  # noqa: ARG002 - the signature of ``Contender``
        """Return ``None``: nonosat represents every puzzle."""
        return None

    def measure(self, puzzle: Puzzle, *, seed: int | None, time_limit: float) -> Measurement:
        """Return one run; raises ``SolverError`` if its process has ended."""
        request = {"puzzle": as_bytes(puzzle).decode(), "seed": seed, "time_limit": time_limit}
        process = _started(self.folder)
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            print(json.dumps(request), file=process.stdin, flush=True)
            reply: dict[str, Any] = json.loads(process.stdout.readline())
        except (BrokenPipeError, ValueError):
            raise SolverError(f"the nonosat of '{self.folder}' has ended") from None
        cells = (bytes.fromhex(each) for each in reply.pop("solutions"))
        solutions = tuple(Grid(puzzle.height, puzzle.width, each, puzzle.palette.letters) for each in cells)
        return Measurement(Answer(reply.pop("verdict"), solutions), **reply)


def of_checkout(contender: str) -> bool:
    """Return whether a contender of this name is the nonosat of another checkout."""
    return contender.startswith(_NAME)


@cache
def _started(folder: str) -> subprocess.Popen[str]:
    """Return its process, which ends with this one, at the end of its input."""
    return subprocess.Popen(
        [sys.executable, "-P", str(_SCRIPT)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(folder).resolve())},
    )
