"""What the weighted layouts of one line say: the share in which each cell has each value, and each run starts
at each place.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from nonosat.guidance.counting import count
from nonosat.guidance.readings import last_node, steps_of
from nonosat.guidance.step_tables import StepTables
from nonosat.guidance.wide import Floats
from nonosat.logic.shape import LineShape


class LineShares(NamedTuple):
    """The shares of the layouts of a line of ``n`` cells with ``k`` items in its clue, each layout by its weight.

    ``cells`` (``n × values``): the share in which a cell has a value, 0 blank, 1 … the colours. ``starts`` and
    ``ends`` (``k × n``): the share in which the run of an item begins at a cell, and in which it is its last;
    ``*`` is no run, and has none. ``log_total`` is the natural logarithm of the weight of all layouts.
    """

    cells: Floats
    starts: Floats
    ends: Floats
    log_total: float


def line_shares(shape: LineShape, weights: ArrayLike) -> LineShares | None:
    """The exact shares of a line's layouts; ``None`` when no layout has a weight above 0.

    ``weights`` are ``n × values``, finite and not negative; a layout weighs the product of the weights of
    its cells' values, so that a cell is decided by weights of 0 for its other values. A clue in which runs stand
    between two ``*`` can often be read in several ways over one picture: such a layout counts once for each
    way (see ``nonosat.guidance.readings``); everything else is exact. ``ValueError`` for weights of another
    shape or that are not numbers.

    >>> shares = line_shares(LineShape(3, (1,), (1,)), [[1, 1], [1, 2], [1, 1]])
    >>> shares.cells[:, 1].tolist(), shares.starts.tolist()
    ([0.25, 0.5, 0.25], [[0.25, 0.5, 0.25]])
    """
    table = np.asarray(weights, dtype=float)
    if table.ndim != 2 or len(table) != shape.width or table.shape[1] <= max((1, *shape.colours)):
        raise ValueError(f"the weights must be {shape.width} cells × values, not {table.shape}")
    if not (np.isfinite(table).all() and (table >= 0).all()):
        raise ValueError("the weights must be finite and not negative")
    highest = table.max(axis=1, keepdims=True, initial=0)
    if not highest.all():
        return None
    table = table / highest
    sums = table.sum(axis=1, keepdims=True)
    steps = steps_of(shape, table.shape[1] - 1)
    tables = StepTables.of(shape.width, [(steps, last_node(shape))])
    table /= sums
    counted = count(tables, table[:, None], with_starts=True)
    if counted.totals[0] == -np.inf:
        return None
    starts, ends = (np.zeros((len(shape.lengths), shape.width)) for _ in range(2))
    for index, step in enumerate(steps):
        if step.item is not None:
            mine = counted.starts[:, 0, index]
            starts[step.item] += mine
            if step.is_open:
                ends[step.item] += counted.ends[:, 0, index]
            else:
                ends[step.item, step.length - 1 :] += mine[: shape.width - step.length + 1]
    cells = counted.around[:, 0] * table
    return LineShares(
        cells=cells / cells.sum(axis=1, keepdims=True),
        starts=starts,
        ends=ends,
        log_total=float(counted.totals[0] + np.log(highest).sum() + np.log(sums).sum()),
    )
