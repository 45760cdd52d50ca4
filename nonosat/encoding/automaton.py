"""The automaton encoding: ``q[t, c]`` says that at cell ``c`` the line's automaton is in state ``t``.

G. Pesant, "A regular language membership constraint for finite sequences of variables" (CP 2004); as
clauses C.-G. Quimper and T. Walsh, "Decomposing global grammar constraints" (CP 2007) and F. Bacchus,
"GAC via unit propagation" (CP 2007).

The automaton of a clue reads the line cell by cell. Its states are, in the order in which they are
numbered: the gap before run 0, the cells of run 0, the gap before run 1, …, the gap after the last run.
It is deterministic, so each picture extends to exactly one model; states that cannot be reached at a
cell have no variable there. Unit propagation is complete on a line (see ``walk``).

Size, for a raw line of ``n`` cells with ``k ≥ 1`` runs of one colour and total length ``L``, and room
``s = n - L - (k - 1) ≥ 1``: ``L·(s + 1) + (k + 1)·s + k - 1`` variables, one for each state and each cell
at which it can be; and (``2·n`` unit clauses, each twice, for ``s = 0``
and for a blank line)

=========  ================================  ==================================
family     clauses                           literals, most
=========  ================================  ==================================
begin      1                                 2
onwards    (k + 1)·s + k - 1 + k·(s + 1) - 2 3
backwards  the same                          3
run        2·(L - k)·(s + 1)                 2
fill       L·(s + 1) + (k + 1)·s + k - 1     2
support    2·n                               1 + as many states as can be at a cell
=========  ================================  ==================================
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from nonosat.cnf.formula import Auxiliaries, Family
from nonosat.encoding.catalogue import Encoding
from nonosat.encoding.constants import TRUE
from nonosat.encoding.problem import Ints, Problem, Written, columns_of, family, ranges
from nonosat.encoding.size import FormulaSize, LineFigures
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
    """The families of the encoding, and its variables: the states in runs, then those in gaps."""
    walk, states = _states(problem)
    return (
        (
            walks_begin(problem, walk),
            walks_go_on(problem, walk),
            walks_come_from(problem, walk),
            runs_are_walked_through(problem, walk),
            walks_fill(problem, walk),
            cells_are_walked(problem, walk),
        ),
        states,
    )


def size(line: LineFigures, _encoding: Encoding) -> FormulaSize:
    """At most what the encoding writes for a line."""
    _, clauses, literals = size_of_walk(line)
    return FormulaSize(line.shaded + line.gaps, clauses + 2 * line.shaded, literals + 4 * line.shaded)


def runs_are_walked_through(problem: Problem, walk: Walk) -> Family:
    """A run that is at one of its cells goes on to the next, and has come from the one before.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("run", 3, 2, encoding="automaton"))
    q[1,0] → q[2,1]
    q[1,1] → q[2,2]
    q[2,1] → q[1,0]
    q[2,2] → q[1,1]
    """
    owners, _ = ranges(problem.start_cell, problem.lengths[problem.start_run])
    same = owners[:-1] == owners[1:]
    here, there = walk.covering[:-1][same], walk.covering[1:][same]
    return family("run", columns_of(-here, there), columns_of(-there, here))


def _states(problem: Problem) -> tuple[Walk, tuple[Auxiliaries, ...]]:
    """A variable for each cell of a run wherever the run has a choice of starts; and the gaps."""
    lengths = problem.lengths[problem.start_run]
    owners, cells = ranges(problem.start_cell, lengths)
    runs = problem.start_run[owners]
    named = (np.diff(problem.first_starts) > 1)[runs]
    first = problem.cell_variables + 1
    covering = np.full(len(owners), TRUE, np.int32)
    covering[named] = np.arange(first, first + np.count_nonzero(named), dtype=np.int32)
    ends = np.cumsum(lengths)
    gaps = Gaps.of(problem, first + int(np.count_nonzero(named)))
    first_states = _first_states(problem)
    in_runs = Auxiliaries(
        kind="state",
        first=first,
        lines=problem.run_line[runs][named],
        indices=(first_states[runs] + cells - problem.start_cell[owners])[named],
        positions=cells[named],
    )
    in_gaps = gaps.auxiliaries
    before = problem.first_runs[in_gaps.lines] + in_gaps.indices
    # The gap before a run is the state before its first cell; the last gap follows the last run.
    closes = before < problem.first_runs[in_gaps.lines + 1]
    states = np.zeros_like(before)
    states[closes] = first_states[before[closes]] - 1
    previous = before[~closes] - 1
    states[~closes] = first_states[previous] + problem.lengths[previous]
    walk = Walk(covering[ends - lengths], covering[ends - 1], covering, gaps)
    return walk, (in_runs, replace(in_gaps, kind="state", indices=states))


def _first_states(problem: Problem) -> Ints:
    """For every run the number of its first state: a gap and the runs' cells before it come first."""
    ends = np.cumsum(problem.lengths + 1)
    line_ends = np.concatenate([[0], ends])[problem.first_runs[:-1]]
    first: Ints = (ends - problem.lengths - line_ends[problem.run_line]).astype(np.int32)
    return first
