"""The readings of a puzzle that have a solution, by brute force.

Of a small puzzle these come from every solution of its size: every line of it is laid against the readings of
its clue, number by number, and costs what the cheapest way to do so costs. Of a larger one, of which only a
few numbers are not sure, from all that these may be together, each solved by itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import islice, product
from typing import NamedTuple

from brute_force import Runs, runs_of, solutions_by_clues

import nonosat
from nonosat import Puzzle, Run
from nonosat.images.scanning.correction.line_readings import SURPRISE, cost_of, cost_of_others
from nonosat.images.scanning.reading import ClueReading, Reading


class BruteReading(NamedTuple):
    """The clues of solutions as lengths and colours (rows, then columns), their cost, and their solutions."""

    cost: int
    clues: tuple[Runs, ...]
    solutions: tuple[bytes, ...]


def brute_readings(
    clues: Sequence[ClueReading], *, height: int, width: int, palette: int
) -> list[BruteReading]:
    """Return the readings of all solutions of this size, the cheapest first."""

    @cache
    def line_cost(line: int, runs: Runs) -> int:
        return _cost(clues[line], runs)

    found: list[BruteReading] = []
    for solutions in solutions_by_clues(height, width, palette):
        cells = tuple(solutions[0])
        lines = [cells[row * width : (row + 1) * width] for row in range(height)]
        lines += [cells[column::width] for column in range(width)]
        each = tuple(map(runs_of, lines))
        cost = sum(line_cost(line, runs) for line, runs in enumerate(each))
        found.append(BruteReading(cost, each, tuple(solutions)))
    return sorted(found, key=lambda each: each.cost)


def named_readings(
    rows: Sequence[ClueReading], columns: Sequence[ClueReading], *, dearest: int
) -> list[tuple[int, Puzzle, bool]]:
    """Return the puzzles in black and white that have a solution, of all that the readings *name*, and cost
    at most ``dearest``: what each costs, and whether it has only one solution; the cheapest first.
    """
    clues = [*rows, *columns]
    places = [(line, index) for line, clue in enumerate(clues) for index in range(len(clue))]
    options = [
        [
            (cost_of(each.likelihood) - cost_of(clues[line][index].best.likelihood), each.numbers or ())
            for each in clues[line][index].alternatives
        ]
        for line, index in places
    ]
    found: list[tuple[int, Puzzle, bool]] = []
    open_places = [place for place, choices in enumerate(options) if len(choices) > 1]
    for chosen in product(*(options[place] for place in open_places)):
        cost = sum(extra for extra, _ in chosen)
        if cost > dearest:
            continue
        taken = [choices[0][1] for choices in options]
        for place, (_, numbers) in zip(open_places, chosen, strict=True):
            taken[place] = numbers
        lengths: list[list[int]] = [[] for _ in clues]
        for (line, _), numbers in zip(places, taken, strict=True):
            lengths[line] += numbers
        if sum(map(sum, lengths[: len(rows)])) != sum(map(sum, lengths[len(rows) :])):
            continue
        whole = [tuple(Run(length) for length in line) for line in lengths]
        puzzle = Puzzle(tuple(whole[: len(rows)]), tuple(whole[len(rows) :]))
        solutions = len(list(islice(nonosat.solutions(puzzle), 2)))
        if solutions:
            found.append((cost, puzzle, solutions == 1))
    return sorted(found, key=lambda each: each[0])


def _cost(readings: ClueReading, runs: Runs) -> int:
    """Return the least cost of a line's readings for its runs."""
    cheapest: dict[tuple[int, int], int] = defaultdict(lambda: 1 << 30)
    cheapest[0, 0] = 0
    for number in range(len(readings) + 1):
        # At most one number is missing between two readings.
        for taken in range(len(runs), 0, -1):
            unread = cheapest[number, taken - 1] + SURPRISE
            cheapest[number, taken] = min(cheapest[number, taken], unread)
        if number == len(readings):
            break
        for taken in range(len(runs) + 1):
            for count in range(len(runs) - taken + 1):
                own = _cost_of(readings[number], runs[taken : taken + count])
                after = number + 1, taken + count
                cheapest[after] = min(cheapest[after], cheapest[number, taken] + own)
    return cheapest[len(readings), len(runs)]


def _cost_of(reading: Reading, runs: Runs) -> int:
    """Return the cost of a reading for some runs, above that of its likeliest alternative."""
    named = [each for each in reading.alternatives if each.numbers is not None]
    others = cost_of_others(max(1 - sum(each.likelihood for each in named), 0))
    least = min([others, SURPRISE, *(cost_of(each.likelihood) for each in named)])
    costs = [SURPRISE] if not runs else [others] if len(runs) == 1 else []
    lengths = tuple(length for length, _ in runs)
    costs += [
        cost_of(each.likelihood)
        for each in named
        if tuple(number for number in each.numbers or () if number) == lengths
    ]
    different = {other for _, other in runs} - {reading.colour}
    if len(different) > 1 or (different and len({other for _, other in runs}) > 1):
        return 1 << 30
    return min(costs, default=1 << 30) - least + (SURPRISE if different else 0)
