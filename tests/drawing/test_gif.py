"""GIF: the sweeps of line logic, in the puzzle's own colours."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from command_line import nonosat_here
from conftest import PUZZLES
from drawings import CASES, image_in, random_grid, solution_of, values_in
from PIL import ImageChops

from nonosat import Puzzle, UnsupportedPuzzle, draw, read, solve, write
from nonosat.drawing import gif
from nonosat.drawing.board import Board
from nonosat.drawing.raster import image_of
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import Style
from nonosat.drawing.theme import roles
from nonosat.logic.propagation import sweeps
from nonosat.sat.search import solution_search

#: Draws an animation of so many frames and prints the most memory that the process had, in MiB.
PROGRAM = """
import random
from pathlib import Path
from nonosat import Grid, Puzzle
from nonosat.model.grid import UNDECIDED
from nonosat.drawing import gif
from nonosat.drawing.sheet import PuzzleSheet

draw = random.Random(1)
side = 60
picture = Grid(side, side, bytes(draw.randrange(2) for _ in range(side * side)))
order = draw.sample(range(side * side), side * side)
frames = [picture.with_values(dict.fromkeys(order[count:], UNDECIDED)) for count in range(0, side * side, 90)]
data = gif.draw(PuzzleSheet(Puzzle.from_solution(picture), picture, frames=(*frames, picture)))
assert len(frames) == 40
status = Path("/proc/self/status").read_text()
print(int(status.split("VmHWM:")[1].split()[0]) >> 10)
"""


@pytest.mark.parametrize("name", ["sailing_boat", "gchq", "tatham_4x4"])
def test_the_frames_of_a_gif_are_the_sweeps_and_end_with_the_solution(name: str) -> None:
    puzzle = read(PUZZLES / f"{name}.json")
    picture = solve(puzzle).solutions[0]
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
    picture = solution_of(puzzle)
    image = image_in(gif.draw(PuzzleSheet(puzzle, picture, frames=(picture,)), Style(cell=20)))
    assert values_in(image, puzzle, 20) == [list(row) for row in picture.rows()]


def test_every_frame_is_the_drawing_of_its_grid_pixel_by_pixel() -> None:
    puzzle = read(PUZZLES / "rainbow_fish.json")
    frames = (*sweeps(puzzle, halves=True), solve(puzzle).solutions[0])
    board, colours = Board.of(puzzle), roles(puzzle.palette, "light")
    image = image_in(gif.draw(PuzzleSheet(puzzle, frames[-1], frames=frames), Style(cell=20)))
    for number, grid in enumerate(frames):
        image.seek(number)
        difference = ImageChops.difference(image.convert("RGB"), image_of(board, grid, 20, colours))
        # The edges of numbers have the nearest of the shades in the table.
        assert max(most for _, most in difference.getextrema()) <= 24, number


def test_a_frame_that_changes_nothing_takes_its_time() -> None:
    picture = solution_of(CASES[3])
    image = image_in(gif.draw(PuzzleSheet(CASES[3], picture, frames=(picture, picture)), Style(cell=20)))
    assert image.n_frames == 2
    image.seek(1)
    assert image.info["duration"] == 4000
    assert values_in(image, CASES[3], 20) == [list(row) for row in picture.rows()]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have no VmHWM")
def test_the_memory_of_an_animation_does_not_grow_with_its_frames() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], check=True, capture_output=True, text=True)
    # With all frames at once it was 850.
    assert int(done.stdout) < 100


def test_an_animation_that_is_too_large_is_refused_before_the_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def search(*_: object, **__: object) -> None:
        raise AssertionError("it searches")

    monkeypatch.setattr(solution_search, "SolutionSearch", search)
    puzzle = replace(Puzzle.from_solution(random_grid(500, 480, 1, seed=1)), goal=None)
    with pytest.raises(UnsupportedPuzzle, match="with cells of 14 pixels the image would be"):
        draw(puzzle, "gif")
    write(puzzle, tmp_path / "large.json")
    for options, advice in (
        ("", "draw it without clues, or as a still image (PNG)"),
        ("--cell 30", "draw it with smaller cells, or as a still image (PNG)"),
    ):
        command = f"draw {tmp_path}/large.json -o {tmp_path}/large.gif {options}"
        code, out, err = nonosat_here(*command.split())
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.endswith(f"{advice}\n")
        assert not (tmp_path / "large.gif").exists()
