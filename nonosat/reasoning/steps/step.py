"""A step of an explanation as a plain value: conclusions, premises, technique and text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, NamedTuple

from nonosat.model.abilities.json_key import Key


class StepKind(StrEnum):
    """The reasoning that a step needs."""

    #: One line and its known cells.
    LINE = "line"
    #: A cell is assumed, and single lines lead to a contradiction.
    CONTRADICTION = "contradiction"
    #: Nested contradictions, or a search.
    DEEP = "deep"


#: Row and column of a cell, 0-based.
Cell = tuple[int, int]


class CellCandidates(NamedTuple):
    """A cell and the values that it can still have (0 blank, 1 … the colours), in ascending order.

    One value: the cell is decided. Several: it is undecided, but narrowed down, such as "not red".
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
class Premises:
    """The known cells, as they were before a step, and the lines, by name, that imply a step."""

    cells: Annotated[tuple[CellCandidates, ...], "Known cells, with the values that they can have."]
    lines: Annotated[tuple[str, ...], "Lines, by name."]


class Implication(NamedTuple):
    """The values that a line leaves one cell if another cell has the assumed ones."""

    line: Annotated[str, "The line, by name."]
    assumed: Annotated[CellCandidates, Key("A cell with its assumed value.", name="if")]
    then: Annotated[CellCandidates, "Another cell with the values that it can have then."]


@dataclass(frozen=True, slots=True)
class Step:
    """One step that a person can follow.

    ``lines`` is where to look, in the order of the deduction. ``cells`` holds the conclusions: each cell with
    its candidates after the step. ``technique`` names the pattern, ``text`` says it in one or more sentences.

    If ``kind`` is not ``line`` and there are no ``substeps``, ``assumption`` is refuted: the steps of
    ``chain`` follow from it, and the last one, without ``cells``, finds an impossible line. A step of the
    chain may itself be a contradiction (in deep steps and in contradictions by cases); one found by search
    has no chain. The ``premises`` of a step of the chain name cells known before and cells deduced in the
    chain.

    Two neighbouring lines may imply something together (``edge logic`` at an edge, else ``two lines``): such
    a step is a ``contradiction`` about many cells at once, without an assumption. Its ``lines`` are these two
    and the crossing ones, and ``implications`` say which values each crossing line leaves its cell on the
    second line, given a value of its cell on the first.

    ``alias`` is a common other name of the technique.

    ``substeps`` are the deductions of which the step consists, in order: those on one line, preceded by
    preliminary marks on other lines if they need any. Each has its own premises, may rest on those before it,
    and has no substeps. A contradiction has substeps only if it needs preliminary marks; it is the last one.

    ``run_cells`` are the cells of the runs, or parts of runs, that the text of a step on one line mentions as
    complete; they belong to ``premises`` even if fewer cells would do. ``window`` is the range of cells in
    which the run of an overlap lies.

    ``smallest`` says that no smaller set of known cells (one line, beside ``run_cells``) or of lines
    (contradiction) implies the step; for a step with substeps, that this holds for each of them.
    """

    kind: Annotated[StepKind, "The reasoning: at one `line`, by `contradiction`, or `deep`."]
    technique: Annotated[str, "The name of the technique."]
    lines: Annotated[tuple[str, ...], "Where to look: names of lines, in the order of the deduction."]
    cells: Annotated[
        tuple[CellCandidates, ...], "The conclusions: cells, with the values that they can still have."
    ]
    premises: Annotated[Premises, "The cells and lines that imply it."]
    text: Annotated[str, "The step in words."]
    assumption: Annotated[
        CellCandidates | None,
        Key("The refuted assumption.", when="in a contradiction"),
    ] = None
    chain: Annotated[
        tuple[Step, ...],
        Key(
            "The steps that follow from the assumption; the last one finds the contradiction. Empty if it "
            "was found by search.",
            when="with `assumption`",
        ),
    ] = ()
    smallest: Annotated[bool, "Whether it is proved that no smaller set of cells or lines implies it."] = True
    substeps: Annotated[tuple[Step, ...], "The steps of which it consists, in order."] = ()
    run_cells: Annotated[
        tuple[Cell, ...],
        Key("The cells of the runs that the text mentions as complete.", when="if there are any"),
    ] = ()
    window: Annotated[
        tuple[Cell, ...],
        Key("The range of cells in which the run of an overlap lies.", when="for an overlap"),
    ] = ()
    implications: Annotated[
        tuple[Implication, ...],
        Key(
            "The values that each crossing line leaves its cell on the second of two neighbouring lines.",
            when="in a step about two lines",
        ),
    ] = ()
    alias: Annotated[str | None, "A common other name of the technique."] = None
