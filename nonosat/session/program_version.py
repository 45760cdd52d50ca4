"""Which version of a solver is at work."""

from __future__ import annotations

import re
from functools import cache
from pathlib import PurePath

from nonosat.errors import LimitReached, SolverFailed
from nonosat.limits import NO_LIMITS
from nonosat.processes.program_run import result_of, running
from nonosat.session.backends import backend_named
from nonosat.session.solver_program import SolverProgram

#: Programs that answer ``--version`` with theirs. Others are not asked: who knows what they would do.
_TOLD = ("cadical", "kissat", "cryptominisat5", "clasp", "picosat")
#: The seconds that such a program has to answer, and the most bytes of its answer.
_SECONDS, _MOST_OUTPUT = 5.0, 1 << 20


@cache
def version_of(solver: str) -> str | None:
    """What the solver of that name calls its version; ``None`` for a program that is not known to tell."""
    backend = backend_named(solver)
    if not backend.external:
        return backend.title
    program = SolverProgram.named(solver).words[0]
    if PurePath(program).name not in _TOLD:
        return None
    try:
        limits = NO_LIMITS.within(_SECONDS)
        ended = result_of(running([program, "--version"], limits, most_output=_MOST_OUTPUT))
    except (LimitReached, SolverFailed):
        return None
    return version_in(ended.output.decode("utf-8", "replace"))


def version_in(output: str) -> str | None:
    r"""The version in the first line that a program prints.

    >>> version_in("c CryptoMiniSat version 5.11.4\nc and more"), version_in("965\n"), version_in("")
    ('5.11.4', '965', None)
    """
    line = next(iter(output.splitlines()), "")
    words: list[str] = re.findall(r"\S*[0-9]\S*", line)
    return words[-1] if words else None
