"""The search of one cube after another: each is refuted, holds a picture, or turns out to be too long.

For a proof the solver is not told the cube as assumptions, but as clauses: what it learns is then a proof
that the formula has no model in this cube, and it may simplify as it likes. A cube that goes on where the
last one stopped, with further decisions or none, is not begun again: what was learnt holds for every part of
a cube.

Where no proof is wanted the cube is assumed. What is learnt then follows from the formula alone, so that the
solver goes on from cube to cube with all that it knows, and hands its short clauses (*lemmas*) to the others:
Y. Hamadi, S. Jabbour and L. Sais, "ManySAT: a parallel SAT solver" (JSAT 2009).

Where to split a cube that takes too long is said by the beginning of its proof: variables that are in many of
the latest learnt clauses are where the solver has its difficulties, and a look ahead chooses among them. In
the order encoding most of them say where runs begin: up to a place or beyond it, which makes halves of about
one weight, while a cell that is shaded decides far more than one that is blank.

Z. Battleman, J. E. Reeves and M. J. H. Heule, "Problem partitioning via proof prefixes" (SAT 2025).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, Self

from nonosat.cnf.open_cells import OpenCells
from nonosat.cnf.packed_clauses import PackedClauses
from nonosat.session.lookahead import Cube, Lookahead
from nonosat.session.session import Session

#: The most variables that a look ahead compares.
_MOST_CANDIDATES = 40
#: Learnt clauses whose literals are counted.
_COUNTED_CLAUSES = 20_000
#: The most literals of a clause that is handed to others.
_LEMMA_LITERALS = 8
#: Conflicts in one call of a solver, so that signals are heard.
_AT_ONCE = 3000


#: A clause that follows from the formula, its literals in order.
Lemma = tuple[int, ...]


class CubeEnd(NamedTuple):
    """What has come of a cube.

    ``refuted``: there is no picture in it, and ``proof`` are the lines of a DRAT proof that the formula with
    the cube's literals as unit clauses has no model. ``found``: ``values`` are those of the cells in a
    picture. ``long``: it has taken all the conflicts that it may; ``variable`` is where to split it.
    ``conflicts`` are those of this call, ``lemmas`` what others may know of it.
    """

    outcome: Literal["refuted", "found", "long"]
    conflicts: int
    proof: tuple[str, ...] = ()
    values: bytes = b""
    variable: int = 0
    lemmas: tuple[Lemma, ...] = ()


class CubeSearch:
    """A formula, and the solver that has searched the last of its cubes. It must be closed.

    ``cells`` are those of a picture; ``variables`` are where a cube may be split. It either proves, with
    ``proof``, or takes and gives lemmas.
    """

    def __init__(
        self,
        clauses: PackedClauses,
        cells: OpenCells,
        variables: Sequence[int],
        *,
        solver: str,
        seed: int | None = None,
        proof: bool = True,
    ) -> None:
        self._clauses = clauses
        self._cells = cells
        self._variables = variables
        self._solver = solver
        self._seed = seed
        self._proves = proof
        #: What this solver knows of others, and others of it.
        self._lemmas: set[Lemma] = set()
        self._lookahead: Lookahead | None = None
        self._session: Session | None = None
        self._cube: Cube = ()

    def search(self, cube: Cube, *, conflicts: int, lemmas: Iterable[Lemma] = ()) -> CubeEnd:
        """What comes of a cube within that many conflicts; ``lemmas`` are of use without a proof."""
        session = self._session_in(cube)
        assumed = () if self._proves else cube
        if not self._proves:
            session.add(self._new(lemmas))
        begin = session.conflicts()
        answer: bool | None = None
        while answer is None and (spent := session.conflicts() - begin) < conflicts:
            answer = session.solve(assumed, conflicts=min(_AT_ONCE, conflicts - spent))
        lines = session.proof() if self._proves else session.take_proof()
        end = self._split(lines, cube) if answer is None else None
        if end is None:  # it is decided, or all its cells are, so that the solver soon knows
            end = self._end_of(session, is_satisfiable=session.solve(assumed) if answer is None else answer)
        end = end._replace(conflicts=session.conflicts() - begin)
        if not self._proves:
            short = (tuple(sorted(clause)) for clause in _clauses(lines, most=_LEMMA_LITERALS))
            return end._replace(lemmas=tuple(self._new(short)))
        if end.outcome != "long":
            self._leave()
        return end

    def close(self) -> None:
        """Frees everything."""
        self._leave()
        if self._lookahead is not None:
            self._lookahead.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _new(self, lemmas: Iterable[Lemma]) -> list[Lemma]:
        """Those that were not known, which now are."""
        new = [lemma for lemma in dict.fromkeys(lemmas) if lemma and lemma not in self._lemmas]
        self._lemmas.update(new)
        return new

    def _leave(self) -> None:
        if self._session is not None:
            self._session.close()
            self._session = None

    def _session_in(self, cube: Cube) -> Session:
        """The solver at work in a cube: for a proof the last one if it was in this cube or a larger."""
        if self._session is None or (self._proves and cube[: len(self._cube)] != self._cube):
            self._leave()
            self._session = Session(self._solver, seed=self._seed, proof=True)
            for clauses in self._clauses.by_length():
                self._session.add(clauses)
            self._cube = ()
        if self._proves:
            self._session.add((literal,) for literal in cube[len(self._cube) :])
        self._cube = cube
        return self._session

    def _end_of(self, session: Session, *, is_satisfiable: bool | None) -> CubeEnd:
        if is_satisfiable:
            return CubeEnd("found", 0, values=self._cells.values_in(session.model()))
        return CubeEnd("refuted", 0, proof=tuple(_ended(session.proof())) if self._proves else ())

    def _split(self, lines: Sequence[str], cube: Cube) -> CubeEnd | None:
        """Where to split a cube, or that it is refuted; ``None`` if it decides all cells."""
        if self._lookahead is None:
            self._lookahead = Lookahead(self._clauses.one_by_one())
        latest = _clauses(lines[-_COUNTED_CLAUSES:])
        counts = Counter(abs(literal) for clause in latest for literal in clause)
        look = self._lookahead.look(cube, self._variables, most=_MOST_CANDIDATES, counts=counts)
        if look.is_refuted:
            return CubeEnd("refuted", 0, proof=(*lines, *(f"{-literal} 0" for literal in look.failed), "0"))
        return CubeEnd("long", 0, variable=abs(look.halves[0].cube[-1])) if look.halves else None


def _clauses(lines: Iterable[str], *, most: int | None = None) -> Iterator[list[int]]:
    """The clauses that a proof adds, if they have at most so many literals."""
    for line in lines:
        if line[:1] != "d" and (most is None or line.count(" ") <= most):
            yield list(map(int, line.split()[:-1]))


def _ended(lines: Iterable[str]) -> Iterator[str]:
    """A proof's lines up to the first empty clause: some solvers go on after it, some leave it out."""
    for line in map(str.strip, lines):
        if line == "0":
            break
        yield line
    yield "0"
