"""A strand of a proof: what one solver has learnt of a formula, in segments, among those of other solvers.

Several solvers search parts of one formula, each under assumptions, so that whatever one of them learns
follows from the formula and from what it was told by others. Their proofs are cut into *segments*, and these
put one after another in the order in which they came; nobody is told what is not in a segment yet. So every
clause follows by unit propagation (RUP) from the formula and the clauses before it, and all segments together
are a plain DRAT proof.

For that nobody may delete what another may use. A strand deletes only clauses of its own, and of these none
that are short (*lemmas*), which are told.

C. M. Wintersteiger, Y. Hamadi and L. de Moura, "A concurrent portfolio approach to SMT solving" (CAV 2009)
tell short clauses; M. J. H. Heule, N. Manthey and T. Philipp, "Validating unsatisfiability results of
clause sharing parallel SAT solvers" (POS 2014), join the proofs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

#: The most literals of a clause that is told to others.
LEMMA_LITERALS = 8


class Strand:
    """The clauses of a strand that are there, as lines of a proof.

    Whoever ``deletes`` nothing keeps all; CaDiCaL takes back what it has deleted without a word in the proof.

    >>> strand = Strand()
    >>> strand.extend(["1 2 0", "1 2 3 4 5 6 7 8 9 0", "d 1 2 0", "d 9 8 7 6 5 4 3 2 1 0", "d 5 6 0"])
    ['1 2 0', '1 2 3 4 5 6 7 8 9 0', 'd 9 8 7 6 5 4 3 2 1 0']
    >>> list(strand.clauses())
    ['1 2 0']
    """

    def __init__(self, *, deletes: bool = True) -> None:
        #: Short clauses.
        self.lemmas: list[str] = []
        self._long: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
        self._deletes = deletes

    def extend(self, lines: Iterable[str]) -> list[str]:
        """Those of the lines that a solver has written which make a segment, up to the empty clause."""
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
        """All clauses that are there, each as a line."""
        yield from self.lemmas
        yield from self.long_clauses()

    def long_clauses(self) -> Iterator[str]:
        """Those that are not told to others."""
        for lines in self._long.values():
            yield from lines


def is_lemma(line: str) -> bool:
    """Whether a line of a proof adds a clause that is told to others."""
    return line[:1] != "d" and line.count(" ") <= LEMMA_LITERALS


def _key(line: str) -> tuple[str, ...]:
    """A key that is equal for lines with the same clause."""
    return tuple(sorted(line.split()))
