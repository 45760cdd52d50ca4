"""Pages that lie on their side or upside down."""

from __future__ import annotations

import io
from typing import Any

import drawings
import pytest
from slowness import rest_slow

from nonosat import Grid, Puzzle
from nonosat.drawing import png
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import Style
from nonosat.images.scanning.correction.correction import ScanVerdict
from nonosat.images.scanning.scan import scan

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")
Image = pytest.importorskip("PIL.Image", reason="the extra 'scan' is not installed")
np = pytest.importorskip("numpy")

FISH = Puzzle.from_solution(drawings.FISH)
#: Its clues are 6, 8, 9 and 1: upside down they are numbers as well, and those of another puzzle.
STEPS = Puzzle.from_solution(
    Grid.from_text(
        ["#########", "######...", "######...", "######...", "######...", "######...", *["#........"] * 3]
    )
)
#: All its clues are 1.
CHEQUERED = Puzzle.from_solution(Grid.from_text(["#.#.#.#.", ".#.#.#.#", "#.#.#.#.", ".#.#.#.#", "#.#.#.#."]))


def turned(puzzle: Puzzle, quarters: int) -> bytes:
    """Return a drawing of a puzzle, turned clockwise."""
    drawn = np.asarray(
        Image.open(io.BytesIO(png.draw(PuzzleSheet.of(puzzle), Style(cell=20)))).convert("RGB")
    )
    file = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(np.rot90(drawn, -quarters))).save(file, "PNG")
    return file.getvalue()


def same_clues(one: Puzzle, other: Puzzle) -> bool:
    return (one.rows, one.columns) == (other.rows, other.columns)


@pytest.mark.parametrize("quarters", rest_slow([1, 0, 2, 3]))
def test_a_page_is_read_whichever_way_up_it_lies(quarters: int) -> None:
    (found,) = scan(turned(FISH, quarters))
    assert found.verdict is ScanVerdict.SURE
    assert same_clues(found.puzzle, FISH)
    assert found.found.quarters == -quarters % 4
    assert found.notes == (
        (f"the page was turned by {90 * (-quarters % 4)}° clockwise to be read",) if quarters else ()
    )


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [STEPS, CHEQUERED], ids=["6, 8, 9 and 1", "1 alone"])
def test_numbers_that_are_numbers_upside_down_are_never_wrong_without_a_word(puzzle: Puzzle) -> None:
    (found,) = scan(turned(puzzle, 2))
    assert found.verdict is ScanVerdict.DOUBTFUL or same_clues(found.puzzle, puzzle)


def test_a_page_whose_way_up_nothing_tells_is_doubtful(monkeypatch: pytest.MonkeyPatch) -> None:
    from nonosat.images.scanning import orientation
    from nonosat.images.scanning.reading import PossibleReading, Reading

    def ones(numbers: Any) -> list[Reading]:
        return [Reading((PossibleReading((1,), 0.9999),)) for _ in numbers]

    monkeypatch.setattr(orientation, "_read", ones)
    (found,) = scan(turned(CHEQUERED, 2))
    assert found.verdict is ScanVerdict.DOUBTFUL
    assert "which way up the page lies cannot be told for certain" in found.reasons


@pytest.mark.slow
def test_places_are_those_of_the_turned_page() -> None:
    (upright,) = scan(turned(FISH, 0))
    (found,) = scan(turned(FISH, 1))
    assert found.found.image.shape == upright.found.image.shape
    assert np.abs(found.found.detection.lattice - upright.found.detection.lattice).max() < 3


def test_a_page_that_is_upright_is_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from nonosat.images.scanning import orientation

    searched: list[Any] = []
    find = orientation.find_puzzles

    def counted(image: Any) -> Any:
        searched.append(image)
        return find(image)

    monkeypatch.setattr(orientation, "find_puzzles", counted)
    scan(turned(FISH, 0))
    assert len(searched) == 1
