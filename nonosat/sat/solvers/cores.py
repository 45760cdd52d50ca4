"""Which lines cannot hold together: minimal and smallest cores over the selectors of a formula."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
from typing import Self

from nonosat.model.errors import SolverFailed
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.solvers.effort import Effort
from nonosat.sat.solvers.maxsat import limit_conflicts
from nonosat.sat.solvers.session import Session

#: Conflicts for the first look at a line that may be to blame: few, so that easy lines are judged first.
_FIRST_CONFLICTS = 500
#: Conflicts between two calls of ``check``: some tenths of a second.
_CONFLICTS = 2000


class LineCores:
    """Some lines of a formula, to be switched on one by one, opened in a solver.

    The ``clauses`` of a line hold when its *selector*, a literal, is assumed. ``check`` is told now and then,
    and after each search, what the solver has done so far, and may raise to stop it. What ``smaller`` does
    beside the solver cannot be stopped so: run it in a child process where there is a deadline. Close it
    after use.
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
        # A line that is not asked for is kept where it costs nothing, so that models satisfy many.
        self._session.prefer(list(self._line_of))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    def core(self, lines: Iterable[int]) -> frozenset[int] | None:
        """Lines among the given ones that cannot hold together; ``None`` when all of them can."""
        return None if self.can_hold(lines) else self._core()

    def conflict(self, lines: Iterable[int]) -> frozenset[int]:
        """Lines among the given ones that cannot hold together, where another solver has found that.

        Raises ``SolverFailed`` when all of them can.
        """
        core = self.core(lines)
        if core is None:
            raise SolverFailed("a solver found no picture, and another one that all lines hold together")
        return core

    def can_hold(
        self, lines: Iterable[int], literals: Iterable[int] = (), *, conflicts: int | None = None
    ) -> bool | None:
        """Whether lines can hold together; ``None`` when the solver's ``conflicts`` ran out.

        ``literals`` are assumed in addition, for speed: cells that follow from the lines.
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
        """The candidates without which all other lines can hold together, the easy ones first.

        With each candidate come literals of cells that follow from the other lines. Every candidate
        gets a few of the solver's conflicts, then those that are left twice as many, and so on.
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
                    # To leave out a line that is not in this core does not help either.
                    core = self._core()
                    left = [other for other in left if other in core]
            conflicts *= 2

    def satisfied(self) -> frozenset[int]:
        """Lines that the model found last satisfies, as far as the solver has looked at them."""
        model = self._session.model()
        size = len(model)
        return frozenset(
            line for selector, line in self._line_of.items() if selector <= size and model[selector - 1] > 0
        )

    def minimal(self, core: Collection[int]) -> frozenset[int]:
        """A part of a core that is a core, and of which no part is: lines are left out one by one."""
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
        """Minimal cores smaller than ``best``, each smaller than the one before; at the end the last one
        (or ``best``) is a smallest one.

        Implicit hitting sets: every core meets every correction set, a set of lines without which the
        others can hold. A smallest set that meets all correction sets found so far is a lower bound; if
        it is a core, a smallest one; otherwise it leads to new correction sets. A. Ignatiev, A. Previti,
        M. Liffiton and J. Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization"
        (CP 2015). ``corrections`` are correction sets known beforehand.
        """
        from pysat.examples.hitman import Hitman

        with Hitman(bootstrap_with=[list(lines) for lines in corrections], htype="sorted") as hitting:
            limit_conflicts(hitting.oracle, None)
            while True:
                chosen = frozenset(hitting.get() or ())
                if len(chosen) >= len(best):
                    return True
                # Correction sets without common lines, until the lines chosen are a core.
                while self.core(chosen) is None:
                    correction = self.correction(chosen)
                    hitting.hit(sorted(correction))
                    chosen |= correction
                found = self.minimal(chosen)
                if len(found) < len(best):
                    best = found
                    yield best

    def correction(self, lines: Collection[int]) -> frozenset[int]:
        """Lines without which all others hold, a minimal set of these; ``lines`` are not among them.

        Precondition: ``lines`` have just been found to hold together.
        """
        kept = {*lines, *self.satisfied()}
        out: set[int] = set()
        for line in self._lines:
            if line in kept:
                continue
            if self.core([*kept, line]) is None:
                kept |= self.satisfied()  # the line, which was assumed, and maybe others
            else:
                out.add(line)
        return frozenset(out)
