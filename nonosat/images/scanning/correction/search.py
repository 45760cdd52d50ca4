"""The readings of a whole puzzle that have a picture, the cheapest first: all of them, and no others.

One formula says of the cells that each line follows one of its clues; what a clue costs above the one before
it in its line is charged on a ladder of variables, each of which says that the line's clue comes later. A
cheapest model (MaxSAT) is a picture with the likeliest clues that lead to one: that sums agree and that clues
fit their lines need not be said (what cannot have equal sums is not among the clues, see ``balance.py``). Of
every line only the first clues are in the formula. The top of the ladder is one more choice, which costs as
much as the next one and allows anything; a model that takes it asks for more of that line's clues. So no
model costs more than the reading that it stands for, and a model without such a choice is one
(counterexample-guided refinement, as in implicit hitting sets).

Roads not taken: costs in hundredths of a logarithm instead of halves (each core raises the cost by next to
nothing: minutes instead of a second on 20 × 20); cores as the solver gives them (five times slower on 50 × 50
than trimmed ones) or minimal ones (slower again); line logic over all clues of a line together (they rule out
hardly anything while any number may be missing).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import NamedTuple, Self

from nonosat.images.scanning.correction.line_readings import LineReading
from nonosat.model.clues import ANY_RUNS, Clue, Run, clue_of, fits
from nonosat.model.grid import UNDECIDED, Grid, cells_of_lines
from nonosat.model.puzzle import Line
from nonosat.sat.cnf.undecided_cells import OpenCells
from nonosat.sat.encodings.selectors import ClueChoice, clauses_of_choices
from nonosat.sat.solvers.maxsat import RankedModels


class PuzzleReading(NamedTuple):
    """A reading of all lines (rows, then columns) with a ``picture``, and its cost.

    ``clues`` are those of the picture, and ``places`` the runs of them at each place of all lines.
    """

    cost: int
    clues: tuple[Clue, ...]
    places: tuple[Clue, ...]
    picture: Grid


def what_is_shared(clues: Iterable[Clue]) -> Clue:
    """What some clues of at most a few runs have in common: the runs, or that there is one, or nothing.

    >>> what_is_shared([(Run(1),), (Run(2),)]) == (Run(None),), what_is_shared([(Run(1),), ()]) == (ANY_RUNS,)
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
    """Readings with a picture that cost ``most`` at most, the cheapest first, of lines of which each is given
    by the ways to read it.

    ``check`` may raise to stop it. Close it after use.
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
        self._open_cells = OpenCells.of_grid(height * width, colours=len(letters))
        self._ranked = ranked = RankedModels(height * width * len(letters), check=check)
        for variables in self._open_cells.variables:
            ranked.add([-one, -other] for one, other in combinations(variables, 2))
        self._lines = [
            _LineChoices(each, cells, ranked)
            for each, cells in zip(lines, cells_of_lines(height, width), strict=True)
        ]
        self._base = sum(choices.next.cost for choices in self._lines if choices.next is not None)
        self._write(self._lines)
        self.keep_within(most)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._ranked.__exit__()

    def cheapest(self) -> PuzzleReading | None:
        """The cheapest reading that is left; ``None`` when there is none."""
        while (found := self._ranked.cheapest()) is not None:
            cost, model = found
            chosen = [(choices, choices.chosen(model)) for choices in self._lines]
            lines = [line for _, line in chosen if line is not None]
            if len(lines) == len(chosen):
                values = self._open_cells.values_in(model)
                picture = Grid(self._height, self._width, values, self._letters)
                clues = tuple(clue_of(picture.line(choices.cells)) for choices in self._lines)
                places = tuple(
                    tuple(islice(runs, len(place)))
                    for line, runs in zip(lines, map(iter, clues), strict=True)
                    for place in line.places
                )
                return PuzzleReading(self._base + cost, clues, places, picture)
            self._write(choices for choices, line in chosen if line is None)
        return None

    def keep_within(self, most: int) -> None:
        """Gives up readings that cost more than ``most``."""
        self._ranked.keep_within(most - self._base)

    def exclude_picture(self, picture: Grid) -> None:
        """Gives up a picture."""
        self._ranked.add([self._open_cells.clause_against(enumerate(picture.cells))])

    def prefer(self, picture: Grid) -> None:
        """Tries the decided cells of a grid first."""
        decided = ((cell, value) for cell, value in enumerate(picture.cells) if value != UNDECIDED)
        self._ranked.prefer(-literal for literal in self._open_cells.clause_against(decided))

    def seek_other_than(self, said: Sequence[Sequence[Clue]]) -> None:
        """Gives up readings that say at every place of every line what is ``said`` there."""
        pairs = zip(self._lines, said, strict=True)
        self._ranked.add(
            [[literal for choices, places in pairs for literal in choices.literals_other_than(places)]]
        )

    def _write(self, lines: Iterable[_LineChoices]) -> None:
        """Writes the first clue of some lines, or as many as are there already."""
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
    """The clues of a line with these cells in the formula, each with its selector, and the ``next`` one."""

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
        """Puts so many further clues into the formula, if there are."""
        for _ in range(count):
            if self.next is None:
                return
            yield ClueChoice(Line("", self.next.clue, self.cells), self._add(self.next))

    def _add(self, reading: LineReading) -> int:
        """Puts the next clue into the formula; returns its selector."""
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

    def literals_other_than(self, places: Sequence[Clue]) -> list[int]:
        """Literals of which one is true when the runs at any of the places are other ones."""
        others = [
            selector
            for reading, selector in self.selectors.items()
            if not all(map(fits, places, reading.places))
        ]
        return [*others, self._beyond]

    def chosen(self, model: Sequence[int]) -> LineReading | None:
        """The clue that a model chooses; ``None``: one that is not in the formula."""
        selected = (reading for reading, selector in self.selectors.items() if model[selector - 1] > 0)
        return next(selected, None)
