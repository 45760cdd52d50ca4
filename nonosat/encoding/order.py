"""The order encoding: ``le[i, p]`` says that run ``i`` of its line starts at cell ``p`` or earlier.

Order literals for integers in SAT: J. M. Crawford and A. B. Baker, "Experimental results on the
application of satisfiability algorithms to scheduling problems" (AAAI 1994); N. Tamura, A. Taga,
S. Kitagawa and M. Banbara, "Compiling finite linear CSP into SAT" (Constraints 14, 2009).

Only a start that is still possible has a variable, and the last one of a run has none (``le`` is true
from there on); between two possible starts ``le`` is the earlier one's, before the first it is false.
A picture fixes where every run starts, so each picture extends to exactly one model.

Size, for a raw line of ``n`` cells with ``k ≥ 1`` runs of one colour and total length ``L``: it has room
``s = n - L - (k - 1)``; then ``k·s`` variables and, for ``s ≥ 1``, ``4·k·s + L - 1`` clauses (``n`` unit
clauses for ``s = 0``, and for a blank line):

======  =====================  ==============
family  clauses                literals, most
======  =====================  ==============
ladder  k·(s - 1)              2
order   (k - 1)·s              2
cover   k·s + L                3
gap     (k + 1)·s + (k - 1)    3
======  =====================  ==============
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from nonosat.cnf.formula import Auxiliaries, Family
from nonosat.encoding.problem import FALSE, TRUE, Ints, Problem, Written, columns_of, family, ranges


def clauses(problem: Problem) -> Written:
    """The families of the encoding, and its variables."""
    order = _OrderLiterals.of(problem)
    families = (
        ladder(problem, order),
        runs_in_order(problem, order),
        runs_cover(problem, order),
        gaps_are_blank(problem, order),
    )
    return families, (order.auxiliaries,)


class _OrderLiterals(NamedTuple):
    """``le`` for all runs: of each start its literal, and a table of the literals of each run for the
    cell before its first start and all cells from there to its last start. ``before`` is the index in
    that table of each run's first literal, ``lowest`` and ``highest`` are its first and last start.
    """

    of_start: Ints
    table: Ints
    before: Ints
    lowest: Ints
    highest: Ints
    auxiliaries: Auxiliaries

    @classmethod
    def of(cls, problem: Problem) -> _OrderLiterals:
        first, last = problem.first_starts[:-1], problem.first_starts[1:] - 1
        is_last = np.zeros(len(problem.start_run), bool)
        is_last[last] = True
        of_start = np.full(len(problem.start_run), TRUE, np.int32)
        count = len(of_start) - len(last)
        named = problem.cell_variables + 1
        of_start[~is_last] = np.arange(named, named + count, dtype=np.int32)
        spans = np.ones(len(of_start), np.int32)
        spans[:-1] = np.where(is_last[:-1], 1, problem.start_cell[1:] - problem.start_cell[:-1])
        lowest, highest = problem.start_cell[first], problem.start_cell[last]
        sizes = highest - lowest + 2
        before = (np.cumsum(sizes) - sizes).astype(np.int32)
        spans[first] += 1
        table = np.repeat(of_start, spans)
        table[before] = FALSE
        runs = problem.start_run[~is_last]
        auxiliaries = Auxiliaries(
            kind="starts-by",
            first=named,
            lines=problem.run_line[runs],
            indices=runs - problem.first_runs[problem.run_line[runs]],
            positions=problem.start_cell[~is_last],
        )
        return cls(of_start, table, before, lowest, highest, auxiliaries)

    def le(self, runs: Ints, cells: Ints) -> Ints:
        """The literal "the run starts at the cell or earlier", for arrays of runs and cells."""
        lowest = self.lowest[runs]
        inside = np.minimum(cells, self.highest[runs]) - lowest + 1
        return self.table[self.before[runs] + np.maximum(inside, 0)]


def ladder(problem: Problem, order: _OrderLiterals) -> Family:
    """A run that starts at a cell or earlier starts at the next possible cell or earlier.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("ladder", 4, 2, encoding="order"))
    le[0,0] → le[0,1]
    """
    same = problem.start_run[:-1] == problem.start_run[1:]
    return family("ladder", columns_of(-order.of_start[:-1][same], order.of_start[1:][same]))


def runs_in_order(problem: Problem, order: _OrderLiterals) -> Family:
    """If a run starts at a cell or earlier, the run before it has ended by then, with a gap between
    runs of one colour.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("order", 4, 1, 1, encoding="order"))
    le[1,2] → le[0,0]
    """
    after = _followers(problem)[problem.start_run]
    runs, cells = problem.start_run[after], problem.start_cell[after]
    gap = problem.run_colours[runs] == problem.run_colours[runs - 1]
    latest = cells - problem.lengths[runs - 1] - gap
    return family("order", columns_of(-order.of_start[after], order.le(runs - 1, latest)))


def runs_cover(problem: Problem, order: _OrderLiterals) -> Family:
    """A cell at which a run has started but not yet ended has the run's colour.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("cover", 4, 2, encoding="order"))
    le[0,0] → x[0]
    le[0,1] → x[1]
    le[0,0] ∨ x[2]
    le[0,1] ∨ x[3]
    """
    runs, cells = ranges(order.lowest, order.highest - order.lowest + problem.lengths)
    grid_cells = problem.cells(problem.run_line[runs], cells)
    coloured = problem.cell_literals[grid_cells, problem.run_colours[runs] - 1]
    ended = order.le(runs, cells - problem.lengths[runs])
    return family("cover", columns_of(-order.le(runs, cells), ended, coloured))


def gaps_are_blank(problem: Problem, order: _OrderLiterals) -> Family:
    """A cell at which a run has ended and the next has not begun has none of the colours.

    That holds before the first run and after the last one too, and everywhere in a line without runs.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("gap", 4, 1, 1, encoding="order"))
    x[0] → le[0,0]
    le[0,0] → ¬x[1]
    x[2] → le[1,2]
    le[1,2] → ¬x[3]
    """
    # Gap g of a line stands before its run g; the last one after its last run.
    gap_lines, before = ranges(problem.first_runs[:-1], np.diff(problem.first_runs) + 1)
    opens = before > problem.first_runs[gap_lines]
    closes = before < problem.first_runs[gap_lines + 1]
    runs = len(problem.lengths)
    previous = np.where(opens, before - 1, 0)
    following = np.where(closes, np.minimum(before, runs - 1), 0)
    if runs:
        begin = np.where(opens, order.lowest[previous] + problem.lengths[previous], 0)
        end = np.where(closes, order.highest[following], problem.widths[gap_lines])
    else:
        begin, end = np.zeros_like(before), problem.widths[gap_lines]
    gaps, cells = ranges(begin, end - begin)
    ended = np.full(len(gaps), TRUE, np.int32)
    begun = np.full(len(gaps), FALSE, np.int32)
    after, ahead = opens[gaps], closes[gaps]
    left, right = previous[gaps][after], following[gaps][ahead]
    ended[after] = order.le(left, cells[after] - problem.lengths[left])
    begun[ahead] = order.le(right, cells[ahead])
    grid_cells = problem.cells(gap_lines[gaps], cells)
    tables = [
        columns_of(-ended, begun, -problem.cell_literals[grid_cells, colour])
        for colour in range(problem.colours)
    ]
    return family("gap", *tables)


def _followers(problem: Problem) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which runs have a run before them in their line."""
    follows = np.ones(len(problem.lengths), bool)
    firsts = problem.first_runs[:-1]
    follows[firsts[firsts < len(follows)]] = False
    return follows
