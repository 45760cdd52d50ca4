"""What is transparent or has the background's colour is blank, whatever the rest looks like."""

from __future__ import annotations

import pytest
from images import BOAT, FLAG, enlarged, file_of, noisy_scene, rows

from nonosat.images.imaging.draft import Draft, draft_of
from nonosat.images.imaging.image_options import Fit, ImageOptions, Method, Size
from nonosat.images.imaging.source import read_image
from nonosat.model.errors import InputError

Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
np = pytest.importorskip("numpy")

CLEAR, WHITE, YELLOW, BROWN = (90, 0, 90, 0), (255, 255, 255, 255), (255, 217, 74, 255), (64, 32, 0, 255)

FACE = """
..yyyy..
.yyyyyy.
yybyybyy
yyyyyyyy
ybyyyyby
yybbbbyy
.yyyyyy.
..yyyy..
"""
FACE_COLOURS = {".": CLEAR, "y": YELLOW, "b": BROWN}
WHITE_FACE = FACE_COLOURS | {"y": WHITE}


def draft(image, **choices) -> Draft:
    data = image if isinstance(image, bytes) else file_of(image)
    return draft_of(read_image(data), ImageOptions(**choices))


def drawn(image, **choices) -> list[str]:
    return list(draft(image, **choices).grid.text_rows())


OUTLINE = """
..####..
.#....#.
#.#..#.#
#......#
##....##
#.####.#
.#....#.
..####..
"""


@pytest.mark.parametrize("colours", [FACE_COLOURS, WHITE_FACE])
@pytest.mark.parametrize("method", [Method.AUTO, Method.SILHOUETTE])
def test_a_tightly_cropped_face_keeps_its_outline(method: Method, colours: dict) -> None:
    icon = enlarged(FACE, 10, colours, "RGBA")
    assert drawn(icon, size=Size(8), method=method) == rows(OUTLINE)
    # A frame of another shape adds lines; nothing is cut off.
    assert drawn(icon, size=Size(10, 8)) == ["." + row + "." for row in rows(OUTLINE)]


def test_a_shape_without_features_is_shaded_all_over() -> None:
    for colour in (WHITE, YELLOW, BROWN):
        logo = enlarged(BOAT, 10, {".": CLEAR, "#": colour}, "RGBA")
        assert drawn(logo, size=Size(8), method=Method.SILHOUETTE) == rows(BOAT)


def test_a_dark_shape_keeps_its_bright_features() -> None:
    dark = enlarged(FACE, 10, {".": CLEAR, "y": BROWN, "b": YELLOW}, "RGBA")
    wanted = FACE.translate(str.maketrans("yb", "#."))
    assert drawn(dark, size=Size(8), method=Method.SILHOUETTE) == rows(wanted)


def test_a_plain_margin_is_background_for_a_silhouette_and_what_it_encloses_is_not() -> None:
    cup = """
    ........
    .ggggg..
    .g...gg.
    .g...g.g
    .g...gg.
    .ggggg..
    ........
    """
    image = enlarged(cup, 10, {".": (240, 240, 236), "g": (170, 170, 170)})
    wanted = ["." * 8, ".#####..", ".#...##.", ".#...#.#", ".#...##.", ".#####..", "." * 8]
    assert drawn(image, size=Size(8), method=Method.SILHOUETTE) == wanted


def test_a_silhouette_needs_a_background() -> None:
    with pytest.raises(InputError, match="transparent parts or a plain margin"):
        draft(noisy_scene(), method=Method.SILHOUETTE)


@pytest.mark.parametrize(("alpha", "is_seen"), [(0, False), (127, False), (128, True), (255, True)])
def test_alpha_below_half_is_background(alpha: int, *, is_seen: bool) -> None:
    image = enlarged(BOAT, 4, {".": (0, 0, 0, 0), "#": (200, 0, 0, alpha)}, "RGBA")
    blank = ["." * 8] * 7
    for choices in ({}, {"method": Method.SILHOUETTE}, {"colours": 2}):
        found = [row.replace("a", "#") for row in drawn(image, size=Size(8), **choices)]
        assert found == (rows(BOAT) if is_seen else blank)


def test_transparent_corners_are_no_background() -> None:
    image = Image.new("RGBA", (160, 120), "white")
    image.paste("black", (40, 30, 100, 90))
    for corner in ((0, 0), (159, 0), (0, 119)):
        image.putpixel(corner, (0, 0, 0, 0))
    draft = draft_of(read_image(file_of(image)), ImageOptions(size=Size(40)))
    assert draft.grid.text_rows()[0] == "." * 40
    assert {line.count("#") for line in draft.grid.text_rows()} <= {0, 1, 2, 15}


def test_opaque_white_is_a_colour_on_a_background_that_differs() -> None:
    result = draft(enlarged(FACE, 10, WHITE_FACE, "RGBA"), size=Size(8), colours=2)
    letters = dict(zip(result.palette.colours, result.palette.letters, strict=True))
    assert set(letters) == {"#402000", "#ffffff"}
    assert result.palette.background not in (None, "#ffffff")
    text = FACE.translate({ord("y"): letters["#ffffff"], ord("b"): letters["#402000"]})
    assert list(result.grid.text_rows()) == rows(text)


BADGE = """
..rrrrrr..
.rrrrrrrr.
rr......rr
rr..bb..rr
rr.bbbb.rr
rr.bbbb.rr
rr..bb..rr
rr......rr
.rrrrrrrr.
..rrrrrr..
"""


@pytest.mark.parametrize("inside", [WHITE, CLEAR])
def test_white_inside_of_a_logo_is_paper_and_its_parts_keep_their_colours(inside: tuple) -> None:
    marked = BADGE.replace("rr..bb..rr", "rrwwbbwwrr").replace("......", "wwwwww").replace(".bbbb.", "wbbbbw")
    colours = {".": CLEAR, "w": inside, "r": (210, 20, 30, 255), "b": (20, 50, 200, 255)}
    result = draft(enlarged(marked, 12, colours, "RGBA"), size=Size(10), colours=2)
    assert result.palette.background is None
    letters = dict(zip(result.palette.colours, result.palette.letters, strict=True))
    code = {ord("r"): letters["#d2141e"], ord("b"): letters["#1432c8"]}
    assert list(result.grid.text_rows()) == rows(BADGE.translate(code))


def test_white_before_navy_is_paper_and_navy_a_colour() -> None:
    rocket = """
    ........
    ...ww...
    ...ww...
    ..rwwr..
    ..rwwr..
    ........
    """
    colours = {".": (10, 16, 70), "w": (250, 250, 250), "r": (220, 30, 30)}
    result = draft(enlarged(rocket, 12, colours), size=Size(8), colours=2)
    assert result.palette.background is None
    assert [[value == 0 for value in row] for row in result.grid.rows()] == [
        [letter == "w" for letter in row] for row in rows(rocket)
    ]


def test_no_colour_mixes_with_what_is_transparent() -> None:
    # With 3.7 pixels a cell, most cells at the edge cover both.
    image = enlarged(FACE, 37, FACE_COLOURS, "RGBA").resize((30, 30), Image.Resampling.NEAREST)
    result = draft(image, size=Size(8), colours=2)
    assert set(result.palette.colours) == {"#402000", "#ffd94a"}


def test_the_background_is_chosen() -> None:
    scene = enlarged(FLAG, 10, {".": (0, 0, 90), "r": (200, 16, 46), "w": (250, 220, 60), "g": (0, 122, 61)})
    free = draft(scene, size=Size(9), colours=3)
    chosen = draft(scene, size=Size(9), colours=3, background="#00005a")
    yellow = draft(scene, size=Size(9), colours=3, background="#fadc3c")
    # What is blank is drawn white, unless its colour was chosen.
    assert (free.palette.background, chosen.palette.background) == (None, "#00005a")
    assert free.grid[0, 4] == 0
    assert [[bool(v) for v in row] for row in chosen.grid.rows()] == [
        [letter != "." for letter in row] for row in rows(FLAG)
    ]
    assert [[bool(v) for v in row] for row in yellow.grid.rows()] == [
        [letter != "w" for letter in row] for row in rows(FLAG)
    ]
    in_black = drawn(scene, size=Size(9), background="#00005a", method=Method.SILHOUETTE)
    assert in_black[3] == "###...###"


def test_a_palette_is_used_as_it_is() -> None:
    image = enlarged(
        FLAG, 10, {".": (255, 255, 255), "r": (190, 40, 40), "w": (20, 20, 30), "g": (0, 120, 60)}
    )
    result = draft(image, size=Size(9), palette=("#ff0000", "#000000", "#008000", "#0000ff"))
    assert set(result.palette.colours) == {"#ff0000", "#000000", "#008000"}
    assert result.palette.background is None
    names = dict(zip(result.palette.letters, result.palette.colours, strict=True))
    first = next(iter(result.grid.text_rows()))
    assert [names[letter] for letter in first[::3]] == ["#ff0000", "#000000", "#008000"]
    assert list(result.grid.text_rows())[3][3:6] == "..."
    # White among the colours: then blank is something else.
    white = draft(image, size=Size(9), palette=("#ff0000", "#ffffff"))
    assert white.palette.background not in (None, "#ffffff")
    assert 0 not in white.grid.cells


@pytest.mark.parametrize(
    "choices",
    [
        {"palette": ("#ff0000",), "colours": 2},
        {"palette": ("#ff0000",), "invert": True},
        {"palette": ("#ff0000", "#ff0000")},
        {"palette": tuple(f"#0000{level:02x}" for level in range(17))},
    ],
)
def test_choices_of_colours_that_exclude_each_other_are_refused(choices: dict) -> None:
    with pytest.raises(ValueError, match="colour"):
        ImageOptions(**choices)


def test_a_plain_part_is_cut_out_of_a_transparent_image() -> None:
    image = Image.new("RGBA", (200, 150), CLEAR)
    image.paste(enlarged(FACE, 10, WHITE_FACE, "RGBA"), (40, 30))
    assert drawn(image, size=Size(8), crop="auto", fit=Fit.STRETCH) == rows(OUTLINE)
