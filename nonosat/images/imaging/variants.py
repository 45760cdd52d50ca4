"""Other choices for the same image, to choose from by eye."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from nonosat.images.imaging.background import shape_of, without_colour
from nonosat.images.imaging.draft import DRAWN_BY_AUTO, draft_of
from nonosat.images.imaging.framing import cropped
from nonosat.images.imaging.image_options import Method, Recipe, Scope

if TYPE_CHECKING:
    from PIL.Image import Image

#: Closer together where one colour more changes a picture most.
_COLOURS = (2, 3, 4, 6, 8)


def variants(image: Image, recipe: Recipe) -> Iterator[Recipe]:
    """Recipes with the size and crop of this one: what ``AUTO`` chooses, then all methods, for the subject of
    a photograph and for all of it, inverted, in colours: first in as many as this has.
    """
    plain = Recipe(
        size=recipe.size, crop=recipe.crop, fit=recipe.fit, trim=recipe.trim, background=recipe.background
    )
    chosen = draft_of(image, replace(plain, scope=recipe.scope)).recipe
    yield chosen
    if recipe.background is not None:
        image = without_colour(image, recipe.background)
    part = cropped(image, recipe.crop)
    scopes = [chosen.scope, Scope.WHOLE] if chosen.scope is Scope.SUBJECT else [chosen.scope]
    for scope in scopes:
        for method in DRAWN_BY_AUTO:
            each = replace(plain, scope=scope, method=method)
            has_shape = scope is Scope.SUBJECT or shape_of(part) is not None
            if each != chosen and (has_shape or method is not Method.SILHOUETTE):
                yield each
    yield replace(plain, method=Method.TONES, invert=True)
    yield replace(plain, method=Method.LINES, invert=True)
    if recipe.palette:
        yield replace(plain, palette=recipe.palette)
    for colours in dict.fromkeys(filter(None, (recipe.colours, *_COLOURS))):
        yield replace(plain, colours=colours)
