"""One line, alone, as a formula: what encodings are studied, taught and tested on."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from nonosat.cnf.formula import Cnf
from nonosat.cnf.numbering import variable_table
from nonosat.encoding.all_lines import cnf_of
from nonosat.encoding.open_lines import OpenLine
from nonosat.encoding.plug_ins import encoding_named
from nonosat.encoding.problem import Problem, known_cells
from nonosat.logic.bits import anything
from nonosat.logic.line import settle
from nonosat.logic.shape import LineShape


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
    if may is None:
        cell_literals, units = variable_table(shape.width, colours=colours), np.empty(0, np.int32)
    else:
        cell_literals, units = known_cells([known.may], width=shape.width)
    problem = Problem.of(
        [OpenLine(0, shape, range(shape.width), known.starts, known.ends)],
        encoding_named(encoding),
        height=1,
        width=shape.width,
        cell_literals=cell_literals,
        units=units,
    )
    return cnf_of(problem)
