"""That a number of pictures is exact: they are all combinations of the fillings of some groups of cells.

That each combination is a picture is seen line by line from the clues; that there is no other picture is
proved. So a number of any size has a certificate, if only no group has too many fillings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple, Self

from nonosat.amounts import noun
from nonosat.certificate.claims.formula_text import dimacs_text
from nonosat.certificate.claims.minimum import (
    Minimum,
    Obstacle,
    cells_as_json,
    cells_in,
    no_obstacles,
    picture_in,
    raw_clauses,
)
from nonosat.certificate.reading import Rejected
from nonosat.clues import clue_of, fits
from nonosat.cnf.numbering import cell_variables
from nonosat.grid import UNDECIDED, Grid
from nonosat.puzzle import Line, Puzzle

#: Combinations of the fillings of a line that are judged by its clue at most.
MOST_COMBINATIONS = 100_000


class Filled(NamedTuple):
    """A group of ``cells`` (row-major, ascending) and all its ``fillings``, values in that order."""

    cells: tuple[int, ...]
    fillings: tuple[bytes, ...]


class ExactCount(Minimum):
    """The pictures are those with the cells of ``common``, and in each group one of its fillings.

    ``common`` is undecided in the cells of the groups.
    """

    kind = "number of pictures"

    def __init__(self, puzzle: Puzzle, common: Grid, groups: Sequence[Filled]) -> None:
        super().__init__(puzzle)
        self.common = common
        self.groups = tuple(groups)

    @property
    def count(self) -> int:
        return prod(len(group.fillings) for group in self.groups)

    def sentence(self) -> str:
        number, groups = self.count, len(self.groups)
        of_groups = f", all combinations of the fillings of {groups} groups of cells" if groups > 1 else ""
        return f"there are exactly {number:,} {noun(number, 'picture')}{of_groups}"

    def witness(self) -> dict[str, Any]:
        letters = "." + self.puzzle.palette.letters
        groups = [
            {
                "cells": cells_as_json(group.cells, self.puzzle.width),
                "fillings": ["".join(letters[value] for value in filling) for filling in group.fillings],
            }
            for group in self.groups
        ]
        return {"common": list(self.common.text_rows()), "groups": groups}

    @classmethod
    def of_witness(cls, puzzle: Puzzle, witness: Mapping[str, Any], obstacles: Sequence[Obstacle]) -> Self:
        no_obstacles(obstacles)
        groups = witness.get("groups")
        if not isinstance(groups, list):
            raise Rejected("there are no groups")
        common = picture_in(witness.get("common"), puzzle, "what is common", is_complete=False)
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

    def fewer(self, encoding: str) -> bytes:
        clauses, variables = raw_clauses(self.puzzle, encoding)
        common = [(cell, value) for cell, value in enumerate(self.common.cells) if value != UNDECIDED]
        fixed = (tuple(cell for cell, _ in common), (bytes(value for _, value in common),))
        others = range(variables + 1, variables + 2 + len(self.groups))
        for other, (cells, fillings) in zip(others, (fixed, *self.groups), strict=True):
            for filling in fillings:
                unlike = (self._unlike(*each) for each in zip(cells, filling, strict=True))
                clauses.append([-other, *(literal for each in unlike for literal in each)])
        clauses.append(list(others))
        said = [
            *self.header(),
            f"the raw formula of the puzzle (encoding {encoding}), and that a picture is none of these:",
            f"var {others[0]} a common cell differs",
            *(f"var {other} group {number} is filled otherwise" for number, other in enumerate(others[1:])),
        ]
        return dimacs_text(said, clauses, others[-1])

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


def _group_in(value: object, puzzle: Puzzle) -> Filled:
    if not isinstance(value, dict) or not isinstance(value.get("fillings"), list):
        raise Rejected("a group is not cells and fillings")
    cells = cells_in(value.get("cells"), puzzle, "the cells of a group")
    letters = "." + puzzle.palette.letters
    fillings: list[bytes] = []
    for filling in value["fillings"]:
        if not isinstance(filling, str) or len(filling) != len(cells) or not set(filling) <= set(letters):
            raise Rejected("a filling does not fit its group")
        fillings.append(bytes(letters.index(letter) for letter in filling))
    return Filled(cells, tuple(fillings))
