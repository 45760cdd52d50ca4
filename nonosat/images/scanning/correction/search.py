"""All readings of a puzzle that have a solution, the cheapest first.

One formula states that each line follows one of its clues. The cost of a clue above the previous one of its
line is charged on a ladder of variables, each of which means that the line's clue comes later. A cheapest
model (MaxSAT) is a solution with the likeliest clues that have one: equal sums and fitting clues are implied
(clues whose sums cannot agree are excluded by ``balance.py``). Only the first clues of each line are in the
formula. The top of the ladder is one more choice, which costs as much as the next clue and allows anything;
if a model chooses it, more clues of that line are added. So no model costs more than the reading it stands
for, and a model without such a choice is a reading (counterexample-guided refinement, as in implicit hitting
sets).

Roads not taken: costs in hundredths of a logarithm instead of halves (each core raises the cost by next to
nothing: minutes instead of a second on 20 × 20); the solver's untrimmed cores (five times slower on 50 × 50)
or minimal cores (slower again); line logic over all clues of a line together (it excludes hardly anything
while any number may be missing).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import NamedTuple, Self

from nonosat.images.scanning.correction.line_readings import LineReading
from nonosat.model.clues import ANY_RUNS, Clue, Run, clue_of, fits
from nonosat.model.grid import UNDECIDED, Grid, cells_of_lines
from nonosat.model.puzzle import Line
from nonosat.sat.cnf.undecided_cells import UndecidedCells
from nonosat.sat.encodings.selectors import ClueChoice, clauses_of_choices
from nonosat.sat.solvers.maxsat import RankedModels


class PuzzleReading(NamedTuple):
    """A reading of all lines (rows, then columns) with its cost and a ``solution``.

    ``clues`` are those of the solution, ``places`` their runs at each place of all lines.
    """

    cost: int
    clues: tuple[Clue, ...]
    places: tuple[Clue, ...]
    solution: Grid


def shared_runs(clues: Iterable[Clue]) -> Clue:
    """Return what clues have in common: the same runs, one unknown run, or nothing (``ANY_RUNS``).

    >>> shared_runs([(Run(1),), (Run(2),)]) == (Run(None),), shared_runs([(Run(1),), ()]) == (ANY_RUNS,)
    (True, True)
    """
    first, *others = set(clues)
    if not others:
        return first
    if any(len(clue) != 1 for clue in (first, *others)):
        return (ANY_RUNS,)
    colours = {clue[0].colour for clue in (first, *others)}
    return (Run(None, colours.pop() if len(colours) == 1 else None),)


class ReadingSearch:
    """The search for readings with a solution that cost at most ``most``, the cheapest first.

    ``lines`` yield the readings of each line by cost. ``check`` may raise to stop. Close it after use.
    """

    def __init__(
        self,
        lines: Sequence[Iterator[LineReading]],
        *,
        height: int,
        width: int,
        letters: str,
        most: int,
        check: Callable[[], None],
    ) -> None:
        self._height, self._width, self._letters = height, width, letters
        self._check = check
        self._open_cells = UndecidedCells.of_grid(height * width, colours=len(letters))
        self._ranked = ranked = RankedModels(height * width * len(letters), check=check)
        for variables in self._open_cells.variables:
            ranked.add([-one, -other] for one, other in combinations(variables, 2))
        self._lines = [
            _LineChoices(each, cells, ranked)
            for each, cells in zip(lines, cells_of_lines(height, width), strict=True)
        ]
        self._base = sum(choices.next.cost for choices in self._lines if choices.next is not None)
        self._add_clues(self._lines)
        self.keep_within(most)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._ranked.__exit__()

    def cheapest(self) -> PuzzleReading | None:
        """Return the cheapest remaining reading; ``None`` when there is none."""
        while (found := self._ranked.cheapest()) is not None:
            cost, model = found
            chosen = [(choices, choices.chosen(model)) for choices in self._lines]
            lines = [line for _, line in chosen if line is not None]
            if len(lines) == len(chosen):
                values = self._open_cells.values_in(model)
                solution = Grid(self._height, self._width, values, self._letters)
                clues = tuple(clue_of(solution.line(choices.cells)) for choices in self._lines)
                places = tuple(
                    tuple(islice(runs, len(place)))
                    for line, runs in zip(lines, map(iter, clues), strict=True)
                    for place in line.places
                )
                return PuzzleReading(self._base + cost, clues, places, solution)
            self._add_clues(choices for choices, line in chosen if line is None)
        return None

    def keep_within(self, most: int) -> None:
        """Exclude readings that cost more than ``most``."""
        self._ranked.keep_within(most - self._base)

    def exclude_solution(self, solution: Grid) -> None:
        """Exclude a solution."""
        self._ranked.add([self._open_cells.clause_against(enumerate(solution.cells))])

    def set_phases(self, solution: Grid) -> None:
        """Try the decided cells of a grid first."""
        decided = ((cell, value) for cell, value in enumerate(solution.cells) if value != UNDECIDED)
        self._ranked.set_phases(-literal for literal in self._open_cells.clause_against(decided))

    def exclude_readings(self, known: Sequence[Sequence[Clue]]) -> None:
        """Exclude readings with the ``known`` runs at every place of every line."""
        pairs = zip(self._lines, known, strict=True)
        self._ranked.add(
            [[literal for choices, places in pairs for literal in choices.literals_against(places)]]
        )

    def _add_clues(self, lines: Iterable[_LineChoices]) -> None:
        """Add clues of some lines to the formula: the first one, or as many as it already has."""
        ranked = self._ranked
        written: list[ClueChoice] = []
        for choices in lines:
            self._check()
            written += choices.more(max(len(choices.selectors), 1))
        clauses, count = clauses_of_choices(
            written, colours=len(self._letters), first_variable=ranked.next_variable
        )
        ranked.new_variables(count)
        ranked.add(clauses)


class _LineChoices:
    """The clues of a line in the formula, each with its selector, and the ``next`` one."""

    def __init__(self, order: Iterator[LineReading], cells: range, ranked: RankedModels) -> None:
        self.cells = cells
        self.selectors: dict[LineReading, int] = {}
        self._order, self._ranked = order, ranked
        #: The top of the ladder: the clue is none of those in the formula.
        self._beyond = ranked.new_variables(1)
        ranked.add([[self._beyond]])
        self._step()

    def _step(self) -> None:
        self.next = next(self._order, None)
        if self.next is None:
            self._ranked.add([[-self._beyond]])

    def more(self, count: int) -> Iterator[ClueChoice]:
        """Yield up to ``count`` further clues for the formula."""
        for _ in range(count):
            if self.next is None:
                return
            yield ClueChoice(Line("", self.next.clue, self.cells), self._add(self.next))

    def _add(self, reading: LineReading) -> int:
        """Add the next clue to the ladder, and return its selector."""
        ranked, before = self._ranked, self._beyond
        self.selectors[reading] = selector = ranked.new_variables(1)
        self._beyond = beyond = ranked.new_variables(1)
        ranked.add(
            [[-before, selector, beyond], [-beyond, -selector], [-beyond, before], [-selector, before]]
        )
        self._step()
        if self.next is not None and self.next.cost > reading.cost:
            ranked.charge(beyond, self.next.cost - reading.cost)
        return selector

    def literals_against(self, places: Sequence[Clue]) -> list[int]:
        """Return the clause satisfied by readings whose runs differ at any of the places."""
        others = [
            selector
            for reading, selector in self.selectors.items()
            if not all(map(fits, places, reading.places))
        ]
        return [*others, self._beyond]

    def chosen(self, model: Sequence[int]) -> LineReading | None:
        """Return the clue that a model chooses; ``None`` for one outside the formula."""
        selected = (reading for reading, selector in self.selectors.items() if model[selector - 1] > 0)
        return next(selected, None)
