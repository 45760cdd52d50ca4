"""The readings of lines with which sums can agree, compared with all readings of all lines."""

from __future__ import annotations

import random
from itertools import product

import pytest

from nonosat.images.scanning.correction.balance import Balance
from nonosat.images.scanning.correction.line_readings import (
    MARGIN,
    LineReading,
    line_readings,
    options_at,
    places_of,
)
from nonosat.images.scanning.reading import PossibleReading, Reading
from nonosat.model.clues import Clue


def read(*shares: tuple[tuple[int, ...] | None, float]) -> Reading:
    return Reading(tuple(PossibleReading(*share) for share in shares))


def random_reading(rng: random.Random) -> Reading:
    numbers = rng.sample([(1,), (2,), (3,), (1, 1), (), None], rng.randint(1, 3))
    shares = sorted((rng.random() ** 4 for _ in numbers), reverse=True)
    return read(*((each, share / sum(shares)) for each, share in zip(numbers, shares, strict=True)))


def all_readings(places: tuple[Reading, ...], width: int, most: int) -> list[LineReading]:
    options = [options_at(place, 1) for place in places]
    ways = line_readings(options, width, 1, lambda: None)
    return [reading for reading in ways if reading.cost <= most]


def may_agree(rows: list[Clue], columns: list[Clue]) -> bool:
    lengths = [[run.length for clue in side for run in clue] for side in (rows, columns)]
    if any(None in each for each in lengths):
        return True
    one, other = (sum(length or 0 for length in each) for each in lengths)
    return one == other


@pytest.mark.parametrize("seed", range(40))
def test_no_reading_is_given_up_that_is_part_of_a_cheap_one_with_equal_sums(seed: int) -> None:
    rng = random.Random(seed)
    height, width = 2, rng.randint(2, 3)
    lines = [places_of((random_reading(rng),)) for _ in range(height + width)]
    balance = Balance(lines, height=height, width=width, palette=1)
    most = rng.choice((MARGIN // 2, MARGIN, 2 * MARGIN))
    every = [
        all_readings(places, width if line < height else height, most) for line, places in enumerate(lines)
    ]
    cheap = [
        chosen
        for chosen in product(*every)
        if sum(reading.cost for reading in chosen) <= most
        and may_agree([each.clue for each in chosen[:height]], [each.clue for each in chosen[height:]])
    ]
    costs = [sum(reading.cost for reading in chosen) for chosen in cheap]
    assert not costs or balance.least <= min(costs)
    for line, readings in enumerate(every):
        kept = list(balance.readings(line, most, lambda: None))
        assert set(kept) <= set(readings)
        assert {chosen[line] for chosen in cheap} <= set(kept)


def test_a_number_that_would_need_another_change_is_given_up() -> None:
    sure, unsure = read(((2,), 1.0)), read(((2,), 0.95), ((1,), 0.05))
    lines = [places_of((each,)) for each in (sure, unsure, sure, sure)]
    balance = Balance(lines, height=2, width=2, palette=1)
    assert balance.least == 0
    assert [len(list(balance.readings(line, MARGIN, lambda: None))) for line in range(4)] == [1, 1, 1, 1]
    lines[2] = places_of((unsure,))
    balance = Balance(lines, height=2, width=2, palette=1)
    assert [len(list(balance.readings(line, MARGIN, lambda: None))) for line in range(4)] == [1, 2, 2, 1]


def test_sums_that_differ_cost_what_makes_them_agree() -> None:
    lines = [places_of((read(((each,), 0.6), ((1,), 0.4)),)) for each in (2, 1, 1, 1)]
    balance = Balance(lines, height=2, width=2, palette=1)
    assert 0 < balance.least <= MARGIN
    assert balance.most > balance.least


def test_numbers_far_apart_are_not_lost() -> None:
    """Sums may differ by more than the table covers."""
    lines = [places_of((read(((1,), 0.5), ((999,), 0.5)),)) for _ in range(4)]
    balance = Balance(lines, height=2, width=2, palette=1)
    options = [options_at(place, 1) for place in lines[0]]
    every = [each for each in line_readings(options, 2000, 1, lambda: None) if each.cost <= MARGIN]
    balance._widths = [2000] * 4
    assert [each.clue for each in balance.readings(0, MARGIN, lambda: None)] == [each.clue for each in every]
