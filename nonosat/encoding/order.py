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
from itertools import pairwise
from typing import NamedTuple

from nonosat.cnf.formula import Clause
from nonosat.encoding.line import FALSE, TRUE, LineToEncode, simplified
from nonosat.logic.shape import UNKNOWN_LENGTH


def order(line: LineToEncode) -> Iterator[tuple[str, Iterable[Clause]]]:
    """The clauses of each rule.

    A ladder per run joins its literals; the other rules say what the cells and the runs have to do with them.
    """
    runs = runs_of(line)
    yield "ladder", ladder(runs)
    yield "at least one cell", simplified(runs_have_cells(runs))
    yield "order", simplified(runs_in_order(runs))
    yield "cover", simplified(runs_cover(runs, line))
    yield "gap", simplified(gaps_are_blank(runs, line))


class Places(NamedTuple):
    """A cell that is one of some ``places``: for each from the ``first`` to the ``last`` the literal "it is
    there or earlier". ``variables`` are those literals that differ.
    """

    places: Sequence[int]
    variables: Sequence[int]
    literals: Sequence[int]

    @property
    def first(self) -> int:
        return self.places[0]

    @property
    def last(self) -> int:
        return self.places[-1]

    def by(self, begin: int, end: int) -> Sequence[int]:
        """The literals "it is there or earlier", for the cells ``begin`` … ``end - 1``."""
        first, last = self.first, self.last
        if first <= begin and end <= last + 1:
            return self.literals[begin - first : end - first]
        before = min(max(first - begin, 0), end - begin)
        after = min(max(end - last - 1, 0), end - begin)
        return (
            [FALSE] * before
            + list(self.literals[max(begin - first, 0) : max(end - first, 0)])
            + [TRUE] * after
        )


class OrderedRun(NamedTuple):
    """A run with its order literals; ``ends`` only where its length is unknown (0)."""

    length: int
    colour: int
    starts: Places
    ends: Places | None

    def started(self, begin: int, end: int) -> Sequence[int]:
        """The literals "the run starts at the cell or earlier", for the cells ``begin`` … ``end - 1``."""
        return self.starts.by(begin, end)

    def ended(self, begin: int, end: int) -> Sequence[int]:
        """The literals "the run has ended before the cell", for the cells ``begin`` … ``end - 1``."""
        if self.ends is None:
            return self.starts.by(begin - self.length, end - self.length)
        return self.ends.by(begin - 1, end - 1)

    @property
    def first_behind(self) -> int:
        """The first cell that can be the one behind the run."""
        return self.starts.first + self.length if self.ends is None else self.ends.first + 1

    @property
    def last_behind(self) -> int:
        """The last cell that can be the one behind the run."""
        return self.starts.last + self.length if self.ends is None else self.ends.last + 1


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
    if len(variables) == places[-1] - places[0]:
        return Places(places, variables, [*variables, TRUE])
    literals: list[int] = []
    for (place, following), variable in zip(pairwise(places), variables, strict=True):
        literals += [variable] * (following - place)
    return Places(places, variables, [*literals, TRUE])


def ladder(runs: Sequence[OrderedRun]) -> Iterator[Clause]:
    """A run that starts at a cell or earlier starts at the next possible cell or earlier; and likewise it
    ends.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("ladder", 4, 2, encoding="order"))
    le[0,0] → le[0,1]
    """
    each = (places for run in runs for places in (run.starts, run.ends) if places)
    return ((-here, there) for places in each for here, there in pairwise(places.variables))


def runs_have_cells(runs: Sequence[OrderedRun]) -> Iterator[Clause]:
    """A run of unknown length that ends at a cell or earlier starts there or earlier.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("at least one cell", 3, "?", encoding="order"))
    end[0,0] → le[0,0]
    end[0,1] → le[0,1]
    """
    return (
        (-ended, started)
        for run in runs
        if run.ends
        for cell, ended in zip(run.ends.places, run.ends.variables, strict=False)
        for started in run.started(cell, cell + 1)
    )


def runs_in_order(runs: Sequence[OrderedRun]) -> Iterator[Clause]:
    """If a run starts at a cell or earlier, the run before it has ended by then, with a gap between
    runs of one colour.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("order", 4, 1, 1, encoding="order"))
    le[1,2] → le[0,0]
    >>> print(rule_in_words("order", 4, "?", 1, encoding="order"))
    le[1,2] → end[0,0]
    """
    for before, run in pairwise(runs):
        first, gap = run.starts.first, before.colour == run.colour
        ended = before.ended(first - gap, run.starts.last + 1 - gap)
        for cell, started in zip(run.starts.places, (*run.starts.variables, TRUE), strict=True):
            yield -started, ended[cell - first]


def runs_cover(runs: Sequence[OrderedRun], line: LineToEncode) -> Iterator[Clause]:
    """A cell at which a run has started but not yet ended has the run's colour.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("cover", 4, 2, encoding="order"))
    le[0,0] → x[0]
    le[0,0] ∨ x[2]
    le[0,1] ∨ x[3]
    le[0,1] → le[0,0] ∨ x[1]
    """
    return (
        (-started, ended, coloured)
        for run in runs
        for begin, end in [(run.starts.first, run.last_behind)]
        for started, ended, coloured in zip(
            run.started(begin, end), run.ended(begin, end), line.cells[run.colour - 1][begin:end], strict=True
        )
        if started != ended
    )


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
    for before, after in pairwise([None, *runs, None]):
        begin = before.first_behind if before else 0
        end = after.starts.last if after else line.width
        ended = before.ended(begin, end) if before else [TRUE] * (end - begin)
        begun = after.started(begin, end) if after else [FALSE] * (end - begin)
        for coloured in line.cells:
            yield from ((-e, b, -x) for e, b, x in zip(ended, begun, coloured[begin:end], strict=True))
