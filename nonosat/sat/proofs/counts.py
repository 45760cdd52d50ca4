"""The claim of a solution count: the solutions are all combinations of the fillings of some groups of cells.

A *filling* assigns values to the cells of a group. The clues show line by line that each combination is a
solution; the proof shows that there is no other. So any count has a certificate unless a group has too many
fillings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple, Self

from nonosat.files.notation.file_text import json_bytes
from nonosat.model.clues import clue_of, fits
from nonosat.model.errors import InputError
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.plurals import noun
from nonosat.model.puzzle import Line, Puzzle
from nonosat.sat.cnf.clause_text import bare_dimacs
from nonosat.sat.cnf.numbering import cell_variables
from nonosat.sat.dimacs.instance import encode
from nonosat.sat.dimacs.text import comments
from nonosat.sat.proofs.claim import Claim, Formula
from nonosat.sat.proofs.reading import Rejected, file_of, object_in

#: The file with the backbone, and the fillings of groups.
WITNESS = "witness.json"
#: The maximum number of combinations checked in a line.
MOST_COMBINATIONS = 100_000


class CellGroup(NamedTuple):
    """A group of ``cells`` (row-major, ascending) and all its ``fillings``, values in that order."""

    cells: tuple[int, ...]
    fillings: tuple[bytes, ...]


class ExactCount(Claim):
    """The claim that the solutions are the ``backbone`` combined with one filling of each group.

    The backbone is undecided in the cells of the groups.
    """

    kind = "solution count"
    has_solutions = True
    how_to_check = (
        "drat-trim fewer.cnf fewer.drat must print 's VERIFIED'",
        "or, if fewer.lrat is there: lrat-check fewer.cnf fewer.lrat must print 'c VERIFIED'",
        "witness.json: every combination of the fillings of its groups has the clues of puzzle.json",
        "nonosat verify DIRECTORY does all of this and derives the formula again",
    )

    def __init__(self, puzzle: Puzzle, backbone: Grid, groups: Sequence[CellGroup]) -> None:
        super().__init__(puzzle)
        self.backbone = backbone
        self.groups = tuple(groups)

    @property
    def count(self) -> int:
        """The claimed solution count."""
        return prod(len(group.fillings) for group in self.groups)

    def statement(self) -> str:
        number, groups = self.count, len(self.groups)
        of_groups = f", all combinations of the fillings of {groups} groups of cells" if groups > 1 else ""
        return f"there are exactly {number:,} {noun(number, 'solution')}{of_groups}"

    def manifest_entries(self, *, stated: bool) -> dict[str, Any]:
        statement = {"statement": self.statement()} if stated else {}
        return {"kind": self.kind, "claim": self.statement(), **statement, "count": self.count}

    def witness(self) -> dict[str, Any]:
        """Return the backbone and the groups, as JSON."""
        letters = "." + self.puzzle.palette.letters
        groups = [
            {
                "cells": [list(divmod(cell, self.puzzle.width)) for cell in group.cells],
                "fillings": ["".join(letters[value] for value in filling) for filling in group.fillings],
            }
            for group in self.groups
        ]
        return {"backbone": list(self.backbone.text_rows()), "groups": groups}

    def files(self) -> dict[str, bytes]:
        return {**super().files(), WITNESS: json_bytes(self.witness()) + b"\n"}

    @classmethod
    def read(cls, puzzle: Puzzle, files: Mapping[str, bytes]) -> Self:
        return cls.of_witness(puzzle, object_in(file_of(files, WITNESS), WITNESS))

    @classmethod
    def of_witness(cls, puzzle: Puzzle, witness: Mapping[str, Any]) -> Self:
        """Return the claim of a witness; raise ``Rejected``."""
        groups = witness.get("groups")
        if not isinstance(groups, list):
            raise Rejected("the witness has no groups")
        backbone = _backbone_in(witness.get("backbone"), puzzle)
        return cls(puzzle, backbone, [_group_in(each, puzzle) for each in groups])

    def check(self) -> None:
        cells = [cell for group in self.groups for cell in group.cells]
        undecided = [cell for cell, value in enumerate(self.backbone.cells) if value == UNDECIDED]
        if sorted(cells) != undecided:
            raise Rejected("each cell outside the backbone must be in exactly one group")
        for group in self.groups:
            if len(set(group.fillings)) < len(group.fillings) or not group.fillings:
                raise Rejected("the fillings of a group are not all different")
        self._check_givens()
        for line in self.puzzle.lines():
            if self.combinations(line) > MOST_COMBINATIONS:
                raise Rejected(f"{line.name} has too many combinations of fillings to check")
            for values in self._values_of(line):
                if not fits(line.clue, clue_of(values)):
                    raise Rejected(f"a combination of fillings breaks {line.name}")

    def combinations(self, line: Line) -> int:
        """Return an upper bound of the combinations of fillings in a line."""
        return prod(len(parts) for _, parts in self._parts_of(line))

    def formula(self, encoding: str, version: str, *, memory_mib: int | None = None) -> Formula:  # noqa: ARG002
        """Return the formula of a solution that is no combination."""
        cnf = encode(self.puzzle, encoding=encoding, raw=True, memory_limit=memory_mib).cnf
        clauses = list(cnf.clauses())
        known = [(cell, value) for cell, value in enumerate(self.backbone.cells) if value != UNDECIDED]
        fixed = (tuple(cell for cell, _ in known), (bytes(value for _, value in known),))
        others = range(cnf.variables + 1, cnf.variables + 2 + len(self.groups))
        for other, (cells, fillings) in zip(others, (fixed, *self.groups), strict=True):
            for filling in fillings:
                different = (self._differs(*each) for each in zip(cells, filling, strict=True))
                clauses.append((-other, *(literal for each in different for literal in each)))
        clauses.append(tuple(others))
        header = [
            f"kind {self.kind}",
            f"claim {self.statement()}",
            f"the raw formula of the puzzle (encoding {encoding}), and that a solution is no combination:",
            f"var {others[0]} a cell of the backbone differs",
            *(f"var {other} group {number} has another filling" for number, other in enumerate(others[1:])),
        ]
        text = b"".join((comments(header), *bare_dimacs(others[-1], len(clauses), clauses)))
        return Formula("fewer.cnf", "fewer", text, clauses)

    def counterexample_reason(self) -> str:
        return "there are more solutions"

    def _differs(self, cell: int, value: int) -> list[int]:
        """Return literals of which one is true if a cell has another value."""
        variables = cell_variables(cell, colours=len(self.puzzle.palette))
        return [-variables[value - 1]] if value else list(variables)

    def _check_givens(self) -> None:
        givens = self.puzzle.givens
        for row, column, value in () if givens is None else givens.decided():
            cell = row * self.puzzle.width + column
            possible = {self.backbone.cells[cell]} - {UNDECIDED}
            for group in self.groups:
                if cell in group.cells:
                    possible = {filling[group.cells.index(cell)] for filling in group.fillings}
            if possible != {value}:
                raise Rejected("a combination of fillings contradicts the givens")

    def _parts_of(self, line: Line) -> Iterator[tuple[list[int], set[bytes]]]:
        """Yield for each group that a line crosses the positions in the line and the fillings there."""
        position_of = {cell: position for position, cell in enumerate(line.cells)}
        for group in self.groups:
            crossed = [number for number, cell in enumerate(group.cells) if cell in position_of]
            if crossed:
                parts = {bytes(filling[number] for number in crossed) for filling in group.fillings}
                yield [position_of[group.cells[number]] for number in crossed], parts

    def _values_of(self, line: Line) -> Iterator[bytes]:
        """Yield the values of a line in every combination."""
        parts = list(self._parts_of(line))
        values = bytearray(self.backbone.line(line.cells))
        for chosen in product(*(each for _, each in parts)):
            for (positions, _), part in zip(parts, chosen, strict=True):
                for position, value in zip(positions, part, strict=True):
                    values[position] = value
            yield bytes(values)


def _backbone_in(value: object, puzzle: Puzzle) -> Grid:
    if not isinstance(value, list) or not all(isinstance(row, str) for row in value):
        raise Rejected("the backbone is not a list of rows")
    try:
        grid = Grid.from_text(value, letters=puzzle.palette.letters)
    except InputError:
        raise Rejected("the backbone is not a grid") from None
    if (grid.height, grid.width) != (puzzle.height, puzzle.width):
        raise Rejected("the backbone has another size than the puzzle")
    return grid


def _group_in(value: object, puzzle: Puzzle) -> CellGroup:
    if not isinstance(value, dict) or not isinstance(value.get("fillings"), list):
        raise Rejected("a group must have cells and fillings")
    cells = _cells_in(value.get("cells"), puzzle)
    letters = "." + puzzle.palette.letters
    fillings: list[bytes] = []
    for filling in value["fillings"]:
        if not isinstance(filling, str) or len(filling) != len(cells) or not set(filling) <= set(letters):
            raise Rejected("a filling does not fit its group")
        fillings.append(bytes(letters.index(letter) for letter in filling))
    return CellGroup(cells, tuple(fillings))


def _cells_in(value: object, puzzle: Puzzle) -> tuple[int, ...]:
    """Return cells (row-major, ascending), from a list of ``[row, column]``."""
    cells: list[int] = []
    for each in value if isinstance(value, list) else [None]:
        if not (isinstance(each, list) and len(each) == 2 and all(type(one) is int for one in each)):
            raise Rejected("the cells of a group must be [row, column]")
        row, column = each
        if not (0 <= row < puzzle.height and 0 <= column < puzzle.width):
            raise Rejected("a cell of a group is outside the puzzle")
        cells.append(row * puzzle.width + column)
    if cells != sorted(set(cells)):
        raise Rejected("the cells of a group are not ascending")
    return tuple(cells)
