"""How large a formula can become, known before any of it is written: a bound, never less than what comes.

Every encoding has a function ``size`` beside its rules, of the numbers that the clauses of one line depend
on. What the clue says gives a first bound in no time; only where that is too much it is looked at which
starts line logic has left.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from operator import eq
from typing import NamedTuple

from nonosat.encoding.catalogue import Encoding
from nonosat.errors import LimitReached
from nonosat.logic.knowledge import Knowledge
from nonosat.logic.shape import ANY_COLOUR, ANY_RUNS_LENGTH, UNKNOWN_LENGTH, LineShape

#: MiB that writing a formula may take unless there is another limit.
DEFAULT_MIB = 1024
#: The same for a formula that is to be searched: solvers take about three and a half times as much.
DEFAULT_MIB_TO_SEARCH = 288
#: Bytes that are taken, as measured with lines of 10,000 cells: by a literal that is kept; by one that is
#: being written, with all that is made on the way; by a variable and its name; by the text of a clause, of a
#: literal and of a name.
_KEPT, _ON_THE_WAY, _NAME = 4, 10, 16
_TEXT_OF_CLAUSE, _TEXT_OF_LITERAL, _TEXT_OF_NAME = 2, 9, 40
#: Bytes of a literal, and of a clause besides, in lists of Python.
_YIELDED = 60


class FormulaSize(NamedTuple):
    """At most so many variables, clauses and literals in clauses."""

    variables: int = 0
    clauses: int = 0
    literals: int = 0

    def mib(self, written_at_once: int) -> int:
        """The memory for a formula of which so many literals at most are written at once."""
        count = self.literals * _KEPT + written_at_once * _ON_THE_WAY + self.variables * _NAME
        return count >> 20

    @property
    def text_mib(self) -> int:
        """The size of the formula as DIMACS."""
        literals, clauses = self.literals * _TEXT_OF_LITERAL, self.clauses * _TEXT_OF_CLAUSE
        return (literals + clauses + self.variables * _TEXT_OF_NAME) >> 20


def sum_of(*sizes: FormulaSize) -> FormulaSize:
    """The size of all together."""
    return FormulaSize(*map(sum, zip(*sizes, strict=True)))


class LineFigures(NamedTuple):
    """What the size of the clauses of a line depends on.

    Its ``cells``, and the ``colours`` of the puzzle; its ``runs`` and their ``length`` in all, in which an
    unknown run counts one cell. Of all runs together: the ``starts`` that are possible, and the ``ends`` of
    those of unknown length; ``spans``, the cells from the first start to the last one (of an unknown run: to
    the last end); ``pairs`` of starts of one run; ``neighbours``, pairs of a start and one of the next run's;
    ``shaded``, the cells that starts shade, each by itself.
    """

    cells: int
    colours: int
    runs: int
    length: int
    starts: int
    ends: int
    spans: int
    pairs: int
    neighbours: int
    shaded: int

    @classmethod
    def of_clue(cls, shape: LineShape, colours: int) -> LineFigures:
        """The counts where every run can be wherever the others leave room."""
        runs, length, places = len(shape.lengths), _fewest_cells(shape), _places(shape)
        pairs = places * (places - 1) // 2
        return cls(
            cells=shape.width,
            colours=colours,
            runs=runs,
            length=length,
            starts=runs * places,
            ends=shape.lengths.count(UNKNOWN_LENGTH) * places,
            spans=runs * places,
            pairs=runs * pairs,
            neighbours=runs * pairs,
            shaded=length * places,
        )

    @classmethod
    def of_possible(
        cls, shape: LineShape, colours: int, starts: Sequence[int], ends: Sequence[int]
    ) -> LineFigures:
        """The counts where these starts are possible, and these ends unless the lengths are known."""
        lengths = [max(length, 1) for length in shape.lengths]
        counts = list(map(int.bit_count, starts))
        last_cells = ends or [bits << (length - 1) for bits, length in zip(starts, lengths, strict=True)]
        of_ends = zip(shape.lengths, last_cells, strict=True)
        return cls(
            cells=shape.width,
            colours=colours,
            runs=len(lengths),
            length=sum(lengths),
            starts=sum(counts),
            ends=sum(bits.bit_count() for length, bits in of_ends if length == UNKNOWN_LENGTH),
            spans=sum(
                last.bit_length() - (bits & -bits).bit_length() + 2 - length
                for bits, last, length in zip(starts, last_cells, lengths, strict=True)
            ),
            pairs=sum(count * (count - 1) // 2 for count in counts),
            neighbours=sum(count * following for count, following in pairwise(counts)),
            shaded=sum(count * length for count, length in zip(counts, lengths, strict=True)),
        )

    @property
    def gaps(self) -> int:
        """The cells in which a gap can be, of all gaps together: those between runs, the first, the last."""
        return self.cells + self.spans - self.runs - self.length


def _fewest_cells(shape: LineShape) -> int:
    """The cells of all runs if those of unknown length have one."""
    return sum(length for length in shape.lengths if length > 0) + shape.lengths.count(UNKNOWN_LENGTH)


def _places(shape: LineShape) -> int:
    """At how many places each run can be as far as the clue says, at most."""
    gaps = sum(map(eq, shape.colours, shape.colours[1:])) if min(shape.colours, default=0) > 0 else 0
    return max(shape.width - _fewest_cells(shape) - gaps, 0) + 1


def has_clauses_for(encoding: Encoding, shape: LineShape) -> bool:
    """Whether a line is written by the encoding itself, not by ``nonosat.encoding.clue_states``."""
    if shape.is_known:
        return True
    return encoding.unknown_lengths and min(shape.lengths) >= UNKNOWN_LENGTH and min(shape.colours) > 0


def check_size(
    shapes: Sequence[LineShape],
    knowledge: Knowledge | None,
    encoding: Encoding,
    *,
    cells: int,
    colours: int,
    memory_mib: int | None,
    at_once: bool = False,
) -> None:
    """Raises ``LimitReached``, which says how large it would be, if a formula may need too much memory.

    That is more than ``memory_mib`` or, without that, ``DEFAULT_MIB``, whatever the system allows a process.
    ``at_once``: all lines are written together.
    """
    allowed = DEFAULT_MIB if memory_mib is None else memory_mib
    for known in (None,) if knowledge is None else (None, knowledge):
        lines = list(line_sizes(shapes, known, encoding, colours))
        whole = sum_of(size_of_picture(cells, colours), *lines)
        most = whole.literals if at_once else max((line.literals for line in lines), default=0)
        needed = whole.mib(most)
        if needed <= allowed:
            return
    raise LimitReached(
        f"the formula may have {whole.variables:,} variables, {whole.clauses:,} clauses and "
        f"{whole.text_mib:,} MiB of text, which take {needed:,} MiB to write: more than the memory limit of "
        f"{allowed:,} MiB"
    )


def check_yielded(size: FormulaSize) -> None:
    """Raises ``LimitReached`` when so much, clause by clause in lists, takes more than ``DEFAULT_MIB``."""
    if (size.clauses + size.literals) * _YIELDED >> 20 > DEFAULT_MIB:
        raise LimitReached(
            f"the formula may have {size.clauses:,} clauses and more: too many for the memory limit of "
            f"{DEFAULT_MIB:,} MiB"
        )


def size_of_picture(cells: int, colours: int) -> FormulaSize:
    """The size of what is said of the cells alone, all of which may be known."""
    pairs = cells * colours * (colours - 1) // 2
    return FormulaSize(cells * colours, cells * colours + pairs, cells * colours + 2 * pairs)


def line_sizes(
    shapes: Sequence[LineShape], knowledge: Knowledge | None, encoding: Encoding, colours: int
) -> Iterator[FormulaSize]:
    """The size of each line, at most; that of an encoding of one's own shows only while it is written."""
    size: Callable[[LineFigures, Encoding], FormulaSize] = importlib.import_module(encoding.module).size
    for number, shape in enumerate(shapes):
        if not has_clauses_for(encoding, shape):
            yield size_of_states(shape, colours)
        elif knowledge is None:
            yield size(LineFigures.of_clue(shape, colours), encoding)
        else:
            starts, ends = knowledge.starts[number], knowledge.ends[number]
            yield size(LineFigures.of_possible(shape, colours, starts, ends), encoding)


def size_of_states(shape: LineShape, colours: int) -> FormulaSize:
    """The size of the clauses of ``nonosat.encoding.clue_states`` for a line."""
    if shape.lengths == (ANY_RUNS_LENGTH,):
        return FormulaSize()
    values, any_runs = colours + 1, shape.lengths.count(ANY_RUNS_LENGTH)
    free = shape.lengths.count(UNKNOWN_LENGTH) * (colours if ANY_COLOUR in shape.colours else 1)
    gaps = len(shape.lengths) + 1
    states = sum(length for length in shape.lengths if length > 0) + free + any_runs * values + gaps
    # After a state comes the next one, or itself; after a run and in a gap the first ones of what follows.
    steps = 2 * states + (values + 1) * (any_runs * values + free + gaps)
    places, steps = states * (_places(shape) + 1), steps * (_places(shape) + 1)
    families = 4 * values + 6 if any_runs > 1 else values + 3
    return FormulaSize(
        variables=places * (2 if any_runs > 1 else 1),
        clauses=families * places + (3 * steps if any_runs > 1 else 0) + 2 * shape.width * values,
        literals=2 * families * places + (9 if any_runs > 1 else 2) * steps + 4 * shape.width * values,
    )
