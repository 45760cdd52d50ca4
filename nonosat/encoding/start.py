"""The start-position encoding: ``s[i, p]`` says that run ``i`` of its line starts at cell ``p``.

The direct encoding of integers: J. de Kleer, "A comparison of ATMS and CSP techniques" (IJCAI 1989);
T. Walsh, "SAT v CSP" (CP 2000). It is the way most people write nonograms down for SAT solvers.

Only a start that is still possible has a variable; where a run has a single one it is true. A picture
fixes where every run starts, and a run starts at *exactly* one cell, so each picture extends to one
model. Without "at least one" a line could be left blank, whatever its clue.

Size, for a raw line of ``n`` cells with ``k ≥ 1`` runs of one colour and total length ``L``: it has room
``s = n - L - (k - 1)``; then, for ``s ≥ 1`` and at-most-one in pairs, ``k·(s + 1)`` variables and
(``n`` unit clauses for ``s = 0``, and for a blank line)

============  ================  ==============
family        clauses           literals, most
============  ================  ==============
at least one  k                 s + 1
at most one   k·s·(s + 1)/2     2
order         (k - 1)·s·(s+1)/2 2
shade         L·(s + 1)         2
support       n                 1 + as many starts as can cover a cell
============  ================  ==============
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from nonosat.cnf.formula import Auxiliaries, Family
from nonosat.encoding.at_most_one import at_most_one_by, size_of_at_most_one
from nonosat.encoding.catalogue import Encoding
from nonosat.encoding.constants import TRUE
from nonosat.encoding.problem import Ints, Problem, Written, columns_of, family, ranges
from nonosat.encoding.ragged import disjunctions, pairs
from nonosat.encoding.size import FormulaSize, LineFigures, sum_of


def clauses(problem: Problem) -> Written:
    """The families of the encoding, and its variables."""
    starts = StartLiterals.of(problem)
    if problem.encoding.at_most_one:
        by_name = problem.encoding.at_most_one
        at_most_one, helpers = at_most_one_by(by_name, problem, starts.of_start, starts.auxiliaries)
        auxiliaries: tuple[Auxiliaries, ...] = (starts.auxiliaries, helpers)
    else:
        at_most_one, auxiliaries = at_most_one_start(starts), (starts.auxiliaries,)
    families = (
        at_least_one_start(starts),
        at_most_one,
        runs_in_order(problem, starts),
        runs_shade(problem, starts),
        shaded_is_covered(problem, starts),
    )
    return families, auxiliaries


def size(line: LineFigures, encoding: Encoding) -> FormulaSize:
    """At most what the encoding writes for a line."""
    twos = line.neighbours + line.shaded
    cells = line.cells * line.colours
    rest = FormulaSize(line.starts, line.runs + twos + cells, line.starts + 2 * twos + cells + line.shaded)
    return sum_of(rest, size_of_at_most_one(encoding.at_most_one, line))


@dataclass(frozen=True, slots=True, eq=False)
class StartLiterals:
    """``s`` for all possible starts, in the order of ``problem.start_run``.

    ``firsts`` and ``counts`` find the starts of those runs that have more than one.
    """

    of_start: Ints
    firsts: Ints
    counts: Ints
    auxiliaries: Auxiliaries

    @classmethod
    def of(cls, problem: Problem) -> StartLiterals:
        """Variables for the starts of runs that have a choice, and true for those that have none."""
        counts = np.diff(problem.first_starts)
        choice = counts > 1
        named = choice[problem.start_run]
        of_start = np.full(len(problem.start_run), TRUE, np.int32)
        first = problem.cell_variables + 1
        of_start[named] = np.arange(first, first + np.count_nonzero(named), dtype=np.int32)
        runs = problem.start_run[named]
        auxiliaries = Auxiliaries(
            kind="starts-at",
            first=first,
            lines=problem.run_line[runs],
            indices=runs - problem.first_runs[problem.run_line[runs]],
            positions=problem.start_cell[named],
        )
        return cls(of_start, problem.first_starts[:-1][choice], counts[choice], auxiliaries)


def at_least_one_start(starts: StartLiterals) -> Family:
    """A run starts at one of its possible cells.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("at least one", 4, 2, encoding="start"))
    s[0,0] ∨ s[0,1] ∨ s[0,2]
    """
    groups = np.arange(len(starts.counts), dtype=np.int32)
    owners, indices = ranges(starts.firsts, starts.counts)
    tables = disjunctions(owners, starts.of_start[indices], groups)
    return family("at least one", *(table[:, 1:] for table in tables))


def at_most_one_start(starts: StartLiterals) -> Family:
    """A run that starts at a cell does not start at another one.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("at most one", 4, 2, encoding="start"))
    s[0,0] → ¬s[0,1]
    s[0,0] → ¬s[0,2]
    s[0,1] → ¬s[0,2]
    """
    left, right = pairs(starts.firsts, starts.counts)
    return family("at most one", columns_of(-starts.of_start[left], -starts.of_start[right]))


def runs_in_order(problem: Problem, starts: StartLiterals) -> Family:
    """If a run starts at a cell, the next one does not start before this one has ended, and a gap
    between runs of one colour.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("order", 5, 1, 1, encoding="start"))
    s[0,1] → ¬s[1,2]
    s[0,2] → ¬s[1,2]
    s[0,2] → ¬s[1,3]
    """
    has_next = np.zeros(len(problem.lengths), bool)
    has_next[:-1] = problem.run_line[:-1] == problem.run_line[1:]
    mine = np.flatnonzero(has_next[problem.start_run])
    runs = problem.start_run[mine]
    gap = problem.run_colours[runs] == problem.run_colours[np.minimum(runs + 1, len(has_next) - 1)]
    earliest = problem.start_cell[mine] + problem.lengths[runs] + gap
    # Starts are sorted by run and cell: those that come too early are a stretch of the next run's.
    side = max(problem.height, problem.width) + 1
    keys = problem.start_run.astype(np.int64) * side + problem.start_cell
    too_early = np.searchsorted(keys, (runs + 1).astype(np.int64) * side + np.minimum(earliest, side - 1))
    firsts = problem.first_starts[runs + 1]
    owners, theirs = ranges(firsts, too_early.astype(np.int32) - firsts)
    return family("order", columns_of(-starts.of_start[mine[owners]], -starts.of_start[theirs]))


def runs_shade(problem: Problem, starts: StartLiterals) -> Family:
    """If a run starts at a cell, that cell and those after it, as many as its length, have its colour.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("shade", 3, 2, encoding="start"))
    s[0,0] → x[0]
    s[0,0] → x[1]
    s[0,1] → x[1]
    s[0,1] → x[2]
    """
    owners, coloured = shaded_cells(problem)
    return family("shade", columns_of(-starts.of_start[owners], coloured))


def shaded_is_covered(problem: Problem, starts: StartLiterals) -> Family:
    """A cell that has a colour is covered by some run of that colour, in its row and in its column.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("support", 4, 2, encoding="start"))
    x[0] → s[0,0]
    x[3] → s[0,2]
    x[1] → s[0,0] ∨ s[0,1]
    x[2] → s[0,1] ∨ s[0,2]
    """
    owners, _ = shaded_cells(problem)
    return family("support", *colours_are_covered(problem, starts.of_start[owners]))


def shaded_cells(problem: Problem) -> tuple[Ints, Ints]:
    """For every start and every cell that the run then covers: the start, and the cell's literal."""
    owners, cells = ranges(problem.start_cell, problem.lengths[problem.start_run])
    runs = problem.start_run[owners]
    grid_cells = problem.cells(problem.run_line[runs], cells)
    return owners, problem.cell_literals[grid_cells, problem.run_colours[runs] - 1]


def colours_are_covered(problem: Problem, covering: Ints) -> list[Ints]:
    """For every line, cell and colour the clause "not this colour, or something that covers it".

    ``covering`` is for every start and every cell that the run then covers (see :func:`shaded_cells`) the
    literal that says so.
    """
    owners, cells = ranges(problem.start_cell, problem.lengths[problem.start_run])
    runs = problem.start_run[owners]
    first_slot = np.cumsum(problem.widths) - problem.widths
    lines, positions = ranges(np.zeros_like(problem.widths), problem.widths)
    slots = (first_slot[problem.run_line[runs]] + cells) * problem.colours + problem.run_colours[runs] - 1
    heads = -problem.cell_literals[problem.cells(lines, positions)].ravel()
    return disjunctions(slots, covering, heads)
