"""The colours of which there is most, among colours drawn around some."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from nonosat.scanning.finding.modes import modes_of

Colours = npt.NDArray[np.float64]

RED, ORANGE, BLUE = (0.8, 0.15, 0.15), (0.92, 0.55, 0.15), (0.15, 0.3, 0.75)


def around(centre: tuple[float, float, float], count: int, *, spread: float = 0.02) -> Colours:
    noise = np.random.default_rng(7).normal(0, spread, (count, 3))
    return np.asarray(np.array(centre) + noise, dtype=np.float64)


def test_each_hill_is_one_colour_and_the_most_frequent_comes_first() -> None:
    modes = modes_of(np.concatenate([around(RED, 300), around(BLUE, 900), around(ORANGE, 500)]), least=50)
    assert np.abs(modes - np.array([BLUE, ORANGE, RED])).max() < 0.02


def test_a_colour_under_uneven_light_is_one() -> None:
    light = np.linspace(0.8, 1.05, 2000)[:, None]
    (mode,) = modes_of(around(RED, 2000) * light, least=50)
    assert np.abs(mode - np.array(RED) * 0.92).max() < 0.12


def test_what_is_mixed_between_two_colours_is_none() -> None:
    share = np.linspace(0, 1, 60)[:, None]
    mixed = share * np.array(RED) + (1 - share) * np.array(BLUE)
    modes = modes_of(np.concatenate([around(RED, 600), around(BLUE, 600), mixed]), least=50)
    assert len(modes) == 2


def test_of_few_or_no_colours_there_is_no_mode() -> None:
    assert modes_of(np.zeros((0, 3)), least=1).shape == (0, 3)
    assert modes_of(around(RED, 30), least=50).shape == (0, 3)
