"""Cubes for cube-and-conquer: partial solutions that split a formula into easier ones.

M. J. H. Heule, O. Kullmann, S. Wieringa and A. Biere, "Cube and conquer: guiding CDCL SAT solvers by
lookaheads" (HVC 2011). Written as ``icnf``: the clauses after ``p inccnf``, then a line ``a … 0`` per cube.

Every solution of the puzzle agrees with exactly one cube; cubes refuted by unit propagation are omitted, and
counted. The cube that decides least is split next (``nonosat.sat.solvers.lookahead`` says where). A cube
consists of decisions only, without implied literals.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import NamedTuple

from nonosat.model.argument_checks import checked
from nonosat.model.plurals import amount
from nonosat.sat.cnf.clause_text import clause_lines
from nonosat.sat.cnf.formula import Cnf
from nonosat.sat.dimacs.instance import Instance
from nonosat.sat.dimacs.text import comments, variable_comments
from nonosat.sat.solvers.lookahead import Cube, Half, Lookahead


class Cubes(NamedTuple):
    """Cubes, and the number of further cubes ``refuted`` by unit propagation.

    ``whole`` is the number of cubes in which unit propagation decides all cells without a conflict.
    """

    cubes: tuple[Cube, ...]
    refuted: int = 0
    whole: int = 0

    def in_words(self) -> str:
        """Return the numbers of cubes in a sentence.

        >>> Cubes(((-1,), (1,)), refuted=1, whole=2).in_words()
        '2 cubes (1 more refuted by unit propagation; 2 decide all cells by it)'
        >>> Cubes((), refuted=1).in_words()
        '0 cubes: unit propagation shows that there is no solution'
        """
        number = amount(len(self.cubes), "cube")
        if not self.cubes:
            return f"{number}: unit propagation shows that there is no solution"
        asides = []
        if self.refuted:
            asides.append(f"{self.refuted} more refuted by unit propagation")
        if self.whole:
            asides.append(f"{self.whole} decide{'s' * (self.whole == 1)} all cells by it")
        return number + (f" ({'; '.join(asides)})" if asides else "")


@checked
def make_cubes(cnf: Cnf, count: int) -> Cubes:
    """Return about ``count`` cubes, fewer or none if line logic or unit propagation decides too much.

    >>> from nonosat.sat.dimacs.instance import encode
    >>> from nonosat.model.clues import clue
    >>> from nonosat.model.puzzle import Puzzle
    >>> make_cubes(encode(Puzzle((clue(1),) * 2, (clue(1),) * 2)).cnf, 2)
    Cubes(cubes=((-5,), (5,)), refuted=0, whole=0)
    """
    # The cube that decides least is split first; ties are broken by its literals.
    waiting: list[Half] = [Half(0, ())]
    whole: list[Cube] = []
    refuted = 0
    with Lookahead(cnf.clauses(), cnf.ladders()) as lookahead:
        while waiting and len(waiting) + len(whole) < count:
            _, cube = heapq.heappop(waiting)
            found = lookahead.best_split(cube)
            if found.is_refuted:
                refuted += 1
            elif not found.halves:
                whole.append(cube)
            for half in found.halves:
                heapq.heappush(waiting, half)
        cubes = whole + [cube for _, cube in waiting]
    return Cubes(tuple(sorted(cubes, key=lambda cube: (len(cube), cube))), refuted, len(whole))


def icnf(instance: Instance, cubes: Cubes) -> Iterator[bytes]:
    """Yield the formula and the cubes as text."""
    yield comments((*instance.header(), f"cubes {len(cubes.cubes)}"))
    yield from variable_comments(instance.puzzle, instance.cnf)
    yield b"p inccnf\n"
    yield from clause_lines(instance.cnf.clauses())
    lines = (f"a {' '.join(map(str, cube))} 0\n".replace("  ", " ") for cube in cubes.cubes)
    yield "".join(lines).encode()
