"""The order encoding: ``le[i, p]`` says that run ``i`` of its line starts at cell ``p`` or earlier.

Order literals for integers in SAT: J. M. Crawford and A. B. Baker, "Experimental results on the
application of satisfiability algorithms to scheduling problems" (AAAI 1994); N. Tamura, A. Taga,
S. Kitagawa and M. Banbara, "Compiling finite linear CSP into SAT" (Constraints 14, 2009).

Only a start that is still possible has a variable, and the last one of a run has none (``le`` is true
from there on); between two possible starts ``le`` is the earlier one's, before the first it is false.
A picture fixes where every run starts, so each picture extends to exactly one model.

A run of unknown length has order literals for its end as well, ``end[i, p]``: it ends at cell ``p`` or
earlier. They say when it has ended, where for other runs ``le`` does, the length before. (Lines with ``*`` or
with runs of any colour are left to ``nonosat.encoding.clue_states``.)

Size, for a raw line of ``n`` cells with ``k ≥ 1`` runs of one colour, ``u`` of them of unknown length, and
total length ``L`` (one cell for an unknown one): it has room ``s = n - L - (k - 1)``; then ``(k + u)·s``
variables and, for ``s ≥ 1``, ``(4·k + 2·u)·s + L - 1 - u`` clauses (``n`` unit clauses for ``s = 0``, and
for a blank line):

=================  =====================  ==============
family             clauses                literals, most
=================  =====================  ==============
ladder             (k + u)·(s - 1)        2
at least one cell  u·s                    2
order              (k - 1)·s              2
cover              k·s + L                3
gap                (k + 1)·s + (k - 1)    3
=================  =====================  ==============
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from nonosat.cnf.formula import Auxiliaries, Family
from nonosat.encoding.catalogue import Encoding
from nonosat.encoding.constants import FALSE, TRUE
from nonosat.encoding.problem import Ints, Problem, Written, columns_of, family, ranges
from nonosat.encoding.size import FormulaSize, LineFigures
from nonosat.logic.shape import UNKNOWN_LENGTH


def clauses(problem: Problem) -> Written:
    """The families of the encoding, and its variables."""
    starts = _OrderLiterals.of_starts(problem)
    ends = _OrderLiterals.of_ends(problem, starts.auxiliaries.first + len(starts.auxiliaries))
    order = _Runs(problem, starts, ends)
    families = (
        ladder(order),
        runs_have_cells(order),
        runs_in_order(order),
        runs_cover(order),
        gaps_are_blank(order),
    )
    return families, (starts.auxiliaries, ends.auxiliaries)


def size(line: LineFigures, _encoding: Encoding) -> FormulaSize:
    """At most what the encoding writes for a line."""
    pairs = 2 * (line.starts + line.ends)
    threes = line.spans + line.length + line.gaps * line.colours
    return FormulaSize(line.starts + line.ends, pairs + threes, 2 * pairs + 3 * threes)


class _OrderLiterals(NamedTuple):
    """``le`` for the possible ``cells`` of some numbers, by their ``owners`` (runs): of each its literal, and
    a table of the literals of each number for the cell before its first one and all cells from there to its
    last one. ``before`` is the index in that table of each run's first literal, ``lowest`` and ``highest``
    are its first and last cell.
    """

    owners: Ints
    cells: Ints
    literals: Ints
    table: Ints
    before: Ints
    lowest: Ints
    highest: Ints
    auxiliaries: Auxiliaries

    @classmethod
    def of_starts(cls, problem: Problem) -> _OrderLiterals:
        """Of the first cells of all runs."""
        return cls._of(
            problem,
            "starts-by",
            problem.cell_variables + 1,
            problem.start_run,
            problem.start_cell,
            problem.first_starts,
        )

    @classmethod
    def of_ends(cls, problem: Problem, first_variable: int) -> _OrderLiterals:
        """Of the last cells of the runs of unknown length."""
        return cls._of(
            problem, "ends-by", first_variable, problem.end_run, problem.end_cell, problem.first_ends
        )

    @classmethod
    def _of(
        cls, problem: Problem, kind: str, first_variable: int, owners: Ints, cells: Ints, firsts: Ints
    ) -> _OrderLiterals:
        lowest, highest, before = np.zeros((3, len(firsts) - 1), np.int32)
        if not len(owners):
            none = Auxiliaries(kind, first_variable, owners, owners, owners)
            return cls(owners, cells, owners, owners, before, lowest, highest, none)
        runs = np.flatnonzero(np.diff(firsts))
        first, last = firsts[runs], firsts[runs + 1] - 1
        is_last = np.zeros(len(owners), bool)
        is_last[last] = True
        literals = np.full(len(owners), TRUE, np.int32)
        count = len(literals) - len(last)
        literals[~is_last] = np.arange(first_variable, first_variable + count, dtype=np.int32)
        spans = np.ones(len(literals), np.int32)
        spans[:-1] = np.where(is_last[:-1], 1, cells[1:] - cells[:-1])
        lowest[runs], highest[runs] = cells[first], cells[last]
        sizes = highest[runs] - lowest[runs] + 2
        before[runs] = np.cumsum(sizes) - sizes
        spans[first] += 1
        table = np.repeat(literals, spans)
        table[before[runs]] = FALSE
        named = owners[~is_last]
        auxiliaries = Auxiliaries(
            kind=kind,
            first=first_variable,
            lines=problem.run_line[named],
            indices=named - problem.first_runs[problem.run_line[named]],
            positions=cells[~is_last],
            is_ordered=True,
        )
        return cls(owners, cells, literals, table, before, lowest, highest, auxiliaries)

    def le(self, runs: Ints, cells: Ints) -> Ints:
        """The literal "it is the cell or an earlier one", for arrays of runs and cells."""
        lowest = self.lowest[runs]
        inside = np.minimum(cells, self.highest[runs]) - lowest + 1
        return self.table[self.before[runs] + np.maximum(inside, 0)]


class _Runs(NamedTuple):
    """The runs of a problem with the order literals of their starts, and of their ends where the length is
    unknown.
    """

    problem: Problem
    starts: _OrderLiterals
    ends: _OrderLiterals

    def started(self, runs: Ints, cells: Ints) -> Ints:
        """The literal "the run starts at the cell or earlier"."""
        return self.starts.le(runs, cells)

    def ended(self, runs: Ints, cells: Ints) -> Ints:
        """The literal "the run has ended before the cell"."""
        lengths = self.problem.lengths[runs]
        literals = self.starts.le(runs, cells - lengths)
        if len(self.ends.owners):
            unknown = lengths == UNKNOWN_LENGTH
            literals[unknown] = self.ends.le(runs[unknown], cells[unknown] - 1)
        return literals

    @property
    def first_end(self) -> Ints:
        """For every run the first cell that can be behind it."""
        return self._behind(self.starts.lowest, self.ends.lowest)

    @property
    def last_end(self) -> Ints:
        """For every run the last cell that can be behind it."""
        return self._behind(self.starts.highest, self.ends.highest)

    def _behind(self, first: Ints, last: Ints) -> Ints:
        lengths = self.problem.lengths
        return np.where(lengths == UNKNOWN_LENGTH, last + 1, first + lengths)


def ladder(order: _Runs) -> Family:
    """A run that starts at a cell or earlier starts at the next possible cell or earlier; and likewise it
    ends.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("ladder", 4, 2, encoding="order"))
    le[0,0] → le[0,1]
    """
    tables = []
    for each in (order.starts, order.ends):
        same = each.owners[:-1] == each.owners[1:]
        tables.append(columns_of(-each.literals[:-1][same], each.literals[1:][same]))
    return family("ladder", *tables)


def runs_have_cells(order: _Runs) -> Family:
    """A run of unknown length that ends at a cell or earlier starts there or earlier.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("at least one cell", 3, "?", encoding="order"))
    end[0,0] → le[0,0]
    end[0,1] → le[0,1]
    """
    ends = order.ends
    begun = order.started(ends.owners, ends.cells)
    return family("at least one cell", columns_of(-ends.literals, begun))


def runs_in_order(order: _Runs) -> Family:
    """If a run starts at a cell or earlier, the run before it has ended by then, with a gap between
    runs of one colour.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("order", 4, 1, 1, encoding="order"))
    le[1,2] → le[0,0]
    >>> print(rule_in_words("order", 4, "?", 1, encoding="order"))
    le[1,2] → end[0,0]
    """
    problem = order.problem
    after = _followers(problem)[problem.start_run]
    runs, cells = problem.start_run[after], problem.start_cell[after]
    gap = problem.run_colours[runs] == problem.run_colours[runs - 1]
    return family("order", columns_of(-order.starts.literals[after], order.ended(runs - 1, cells - gap)))


def runs_cover(order: _Runs) -> Family:
    """A cell at which a run has started but not yet ended has the run's colour.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("cover", 4, 2, encoding="order"))
    le[0,0] → x[0]
    le[0,1] → x[1]
    le[0,0] ∨ x[2]
    le[0,1] ∨ x[3]
    """
    problem = order.problem
    runs, cells = ranges(order.starts.lowest, order.last_end - order.starts.lowest)
    grid_cells = problem.cells(problem.run_line[runs], cells)
    coloured = problem.cell_literals[grid_cells, problem.run_colours[runs] - 1]
    return family("cover", columns_of(-order.started(runs, cells), order.ended(runs, cells), coloured))


def gaps_are_blank(order: _Runs) -> Family:
    """A cell at which a run has ended and the next has not begun has none of the colours.

    That holds before the first run and after the last one too, and everywhere in a line without runs.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("gap", 4, 1, 1, encoding="order"))
    x[0] → le[0,0]
    le[0,0] → ¬x[1]
    x[2] → le[1,2]
    le[1,2] → ¬x[3]
    """
    return family("gap", *_blank_in_gaps(order))


def _blank_in_gaps(order: _Runs) -> list[Ints]:
    """A table for each colour, of the cells of all gaps."""
    problem = order.problem
    # Gap g of a line stands before its run g; the last one after its last run.
    gap_lines, before = ranges(problem.first_runs[:-1], np.diff(problem.first_runs) + 1)
    opens = before > problem.first_runs[gap_lines]
    closes = before < problem.first_runs[gap_lines + 1]
    runs = len(problem.lengths)
    previous = np.where(opens, before - 1, 0)
    following = np.where(closes, np.minimum(before, runs - 1), 0)
    if runs:
        begin = np.where(opens, order.first_end[previous], 0)
        end = np.where(closes, order.starts.highest[following], problem.widths[gap_lines])
    else:
        begin, end = np.zeros_like(before), problem.widths[gap_lines]
    gaps, cells = ranges(begin, end - begin)
    ended = np.full(len(gaps), TRUE, np.int32)
    begun = np.full(len(gaps), FALSE, np.int32)
    after, ahead = opens[gaps], closes[gaps]
    left, right = previous[gaps][after], following[gaps][ahead]
    ended[after] = order.ended(left, cells[after])
    begun[ahead] = order.started(right, cells[ahead])
    grid_cells = problem.cells(gap_lines[gaps], cells)
    return [
        columns_of(-ended, begun, -problem.cell_literals[grid_cells, colour])
        for colour in range(problem.colours)
    ]


def _followers(problem: Problem) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which runs have a run before them in their line."""
    follows = np.ones(len(problem.lengths), bool)
    firsts = problem.first_runs[:-1]
    follows[firsts[firsts < len(follows)]] = False
    return follows
