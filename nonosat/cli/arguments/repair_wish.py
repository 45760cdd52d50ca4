"""Options that say what to repair, and how."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from nonosat.answers.repairing import RepairQuestion
from nonosat.cli.arguments.entry import Entry
from nonosat.cli.arguments.options import finite
from nonosat.cli.arguments.pictures import mask_for, picture_for
from nonosat.search_options import SearchOptions


@dataclass(frozen=True, slots=True)
class RepairWish:
    """The options of a repair; ``picture`` and ``protect`` are files."""

    givens: bool
    cells: bool
    picture: str | None
    keep_givens: bool
    line_solvable: bool
    protect: str | None
    keep_symmetry: bool
    effort: float
    alternatives: int

    def question(self, entry: Entry, options: SearchOptions) -> RepairQuestion:
        """The question about a puzzle; reads the files."""
        puzzle = entry.puzzle
        return RepairQuestion(
            puzzle,
            options,
            picture_source=self.picture,
            givens=self.givens,
            cells=self.cells,
            picture=None if self.picture is None else picture_for(puzzle, self.picture, options.limits),
            keep_givens=self.keep_givens,
            protected=() if self.protect is None else mask_for(puzzle, self.protect, options.limits),
            line_solvable=self.line_solvable,
            keep_symmetry=self.keep_symmetry,
            effort=self.effort,
            alternatives=self.alternatives,
        )


def repair_options(
    givens: Annotated[bool, typer.Option("--givens", help="Give as few cells as possible.")] = False,
    cells: Annotated[bool, typer.Option("--cells", help="Change as few cells as possible.")] = False,
    picture: Annotated[
        str | None,
        typer.Option("--picture", metavar="FILE", help="The author's picture, if it is not the goal."),
    ] = None,
    keep_givens: Annotated[
        bool, typer.Option("--keep-givens", help="With --givens: keep those that the puzzle already has.")
    ] = False,
    line_solvable: Annotated[
        bool, typer.Option("--line-solvable", help="With --cells: line logic alone must find the picture.")
    ] = False,
    protect: Annotated[
        str | None,
        typer.Option("--protect", metavar="MASK", help="With --cells: a picture of the cells not to change."),
    ] = None,
    keep_symmetry: Annotated[
        bool, typer.Option("--keep-symmetry", help="With --cells: keep the symmetries of the picture.")
    ] = False,
    effort: Annotated[
        float,
        typer.Option(
            "--effort",
            min=0,
            metavar="FACTOR",
            callback=finite,
            help="With --cells: how long to look for fewer changes when no proof is in sight.",
        ),
    ] = 1.0,
    alternatives: Annotated[
        int,
        typer.Option(
            "--alternatives",
            min=1,
            metavar="N",
            help="With --givens or --cells: find N repairs of the same size, as different as can be.",
        ),
    ] = 1,
) -> RepairWish:
    """The wish that the options describe; raises ``BadParameter`` for those that exclude each other."""
    if givens and cells:
        raise typer.BadParameter("choose one of --givens and --cells")
    for name, is_set, needed in (
        ("--keep-givens", keep_givens, givens),
        ("--line-solvable", line_solvable, cells),
        ("--keep-symmetry", keep_symmetry, cells),
        ("--protect", protect is not None, cells),
    ):
        if is_set and not needed:
            raise typer.BadParameter(
                f"{name} requires {'--givens' if name == '--keep-givens' else '--cells'}"
            )
    if alternatives > 1 and not (givens or cells):
        raise typer.BadParameter("--alternatives requires --givens or --cells")
    return RepairWish(
        givens, cells, picture, keep_givens, line_solvable, protect, keep_symmetry, effort, alternatives
    )
