"""Which numbers of a puzzle may be hidden, and the puzzle with some of them shown."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from nonosat.model.clues import Clue, Run
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions


class Number(NamedTuple):
    """A number of a clue: its line (in ``puzzle.lines()``) and the index of its run; ``None``: the whole
    clue.
    """

    line: int
    run_index: int | None


class NumberElement(NamedTuple):
    """Numbers that are hidden or shown together, and how many they count for."""

    numbers: tuple[Number, ...]
    cost: int


@dataclass(frozen=True, slots=True)
class NumberProblem:
    """A puzzle with all numbers ``shown``, the same with all elements ``hidden``, and its ``solution``.

    To find: the cheapest ``elements`` to show so that the solution is the only one, or, with
    ``line_solvable``, so that line logic alone finds it. No more than ``most_hidden`` need be hidden.
    ``seed`` chooses among equally good sets; ``effort`` bounds the search, 0 is no bound.
    """

    shown: Puzzle
    hidden: Puzzle
    solution: Grid
    elements: tuple[NumberElement, ...]
    line_solvable: bool = False
    most_hidden: int | None = None
    seed: int = 0
    effort: float = 1.0
    options: SearchOptions = DEFAULT_OPTIONS

    @property
    def cost(self) -> int:
        """The cost of all elements."""
        return self.cost_of(range(len(self.elements)))

    def cost_of(self, elements: Iterable[int]) -> int:
        """Return the cost of some elements, by their indices."""
        return sum(self.elements[element].cost for element in elements)

    def with_shown(self, elements: Collection[int]) -> Puzzle:
        """Return the puzzle in which these elements, by their indices, are shown."""
        shown = [line.clue for line in self.shown.lines()]
        clues: dict[int, Clue | None] = {}
        for element in elements:
            for number in self.elements[element].numbers:
                clue = clues.get(number.line, self.hidden.lines()[number.line].clue)
                clues[number.line] = _with_number(clue, number, shown[number.line])
        return self.hidden.with_clues(clues)


def numbers_hidden(puzzle: Puzzle, numbers: Iterable[Number], *, colours: bool) -> Puzzle:
    """Return the puzzle with unknown runs in place of these numbers; with ``colours`` of unknown colour.

    >>> from nonosat.model.clues import clue
    >>> numbers = [Number(0, 1), Number(1, None)]
    >>> hidden = numbers_hidden(Puzzle((clue(2, 1),), (clue(1),) * 4), numbers, colours=False)
    >>> hidden.rows[0] == (Run(2), Run(None)), hidden.columns[0]
    (True, None)
    """
    clues: dict[int, Clue | None] = {}
    for number in numbers:
        own = puzzle.lines()[number.line].clue
        unknown = tuple(Run(None, None if colours or run.repeats else run.colour) for run in own or ())
        clues[number.line] = _with_number(
            clues.get(number.line, own), number, None if number.run_index is None else unknown
        )
    return puzzle.with_clues(clues)


def _with_number(clue: Clue | None, number: Number, source: Clue | None) -> Clue | None:
    """Return the clue with that number taken from another clue for the same line."""
    if number.run_index is None or clue is None or source is None:
        return source
    return (*clue[: number.run_index], source[number.run_index], *clue[number.run_index + 1 :])
