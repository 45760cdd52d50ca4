"""Names that options take, listed for completion; others may be possible, too.

Each function imports what it lists: an option that names it costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable


def formats_to_read() -> tuple[str, ...]:
    """The formats that nonosat reads."""
    from nonosat.files.registry import all_formats

    return tuple(each.name for each in all_formats() if each.reads)


def formats_to_write() -> tuple[str, ...]:
    """The formats that nonosat writes."""
    from nonosat.files.registry import all_formats

    return tuple(each.name for each in all_formats() if each.writes)


def solvers() -> tuple[str, ...]:
    """The SAT solvers of PySAT, whether or not the installed version has them."""
    from nonosat.session.backends import BACKENDS

    return ("auto", *(each.name for each in BACKENDS))


def encodings() -> tuple[str, ...]:
    """The encodings, those of other packages last."""
    from nonosat.encoding.plug_ins import encoding_names

    return encoding_names()


def proof_checkers() -> tuple[str, ...]:
    """The programs that replay proofs."""
    from nonosat.session.proof_checkers import NAMES

    return NAMES


def paper_sizes() -> tuple[str, ...]:
    """The sizes of paper that have names."""
    from nonosat.rendering.paper import SIZES

    return tuple(SIZES)


def families() -> tuple[str, ...]:
    """The families of puzzles that can be generated."""
    from nonosat.generation.generating import FAMILIES

    return FAMILIES


def kinds_of_drawings() -> tuple[str, ...]:
    """The kinds of drawings."""
    from nonosat.rendering.kinds import KINDS

    return tuple(KINDS)


def formula_forms() -> tuple[str, ...]:
    """The forms of formulas."""
    from nonosat.questions.encoding import FORMS

    return FORMS


def wishes() -> tuple[str, ...]:
    """What a set may wish of a puzzle."""
    from nonosat.sets.wishes import WishKind

    return tuple(map(str, WishKind))


def several(names: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """Completes the last of some names that commas separate."""

    def complete(incomplete: str) -> list[str]:
        before, comma, _ = incomplete.rpartition(",")
        return [f"{before}{comma}{each}" for each in names()]

    return complete
