"""Clauses as DIMACS text, in chunks of bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from nonosat.sat.cnf.formula import Clause

#: Clauses written at a time: few enough to stay in the processor's cache, which is fastest.
_CHUNK = 3_000


def bare_dimacs(variables: int, count: int, clauses: Iterable[Clause]) -> Iterator[bytes]:
    """Yield ``count`` clauses as DIMACS text without comments, the line ``p cnf`` first."""
    yield b"p cnf %d %d\n" % (variables, count)
    yield from clause_lines(clauses)


def clause_lines(clauses: Iterable[Clause], before: str = "") -> Iterator[bytes]:
    """Yield the clauses, one per line, with the text ``before`` in front of the literals.

    >>> b"".join(clause_lines([(1, -2), ()])).splitlines()
    [b'1 -2 0', b'0']
    """
    all_clauses = iter(clauses)
    while part := list(islice(all_clauses, _CHUNK)):
        lengths = list(map(len, part))
        forms = {length: f"{before}{'%d ' * length}0\n" for length in set(lengths)}
        template = "".join(map(forms.__getitem__, lengths))
        yield (template % tuple(chain.from_iterable(part))).encode()
