"""The lines of one side of a grid, flattened for the kernel, and the counts of their layouts.

A clue is read along a line by nodes between its runs, and steps that place one run each.

Node ``i`` stands for "the first ``i`` runs of the clue are placed"; a step leads from one node to the next
and places a run of one colour and of a known or any length. A ``*`` is not a run: its steps lead from a node
back to the same node. A path from the first node to the last, with blank cells in between, is a reading of
the clue; two steps without a blank between them have different colours.

A layout has exactly one reading, except for clues with runs between two ``*``: the cells ``# . #`` have two
readings of ``* 1 *``. Such a layout counts once for each of its readings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from nonosat.logic import kernel
from nonosat.logic.bits import Starts, span
from nonosat.model.clues import ANY_COLOUR, ANY_RUNS_LENGTH, UNKNOWN_LENGTH
from nonosat.model.errors import LimitReached
from nonosat.model.puzzle import Line


class ReadingStep(NamedTuple):
    """A run placed: the source and target nodes, its colour, its length (``UNKNOWN_LENGTH``: any), and its
    item of the clue (``None``: one of the runs of a ``*``).
    """

    source: int
    target: int
    colour: int
    length: int
    item: int | None


def steps_of(line: Line, colours: int) -> tuple[ReadingStep, ...]:
    """Return all steps through a clue, in the order of its items; the last node is the target of the last
    run.

    >>> from nonosat.model.clues import ANY_RUNS, Run
    >>> [step[:4] for step in steps_of(Line("row 1", (Run(3), ANY_RUNS), range(9)), 1)]
    [(0, 1, 1, 3), (1, 1, 1, 0)]
    """
    steps: list[ReadingStep] = []
    node = 0
    for item, (length, colour) in enumerate(zip(line.lengths, line.colours, strict=True)):
        possible = (colour,) if colour != ANY_COLOUR else range(1, colours + 1)
        if length == ANY_RUNS_LENGTH:
            steps += [ReadingStep(node, node, each, UNKNOWN_LENGTH, None) for each in possible]
        else:
            steps += [ReadingStep(node, node + 1, each, length, item) for each in possible]
            node += 1
    return tuple(steps)


def last_node(line: Line) -> int:
    """Return the node after all runs of a clue."""
    return len(line.lengths) - line.lengths.count(ANY_RUNS_LENGTH)


Floats = NDArray[np.float64]
Ints = NDArray[np.int32]


class LineCounts(NamedTuple):
    """The weighted counts of the layouts of a plan's lines.

    ``totals``: for each line the natural logarithm of the weight of all its layouts, ``-inf`` without any.
    ``around`` (``cells × values``): the weight of the layouts in which a cell has a value, without that of
    the cell itself, up to a factor for each cell. ``starts`` and ``ends``: the shares of the layouts in which
    the run of a step begins and ends at a cell, in the order of ``Plan``. A line without layouts has 0
    everywhere.
    """

    totals: Floats
    around: Floats
    starts: Floats
    ends: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """Lines of one width, their steps, and the possible starts of these.

    ``lines`` has a row for each line: width, first cell in a row-major grid, distance of its cells there,
    number of steps, last node. ``steps`` has a row for each step: source, target, colour, length (0: any),
    first and last cell where its run can begin. ``step_lines`` and ``step_items`` are the line of each step
    and the item of its clue, -1 for ``*``. Shares of starts are stored in one array: those of a step, for the
    cells from its first to its last, begin at ``starts_at``; those of ends, for all cells and for runs of any
    length only, begin at ``ends_at``. Steps of ``*`` have none. The kernel's ``counter`` counts these lines.
    """

    width: int
    lines: Ints
    steps: Ints
    step_lines: NDArray[np.intp]
    step_items: NDArray[np.intp]
    starts_at: NDArray[np.intp]
    ends_at: NDArray[np.intp]
    start_count: int
    end_count: int
    counter: kernel.chosen.LineCounter

    @classmethod
    def of(
        cls,
        lines: Sequence[Line],
        starts: Sequence[Starts | None],
        *,
        values: int,
        first_cells: Sequence[int],
        cell_step: int,
    ) -> Self:
        """Return the plan of lines whose cells have ``values`` values (blank and the colours); ``starts`` are
        the cells where the items of each line can begin (``None``: wherever there is room). Raises
        ``LimitReached`` if there is not enough memory to count, or no native kernel.
        """
        if kernel.name() == "pure":
            raise LimitReached("layouts can only be counted by the native kernel")
        width = lines[0].width
        each_line, rows, items, starts_at, ends_at = [], [], [], [], []
        start_count = end_count = 0
        for line, known, first_cell in zip(lines, starts, first_cells, strict=True):
            possible = _starts_with_room(line) if known is None else known
            steps = steps_of(line, values - 1)
            each_line.append((width, first_cell, cell_step, len(steps), last_node(line)))
            for source, target, colour, length, item in steps:
                room = span(0, width - max(length, 1))
                within = room if item is None else possible[item] & room
                first, end = (within & -within).bit_length() - 1, within.bit_length()
                rows.append((source, target, colour, min(length, width + 1), max(first, 0), end - 1))
                items.append(-1 if item is None else item)
                starts_at.append(start_count)
                ends_at.append(end_count)
                if item is not None:
                    start_count += end - max(first, 0)
                    end_count += width if length == 0 else 0
        line_table = np.array(each_line, np.int32).reshape(-1, 5)
        step_table = np.array(rows, np.int32).reshape(-1, 6)
        return cls(
            width=width,
            lines=line_table,
            steps=step_table,
            step_lines=np.repeat(np.arange(len(lines)), line_table[:, 3]),
            step_items=np.array(items, np.intp),
            starts_at=np.array(starts_at, np.intp),
            ends_at=np.array(ends_at, np.intp),
            start_count=start_count,
            end_count=end_count,
            counter=kernel.chosen.LineCounter(line_table, step_table, values),
        )

    def count(self, weights: Floats, *, check: Callable[[], None]) -> LineCounts:
        """Return the counts of all lines.

        ``weights`` are ``cells × values`` and add up to 1 in each cell. ``check`` is called every few
        milliseconds and may raise to stop the work.
        """
        counts = LineCounts(
            totals=np.zeros(len(self.lines)),
            around=np.zeros(weights.shape),
            starts=np.zeros(self.start_count),
            ends=np.zeros(self.end_count),
        )
        self.counter.count(weights, counts.around, counts.starts, counts.ends, counts.totals, check)
        return counts


def _starts_with_room(line: Line) -> Starts:
    """Return where the items of a clue can begin, by their least lengths alone."""
    leftmost: list[int] = []
    at, before = 0, ANY_COLOUR
    for length, colour in zip(line.lengths, line.colours, strict=True):
        at += colour == before != ANY_COLOUR
        leftmost.append(at)
        at += 0 if length == ANY_RUNS_LENGTH else max(length, 1)
        before = colour
    return tuple(span(start, start + line.width - at) for start in leftmost)
