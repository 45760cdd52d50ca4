"""Settings to choose from by eye."""

from __future__ import annotations

from PIL import Image

from nonosat.imaging.recipe import Recipe, Size
from nonosat.imaging.variants import variants


def test_the_number_of_colours_that_was_asked_for_comes_before_others() -> None:
    image = Image.radial_gradient("L").convert("RGB")
    coloured = [each.colours for each in variants(image, Recipe(size=Size(6), colours=5)) if each.colours]
    assert coloured == [5, 2, 3, 4, 6, 8]
    assert [each.colours for each in variants(image, Recipe(size=Size(6))) if each.colours] == [2, 3, 4, 6, 8]
