"""For a line with decided ends the kernel solves the rest, with the result of the whole line."""

from __future__ import annotations

import random

import pytest

from nonosat.logic import kernel
from nonosat.model.clues import clue_of


@pytest.mark.parametrize("colours", [1, 2, 3])
def test_the_stretch_gives_the_result_of_the_whole_line(colours: int) -> None:
    source = random.Random(colours)
    settled = without_layout_count = 0
    for _ in range(600):
        width = source.choice([30, 63, 64, 65, 128, source.randint(40, 400)])
        layout = _random_layout(source, width, colours)
        values = [1 << value for value in layout]
        begin, end = sorted(source.choices(range(width + 1), k=2))
        for cell in range(begin, end):
            if source.random() < 0.7:
                values[cell] |= source.randrange(1 << colours + 1)
        if source.random() < 0.3:
            values[source.randrange(width)] = 1 << source.randrange(colours + 1)
        may = tuple(
            sum((values[cell] >> value & 1) << cell for cell in range(width)) for value in range(colours + 1)
        )
        lines = kernel.chosen.Lines(1, width, colours + 1, (clue_of(layout), *[None] * width))
        cells = lines.cells()
        cells.narrow(0, may)
        expected = lines.settled(0, may)
        without_layout, _ = cells.propagate(1, 1)
        assert without_layout == (0 if expected is None else None), (layout, values)
        assert cells[0] == (may if expected is None else expected), (layout, values)
        settled += expected not in (None, may)
        without_layout_count += expected is None
    assert min(settled, without_layout_count) > 50


def _random_layout(source: random.Random, width: int, colours: int) -> bytes:
    layout = b""
    while len(layout) < width:
        length = source.choice([1, 1, 1, 2, 3, 7, 70])
        layout += bytes([source.randrange(colours + 1)]) * length + bytes(source.choice([0, 1]))
    return layout[:width]
