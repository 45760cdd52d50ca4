"""A line as a walk from its first cell to its last, through gaps and runs: what such encodings share.

At every cell the walk is in one gap (the cell is blank) or in one run. A gap ``g`` stands before run
``g`` of its line, the last one after the last run. The clauses of the rules below leave, after unit
propagation, only gaps and starts that lie on some walk from the first cell to the last; and a cell's
value is only possible while something is left that gives it. So unit propagation finds everything
that follows from a line (F. Bacchus, "GAC via unit propagation", CP 2007).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nonosat.cnf.formula import Auxiliaries, Family
from nonosat.encoding.constants import FALSE, TRUE
from nonosat.encoding.problem import Ints, Problem, columns_of, family, ranges
from nonosat.encoding.ragged import disjunctions
from nonosat.encoding.size import FormulaSize, LineFigures
from nonosat.encoding.start import colours_are_covered, shaded_cells


@dataclass(frozen=True, slots=True, eq=False)
class Gaps:
    """The cells that can be in a gap, and for each the literal that says so.

    Per cell of a gap: ``line``, ``before`` (the run that follows, as an index over all runs and one
    more for each line's last gap), ``cell``, ``literal``. ``first`` and ``count`` are per gap.
    """

    line: Ints
    before: Ints
    cell: Ints
    literal: Ints
    first_cell: Ints
    first_index: Ints
    count: Ints
    auxiliaries: Auxiliaries

    @classmethod
    def of(cls, problem: Problem, first_variable: int) -> Gaps:
        """A variable for every cell of a gap that is neither certain nor impossible."""
        runs = len(problem.lengths)
        lines, before = ranges(problem.first_runs[:-1], np.diff(problem.first_runs) + 1)
        opens = before > problem.first_runs[lines]
        closes = before < problem.first_runs[lines + 1]
        left = np.where(opens, before - 1, 0)
        right = np.where(closes, np.minimum(before, max(runs - 1, 0)), 0)
        begin, sure_begin = np.zeros_like(before), np.zeros_like(before)
        end, sure_end = problem.widths[lines].copy(), problem.widths[lines].copy()
        if runs:
            lowest = problem.start_cell[problem.first_starts[:-1]]
            highest = problem.start_cell[problem.first_starts[1:] - 1]
            begin = np.where(opens, lowest[left] + problem.lengths[left], begin)
            sure_begin = np.where(opens, highest[left] + problem.lengths[left], sure_begin)
            end = np.where(closes, highest[right], end)
            sure_end = np.where(closes, lowest[right], sure_end)
        gaps, cells = ranges(begin, end - begin)
        literals = problem.cell_literals[problem.cells(lines[gaps], cells)]
        coloured = (literals == TRUE).any(axis=1)
        certain = (cells >= sure_begin[gaps]) & (cells < sure_end[gaps])
        literal = np.where(coloured, FALSE, np.where(certain, TRUE, 0)).astype(np.int32)
        named = literal == 0
        literal[named] = np.arange(first_variable, first_variable + named.sum(), dtype=np.int32)
        auxiliaries = Auxiliaries(
            kind="gap",
            first=first_variable,
            lines=lines[gaps][named],
            # Gaps are counted along the line: gap 0 comes before run 0.
            indices=(before - problem.first_runs[lines])[gaps][named].astype(np.int32),
            positions=cells[named],
        )
        count = np.maximum(end - begin, 0)
        first_index = (np.cumsum(count) - count).astype(np.int32)
        return cls(lines[gaps], before[gaps], cells, literal, begin, first_index, count, auxiliaries)

    def at(self, lines: Ints, before: Ints, cells: Ints) -> Ints:
        """The literal "the cell is in the gap before that run", false where it cannot be."""
        gaps = before + lines  # every line has one gap more than runs
        offset = cells - self.first_cell[gaps]
        inside = (offset >= 0) & (offset < self.count[gaps])
        index = np.where(inside, self.first_index[gaps] + offset, 0)
        return np.where(inside, self.literal[index] if len(self.literal) else FALSE, FALSE)


@dataclass(frozen=True, slots=True, eq=False)
class Walk:
    """The literals of a walk: for every possible start that of the run's first cell and of its last,
    for every cell that it covers (see ``start.shaded_cells``) that of being there; and the gaps.
    """

    first: Ints
    last: Ints
    covering: Ints
    gaps: Gaps


def size_of_walk(line: LineFigures) -> FormulaSize:
    """At most what these rules write for a line, without the variables."""
    steps = 2 * (line.starts + line.gaps) + 1
    filled = line.shaded + line.gaps * line.colours
    cells = line.cells * (line.colours + 1)
    clauses = steps + filled + cells
    return FormulaSize(0, clauses, 3 * steps + 2 * filled + 2 * cells + line.shaded + line.gaps)


def walks_begin(problem: Problem, walk: Walk) -> Family:
    """The first cell of a line is in its first gap, or its first run starts there.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("begin", 3, 1, encoding="path"))
    g[0,0] ∨ s[0,0]
    """
    lines = np.arange(len(problem.widths), dtype=np.int32)
    gaps = walk.gaps.at(lines, problem.first_runs[:-1], np.zeros_like(lines))
    starts = _start_at(problem, walk.first, lines, problem.first_runs[:-1], np.zeros_like(lines))
    return family("begin", columns_of(gaps, starts))


def walks_go_on(problem: Problem, walk: Walk) -> Family:
    """After a cell of a gap comes another one or the next run; after the end of a run the next gap, or
    at once the next run if that has another colour.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("onwards", 3, 1, encoding="path"))
    g[0,1] → s[0,2]
    g[1,1] → g[1,2]
    s[0,0] → g[1,1]
    s[0,1] → g[1,2]
    g[0,0] → g[0,1] ∨ s[0,1]
    """
    gaps = walk.gaps
    inner = gaps.cell + 1 < problem.widths[gaps.line]
    line, before, cell = gaps.line[inner], gaps.before[inner], gaps.cell[inner] + 1
    onwards = columns_of(
        -gaps.literal[inner],
        gaps.at(line, before, cell),
        _start_at(problem, walk.first, line, before, cell),
    )
    runs = problem.start_run
    end = problem.start_cell + problem.lengths[runs]
    inner = end < problem.widths[problem.run_line[runs]]
    runs, end = runs[inner], end[inner]
    line = problem.run_line[runs]
    touching = _start_at(problem, walk.first, line, runs + 1, end)
    touching = np.where(_same_colour(problem, runs), FALSE, touching)
    leaving = columns_of(-walk.last[inner], gaps.at(line, runs + 1, end), touching)
    return family("onwards", onwards, leaving)


def walks_come_from(problem: Problem, walk: Walk) -> Family:
    """Before a cell of a gap comes another one or the end of the run before; before the start of a run
    its gap, or the end of the run before if that has another colour.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("backwards", 3, 1, encoding="path"))
    g[0,1] → g[0,0]
    g[1,1] → s[0,0]
    s[0,1] → g[0,0]
    s[0,2] → g[0,1]
    g[1,2] → g[1,1] ∨ s[0,1]
    """
    gaps = walk.gaps
    inner = gaps.cell > 0
    line, before, cell = gaps.line[inner], gaps.before[inner], gaps.cell[inner] - 1
    backwards = columns_of(
        -gaps.literal[inner],
        gaps.at(line, before, cell),
        _end_at(problem, walk.last, line, before - 1, cell),
    )
    inner = problem.start_cell > 0
    runs, cell = problem.start_run[inner], problem.start_cell[inner] - 1
    line = problem.run_line[runs]
    touching = _end_at(problem, walk.last, line, runs - 1, cell)
    touching = np.where((runs > 0) & _same_colour(problem, np.maximum(runs - 1, 0)), FALSE, touching)
    entering = columns_of(-walk.first[inner], gaps.at(line, runs, cell), touching)
    return family("backwards", backwards, entering)


def walks_fill(problem: Problem, walk: Walk) -> Family:
    """A cell in a run has the run's colour; a cell in a gap has none of the colours.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("fill", 3, 1, encoding="path"))
    s[0,0] → x[0]
    s[0,1] → x[1]
    s[0,2] → x[2]
    g[0,0] → ¬x[0]
    g[0,1] → ¬x[1]
    g[1,1] → ¬x[1]
    g[1,2] → ¬x[2]
    """
    _, coloured = shaded_cells(problem)
    gaps = walk.gaps
    values = problem.cell_literals[problem.cells(gaps.line, gaps.cell)]
    blank = [columns_of(-gaps.literal, -values[:, colour]) for colour in range(problem.colours)]
    return family("fill", columns_of(-walk.covering, coloured), *blank)


def cells_are_walked(problem: Problem, walk: Walk) -> Family:
    """A cell that has a colour is in a run of that colour; a cell that has none is in a gap.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("support", 3, 1, encoding="path"))
    x[0] → s[0,0]
    x[1] → s[0,1]
    x[2] → s[0,2]
    x[0] ∨ g[0,0]
    x[2] ∨ g[1,2]
    x[1] ∨ g[0,1] ∨ g[1,1]
    """
    gaps = walk.gaps
    first_slot = np.cumsum(problem.widths) - problem.widths
    lines, positions = ranges(np.zeros_like(problem.widths), problem.widths)
    values = problem.cell_literals[problem.cells(lines, positions)]
    covered = colours_are_covered(problem, walk.covering)
    coloured = np.roll(values, -1, axis=1).astype(np.int32)
    in_gap = disjunctions(first_slot[gaps.line] + gaps.cell, gaps.literal, coloured)
    return family("support", *covered, *in_gap)


def _same_colour(problem: Problem, runs: Ints) -> NDArray[np.bool_]:
    """Whether a run and the next one of all runs have one colour."""
    following = np.minimum(runs + 1, len(problem.run_colours) - 1)
    return np.asarray(problem.run_colours[runs] == problem.run_colours[following], bool)


def _start_at(problem: Problem, of_start: Ints, lines: Ints, runs: Ints, cells: Ints) -> Ints:
    """The literal of the start of a run at a cell, false where that is no run of the line, or no start
    of it.
    """
    if not len(of_start):
        return np.full(len(lines), FALSE, np.int32)
    exists = (runs >= problem.first_runs[lines]) & (runs < problem.first_runs[lines + 1])
    side = max(problem.height, problem.width) + 1
    keys = problem.start_run.astype(np.int64) * side + problem.start_cell
    wanted = np.where(exists & (cells >= 0), runs.astype(np.int64) * side + cells, -1)
    index = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    return np.where(keys[index] == wanted, of_start[index], FALSE)


def _end_at(problem: Problem, of_start: Ints, lines: Ints, runs: Ints, cells: Ints) -> Ints:
    """The literal of the start of a run whose last cell is the given one."""
    if not len(of_start):
        return np.full(len(lines), FALSE, np.int32)
    lengths = problem.lengths[np.clip(runs, 0, len(problem.lengths) - 1)]
    return _start_at(problem, of_start, lines, runs, (cells - lengths + 1).astype(np.int32))
