"""What the clue of one line may be, the likeliest first: never listed further than is asked for."""

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

#: Among how many numbers what a reading leaves is shared: those that are frequent. With 1 in its
#: place 7 of 98 images are doubtful that were not, with 100 none is, nor is one more sure.
_OTHER_NUMBERS = 10


def price(likelihood: float) -> int:
    """What something so likely costs; nothing costs more than what is unexpected."""
    return round(-log(max(likelihood, UNEXPECTED)) * UNITS)


#: What it costs that there is another number than those that a certain reading names, one where none was
#: seen, none where one was read (unless the reading says that), or another of the colours.
SURPRISE = price(UNEXPECTED)
#: How much more another reading must cost not to count: a thousand times less likely.
MARGIN = price(0.001)
#: What it costs that a reading has several pictures.
AMBIGUOUS = MARGIN + UNITS


def price_of_others(left: float) -> int:
    """What some other number costs when the likelihoods of those that are named leave so much."""
    return price(left / _OTHER_NUMBERS)


def in_logarithms(cost: int) -> float:
    """A cost as a natural logarithm."""
    return cost / UNITS


#: More than anything costs.
IMPOSSIBLE = 1 << 40


class PlaceOption(NamedTuple):
    """What one place of a clue may be: ``runs``, at a ``cost`` above that of the likeliest option there."""

    cost: int
    runs: Clue


class LineReading(NamedTuple):
    """A way to read a line's clue: what stands at each place, its runs perhaps unknown."""

    cost: int
    places: tuple[Clue, ...]

    @property
    def clue(self) -> Clue:
        """The runs of all places."""
        return tuple(run for runs in self.places for run in runs)


def places_of(readings: ClueReading) -> ClueReading:
    """The places of a clue: the gap before the first reading, that reading, the gap after it, and so on."""
    return (NOTHING, *(place for reading in readings for place in (reading, NOTHING)))


def line_readings(
    options: Sequence[Sequence[PlaceOption]], width: int, palette: int, check: Callable[[], None]
) -> Iterator[LineReading]:
    """The ways to read the clue of a line of ``width`` cells by the options at its places, gaps among these.

    Each clue comes once, by its cheapest way, and only if it fits the line. ``check`` may raise to stop.
    """
    # In one colour every run needs a blank cell behind it, of which the last may be beyond the line.
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
    """The choices of one option for each place that need no more cells than there is ``room`` for, the
    cheapest first: what each costs, and its options by their indices. ``cells`` are those that each option of
    each place needs.

    Best first, with what the places that are left cost at least in the room that is left: so no choice is
    looked at that comes to nothing.

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
    """For every number of places that are past, and every room that is left (0 …), what the other places
    cost at least.
    """
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
    """What may stand at a place, the likeliest first."""
    named = [each for each in reading.alternatives if each.numbers is not None]
    unknown = max(1.0 - sum(each.likelihood for each in named), 0.0)
    costs: dict[Clue, int] = {}

    def offer(cost: int, runs: Clue) -> None:
        costs[runs] = min(cost, costs.get(runs, cost))

    for colour in range(1, palette + 1):
        extra = 0 if reading.colour in (None, colour) else SURPRISE
        for numbers, likelihood in named:
            offer(price(likelihood) + extra, tuple(Run(number, colour) for number in numbers or () if number))
        offer(price_of_others(unknown) + extra, (Run(None, colour),))
    offer(SURPRISE, ())
    least = min(costs.values())
    return sorted(
        (PlaceOption(cost - least, runs) for runs, cost in costs.items()), key=lambda option: option.cost
    )
