"""Hints as literals of a formula: how a solver should decide each variable."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nonosat.cnf.formula import Cnf
from nonosat.guidance.guidance import Guidance
from nonosat.guidance.places import Bools


def hint_literals(cnf: Cnf, guidance: Guidance) -> NDArray[np.int32]:
    """The literals that the hints would rather have true, first those of cells.

    Cells stand in every encoding; literals of starts and ends are those of the order encoding, and there are
    none for the variables of other encodings or of lines with ``*``. ``guidance`` must come from the same
    puzzle and the same ``knowledge`` as the formula.
    """
    literals = [_signed(np.arange(1, cnf.cell_variables + 1), guidance.cell_phases)]
    for kind, places in (("starts-by", guidance.starts), ("ends-by", guidance.ends)):
        # A large formula is written in parts; its variables of a kind are not consecutive.
        named = [
            np.arange(each.first, each.first + len(each)) for each in cnf.auxiliaries if each.kind == kind
        ]
        if sum(map(len, named)):
            literals.append(_signed(np.concatenate(named), places.phases))
    return np.concatenate(literals).astype(np.int32)


def _signed(variables: NDArray[np.int64], phases: Bools) -> NDArray[np.int64]:
    return np.where(phases, variables, -variables)
