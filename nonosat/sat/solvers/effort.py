"""The effort of a search: the solver's own counts, and those of the system."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from typing import NamedTuple, TypeVar

Number = TypeVar("Number", int, float)


class Effort(NamedTuple):
    """Counts of a solver, its processor time, and its peak memory (MiB); ``None`` if unknown."""

    conflicts: int | None = None
    decisions: int | None = None
    propagations: int | None = None
    cpu_seconds: float | None = None
    memory_mib: float | None = None

    def __add__(self, other: object) -> Effort:
        """Return the effort of both in sequence; ``None`` plus anything is ``None``."""
        if not isinstance(other, Effort):
            return NotImplemented
        return Effort(
            conflicts=_known(operator.add, self.conflicts, other.conflicts),
            decisions=_known(operator.add, self.decisions, other.decisions),
            propagations=_known(operator.add, self.propagations, other.propagations),
            cpu_seconds=_known(operator.add, self.cpu_seconds, other.cpu_seconds),
            memory_mib=_known(max, self.memory_mib, other.memory_mib),
        )


def _known(
    together: Callable[[Number, Number], Number], mine: Number | None, theirs: Number | None
) -> Number | None:
    return None if mine is None or theirs is None else together(mine, theirs)


def effort_in(output: str) -> Effort:
    r"""Return the last counts in the output of CaDiCaL, Kissat, MiniSat, Glucose, CryptoMiniSat, clasp or
    PicoSAT.

    CaDiCaL and Kissat omit zeros; CryptoMiniSat rounds to thousands.

    >>> effort_in("c conflicts:            4525           12.50 per second")[:3]
    (4525, None, None)
    >>> effort_in("conflicts             : 17\ndecisions             : 30   (0.00 % random)")[:3]
    (17, 30, None)
    >>> effort_in("c 12 conflicts\nc 3,000 propagations (0.1 million/sec)").propagations
    3000
    >>> effort_in("c propagations             : 30K         (16444K    props/s)").propagations
    30000
    >>> effort_in("c --- [ statistics ] ---\nc propagations:      7    0.00 M  per second")[:3]
    (0, 0, 7)
    """
    omitted = 0 if re.search(r"^c -+ \[ statistics \] -", output, re.M) else None
    return Effort(*(_last(name, output, omitted) for name in ("conflicts", "decisions", "propagations")))


_THOUSANDS = {"": 1, "K": 1_000, "M": 1_000_000, "G": 1_000_000_000}


def _last(name: str, output: str, omitted: int | None) -> int | None:
    # clasp calls decisions "choices".
    words = f"(?:{name}|choices)" if name == "decisions" else name
    number = r"([0-9][0-9,]*)([KMG]?)"
    pattern = rf"^(?:c\s+)?(?:{words}\s*:\s*{number}|{number}\s+{words})(?:\s|$)"
    found = re.findall(pattern, output, re.I | re.M)
    if not found:
        return omitted
    digits, unit = found[-1][:2] if found[-1][0] else found[-1][2:]
    return int(digits.replace(",", "")) * _THOUSANDS[unit.upper()]
