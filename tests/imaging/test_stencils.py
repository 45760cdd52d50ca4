"""Stencils: features by local contrast, in light and in shade."""

from __future__ import annotations

import pytest

from nonosat.imaging.draft import draft_of
from nonosat.imaging.recipe import Method, Recipe, Size
from nonosat.imaging.source import read_image
from tests.support.images import file_of

Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
np = pytest.importorskip("numpy")

#: Rows and columns of the eyes of ``face``, in cells.
EYES = ((slice(6, 9), slice(5, 8)), (slice(6, 9), slice(12, 15)))


def face():
    """A round face on transparent ground, the right half in deep shade: its eyes are a little darker."""
    down, across = np.mgrid[0:200, 0:200]
    levels = np.where(across < 100, 220.0, 110.0)
    for centre in (65, 135):
        levels[np.hypot(across - centre, down - 75) < 13] -= 45
    alpha = np.where(np.hypot(across - 100, down - 100) < 97, 255, 0)
    return Image.fromarray(np.stack([levels] * 3 + [alpha], axis=2).astype(np.uint8), "RGBA")


def drawn(method: Method):
    picture = draft_of(read_image(file_of(face())), Recipe(size=Size(20), method=method)).picture
    return np.frombuffer(picture.cells, dtype=np.uint8).reshape(20, 20)


def test_features_are_seen_in_light_and_in_shade() -> None:
    cells = drawn(Method.LINES)
    for rows, columns in EYES:
        assert cells[rows, columns].sum() >= 3
    # The shade alone is not drawn: between its eye and its edge it is blank.
    assert cells[11:14, 12:15].sum() == 0
    assert drawn(Method.TONES)[11:14, 12:15].all()


@pytest.mark.parametrize("method", [Method.STENCIL, Method.LINES])
def test_the_contour_of_what_is_before_a_background_is_closed(method: Method) -> None:
    cells = drawn(method)
    outside = np.zeros((22, 22), dtype=bool)
    outside[0, 0] = True
    free = np.pad(cells, 1) == 0
    for _ in range(100):
        framed = np.pad(outside, 1)
        around = framed[:-2, 1:-1] | framed[2:, 1:-1] | framed[1:-1, :-2] | framed[1:-1, 2:]
        outside |= around & free
    assert not outside[8:14, 8:14].any()
