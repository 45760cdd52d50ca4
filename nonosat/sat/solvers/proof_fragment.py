"""A proof fragment: the clauses that one of several solvers has learnt, in segments.

Several solvers search parts of one formula under assumptions, so that learnt clauses follow from the formula
and the lemmas received. Their proofs are cut into *segments*, which are concatenated in order of arrival; a
lemma is shared only after its segment. So every clause follows by unit propagation (RUP) from the formula and
the clauses before it, and all segments together are a DRAT proof.

No solver may delete clauses that others use: a fragment deletes only its own clauses, and no *lemmas*, its
short clauses, which are shared.

C. M. Wintersteiger, Y. Hamadi and L. de Moura, "A concurrent portfolio approach to SMT solving" (CAV 2009)
share short clauses; M. J. H. Heule, N. Manthey and T. Philipp, "Validating unsatisfiability results of
clause sharing parallel SAT solvers" (POS 2014), join the proofs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

#: The maximum number of literals of a lemma.
LEMMA_LITERALS = 8


class ProofFragment:
    """The clauses of one solver, as lines of a proof.

    Unless it ``deletes``, deletions are ignored: CaDiCaL reuses deleted clauses without a line in the proof.

    >>> fragment = ProofFragment()
    >>> fragment.extend(["1 2 0", "1 2 3 4 5 6 7 8 9 0", "d 1 2 0", "d 9 8 7 6 5 4 3 2 1 0", "d 5 6 0"])
    ['1 2 0', '1 2 3 4 5 6 7 8 9 0', 'd 9 8 7 6 5 4 3 2 1 0']
    >>> list(fragment.clauses())
    ['1 2 0']
    """

    def __init__(self, *, deletes: bool = True) -> None:
        #: Short clauses.
        self.lemmas: list[str] = []
        self._long: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
        self._deletes = deletes

    def extend(self, lines: Iterable[str]) -> list[str]:
        """Add the lines that a solver has written, and return the segment, up to the empty clause."""
        segment: list[str] = []
        for line in lines:
            if line[:1] == "d":
                key = _key(line[1:])
                if not self._deletes or key not in self._long:
                    continue
                self._long[key].pop()
                if not self._long[key]:
                    del self._long[key]
            elif is_lemma(line):
                self.lemmas.append(line)
            else:
                self._long[_key(line)].append(line)
            segment.append(line)
            if line == "0":
                break
        return segment

    def clauses(self) -> Iterator[str]:
        """Yield all clauses, each as a line."""
        yield from self.lemmas
        yield from self.long_clauses()

    def long_clauses(self) -> Iterator[str]:
        """Yield the clauses that are not shared."""
        for lines in self._long.values():
            yield from lines


def is_lemma(line: str) -> bool:
    """Return whether a line of a proof adds a clause that is shared."""
    return line[:1] != "d" and line.count(" ") <= LEMMA_LITERALS


def _key(line: str) -> tuple[str, ...]:
    """Return a key that is equal for lines with the same clause."""
    return tuple(sorted(line.split()))
