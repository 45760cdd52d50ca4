"""The path encoding: whole runs and single cells of gaps as the steps of a path through the line.

``s[i, p]`` means that run ``i`` starts at cell ``p``, ``g[i, c]`` that cell ``c`` is in the gap before run
``i``; the last gap follows the last run.

A layout is a path from the first cell to the last, through gaps cell by cell and over each run in one step.
After unit propagation only gaps and starts on some path remain, and a cell's value is possible only if one of
them gives it: unit propagation finds everything that follows from a line (F. Bacchus, "GAC via unit
propagation", CP 2007), as with the automaton, with fewer variables. Unlike the start encoding it needs no
quadratic "at most one position" and "run ordering": a path is at one position at a time.

Size, for a raw line of ``n`` cells with ``k ≥ 1`` runs of one colour and total length ``L``, and slack
``s = n - L - (k - 1) ≥ 1``: ``k·(s + 1) + (k + 1)·s + k - 1`` variables, and (``2·n`` unit
clauses, each twice, for ``s = 0`` and for a blank line)

=========  ================================  ==================================
family     clauses                           literals, most
=========  ================================  ==================================
begin      1                                 2
onwards    (k + 1)·s + k - 1 + k·(s + 1) - 2 3
backwards  the same                          3
fill       L·(s + 1) + (k + 1)·s + k - 1     2
support    2·n                               1 + the starts and gaps of a cell
=========  ================================  ==================================
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from nonosat.sat.cnf.formula import Clause
from nonosat.sat.encodings.cells import FALSE, TRUE
from nonosat.sat.encodings.line import LineToEncode
from nonosat.sat.encodings.start import Starts, run_implies_shaded, shaded_implies_covering_run, starts_of


def path(line: LineToEncode) -> Iterator[tuple[str, Iterable[Clause]]]:
    """Yield the clauses of each rule."""
    starts = starts_of(line)
    steps = Steps(line, starts, gaps_of(line))
    yield "begin", path_begins(steps)
    yield "onwards", path_goes_onwards(steps)
    yield "backwards", path_goes_backwards(steps)
    yield "fill", run_implies_shaded(starts, line)
    yield "fill", gap_implies_blank(steps)
    yield "support", shaded_implies_covering_run(starts, line)
    yield "support", blank_implies_gap(steps)


class Steps(NamedTuple):
    """A line with the literals ``starts[run]`` of a run's starts, and ``gaps[run]`` of the gap cells before
    it.
    """

    line: LineToEncode
    starts: Starts
    gaps: Sequence[Mapping[int, int]]

    def gap(self, run: int, cell: int) -> int:
        """Return the literal that the cell is in the gap before the run."""
        return self.gaps[run].get(cell, FALSE)

    def start(self, run: int, cell: int) -> int:
        """Return the literal that the run starts at the cell."""
        return self.starts[run].get(cell, FALSE) if run < len(self.starts) else FALSE

    def end(self, run: int, cell: int) -> int:
        """Return the literal that the cell is the last one of the run."""
        return self.start(run, cell + 1 - self.line.lengths[run]) if run >= 0 else FALSE

    def may_touch(self, run: int) -> bool:
        """Return whether a run may follow the previous run without a gap: they differ in colour."""
        return 0 < run < len(self.starts) and self.line.colours[run] != self.line.colours[run - 1]


def gaps_of(line: LineToEncode) -> list[dict[int, int]]:
    """Return the literal of each cell that can be in a gap: a constant if it must be, or is coloured."""
    after = [
        (0, 0),
        *((at[0] + size, at[-1] + size) for at, size in zip(line.starts, line.lengths, strict=True)),
    ]
    before = [*((at[0], at[-1]) for at in line.starts), (line.width, line.width)]
    gaps = []
    for run, ((begin, sure_begin), (sure_end, end)) in enumerate(zip(after, before, strict=True)):
        known = dict.fromkeys(range(sure_begin, sure_end), TRUE)
        known |= {cell: FALSE for cell in range(begin, end) if any(each[cell] == TRUE for each in line.cells)}
        new = [cell for cell in range(begin, end) if cell not in known]
        named = known | dict(zip(new, line.new("gap", run, new), strict=True))
        gaps.append({cell: named[cell] for cell in range(begin, end)})
    return gaps


def path_begins(steps: Steps) -> Iterator[Clause]:
    """Yield a clause: the first cell is in the first gap, or the first run starts there.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("begin", 3, 1, encoding="path"))
    g[0,0] ∨ s[0,0]
    """
    yield steps.gap(0, 0), steps.start(0, 0)


def path_goes_onwards(steps: Steps) -> Iterator[Clause]:
    """Yield clauses: a gap cell → the gap continues or the next run starts; a run → the next gap, or the next
    run if it differs in colour, follows it.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("onwards", 3, 1, encoding="path"))
    g[0,0] → g[0,1] ∨ s[0,1]
    g[0,1] → s[0,2]
    g[1,1] → g[1,2]
    s[0,0] → g[1,1]
    s[0,1] → g[1,2]
    """
    last = steps.line.width - 1
    for run, gap in enumerate(steps.gaps):
        yield from (
            (-here, steps.gap(run, cell + 1), steps.start(run, cell + 1))
            for cell, here in gap.items()
            if cell < last
        )
    for run, starts in enumerate(steps.starts):
        for cell, here in starts.items():
            behind = cell + steps.line.lengths[run]
            if behind <= last:
                touching = steps.start(run + 1, behind) if steps.may_touch(run + 1) else FALSE
                yield -here, steps.gap(run + 1, behind), touching


def path_goes_backwards(steps: Steps) -> Iterator[Clause]:
    """Yield clauses: a gap cell → a gap cell or the end of the previous run is before it; a run → its gap, or
    the end of the previous run if it differs in colour, is before it.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("backwards", 3, 1, encoding="path"))
    g[0,1] → g[0,0]
    g[1,1] → s[0,0]
    g[1,2] → g[1,1] ∨ s[0,1]
    s[0,1] → g[0,0]
    s[0,2] → g[0,1]
    """
    for run, gap in enumerate(steps.gaps):
        yield from (
            (-here, steps.gap(run, cell - 1), steps.end(run - 1, cell - 1))
            for cell, here in gap.items()
            if cell
        )
    for run, starts in enumerate(steps.starts):
        for cell, here in starts.items():
            if cell:
                touching = steps.end(run - 1, cell - 1) if steps.may_touch(run) else FALSE
                yield -here, steps.gap(run, cell - 1), touching


def gap_implies_blank(steps: Steps) -> Iterator[Clause]:
    """Yield clauses: a cell is in a gap → it is blank.

    The rule for runs is that of the start encoding.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("fill", 3, 1, encoding="path"))
    s[0,0] → x[0]
    s[0,1] → x[1]
    s[0,2] → x[2]
    g[0,0] → ¬x[0]
    g[0,1] → ¬x[1]
    g[1,1] → ¬x[1]
    g[1,2] → ¬x[2]
    """
    return (
        (-here, blank[cell])
        for gap in steps.gaps
        for cell, here in gap.items()
        for blank in steps.line.blanks
    )


def blank_implies_gap(steps: Steps) -> Iterator[Clause]:
    """Yield clauses: a cell is blank → it is in a gap.

    The rule for shaded cells is that of the start encoding.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("support", 3, 1, encoding="path"))
    x[0] → s[0,0]
    x[1] → s[0,1]
    x[2] → s[0,2]
    x[0] ∨ g[0,0]
    x[1] ∨ g[0,1] ∨ g[1,1]
    x[2] ∨ g[1,2]
    """
    in_gaps: list[list[int]] = [[] for _ in range(steps.line.width)]
    for gap in steps.gaps:
        for cell, here in gap.items():
            in_gaps[cell].append(here)
    return (
        (*coloured, *gaps)
        for coloured, gaps in zip(zip(*steps.line.cells, strict=True), in_gaps, strict=True)
    )
