"""Line logic on the whole grid: every line settled, again and again, until nothing changes.

Rows and columns take turns. In a pass only the lines are settled in which a cell has lost a value
since they were settled last. The result is the same whatever the order: the largest set of
possibilities in which every line agrees with itself. Where a line has no layout left, what is known
stays as it was before that pass, and the first such line of the pass is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from nonosat.errors import InvalidValue
from nonosat.grid import Grid
from nonosat.logic import kernel
from nonosat.logic.knowledge import Knowledge
from nonosat.logic.lines import cells_in_kernel, lines_in_kernel
from nonosat.puzzle import Puzzle

#: More sweeps than there can be.
TO_THE_END = 2**31 - 1


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

    ``check`` is called before every few lines and may raise to stop the work. Raises ``InvalidValue`` for
    known cells of another size.
    """
    if known is not None and (known.height, known.width) != (puzzle.height, puzzle.width):
        raise InvalidValue("the known cells must have the puzzle's size")
    cells = cells_in_kernel(lines_in_kernel(puzzle), (puzzle.givens, known))
    check()
    contradiction, _ = cells.sweep((1 << len(cells)) - 1, TO_THE_END, check)
    return _knowledge(puzzle, cells, contradiction)


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
