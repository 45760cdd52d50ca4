"""The footprint of an ambiguity: a few cells of the solution that cause it, whatever the other cells are.

Two fillings of a window of a line are *equivalent* if no clue can distinguish them, whatever the cells to the
left and right of the window: they show the same runs, and those that touch an end of the window touch it in
both. If every line's part of an exchange lies in equivalent windows, the exchange keeps all clues in every
grid that has these windows, so no such grid is the only solution for its clues, and changing it elsewhere
cannot help. Proofs of optimality rest on this.

Roads not taken: whole lines as the footprint. That is sound too, but demands on that many cells prove little:
on the four grids named in ``change_search`` the lower bounds fell from 36 to 8 in all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from nonosat.authoring.ambiguity.ambiguities import Cells
from nonosat.logic.bits import values_at
from nonosat.logic.lines import solve_line
from nonosat.model.clues import clue_of
from nonosat.model.grid import Grid, cells_of_lines
from nonosat.model.puzzle import Line

#: With more stuck cells than this, the footprint is whole lines: a smaller one would take long to find.
#: Chosen, not measured.
_MOST_STUCK_CELLS = 80


def footprint_of_exchange(solution: Grid, other: Grid) -> Cells:
    """Return the cells of ``solution`` that allow its exchange for ``other``, which has the same clues.

    >>> solution = Grid.from_text(["#....", ".#...", "....#"])
    >>> other = Grid.from_text([".#...", "#....", "....#"])
    >>> sorted(footprint_of_exchange(solution, other))
    [0, 1, 2, 5, 6, 7, 10, 11]
    """
    footprint: set[int] = set()
    for cells in cells_of_lines(solution.height, solution.width):
        mine, theirs = solution.line(cells), other.line(cells)
        if mine != theirs:
            for window in windows(mine, theirs):
                footprint.update(cells[window.start : window.stop])
    return frozenset(footprint)


def windows(line: bytes, other: bytes) -> list[range]:
    """Return small windows in which two lines with the same clue are equivalent, and outside which equal.

    >>> windows(bytes([0, 1, 0, 0, 1, 1]), bytes([1, 0, 0, 0, 1, 1]))
    [range(0, 3)]
    """
    places = [place for place, mine in enumerate(line) if mine != other[place]]
    found: list[range] = []
    # The first place each window may include: after the differences in the window before it.
    lows = [0]
    for place in places:
        if found and place < found[-1].stop:
            continue
        window = _window(line, other, lows[-1], place)
        while window is None:  # equivalent only when merged with the window before it
            found.pop()
            lows.pop()
            window = _window(line, other, lows[-1], place)
        found.append(window)
        lows.append(max(each for each in places if each < window.stop) + 1)
    return found


def _window(line: bytes, other: bytes, low: int, place: int) -> range | None:
    """Return a small window within ``low …`` that includes the differences from ``low`` to ``place``."""
    stops = range(place + 1, len(line) + 1)
    stop = next((stop for stop in stops if _are_equivalent(line, other, low, stop)), None)
    if stop is None:
        return None
    start = low
    while line[start] == other[start] and _are_equivalent(line, other, start + 1, stop):
        start += 1
    return range(start, stop)


def _are_equivalent(line: bytes, other: bytes, start: int, stop: int) -> bool:
    """Return whether no clue can distinguish the two fillings of ``start … stop - 1``."""
    mine, theirs = line[start:stop], other[start:stop]
    if clue_of(mine) != clue_of(theirs):
        return False
    # A run that touches an end of the window may continue outside: it must be the same run in both.
    at_start = start == 0 or _touches(mine) == _touches(theirs)
    at_end = stop == len(line) or _touches(mine[::-1]) == _touches(theirs[::-1])
    return at_start and at_end


def _touches(cells: bytes) -> bool:
    """Return whether the first cell is shaded; with equal clues it then belongs to the same run."""
    return cells[0] != 0


def footprint_of_stuck_cells(
    solution: Grid, lines: Sequence[Line], open_values: Mapping[int, frozenset[int]]
) -> Cells:
    """Return the cells of ``solution`` that keep line logic from deciding the keys of ``open_values``.

    It cannot decide these even when all other cells are known; ``open_values`` maps each of them to all
    values that line logic leaves it, its own included.
    """
    footprint: set[int] = set()
    for line in lines:
        cells = line.cells
        mine = solution.line(cells)
        stuck = {place: open_values[cell] for place, cell in enumerate(cells) if cell in open_values}
        if not stuck:
            continue
        if len(open_values) > _MOST_STUCK_CELLS:
            footprint.update(cells)
            continue
        for layout in _layouts(line, mine, stuck):
            for window in windows(mine, layout):
                footprint.update(cells[window.start : window.stop])
    return frozenset(footprint)


def _layouts(line: Line, cells: bytes, stuck: Mapping[int, frozenset[int]]) -> Iterator[bytes]:
    """Yield layouts of a line that together show every other value of every stuck cell, each differing from
    ``cells`` in as small a neighbourhood as possible.
    """
    most = max(max(line.colours, default=0), max(cells), *(max(values) for values in stuck.values()))
    wanted = [
        (place, value)
        for place, values in sorted(stuck.items())
        for value in sorted(values)
        if value != cells[place]
    ]
    seen: set[tuple[int, int]] = set()
    for place, value in wanted:
        if (place, value) in seen:
            continue
        may = [0] * (most + 1)
        for other, own in enumerate(cells):
            for each in (value,) if other == place else stuck.get(other, (own,)):
                may[each] |= 1 << other
        # The farthest cells are fixed first, so that the differences stay near.
        for other in sorted(stuck, key=lambda other: (-abs(other - place), other)):
            if other != place:
                _fix(line, may, other, (cells[other], *sorted(stuck[other])))
        layout = bytes(values_at(may, other)[0] for other in range(len(cells)))
        seen.update(enumerate(layout))
        yield layout


def _fix(line: Line, may: list[int], place: int, values: Sequence[int]) -> None:
    """Fix a cell to the first of the values that leaves the line a layout."""
    bit = 1 << place
    for value in values:
        if may[value] & bit:
            trial = [bits & ~bit for bits in may]
            trial[value] |= bit
            if solve_line(line, trial) is not None:
                may[:] = trial
                return
