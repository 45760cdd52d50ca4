"""Line logic on the whole grid: every line settled, again and again, until nothing changes.

Rows and columns take turns. In a pass only the lines are settled in which a cell has lost a value
since they were settled last. The result is the same whatever the order: the largest set of
possibilities in which every line agrees with itself. Where a line has no layout left, what is known
stays as it was before that pass, and the first such line of the pass is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from nonosat.grid import Grid
from nonosat.logic import kernel
from nonosat.logic.knowledge import Knowledge
from nonosat.logic.lines import cells_in_kernel, lines_in_kernel
from nonosat.puzzle import Puzzle

#: More sweeps than there can be.
_TO_THE_END = 2**31 - 1


#: Lines that may change in trials before probing ends, and more for each value that a cell has lost.
#: Pure Python, a hundred times slower, has a hundredth of it: it finds less, and nothing else.
_PATIENCE = {"native": 20_000, "pure": 200}
_REWARD = {"native": 50, "pure": 1}
#: Where there are more pairs of a cell and a line, their table would take too much memory.
_MOST_TO_PROBE = 1 << 29


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
    cells = cells_in_kernel(lines_in_kernel(puzzle), (puzzle.givens, known))
    check()
    contradiction, _ = cells.sweep((1 << len(cells)) - 1, _TO_THE_END, check)
    return _knowledge(puzzle, cells, contradiction)


def probe(knowledge: Knowledge, *, check: Callable[[], None] = lambda: None) -> Grid:
    """The cells that are decided when, besides, values of open cells are tried by line logic.

    A value that contradicts goes, and so does what no value of a cell leaves possible. It ends after an
    amount of work that does not depend on the machine. Where it finds that there is no picture, nothing
    more is decided.
    """
    count = knowledge.height + knowledge.width
    if knowledge.height * knowledge.width * count > _MOST_TO_PROBE:
        return knowledge.grid()
    which = kernel.name()
    return knowledge.probed(_PATIENCE[which], _REWARD[which], check) or knowledge.grid()


def passes(puzzle: Puzzle, *, known: Grid | None = None) -> Iterator[Pass | Knowledge]:
    """The passes of line logic as they happen, and at last the ``Knowledge`` they lead to."""
    cells = cells_in_kernel(lines_in_kernel(puzzle), (puzzle.givens, known))
    contradiction, changed = None, (1 << len(cells)) - 1
    while changed:
        over = "rows" if changed & (1 << puzzle.height) - 1 else "columns"
        contradiction, changed = cells.sweep(changed, 1, lambda: None)
        yield Pass(over, Grid(puzzle.height, puzzle.width, cells.decided(), puzzle.palette.letters))
    yield _knowledge(puzzle, cells, contradiction)


def _knowledge(puzzle: Puzzle, cells: kernel.chosen.Cells, contradiction: int | None) -> Knowledge:
    name = None if contradiction is None else puzzle.lines()[contradiction].name
    return Knowledge(puzzle.height, puzzle.width, name, puzzle.palette.letters, cells)
