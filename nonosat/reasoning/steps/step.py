"""A step of an explanation as a plain value: what is deduced, from which cells and lines, and in words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, NamedTuple

from nonosat.model.abilities.json_key import Key


class Kind(StrEnum):
    """How far a person has to look for a step."""

    #: One line and what is known of its cells.
    LINE = "line"
    #: A cell is assumed, and single lines lead to a contradiction.
    CONTRADICTION = "contradiction"
    #: Arguments within an argument, or a search.
    DEEP = "deep"


#: Row and column of a cell, 0-based.
Cell = tuple[int, int]


class CellValues(NamedTuple):
    """A cell and the values that it can still have (0 blank, 1 … the colours), in ascending order.

    One value: the cell is decided. Several: it is not, but something is known, such as "not red".
    ``row`` and ``column`` are 0-based.
    """

    row: int
    column: int
    values: tuple[int, ...]

    @property
    def is_decided(self) -> bool:
        """Whether only one value is left."""
        return len(self.values) == 1


@dataclass(frozen=True, slots=True)
class Because:
    """What a step rests on: known cells, as they were known before it, and lines by name.

    Nothing else is needed: these cells and the clues of these lines imply the step.
    """

    cells: Annotated[tuple[CellValues, ...], "Known cells, with the values that they can have."]
    lines: Annotated[tuple[str, ...], "Lines, by name."]


class Link(NamedTuple):
    """What a line makes of one of its cells when another one is supposed to have a value."""

    line: Annotated[str, "The line, by name."]
    supposed: Annotated[CellValues, Key("A cell with the value that it is supposed to have.", name="if")]
    then: Annotated[CellValues, "Another cell with the value that it must have then."]


@dataclass(frozen=True, slots=True)
class Step:
    """One step that a person can follow.

    ``lines`` is where to look, in the order in which the argument goes through them. ``cells`` holds what
    the step adds: each cell with the values that it can have afterwards. ``technique`` names the
    pattern, ``text`` puts it in a sentence or a few.

    Where ``kind`` is not ``line`` and there are no ``parts``, ``assumption`` is what is supposed (and turns
    out to be impossible), and ``chain`` the steps that follow from it, the last of which finds the
    contradiction: a line that cannot be filled any more (it has no ``cells``). A step of the chain may itself
    be an argument by contradiction, in a deep step and where cases are distinguished; an argument found by
    search has no chain. The ``because`` of a step of the chain names cells known before as well as cells
    deduced in the chain.

    Two neighbouring lines may show something together (``edge logic`` at an edge, else ``two lines``): such a
    step is a ``contradiction`` about many cells at once, without an assumption. Its ``lines`` are these two
    and those that cross them, and ``links`` what each of these makes of its cell on the second line when its
    cell on the first has some value.

    ``also_called`` is the name that other people have for the technique, if it is another one.

    ``parts`` are what the step consists of, in the order in which they are seen: of a look at a line what
    follows there, one after another; before that, what is first noted elsewhere because the look rests on it.
    They come together as one step; each is a step with a reason of its own, may rest on those before it, and
    has no parts. An argument has parts only where something has to be noted first; it is then one of them.

    ``drawn`` are the cells of the runs, or parts of runs, that a step on one line speaks of as drawn; they
    are among the cells of ``because`` even where fewer would do. ``room`` are the cells within which the run
    of an overlap lies.

    ``smallest`` says that no smaller set of known cells (one line, beside those that are ``drawn``) or of
    lines (contradiction) will do; of a step with parts that this holds for each of them.
    """

    kind: Annotated[Kind, "How far one has to look for it: at one `line`, by `contradiction`, or `deep`."]
    technique: Annotated[str, "The name of the technique."]
    lines: Annotated[tuple[str, ...], "Where to look, by the names of lines, in the order of the argument."]
    cells: Annotated[tuple[CellValues, ...], "What follows: cells, with the values that they can have then."]
    because: Annotated[Because, "What it rests on: these cells and the clues of these lines imply it."]
    text: Annotated[str, "The step in words."]
    assumption: Annotated[
        CellValues | None,
        Key("What is supposed, and turns out to be impossible.", when="in an argument by contradiction"),
    ] = None
    chain: Annotated[
        tuple[Step, ...],
        Key(
            "The steps that follow from the assumption; the last one finds the contradiction. Empty for an "
            "argument that was found by search.",
            when="with `assumption`",
        ),
    ] = ()
    smallest: Annotated[bool, "Whether it is certain that no smaller set of cells or lines implies it."] = (
        True
    )
    parts: Annotated[
        tuple[Step, ...], "The steps that it consists of, in the order in which they are seen."
    ] = ()
    drawn: Annotated[
        tuple[Cell, ...],
        Key("The cells of the runs that the step speaks of as drawn.", when="if there are any"),
    ] = ()
    room: Annotated[
        tuple[Cell, ...], Key("The cells within which the run of an overlap lies.", when="for an overlap")
    ] = ()
    links: Annotated[
        tuple[Link, ...],
        Key(
            "What each line that crosses two neighbouring ones makes of its cell on the second.",
            when="in a step about two lines",
        ),
    ] = ()
    also_called: Annotated[str | None, "Another name for the technique, if there is one."] = None
