"""nonosat's own encodings: names and facts, without loading what writes the clauses.

Those that are asked for by name may also be other people's: see ``nonosat.encoding.plug_ins``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, NamedTuple


class Encoding(NamedTuple):
    """An encoding: its name, where it comes from, and whether unit propagation is complete on a line.

    ``module`` holds ``clauses``, from a ``Problem`` to families of clauses and variables, and ``size``, from
    ``LineCounts`` to how many there are at most. ``at_most_one`` is PySAT's name for the way to say that; in
    pairs it has none. With ``unknown_lengths`` it has clauses for runs of unknown length; lines that it has
    none for are written by ``nonosat.encoding.clue_states`` instead. ``write`` is the function of an encoding
    that is not nonosat's own, which ``nonosat.encoding.one_line`` calls for every line.
    """

    name: Annotated[str, "The name, for `--encoding`."]
    title: Annotated[str, "What it is."]
    reference: Annotated[str, "Who has described it."]
    propagation_complete: Annotated[bool, "Whether unit propagation finds everything that follows on a line."]
    module: str
    at_most_one: str = ""
    unknown_lengths: bool = False
    write: Callable[[Any], Iterable[Any]] | None = None


ENCODINGS = (
    Encoding(
        name="order",
        title="order literals for the starts of runs",
        reference="Crawford and Baker 1994; Tamura, Taga, Kitagawa and Banbara 2009",
        propagation_complete=False,
        module="nonosat.encoding.order",
        unknown_lengths=True,
    ),
    Encoding(
        name="start",
        title="a variable for every start of a run, at most one in pairs",
        reference="de Kleer 1989; Walsh 2000",
        propagation_complete=False,
        module="nonosat.encoding.start",
    ),
    *(
        Encoding(
            name=f"start-{name}",
            title=f"a variable for every start of a run, at most one by {title}",
            reference=reference,
            propagation_complete=False,
            module="nonosat.encoding.start",
            at_most_one=name,
        )
        for name, title, reference in (
            ("ladder", "a ladder", "Gent and Nightingale 2004"),
            ("seqcounter", "a sequential counter", "Sinz 2005"),
            ("bitwise", "binary numbers", "Prestwich 2007"),
            (
                "mtotalizer",
                "a modulo totalizer",
                "Ogawa, Liu, Hasegawa, Koshimura and Fujita 2013",
            ),
            (
                "kmtotalizer",
                "a k-cardinality modulo totalizer",
                "Morgado, Ignatiev and Marques-Silva 2014",
            ),
        )
    ),
    Encoding(
        name="automaton",
        title="a variable for every cell and state of the clue's automaton",
        reference="Pesant 2004; Quimper and Walsh 2007; Bacchus 2007",
        propagation_complete=True,
        module="nonosat.encoding.automaton",
    ),
    Encoding(
        name="path",
        title="runs and cells of gaps as the steps of a path through the line",
        reference="our own",
        propagation_complete=True,
        module="nonosat.encoding.path",
    ),
)


def builtin_encoding(name: str) -> Encoding | None:
    """The encoding of that name, if nonosat itself has it."""
    return next((encoding for encoding in ENCODINGS if encoding.name == name), None)
