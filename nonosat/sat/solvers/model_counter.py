"""An exact model counter for formulas with too many models to list: tididi-cnf, an optional extra.

It compiles the formula into a decision diagram. No projection to the cells is needed, as every encoding has
exactly one model per solution; counting without projection is many times faster.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Generator, Mapping
from typing import NamedTuple

from nonosat.model.errors import MissingExtra
from nonosat.sat.cnf.component import Component


class ModelCount(NamedTuple):
    """The model count of one formula."""

    part: int
    number: int


def counter_is_installed() -> bool:
    """Return whether the optional counter is installed."""
    return importlib.util.find_spec("tididi_cnf") is not None


def count_models(parts: Mapping[int, Component]) -> Generator[ModelCount, None, None]:
    """Yield the model counts of some formulas as they are found.

    Run it in a ``nonosat.sat.processes.killable_child``: it cannot be interrupted, and prints to standard
    error. Raises ``MissingExtra``.
    """
    try:
        import tididi_cnf
    except ModuleNotFoundError:
        raise MissingExtra("counting solutions that are too many to list", "count") from None
    for part, formula in parts.items():
        # Without a mode it compiles directly: its preprocessing often takes longer.
        answer = tididi_cnf.count([list(clause) for clause in formula.clauses], num_vars=formula.variables)
        yield ModelCount(part, int(answer.count))
