"""The search of one cube after another: each is refuted, has a solution, or takes too long.

A cube is assumed, so that learnt clauses follow from the formula alone: the solver keeps them from cube to
cube, and shares the short ones (*lemmas*): Y. Hamadi, S. Jabbour and L. Sais, "ManySAT: a parallel SAT
solver" (JSAT 2009). The learnt clauses are a proof fragment (``nonosat.sat.solvers.proof_fragment``).
Lookahead (``nonosat.sat.solvers.lookahead``) says where to split a cube that takes too long.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, Self

from nonosat.sat.cnf.formula import Clause
from nonosat.sat.cnf.undecided_cells import UndecidedCells
from nonosat.sat.solvers.lookahead import Cube, Ladders, Lookahead
from nonosat.sat.solvers.proof_fragment import ProofFragment, is_lemma
from nonosat.sat.solvers.proofs import ProofSession

#: Conflicts in one call of a solver, so that signals are handled.
_AT_ONCE = 3000


#: A clause that follows from the formula, with sorted literals.
Lemma = tuple[int, ...]


class CubeResult(NamedTuple):
    """The result of a cube.

    ``refuted``: it has no solution, and ``core`` are the literals that suffice for that. ``found``:
    ``values`` are those of the cells in a solution. ``long``: the conflicts ran out; ``variable`` is where to
    split it, 0 if not requested. ``conflicts`` are those of this call, ``lemmas`` the new lemmas, ``segment``
    the lines of the proof.
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

    ``cells`` are those of a solution; ``ladders`` are where a cube may be split. ``name`` is the unique name
    of its proof fragment; ``calls`` is the number of searches so far.
    """

    def __init__(
        self,
        clauses: Sequence[Clause],
        cells: UndecidedCells,
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
        self.fragment = ProofFragment(deletes=self._session.info.descends_from_minisat)
        #: Variables that are not known to be fixed in all models.
        self._unfixed = {abs(literal) for clause in clauses for literal in clause}
        #: The lemmas sent and received.
        self._lemmas: set[Lemma] = set()

    def search(
        self, cube: Cube, *, conflicts: int, lemmas: Iterable[Lemma] = (), split: bool = True
    ) -> CubeResult:
        """Return the result of a cube within some conflicts; ``lemmas`` come from other solvers.

        With ``split`` lookahead finds where to split a cube that takes longer.
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
            end = self._split(cube) if split else CubeResult("long")
        if end is None:  # the solver has decided it, or will soon, as all cells are decided
            end = self._end_of(cube, is_satisfiable=session.solve(cube) if answer is None else answer)
            lines += self._learnt()
        if new or any(line.count(" ") == 1 for line in lines):
            lines += self._fixed()
        segment = self.fragment.extend((*lines, *end.segment))
        return end._replace(
            conflicts=session.conflicts() - begin,
            lemmas=tuple(self._new(map(_lemma, filter(is_lemma, segment)))),
            segment=tuple(segment),
        )

    def close(self) -> None:
        """Free the solvers."""
        self._session.close()
        self._lookahead.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _learnt(self) -> list[str]:
        """Return the proof lines since the last call.

        Glucose also writes the empty clause if there is no model only under the assumptions.
        """
        return [line for line in self._session.take_steps() if line != "0"]

    def _fixed(self) -> list[str]:
        """Return the literals newly fixed by unit propagation, as lines.

        The solver deletes clauses that these satisfy, also those that implied them, and does not write the
        literals themselves: later segments could not derive them.
        """
        if not self._session.info.descends_from_minisat:  # deleted clauses stay in the proof
            return []
        found = [
            -literal
            for variable in self._unfixed
            for literal in (variable, -variable)
            if not self._session.implied((literal,))[0]
        ]
        self._unfixed -= {abs(literal) for literal in found}
        return [_line((literal,)) for literal in found]

    def _new(self, lemmas: Iterable[Lemma]) -> list[Lemma]:
        """Return the unknown lemmas, and record them as known."""
        new = [lemma for lemma in dict.fromkeys(lemmas) if lemma and lemma not in self._lemmas]
        self._lemmas.update(new)
        return new

    def _end_of(self, cube: Cube, *, is_satisfiable: bool | None) -> CubeResult:
        if is_satisfiable:
            return CubeResult("found", values=self._cells.values_in(self._session.model()))
        core = set(self._session.core())
        return _refuted(tuple(literal for literal in cube if literal in core))

    def _split(self, cube: Cube) -> CubeResult | None:
        """Return where to split a cube, or its refutation; ``None`` if it decides all cells."""
        found = self._lookahead.best_split(cube)
        if found.is_refuted:
            negated = [-literal for literal in cube]
            return _refuted(cube, [_line((*negated, -literal)) for literal in found.failed])
        return CubeResult("long", variable=abs(found.halves[0].cube[-1])) if found.halves else None


def _refuted(core: Cube, steps: Iterable[str] = ()) -> CubeResult:
    """Return the result of a refuted cube; the negated core is the last line of its segment."""
    return CubeResult("refuted", core=core, segment=(*steps, _line(-literal for literal in core)))


def _line(clause: Iterable[int]) -> str:
    return " ".join((*map(str, clause), "0"))


def _lemma(line: str) -> Lemma:
    return tuple(sorted(map(int, line.split()[:-1])))
