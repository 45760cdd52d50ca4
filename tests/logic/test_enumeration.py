"""All options of a line, and their number, against a look at every line."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest
from partly_known_clues import all_clues, all_lines

from nonosat import NonosatError
from nonosat.logic import count_line_options, line_options
from nonosat.model.clues import clue_of, fits


@pytest.mark.parametrize(
    ("width", "colours", "share"),
    [*((width, 1, 1) for width in range(1, 6)), (7, 1, 40), (2, 2, 1), (3, 2, 3), (4, 2, 400), (3, 3, 200)],
)
def test_every_clue_has_the_lines_that_fit_it(width: int, colours: int, share: int) -> None:
    rng = random.Random(width)
    checked = 0
    for clue in all_clues(width, colours):
        if rng.randrange(share):
            continue
        options = list(line_options(clue, width, colours=colours))
        assert sorted(options) == sorted(
            cells for cells in all_lines(width, colours) if fits(clue, clue_of(cells))
        )
        assert count_line_options(clue, width, colours=colours) == len(options)
        checked += 1
    assert checked


def test_a_missing_clue_allows_every_line() -> None:
    assert len(list(line_options(None, 5))) == count_line_options(None, 5) == 32
    assert count_line_options(None, 5, colours=2) == 3**5


def test_long_lines_take_no_time_of_their_number() -> None:
    assert count_line_options([1] * 5000, 9999) == 1
    first, second = islice(line_options([3, 2], 10_000), 2)
    assert first[:7] == (1, 1, 1, 0, 1, 1, 0)
    assert second[:7] == (1, 1, 1, 0, 0, 1, 1)
    assert count_line_options([4, "?", "*"], 200) > 10**50


@pytest.mark.parametrize(
    ("clue", "width", "words"),
    [
        ([1], 0, "width: expected a line of at least 1 cell, found 0"),
        ([1], "5", "width: expected int"),
        ("1 1", 5, "clue: expected a clue as a list"),
        ([-1], 5, "clue: expected a run length of at least 1, found -1"),
    ],
)
def test_what_is_no_line(clue: Any, width: Any, words: str) -> None:
    for function in (line_options, count_line_options):
        with pytest.raises(NonosatError, match=words):
            function(clue, width)
