"""Further looks at a puzzle that is doubtful at first."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import drawings
import pytest

from nonosat import LimitReached, Puzzle
from nonosat.drawing import png
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import Style
from nonosat.images.scanning.correction.correction import ScanVerdict
from nonosat.images.scanning.found_puzzle import FoundPuzzle
from nonosat.images.scanning.reading import PossibleReading, Reading
from nonosat.images.scanning.scan import Scan, puzzles_on_page, scanned, uncorrected_scan
from nonosat.images.scanning.second_look import known_lines, looked_again
from nonosat.model.abilities import exits

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")
Image = pytest.importorskip("PIL.Image", reason="the extra 'scan' is not installed")
np = pytest.importorskip("numpy")

FISH = Puzzle.from_solution(drawings.FISH)


def page(*, is_inverted: bool = False) -> Any:
    file = io.BytesIO(png.draw(PuzzleSheet.of(FISH), Style(cell=26)))
    pixels = np.asarray(Image.open(file).convert("RGB"))
    return 255 - pixels if is_inverted else pixels


@pytest.fixture(scope="module")
def fish() -> FoundPuzzle:
    (found,) = puzzles_on_page(page())
    return found


def illegible(found: FoundPuzzle, *lines: int) -> FoundPuzzle:
    """Return a puzzle with illegible numbers in these rows."""
    unknown = Reading((PossibleReading(None, 1.0),))
    rows = tuple(
        tuple(unknown for _ in row) if index in lines else row for index, row in enumerate(found.rows)
    )
    return replace(found, rows=rows)


def mirrored(found: FoundPuzzle) -> FoundPuzzle:
    """Return another puzzle of the same size, as certain."""
    detection = found.detection
    detection = replace(
        detection, rows=tuple(row[::-1] for row in detection.rows), columns=detection.columns[::-1]
    )
    rows = tuple(row[::-1] for row in found.rows)
    return replace(found, rows=rows, columns=found.columns[::-1], detection=detection)


@pytest.mark.parametrize("is_inverted", [False, True])
@pytest.mark.parametrize("cell", [40, 60])
def test_another_look_sees_the_same_in_the_same_place(cell: int, *, is_inverted: bool) -> None:
    (found,) = puzzles_on_page(page(is_inverted=is_inverted))
    (again,) = looked_again(found, cell)
    assert scanned(again).puzzle.rows == FISH.rows
    for one, other in zip(found.detection.numbers, again.detection.numbers, strict=True):
        assert np.abs(one.corners - other.corners).max() < 4
    assert np.abs(found.detection.lattice - again.detection.lattice).max() < 2


def test_what_was_illegible_is_read_by_another_look(fish: FoundPuzzle) -> None:
    result = scanned(illegible(fish, 0, 2, 3, 6))
    assert result.verdict is ScanVerdict.SURE
    assert (result.puzzle.rows, result.puzzle.columns) == (FISH.rows, FISH.columns)
    assert result.statistics.looking > 0
    assert scanned(fish).statistics.looking == 0


def test_what_was_corrected_stays_when_time_ends_during_another_look(
    fish: FoundPuzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_long(*_: Any) -> Any:
        raise LimitReached("the time limit was reached")

    doubtful = illegible(fish, 2, 3)
    monkeypatch.setattr("nonosat.images.scanning.second_look.looked_again", too_long)
    result = Scan().ask(doubtful)
    assert result.exit_code == exits.LIMIT
    assert result.reasons[0] == "the time limit was reached"
    assert result.cost is not None


def test_looks_that_contradict_what_was_sure_are_not_believed(
    fish: FoundPuzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert scanned(mirrored(fish)).verdict is ScanVerdict.SURE
    monkeypatch.setattr("nonosat.images.scanning.second_look.looked_again", lambda *_: [mirrored(fish)])
    assert scanned(illegible(fish, 2, 3)).verdict is ScanVerdict.DOUBTFUL


def test_another_look_does_not_see_a_neighbour() -> None:
    both = np.concatenate([page(), page()], axis=1)
    first, second = puzzles_on_page(both)
    hidden = both.copy()
    left, top = first.detection.lattice.min(axis=(0, 1)).astype(int)
    right, bottom = first.detection.lattice.max(axis=(0, 1)).astype(int)
    hidden[top - 2 : bottom + 3, left - 2 : right + 3] = 255
    numbers = replace(first.detection.numbers[0], corners=second.detection.corners)
    detection = replace(first.detection, rows=((numbers,), *first.detection.rows[1:]))
    reaching = replace(first, image=hidden, detection=detection)
    assert list(looked_again(reaching, 40)) == []


@pytest.mark.parametrize("second", [True, False])
def test_with_few_known_lines_a_puzzle_must_be_seen_twice(
    fish: FoundPuzzle, monkeypatch: pytest.MonkeyPatch, *, second: bool
) -> None:
    detection = fish.detection
    part = illegible(
        replace(
            fish,
            rows=fish.rows[3:],
            detection=replace(detection, rows=detection.rows[3:], lattice=detection.lattice[3:]),
        ),
        0,
        1,
        2,
    )
    looks = iter([[fish], [fish] if second else []])
    monkeypatch.setattr("nonosat.images.scanning.second_look.looked_again", lambda *_: next(looks))
    result = scanned(part)
    assert (result.verdict is ScanVerdict.DOUBTFUL) is not second
    assert result.puzzle.height == (7 if second else 4)


def test_lines_that_are_known_are_those_in_the_same_place(fish: FoundPuzzle) -> None:
    detection = fish.detection
    part = replace(
        fish,
        rows=fish.rows[2:],
        detection=replace(detection, rows=detection.rows[2:], lattice=detection.lattice[2:]),
    )
    known = known_lines(uncorrected_scan(part), scanned(fish))
    assert [line for line, _ in known[:5]] == list(FISH.rows[2:])
    assert all(line == other for line, other in known)
