"""Proofs in the LRAT format, by CaDiCaL: each step names the clauses that it follows from.

L. Cruz-Filipe, M. J. H. Heule, W. A. Hunt, M. Kaufmann and P. Schneider-Kamp, "Efficient certified RAT
verification" (CADE 2017); F. Pollitt, M. Fleury and A. Biere, "Faster LRAT checking than solving with
CaDiCaL" (SAT 2023).
"""

from __future__ import annotations

import io
import re
from collections.abc import Collection, Iterator, Sequence
from itertools import count

from nonosat.session.session import Session


def lrat_proof(clauses: Collection[Sequence[int]], *, solver: str, seed: int | None = None) -> bytes | None:
    """The proof that clauses, which it numbers from 1, have no model; ``None`` if they have one.

    Raises ``SolverFailed`` when the installed PySAT does not have the solver.
    """
    with Session(solver, seed=seed, proof="lrat") as session:
        session.add(clauses)
        if session.solve():
            return None
        written = session.take_proof()
    for number, clause in enumerate(clauses, 1):
        if not clause:  # no proof is written for what stands there
            return f"{len(clauses) + 1} 0 {number} 0\n".encode()
    first = next((line for line in io.BytesIO(written) if b" d " not in line), b"0 ")
    if int(first.split(b" ", 1)[0]) == len(clauses) + 1:
        # Before the first step the solver numbers deletions 0.
        return re.sub(rb"^0 d ", b"%d d " % len(clauses), written, flags=re.MULTILINE)
    return b"".join(_renumbered(written.splitlines(), len(clauses)))


def _renumbered(lines: Sequence[bytes], clauses: int) -> Iterator[bytes]:
    """The steps of a proof, numbered behind the clauses of the formula.

    The solver numbers clauses and steps in the order in which they come, and takes steps while clauses are
    still being added. The numbers that no step has are those of the clauses.
    """
    steps = [int(line.split(maxsplit=1)[0]) for line in lines if b" d " not in line]
    taken = set(steps)
    free = (number for number in count(1) if number not in taken)
    place = dict(zip(free, range(1, clauses + 1), strict=False))
    place |= {number: clauses + rank for rank, number in enumerate(steps, 1)}
    last = clauses
    for line in lines:
        if b" d " in line:
            numbers = [place[int(word)] for word in line.split()[2:-1]]
            yield b"%d d %s 0\n" % (last, " ".join(map(str, numbers)).encode())
            continue
        words = line.split()
        last = place[int(words[0])]
        end = words.index(b"0")
        hinted = [_hint(int(word), place) for word in words[end + 1 : -1]]
        yield b"%d %s%s 0\n" % (
            last,
            b"".join(word + b" " for word in words[1 : end + 1]),
            " ".join(map(str, hinted)).encode(),
        )


def _hint(number: int, place: dict[int, int]) -> int:
    return place[number] if number > 0 else -place[-number]
