"""From a puzzle to its formula, in any of the encodings: all lines at once where there is numpy, else one by
one.
"""

from __future__ import annotations

from collections.abc import Callable

from nonosat.cnf.formula import Cnf
from nonosat.encoding import plain_formula
from nonosat.encoding.plug_ins import encoding_named
from nonosat.logic.knowledge import Knowledge
from nonosat.machine import has_numpy
from nonosat.puzzle import Puzzle


def formula_of(
    puzzle: Puzzle,
    *,
    knowledge: Knowledge | None = None,
    encoding: str = "order",
    check: Callable[[], None] = lambda: None,
    memory_mib: int | None = None,
) -> Cnf:
    """The formula whose models, seen on the cells, are the pictures of the puzzle.

    With ``knowledge`` from line logic, only what it left open becomes clauses, and what it decided
    becomes units; without it the formula is raw. ``check`` is called between parts and may raise to stop
    the work. Raises ``UnknownName``, and ``LimitReached`` before anything is written when that may take more
    memory than ``memory_mib`` (see ``nonosat.encoding.size`` for the default).
    """
    if knowledge is not None and knowledge.contradiction:
        knowledge = None
    chosen = encoding_named(encoding)
    if has_numpy() or chosen.name not in plain_formula.ENCODINGS:
        from nonosat.encoding.all_lines import formula_at_once

        return formula_at_once(puzzle, knowledge, chosen, check=check, memory_mib=memory_mib)
    return plain_formula.formula_line_by_line(puzzle, knowledge, chosen, check=check)
