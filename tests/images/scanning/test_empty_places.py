"""Gaps between numbers where another one is expected."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest

from nonosat.authoring.generation.random_goals import random_puzzle
from nonosat.images.scanning.correction.correct import correct
from nonosat.images.scanning.correction.correction import ScanVerdict
from nonosat.images.scanning.detection.empty_places import with_empty_places
from nonosat.images.scanning.detections import DetectedNumber, Detection
from nonosat.images.scanning.digits.reader import read_numbers
from nonosat.images.scanning.reading import PossibleReading, Reading
from nonosat.model.palette import Palette

_HEIGHT, _WIDTH, _CELL = 12, 9, 30.0
_INK = np.zeros((4, 3), np.uint8)

#: The width of a number and the pitch, in cells, for a layout of the numbers of a side.
_Layout = Callable[[Sequence[int]], list[tuple[float, float]]]


def _in_cells(numbers: Sequence[int]) -> list[tuple[float, float]]:
    """From the grid outwards, each in the middle of a cell of its own."""
    widths = [0.3 * len(str(number)) for number in numbers]
    return [(place + 0.5 - width / 2, place + 0.5 + width / 2) for place, width in enumerate(widths)]


def _in_text(numbers: Sequence[int]) -> list[tuple[float, float]]:
    """From the grid outwards, with spaces of the same width between them."""
    ends = [0.2]
    for number in numbers:
        ends += [ends[-1] + 0.3 * len(str(number)), ends[-1] + 0.3 * len(str(number)) + 0.35]
    return list(itertools.pairwise(ends))[::2]


def _sighting(layout: _Layout, *, turned: float, tilt: float, before: bool = True) -> tuple[Detection, list]:
    """Return the detection of a random puzzle printed in this layout, and the clues."""
    puzzle = random_puzzle(_WIDTH, _HEIGHT, density=0.55, colours=1, seed=4)

    def on_page(down: float, across: float) -> tuple[float, float]:
        x, y = _CELL * (across + 8), _CELL * (down + 8)
        x, y = x * np.cos(turned) - y * np.sin(turned), x * np.sin(turned) + y * np.cos(turned)
        return x / (1 + tilt * y), y / (1 + tilt * y)

    def numbers(clue, line: int, length: int, *, is_row: bool) -> tuple[DetectedNumber, ...]:
        lengths = [run.length for run in clue or ()]
        places = layout(lengths[::-1] if before else lengths)
        found = []
        for near, far in places[::-1] if before else places:
            along = (-far, -near) if before else (length + near, length + far)
            corners = [
                (line + 0.2, along[0]),
                (line + 0.2, along[1]),
                (line + 0.8, along[1]),
                (line + 0.8, along[0]),
            ]
            pixels = [on_page(*(corner if is_row else corner[::-1])) for corner in corners]
            found.append(DetectedNumber(np.array(pixels), _INK))
        return tuple(found)

    detection = Detection(
        rows=tuple(numbers(clue, line, _WIDTH, is_row=True) for line, clue in enumerate(puzzle.rows)),
        columns=tuple(numbers(clue, line, _HEIGHT, is_row=False) for line, clue in enumerate(puzzle.columns)),
        lattice=np.array(
            [[on_page(row, column) for column in range(_WIDTH + 1)] for row in range(_HEIGHT + 1)]
        ),
        palette=Palette(),
    )
    return detection, [*puzzle.rows, *puzzle.columns]


_layouts = pytest.mark.parametrize(
    ("layout", "turned", "tilt", "before"),
    [
        (_in_cells, 0.0, 0.0, True),
        (_in_text, 0.0, 0.0, True),
        (_in_cells, 0.1, 1e-4, True),
        (_in_text, -0.1, 2e-4, True),
        (_in_text, 0.05, 1e-4, False),
        (_in_cells, 0.0, 0.0, False),
    ],
)


@_layouts
def test_there_is_no_hole_where_all_numbers_are_seen(layout, turned, tilt, before):
    detection, _ = _sighting(layout, turned=turned, tilt=tilt, before=before)
    filled = with_empty_places(detection)
    assert (filled.rows, filled.columns) == (detection.rows, detection.columns)


@_layouts
def test_a_number_that_is_not_seen_leaves_a_gap_unless_it_is_the_outermost(layout, turned, tilt, before):
    detection, _ = _sighting(layout, turned=turned, tilt=tilt, before=before)
    tried = 0
    for side in ("rows", "columns"):
        clues = getattr(detection, side)
        for line, clue in enumerate(clues):
            for place in range(1, len(clue)) if before else range(len(clue) - 1):
                left = (*clue[:place], *clue[place + 1 :])
                seen = replace(detection, **{side: (*clues[:line], left, *clues[line + 1 :])})
                filled = with_empty_places(seen)
                found = getattr(filled, side)[line]
                assert [number.image.size > 0 for number in found] == [
                    index != place for index in range(len(clue))
                ]
                wanted = clue[place].corners.mean(axis=0)
                assert np.abs(found[place].corners.mean(axis=0) - wanted).max() < 0.7 * _CELL
                assert sum(len(other) for other in (*filled.rows, *filled.columns)) == sum(
                    len(other) for other in (*detection.rows, *detection.columns)
                )
                tried += 1
    assert tried > 20


def test_several_numbers_that_are_covered_leave_as_many_gaps():
    detection, _ = _sighting(_in_cells, turned=0.0, tilt=0.0)
    line, clue = max(enumerate(detection.rows), key=lambda each: len(each[1]))
    assert len(clue) >= 3
    seen = replace(detection, rows=(*detection.rows[:line], clue[:1], *detection.rows[line + 1 :]))
    assert [number.image.size > 0 for number in with_empty_places(seen).rows[line]] == [
        True,
        *[False] * (len(clue) - 1),
    ]


def test_a_few_numbers_do_not_say_where_others_should_stand():
    detection, _ = _sighting(_in_cells, turned=0.0, tilt=0.0)
    few = replace(detection, rows=tuple(clue[:1] for clue in detection.rows), columns=((),) * _WIDTH)
    assert with_empty_places(few).rows == few.rows


def test_a_number_that_is_seen_neither_in_its_row_nor_in_its_column_is_missed():
    """A single cell: without its numbers the rest of the clues has a solution, too."""
    rows = ["##.##", "##...", "....#", ".....", "##.##"]
    clues = [_clue(row) for row in rows] + [_clue("".join(column)) for column in zip(*rows, strict=True)]
    readings = [tuple(Reading((PossibleReading((number,), 0.999),)) for number in clue) for clue in clues]
    unseen = read_numbers([DetectedNumber(np.zeros((4, 2)), np.zeros((0, 0), np.uint8))])
    readings[2] = ()
    readings[9] = (readings[9][0], readings[9][2])
    assert correct(readings[:5], readings[5:]).verdict is ScanVerdict.SURE  # and wrong
    readings[9] = (readings[9][0], *unseen, readings[9][1])
    told = correct(readings[:5], readings[5:])
    assert told.verdict is ScanVerdict.DOUBTFUL


def _clue(cells: str) -> tuple[int, ...]:
    return tuple(len(run) for run in cells.split(".") if run)
