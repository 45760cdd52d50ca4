"""Line logic on the whole grid: every line settled, again and again, until nothing changes.

Rows and columns take turns. In a pass only the lines are settled in which a cell has lost a value
since they were settled last. The result is the same whatever the order: the largest set of
possibilities in which every line agrees with itself. Where a line has no layout left, what is known
stays as it was before that pass, and the first such line of the pass is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from nonosat.grid import Grid
from nonosat.logic import kernel
from nonosat.logic.bundled_grid import BundledGrid
from nonosat.logic.kernel_grid import KernelGrid
from nonosat.logic.knowledge import Findings, Knowledge
from nonosat.puzzle import Puzzle


class Pass(NamedTuple):
    """One pass of line logic: over ``"rows"`` or ``"columns"``, and the grid after it."""

    over: str
    grid: Grid


def propagate(
    puzzle: Puzzle,
    *,
    known: Grid | None = None,
    check: Callable[[], None] = lambda: None,
) -> Knowledge:
    """What line logic finds from the given cells, and the cells of ``known`` if there are any.

    ``check`` is called before every few lines and may raise to stop the work.
    """
    state = _state_of(puzzle, known)
    while state.has_work:
        state.sweep(check)
    return _knowledge(puzzle, state)


def passes(puzzle: Puzzle, *, known: Grid | None = None) -> Iterator[Pass | Knowledge]:
    """The passes of line logic as they happen, and at last the ``Knowledge`` they lead to."""
    state = _state_of(puzzle, known)
    while state.has_work:
        over = "rows" if state.over_rows else "columns"
        state.sweep(lambda: None)
        yield Pass(over, Grid(puzzle.height, puzzle.width, state.decided(), puzzle.palette.letters))
    yield _knowledge(puzzle, state)


class State(Findings, Protocol):
    """The possibilities while they shrink."""

    @property
    def has_work(self) -> bool:
        """Whether lines have changed and none contradicts."""
        ...

    @property
    def over_rows(self) -> bool:
        """Whether the next sweep goes over the rows."""
        ...

    @property
    def contradiction(self) -> int | None:
        """The line without a layout."""
        ...

    def sweep(self, check: Callable[[], None]) -> None:
        """Settles the changed lines of one direction; ``check`` is called before every few."""
        ...


def _state_of(puzzle: Puzzle, known: Grid | None) -> State:
    return BundledGrid(puzzle, known) if kernel.native is None else KernelGrid(puzzle, known)


def _knowledge(puzzle: Puzzle, state: State) -> Knowledge:
    line = state.contradiction
    return Knowledge(
        puzzle.height,
        puzzle.width,
        None if line is None else puzzle.lines()[line].name,
        puzzle.palette.letters,
        state,
    )
