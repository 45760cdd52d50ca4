"""The encodings on offer: names and facts, without loading what writes the clauses."""

from __future__ import annotations

from dataclasses import dataclass

from nonosat.errors import UnknownName


@dataclass(frozen=True, slots=True)
class Encoding:
    """An encoding: its name, where it comes from, and whether unit propagation is complete on a line.

    ``module`` holds its function ``clauses``: from a ``Problem`` to families of clauses and variables.
    """

    name: str
    title: str
    reference: str
    propagation_complete: bool
    module: str


ENCODINGS = (
    Encoding(
        name="order",
        title="order literals for the starts of runs",
        reference="Crawford and Baker 1994; Tamura, Taga, Kitagawa and Banbara 2009",
        propagation_complete=False,
        module="nonosat.encoding.order",
    ),
)


def encoding_named(name: str) -> Encoding:
    """The encoding of that name; raises ``UnknownName``, whose text lists the names."""
    for encoding in ENCODINGS:
        if encoding.name == name:
            return encoding
    names = ", ".join(encoding.name for encoding in ENCODINGS)
    raise UnknownName(f"no encoding '{name}': expected one of {names}")
