"""The possible clues of one line, the likeliest first, generated lazily."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from math import log
from typing import NamedTuple

import numpy as np

from nonosat.images.scanning.reading import NOTHING, UNEXPECTED, ClueReading, Reading
from nonosat.model.clues import Clue, Run
from nonosat.model.puzzle import Line

#: Costs are whole numbers of these parts of a natural logarithm.
UNITS = 2

#: The number of frequent numbers that share the likelihood left by a reading. With 1 7 more of 98 images are
#: doubtful, with 100 none, nor is one more sure.
_OTHER_NUMBERS = 10


def cost_of(likelihood: float) -> int:
    """Return the cost of a likelihood; at most that of ``UNEXPECTED``."""
    return round(-log(max(likelihood, UNEXPECTED)) * UNITS)


#: The cost of another number than a certain reading names, of one where none was seen, of none where one was
#: read (unless the reading includes that), or of another colour.
SURPRISE = cost_of(UNEXPECTED)
#: Readings that cost this much more do not count: a thousand times less likely.
MARGIN = cost_of(0.001)
#: The cost of a reading with several solutions.
AMBIGUOUS = MARGIN + UNITS


def cost_of_others(left: float) -> int:
    """Return the cost of another number when the named ones leave this likelihood."""
    return cost_of(left / _OTHER_NUMBERS)


def in_logarithms(cost: int) -> float:
    """Return a cost as a natural logarithm."""
    return cost / UNITS


#: More than anything costs.
IMPOSSIBLE = 1 << 40


class PlaceOption(NamedTuple):
    """An option for one place of a clue: ``runs``, at a ``cost`` above that of the likeliest option there."""

    cost: int
    runs: Clue


class LineReading(NamedTuple):
    """A reading of a line's clue: the runs at each place, perhaps unknown ones."""

    cost: int
    places: tuple[Clue, ...]

    @property
    def clue(self) -> Clue:
        """The runs of all places."""
        return tuple(run for runs in self.places for run in runs)


def places_of(readings: ClueReading) -> ClueReading:
    """Return the places of a clue: a gap, the first reading, a gap, the second reading, …, a gap."""
    return (NOTHING, *(place for reading in readings for place in (reading, NOTHING)))


def line_readings(
    options: Sequence[Sequence[PlaceOption]], width: int, palette: int, check: Callable[[], None]
) -> Iterator[LineReading]:
    """Yield the readings of the clue of a line of ``width`` cells, the cheapest first.

    ``options`` are those of its places, including gaps. Each clue comes once, at its least cost, and only if
    it fits the line. ``check`` may raise to stop.
    """
    # In one colour every run needs a blank cell after it, which may lie beyond the line.
    gap = int(palette == 1)
    cells = [[sum((run.length or 1) + gap for run in each.runs) for each in place] for place in options]
    seen: set[Clue] = set()
    for cost, chosen in _cheapest_first(options, cells, width + gap):
        check()
        reading = LineReading(
            cost, tuple(place[number].runs for place, number in zip(options, chosen, strict=True))
        )
        clue = reading.clue
        if clue not in seen and Line("", clue, range(width)).cells_needed <= width:
            seen.add(clue)
            yield reading


def _cheapest_first(
    places: Sequence[Sequence[PlaceOption]], cells: Sequence[Sequence[int]], room: int
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the choices of one option per place that need at most ``room`` cells, the cheapest first: cost,
    and option indices. ``cells`` are the cells needed by each option of each place.

    Best-first search with the least cost of the remaining places in the remaining room as exact heuristic, so
    no dead end is visited.

    >>> places = [[PlaceOption(0, ()), PlaceOption(4, ())], [PlaceOption(0, ()), PlaceOption(1, ())]]
    >>> list(_cheapest_first(places, [[2, 1], [2, 1]], 3))
    [(1, (0, 1)), (4, (1, 0)), (5, (1, 1))]
    """
    least = _least_costs(places, cells, room)
    heap: list[tuple[int, tuple[int, ...], int, int]] = [(least[0][room], (), 0, room)]
    while heap:
        bound, chosen, cost, left = heappop(heap)
        if bound >= IMPOSSIBLE:
            return
        place = len(chosen)
        if place == len(places):
            yield cost, chosen
            continue
        for index, (option, needed) in enumerate(zip(places[place], cells[place], strict=True)):
            if needed <= left:
                so_far = cost + option.cost
                after = least[place + 1][left - needed]
                if after < IMPOSSIBLE:
                    heappush(heap, (so_far + after, (*chosen, index), so_far, left - needed))


def _least_costs(
    places: Sequence[Sequence[PlaceOption]], cells: Sequence[Sequence[int]], room: int
) -> list[list[int]]:
    """Return the least cost of the remaining places, by the number of past places and the remaining room."""
    least = np.zeros(room + 1, np.int64)
    table = [least.tolist()]
    for options, needs in zip(reversed(places), reversed(cells), strict=True):
        now = np.full(room + 1, IMPOSSIBLE, np.int64)
        for option, needed in zip(options, needs, strict=True):
            if needed <= room:
                np.minimum(now[needed:], least[: room + 1 - needed] + option.cost, out=now[needed:])
        least = now
        table.append(least.tolist())
    return table[::-1]


def options_at(reading: Reading, palette: int) -> list[PlaceOption]:
    """Return the options of a place, the cheapest first."""
    named = [each for each in reading.alternatives if each.numbers is not None]
    unknown = max(1.0 - sum(each.likelihood for each in named), 0.0)
    costs: dict[Clue, int] = {}

    def offer(cost: int, runs: Clue) -> None:
        costs[runs] = min(cost, costs.get(runs, cost))

    for colour in range(1, palette + 1):
        extra = 0 if reading.colour in (None, colour) else SURPRISE
        for numbers, likelihood in named:
            offer(
                cost_of(likelihood) + extra, tuple(Run(number, colour) for number in numbers or () if number)
            )
        offer(cost_of_others(unknown) + extra, (Run(None, colour),))
    offer(SURPRISE, ())
    least = min(costs.values())
    return sorted(
        (PlaceOption(cost - least, runs) for runs, cost in costs.items()), key=lambda option: option.cost
    )
