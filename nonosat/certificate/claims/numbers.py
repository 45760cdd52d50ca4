"""That no fewer numbers need be shown: every rival picture has one of them wrong."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Self

from nonosat.amounts import amount
from nonosat.certificate.claims.formula_text import few_that_hit
from nonosat.certificate.claims.hidden import MOST_READINGS, Group, check_hidden, conditions_of, readings
from nonosat.certificate.claims.minimum import WITNESS, Minimum, Obstacle, only_pictures, picture_in, truth_in
from nonosat.certificate.reading import Rejected, puzzle_in
from nonosat.clues import Clue, clue_of, fits
from nonosat.formats.json_puzzle import as_json
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle


class FewestNumbers(Minimum):
    """Of the ``groups`` of numbers, hidden in ``hidden``, those ``shown`` (by index) make ``picture`` the
    only one.

    A number counts 1, a whole clue too; but with ``by_runs`` as much as it has runs. An obstacle is another
    picture of the hidden puzzle: one of the groups must be shown that it has wrong.
    """

    kind = "fewest shown numbers"

    def __init__(
        self,
        puzzle: Puzzle,
        hidden: Puzzle,
        picture: Grid,
        groups: Sequence[Group],
        shown: Sequence[int],
        *,
        by_runs: bool,
        obstacles: Sequence[Obstacle] = (),
    ) -> None:
        super().__init__(puzzle, obstacles)
        self.hidden = hidden
        self.picture = picture
        self.groups = tuple(groups)
        self.shown = tuple(sorted(shown))
        self.by_runs = by_runs

    @property
    def count(self) -> int:
        return sum(map(self._cost, self.shown))

    def sentence(self) -> str:
        among = amount(sum(map(self._cost, range(len(self.groups)))), "number or clue", "numbers or clues")
        return f"of {among} no fewer than {self.count} must be shown to make this the only picture"

    def conditions(self) -> Iterator[str]:
        return conditions_of(self.puzzle, self.hidden, self.groups, by_runs=self.by_runs)

    def witness(self) -> dict[str, Any]:
        names = [line.name for line in self.puzzle.lines()]
        return {
            "picture": list(self.picture.text_rows()),
            "hidden": as_json(self.hidden),
            "groups": [[[names[line], place] for line, place in group] for group in self.groups],
            "shown": list(self.shown),
            "by_runs": self.by_runs,
        }

    @classmethod
    def of_witness(cls, puzzle: Puzzle, witness: Mapping[str, Any], obstacles: Sequence[Obstacle]) -> Self:
        only_pictures(obstacles)
        hidden = puzzle_in(json.dumps(witness.get("hidden")).encode(), WITNESS)
        if (hidden.height, hidden.width) != (puzzle.height, puzzle.width):
            raise Rejected("the hidden puzzle has not the size of the puzzle")
        groups = _groups_in(witness.get("groups"), puzzle)
        shown = witness.get("shown")
        if not isinstance(shown, list) or not all(type(each) is int for each in shown):
            raise Rejected("what is shown is not a list of groups")
        if shown != sorted(set(shown)) or not all(0 <= each < len(groups) for each in shown):
            raise Rejected("what is shown is not a list of groups in order")
        return cls(
            puzzle,
            hidden,
            picture_in(witness.get("picture"), puzzle, "the picture"),
            groups,
            shown,
            by_runs=truth_in(witness, "by_runs"),
            obstacles=obstacles,
        )

    def check(self) -> None:
        if not self.puzzle.is_solved_by(self.picture):
            raise Rejected("the picture is not one of the puzzle")
        everything = range(len(self.groups))
        same = (self.hidden.givens, self.hidden.palette) == (self.puzzle.givens, self.puzzle.palette)
        whole = self._with(everything)
        if not same or (whole.rows, whole.columns) != (self.puzzle.rows, self.puzzle.columns):
            raise Rejected("the hidden puzzle with all numbers is not the puzzle")
        check_hidden(self.puzzle, self.hidden, self.groups, by_runs=self.by_runs)
        for number, (rival,) in enumerate(self.obstacles, 1):
            for wrong in self.wrong_in(rival):
                right = set(everything) - wrong
                if rival.cells == self.picture.cells or not self._with(right).is_solved_by(rival):
                    raise Rejected(f"obstacle {number} is not another picture with what is right in it")

    def wrong_in(self, rival: Grid) -> list[frozenset[int]]:
        """The groups of which a picture has a number wrong: for each way to read its lines beside ``*``.

        Raises ``Rejected`` where there are too many ways.
        """
        hidden, shown = self.hidden.lines(), self.puzzle.lines()
        by_line: dict[int, dict[int | None, int]] = {}
        for index, group in enumerate(self.groups):
            for line, place in group:
                by_line.setdefault(line, {})[place] = index
        found = {frozenset[int]()}
        for line, groups in by_line.items():
            own, told = shown[line].clue, hidden[line].clue
            runs = clue_of(rival.line(shown[line].cells))
            if None in groups:
                wrong = {frozenset[int]() if fits(own, runs) else frozenset({groups[None]})}
            else:
                ways = readings(told, own, runs)
                wrong = {frozenset(groups[place] for place in groups.keys() - way) for way in ways}
            found = {one | other for one in found for other in wrong}
            if len(found) > MOST_READINGS:
                raise Rejected(f"a picture can be read in more than {MOST_READINGS} ways")
        return sorted(found, key=sorted)

    def enough(self) -> tuple[Puzzle, tuple[Grid, ...]]:
        return self._with(self.shown), (self.picture,)

    def fewer(self, encoding: str) -> bytes | None:  # noqa: ARG002 - the clues are not part of the formula
        if not self.count:
            return None
        sets = [wrong for (rival,) in self.obstacles for wrong in self.wrong_in(rival)]
        lines = self.puzzle.lines()
        names = {
            index: "shown " + ", ".join(_named(lines[line].name, place) for line, place in group)
            for index, group in enumerate(self.groups)
        }
        costs = {index: self._cost(index) for index in range(len(self.groups))}
        return few_that_hit(sets, self.count, header=self.header(), names=names, costs=costs)

    def _cost(self, index: int) -> int:
        lines = self.puzzle.lines()
        return sum(
            max(len(lines[line].clue or ()), 1) if self.by_runs and place is None else 1
            for line, place in self.groups[index]
        )

    def _with(self, groups: Collection[int]) -> Puzzle:
        """The hidden puzzle in which some groups are shown."""
        hidden, shown = self.hidden.lines(), self.puzzle.lines()
        clues: dict[int, Clue | None] = {}
        for index in groups:
            for line, place in self.groups[index]:
                clues[line] = _put(clues.get(line, hidden[line].clue), shown[line].clue, place)
        return self.hidden.with_clues(clues)


def _put(clue: Clue | None, source: Clue | None, place: int | None) -> Clue | None:
    """The clue with the run of another one at that place, or all of it."""
    if place is None or clue is None or source is None:
        return source
    return (*clue[:place], *source[place : place + 1], *clue[place + 1 :])


def _named(line: str, place: int | None) -> str:
    return line if place is None else f"{line} number {place}"


def _groups_in(value: object, puzzle: Puzzle) -> list[Group]:
    """The groups of numbers in a witness; raises ``Rejected``."""
    wrong = Rejected("the groups are not lists of numbers, each in one of them")
    lines = {line.name: (number, line.clue) for number, line in enumerate(puzzle.lines())}
    groups: list[Group] = []
    for group in value if isinstance(value, list) else [None]:
        numbers: list[tuple[int, int | None]] = []
        for each in group if isinstance(group, list) else [None]:
            if not (isinstance(each, list) and len(each) == 2 and isinstance(each[0], str)):
                raise wrong
            name, place = each
            number, clue = lines.get(name, (-1, None))
            if number < 0 or not (place is None or (type(place) is int and 0 <= place < len(clue or ()))):
                raise wrong
            numbers.append((number, place))
        if not numbers:
            raise wrong
        groups.append(tuple(numbers))
    every = [number for group in groups for number in group]
    whole = {line for line, place in every if place is None}
    if len(set(every)) != len(every) or any(line in whole and place is not None for line, place in every):
        raise wrong
    return groups
