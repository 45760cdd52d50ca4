"""That no fewer changed cells make a picture the only one for its clues.

An obstacle is an exchange: some cells with their values, and other values for a part of them that no clue can
tell from these, whatever stands elsewhere. Then every picture with those values is ambiguous, so a changed
picture must have another value in one of the cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, groupby
from typing import Any, Self

from nonosat.amounts import amount
from nonosat.certificate.claims.counter import below
from nonosat.certificate.claims.formula_text import dimacs_text, in_packed_order
from nonosat.certificate.claims.minimum import (
    Minimum,
    Obstacle,
    cells_as_json,
    cells_in,
    cells_in_words,
    differing,
    picture_in,
    truth_in,
)
from nonosat.certificate.reading import Rejected, check_fits
from nonosat.clues import clue_of
from nonosat.grid import UNDECIDED, Grid
from nonosat.puzzle import Puzzle

#: A cell (row-major) and a value that it is changed to.
_Change = tuple[int, int]


class FewestChanges(Minimum):
    """``changed`` is the only picture for its own clues, and differs from ``picture`` in few cells.

    No other such picture is compared whose ``protected`` cells (row-major) differ, or, with
    ``keep_symmetry``, that lacks a reflection or turn under which ``picture`` stays the same.
    """

    kind = "fewest changed cells"

    def __init__(
        self,
        puzzle: Puzzle,
        picture: Grid,
        changed: Grid,
        *,
        protected: Sequence[int] = (),
        keep_symmetry: bool = False,
        obstacles: Sequence[Obstacle] = (),
    ) -> None:
        super().__init__(puzzle, obstacles)
        self.picture = picture
        self.changed = changed
        self.protected = tuple(sorted(protected))
        self.keep_symmetry = keep_symmetry

    @property
    def count(self) -> int:
        return len(differing(self.picture, self.changed))

    def sentence(self) -> str:
        if not self.count:
            return "the picture is the only one for its clues as it is"
        cells = amount(self.count, "changed cell makes", "changed cells make")
        symmetric = " symmetric" if self.keep_symmetry else ""
        return f"{cells} a{symmetric} picture that is the only one for its clues, and no fewer would"

    def conditions(self) -> Iterator[str]:
        if self.protected:
            places = (divmod(cell, self.puzzle.width) for cell in self.protected)
            named = ", ".join(f"row {row + 1} column {column + 1}" for row, column in places)
            yield f"protected are {named}"

    def details(self) -> Iterator[str]:
        if self.keep_symmetry:
            names = ", ".join(self._symmetries())
            yield f"symmetric is {names}" if names else "the picture has no symmetry that could be kept"
        yield f"the picture is that of {self.named_witness()}"
        if self.count:
            changed = differing(self.picture, self.changed)
            yield f"changed are {cells_in_words(self.puzzle, self.changed, changed)}"

    def witness(self) -> dict[str, Any]:
        return {
            "picture": list(self.picture.text_rows()),
            "changed": list(self.changed.text_rows()),
            "protected": cells_as_json(self.protected, self.puzzle.width),
            "keep_symmetry": self.keep_symmetry,
        }

    @classmethod
    def of_witness(cls, puzzle: Puzzle, witness: Mapping[str, Any], obstacles: Sequence[Obstacle]) -> Self:
        if any(len(each) != 2 for each in obstacles):
            raise Rejected("an obstacle is not two pictures")
        return cls(
            puzzle,
            picture_in(witness.get("picture"), puzzle, "the picture"),
            picture_in(witness.get("changed"), puzzle, "the changed picture"),
            protected=cells_in(witness.get("protected"), puzzle, "the protected cells"),
            keep_symmetry=truth_in(witness, "keep_symmetry"),
            obstacles=obstacles,
        )

    def check(self) -> None:
        check_fits(self.puzzle, self.picture, "the picture")
        if not differing(self.picture, self.changed).isdisjoint(self.protected):
            raise Rejected("a protected cell is changed")
        for moved in self._symmetries().values():
            if any(self.changed.cells[cell] != self.changed.cells[to] for cell, to in enumerate(moved)):
                raise Rejected("the changed picture has not the symmetries of the picture")
        for number, (before, after) in enumerate(self.obstacles, 1):
            lines = ((before.line(line.cells), after.line(line.cells)) for line in self.puzzle.lines())
            if before.cells == after.cells or not all(_is_unseen(*each) for each in lines):
                raise Rejected(f"obstacle {number} is not an exchange that no clue can tell")

    def enough(self) -> tuple[Puzzle, tuple[Grid, ...]]:
        return Puzzle.of(self.changed, palette=self.puzzle.palette), (self.changed,)

    def fewer(self, encoding: str) -> bytes | None:  # noqa: ARG002 - the clues are not part of the formula
        if not self.count:
            return None
        own = self.picture.cells
        #: Of each obstacle the changes one of which must be there, and those one of which must not.
        wanted: list[tuple[frozenset[_Change], frozenset[_Change]]] = []
        for before, _ in self.obstacles:
            values = [(cell, value) for cell, value in enumerate(before.cells) if value != UNDECIDED]
            there = frozenset(
                (cell, other) for cell, value in values if value == own[cell] for other in self._others(cell)
            )
            wanted.append((there, frozenset(each for each in values if each[1] != own[each[0]])))
        order = in_packed_order([there | gone for there, gone in wanted])
        order += self._images(order)
        variable = {change: number for number, change in enumerate(order, 1)}
        clauses = [
            [*sorted(variable[each] for each in there), *sorted(-variable[each] for each in gone)]
            for there, gone in wanted
        ]
        clauses += self._rules(variable)
        counter = below([(number, 1) for number in variable.values()], self.count, variables=len(order))
        said = [*self.header(), f"obstacles {len(wanted)}", f"fewer than {self.count} cells are changed"]
        letters = "." + self.puzzle.palette.letters
        for (cell, value), number in variable.items():
            row, column = divmod(cell, self.puzzle.width)
            said.append(f"var {number} cell {row} {column} changed to {letters[value]}")
        return dimacs_text(said, clauses + counter.clauses, counter.variables)

    def _others(self, cell: int) -> Iterator[int]:
        """The values that a cell can be changed to."""
        values = range(len(self.puzzle.palette) + 1)
        return (value for value in values if value != self.picture.cells[cell])

    def _symmetries(self) -> dict[str, list[int]]:
        """For each reflection or turn of the picture that is kept, by name, where each cell goes."""
        if not self.keep_symmetry:
            return {}
        cells = self.picture.cells
        return {
            name: moved
            for name, moved in _moves(self.puzzle.height, self.puzzle.width).items()
            if all(cells[cell] == cells[to] for cell, to in enumerate(moved))
        }

    def _images(self, changes: Sequence[_Change]) -> list[_Change]:
        """The changes that come with some others by symmetry, besides these."""
        found = dict.fromkeys(changes)
        waiting = list(changes)
        symmetries = self._symmetries().values()
        while waiting:
            cell, value = waiting.pop()
            for moved in symmetries:
                image = (moved[cell], value)
                if image not in found:
                    found[image] = None
                    waiting.append(image)
        return list(found)[len(changes) :]

    def _rules(self, variable: Mapping[_Change, int]) -> Iterator[list[int]]:
        """A cell has one value, protected cells do not change, and images change together."""
        by_cell = sorted(variable)
        for _, group in groupby(by_cell, key=lambda change: change[0]):
            for one, other in combinations(group, 2):
                yield [-variable[one], -variable[other]]
        fixed = set(self.protected)
        for change in by_cell:
            if change[0] in fixed:
                yield [-variable[change]]
        for moved in self._symmetries().values():
            for cell, value in by_cell:
                image = variable[moved[cell], value]
                if image != variable[cell, value]:
                    yield [-variable[cell, value], image]


def _moves(height: int, width: int) -> dict[str, list[int]]:
    """The reflections and turns of a rectangle, by name: for each, where each cell (row-major) goes."""
    low, right = height - 1, width - 1
    cells = [(row, column) for row in range(height) for column in range(width)]
    places = {
        "left-right": [(row, right - column) for row, column in cells],
        "top-bottom": [(low - row, column) for row, column in cells],
        "half-turn": [(low - row, right - column) for row, column in cells],
    }
    if height == width:
        places |= {
            "diagonal": [(column, row) for row, column in cells],
            "anti-diagonal": [(low - column, low - row) for row, column in cells],
            "quarter-turn": [(column, low - row) for row, column in cells],
        }
    return {name: [row * width + column for row, column in each] for name, each in places.items()}


def _is_unseen(before: bytes, after: bytes) -> bool:
    """Whether an exchange of known cells of a line keeps its clue, whatever the other cells are.

    It does if in each stretch of known cells the runs stay the same, and those at an end of the stretch stay
    there, unless the line ends with it.
    """
    start = 0
    for is_open, group in groupby(before, key=lambda value: value == UNDECIDED):
        stop = start + len(list(group))
        mine, theirs = before[start:stop], after[start:stop]
        if is_open:
            if mine != theirs:
                return False
        elif UNDECIDED in theirs or clue_of(mine) != clue_of(theirs):
            return False
        else:
            ends = ([0] if start else []) + ([-1] if stop < len(before) else [])
            if any(bool(mine[end]) != bool(theirs[end]) for end in ends):
                return False
        start = stop
    return True
