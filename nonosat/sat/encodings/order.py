"""The order encoding: ``le[i, p]`` means that run ``i`` of its line starts at cell ``p`` or earlier.

Order literals for integers in SAT: J. M. Crawford and A. B. Baker, "Experimental results on the
application of satisfiability algorithms to scheduling problems" (AAAI 1994); N. Tamura, A. Taga,
S. Kitagawa and M. Banbara, "Compiling finite linear CSP into SAT" (Constraints 14, 2009).

Only possible starts have variables, and the last one of a run has none (``le`` is true from there on);
between two possible starts ``le`` is that of the earlier one, before the first it is false. A solution fixes
where every run starts, so each solution extends to exactly one model.

A run of unknown length has order literals for its end as well, ``end[i, p]``: it ends at cell ``p`` or
earlier. For other runs ``le``, shifted by the length, takes their place.

Size, for a raw line of ``n`` cells with ``k ≥ 1`` runs of one colour, ``u`` of them of unknown length, and
total length ``L`` (one cell for an unknown one): it has room ``s = n - L - (k - 1)``; then ``(k + u)·s``
variables and, for ``s ≥ 1``, ``(4·k + 2·u)·s + L - 1 - u`` clauses (``n`` unit clauses for ``s = 0``, and
for a blank line):

===========================  =====================  ==============
family                       clauses                literals, most
===========================  =====================  ==============
ladder                       (k + u)·(s - 1)        2
at least one cell            u·s                    2
run ordering                 (k - 1)·s              2
covering run implies shaded  k·s + L                3
gap implies blank            (k + 1)·s + (k - 1)    3
===========================  =====================  ==============
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, compress, count, pairwise, repeat
from operator import neg
from typing import NamedTuple

from nonosat.logic import kernel
from nonosat.model.clues import ANY_COLOUR, UNKNOWN_LENGTH
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.encodings.cells import FALSE, TRUE, Simplified
from nonosat.sat.encodings.line import AT_ONCE, LineToEncode


def order(line: LineToEncode) -> Iterator[tuple[str, Iterable[Clause]]]:
    """Yield the clauses of each rule.

    A ladder per run joins its literals; the other rules relate them to other runs and to the cells. The
    native kernel writes the same clauses of most lines in less time.
    """
    if (in_c := _written_in_c(line)) is not None:
        yield from in_c
        return
    runs = runs_of(line)
    yield "ladder", ladder(runs)
    yield "at least one cell", at_least_one_cell(runs)
    yield "run ordering", run_ordering(runs)
    yield "covering run implies shaded", covering_run_implies_shaded(runs, line)
    yield "gap implies blank", gap_implies_blank(runs, line)


def _written_in_c(line: LineToEncode) -> list[tuple[str, Simplified]] | None:
    """Return the clauses of each rule from the native kernel.

    ``None`` without it, for lengths or colours that are unknown, and for more cells or clauses than between
    two checks of the limits.
    """
    if kernel.name() == "pure" or not line.line.is_known or line.width > AT_ONCE:
        return None
    first = line.variables.last + 1
    clauses = kernel.chosen.order_clauses(
        line.width, line.lengths, line.colours, line.start_sets, line.cells, first, AT_ONCE
    )
    if clauses is None:
        return None
    for run, cells in enumerate(line.starts):
        line.new("starts-by", run, cells[:-1])
    along, between, covering, blank = map(Simplified, clauses)
    return [
        ("ladder", along),
        ("at least one cell", Simplified()),
        ("run ordering", between),
        ("covering run implies shaded", covering),
        ("gap implies blank", blank),
    ]


class Positions(NamedTuple):
    """An unknown position from ``first`` to ``last``: for each cell the literal "there or earlier", and its
    negation.
    """

    first: int
    last: int
    literals: Sequence[int]
    opposites: Sequence[int]

    def by(self, begin: int, end: int) -> Sequence[int]:
        """Return the literals "there or earlier" for the cells ``begin`` … ``end - 1``."""
        return self._padded(self.literals, FALSE, begin, end)

    def after(self, begin: int, end: int) -> Sequence[int]:
        """Return the literals "later" for the cells ``begin`` … ``end - 1``."""
        return self._padded(self.opposites, TRUE, begin, end)

    def _padded(self, literals: Sequence[int], before: int, begin: int, end: int) -> Sequence[int]:
        """Return the literals of some cells, and outside the positions ``before`` or its negation."""
        first, last = self.first, self.last
        if first <= begin and end <= last + 1:
            return literals[begin - first : end - first]
        return [
            *[before] * (min(first, end) - begin),
            *literals[max(begin - first, 0) : max(end - first, 0)],
            *[-before] * (end - max(last + 1, begin)),
        ]


class OrderedRun(NamedTuple):
    """A run: the position of its start, one of the ``cells``, and of the cell ``behind`` its last one.

    ``starts_by`` are the variables of all these cells but the last; ``ends_by`` likewise those of its
    ``end_cells``, if its length is unknown.
    """

    colour: int
    cells: Sequence[int]
    starts_by: range
    starts: Positions
    behind: Positions
    end_cells: Sequence[int] = ()
    ends_by: range = range(0)

    @property
    def is_dense(self) -> bool:
        """Whether it can start at every cell from the first to the last."""
        return len(self.cells) == len(self.starts.literals)


def runs_of(line: LineToEncode) -> list[OrderedRun]:
    """Return the runs; the variables of all starts come before those of ends."""
    starts_by = [line.new("starts-by", run, cells[:-1]) for run, cells in enumerate(line.starts)]
    return [_ordered(line, run, variables) for run, variables in enumerate(starts_by)]


def _ordered(line: LineToEncode, run: int, starts_by: range) -> OrderedRun:
    colour, length, cells = line.colours[run], line.lengths[run], line.starts[run]
    starts = _positions(cells, starts_by)
    if length != UNKNOWN_LENGTH:
        behind = starts._replace(first=starts.first + length, last=starts.last + length)
        return OrderedRun(colour, cells, starts_by, starts, behind)
    ends_by = line.new("ends-by", run, line.ends[run][:-1])
    behind = _positions([end + 1 for end in line.ends[run]], ends_by)
    return OrderedRun(colour, cells, starts_by, starts, behind, line.ends[run], ends_by)


def _positions(cells: Sequence[int], variables: range) -> Positions:
    """Return positions whose literals are the variables; the last is true."""
    literals: Sequence[int] = [*variables, TRUE]
    if len(cells) <= cells[-1] - cells[0]:  # between two positions it is the literal of the earlier one
        steps = [following - cell for cell, following in pairwise((*cells, cells[-1] + 1))]
        literals = [*chain.from_iterable(map(repeat, literals, steps))]
    return Positions(cells[0], cells[-1], literals, [*map(neg, literals)])


def ladder(runs: Sequence[OrderedRun]) -> Iterator[Clause]:
    """Yield clauses: a run starts at a cell or earlier → at the next possible one or earlier; likewise for
    ends.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("ladder", 4, 2, encoding="order"))
    le[0,0] → le[0,1]
    """
    return chain.from_iterable(
        zip(map(neg, variables[:-1]), variables[1:], strict=True)
        for run in runs
        for variables in (run.starts_by, run.ends_by)
    )


def at_least_one_cell(runs: Sequence[OrderedRun]) -> Iterator[Clause]:
    """Yield clauses: a run of unknown length ends at a cell or earlier → it starts there or earlier.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("at least one cell", 3, "?", encoding="order"))
    end[0,0] → le[0,0]
    end[0,1] → le[0,1]
    """
    return (
        (-ended, *run.starts.by(cell, cell + 1))
        for run in runs
        for cell, ended in zip(run.end_cells, run.ends_by, strict=False)
    )


def run_ordering(runs: Sequence[OrderedRun]) -> Iterator[Clause]:
    """Yield clauses: a run starts at a cell or earlier → the previous run has ended, with a gap after the
    same colour.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("run ordering", 4, 1, 1, encoding="order"))
    le[1,2] → le[0,0]
    >>> print(rule_in_words("run ordering", 4, "?", 1, encoding="order"))
    le[1,2] → end[0,0]
    """
    return chain.from_iterable(ordering_clauses(before, run) for before, run in pairwise(runs))


def ordering_clauses(before: OrderedRun, run: OrderedRun) -> Iterable[Clause]:
    """Return the clauses for a run and the previous one; next to a run of any colour no gap is needed."""
    begin, gap = run.starts.first, ANY_COLOUR < before.colour == run.colour
    clauses = zip(run.starts.opposites, before.behind.by(begin - gap, run.starts.last + 1 - gap), strict=True)
    return clauses if run.is_dense else compress(clauses, map(set(run.cells).__contains__, count(begin)))


def covering_run_implies_shaded(runs: Sequence[OrderedRun], line: LineToEncode) -> Iterator[Clause]:
    """Yield clauses: a run has started and not ended at a cell → the cell has its colour.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("covering run implies shaded", 4, 2, encoding="order"))
    le[0,0] → x[0]
    le[0,1] → x[1]
    le[0,0] ∨ x[2]
    le[0,1] ∨ x[3]
    """
    return chain.from_iterable(covering_clauses(run, line) for run in runs)


def covering_clauses(run: OrderedRun, line: LineToEncode) -> Iterable[Clause]:
    """Return the clauses for one run; the cells of a run of any colour have some colour."""
    begin, end = run.starts.first, run.behind.last
    planes = [line.cells[run.colour - 1]] if run.colour != ANY_COLOUR else line.cells
    coloured = (plane[begin:end] for plane in planes)
    clauses = zip(run.starts.after(begin, end), run.behind.by(begin, end), *coloured, strict=True)
    # If line logic has left gaps between the starts, the run may not reach some cells.
    return clauses if run.is_dense else (each for each in clauses if each[0] != -each[1])


def gap_implies_blank(runs: Sequence[OrderedRun], line: LineToEncode) -> Iterator[Clause]:
    """Yield clauses: a run has ended and the next has not started at a cell → the cell is blank.

    This includes the cells before the first run and after the last one, and all cells of a line without runs.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("gap implies blank", 4, 1, 1, encoding="order"))
    x[0] → le[0,0]
    le[0,0] → ¬x[1]
    x[2] → le[1,2]
    le[1,2] → ¬x[3]
    """
    return chain.from_iterable(blank_clauses(behind, starts, line) for behind, starts in gaps_of(runs, line))


def gaps_of(runs: Sequence[OrderedRun], line: LineToEncode) -> Iterator[tuple[Positions, Positions]]:
    """Return for each gap, borders included, the cell behind the run before it and the start of the next."""
    begin, end = (Positions(border, border, [TRUE], [FALSE]) for border in (0, line.width))
    return zip([begin, *(run.behind for run in runs)], [*(run.starts for run in runs), end], strict=True)


def blank_clauses(behind: Positions, starts: Positions, line: LineToEncode) -> Iterable[Clause]:
    """Return the clauses for one gap."""
    begin, end = behind.first, starts.last
    not_ended, started = behind.after(begin, end), starts.by(begin, end)
    return chain.from_iterable(
        zip(not_ended, started, blank[begin:end], strict=True) for blank in line.blanks
    )
