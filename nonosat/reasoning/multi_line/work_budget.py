"""How much work the search for an argument may take, counted so that it is the same on every machine.

A unit is about a fiftieth of a millisecond with the kernel in C: a set of lines that is looked at, a short
trial by line logic, or ``PROPAGATIONS`` of a solver's; one of its conflicts takes about ``CONFLICT``. Pure
Python takes longer for a unit, and as many.
"""

from __future__ import annotations

from math import inf

from nonosat.model.errors import InvalidValue, LimitReached
from nonosat.model.limits import NO_LIMITS, Limits

#: A solver's propagations that count as one unit: it makes about ten million a second.
PROPAGATIONS = 200
#: The units of a solver's conflict, of which it has some ten thousand a second on hard puzzles.
CONFLICT = 5
#: What an effort of 1 allows: about two seconds with the kernel in C.
_UNITS = 100_000


class Allowance:
    """The work that is left, and limits on time and memory, which are looked at with every ``spend``."""

    def __init__(self, limits: Limits = NO_LIMITS, *, effort: float = 0) -> None:
        """``effort``: a factor, 1 for about two seconds; 0 for as much work as it takes.

        Raises ``InvalidValue`` when it is negative or not a finite number.
        """
        if not 0 <= effort < inf:
            raise InvalidValue("the effort is a number, 0 or more")
        self._limits = limits
        self.left: float = effort * _UNITS if effort else inf
        #: The most assumptions of arguments that are all known to give nothing more.
        self.ruled_out = 0

    @property
    def effort_left(self) -> float:
        """What is left, as the factor that is given at first."""
        return self.left / _UNITS

    @property
    def conflicts(self) -> int | None:
        """How many conflicts of a solver are left, at least one; ``None``: as many as it takes."""
        return None if self.left == inf else max(int(self.left) // CONFLICT, 1)

    def spend_conflicts(self, conflicts: int) -> None:
        """As ``spend``."""
        self.spend(CONFLICT * conflicts)

    def spend(self, units: int = 1) -> None:
        """Takes note of work that is done; raises ``LimitReached`` when it was more than was left."""
        self._limits.check()
        self.left -= units
        if self.left < 0:
            raise LimitReached(
                f"the effort is spent (a larger one looks further), and {self._known()} gives anything more"
            )

    def _known(self) -> str:
        return f"no argument of up to {self.ruled_out} assumption" if self.ruled_out else "no single line"
