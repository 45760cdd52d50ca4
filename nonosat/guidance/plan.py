"""The lines of one side of a grid, flattened: what both ways to count them start from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from nonosat.guidance.readings import Step, last_node, steps_of
from nonosat.logic.bits import span
from nonosat.logic.shape import ANY_COLOUR, ANY_RUNS_LENGTH, LineShape, Starts

Ints = NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """Lines of one width, their steps, and where these can begin.

    ``values``: blank and the colours. ``of_lines``: each line's steps and last node. ``lines`` has a row a
    line: width, first cell in a row-major grid, distance of its cells there, number of steps, last node.
    ``steps`` has a row a step: source, target, colour, length (0: any), first and last cell where its run
    can begin. ``step_lines`` and ``step_items`` are the line of each step and the item of its clue, -1 for
    ``*``. Shares of starts are one after the other: from ``starts_at`` of a step on those of the cells from
    its first to its last; shares of ends from ``ends_at`` on for all cells, of runs of any length only. Steps
    of ``*`` have none.
    """

    width: int
    values: int
    of_lines: tuple[tuple[tuple[Step, ...], int], ...]
    lines: Ints
    steps: Ints
    step_lines: NDArray[np.intp]
    step_items: NDArray[np.intp]
    starts_at: NDArray[np.intp]
    ends_at: NDArray[np.intp]
    start_count: int
    end_count: int

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
        """The plan of lines; ``starts`` are the cells where the items of each can begin, ``None``: wherever
        there is room.
        """
        width = shapes[0].width
        of_lines = tuple((steps_of(shape, values - 1), last_node(shape)) for shape in shapes)
        lines, rows, starts_at, ends_at = [], [], [], []
        start_count = end_count = 0
        for shape, (steps, last), known, first_cell in zip(
            shapes, of_lines, starts, first_cells, strict=True
        ):
            possible = _starts_with_room(shape) if known is None else known
            lines.append((width, first_cell, cell_step, len(steps), last))
            for source, target, colour, length, item in steps:
                room = span(0, width - max(length, 1))
                within = room if item is None else possible[item] & room
                first, end = (within & -within).bit_length() - 1, within.bit_length()
                rows.append((source, target, colour, min(length, width + 1), max(first, 0), end - 1))
                starts_at.append(start_count)
                ends_at.append(end_count)
                if item is not None:
                    start_count += end - max(first, 0)
                    end_count += width if length == 0 else 0
        return cls(
            width=width,
            values=values,
            of_lines=of_lines,
            lines=np.array(lines, np.int32).reshape(-1, 5),
            steps=np.array(rows, np.int32).reshape(-1, 6),
            step_lines=np.repeat(np.arange(len(lines)), [len(steps) for steps, _ in of_lines]),
            step_items=np.array(
                [-1 if step.item is None else step.item for steps, _ in of_lines for step in steps], np.intp
            ),
            starts_at=np.array(starts_at, np.intp),
            ends_at=np.array(ends_at, np.intp),
            start_count=start_count,
            end_count=end_count,
        )

    @property
    def cells(self) -> NDArray[np.intp]:
        """The cells of the lines in a row-major grid, ``width × lines``."""
        positions = np.arange(self.width)[:, None]
        return self.lines[:, 1].astype(np.intp) + positions * self.lines[:, 2]


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
