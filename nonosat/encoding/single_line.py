"""One line, alone, as a formula: what encodings are studied, taught and tested on."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from nonosat.cnf import Cnf
from nonosat.encoding.formula import cnf_of
from nonosat.encoding.problem import FALSE, TRUE, Ints, Problem
from nonosat.logic.bits import anything, bit_positions, values_at
from nonosat.logic.line import LineShape, settle


def formula_of_line(
    shape: LineShape,
    *,
    encoding: str = "order",
    colours: int = 1,
    may: Sequence[int] | None = None,
) -> Cnf | None:
    """The formula of a row by itself, a grid of one row without columns.

    ``colours`` is how many the palette has. Without ``may`` the formula is raw; with it (which cells
    can have which value, see :func:`nonosat.logic.line.settle`) only what the line leaves open is encoded.
    ``None`` when the line has no layout.

    >>> formula_of_line(LineShape(5, (3,), (1,))).clause_count
    10
    """
    known = settle(shape, may if may is not None else anything(shape.width, colours + 1))
    if known is None:
        return None
    literals = np.arange(1, shape.width * colours + 1, dtype=np.int32).reshape(shape.width, colours)
    units: list[int] = []
    if may is not None:
        literals = literals.copy()
        for (cell, number), variable in np.ndenumerate(literals):
            possible = values_at(known.may, cell)
            if number + 1 not in possible:
                literals[cell, number] = FALSE
                units.append(-int(variable))
            elif len(possible) == 1:
                literals[cell, number] = TRUE
                units.append(int(variable))
    return cnf_of(_problem(shape, colours, known.starts, literals, units), encoding=encoding)


def _problem(
    shape: LineShape, colours: int, starts: Sequence[int], literals: Ints, units: list[int]
) -> Problem:
    runs = len(shape.lengths)
    cells = [list(bit_positions(bits)) for bits in starts]
    zero = np.zeros(1, np.int32)
    return Problem(
        height=1,
        width=shape.width,
        colours=colours,
        widths=np.array([shape.width], np.int32),
        first_runs=np.array([0, runs], np.int32),
        cell_first=zero,
        cell_step=zero + 1,
        run_line=np.zeros(runs, np.int32),
        lengths=np.array(shape.lengths, np.int32),
        run_colours=np.array(shape.colours, np.int32),
        start_run=np.array([run for run, each in enumerate(cells) for _ in each], np.int32),
        start_cell=np.array([cell for each in cells for cell in each], np.int32),
        first_starts=np.cumsum([0, *map(len, cells)]).astype(np.int32),
        cell_literals=literals,
        units=np.array(units, np.int32),
        impossible=False,
    )
