"""What a search cost a solver: conflicts, decisions, propagations, as far as it tells."""

from __future__ import annotations

import re
from typing import NamedTuple


class Effort(NamedTuple):
    """Counts of a solver; ``None`` where it does not say."""

    conflicts: int | None = None
    decisions: int | None = None
    propagations: int | None = None

    def __add__(self, other: object) -> Effort:
        """Both together; what one of them does not say is not known of the sum."""
        if not isinstance(other, Effort):
            return NotImplemented
        return Effort(*map(_sum, self, other))


def _sum(mine: int | None, theirs: int | None) -> int | None:
    return None if mine is None or theirs is None else mine + theirs


def effort_in(output: str) -> Effort:
    r"""The counts in a solver's output, as CaDiCaL, Kissat, MiniSat, Glucose, CryptoMiniSat, clasp and
    PicoSAT print them, the last of each.

    >>> effort_in("c conflicts:            4525           12.50 per second")
    Effort(conflicts=4525, decisions=None, propagations=None)
    >>> effort_in("conflicts             : 17\ndecisions             : 30   (0.00 % random)")
    Effort(conflicts=17, decisions=30, propagations=None)
    >>> effort_in("c 12 conflicts\nc 3,000 propagations (0.1 million/sec)").propagations
    3000
    """
    return Effort(*(_last(name, output) for name in Effort._fields))


def _last(name: str, output: str) -> int | None:
    # "choices" is what clasp calls decisions.
    words = f"(?:{name}|choices)" if name == "decisions" else name
    number = r"([0-9][0-9,]*)"
    pattern = rf"^(?:c\s+)?(?:{words}\s*:\s*{number}|{number}\s+{words})(?:\s|$)"
    found = re.findall(pattern, output, re.I | re.M)
    return int((found[-1][0] or found[-1][1]).replace(",", "")) if found else None
