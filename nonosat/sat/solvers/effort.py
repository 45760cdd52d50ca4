"""What a search cost a solver: its own counts, as far as it tells, and what the system has counted."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from typing import NamedTuple, TypeVar

Number = TypeVar("Number", int, float)


class Effort(NamedTuple):
    """Counts of a solver, its processor time, and the most memory that its process held (MiB).

    ``None`` where nobody says.
    """

    conflicts: int | None = None
    decisions: int | None = None
    propagations: int | None = None
    cpu_seconds: float | None = None
    memory_mib: float | None = None

    def __add__(self, other: object) -> Effort:
        """Both, one after the other; what is not known of one of them is not known of both."""
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
    r"""The counts in a solver's output, as CaDiCaL, Kissat, MiniSat, Glucose, CryptoMiniSat, clasp and
    PicoSAT print them, the last of each.

    CaDiCaL and Kissat leave out what is 0; CryptoMiniSat rounds to thousands.

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
    left_out = 0 if re.search(r"^c -+ \[ statistics \] -", output, re.M) else None
    return Effort(*(_last(name, output, left_out) for name in ("conflicts", "decisions", "propagations")))


_THOUSANDS = {"": 1, "K": 1_000, "M": 1_000_000, "G": 1_000_000_000}


def _last(name: str, output: str, left_out: int | None) -> int | None:
    # "choices" is what clasp calls decisions.
    words = f"(?:{name}|choices)" if name == "decisions" else name
    number = r"([0-9][0-9,]*)([KMG]?)"
    pattern = rf"^(?:c\s+)?(?:{words}\s*:\s*{number}|{number}\s+{words})(?:\s|$)"
    found = re.findall(pattern, output, re.I | re.M)
    if not found:
        return left_out
    digits, unit = found[-1][:2] if found[-1][0] else found[-1][2:]
    return int(digits.replace(",", "")) * _THOUSANDS[unit.upper()]
