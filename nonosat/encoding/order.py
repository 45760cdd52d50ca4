"""The order encoding: ``le[i, p]`` says that run ``i`` of its line starts at cell ``p`` or earlier.

Order literals for integers in SAT: J. M. Crawford and A. B. Baker, "Experimental results on the
application of satisfiability algorithms to scheduling problems" (AAAI 1994); N. Tamura, A. Taga,
S. Kitagawa and M. Banbara, "Compiling finite linear CSP into SAT" (Constraints 14, 2009).

Only a start that is still possible has a variable, and the last one of a run has none (``le`` is true
from there on); between two possible starts ``le`` is the earlier one's, before the first it is false.
A solution fixes where every run starts, so each solution extends to exactly one model.

A run of unknown length has order literals for its end as well, ``end[i, p]``: it ends at cell ``p`` or
earlier. They say when it has ended, where for other runs ``le`` does, the length before.

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

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise, repeat
from operator import neg
from typing import NamedTuple

from nonosat.cnf.formula import Clause
from nonosat.encoding.cells import FALSE, TRUE
from nonosat.encoding.line import LineToEncode
from nonosat.logic.shape import ANY_COLOUR, UNKNOWN_LENGTH


def order(line: LineToEncode) -> Iterator[tuple[str, Iterable[Clause]]]:
    """The clauses of each rule.

    A ladder per run joins its literals; the other rules say what the cells and the runs have to do with them.
    """
    runs = runs_of(line)
    yield "ladder", ladder(runs)
    yield "at least one cell", runs_have_cells(runs)
    yield "order", runs_in_order(runs)
    yield "cover", runs_cover(runs, line)
    yield "gap", gaps_are_blank(runs, line)


class Places(NamedTuple):
    """A cell that is one of some ``places``, of which all but the last have ``variables``.

    For each place ``later`` has the literal "it is later"; for each cell from the first place to the last
    ``literals`` have "it is there or earlier", and ``opposites`` "it is later".
    """

    places: Sequence[int]
    variables: Sequence[int]
    later: Sequence[int]
    literals: Sequence[int]
    opposites: Sequence[int]

    @property
    def is_dense(self) -> bool:
        """Whether no cell from the first place to the last is left out."""
        return len(self.places) == len(self.literals)

    def by(self, begin: int, end: int) -> Sequence[int]:
        """The literals "it is there or earlier", for the cells ``begin`` … ``end - 1``."""
        return self._padded(self.literals, FALSE, begin, end)

    def after(self, begin: int, end: int) -> Sequence[int]:
        """The literals "it is later", for the cells ``begin`` … ``end - 1``."""
        return self._padded(self.opposites, TRUE, begin, end)

    def _padded(self, literals: Sequence[int], before: int, begin: int, end: int) -> Sequence[int]:
        """The literals of some cells: before the first place a constant, after the last its opposite."""
        first, last = self.places[0], self.places[-1]
        if first <= begin and end <= last + 1:
            return literals[begin - first : end - first]
        return [
            *[before] * (min(first, end) - begin),
            *literals[max(begin - first, 0) : max(end - first, 0)],
            *[-before] * (end - max(last + 1, begin)),
        ]


class OrderedRun(NamedTuple):
    """A run with its order literals; ``ends`` only where its length is unknown (0)."""

    length: int
    colour: int
    starts: Places
    ends: Places | None

    def started(self, begin: int, end: int) -> Sequence[int]:
        """The literals "the run starts at the cell or earlier", for the cells ``begin`` … ``end - 1``."""
        return self.starts.by(begin, end)

    def not_started(self, begin: int, end: int) -> Sequence[int]:
        """Their opposites."""
        return self.starts.after(begin, end)

    def ended(self, begin: int, end: int) -> Sequence[int]:
        """The literals "the run has ended before the cell", for the cells ``begin`` … ``end - 1``."""
        return (
            self.ends.by(begin - 1, end - 1)
            if self.ends
            else self.starts.by(begin - self.length, end - self.length)
        )

    def not_ended(self, begin: int, end: int) -> Sequence[int]:
        """Their opposites."""
        return (
            self.ends.after(begin - 1, end - 1)
            if self.ends
            else self.starts.after(begin - self.length, end - self.length)
        )

    def ended_at(self, cells: Sequence[int], *, gap: int) -> Sequence[int]:
        """The literals "the run has ended before the cell, with such a gap between", for some cells."""
        begin = cells[0]
        ended = self.ended(begin - gap, cells[-1] - gap + 1)
        return ended if len(ended) == len(cells) else [ended[cell - begin] for cell in cells]

    @property
    def first_behind(self) -> int:
        """The first cell that can be the one behind the run."""
        return self.ends.places[0] + 1 if self.ends else self.starts.places[0] + self.length

    @property
    def last_behind(self) -> int:
        """The last cell that can be the one behind the run."""
        return self.ends.places[-1] + 1 if self.ends else self.starts.places[-1] + self.length


def runs_of(line: LineToEncode) -> list[OrderedRun]:
    """The runs with their variables: first those of all starts, then those of ends."""
    starts = [_places(line, "starts-by", run, cells) for run, cells in enumerate(line.starts)]
    ends = [
        _places(line, "ends-by", run, line.ends[run]) if length == UNKNOWN_LENGTH else None
        for run, length in enumerate(line.lengths)
    ]
    return list(map(OrderedRun, line.lengths, line.colours, starts, ends))


def _places(line: LineToEncode, kind: str, run: int, places: Sequence[int]) -> Places:
    """A variable for every place but the last, at which the literal is true."""
    variables = line.new(kind, run, places[:-1])
    literals = [*variables, TRUE]
    later = opposites = [*map(neg, literals)]
    if len(places) <= places[-1] - places[0]:  # between two places it is the literal of the earlier one
        steps = [following - place for place, following in pairwise((*places, places[-1] + 1))]
        literals, opposites = (
            [*chain.from_iterable(map(repeat, each, steps))] for each in (literals, opposites)
        )
    return Places(places, variables, later, literals, opposites)


def ladder(runs: Sequence[OrderedRun]) -> Iterator[Clause]:
    """A run that starts at a cell or earlier starts at the next possible cell or earlier; and likewise it
    ends.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("ladder", 4, 2, encoding="order"))
    le[0,0] → le[0,1]
    """
    return chain.from_iterable(
        zip(each.later, each.variables[1:], strict=False)
        for run in runs
        for each in (run.starts, run.ends)
        if each
    )


def runs_have_cells(runs: Sequence[OrderedRun]) -> Iterator[Clause]:
    """A run of unknown length that ends at a cell or earlier starts there or earlier.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("at least one cell", 3, "?", encoding="order"))
    end[0,0] → le[0,0]
    end[0,1] → le[0,1]
    """
    for run in runs:
        if run.ends:
            started = run.started(0, run.ends.places[-1])
            for cell, ended in zip(run.ends.places, run.ends.variables, strict=False):
                yield -ended, started[cell]


def runs_in_order(runs: Sequence[OrderedRun]) -> Iterator[Clause]:
    """If a run starts at a cell or earlier, the run before it has ended by then, with a gap between
    runs of one colour.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("order", 4, 1, 1, encoding="order"))
    le[1,2] → le[0,0]
    >>> print(rule_in_words("order", 4, "?", 1, encoding="order"))
    le[1,2] → end[0,0]
    """
    return chain.from_iterable(
        zip(
            run.starts.later,
            before.ended_at(run.starts.places, gap=ANY_COLOUR < before.colour == run.colour),
            strict=True,
        )
        for before, run in pairwise(runs)
    )


def runs_cover(runs: Sequence[OrderedRun], line: LineToEncode) -> Iterator[Clause]:
    """A cell at which a run has started but not yet ended has the run's colour.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("cover", 4, 2, encoding="order"))
    le[0,0] → x[0]
    le[0,1] → x[1]
    le[0,0] ∨ x[2]
    le[0,1] ∨ x[3]
    """
    return chain.from_iterable(run_covers(run, line) for run in runs)


def run_covers(run: OrderedRun, line: LineToEncode) -> Iterable[Clause]:
    """The clauses for one run; one of any colour covers its cells with some colour."""
    begin, end = run.starts.places[0], run.last_behind
    planes = [line.cells[run.colour - 1]] if run.colour != ANY_COLOUR else line.cells
    coloured = (plane[begin:end] for plane in planes)
    clauses = zip(run.not_started(begin, end), run.ended(begin, end), *coloured, strict=True)
    # Where line logic has left gaps between the starts there may be cells in which the run cannot be.
    return clauses if run.starts.is_dense else (each for each in clauses if each[0] != -each[1])


def gaps_are_blank(runs: Sequence[OrderedRun], line: LineToEncode) -> Iterator[Clause]:
    """A cell at which a run has ended and the next has not begun has none of the colours.

    That holds before the first run and after the last one too, and everywhere in a line without runs.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("gap", 4, 1, 1, encoding="order"))
    x[0] → le[0,0]
    le[0,0] → ¬x[1]
    x[2] → le[1,2]
    le[1,2] → ¬x[3]
    """
    return chain.from_iterable(
        gap_is_blank(before, after, line) for before, after in pairwise([None, *runs, None])
    )


def gap_is_blank(before: OrderedRun | None, after: OrderedRun | None, line: LineToEncode) -> Iterable[Clause]:
    """The clauses for the gap between two runs, or between one and the border."""
    begin = before.first_behind if before else 0
    end = after.starts.places[-1] if after else line.width
    not_ended = before.not_ended(begin, end) if before else [FALSE] * (end - begin)
    started = after.started(begin, end) if after else [FALSE] * (end - begin)
    blanks = (blank[begin:end] for blank in line.blanks)
    return chain.from_iterable(zip(not_ended, started, blank, strict=True) for blank in blanks)
