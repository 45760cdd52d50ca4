"""An exact model counter, for formulas with too many models to list: tididi-cnf, an optional extra.

It compiles the formula into a decision diagram. The cells need no projection, as every encoding here
has exactly one model a picture; counting without projection is many times faster.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Generator, Mapping
from typing import NamedTuple

from nonosat.model.errors import MissingExtra
from nonosat.sat.cnf.component import Component


class ModelCount(NamedTuple):
    """The number of models of one formula."""

    part: int
    number: int


def counter_is_installed() -> bool:
    """Whether the optional counter is installed."""
    return importlib.util.find_spec("tididi_cnf") is not None


def count_models(parts: Mapping[int, Component]) -> Generator[ModelCount, None, None]:
    """The numbers of models of some formulas, by number, each as soon as it is known.

    Run it in a child process (``nonosat.sat.processes.child``): it cannot be interrupted, and it prints
    to standard error. Raises ``MissingExtra``.
    """
    try:
        import tididi_cnf
    except ModuleNotFoundError:
        raise MissingExtra("counting pictures that are too many to list", "count") from None
    for part, formula in parts.items():
        # Without a mode it compiles at once: its own preprocessing often takes longer than that.
        answer = tididi_cnf.count([list(clause) for clause in formula.clauses], num_vars=formula.variables)
        yield ModelCount(part, int(answer.count))
