"""Proofs of unsatisfiability as solvers write them: in DRAT, or in LRAT by CaDiCaL.

In LRAT each step names the clauses that it follows from.

L. Cruz-Filipe, M. J. H. Heule, W. A. Hunt, M. Kaufmann and P. Schneider-Kamp, "Efficient certified RAT
verification" (CADE 2017); F. Pollitt, M. Fleury and A. Biere, "Faster LRAT checking than solving with
CaDiCaL" (SAT 2023).
"""

from __future__ import annotations

import io
import re
from collections.abc import Collection, Iterator, Sequence
from itertools import count
from typing import Literal

from nonosat.sat.solvers.session import Session


class ProofSession(Session):
    """A solver that writes a proof of its learnt clauses, in ``form`` DRAT or LRAT. It must be closed.

    Raises ``SolverError`` if the installed PySAT does not have the solver.
    """

    def __init__(
        self, solver: str, *, seed: int | None = None, form: Literal["drat", "lrat"] = "drat"
    ) -> None:
        import tempfile

        super().__init__(solver, seed=seed)
        self._writes_binary = self.info.name == "cadical103"
        if self.info.lrat:
            self._function("set")(self._handle, "lrat", int(form == "lrat"))
        if self.info.seed == "configure":  # CaDiCaL's later versions can write text
            self._function("set")(self._handle, "binary", 0)
        self._file = self._proof = tempfile.TemporaryFile()  # noqa: SIM115 - ``close`` closes it
        self._pointer = self._function("tracepr")(self._handle, self._file)
        self._taken = 0

    def take_proof(self) -> bytes:
        """Return the proof since the last call, as text, and truncate its file."""
        self._functions.flushpr(self._pointer)
        self._file.seek(self._taken)
        written = self._file.read()
        self._taken = self._file.tell()  # the next data go there, after a hole
        self._file.truncate(0)
        return _text_of(written) if self._writes_binary else written

    def take_steps(self) -> list[str]:
        """Return ``take_proof``, split into lines."""
        return [line.rstrip() for line in self.take_proof().decode("ascii").splitlines()]

    def close(self) -> None:
        """Free the solver and the file; may be called twice."""
        super().close()
        self._file.close()


def lrat_proof(clauses: Collection[Sequence[int]], *, solver: str, seed: int | None = None) -> bytes | None:
    """Return the LRAT proof that clauses, numbered from 1, have no model; ``None`` if they have one.

    Raises ``SolverError`` if the installed PySAT does not have the solver.
    """
    with ProofSession(solver, seed=seed, form="lrat") as session:
        session.add(clauses)
        if session.solve():
            return None
        written = session.take_proof()
    for number, clause in enumerate(clauses, 1):
        if not clause:  # no proof is written for an empty clause
            return f"{len(clauses) + 1} 0 {number} 0\n".encode()
    first = next((line for line in io.BytesIO(written) if b" d " not in line), b"0 ")
    if int(first.split(b" ", 1)[0]) == len(clauses) + 1:
        # Before the first step the solver numbers deletions 0.
        return re.sub(rb"^0 d ", b"%d d " % len(clauses), written, flags=re.MULTILINE)
    return b"".join(_renumbered(written.splitlines(), len(clauses)))


def _renumbered(lines: Sequence[bytes], clauses: int) -> Iterator[bytes]:
    """Yield the steps of a proof, renumbered behind the clauses of the formula.

    The solver numbers clauses and steps together, as it takes steps while clauses are added. Numbers without
    a step are those of clauses.
    """
    steps = [int(line.split(maxsplit=1)[0]) for line in lines if b" d " not in line]
    taken = set(steps)
    free = (number for number in count(1) if number not in taken)
    new_number = dict(zip(free, range(1, clauses + 1), strict=False))
    new_number |= {number: clauses + rank for rank, number in enumerate(steps, 1)}
    last = clauses
    for line in lines:
        if b" d " in line:
            numbers = [new_number[int(word)] for word in line.split()[2:-1]]
            yield b"%d d %s 0\n" % (last, " ".join(map(str, numbers)).encode())
            continue
        words = line.split()
        last = new_number[int(words[0])]
        end = words.index(b"0")
        hinted = [_hint(int(word), new_number) for word in words[end + 1 : -1]]
        yield b"%d %s%s 0\n" % (
            last,
            b"".join(word + b" " for word in words[1 : end + 1]),
            " ".join(map(str, hinted)).encode(),
        )


def _hint(number: int, new_number: dict[int, int]) -> int:
    return new_number[number] if number > 0 else -new_number[-number]


def _text_of(proof: bytes) -> bytes:
    r"""Return a binary proof as text: ``a`` or ``d``, then literals in groups of seven bits, lowest first.

    >>> _text_of(b"a\x02\x05\x00d\x80\x02\x00")
    b'1 -2 0\nd 128 0\n'
    """
    lines: list[str] = []
    words: list[str] = []
    number = shift = 0
    is_first = True
    for byte in proof:
        if is_first:
            words, is_first = ["d"] if byte == ord("d") else [], False
        elif byte == 0 and shift == 0:
            lines.append(" ".join([*words, "0\n"]))
            is_first = True
        else:
            number |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                words.append(str(-(number >> 1) if number & 1 else number >> 1))
                number = shift = 0
    return "".join(lines).encode()
