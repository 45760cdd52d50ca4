"""Long lines are settled run by run, each within its span: as pure Python settles them, whatever is spare."""

from __future__ import annotations

import random

import pytest

from nonosat.logic.bits import May
from nonosat.logic.kernel import pure
from nonosat.logic.line import settle
from nonosat.logic.shape import LineShape


def long_line(source: random.Random, width: int, colours: int, spare: int) -> tuple[LineShape, May]:
    """A line with about so many cells to spare, some of which are decided as in one of its layouts."""
    cells = [0] * source.choice([0, min(source.randint(0, spare), width)])
    lengths: list[int] = []
    colour_of: list[int] = []
    while True:
        length, colour = source.choice([1, 1, 2, 3, source.randint(1, 90)]), source.randint(1, colours)
        gap = bool(colour_of) and colour == colour_of[-1]
        if len(cells) + gap + length > width:
            break
        cells += [0] * gap + [colour] * length
        lengths.append(length)
        colour_of.append(colour)
        if spare and source.random() < 0.1:
            cells += [0] * min(source.randint(0, spare // 4), width - len(cells))
    cells += [0] * (width - len(cells))
    known = source.choice([0.0, 0.05, 0.5])
    may = [0] * (colours + 1)
    for place, value in enumerate(cells):
        for each in range(colours + 1):
            if each == value or source.random() >= known:
                may[each] |= 1 << place
    if source.random() < 0.2:  # perhaps without a layout
        may[source.randint(0, colours)] &= ~(1 << source.randrange(width))
    return LineShape(width, tuple(lengths), tuple(colour_of)), tuple(may)


@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("colours", [1, 2, 4])
@pytest.mark.parametrize("spare", [0, 3, 40, 400])
def test_long_lines_are_settled_as_in_pure_python(colours: int, spare: int) -> None:
    source = random.Random(colours + spare)
    settled = unfillable = 0
    for width in (256, 257, 319, 320, 321, 511, 512, 640, 1000) * 4:
        shape, may = long_line(source, width, colours, spare)
        found = settle(shape, may)
        with pure():
            assert found == settle(shape, may), (shape, may)
        settled += found is not None
        unfillable += found is None
    assert settled > 10
    assert unfillable or spare
