"""Pictures close to a picture: in some lines one run lies elsewhere, and all lines have the same runs.

If a run of a row can give up a cell for another, and in the columns of the two cells other runs can make up
for that with one row in common, these four cells can be exchanged: a 2×2 swap. The same goes round in longer
cycles, from a row to a column to another row, and back to the first column.

(Cycles of this kind join all pictures with the same row and column sums: H. J. Ryser, "Combinatorial
properties of matrices of zeros and ones", Canadian Journal of Mathematics 9, 1957. With runs they do not, so
that a picture without such neighbours may still not be the only one.)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

#: The most rows that a cycle goes through.
_MOST_ROWS = 4
#: The most steps from row to column that are looked at: some tenths of a second.
_MOST_STEPS = 50_000

#: For each cell the cells that can take over from it, or that it can take over from.
Moves = dict[int, list[int]]


def neighbours(puzzle: Puzzle, picture: Grid) -> Iterator[Grid]:
    """Other pictures of the puzzle, those that differ in fewer cells first; not all there are.

    >>> puzzle = Puzzle.of(Grid.from_text(["#..", "..#"]))
    >>> [str(each).split() for each in neighbours(puzzle, Grid.from_text(["#..", "..#"]))]
    [['..#', '#..']]
    """
    cells = picture.cells
    height, width = picture.height, picture.width
    rows = _moves(cells, [range(row * width, (row + 1) * width) for row in range(height)])
    columns = _moves(cells, [range(column, height * width, width) for column in range(width)])
    by_taker: Moves = defaultdict(list)
    for giver, takers in columns.items():
        for taker in takers:
            by_taker[taker].append(giver)
    for cycle in _cycles(cells, width, rows, by_taker):
        changed = dict.fromkeys(cycle[1::2], cells[cycle[0]]) | dict.fromkeys(cycle[0::2], 0)
        other = picture.with_values(changed)
        if puzzle.is_solved_by(other):
            yield other


def _moves(cells: Sequence[int], lines: Sequence[range]) -> Moves:
    """For each coloured cell the blank ones that could be coloured instead, in each line alone."""
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
                places = [*range(first - 1, lowest - 1, -1), *range(end, highest + 1)]
                moves[line[first]] = [line[place] for place in places]
                continue
            if end <= highest:
                moves[line[first]] = [line[end]]
            if first - 1 >= lowest:
                moves[line[end - 1]] = [line[first - 1]]
    return moves


def _runs(values: Sequence[int]) -> list[tuple[int, int, int]]:
    """The first cell of each run, the one behind it, and its colour."""
    runs: list[tuple[int, int, int]] = []
    for place, value in enumerate(values):
        if value and runs and runs[-1][1:] == (place, value):
            runs[-1] = (runs[-1][0], place + 1, value)
        elif value:
            runs.append((place, place + 1, value))
    return runs


def _cycles(cells: Sequence[int], width: int, rows: Moves, by_taker: Moves) -> Iterator[tuple[int, ...]]:
    """Cells that give up their colour and cells that take it over, in turn, short cycles first.

    No two steps are in one row or in one column. A cycle begins at its first coloured cell.
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
