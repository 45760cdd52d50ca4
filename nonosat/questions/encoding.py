"""The formula of a puzzle in the forms that other programs read, and its size in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nonosat.amounts import amount
from nonosat.dimacs.instance import Instance
from nonosat.errors import LimitReached
from nonosat.files.compression import uncompressed_name
from nonosat.grid import Grid
from nonosat.logic.sums import contradiction_in_numbers
from nonosat.puzzle import Puzzle

if TYPE_CHECKING:
    from nonosat.laboratory.cubes import Cubes

#: DIMACS; with soft constraints for MaxSAT solvers (two notations) or pseudo-Boolean ones; with cubes.
FORMS = ("cnf", "wcnf", "old-wcnf", "opb", "icnf")
#: The forms with soft constraints.
SOFT_FORMS = ("wcnf", "old-wcnf", "opb")
#: How many cubes there are about unless the user says so.
CUBES = 64


def form_of(path: str) -> str:
    """The form that a file name stands for.

    >>> form_of("boat.icnf.gz"), form_of("-")
    ('icnf', 'cnf')
    """
    name = uncompressed_name(path.lower())
    return next((form for form in ("wcnf", "opb", "icnf") if name.endswith(f".{form}")), "cnf")


def formula_bytes(
    instance: Instance, form: str, *, preferred: Grid | None, cubes: Cubes | None = None
) -> Iterator[bytes]:
    """The formula in one of the ``FORMS``.

    One with soft constraints asks for the picture nearest to ``preferred``, or without that for the fewest
    clues to drop. ``cubes`` are those of icnf, and of no other.
    """
    if form == "cnf":
        return instance.dimacs()
    if cubes is not None:
        from nonosat.laboratory.cubes import icnf

        return icnf(instance, cubes)
    from nonosat.dimacs import soft

    if preferred is None:
        wishes = soft.wishes_for_lines(instance.puzzle)
    else:
        wishes = soft.wishes_for_cells(instance, preferred)
    return {"wcnf": soft.wcnf, "old-wcnf": soft.old_wcnf, "opb": soft.opb}[form](wishes)


def check_room_in_lines(puzzle: Puzzle) -> None:
    """Raises ``LimitReached`` if a line has no room for its runs: no encoding has clauses for those."""
    reason = contradiction_in_numbers(puzzle)
    if reason is not None and reason.lines:
        raise LimitReached(f"{reason.text}: there is no raw formula of such a line")


def sizes_in_words(instance: Instance, puzzle: Puzzle) -> str:
    """The size of the formula, and the reason if sums alone show that there is no picture."""
    cnf = instance.cnf
    reason = contradiction_in_numbers(puzzle)
    note = f"; no picture: {reason.text}" if reason else ""
    return f"{amount(cnf.variables, 'variable')}, {amount(cnf.clause_count, 'clause')}{note}"
