"""The search of one cube after another: each is refuted, holds a picture, or turns out to be too long.

A cube is assumed. What is learnt then follows from the formula alone, so that the solver goes on from cube to
cube with all that it knows, and hands its short clauses (*lemmas*) to the others: Y. Hamadi, S. Jabbour and
L. Sais, "ManySAT: a parallel SAT solver" (JSAT 2009). All that is learnt is a proof, which is joined with
those of the others (``nonosat.sat.solvers.proof_fragment``).

Where to split a cube that takes too long is said by a look ahead (``nonosat.sat.solvers.lookahead``).
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, Self

from nonosat.sat.cnf.formula import Clause
from nonosat.sat.cnf.undecided_cells import OpenCells
from nonosat.sat.solvers.lookahead import Cube, Ladders, Lookahead
from nonosat.sat.solvers.proof_fragment import Strand, is_lemma
from nonosat.sat.solvers.proofs import ProofSession

#: Conflicts in one call of a solver, so that signals are heard.
_AT_ONCE = 3000


#: A clause that follows from the formula, its literals in order.
Lemma = tuple[int, ...]


class CubeEnd(NamedTuple):
    """What has come of a cube.

    ``refuted``: there is no picture in it, and ``core`` are those of its literals that are enough for that.
    ``found``: ``values`` are those of the cells in a picture. ``long``: it has taken all the conflicts that
    it may; ``variable`` is where to split it, 0 if nobody has asked. ``conflicts`` are those of this call,
    ``lemmas`` what others may know of it, ``segment`` the lines of the proof.
    """

    outcome: Literal["refuted", "found", "long"]
    conflicts: int = 0
    core: Cube = ()
    values: bytes = b""
    variable: int = 0
    lemmas: tuple[Lemma, ...] = ()
    segment: tuple[str, ...] = ()


class CubeSearch:
    """A formula, and the solver that searches its cubes. It must be closed.

    ``cells`` are those of a picture; ``ladders`` are where a cube may be split. ``name`` is that of its
    strand, unlike all others; ``calls`` are how many cubes it has searched.
    """

    def __init__(
        self,
        clauses: Sequence[Clause],
        cells: OpenCells,
        ladders: Ladders,
        *,
        solver: str,
        seed: int | None = None,
    ) -> None:
        self.name = secrets.token_hex(8)
        self.calls = 0
        self._cells = cells
        self._session = ProofSession(solver, seed=seed)
        self._session.add(clauses)
        self._lookahead = Lookahead(clauses, ladders)
        self.strand = Strand(deletes=self._session.backend.descends_from_minisat)
        #: Variables that are not known to have one value in all models.
        self._open = {abs(literal) for clause in clauses for literal in clause}
        #: What this solver knows of others, and others of it.
        self._lemmas: set[Lemma] = set()

    def search(
        self, cube: Cube, *, conflicts: int, lemmas: Iterable[Lemma] = (), split: bool = True
    ) -> CubeEnd:
        """What comes of a cube within that many conflicts; ``lemmas`` are what others have learnt.

        With ``split`` a cube that takes longer is looked at for where to split it.
        """
        self.calls += 1
        session = self._session
        new = self._new(lemmas)
        session.add(new)
        begin = session.conflicts()
        answer: bool | None = None
        while answer is None and (spent := session.conflicts() - begin) < conflicts:
            answer = session.solve(cube, conflicts=min(_AT_ONCE, conflicts - spent))
        lines = self._learnt()
        end = None
        if answer is None:
            end = self._split(cube) if split else CubeEnd("long")
        if end is None:  # it is decided, or all its cells are, so that the solver soon knows
            end = self._end_of(cube, is_satisfiable=session.solve(cube) if answer is None else answer)
            lines += self._learnt()
        if new or any(line.count(" ") == 1 for line in lines):
            lines += self._fixed()
        segment = self.strand.extend((*lines, *end.segment))
        return end._replace(
            conflicts=session.conflicts() - begin,
            lemmas=tuple(self._new(map(_lemma, filter(is_lemma, segment)))),
            segment=tuple(segment),
        )

    def close(self) -> None:
        """Frees everything."""
        self._session.close()
        self._lookahead.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _learnt(self) -> list[str]:
        """What the solver has written since the last call.

        Glucose also writes the empty clause when there is no model only under the assumptions.
        """
        return [line for line in self._session.take_steps() if line != "0"]

    def _fixed(self) -> list[str]:
        """The literals that have become true in all models by unit propagation, as lines.

        The solver deletes clauses that these satisfy, also those from which they followed, and does not write
        the literals themselves. Who begins with a later segment could not find them.
        """
        if not self._session.backend.descends_from_minisat:  # what it deletes stays in the proof
            return []
        found = [
            -literal
            for variable in self._open
            for literal in (variable, -variable)
            if not self._session.implied((literal,))[0]
        ]
        self._open -= {abs(literal) for literal in found}
        return [_line((literal,)) for literal in found]

    def _new(self, lemmas: Iterable[Lemma]) -> list[Lemma]:
        """Those that were not known, which now are."""
        new = [lemma for lemma in dict.fromkeys(lemmas) if lemma and lemma not in self._lemmas]
        self._lemmas.update(new)
        return new

    def _end_of(self, cube: Cube, *, is_satisfiable: bool | None) -> CubeEnd:
        if is_satisfiable:
            return CubeEnd("found", values=self._cells.values_in(self._session.model()))
        core = set(self._session.core())
        return _refuted(tuple(literal for literal in cube if literal in core))

    def _split(self, cube: Cube) -> CubeEnd | None:
        """Where to split a cube, or that it is refuted; ``None`` if it decides all cells."""
        look = self._lookahead.look(cube)
        if look.is_refuted:
            against = [-literal for literal in cube]
            return _refuted(cube, [_line((*against, -literal)) for literal in look.failed])
        return CubeEnd("long", variable=abs(look.halves[0].cube[-1])) if look.halves else None


def _refuted(core: Cube, steps: Iterable[str] = ()) -> CubeEnd:
    """The end of a cube of which a core is impossible, the last thing in its segment."""
    return CubeEnd("refuted", core=core, segment=(*steps, _line(-literal for literal in core)))


def _line(clause: Iterable[int]) -> str:
    return " ".join((*map(str, clause), "0"))


def _lemma(line: str) -> Lemma:
    return tuple(sorted(map(int, line.split()[:-1])))
