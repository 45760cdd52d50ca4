"""A bound on the work of the search for a step, counted in units that are the same on every machine.

A unit takes about 0.02 ms with the kernel in C: a set of lines, ``SOLVED_LINES`` lines of probes, or
``PROPAGATIONS`` propagations of a solver; a conflict counts ``CONFLICT`` units. Pure Python uses
the same number of units, which take longer.
"""

from __future__ import annotations

from math import inf
from typing import NoReturn

from nonosat.model.errors import InvalidValue, LimitReached
from nonosat.model.limits import NO_LIMITS, Limits

#: Lines solved one after another per unit, in probes and in turns: a microsecond each (measured on 7-Dom and
#: Forever).
SOLVED_LINES = 15
#: Propagations of a solver per unit: it makes about ten million a second.
PROPAGATIONS = 200
#: Units per conflict of a solver, which has about ten thousand a second on hard puzzles.
CONFLICT = 5
#: Units for an effort of 1: about two seconds with the kernel in C.
_UNITS = 100_000


class WorkBudget:
    """The work that is left, and limits on time and memory, which ``spend`` checks."""

    def __init__(self, limits: Limits = NO_LIMITS, *, effort: float = 0) -> None:
        """Set the budget by ``effort``: a factor, 1 for about two seconds; 0 for no bound.

        Raises ``InvalidValue`` if it is negative or not finite.
        """
        if not 0 <= effort < inf:
            raise InvalidValue(f"the effort must be a finite number of at least 0, not {effort}")
        self._limits = limits
        self.left: float = effort * _UNITS if effort else inf
        #: The number of nested assumptions up to which no contradiction gives anything more.
        self.ruled_out = 0

    @property
    def effort_left(self) -> float:
        """The work that is left, as an effort."""
        return self.left / _UNITS

    @property
    def conflicts(self) -> int | None:
        """The conflicts of a solver that are left, at least one; ``None``: no bound."""
        return None if self.left == inf else max(int(self.left) // CONFLICT, 1)

    def spend_conflicts(self, conflicts: int) -> None:
        """Do as ``spend``, for conflicts of a solver."""
        self.spend(CONFLICT * conflicts)

    def spend_all(self) -> NoReturn:
        """Raise ``LimitReached``: a search needs more than what is left."""
        self.left = 0
        self.spend()
        raise AssertionError

    def spend(self, units: float = 1) -> None:
        """Subtract work that is done; raises ``LimitReached`` if it exceeds what was left."""
        self._limits.check()
        self.left -= units
        if self.left < 0:
            raise LimitReached(
                "the effort is spent (a larger --effort searches further): "
                f"{self._known()} gives anything more"
            )

    def _known(self) -> str:
        return (
            f"no contradiction with up to {self.ruled_out} assumption" if self.ruled_out else "no single line"
        )
