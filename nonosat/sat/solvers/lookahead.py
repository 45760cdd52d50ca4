"""Lookahead: unit propagation with either value of a variable shows where to split a formula.

A literal *fails* if assuming it leads to a conflict by unit propagation: then its negation follows. Implied
literals are kept separate from decisions.

In the order encoding a formula is split at the start of a run: up to a cell or beyond it. Candidates are the
middles of the remaining positions of each run; the best has the largest product of the numbers of literals
that both values decide. Such halves together take a solver about as long as the whole.

M. J. H. Heule and H. van Maaren, "Look-ahead based SAT solvers" (Handbook of Satisfiability, 2009).

Roads not taken. Splitting at cells: a shaded one decides far more than a blank one, so that the second half
is as hard as the whole. All positions of each run: a little better, and twenty times as slow. Variables that
are in many of the latest learnt clauses (Z. Battleman, J. E. Reeves and M. J. H. Heule, "Problem partitioning
via proof prefixes", SAT 2025), alone or as weights: a third more work already for the first split.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Self

from nonosat.sat.solvers.session import Session

#: Decisions, in their order.
Cube = tuple[int, ...]

#: Kinds of ladders; each variable of a ladder implies the next.
Ladders = Sequence[Sequence[Sequence[int]]]

#: The maximum number of candidates.
_MOST_CANDIDATES = 400


class Half(NamedTuple):
    """A cube, and the number of literals that it decides by unit propagation."""

    decided: int
    cube: Cube


class LookaheadResult(NamedTuple):
    """The result of lookahead in a cube.

    ``failed`` are the failed literals, in order: each fails after the previous ones are false.
    ``is_refuted``: then there is a conflict. ``halves`` are the two cubes to split into; none if the cube is
    refuted or decides every variable.
    """

    is_refuted: bool
    failed: tuple[int, ...]
    halves: tuple[Half, ...] = ()


class Lookahead:
    """A formula for unit propagation. It must be closed.

    ``ladders`` are where it may be split (see ``Cnf.ladders``): a kind only after the previous ones are
    decided.
    """

    def __init__(self, clauses: Iterable[Sequence[int]], ladders: Ladders) -> None:
        self._ladders = ladders
        self._session = Session("minisat22")  # nothing is solved
        self._session.add(clauses)

    def best_split(self, cube: Cube) -> LookaheadResult:
        """Return where to split a cube."""
        known = list(cube)
        failed: list[int] = []
        while True:
            consistent, implied = self._session.implied(known)
            if not consistent:
                return LookaheadResult(True, tuple(failed))
            decided = {abs(literal) for literal in (*known, *implied)}
            best: tuple[tuple[int, int], tuple[Half, ...]] | None = None
            for variable in self._candidates(decided):
                results = {each: self._session.implied((*known, each)) for each in (variable, -variable)}
                failing = [each for each, (is_consistent, _) in results.items() if not is_consistent]
                if failing:
                    failed += failing
                    known.append(-failing[-1])
                    break
                halves = tuple(Half(len(found), (*cube, each)) for each, (_, found) in results.items())
                one, other = (half.decided - len(implied) for half in halves)
                score = one * other, one + other
                if best is None or score > best[0]:
                    best = score, halves
            else:
                return LookaheadResult(False, tuple(failed), () if best is None else best[1])

    def _candidates(self, decided: set[int]) -> list[int]:
        """Return the middle undecided variable of each ladder, or of a sample of the ladders."""
        for kind in self._ladders:
            left = ([each for each in ladder if each not in decided] for ladder in kind)
            middles = [variables[len(variables) // 2] for variables in left if variables]
            if middles:
                return middles[:: len(middles) // _MOST_CANDIDATES + 1]
        return []

    def close(self) -> None:
        """Free the formula."""
        self._session.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
