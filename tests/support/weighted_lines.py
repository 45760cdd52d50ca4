"""Weighted lines: random clues of every kind with random weights, and their shares by listing all layouts."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from random import Random

import numpy as np
from numpy.typing import NDArray
from partly_known_clues import readings

from nonosat.clues import ANY_RUNS, Clue, Run
from nonosat.guidance.guidance import LineShares

Weights = NDArray[np.float64]


def random_clue(random: Random, width: int, colours: int, *, known: bool) -> Clue:
    """A clue that often, but not always, fits."""
    runs: list[Run] = []
    room = width
    while room > 0 and random.random() < 0.75:
        colour = random.randint(1, colours)
        kind = "known" if known else random.choice(["known", "known", "length", "any", "all"])
        if kind == "known":
            runs.append(Run(random.randint(1, min(room, 4)), colour))
        elif kind == "length" or (kind == "any" and colours == 1):
            runs.append(Run(None, colour))
        elif kind == "any":
            runs.append(Run(None, None))
        elif not runs or not runs[-1].repeats:
            runs.append(ANY_RUNS)
        room -= (runs[-1].length or 1) + random.randint(0, 1)
    return tuple(runs)


def random_weights(random: Random, width: int, values: int, *, smallest: float = 1e-6) -> Weights:
    """Weights of every kind: certain, excluded, equal, large and small."""
    choices = (0.0, 1.0, 1.0, 1.0, 1e3)
    return np.array(
        [
            [random.choice([*choices, random.random(), smallest ** random.random()]) for _ in range(values)]
            for _ in range(width)
        ]
    )


def weighted_lines(
    random: Random, count: int, *, longest: dict[int, int], known: bool
) -> Iterator[tuple[Clue, Weights]]:
    """Random clues and weights; ``longest`` has the most cells by number of colours."""
    for _ in range(count):
        colours = random.choice(list(longest))
        width = random.randint(1, longest[colours])
        clue = random_clue(random, width, colours, known=known)
        yield clue, random_weights(random, width, colours + 1)


def listed_shares(clue: Clue | None, weights: Weights) -> LineShares | None:
    """The shares by brute force: every layout, and every way to read the clue over it."""
    width, values = weights.shape
    items = (ANY_RUNS,) if clue is None else clue
    cells = np.zeros((width, values))
    starts, ends = np.zeros((len(items), width)), np.zeros((len(items), width))
    total = 0.0
    for layout in itertools.product(range(values), repeat=width):
        weight = math.prod(weights[position, value] for position, value in enumerate(layout))
        for reading in readings(items, layout) if weight else ():
            total += weight
            cells[range(width), layout] += weight
            for item, place in enumerate(reading):
                if place is not None:
                    starts[item, place[0]] += weight
                    ends[item, place[1]] += weight
    if not total:
        return None
    return LineShares(cells / total, starts / total, ends / total, math.log(total))
