"""A look ahead: what unit propagation finds for either value of a variable, and where to split a formula.

A literal *fails* if assuming it leads to a conflict by unit propagation: then its opposite follows. What
follows so is kept apart from what was decided.

M. J. H. Heule and H. van Maaren, "Look-ahead based SAT solvers" (Handbook of Satisfiability, 2009).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Self

from nonosat.session.session import Session

#: Literals that are decided, in the order of the decisions.
Cube = tuple[int, ...]


class Half(NamedTuple):
    """A cube, and how many literals it decides by unit propagation."""

    decided: int
    cube: Cube


class Look(NamedTuple):
    """What a look ahead from a cube has shown.

    ``failed`` are the literals that fail, in the order in which they do: each after those before it are known
    to be false. ``is_refuted``: these leave a conflict. ``halves`` are the two cubes to split into; none when
    the cube is refuted or decides every variable.
    """

    is_refuted: bool
    failed: tuple[int, ...]
    halves: tuple[Half, ...] = ()


class Lookahead:
    """A formula in which only unit propagation is used. It must be closed."""

    def __init__(self, clauses: Iterable[Sequence[int]]) -> None:
        self._session = Session("minisat22")  # nothing is solved
        self._session.add(clauses)

    def look(
        self, cube: Cube, variables: Sequence[int], *, most: int, counts: Mapping[int, int] | None = None
    ) -> Look:
        """Where to split a cube.

        At most so many of the variables that are open are tried: those with the highest ``counts`` if there
        are any, else spread evenly. The best is the one whose worse value decides most (the product of both,
        which other programs take, here gives long chains of blank cells); with ``counts`` the product of that
        and its count is compared.
        """
        known = list(cube)
        failed: list[int] = []
        while True:
            consistent, implied = self._session.implied(known)
            if not consistent:
                return Look(True, tuple(failed))
            decided = {abs(literal) for literal in (*known, *implied)}
            candidates = [variable for variable in variables if variable not in decided]
            if counts is None:
                candidates = candidates[:: len(candidates) // most + 1]
            else:
                candidates = sorted(candidates, key=lambda each: -counts.get(each, 0))[:most]
            best: tuple[tuple[int, int], tuple[Half, ...]] | None = None
            for variable in candidates:
                literals = [each for each in (variable, -variable) if not self._fails(known, each)]
                if len(literals) < 2:
                    failed.extend(each for each in (variable, -variable) if each not in literals)
                    known.append(-failed[-1])
                    break
                halves = tuple(self._half(cube, known, each) for each in literals)
                weight = 1 if counts is None else counts.get(variable, 0)
                score = min(halves).decided * weight, max(halves).decided * weight
                if best is None or score > best[0]:
                    best = score, halves
            else:
                return Look(False, tuple(failed), () if best is None else best[1])

    def _fails(self, known: list[int], literal: int) -> bool:
        return not self._session.implied((*known, literal))[0]

    def _half(self, cube: Cube, known: list[int], literal: int) -> Half:
        return Half(len(self._session.implied((*known, literal))[1]), (*cube, literal))

    def close(self) -> None:
        """Frees the formula."""
        self._session.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
