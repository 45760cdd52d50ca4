"""The line solver for unknown runs finds exactly what brute force over all readings finds."""

from __future__ import annotations

import random

import pytest
from partly_known_clues import Reading, all_clues, all_lines, line_of, readings

from nonosat.logic.lines import solve_line
from nonosat.logic.propagation import propagate
from nonosat.model.clues import ANY_RUNS, Clue, Run, clue_of, fits
from nonosat.model.puzzle import Puzzle

pytestmark = pytest.mark.usefixtures("both_paths")

Layouts = list[tuple[tuple[int, ...], set[Reading]]]


def possibilities(width: int, colours: int, rng: random.Random, share: float) -> list[int]:
    """What cells can have: each value of each cell with the probability ``share``."""
    return [sum(1 << cell for cell in range(width) if rng.random() < share) for _ in range(colours + 1)]


def check(clue: Clue, width: int, may: list[int], layouts: Layouts) -> None:
    line = line_of(clue, width)
    fitting = [
        (cells, found)
        for cells, found in layouts
        if all(may[value] >> cell & 1 for cell, value in enumerate(cells))
    ]
    known = solve_line(line, may)
    if not fitting:
        assert known is None
        return
    values, starts, ends = [0] * len(may), [0] * len(clue), [0] * len(clue)
    for cells, found in fitting:
        for cell, value in enumerate(cells):
            values[value] |= 1 << cell
        for reading in found:
            for item, place in enumerate(reading):
                if place is not None:
                    starts[item] |= 1 << place[0]
                    ends[item] |= 1 << place[1]
    assert known is not None
    assert (known.may, known.starts) == (tuple(values), tuple(starts))
    assert known.ends == (() if line.is_known else tuple(ends))


@pytest.mark.parametrize(
    ("width", "colours", "share"),
    [
        *((width, 1, 1) for width in range(1, 6)),
        *((6, 1, 5), (7, 1, 29), (1, 2, 1), (2, 2, 1), (3, 2, 5), (4, 2, 149)),
        *((2, 3, 1), (3, 3, 97)),
        pytest.param(5, 2, 1, marks=pytest.mark.exhaustive, id="a-million-clues"),
    ],
)
def test_every_clue_on_partial_lines(width: int, colours: int, share: int, *, exhaustive: bool) -> None:
    """Each clue with the line free and three times with some values ruled out."""
    rng = random.Random(width * 10 + colours)
    runs = {cells: clue_of(cells) for cells in all_lines(width, colours)}
    checked = 0
    for clue in all_clues(width, colours):
        if not exhaustive and rng.randrange(share):
            continue
        layouts = []
        for cells in runs:
            found = readings(clue, cells)
            assert fits(clue, runs[cells]) == bool(found), "the referee disagrees with brute force"
            if found:
                layouts.append((cells, found))
        check(clue, width, [(1 << width) - 1] * (colours + 1), layouts)
        for _ in range(3):
            check(clue, width, possibilities(width, colours, rng, 0.75), layouts)
        checked += 1
    assert checked


def test_a_missing_clue_says_nothing() -> None:
    known = solve_line(line_of(None, 4), (0b1011, 0b0110))
    assert known is not None
    assert known.may == (0b1011, 0b0110)
    assert solve_line(line_of(None, 4), (0b1001, 0b0010)) is None  # a cell without a value


def test_the_fewest_cells_of_a_clue_are_those_of_its_shortest_layout() -> None:
    rng = random.Random(5)
    items = [Run(1, 1), Run(2, 1), Run(1, 2), Run(None, 1), Run(None, 2), ANY_RUNS]
    for _ in range(60):
        clue = tuple(rng.choice(items) for _ in range(rng.randint(0, 3)))
        needed = line_of(clue, 9).cells_needed
        for width in range(7):
            fit = any(readings(clue, cells) for cells in all_lines(width, 2))
            assert fit == (width >= needed), (clue, width)


def test_the_first_line_of_a_pass_without_a_layout_is_named_and_the_pass_changes_nothing() -> None:
    clues = ((Run(2),), (Run(3),), (Run(None), Run(2)), (Run(2),))
    puzzle = Puzzle(clues, ((), (), ()))
    assert propagate(puzzle).contradiction == "row 3"
    assert propagate(puzzle).undecided_count == 12
    below = Puzzle(((Run(3),), (ANY_RUNS,)), ((Run(2),), (), ()))
    known = propagate(below)
    assert known.contradiction == "column 2"
    assert str(known.grid()) == "###\n???"
