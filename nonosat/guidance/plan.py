"""The lines of one side of a grid, flattened as the kernel counts them, and the counts of their layouts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from nonosat.guidance.readings import last_node, steps_of
from nonosat.logic import kernel
from nonosat.logic.bits import span
from nonosat.logic.shape import ANY_COLOUR, ANY_RUNS_LENGTH, LineShape, Starts

Floats = NDArray[np.float64]
Ints = NDArray[np.int32]


class LineCounts(NamedTuple):
    """What the layouts of the lines of a plan weigh.

    ``totals``: for each line the natural logarithm of the weight of all its layouts, ``-inf`` without any.
    ``around`` (``cells × values``): the layouts in which a cell has a value, without the weight of the cell
    itself, in a unit of each cell's own. ``starts`` and ``ends``: the shares of the layouts in which
    the run of a step begins and ends at a cell; ``Plan`` says in which order. A line without layouts has 0
    everywhere.
    """

    totals: Floats
    around: Floats
    starts: Floats
    ends: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """Lines of one width, their steps, and where these can begin.

    ``lines`` has a row a line: width, first cell in a row-major grid, distance of its cells there, number of
    steps, last node. ``steps`` has a row a step: source, target, colour, length (0: any), first and last
    cell where its run can begin. ``step_lines`` and ``step_items`` are the line of each step and the item of
    its clue, -1 for ``*``. Shares of starts are one after the other: from ``starts_at`` of a step on those
    of the cells from its first to its last; shares of ends from ``ends_at`` on for all cells, of runs of any
    length only. Steps of ``*`` have none. The kernel's ``counter`` counts these lines.
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
        shapes: Sequence[LineShape],
        starts: Sequence[Starts | None],
        *,
        values: int,
        first_cells: Sequence[int],
        cell_step: int,
    ) -> Self:
        """The plan of lines of cells that have ``values`` (blank and the colours); ``starts`` are the cells
        where the items of each can begin, ``None``: wherever there is room. ``LimitReached`` when there is
        no memory to count them.
        """
        width = shapes[0].width
        lines, rows, items, starts_at, ends_at = [], [], [], [], []
        start_count = end_count = 0
        for shape, known, first_cell in zip(shapes, starts, first_cells, strict=True):
            possible = _starts_with_room(shape) if known is None else known
            steps = steps_of(shape, values - 1)
            lines.append((width, first_cell, cell_step, len(steps), last_node(shape)))
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
        line_table = np.array(lines, np.int32).reshape(-1, 5)
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
        """The counts of all lines.

        ``weights`` are ``cells × values`` and add up to 1 in each cell. ``check`` is called after some
        milliseconds of work, and may raise to stop it.
        """
        counts = LineCounts(
            totals=np.zeros(len(self.lines)),
            around=np.zeros(weights.shape),
            starts=np.zeros(self.start_count),
            ends=np.zeros(self.end_count),
        )
        self.counter.count(weights, counts.around, counts.starts, counts.ends, counts.totals, check)
        return counts


def _starts_with_room(shape: LineShape) -> Starts:
    """Where the items of a clue can begin by their least lengths alone."""
    leftmost: list[int] = []
    at, before = 0, ANY_COLOUR
    for length, colour in zip(shape.lengths, shape.colours, strict=True):
        at += colour == before != ANY_COLOUR
        leftmost.append(at)
        at += 0 if length == ANY_RUNS_LENGTH else max(length, 1)
        before = colour
    return tuple(span(start, start + shape.width - at) for start in leftmost)
