"""Minimal and smallest cores: sets of lines that contradict each other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
from typing import Self

from nonosat.model.errors import SolverError
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.solvers.effort import Effort
from nonosat.sat.solvers.maxsat import limit_conflicts
from nonosat.sat.solvers.session import Session

#: Conflicts for the first test of a candidate: few, so that easy lines are decided first.
_FIRST_CONFLICTS = 500
#: Conflicts between two calls of ``check``: some tenths of a second.
_CONFLICTS = 2000


class LineCores:
    """A solver with the lines of a formula, each switched by a selector. Close it after use.

    The ``clauses`` of a line hold if its *selector*, a literal, is assumed. ``check`` is called regularly,
    and after each search, with the solver's effort so far, and may raise to stop it. It cannot stop the
    hitting sets of ``smaller``: with a deadline run that in a child process.
    """

    def __init__(
        self,
        clauses: Iterable[Clause],
        selectors: Mapping[int, int],
        *,
        check: Callable[[Effort], None] = lambda _: None,
    ) -> None:
        self._check = check
        self._lines = sorted(selectors)
        self._selectors = selectors
        self._line_of = {selectors[line]: line for line in self._lines}
        self._session = Session()
        self._session.add(clauses)
        # Selectors that are not assumed prefer to be true, so that models satisfy many lines.
        self._session.set_phases(list(self._line_of))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    def core(self, lines: Iterable[int]) -> frozenset[int] | None:
        """Return a core of the lines; ``None`` if they can hold together."""
        return None if self.can_hold(lines) else self._core()

    def known_core(self, lines: Iterable[int]) -> frozenset[int]:
        """Return a core of lines that another solver has found contradictory.

        Raises ``SolverError`` if they can hold together.
        """
        core = self.core(lines)
        if core is None:
            raise SolverError("solvers disagree: one found no solution, another that all lines hold together")
        return core

    def can_hold(
        self, lines: Iterable[int], literals: Iterable[int] = (), *, conflicts: int | None = None
    ) -> bool | None:
        """Return whether lines can hold together; ``None`` if the ``conflicts`` ran out.

        ``literals`` are assumed in addition, for speed: cells implied by the lines.
        """
        assumed = [self._selectors[line] for line in lines]
        if conflicts is not None:
            return self._session.solve([*assumed, *literals], conflicts=conflicts)
        answer: bool | None = None
        while answer is None:
            answer = self._session.solve([*assumed, *literals], conflicts=_CONFLICTS)
            self._check(self._session.effort())
        return answer

    def _core(self) -> frozenset[int]:
        return frozenset(self._line_of[literal] for literal in self._session.core())

    def removable(self, candidates: Mapping[int, Collection[int]]) -> Iterator[int]:
        """Yield the candidates without which all other lines can hold together, easy ones first.

        Each candidate comes with literals of cells implied by the other lines. Every candidate gets a few
        conflicts, then the undecided ones twice as many, and so on.
        """
        left = sorted(candidates)
        conflicts = _FIRST_CONFLICTS
        while left:
            for line in left.copy():
                if line not in left:
                    continue
                others = [other for other in self._lines if other != line]
                answer = self.can_hold(others, candidates[line], conflicts=conflicts)
                if answer is None:
                    continue
                left.remove(line)
                if answer:
                    yield line
                elif not candidates[line]:
                    # Removing a line outside this core does not help either.
                    core = self._core()
                    left = [other for other in left if other in core]
            conflicts *= 2

    def satisfied(self) -> frozenset[int]:
        """Return lines that the last model satisfies, as far as their selectors show."""
        model = self._session.model()
        size = len(model)
        return frozenset(
            line for selector, line in self._line_of.items() if selector <= size and model[selector - 1] > 0
        )

    def minimal(self, core: Collection[int]) -> frozenset[int]:
        """Return a minimal core within a core, by deletion of single lines."""
        needed: set[int] = set()
        left = set(core)
        while left:
            line = left.pop()
            smaller = self.core(needed | left)
            if smaller is None:
                needed.add(line)
            else:
                left &= smaller
        return frozenset(needed)

    def smaller(
        self, best: frozenset[int], corrections: Iterable[Collection[int]]
    ) -> Generator[frozenset[int], None, bool]:
        """Yield minimal cores, each smaller than ``best`` and the previous one; the last one is smallest.

        Implicit hitting sets: every core hits every correction set, a set of lines without which the others
        can hold. A smallest set that hits all correction sets found so far is a lower bound; if it is a core,
        it is a smallest one; otherwise it leads to new correction sets. A. Ignatiev, A. Previti, M. Liffiton
        and J. Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization" (CP 2015).
        ``corrections`` are known correction sets.
        """
        from pysat.examples.hitman import Hitman

        with Hitman(bootstrap_with=[list(lines) for lines in corrections], htype="sorted") as hitting:
            limit_conflicts(hitting.oracle, None)
            while True:
                chosen = frozenset(hitting.get() or ())
                if len(chosen) >= len(best):
                    return True
                # Disjoint correction sets, until the chosen lines are a core.
                while self.core(chosen) is None:
                    correction = self.correction(chosen)
                    hitting.hit(sorted(correction))
                    chosen |= correction
                found = self.minimal(chosen)
                if len(found) < len(best):
                    best = found
                    yield best

    def correction(self, lines: Collection[int]) -> frozenset[int]:
        """Return a minimal correction set that is disjoint from ``lines``.

        Precondition: ``lines`` have just been found to hold together.
        """
        kept = {*lines, *self.satisfied()}
        out: set[int] = set()
        for line in self._lines:
            if line in kept:
                continue
            if self.core([*kept, line]) is None:
                kept |= self.satisfied()  # the assumed line, and perhaps others
            else:
                out.add(line)
        return frozenset(out)
