"""What the clue of one line may be, the likeliest first: never listed further than is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

import numpy as np

from nonosat.clues import Clue, Run
from nonosat.puzzle import Line
from nonosat.scanning.correcting.prices import DIRT, MISSED, OTHER_COLOUR, price, price_of_others
from nonosat.scanning.reading import ClueReading, Reading

#: More than anything costs.
_IMPOSSIBLE = 1 << 40

#: What one option for each place costs, and the indices of the options.
Choice = tuple[int, tuple[int, ...]]


class PlaceOption(NamedTuple):
    """What one place of a clue may be: ``runs``, at a ``cost`` above that of the likeliest option there."""

    cost: int
    runs: Clue


class LineReading(NamedTuple):
    """A way to read a line's clue: its runs, some perhaps unknown, and what stands at each place.

    Places take turns: the gap before the first reading, that reading, the gap after it, and so on.
    """

    cost: int
    clue: Clue
    runs: tuple[Clue, ...]

    @property
    def is_known(self) -> bool:
        """Whether the lengths of all runs are known."""
        return all(run.is_known for run in self.clue)


class LineReadings:
    """The ways to read the clue of a line of ``width`` cells, those ``found`` so far and those to come.

    Each clue is there once, by its cheapest way, and only if it fits the line. ``check`` may raise to stop.
    """

    def __init__(
        self,
        readings: ClueReading,
        colours: Sequence[int],
        *,
        width: int,
        palette: int,
        check: Callable[[], None] = lambda: None,
    ) -> None:
        self.found: list[LineReading] = []
        self._places = _places(readings, colours, palette)
        self._width, self._palette, self._check = width, palette, check
        self._order = self._in_order()
        self._next = next(self._order, None)

    @property
    def next_cost(self) -> int | None:
        """What the next one costs; ``None`` when there are no more."""
        return None if self._next is None else self._next.cost

    def find(self, count: int) -> None:
        """Finds so many more, if there are."""
        while count and self._next is not None:
            self.found.append(self._next)
            self._next = next(self._order, None)
            count -= 1

    def _in_order(self) -> Iterator[LineReading]:
        """The ways to read the clue that fit, each clue once."""
        seen: set[Clue] = set()
        # In one colour every run needs a blank cell behind it, of which the last may be beyond the line.
        gap = int(self._palette == 1)
        cells = [
            [sum((run.length or 1) + gap for run in option.runs) for option in place]
            for place in self._places
        ]
        for cost, chosen in _cheapest_first(self._places, cells, self._width + gap):
            self._check()
            runs = tuple(place[option].runs for place, option in zip(self._places, chosen, strict=True))
            clue = tuple(run for each in runs for run in each)
            if clue not in seen and Line("", clue, range(self._width)).cells_needed <= self._width:
                seen.add(clue)
                yield LineReading(cost, clue, runs)


def _cheapest_first(
    places: Sequence[Sequence[PlaceOption]], cells: Sequence[Sequence[int]], room: int
) -> Iterator[Choice]:
    """The choices of one option for each place that need no more cells than there is ``room`` for, the
    cheapest first. ``cells`` are those that each option of each place needs.

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
        if bound >= _IMPOSSIBLE:
            return
        place = len(chosen)
        if place == len(places):
            yield cost, chosen
            continue
        for index, (option, needed) in enumerate(zip(places[place], cells[place], strict=True)):
            if needed <= left:
                so_far = cost + option.cost
                after = least[place + 1][left - needed]
                if after < _IMPOSSIBLE:
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
        now = np.full(room + 1, _IMPOSSIBLE, np.int64)
        for option, needed in zip(options, needs, strict=True):
            if needed <= room:
                np.minimum(now[needed:], least[: room + 1 - needed] + option.cost, out=now[needed:])
        least = now
        table.append(least.tolist())
    return table[::-1]


def _places(readings: ClueReading, colours: Sequence[int], palette: int) -> list[list[PlaceOption]]:
    """The options of each place of a clue, the likeliest first."""
    places = [_gap(palette)]
    for reading, colour in zip(readings, colours, strict=True):
        places += [_options(reading, colour, palette), _gap(palette)]
    return places


def _gap(palette: int) -> list[PlaceOption]:
    """What may stand where nothing was seen."""
    return [
        PlaceOption(0, ()),
        *(PlaceOption(MISSED, (Run(None, colour),)) for colour in range(1, palette + 1)),
    ]


def _options(reading: Reading, own_colour: int, palette: int) -> list[PlaceOption]:
    """What may stand at a place where something was seen."""
    named = [each for each in reading.alternatives if each.numbers is not None]
    unknown = max(1.0 - sum(each.likelihood for each in named), 0.0)
    costs: dict[Clue, int] = {}

    def offer(cost: int, runs: Clue) -> None:
        costs[runs] = min(cost, costs.get(runs, cost))

    for colour in range(1, palette + 1):
        extra = 0 if colour == own_colour else OTHER_COLOUR
        for numbers, likelihood in named:
            offer(price(likelihood) + extra, tuple(Run(number, colour) for number in numbers or () if number))
        offer(price_of_others(unknown) + extra, (Run(None, colour),))
    offer(DIRT, ())
    least = min(costs.values())
    return sorted((PlaceOption(cost - least, runs) for runs, cost in costs.items()), key=_cost)


def _cost(option: PlaceOption) -> int:
    return option.cost
