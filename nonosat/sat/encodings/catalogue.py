"""nonosat's built-in encodings by name.

For those of other packages see ``nonosat.sat.encodings.plug_ins``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, NamedTuple

from nonosat.model.abilities.json_values import by_keys
from nonosat.model.palette import Palette
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.encodings.automaton import automaton
from nonosat.sat.encodings.line import LineToEncode
from nonosat.sat.encodings.order import order
from nonosat.sat.encodings.path import path
from nonosat.sat.encodings.start import start, start_by

#: Yields the name of each rule with its clauses for a line.
Write = Callable[[LineToEncode], Iterable[tuple[str, Iterable[Clause]]]]


class Encoding(NamedTuple):
    """An encoding, with its reference, and whether unit propagation is complete on a line.

    ``write`` is the encoding itself: a function from a line to clauses. It gets lines whose clue is known;
    with ``unknown_lengths`` also those with runs of unknown length and known colour. The automaton encoding
    writes the other lines. ``is_own``: it is built in.
    """

    name: Annotated[str, "The name, for `--encoding`."]
    title: Annotated[str, "What it is."]
    reference: Annotated[str, "Where it was published."]
    propagation_complete: Annotated[bool, "Whether unit propagation finds everything that follows on a line."]
    write: Write
    unknown_lengths: bool = False
    is_own: bool = True

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON, as in ``nonosat encodings --json``."""
        return by_keys(self, Palette())


ENCODINGS = (
    Encoding(
        name="order",
        title="order literals for the starts of runs",
        reference="Crawford and Baker 1994; Tamura, Taga, Kitagawa and Banbara 2009",
        propagation_complete=False,
        write=order,
        unknown_lengths=True,
    ),
    Encoding(
        name="start",
        title="a variable for every start of a run, at most one in pairs",
        reference="de Kleer 1989; Walsh 2000",
        propagation_complete=False,
        write=start,
    ),
    Encoding(
        name="start-ladder",
        title="a variable for every start of a run, at most one by a ladder",
        reference="Gent and Nightingale 2004",
        propagation_complete=False,
        write=start_by("ladder"),
    ),
    Encoding(
        name="start-seqcounter",
        title="a variable for every start of a run, at most one by a sequential counter",
        reference="Sinz 2005",
        propagation_complete=False,
        write=start_by("seqcounter"),
    ),
    Encoding(
        name="automaton",
        title="a variable for every cell and state of the clue's automaton",
        reference="Pesant 2004; Quimper and Walsh 2007; Bacchus 2007",
        propagation_complete=True,
        write=automaton,
    ),
    Encoding(
        name="path",
        title="runs and cells of gaps as the steps of a path through the line",
        reference="our own",
        propagation_complete=True,
        write=path,
    ),
)


def builtin_encoding(name: str) -> Encoding | None:
    """Return the built-in encoding of that name, or ``None``."""
    return next((encoding for encoding in ENCODINGS if encoding.name == name), None)
