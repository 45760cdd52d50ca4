"""The readings of a small puzzle that have a picture, from looking at every picture of its size.

Shares no code with the search: every line of every picture is laid against the readings of its clue, number
by number, and costs what the cheapest way to do so costs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from brute_force import Runs, pictures_by_clues, runs_of

from nonosat.scanning.correcting.prices import DIRT, MISSED, OTHER_COLOUR, price, price_of_others
from nonosat.scanning.reading import ClueReading, Reading


class BruteReading(NamedTuple):
    """The clues of pictures as lengths and colours (rows, then columns), their cost, and their pictures."""

    cost: int
    clues: tuple[Runs, ...]
    pictures: tuple[bytes, ...]


def brute_readings(
    clues: Sequence[ClueReading], colours: Sequence[tuple[int, ...]], *, height: int, width: int, palette: int
) -> list[BruteReading]:
    """Every clues that pictures of the size have, the cheapest first."""

    @cache
    def line_cost(line: int, runs: Runs) -> int:
        return _cost(clues[line], colours[line], runs)

    found: list[BruteReading] = []
    for pictures in pictures_by_clues(height, width, palette):
        cells = tuple(pictures[0])
        lines = [cells[row * width : (row + 1) * width] for row in range(height)]
        lines += [cells[column::width] for column in range(width)]
        each = tuple(map(runs_of, lines))
        cost = sum(line_cost(line, runs) for line, runs in enumerate(each))
        found.append(BruteReading(cost, each, tuple(pictures)))
    return sorted(found, key=lambda each: each.cost)


def _cost(readings: ClueReading, colours: tuple[int, ...], runs: Runs) -> int:
    """What it costs at least that the readings of a line stand for its runs."""
    cheapest: dict[tuple[int, int], int] = defaultdict(lambda: 1 << 30)
    cheapest[0, 0] = 0
    for number in range(len(readings) + 1):
        # At most one number is missing between two readings.
        for taken in range(len(runs), 0, -1):
            missed = cheapest[number, taken - 1] + MISSED
            cheapest[number, taken] = min(cheapest[number, taken], missed)
        if number == len(readings):
            break
        for taken in range(len(runs) + 1):
            for count in range(len(runs) - taken + 1):
                own = _cost_of(readings[number], colours[number], runs[taken : taken + count])
                after = number + 1, taken + count
                cheapest[after] = min(cheapest[after], cheapest[number, taken] + own)
    return cheapest[len(readings), len(runs)]


def _cost_of(reading: Reading, colour: int, runs: Runs) -> int:
    """What it costs that a reading stands for some runs, beyond what its likeliest alternative costs."""
    named = [each for each in reading.alternatives if each.numbers is not None]
    others = price_of_others(max(1 - sum(each.likelihood for each in named), 0))
    least = min([others, DIRT, *(price(each.likelihood) for each in named)])
    costs = [DIRT] if not runs else [others] if len(runs) == 1 else []
    lengths = tuple(length for length, _ in runs)
    costs += [
        price(each.likelihood)
        for each in named
        if tuple(number for number in each.numbers or () if number) == lengths
    ]
    different = {other for _, other in runs} - {colour}
    if len(different) > 1 or (different and len({other for _, other in runs}) > 1):
        return 1 << 30
    return min(costs, default=1 << 30) - least + (OTHER_COLOUR if different else 0)
