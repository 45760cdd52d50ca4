"""That nothing is closer: no two pictures to each other, and no picture to the marks of a half-done grid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self

from nonosat.amounts import amount
from nonosat.certificate.claims.counter import below
from nonosat.certificate.claims.formula_text import dimacs_text
from nonosat.certificate.claims.minimum import (
    Minimum,
    Obstacle,
    differing,
    no_obstacles,
    picture_in,
    raw_clauses,
)
from nonosat.certificate.reading import Rejected
from nonosat.cnf.numbering import cell_variables
from nonosat.grid import UNDECIDED, Grid
from nonosat.puzzle import Puzzle


class ClosestPictures(Minimum):
    """``first`` and ``second`` differ in as few cells as any two pictures of the puzzle.

    The formula of a closer pair has the clauses of the puzzle twice, a variable for each cell and colour that
    says that the two differ there, and one for each cell.
    """

    kind = "closest pictures"

    def __init__(self, puzzle: Puzzle, first: Grid, second: Grid) -> None:
        super().__init__(puzzle)
        self.first, self.second = first, second

    @property
    def count(self) -> int:
        return len(differing(self.first, self.second))

    def sentence(self) -> str:
        return f"two pictures differ in {amount(self.count, 'cell')}, and no two in fewer"

    def witness(self) -> dict[str, Any]:
        return {"pictures": [list(self.first.text_rows()), list(self.second.text_rows())]}

    @classmethod
    def of_witness(cls, puzzle: Puzzle, witness: Mapping[str, Any], obstacles: Sequence[Obstacle]) -> Self:
        pictures = witness.get("pictures")
        no_obstacles(obstacles)
        if not isinstance(pictures, list) or len(pictures) != 2:
            raise Rejected("there are not two pictures")
        return cls(puzzle, *(picture_in(each, puzzle, "a picture") for each in pictures))

    def check(self) -> None:
        for picture in (self.first, self.second):
            if not self.puzzle.is_solved_by(picture):
                raise Rejected("a picture is not one of the puzzle")
        if not self.count:
            raise Rejected("the pictures do not differ")

    def fewer(self, encoding: str) -> bytes | None:
        clauses, shift = raw_clauses(self.puzzle, encoding)
        clauses += [[one + shift if one > 0 else one - shift for one in clause] for clause in clauses]
        variables, colours = 2 * shift, len(self.puzzle.palette)
        cells: list[int] = []
        for cell in range(self.puzzle.height * self.puzzle.width):
            there: list[int] = []
            for mine in cell_variables(cell, colours=colours):
                variables += 1
                theirs, unlike = mine + shift, variables
                there.append(unlike)
                clauses += [
                    [-mine, theirs, unlike],
                    [mine, -theirs, unlike],
                    [-unlike, mine, theirs],
                    [-unlike, -mine, -theirs],
                ]
            if colours > 1:
                variables += 1
                clauses += [[-unlike, variables] for unlike in there]
                clauses.append([-variables, *there])
                there = [variables]
            cells += there
        clauses.append(cells)
        counter = below([(cell, 1) for cell in cells], self.count, variables=variables)
        said = [
            *self.header(),
            f"the raw formula of the puzzle (encoding {encoding}) twice, the second time from {shift + 1} on",
            f"var {cells[0]} … {cells[-1]}: the two differ in a cell" if cells else "",
        ]
        return dimacs_text(said, clauses + counter.clauses, counter.variables)


class FewestWrongMarks(Minimum):
    """``picture`` contradicts as few of the ``marks`` as any picture of the puzzle."""

    kind = "fewest wrong marks"

    def __init__(self, puzzle: Puzzle, marks: Grid, picture: Grid) -> None:
        super().__init__(puzzle)
        self.marks, self.picture = marks, picture

    @property
    def count(self) -> int:
        pairs = zip(self.marks.cells, self.picture.cells, strict=True)
        return sum(mark not in (UNDECIDED, value) for mark, value in pairs)

    def sentence(self) -> str:
        if not self.count:
            return "a picture has all these marks"
        marks = amount(self.count, "mark is", "marks are")
        return f"{marks} wrong in one picture, and no fewer in any"

    def details(self) -> Iterator[str]:
        marks = sum(mark != UNDECIDED for mark in self.marks.cells)
        yield f"of the {amount(marks, 'mark')} in {self.named_witness()}"

    def witness(self) -> dict[str, Any]:
        return {"marks": list(self.marks.text_rows()), "picture": list(self.picture.text_rows())}

    @classmethod
    def of_witness(cls, puzzle: Puzzle, witness: Mapping[str, Any], obstacles: Sequence[Obstacle]) -> Self:
        no_obstacles(obstacles)
        return cls(
            puzzle,
            picture_in(witness.get("marks"), puzzle, "the grid of marks", is_complete=False),
            picture_in(witness.get("picture"), puzzle, "the picture"),
        )

    def check(self) -> None:
        if not self.puzzle.is_solved_by(self.picture):
            raise Rejected("the picture is not one of the puzzle")

    def fewer(self, encoding: str) -> bytes | None:
        if not self.count:
            return None
        clauses, variables = raw_clauses(self.puzzle, encoding)
        wrong: list[int] = []
        for cell, mark in enumerate(self.marks.cells):
            if mark == UNDECIDED:
                continue
            mine = cell_variables(cell, colours=len(self.puzzle.palette))
            if mark:
                wrong.append(-mine[mark - 1])
                continue
            variables += 1
            clauses += [[-each, variables] for each in mine]
            wrong.append(variables)
        counter = below([(literal, 1) for literal in wrong], self.count, variables=variables)
        said = [
            *self.header(),
            f"the raw formula of the puzzle (encoding {encoding}), and that fewer marks are wrong",
        ]
        return dimacs_text(said, clauses + counter.clauses, counter.variables)
