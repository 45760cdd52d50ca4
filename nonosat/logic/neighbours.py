"""Solutions close to a solution: some lines have one run at another position.

If a run of a row can exchange a cell for another, and in the columns of the two cells other runs can
compensate in a common row, these four cells can be exchanged: a 2×2 swap. Longer cycles lead from a row to a
column to another row, and back to the first column.

(Such cycles connect all grids with the same row and column sums: H. J. Ryser, "Combinatorial properties of
matrices of zeros and ones", Canadian Journal of Mathematics 9, 1957. With runs they do not, so a solution
without such neighbours need not be unique.)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

#: The most rows in a cycle.
_MOST_ROWS = 4
#: The most steps from row to column that are examined: some tenths of a second.
_MOST_STEPS = 50_000

#: For each cell the cells that can be shaded instead of it, or in place of which it can be shaded.
Moves = dict[int, list[int]]


def neighbours(puzzle: Puzzle, solution: Grid) -> Iterator[Grid]:
    """Yield other solutions of the puzzle, those that differ in fewer cells first; not necessarily all.

    >>> puzzle = Puzzle.from_solution(Grid.from_text(["#..", "..#"]))
    >>> [str(each).split() for each in neighbours(puzzle, Grid.from_text(["#..", "..#"]))]
    [['..#', '#..']]
    """
    cells = solution.cells
    height, width = solution.height, solution.width
    rows = _moves(cells, [range(row * width, (row + 1) * width) for row in range(height)])
    columns = _moves(cells, [range(column, height * width, width) for column in range(width)])
    by_taker: Moves = defaultdict(list)
    for giver, takers in columns.items():
        for taker in takers:
            by_taker[taker].append(giver)
    for cycle in _cycles(cells, width, rows, by_taker):
        changed = dict.fromkeys(cycle[1::2], cells[cycle[0]]) | dict.fromkeys(cycle[0::2], 0)
        other = solution.with_values(changed)
        if puzzle.is_solved_by(other):
            yield other


def _moves(cells: Sequence[int], lines: Sequence[range]) -> Moves:
    """Return for each shaded cell the blank cells that could be shaded instead, by its line alone."""
    moves: Moves = {}
    for line in lines:
        runs = _runs([cells[cell] for cell in line])
        bounded = [(-1, -1, 0), *runs, (len(line), len(line), 0)]
        for (_, before, its), (first, end, colour), (after, _, other) in zip(
            bounded, bounded[1:], bounded[2:], strict=False
        ):
            lowest = max(before, 0) + (its == colour)
            highest = after - 1 - (other == colour)
            if end - first == 1:
                positions = [*range(first - 1, lowest - 1, -1), *range(end, highest + 1)]
                moves[line[first]] = [line[position] for position in positions]
                continue
            if end <= highest:
                moves[line[first]] = [line[end]]
            if first - 1 >= lowest:
                moves[line[end - 1]] = [line[first - 1]]
    return moves


def _runs(values: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return the first cell of each run, the cell after it, and its colour."""
    runs: list[tuple[int, int, int]] = []
    for position, value in enumerate(values):
        if value and runs and runs[-1][1:] == (position, value):
            runs[-1] = (runs[-1][0], position + 1, value)
        elif value:
            runs.append((position, position + 1, value))
    return runs


def _cycles(cells: Sequence[int], width: int, rows: Moves, by_taker: Moves) -> Iterator[tuple[int, ...]]:
    """Yield cycles, short ones first: alternately cells that lose their colour and cells that get it.

    No two steps are in one row or in one column. A cycle begins at its first shaded cell.
    """
    paths: list[tuple[int, ...]] = [(cell,) for cell in sorted(rows)]
    steps = 0
    for _ in range(_MOST_ROWS):
        longer: list[tuple[int, ...]] = []
        for path in paths:
            start, giver = path[0], path[-1]
            for taker in rows.get(giver, ()):
                givers = by_taker.get(taker, ())
                if len(path) > 1 and start in givers:
                    yield (*path, taker)
                elif all(cell % width != taker % width for cell in path):
                    steps += 1
                    longer += (
                        (*path, taker, other)
                        for other in givers
                        if other > start
                        and cells[other] == cells[start]
                        and all(cell // width != other // width for cell in path)
                    )
            if steps > _MOST_STEPS:
                return
        paths = longer
