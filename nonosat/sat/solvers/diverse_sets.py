"""Small sets that satisfy clauses, each as different from the previous ones as possible.

A totalizer per set counts its repeated elements; the bound on that number is relaxed by one only if no set
satisfies it. So the sets are chosen greedily by distance, and at the end they are all sets.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Self

from nonosat.model.errors import LimitReached
from nonosat.sat.solvers.session import Session

_SOLVER = "cadical195"


class DiverseSets:
    """Sets of variables that satisfy clauses if exactly they are true. Close it after use.

    ``counted`` are the variables of the sets, repeated by their weight; a set weighs at most ``most``.
    ``conflicts`` is the limit of one search.

    >>> with DiverseSets([1, 2, 3, 4], most=2, conflicts=1000) as sets:
    ...     sets.require([[1, 2], [3, 4]])
    ...     first = sets.propose(); sets.keep(first)
    ...     second = sets.propose(); sets.keep(second)
    ...     first & second
    frozenset()
    """

    def __init__(self, counted: Sequence[int], *, most: int, conflicts: int) -> None:
        self._variables = sorted(set(counted))
        self._conflicts = conflicts
        self._top = max(self._variables, default=0)
        self._session = Session(_SOLVER)
        #: For each kept set the literals "at least 1, 2, … of its elements".
        self._counters: list[list[int]] = []
        #: The minimum number of elements of a set that no kept set has.
        self._distance = most
        counter = self._counter(counted, most)
        if most < len(counter):
            self._session.add([[-counter[most]]])
        self._session.set_phases([-variable for variable in self._variables])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    def require(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses over the variables of the sets."""
        self._session.add(clauses)

    def propose(self) -> frozenset[int] | None:
        """Return a set unlike those kept; ``None`` if there is no other.

        Raises ``LimitReached`` if the conflicts run out.
        """
        while True:
            assumed = [
                -counter[len(counter) - self._distance]
                for counter in self._counters
                if self._distance <= len(counter)
            ]
            answer = self._session.solve(assumed, conflicts=self._conflicts)
            if answer is None:
                raise LimitReached(f"the limit of {self._conflicts} conflicts was reached")
            if answer:
                model = self._session.model()
                return frozenset(variable for variable in self._variables if model[variable - 1] > 0)
            if not self._counters or self._distance <= 1:
                return None
            self._distance -= 1

    def keep(self, chosen: Collection[int]) -> None:
        """Exclude a set from now on, and count its elements in later sets."""
        self._counters.append(self._counter(sorted(chosen), len(chosen)))
        self._session.add([[-variable for variable in sorted(chosen)]])

    def _counter(self, literals: Sequence[int], most: int) -> list[int]:
        """Return the literals "at least 1, 2, … of these", as far as ``most`` and one more."""
        from pysat.card import ITotalizer

        if not literals:
            return []
        with ITotalizer(lits=list(literals), ubound=most, top_id=self._top) as totalizer:
            self._session.add(totalizer.cnf.clauses)
            self._top = max(self._top, totalizer.top_id)
            return list(totalizer.rhs)
