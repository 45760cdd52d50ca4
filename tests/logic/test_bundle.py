"""Lines settled together: the same answers as for each of them alone."""

from __future__ import annotations

import random

import pytest
from line_logic import facts

from nonosat.grid import Grid
from nonosat.logic import bundled_grid
from nonosat.logic.bundle import Bundle
from nonosat.logic.line import settle
from nonosat.logic.propagation import propagate
from nonosat.logic.shape import LineShape
from nonosat.puzzle import Puzzle, clue_of

pytestmark = pytest.mark.usefixtures("both_paths")

Case = tuple[LineShape, list[int]]


def random_line(width: int, colours: int, source: random.Random, *, wrong: bool) -> Case:
    """A line with a layout, some of whose cells are known, or without one because they are ``wrong``."""
    density = source.choice([0.0, 0.3, 0.6, 0.9])
    cells = [source.randint(1, colours) if source.random() < density else 0 for _ in range(width)]
    runs = [(run.length or 0, run.colour or 0) for run in clue_of(cells)]
    shape = LineShape(width, tuple(length for length, _ in runs), tuple(colour for _, colour in runs))
    may = [(1 << width) - 1] * (colours + 1)
    for cell, value in enumerate(cells):
        if source.random() < 0.4:
            gone = (
                value if wrong else source.choice([other for other in range(colours + 1) if other != value])
            )
            may[gone] &= ~(1 << cell)
    return shape, may


@pytest.mark.parametrize("width", [1, 5, 6, 7, 8, 14, 15, 23, 64])
@pytest.mark.parametrize("colours", [1, 2, 3])
def test_lines_together_are_settled_like_each_alone(width: int, colours: int) -> None:
    source = random.Random(width * 10 + colours)
    for count in (1, 2, 9):
        for _ in range(20):
            lines = [random_line(width, colours, source, wrong=False) for _ in range(count)]
            alone = [settle(shape, may) for shape, may in lines]
            settled = Bundle.of([shape for shape, _ in lines]).settle([may for _, may in lines])
            assert not isinstance(settled, int)
            assert settled.starts() == [known.starts for known in alone if known]
            assert list(zip(*settled.may(), strict=True)) == [known.may for known in alone if known]


def test_the_first_line_without_a_layout_is_named() -> None:
    source = random.Random(7)
    named = set()
    for _ in range(200):
        lines = [random_line(11, 2, source, wrong=source.random() < 0.2) for _ in range(5)]
        wrong = [index for index, (shape, may) in enumerate(lines) if settle(shape, may) is None]
        settled = Bundle.of([shape for shape, _ in lines]).settle([may for _, may in lines])
        assert (settled if isinstance(settled, int) else None) == (wrong[0] if wrong else None)
        named.add(settled if isinstance(settled, int) else None)
    assert named == {None, 0, 1, 2, 3, 4}


def test_line_logic_does_not_depend_on_bundles(monkeypatch: pytest.MonkeyPatch) -> None:
    source = random.Random(3)
    puzzles = [
        Puzzle.of(Grid.of([[source.choice([0, 0, 1, colours]) for _ in range(width)] for _ in range(height)]))
        for colours in (1, 2, 3)
        for height, width in ((13, 30), (30, 13), (40, 41))
    ]
    together = [facts(propagate(puzzle)) for puzzle in puzzles]
    monkeypatch.setattr(bundled_grid, "_CELLS_TOGETHER", 100)
    assert [facts(propagate(puzzle)) for puzzle in puzzles] == together
    monkeypatch.setattr(bundled_grid, "_MOST_MASKED", 0)
    assert [facts(propagate(puzzle)) for puzzle in puzzles] == together
