"""What every encoding starts from: the runs of a puzzle in flat arrays, and literals for its cells.

Two constants stand among the literals, ``TRUE`` and ``FALSE`` (each the negation of the other), so that
a rule can be written down for every run alike; :func:`family` then drops true clauses and false
literals in one pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Self, cast

import numpy as np
from numpy.typing import NDArray

from nonosat.cnf.formula import Auxiliaries, Family
from nonosat.cnf.numbering import variable_table
from nonosat.cnf.tables import Block
from nonosat.encoding.catalogue import Encoding
from nonosat.encoding.constants import FALSE, TRUE
from nonosat.encoding.open_lines import OpenLine, literals_of_givens, open_lines, shapes_of
from nonosat.encoding.size import check_size, has_clauses_for
from nonosat.logic.knowledge import Knowledge
from nonosat.logic.shape import ANY_RUNS_LENGTH, UNKNOWN_LENGTH
from nonosat.puzzle import Puzzle

Ints = NDArray[np.int32]

#: Families and variables of an encoding.
Written = tuple[tuple[Family, ...], tuple[Auxiliaries, ...]]

#: The most starts of runs that are encoded at once, about a hundredth of a second: Ctrl-C and deadlines
#: are noticed in between. On a random 200 × 200 grid neither 10,000 nor all at once is faster.
_MOST_WORK = 50_000
#: Clauses that are simplified at once: what that makes on the way is small beside a formula of many million.
_CLAUSES_AT_ONCE = 1 << 20


class Problem(NamedTuple):
    """The runs of the lines that an ``encoding`` has clauses for, one after another, and what is known of
    cells and starts.

    Per line: ``lines`` (its index among all lines of the puzzle), ``widths`` (cells), ``first_runs`` (index
    of its first run; one more entry closes the last line), ``cell_first`` and ``cell_step`` (its cells in the
    row-major grid).
    Per run: ``run_line``, ``lengths`` (0 for an unknown one), ``run_colours``.
    Per possible start, by run and cell: ``start_run``, ``start_cell``; ``first_starts`` is the index of
    a run's first start (one more entry closes the last run). Per possible last cell of a run of unknown
    length likewise ``end_run``, ``end_cell``, ``first_ends``.
    ``cell_literals[cell, colour - 1]`` is the literal that says so, or a constant; ``units`` are the
    literals known beforehand. ``others`` are the lines that are left to ``nonosat.encoding.clue_states``.
    With ``impossible`` some line cannot hold its runs at all.
    """

    encoding: Encoding
    height: int
    width: int
    colours: int
    lines: Ints
    widths: Ints
    first_runs: Ints
    cell_first: Ints
    cell_step: Ints
    run_line: Ints
    lengths: Ints
    run_colours: Ints
    start_run: Ints
    start_cell: Ints
    first_starts: Ints
    end_run: Ints
    end_cell: Ints
    first_ends: Ints
    cell_literals: Ints
    units: Ints
    others: tuple[OpenLine, ...]
    impossible: bool = False

    @classmethod
    def of(
        cls,
        lines: Sequence[OpenLine],
        encoding: Encoding,
        *,
        height: int,
        width: int,
        cell_literals: Ints,
        units: Ints,
        impossible: bool = False,
    ) -> Self:
        """The problem of some lines of a grid, for an encoding."""
        own: list[OpenLine] = []
        others: list[OpenLine] = []
        for line in lines:
            (own if has_clauses_for(encoding, line.shape) else others).append(line)
        shapes = [line.shape for line in own]
        counts = np.array([len(shape.lengths) for shape in shapes], np.int32)
        first_runs = np.zeros(len(shapes) + 1, np.int32)
        np.cumsum(counts, out=first_runs[1:])
        lengths = np.array([length for shape in shapes for length in shape.lengths], np.int32)
        start_run, start_cell = _places([bits for line in own for bits in line.starts])
        # The ends of known runs follow from their starts.
        unknown = np.flatnonzero(lengths == UNKNOWN_LENGTH).astype(np.int32)
        end_index, end_cell = _places(
            [
                bits
                for line in own
                if line.ends
                for bits, length in zip(line.ends, line.shape.lengths, strict=True)
                if length == UNKNOWN_LENGTH
            ]
        )
        end_run = unknown[end_index]
        runs = np.arange(len(lengths) + 1)
        return cls(
            encoding=encoding,
            height=height,
            width=width,
            colours=cell_literals.shape[1],
            lines=np.array([line.number for line in own], np.int32),
            widths=np.array([shape.width for shape in shapes], np.int32),
            first_runs=first_runs,
            cell_first=np.array([line.cells.start for line in own], np.int32),
            cell_step=np.array([line.cells.step for line in own], np.int32),
            run_line=np.repeat(np.arange(len(shapes), dtype=np.int32), counts),
            lengths=lengths,
            run_colours=np.array([colour for shape in shapes for colour in shape.colours], np.int32),
            start_run=start_run,
            start_cell=start_cell,
            first_starts=np.searchsorted(start_run, runs).astype(np.int32),
            end_run=end_run,
            end_cell=end_cell,
            first_ends=np.searchsorted(end_run, runs).astype(np.int32),
            cell_literals=cell_literals,
            units=units,
            others=tuple(others),
            impossible=impossible,
        )

    @property
    def cell_variables(self) -> int:
        """The number of variables of the picture."""
        return self.height * self.width * self.colours

    def cells(self, lines: Ints, positions: Ints) -> Ints:
        """The grid's cells at positions of lines."""
        return cast(Ints, self.cell_first[lines] + positions * self.cell_step[lines])


def problem_of(puzzle: Puzzle, knowledge: Knowledge | None, encoding: Encoding) -> Problem:
    """The runs of a puzzle with what line logic left open, or raw: with nothing but the clues.

    ``knowledge`` must be without contradiction. Raises ``LimitReached`` when there is too much to write.
    """
    (problem,) = _problems(puzzle, knowledge, encoding, most_work=None, memory_mib=None)
    return problem


def parts_of(
    puzzle: Puzzle, knowledge: Knowledge | None, encoding: Encoding, *, memory_mib: int | None = None
) -> Iterator[Problem]:
    """The problem of a puzzle in parts, each with some of the lines: no part takes long or needs much
    memory. An ordinary puzzle is one part.

    Raises ``LimitReached`` when all of them may need more than ``memory_mib`` while they are written.
    """
    return _problems(puzzle, knowledge, encoding, most_work=_MOST_WORK, memory_mib=memory_mib)


def _problems(
    puzzle: Puzzle,
    knowledge: Knowledge | None,
    encoding: Encoding,
    *,
    most_work: int | None,
    memory_mib: int | None,
) -> Iterator[Problem]:
    shapes = shapes_of(puzzle, knowledge)
    check_size(
        shapes or (),
        knowledge,
        encoding,
        cells=puzzle.height * puzzle.width,
        colours=len(puzzle.palette),
        memory_mib=memory_mib,
        at_once=most_work is None,
    )
    cell_literals, units = (
        _raw_cells(puzzle) if knowledge is None else known_cells(knowledge.rows, width=puzzle.width)
    )
    for lines in _together(open_lines(puzzle, shapes or (), knowledge), most_work):
        yield Problem.of(
            lines,
            encoding,
            height=puzzle.height,
            width=puzzle.width,
            cell_literals=cell_literals,
            units=units,
            impossible=shapes is None,
        )


def _together(lines: Iterable[OpenLine], most_work: int | None) -> Iterator[list[OpenLine]]:
    """The lines, as many together as the work allows."""
    part: list[OpenLine] = []
    work = 0
    for line in lines:
        more = _work_of(line)
        if work and most_work is not None and work + more > most_work:
            yield part
            part, work = [], 0
        part.append(line)
        work += more
    yield part


def _work_of(line: OpenLine) -> int:
    """About as many starts as the runs of a line have; bits that are looked at count a little too, and the
    runs of a line with ``*`` can be anywhere.
    """
    width, lengths, _ = line.shape
    if ANY_RUNS_LENGTH in lengths:
        return width * len(lengths)
    return sum(map(int.bit_count, line.starts)) + len(lengths) * width // 64


def _places(runs_bits: Sequence[int]) -> tuple[Ints, Ints]:
    """Run and cell of every possible start or end, from one set of bits a run."""
    size = (max(map(int.bit_length, runs_bits), default=0) + 7) // 8
    table = b"".join(bits.to_bytes(size, "little") for bits in runs_bits)
    packed = np.frombuffer(table, np.uint8).reshape(len(runs_bits), size)
    runs, cells = np.nonzero(np.unpackbits(packed, axis=1, bitorder="little"))
    return runs.astype(np.int32), cells.astype(np.int32)


def _raw_cells(puzzle: Puzzle) -> tuple[Ints, Ints]:
    """A variable for every cell and colour; the given cells as units."""
    colours = len(puzzle.palette)
    return variable_table(puzzle.height * puzzle.width, colours=colours), np.array(
        literals_of_givens(puzzle), np.int32
    )


def known_cells(rows: Sequence[Sequence[int]], *, width: int) -> tuple[Ints, Ints]:
    """Constants for the values that line logic has decided or excluded, which become units too.

    ``rows`` are for each row and each value (0: blank) the cells that can have it, as bits.
    """
    values = len(rows[0])
    variables = variable_table(len(rows) * width, colours=values - 1)
    size = (width + 7) // 8
    table = b"".join(cells.to_bytes(size, "little") for may in rows for cells in may)
    packed = np.frombuffer(table, np.uint8).reshape(len(rows), values, size)
    possible = np.unpackbits(packed, axis=2, count=width, bitorder="little").astype(bool)
    possible = possible.transpose(0, 2, 1).reshape(-1, values)
    sure = possible[:, 1:] & (possible.sum(axis=1) == 1)[:, None]
    excluded = ~possible[:, 1:]
    literals = np.where(sure, TRUE, np.where(excluded, FALSE, variables)).astype(np.int32)
    known = np.where(sure, variables, -variables)[sure | excluded]
    return literals, known.astype(np.int32)


def family(name: str, *tables: Ints) -> Family:
    """The clauses of one rule, from ``clauses × length`` tables of literals and constants.

    Clauses with ``TRUE``, with a literal and its negation, are dropped; so are ``FALSE`` and repeated
    literals. What is left keeps its order within its length.
    """
    by_length: dict[int, list[Block]] = {}
    for table in tables:
        for first in range(0, len(table), _CLAUSES_AT_ONCE):
            for block in _simplified(table[first : first + _CLAUSES_AT_ONCE]):
                by_length.setdefault(block.shape[1], []).append(block)
    return Family(name, tuple(np.concatenate(by_length.pop(length)) for length in sorted(by_length)))


def _simplified(table: Ints) -> list[Block]:
    # Columns lie together in memory, so that numpy goes through thousands of literals at a time.
    columns = np.array(table.T, order="C")
    dropped = (columns == TRUE).any(axis=0)
    for right in range(1, len(columns)):
        for left in range(right):
            # FALSE is the negation of TRUE, and a clause with that is dropped already.
            dropped |= columns[left] == -columns[right]
            columns[right][columns[left] == columns[right]] = FALSE
    kept = columns != FALSE
    sizes = kept.sum(axis=0, dtype=np.int32)
    sizes[dropped] = -1
    blocks: list[Block] = []
    for size in range(len(columns) + 1):
        chosen = np.flatnonzero(sizes == size)
        if len(chosen):
            clauses = columns.take(chosen, axis=1).T
            if size < len(columns):
                clauses = clauses[kept.take(chosen, axis=1).T].reshape(-1, size)
            blocks.append(clauses)
    return blocks


def columns_of(*columns: Ints) -> Ints:
    """A table of clauses from its columns of literals."""
    return np.array(columns, np.int32).T


def ranges(firsts: Ints, counts: Ints) -> tuple[Ints, Ints]:
    """Many ranges one after another: for each entry the index of its range, and its value.

    >>> owner, value = ranges(np.array([5, 0]), np.array([2, 3]))
    >>> owner.tolist(), value.tolist()
    ([0, 0, 1, 1, 1], [5, 6, 0, 1, 2])
    """
    counts = np.maximum(counts, 0)
    owner = np.repeat(np.arange(len(firsts), dtype=np.int32), counts)
    begin = np.cumsum(counts) - counts
    value = np.arange(len(owner), dtype=np.int32) + (firsts - begin)[owner]
    return owner, value.astype(np.int32)
