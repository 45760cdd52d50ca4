"""Digits beside each other in a row that make a number too large for it."""

from __future__ import annotations

import pytest

from nonosat.scanning.reading import PossibleReading, Reading, parted


def reading(*alternatives: tuple[tuple[int, ...] | None, float]) -> Reading:
    return Reading(tuple(PossibleReading(*each) for each in alternatives))


def test_a_number_larger_than_its_row_is_several_where_there_is_a_space() -> None:
    read = reading(((21,), 0.9), ((2, 1), 0.05), ((27,), 0.03), (None, 0.01))
    apart = parted(read, 10)
    assert [each.numbers for each in apart.alternatives] == [(2, 1), None]
    assert sum(each.likelihood for each in apart.alternatives) == pytest.approx(0.99)
    assert apart.best.likelihood == pytest.approx(0.99 * 5 / 6)


def test_a_number_that_has_room_stays_one() -> None:
    read = reading(((21,), 0.9), ((2, 1), 0.05))
    assert parted(read, 21) is read


def test_digits_that_touch_stay_the_number_that_was_read_though_it_has_no_room() -> None:
    read = reading(((21,), 0.99), ((2, 1), 0.002))
    assert parted(read, 10) is read


def test_digits_are_never_others_because_those_have_room() -> None:
    read = reading(((21,), 0.9), ((12,), 0.05), ((2, 1), 0.04))
    assert parted(read, 20) is read
    assert parted(reading(((21,), 1.0)), 20).best.numbers == (21,)
