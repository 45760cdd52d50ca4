"""The path encoding: whole runs and single cells of gaps as the steps of a path through the line.

Our own. In the automaton encoding the states within a run follow from each other: at the first of them
all the others are decided, and so are their cells. Here they are one variable, ``s[i, p]`` "run ``i``
starts at cell ``p``", as in the start-position encoding; only gaps stay cell by cell, ``g[i, c]``: "cell
``c`` is in the gap before run ``i``" (the last gap follows the last run). A layout is a path of such
steps from the first cell to the last; each picture extends to exactly one model.

Why it should help: it keeps what the automaton has, complete unit propagation on a line (see ``walk``),
with fewer variables and clauses, the more so the longer the runs are. And against the start-position
encoding it needs neither the pairs of "at most one" nor those of "order", both quadratic in the room: a
path is in one place at a time.

Size, for a raw line of ``n`` cells with ``k ≥ 1`` runs of one colour and total length ``L``, and room
``s = n - L - (k - 1) ≥ 1``: ``k·(s + 1) + (k + 1)·s + k - 1`` variables, and (``2·n`` unit
clauses, each twice, for ``s = 0`` and for a blank line)

=========  ================================  ==================================
family     clauses                           literals, most
=========  ================================  ==================================
begin      1                                 2
onwards    (k + 1)·s + k - 1 + k·(s + 1) - 2 3
backwards  the same                          3
fill       L·(s + 1) + (k + 1)·s + k - 1     2
support    2·n                               1 + as many starts or gaps as can be at a cell
=========  ================================  ==================================
"""

from __future__ import annotations

from nonosat.encoding.catalogue import Encoding
from nonosat.encoding.problem import Problem, Written
from nonosat.encoding.size import FormulaSize, LineFigures
from nonosat.encoding.start import StartLiterals, shaded_cells
from nonosat.encoding.walk import (
    Gaps,
    Walk,
    cells_are_walked,
    size_of_walk,
    walks_begin,
    walks_come_from,
    walks_fill,
    walks_go_on,
)


def clauses(problem: Problem) -> Written:
    """The families of the encoding, and its variables: starts, then gaps."""
    starts = StartLiterals.of(problem)
    gaps = Gaps.of(problem, starts.auxiliaries.first + len(starts.auxiliaries))
    owners, _ = shaded_cells(problem)
    walk = Walk(starts.of_start, starts.of_start, starts.of_start[owners], gaps)
    return (
        (
            walks_begin(problem, walk),
            walks_go_on(problem, walk),
            walks_come_from(problem, walk),
            walks_fill(problem, walk),
            cells_are_walked(problem, walk),
        ),
        (starts.auxiliaries, gaps.auxiliaries),
    )


def size(line: LineFigures, _encoding: Encoding) -> FormulaSize:
    """At most what the encoding writes for a line."""
    return size_of_walk(line)._replace(variables=line.starts + line.gaps)
