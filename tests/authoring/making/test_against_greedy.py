"""Changes are no more than a greedy method makes, and are seen no more, whatever the image."""

from __future__ import annotations

from pathlib import Path

import pytest
from greedy_making import made_greedily
from images import FLAG, FLAG_COLOURS, dots, enlarged, file_of, noisy_scene

from nonosat import Grid, Puzzle, solve
from nonosat.authoring.repairing.change_search import search_changes
from nonosat.authoring.repairing.change_state import ChangeProblem, ChangesSoFar
from nonosat.images.imaging.draft import Draft, draft_of
from nonosat.images.imaging.image_options import ImageOptions, Method, Size
from nonosat.images.imaging.similarity import levels_of, ssim
from nonosat.images.imaging.source import read_image

Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
np = pytest.importorskip("numpy")

LIGHTHOUSE = Path(__file__).parents[3] / "docs" / "making" / "lighthouse.jpg"


def hatching() -> Image.Image:
    """Line art: strokes in several directions, and a circle."""
    down, across = np.mgrid[0:300, 0:400]
    strokes = (np.abs((down + across) % 67 - 33) < 4) & (across < 220)
    strokes |= (np.abs((2 * across - down) % 97 - 48) < 4) & (down > 120)
    strokes |= np.abs(np.hypot(down - 150, across - 210) - 110) < 5
    return Image.fromarray(np.where(strokes, 20, 250).astype(np.uint8))


def sprite() -> Image.Image:
    """A ball with a face, shaded from the left, on a transparent ground."""
    down, across = np.mgrid[0:160, 0:120]
    ball = np.hypot((down - 80) * 0.75, across - 60) < 58
    dark = np.hypot(down - 60, across - 40) < 9
    dark |= np.hypot(down - 60, across - 80) < 9
    dark |= (np.abs(np.hypot(down - 80, across - 60) - 35) < 5) & (down > 95)
    pixels = np.zeros((160, 120, 4), dtype=np.uint8)
    pixels[ball] = (250, 210, 60, 255)
    pixels[ball & (across < 40)] = (255, 255, 255, 255)
    pixels[ball & dark] = (50, 20, 0, 255)
    return Image.fromarray(pixels)


IMAGES = {
    "photograph": lambda: LIGHTHOUSE.read_bytes(),
    "scene": lambda: file_of(noisy_scene()),
    "line art": lambda: file_of(hatching()),
    "sprite": lambda: file_of(sprite()),
    "dots": lambda: file_of(dots(noisy_scene(), 60, 45)),
    "logo": lambda: file_of(enlarged(FLAG, 20, FLAG_COLOURS)),
}
RECIPES = {
    "auto": {},
    "lines": {"method": Method.LINES},
    "colours": {"colours": 4},
}


def made(draft: Draft, effort: float) -> tuple[Grid, int]:
    """Return the solution, and the lower bound of its changes."""
    found = ChangesSoFar(None, 0)
    problem = ChangeProblem(draft.grid, draft.palette, effort=effort, original=draft.original)
    for event in search_changes(problem):
        if isinstance(event, ChangesSoFar):
            found = event
    assert found.grid is not None
    return found.grid, found.lower_bound


def changes(grid: Grid, draft: Draft) -> int:
    return sum(own != other for own, other in zip(grid.cells, draft.grid.cells, strict=True))


def similarities(grid: Grid, draft: Draft) -> tuple[float, float]:
    levels = levels_of(grid, draft.palette)
    return ssim(levels, levels_of(draft.grid, draft.palette)), ssim(levels, draft.original)


@pytest.mark.slow
@pytest.mark.parametrize("recipe", list(RECIPES))
@pytest.mark.parametrize("name", list(IMAGES))
def test_pictures_of_images_are_better_than_those_of_a_greedy_method(
    name: str, recipe: str, *, exhaustive: bool
) -> None:
    data = IMAGES[name]()
    for size in (15, 25, 40, 60) if exhaustive else (14,):
        draft = draft_of(read_image(data), ImageOptions(size=Size(size), **RECIPES[recipe]))
        grid, bound = made(draft, effort=0.1 if exhaustive else 0.02)
        puzzle = Puzzle.from_solution(grid, palette=draft.palette)
        result = solve(puzzle, solver="glucose4", encoding="start")
        assert (result.verdict, result.solutions) == ("unique", (grid,))
        greedy = made_greedily(draft.grid, draft.palette)
        assert bound <= changes(grid, draft) <= changes(greedy, draft)
        # Likeness to what was drawn and to the image count the same; either may be bought with the other.
        assert sum(similarities(grid, draft)) >= sum(similarities(greedy, draft)) - 0.01


@pytest.mark.slow
@pytest.mark.exhaustive
def test_strokes_are_not_erased_where_there_are_very_many_ambiguities() -> None:
    draft = draft_of(
        dots(read_image(LIGHTHOUSE.read_bytes()), 26, 26).convert("RGB"), ImageOptions(method=Method.TONES)
    )
    grid, _ = made(draft, effort=0.02)
    greedy = made_greedily(draft.grid, draft.palette)
    assert changes(grid, draft) <= 0.8 * changes(greedy, draft)
    assert changes(grid, draft) < 0.1 * len(grid.cells)
    shaded = [sum(1 for value in each.cells if value) for each in (draft.grid, grid)]
    assert abs(shaded[1] - shaded[0]) < 0.1 * shaded[0]
    assert min(a - b for a, b in zip(similarities(grid, draft), similarities(greedy, draft), strict=True)) > 0
