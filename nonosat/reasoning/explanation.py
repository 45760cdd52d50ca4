"""The whole way from what is known to the picture, in steps that a person can follow, the easiest first.

Steps on one line come first, as long as a line has one; then the argument by contradiction over the fewest
lines; then arguments within arguments. That follows B. Bogaerts, E. Gamba, T. Guns, *A framework for
step-wise explaining how to solve constraint satisfaction problems*, Artificial Intelligence 300, 2021.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.reasoning.argument import Teller
from nonosat.reasoning.line_step import LineSteps
from nonosat.reasoning.possibilities import Lines, Possibilities
from nonosat.reasoning.refutation import Refutations, assumptions_of
from nonosat.reasoning.step import CellValues, Step
from nonosat.reasoning.wording import Wording


def steps(
    puzzle: Puzzle, progress: Grid | None = None, *, check: Callable[[], None] = lambda: None
) -> Iterator[Step]:
    """The steps from the given cells, and those of ``progress``, each the easiest one there is.

    Known cells must not be wrong: where they contradict each other or the clues, the last step says so
    and has no ``cells``. The iteration ends when nothing more follows. ``check`` is called now and then
    and may raise to stop the work. Raises ``UnsupportedPuzzle`` when a clue is not known.
    """
    return iter(StepSearch(puzzle, progress, check=check))


class StepSearch:
    """An iterator over steps that can be asked at any time what is known.

    ``state`` holds what is known after the steps that were taken from it; ``contradicted`` says that
    no picture agrees with what was known at the beginning.
    """

    def __init__(
        self, puzzle: Puzzle, progress: Grid | None = None, *, check: Callable[[], None] = lambda: None
    ) -> None:
        self.puzzle = puzzle
        self.lines = Lines(puzzle)
        self.state = Possibilities.of(puzzle, (puzzle.givens, progress), self.lines)
        self.contradicted = False
        self._check = check
        self._line_steps = LineSteps(self.state)
        self._refutations = Refutations(self.state)
        self._teller = Teller(self.lines, self._line_steps.reasons, Wording(puzzle, self.lines))

    def known(self) -> Grid:
        """The cells that are decided so far."""
        return self.state.grid(self.puzzle.palette.letters)

    def __iter__(self) -> Iterator[Step]:
        while not self.contradicted:
            self._check()
            step = self._next()
            if step is None:
                return
            self._take(step.cells)
            yield step

    def _next(self) -> Step | None:
        easiest = self._line_steps.easiest()
        if easiest is not None:
            return self._teller.line_step(easiest)
        dead = self._line_steps.contradiction
        if dead is not None:
            self.contradicted = True
            return self._teller.dead_line(dead, self.state.may[dead])
        assumptions = list(assumptions_of(self.state))
        return self._teller.easiest_refutation(self.state, self._refutations.smallest(assumptions))

    def _take(self, cells: tuple[CellValues, ...]) -> None:
        changed = 0
        for cell in cells:
            changed |= self.state.keep(cell.row, cell.column, sum(1 << value for value in cell.values))
        self._line_steps.note(changed)
        self._refutations.note(changed)
