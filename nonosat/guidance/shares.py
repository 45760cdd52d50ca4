"""What the weighted layouts of one line say: how often each cell has each value, and where each run lies."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from nonosat.clues import Clue
from nonosat.errors import InvalidValue
from nonosat.guidance.plan import Floats, Plan
from nonosat.logic.shape import UNKNOWN_LENGTH, LineShape
from nonosat.puzzle import Line


class LineShares(NamedTuple):
    """The shares of the layouts of a line of ``n`` cells with ``k`` items in its clue, by their weights.

    ``cells`` (``n × values``): the share in which a cell has a value, 0 blank, 1 … the colours. ``starts``
    and ``ends`` (``k × n``): the share in which the run of an item begins at a cell, and in which that is
    its last; 0 for ``*``, which is no run. ``log_total``: the natural logarithm of the weight of all layouts.
    """

    cells: Floats
    starts: Floats
    ends: Floats
    log_total: float


def line_shares(clue: Clue | None, weights: ArrayLike) -> LineShares | None:
    """The exact shares of the layouts of a line with a clue; ``None`` when none has a weight above 0.

    A ``clue`` may hold ``?`` and ``*``, and is ``None`` when it is missing. ``weights`` are ``n × values``,
    finite and not negative; a layout weighs the product of the weights of its cells' values, so that a cell
    is decided by weights of 0 for its other values (a weight below 10⁻³⁰⁷ of its cell's highest counts as 0).
    A layout over which the clue can be read in several ways,
    as is possible only where runs stand between two ``*``, counts once for each (see
    ``nonosat.guidance.readings``). ``InvalidValue`` for weights of another shape, or that are not such
    numbers; ``LimitReached`` for lines that only the native kernel can count, where there is none.

    >>> from nonosat.clues import clue
    >>> shares = line_shares(clue(1), [[1, 1], [1, 2], [1, 1]])
    >>> shares.cells[:, 1].tolist(), shares.starts.tolist()
    ([0.25, 0.5, 0.25], [[0.25, 0.5, 0.25]])
    """
    table = np.array(weights, dtype=float)
    if table.ndim != 2 or not len(table):
        raise InvalidValue(f"expected weights of cells × values, not {table.shape}")
    shape = LineShape.of(Line("the line", clue, range(len(table))))
    if table.shape[1] <= max((1, *shape.colours)):
        raise InvalidValue(f"expected weights of blank and of all colours, not of {table.shape[1]} values")
    if not (np.isfinite(table).all() and (table >= 0).all()):
        raise InvalidValue("expected weights that are finite and not negative")
    highest = table.max(axis=1, keepdims=True)
    if not highest.all():
        return None
    table /= highest
    sums = table.sum(axis=1, keepdims=True)
    table /= sums
    plan = Plan.of([shape], [None], values=table.shape[1], first_cells=[0], cell_step=1)
    counts = plan.count(table, check=lambda: None)
    if counts.totals[0] == -np.inf:
        return None
    starts, ends = (np.zeros((len(shape.lengths), shape.width)) for _ in range(2))
    for item, step, at, end_at in zip(
        plan.step_items, plan.steps.tolist(), plan.starts_at, plan.ends_at, strict=True
    ):
        if item < 0:
            continue
        *_, length, first, last = step
        mine = counts.starts[at : at + last - first + 1]
        starts[item, first : last + 1] += mine
        if length == UNKNOWN_LENGTH:
            ends[item] += counts.ends[end_at : end_at + shape.width]
        else:
            ends[item, first + length - 1 : last + length] += mine
    cells = counts.around * table
    return LineShares(
        cells=cells / cells.sum(axis=1, keepdims=True),
        starts=starts,
        ends=ends,
        log_total=float(counts.totals[0] + np.log(highest).sum() + np.log(sums).sum()),
    )
