"""The line solver finds exactly what brute force over all layouts finds."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from brute_force import Runs, lines_by_runs, runs_of
from hypothesis import given, settings
from hypothesis import strategies as st
from single_lines import line_of_runs

from nonosat.logic.lines import solve_line

pytestmark = pytest.mark.usefixtures("both_paths")


def start_cells(cells: tuple[int, ...]) -> list[int]:
    return [at for at, value in enumerate(cells) if value and (not at or cells[at - 1] != value)]


def check(width: int, colours: int, runs: Runs, may: list[int], layouts: list[tuple[int, ...]]) -> None:
    """``solve_line`` finds for the possibilities ``may`` just what the layouts that fit them have."""
    fitting = [cells for cells in layouts if all(may[value] >> at & 1 for at, value in enumerate(cells))]
    known = solve_line(line_of_runs(width, runs), may)
    if not fitting:
        assert known is None
        return
    expected = [0] * (colours + 1)
    starts = [0] * len(runs)
    for cells in fitting:
        for at, value in enumerate(cells):
            expected[value] |= 1 << at
        for run, at in enumerate(start_cells(cells)):
            starts[run] |= 1 << at
    assert known is not None
    assert known.may == tuple(expected)
    assert known.starts == tuple(starts)


def partial_lines(width: int, colours: int) -> Iterator[list[int]]:
    """Every way in which each cell can have some of the values."""
    for sets in itertools.product(range(1, 2 ** (colours + 1)), repeat=width):
        yield [
            sum(1 << at for at, values in enumerate(sets) if values >> value & 1)
            for value in range(colours + 1)
        ]


@pytest.mark.parametrize(
    ("width", "colours", "share"),
    [
        *((1, 1, 1), (2, 1, 1), (3, 1, 1), (4, 1, 1), (5, 1, 1), (6, 1, 1), (7, 1, 8)),
        *((1, 3, 1), (2, 3, 1), (3, 2, 1), (3, 3, 7), (4, 2, 11), (4, 3, 401)),
    ],
)
def test_every_clue_and_every_partial_line(width: int, colours: int, share: int, *, exhaustive: bool) -> None:
    """Partial lines in the sense of sets of values; by default an evenly spread part of the larger ones."""
    step = 1 if exhaustive else share
    checked = 0
    for number, may in enumerate(partial_lines(width, colours)):
        if number % step == 0:
            for runs, layouts in lines_by_runs(width, colours).items():
                check(width, colours, runs, may, layouts)
                checked += 1
    assert checked


def layouts_of(width: int, runs: Runs) -> Iterator[tuple[int, ...]]:
    """All layouts of the runs, by putting the first one everywhere and going on behind it."""
    if not runs:
        yield (0,) * width
        return
    (length, colour), rest = runs[0], runs[1:]
    gap = 1 if rest and rest[0][1] == colour else 0
    for start in range(width - length + 1):
        head = (0,) * start + (colour,) * length
        if not rest:
            yield head + (0,) * (width - len(head))
        elif len(head) + gap < width:
            for tail in layouts_of(width - len(head) - gap, rest):
                yield head + (0,) * gap + tail


@settings(max_examples=40)
@given(st.data())
def test_longer_lines_agree_with_a_list_of_their_layouts(data: st.DataObject) -> None:
    colours = data.draw(st.integers(1, 3))
    width = data.draw(st.integers(8, 18))
    some_layout = data.draw(st.lists(st.integers(0, colours), min_size=width, max_size=width))
    runs = runs_of(tuple(some_layout))
    layouts = list(layouts_of(width, runs))
    sets = data.draw(
        st.lists(st.integers(1, 2 ** (colours + 1) - 1), min_size=width, max_size=width)
        | st.just([2 ** (colours + 1) - 1] * width)
    )
    possible = [values | 1 << value for values, value in zip(sets, some_layout, strict=True)]
    for chosen in (sets, possible):
        may = [
            sum(1 << at for at, values in enumerate(chosen) if values >> value & 1)
            for value in range(colours + 1)
        ]
        check(width, colours, runs, may, layouts)
