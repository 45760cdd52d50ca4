"""Shares of one line: against listing all layouts, and where doubles would overflow or underflow."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from partly_known_clues import readings
from slowness import rest_slow

from nonosat import LimitReached, Run, clue
from nonosat.logic import line_shares
from nonosat.logic.guidance.marginals import LineShares
from nonosat.logic.kernel import pure
from nonosat.model.clues import ANY_RUNS, Clue

#: The most cells by number of colours: lines whose layouts are quickly listed.
LONGEST = {1: 9, 2: 6, 3: 5}

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


def assert_close(found: LineShares | None, wanted: LineShares | None) -> None:
    if found is None or wanted is None:
        assert found is wanted
        return
    for mine, theirs in zip(found, wanted, strict=True):
        np.testing.assert_allclose(mine, theirs, rtol=0, atol=1e-12)


@pytest.mark.parametrize("known", [True, False], ids=["known clues", "unknown runs"])
@pytest.mark.usefixtures("native")
def test_the_shares_are_those_of_all_layouts(*, exhaustive: bool, known: bool) -> None:
    random = Random(1)
    possible = 0
    for line_clue, weights in weighted_lines(
        random, 2000 if exhaustive else 80, longest=LONGEST, known=known
    ):
        wanted = listed_shares(line_clue, weights)
        possible += wanted is not None
        assert_close(line_shares(line_clue, weights), wanted)
    assert possible > 50


@pytest.mark.usefixtures("native")
def test_a_missing_clue_says_nothing() -> None:
    weights = np.array([[1, 2, 3], [0, 1, 1], [5, 0, 0], [1, 1e-3, 1]])
    shares = line_shares(None, weights)
    assert shares is not None
    np.testing.assert_allclose(shares.cells, weights / weights.sum(axis=1, keepdims=True), rtol=1e-14)
    assert math.isclose(shares.log_total, math.log(weights.sum(axis=1).prod()))


@pytest.mark.usefixtures("native")
def test_every_reading_of_a_layout_counts() -> None:
    # "# . #" can be read in two ways, "# . ." and two others in one.
    shares = line_shares((ANY_RUNS, Run(1), ANY_RUNS), np.ones((3, 2)))
    assert shares is not None
    assert shares.cells[:, 1].tolist() == pytest.approx([0.6, 0.2, 0.6])
    assert shares.starts[1].tolist() == pytest.approx([0.4, 0.2, 0.4])


@pytest.mark.usefixtures("native")
@given(st.integers(1, 12), st.lists(st.integers(1, 4), max_size=4), st.randoms(use_true_random=False))
def test_each_run_starts_once_and_covers_its_cells(width: int, lengths: list[int], random: Random) -> None:
    weights = random_weights(random, width, 2)
    shares = line_shares(clue(*lengths), weights)
    if shares is None:
        assert listed_shares(clue(*lengths), weights) is None
        return
    np.testing.assert_allclose(shares.starts.sum(axis=1), 1, rtol=1e-12)
    covered = sum(
        np.convolve(starts, np.ones(length))[:width]
        for starts, length in zip(shares.starts, lengths, strict=True)
    )
    np.testing.assert_allclose(shares.cells[:, 1], covered, atol=1e-12)


@pytest.mark.parametrize("width", rest_slow([2000, 10_000]))
@pytest.mark.parametrize("weights", [(1.0, 1.0), (1e-150, 1e150), (1e150, 1e-150)])
@pytest.mark.usefixtures("native")
def test_long_lines_neither_overflow_nor_vanish(width: int, weights: tuple[float, float]) -> None:
    # Runs of one cell: every share is a ratio of binomials, whatever the weights of blank and filled are.
    runs = 5
    shares = line_shares(clue(*[1] * runs), np.tile(weights, (width, 1)))
    assert shares is not None
    layouts = math.comb(width - runs + 1, runs)
    first = [math.comb(width - runs - place, runs - 1) / layouts for place in range(width - 2 * runs + 2)]
    np.testing.assert_allclose(shares.starts[0, : len(first)], first, rtol=1e-10)
    by_weight = runs * math.log(weights[1]) + (width - runs) * math.log(weights[0])
    assert math.isclose(shares.log_total, math.log(layouts) + by_weight, rel_tol=1e-9)


@pytest.mark.usefixtures("native")
def test_a_line_without_layouts_has_no_shares() -> None:
    assert line_shares(clue(3), np.ones((2, 2))) is None
    assert line_shares(clue(2), [[1, 1], [1, 0], [1, 1]]) is None
    assert line_shares((), [[0, 1], [1, 1]]) is None
    assert line_shares(clue(1), [[0, 0], [1, 1]]) is None
    assert line_shares(clue(10**9), np.ones((3, 2))) is None


@pytest.mark.parametrize(
    "weights",
    [
        [],
        [1, 2],
        [[1, 1, 1], [1, -1, 1]],
        [[1, math.nan, 1]],
        [[1, math.inf, 1]],
        [[1, 1]],
        np.ones((2, 2, 2)),
    ],
)
def test_weights_must_be_a_table_of_finite_numbers(weights: object) -> None:
    with pytest.raises(ValueError, match="expected weights"):
        line_shares((Run(1, 2),), weights)  # type: ignore[arg-type]


def test_without_the_native_kernel_nothing_is_counted() -> None:
    with pure(), pytest.raises(LimitReached, match="only be counted by the native kernel"):
        line_shares(clue(1), np.ones((3, 2)))


@pytest.mark.usefixtures("native")
def test_every_small_line_agrees(*, exhaustive: bool) -> None:
    for width in range(1, 8 if exhaustive else 6):
        for lengths in itertools.product(range(1, width + 1), repeat=2):
            weights = np.random.default_rng(width).random((width, 2))
            assert_close(line_shares(clue(*lengths), weights), listed_shares(clue(*lengths), weights))
