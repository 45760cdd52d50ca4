"""Cubes for cube-and-conquer: partial pictures that split a formula into easier ones.

M. J. H. Heule, O. Kullmann, S. Wieringa and A. Biere, "Cube and conquer: guiding CDCL SAT solvers by
lookaheads" (HVC 2011). Written as ``icnf``: the clauses after ``p inccnf``, then a line ``a … 0`` a cube.

Every picture of the puzzle agrees with exactly one cube; cubes that unit propagation refutes are left
out. The cube that decides least is split next, at the cell whose worse value decides most by unit
propagation (lookahead solvers take the product of both, which here gives long chains of blank cells). A cube
consists of such decisions alone: what follows as the other value is refuted is not part of it.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence

from nonosat.cnf.formula import Cnf
from nonosat.dimacs.instance import Instance
from nonosat.dimacs.text import clause_lines, comments, variable_comments
from nonosat.session.session import Session

#: The most cells that are compared to split a cube, evenly spread over those that are open: the time for a
#: cube grows with them.
_MOST_CANDIDATES = 150

Cube = tuple[int, ...]


def cubes_of(cnf: Cnf, count: int) -> tuple[Cube, ...]:
    """About ``count`` cubes over the cells' variables: fewer when line logic decides too much, or none.

    >>> from nonosat.dimacs.instance import encode
    >>> from nonosat.puzzle import Puzzle, clue
    >>> cubes_of(encode(Puzzle((clue(1),) * 2, (clue(1),) * 2)).cnf, 2)
    ((-1,), (1,))
    """
    with Session("minisat22") as session:  # nothing is solved: only unit propagation is used
        session.add(cnf.clauses())
        if not session.implied(())[0]:
            return ()
        variables = cnf.open_cells.all_variables()
        # The cube that decides least is split first; ties are broken by its literals.
        waiting: list[tuple[int, Cube]] = [(0, ())]
        done: list[Cube] = []
        while waiting and len(waiting) + len(done) < count:
            _, cube = heapq.heappop(waiting)
            halves = _split(session, cube, variables)
            if halves is None:
                done.append(cube)
            else:
                for half in halves:
                    heapq.heappush(waiting, half)
    return tuple(sorted(done + [cube for _, cube in waiting], key=lambda cube: (len(cube), cube)))


def _split(session: Session, cube: Cube, variables: Sequence[int]) -> list[tuple[int, Cube]] | None:
    """The two halves of a cube with how much they decide; none if it is refuted; ``None``: all is decided."""
    #: The cube and what failed literals add to it.
    known = cube
    while True:
        decided = {abs(literal) for literal in (*known, *session.implied(known)[1])}
        candidates = [variable for variable in variables if variable not in decided]
        step = len(candidates) // _MOST_CANDIDATES + 1
        best: tuple[tuple[int, int], list[tuple[int, Cube]]] | None = None
        for variable in candidates[::step]:
            halves: list[tuple[int, Cube]] = []
            for literal in (variable, -variable):
                consistent, literals = session.implied((*known, literal))
                if consistent:
                    halves.append((len(literals), (*cube, literal)))
            if len(halves) < 2:
                if not halves:
                    return []
                known = (*known, halves[0][1][-1])
                break
            score = min(halves)[0], max(halves)[0]
            if best is None or score > best[0]:
                best = score, halves
        else:
            return None if best is None else best[1]


def icnf(instance: Instance, cubes: Sequence[Cube]) -> Iterator[bytes]:
    """The formula and the cubes as text."""
    yield comments((*instance.header(), f"cubes {len(cubes)}"))
    yield from variable_comments(instance.puzzle, instance.cnf)
    yield b"p inccnf\n"
    yield from clause_lines(instance.cnf)
    yield "".join(f"a {' '.join(map(str, cube))} 0\n".replace("  ", " ") for cube in cubes).encode()
