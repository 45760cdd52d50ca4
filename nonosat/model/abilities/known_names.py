"""Names for completion of options; other names may be possible.

The modules with the names are imported only for a completion: options cost nothing, and abilities do not
depend on the modules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

Names = Callable[[], Iterable[str]]


def _names(module: str, of: Callable[[Any], Iterable[str]]) -> Names:
    """Return a function that imports a module and returns names from it."""

    def listed() -> list[str]:
        return list(of(import_module(module)))

    return listed


formats_to_read = _names(
    "nonosat.files.registry", lambda its: (each.name for each in its.all_formats() if each.reads)
)
formats_to_write = _names(
    "nonosat.files.registry", lambda its: (each.name for each in its.all_formats() if each.writes)
)
#: The SAT solvers of PySAT, whether or not the installed version has them.
solvers = _names("nonosat.sat.solvers.available", lambda its: ("auto", *(each.name for each in its.SOLVERS)))
#: The encodings, those of other packages last.
encodings = _names("nonosat.sat.encodings.plug_ins", lambda its: its.encoding_names())
#: The external proof checkers.
proof_checkers = _names("nonosat.sat.solvers.proof_checkers", lambda its: its.NAMES)
paper_sizes = _names("nonosat.drawing.paper", lambda its: its.SIZES)
families = _names("nonosat.authoring.generation.generating", lambda its: its.FAMILIES)
kinds_of_drawings = _names("nonosat.drawing.kinds", lambda its: its.KINDS)
formula_forms = _names("nonosat.apps.cli.commands.encode", lambda its: its.FORMS)
requirements = _names("nonosat.authoring.sets.requirements", lambda its: map(str, its.RequirementKind))


def several(names: Names) -> Callable[[str], list[str]]:
    """Return a completion for the last of several names separated by commas."""

    def complete(incomplete: str) -> list[str]:
        before, comma, _ = incomplete.rpartition(",")
        return [f"{before}{comma}{each}" for each in names()]

    return complete
