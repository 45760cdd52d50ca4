"""That a number of pictures is exact: they are all combinations of the fillings of some groups of cells.

That each combination is a picture is seen line by line from the clues; that there is no other picture is
proved. So a number of any size has a certificate, if only no group has too many fillings.
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

#: The file with what is common, and the fillings of groups.
WITNESS = "witness.json"
#: Combinations of the fillings of a line that are judged by its clue at most.
MOST_COMBINATIONS = 100_000


class Filled(NamedTuple):
    """A group of ``cells`` (row-major, ascending) and all its ``fillings``, values in that order."""

    cells: tuple[int, ...]
    fillings: tuple[bytes, ...]


class ExactCount(Claim):
    """The pictures are those with the cells of ``common``, and in each group one of its fillings.

    ``common`` is undecided in the cells of the groups.
    """

    kind = "number of pictures"
    has_pictures = True
    how_to_check = (
        "drat-trim fewer.cnf fewer.drat must print 's VERIFIED'",
        "or, if fewer.lrat is there: lrat-check fewer.cnf fewer.lrat must print 'c VERIFIED'",
        "witness.json: every combination of the fillings of its groups has the clues of puzzle.json",
        "nonosat verify DIRECTORY does all of this and derives the formula again",
    )

    def __init__(self, puzzle: Puzzle, common: Grid, groups: Sequence[Filled]) -> None:
        super().__init__(puzzle)
        self.common = common
        self.groups = tuple(groups)

    @property
    def count(self) -> int:
        """The number that is claimed."""
        return prod(len(group.fillings) for group in self.groups)

    def statement(self) -> str:
        number, groups = self.count, len(self.groups)
        of_groups = f", all combinations of the fillings of {groups} groups of cells" if groups > 1 else ""
        return f"there are exactly {number:,} {noun(number, 'picture')}{of_groups}"

    def said(self, *, stated: bool) -> dict[str, Any]:
        statement = {"statement": self.statement()} if stated else {}
        return {"kind": self.kind, "claim": self.statement(), **statement, "count": self.count}

    def witness(self) -> dict[str, Any]:
        """What is common, and the groups, in JSON."""
        letters = "." + self.puzzle.palette.letters
        groups = [
            {
                "cells": [list(divmod(cell, self.puzzle.width)) for cell in group.cells],
                "fillings": ["".join(letters[value] for value in filling) for filling in group.fillings],
            }
            for group in self.groups
        ]
        return {"common": list(self.common.text_rows()), "groups": groups}

    def files(self) -> dict[str, bytes]:
        return {**super().files(), WITNESS: json_bytes(self.witness()) + b"\n"}

    @classmethod
    def read(cls, puzzle: Puzzle, files: Mapping[str, bytes]) -> Self:
        return cls.of_witness(puzzle, object_in(file_of(files, WITNESS), WITNESS))

    @classmethod
    def of_witness(cls, puzzle: Puzzle, witness: Mapping[str, Any]) -> Self:
        """The claim that a witness makes; raises ``Rejected``."""
        groups = witness.get("groups")
        if not isinstance(groups, list):
            raise Rejected("there are no groups")
        common = _common_in(witness.get("common"), puzzle)
        return cls(puzzle, common, [_group_in(each, puzzle) for each in groups])

    def check(self) -> None:
        cells = [cell for group in self.groups for cell in group.cells]
        open_cells = [cell for cell, value in enumerate(self.common.cells) if value == UNDECIDED]
        if sorted(cells) != open_cells:
            raise Rejected("the cells that are not common are not each in one group")
        for group in self.groups:
            if len(set(group.fillings)) < len(group.fillings) or not group.fillings:
                raise Rejected("the fillings of a group are not all different")
        self._check_givens()
        for line in self.puzzle.lines():
            if self.combinations(line) > MOST_COMBINATIONS:
                raise Rejected(f"{line.name} has too many combinations of fillings to be judged")
            for values in self._values_of(line):
                if not fits(line.clue, clue_of(values)):
                    raise Rejected(f"a combination of fillings breaks {line.name}")

    def combinations(self, line: Line) -> int:
        """How many combinations of fillings a line has at most."""
        return prod(len(parts) for _, parts in self._parts_of(line))

    def formula(self, encoding: str, version: str, *, memory_mib: int | None = None) -> Formula:  # noqa: ARG002
        """The formula that there is another picture."""
        cnf = encode(self.puzzle, encoding=encoding, raw=True, memory_limit=memory_mib).cnf
        clauses = list(cnf.clauses())
        common = [(cell, value) for cell, value in enumerate(self.common.cells) if value != UNDECIDED]
        fixed = (tuple(cell for cell, _ in common), (bytes(value for _, value in common),))
        others = range(cnf.variables + 1, cnf.variables + 2 + len(self.groups))
        for other, (cells, fillings) in zip(others, (fixed, *self.groups), strict=True):
            for filling in fillings:
                unlike = (self._unlike(*each) for each in zip(cells, filling, strict=True))
                clauses.append((-other, *(literal for each in unlike for literal in each)))
        clauses.append(tuple(others))
        said = [
            f"kind {self.kind}",
            f"claim {self.statement()}",
            f"the raw formula of the puzzle (encoding {encoding}), and that a picture is none of these:",
            f"var {others[0]} a common cell differs",
            *(f"var {other} group {number} is filled otherwise" for number, other in enumerate(others[1:])),
        ]
        text = b"".join((comments(said), *bare_dimacs(others[-1], len(clauses), clauses)))
        return Formula("fewer.cnf", "fewer", text, clauses)

    def refusal(self) -> str:
        return "there are more pictures"

    def _unlike(self, cell: int, value: int) -> list[int]:
        """One of these literals is true where a cell has another value."""
        variables = cell_variables(cell, colours=len(self.puzzle.palette))
        return [-variables[value - 1]] if value else list(variables)

    def _check_givens(self) -> None:
        givens = self.puzzle.givens
        for row, column, value in () if givens is None else givens.decided():
            cell = row * self.puzzle.width + column
            possible = {self.common.cells[cell]} - {UNDECIDED}
            for group in self.groups:
                if cell in group.cells:
                    possible = {filling[group.cells.index(cell)] for filling in group.fillings}
            if possible != {value}:
                raise Rejected("a combination of fillings does not have the given cells")

    def _parts_of(self, line: Line) -> Iterator[tuple[list[int], set[bytes]]]:
        """For each group that a line meets, the places in the line and how its fillings look there."""
        place_of = {cell: place for place, cell in enumerate(line.cells)}
        for group in self.groups:
            met = [number for number, cell in enumerate(group.cells) if cell in place_of]
            if met:
                parts = {bytes(filling[number] for number in met) for filling in group.fillings}
                yield [place_of[group.cells[number]] for number in met], parts

    def _values_of(self, line: Line) -> Iterator[bytes]:
        """The line in every combination."""
        parts = list(self._parts_of(line))
        values = bytearray(self.common.line(line.cells))
        for chosen in product(*(each for _, each in parts)):
            for (places, _), part in zip(parts, chosen, strict=True):
                for place, value in zip(places, part, strict=True):
                    values[place] = value
            yield bytes(values)


def _common_in(value: object, puzzle: Puzzle) -> Grid:
    if not isinstance(value, list) or not all(isinstance(row, str) for row in value):
        raise Rejected("what is common is not a list of rows")
    try:
        grid = Grid.from_text(value, letters=puzzle.palette.letters)
    except InputError:
        raise Rejected("what is common is not a grid") from None
    if (grid.height, grid.width) != (puzzle.height, puzzle.width):
        raise Rejected("what is common has not the size of the puzzle")
    return grid


def _group_in(value: object, puzzle: Puzzle) -> Filled:
    if not isinstance(value, dict) or not isinstance(value.get("fillings"), list):
        raise Rejected("a group is not cells and fillings")
    cells = _cells_in(value.get("cells"), puzzle)
    letters = "." + puzzle.palette.letters
    fillings: list[bytes] = []
    for filling in value["fillings"]:
        if not isinstance(filling, str) or len(filling) != len(cells) or not set(filling) <= set(letters):
            raise Rejected("a filling does not fit its group")
        fillings.append(bytes(letters.index(letter) for letter in filling))
    return Filled(cells, tuple(fillings))


def _cells_in(value: object, puzzle: Puzzle) -> tuple[int, ...]:
    """Cells (row-major, ascending), from a list of ``[row, column]``."""
    cells: list[int] = []
    for each in value if isinstance(value, list) else [None]:
        if not (isinstance(each, list) and len(each) == 2 and all(type(one) is int for one in each)):
            raise Rejected("the cells of a group are not cells")
        row, column = each
        if not (0 <= row < puzzle.height and 0 <= column < puzzle.width):
            raise Rejected("the cells of a group are not cells of the puzzle")
        cells.append(row * puzzle.width + column)
    if cells != sorted(set(cells)):
        raise Rejected("the cells of a group are not in order")
    return tuple(cells)
