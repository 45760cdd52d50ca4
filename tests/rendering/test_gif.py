"""GIF: the passes of line logic, in the puzzle's own colours."""

from __future__ import annotations

import pytest
from conftest import PUZZLES
from drawings import CASES, image_in, picture_of, values_in

from nonosat import (
    read,
    solve,
)
from nonosat.logic.sweeps import sweeps
from nonosat.rendering import gif
from nonosat.rendering.sheet import PuzzleSheet
from nonosat.rendering.style import Style


@pytest.mark.parametrize("name", ["sailing_boat", "gchq", "tatham_4x4"])
def test_the_frames_of_a_gif_are_the_passes_and_end_with_the_picture(name: str) -> None:
    puzzle = read(PUZZLES / f"{name}.json")
    picture = solve(puzzle).pictures[0]
    frames = [grid for grid in sweeps(puzzle) if grid != picture] + [picture]
    image = image_in(
        gif.draw(PuzzleSheet(puzzle, frames[-1], frames=tuple(frames)), Style(cell=20, seconds=0.4))
    )
    assert image.n_frames == len(frames)
    assert image.info["loop"] == 0
    for number, frame in enumerate(frames):
        image.seek(number)
        assert values_in(image, puzzle, 20) == [[int(value == 1) for value in row] for row in frame.rows()]
        assert image.info["duration"] == (1600 if number == len(frames) - 1 else 400)


def test_the_colours_of_a_gif_are_exact() -> None:
    puzzle = CASES[4]
    picture = picture_of(puzzle)
    image = image_in(gif.draw(PuzzleSheet(puzzle, picture, frames=(picture,)), Style(cell=20)))
    assert values_in(image, puzzle, 20) == [list(row) for row in picture.rows()]
