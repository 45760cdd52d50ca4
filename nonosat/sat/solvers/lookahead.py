"""A look ahead: what unit propagation finds for either value of a variable, and where to split a formula.

A literal *fails* if assuming it leads to a conflict by unit propagation: then its opposite follows. What
follows so is kept apart from what was decided.

In the order encoding a formula is split where a run begins: up to a cell or beyond it. Of each run the middle
of the places that are left is tried, and that is taken for which the product of what both values decide is
largest. Such halves together take a solver about as long as the whole.

M. J. H. Heule and H. van Maaren, "Look-ahead based SAT solvers" (Handbook of Satisfiability, 2009).

Roads not taken. Splitting at cells: a shaded one decides far more than a blank one, so that the second half
is as hard as the whole. All places of each run: a little better, and twenty times as slow. Variables that are
in many of the latest learnt clauses (Z. Battleman, J. E. Reeves and M. J. H. Heule, "Problem partitioning via
proof prefixes", SAT 2025), alone or as weights: a third more work already for the first split.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Self

from nonosat.sat.solvers.session import Session

#: Literals that are decided, in the order of the decisions.
Cube = tuple[int, ...]

#: Kinds of ladders: in each those variables of which one implies the next.
Ladders = Sequence[Sequence[Sequence[int]]]

#: The most variables that are compared.
_MOST_CANDIDATES = 400


class Half(NamedTuple):
    """A cube, and how many literals it decides by unit propagation."""

    decided: int
    cube: Cube


class LookAhead(NamedTuple):
    """What a look ahead from a cube has shown.

    ``failed`` are the literals that fail, in the order in which they do: each after those before it are known
    to be false. ``is_refuted``: these leave a conflict. ``halves`` are the two cubes to split into; none when
    the cube is refuted or decides every variable.
    """

    is_refuted: bool
    failed: tuple[int, ...]
    halves: tuple[Half, ...] = ()


class Lookahead:
    """A formula in which only unit propagation is used. It must be closed.

    ``ladders`` are where it may be split (see ``Cnf.ladders``): a kind after those before it are decided.
    """

    def __init__(self, clauses: Iterable[Sequence[int]], ladders: Ladders) -> None:
        self._ladders = ladders
        self._session = Session("minisat22")  # nothing is solved
        self._session.add(clauses)

    def look(self, cube: Cube) -> LookAhead:
        """Where to split a cube."""
        known = list(cube)
        failed: list[int] = []
        while True:
            consistent, implied = self._session.implied(known)
            if not consistent:
                return LookAhead(True, tuple(failed))
            decided = {abs(literal) for literal in (*known, *implied)}
            best: tuple[tuple[int, int], tuple[Half, ...]] | None = None
            for variable in self._candidates(decided):
                looks = {each: self._session.implied((*known, each)) for each in (variable, -variable)}
                failing = [each for each, (is_consistent, _) in looks.items() if not is_consistent]
                if failing:
                    failed += failing
                    known.append(-failing[-1])
                    break
                halves = tuple(Half(len(found), (*cube, each)) for each, (_, found) in looks.items())
                one, other = (half.decided - len(implied) for half in halves)
                score = one * other, one + other
                if best is None or score > best[0]:
                    best = score, halves
            else:
                return LookAhead(False, tuple(failed), () if best is None else best[1])

    def _candidates(self, decided: set[int]) -> list[int]:
        """The middle of what is open of each ladder, or of ladders evenly spread over all."""
        for kind in self._ladders:
            left = ([each for each in ladder if each not in decided] for ladder in kind)
            middles = [variables[len(variables) // 2] for variables in left if variables]
            if middles:
                return middles[:: len(middles) // _MOST_CANDIDATES + 1]
        return []

    def close(self) -> None:
        """Frees the formula."""
        self._session.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
