"""The start-position encoding: ``s[i, p]`` means that run ``i`` of its line starts at cell ``p``.

The direct encoding of integers: J. de Kleer, "A comparison of ATMS and CSP techniques" (IJCAI 1989);
T. Walsh, "SAT v CSP" (CP 2000). It is the most common way to encode nonograms for SAT solvers.

Only possible starts have variables; a single start is true. A solution fixes where every run starts, and a
run starts at *exactly* one cell, so each solution extends to one model. Without "at least one position" a
line could be blank, whatever its clue.

"At most one position" is encoded pairwise, or by those encodings of PySAT that extend every choice to exactly
one model: a ladder and a sequential counter. A sorting or cardinality network or a totalizer leaves some of
its variables free, so that solutions would be counted more than once.

Size, for a raw line of ``n`` cells with ``k ≥ 1`` runs of one colour and total length ``L``, and slack
``s = n - L - (k - 1)``: for ``s ≥ 1`` and at-most-one in pairs ``k·(s + 1)`` variables and (``n`` unit
clauses for ``s = 0``, and for a blank line)

===========================  =================  ==============
family                       clauses            literals, most
===========================  =================  ==============
at least one position        k                  s + 1
at most one position         k·s·(s + 1)/2      2
run ordering                 (k - 1)·s·(s+1)/2  2
run implies shaded           L·(s + 1)          2
shaded implies covering run  n                  1 + the starts that cover a cell
===========================  =================  ==============
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, pairwise

from nonosat.sat.cnf.formula import Clause
from nonosat.sat.encodings.cells import TRUE
from nonosat.sat.encodings.line import LineToEncode
from nonosat.sat.solvers.cardinality import at_most_one

#: For each run the literals of its possible starts.
Starts = Sequence[Mapping[int, int]]


def start(line: LineToEncode) -> Iterator[tuple[str, Iterable[Clause]]]:
    """Return the clauses of each rule, with pairwise at-most-one."""
    return _start(line, at_most_one_position)


def start_by(encoding: str) -> Callable[[LineToEncode], Iterator[tuple[str, Iterable[Clause]]]]:
    """Return the start encoding with at-most-one by an encoding of PySAT."""

    def start(line: LineToEncode) -> Iterator[tuple[str, Iterable[Clause]]]:
        return _start(line, partial(at_most_one_by, encoding, line))

    return start


def _start(
    line: LineToEncode, at_most_one: Callable[[Starts], Iterator[Clause]]
) -> Iterator[tuple[str, Iterable[Clause]]]:
    starts = starts_of(line)
    yield "at least one position", at_least_one_position(starts)
    yield "at most one position", at_most_one(starts)
    yield "run ordering", run_ordering(starts, line)
    yield "run implies shaded", run_implies_shaded(starts, line)
    yield "shaded implies covering run", shaded_implies_covering_run(starts, line)


def starts_of(line: LineToEncode) -> Starts:
    """Return a variable for every start of a run; a single start is true."""
    return [
        dict(zip(cells, line.new("starts-at", run, cells) if len(cells) > 1 else (TRUE,), strict=True))
        for run, cells in enumerate(line.starts)
    ]


def at_least_one_position(starts: Starts) -> Iterator[Clause]:
    """Yield clauses: a run starts at one of its possible cells.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("at least one position", 4, 2, encoding="start"))
    s[0,0] ∨ s[0,1] ∨ s[0,2]
    """
    return (tuple(of_run.values()) for of_run in starts)


def at_most_one_position(starts: Starts) -> Iterator[Clause]:
    """Yield clauses: a run starts at a cell → it does not start at another one.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("at most one position", 4, 2, encoding="start"))
    s[0,0] → ¬s[0,1]
    s[0,0] → ¬s[0,2]
    s[0,1] → ¬s[0,2]
    """
    return ((-one, -other) for of_run in starts for one, other in combinations(of_run.values(), 2))


def at_most_one_by(encoding: str, line: LineToEncode, starts: Starts) -> Iterator[Clause]:
    """Yield the same clauses by an encoding of PySAT, with auxiliary variables, numbered for each run from 0.

    In the sequential counter ``a[0,p]`` means that the run has started by its possible start ``p``:

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("at most one position", 4, 2, encoding="start-seqcounter"))
    s[0,0] → a[0,0]
    a[0,0] → a[0,1]
    s[0,1] → ¬a[0,0]
    s[0,1] → a[0,1]
    s[0,2] → ¬a[0,1]
    """
    for run, of_run in enumerate(starts):
        if len(of_run) > 1:
            clauses, more = at_most_one(encoding, len(of_run))
            literal = [0, *of_run.values(), *line.new(f"at-most-one-{encoding}", run, range(more))]
            yield from (tuple([literal[x] if x > 0 else -literal[-x] for x in each]) for each in clauses)


def run_ordering(starts: Starts, line: LineToEncode) -> Iterator[Clause]:
    """Yield clauses: a run starts at a cell → the next does not start before its end, and a gap after the
    same colour.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("run ordering", 5, 1, 1, encoding="start"))
    s[0,1] → ¬s[1,2]
    s[0,2] → ¬s[1,2]
    s[0,2] → ¬s[1,3]
    """
    for run, (of_run, of_next) in enumerate(pairwise(starts)):
        needed = line.lengths[run] + (line.colours[run] == line.colours[run + 1])
        for cell, here in of_run.items():
            for later, there in of_next.items():
                if later >= cell + needed:
                    break
                yield -here, -there


def run_implies_shaded(starts: Starts, line: LineToEncode) -> Iterator[Clause]:
    """Yield clauses: a run starts at a cell → each cell that it covers then has its colour.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("run implies shaded", 3, 2, encoding="start"))
    s[0,0] → x[0]
    s[0,0] → x[1]
    s[0,1] → x[1]
    s[0,1] → x[2]
    """
    return (
        (-here, coloured)
        for of_run, length, colour in zip(starts, line.lengths, line.colours, strict=True)
        for cell, here in of_run.items()
        for coloured in line.cells[colour - 1][cell : cell + length]
    )


def shaded_implies_covering_run(starts: Starts, line: LineToEncode) -> Iterator[Clause]:
    """Yield clauses: a cell has a colour → a run of that colour in this line covers it.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("shaded implies covering run", 4, 2, encoding="start"))
    x[0] → s[0,0]
    x[1] → s[0,0] ∨ s[0,1]
    x[2] → s[0,1] ∨ s[0,2]
    x[3] → s[0,2]
    """
    covering: list[list[list[int]]] = [[[] for _ in coloured] for coloured in line.cells]
    for of_run, length, colour in zip(starts, line.lengths, line.colours, strict=True):
        for cell, here in of_run.items():
            for covers in covering[colour - 1][cell : cell + length]:
                covers.append(here)
    for coloured, covers_of in zip(line.cells, covering, strict=True):
        yield from ((-x, *covers) for x, covers in zip(coloured, covers_of, strict=True))
