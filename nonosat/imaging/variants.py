"""Other choices for the same image, to choose from by eye."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from nonosat.imaging.framing import cropped, frame_of
from nonosat.imaging.ground import shape_of, without_colour
from nonosat.imaging.recipe import Method, Recipe
from nonosat.imaging.shading import usual_threshold

if TYPE_CHECKING:
    from PIL.Image import Image

#: Grey levels between thresholds: an eighth of the range.
_STEP = 32
#: Closer together where one colour more changes a picture most.
_COLOURS = (2, 3, 4, 6, 8)


def variants(image: Image, recipe: Recipe) -> Iterator[Recipe]:
    """Recipes with the size and crop of this one: all methods, lighter and darker, inverted, in colours."""
    plain = Recipe(
        size=recipe.size, crop=recipe.crop, fit=recipe.fit, trim=recipe.trim, background=recipe.background
    )
    if recipe.background is not None:
        image = without_colour(image, recipe.background)
    part = cropped(image, recipe.crop)
    usual = usual_threshold(part, frame_of(part, recipe))
    yield plain
    yield replace(plain, invert=True)
    for level in (usual, usual - _STEP, usual + _STEP):
        yield replace(plain, method=Method.THRESHOLD, threshold=min(max(level, 1), 255))
    yield replace(plain, method=Method.ADAPTIVE)
    yield replace(plain, method=Method.ADAPTIVE, invert=True)
    yield replace(plain, method=Method.DITHER)
    yield replace(plain, method=Method.EDGES)
    yield replace(plain, method=Method.EDGES, invert=True)
    if shape_of(part) is not None:
        yield replace(plain, method=Method.SILHOUETTE)
    if recipe.palette:
        yield replace(plain, palette=recipe.palette)
    for colours in _COLOURS:
        if colours >= len(recipe.keep):
            yield replace(plain, colours=colours, keep=recipe.keep, ban=recipe.ban)
