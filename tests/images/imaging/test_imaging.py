"""Drafts of images: what is drawn large comes back small, in any file format and colours."""

from __future__ import annotations

import io
import itertools
import struct
import zlib

import pytest
from images import BOAT, FLAG, FLAG_COLOURS, enlarged, file_of, noisy_scene, rows

from nonosat.images.imaging.draft import Draft, draft_of
from nonosat.images.imaging.framing import frame_of
from nonosat.images.imaging.image_options import CropBox, Fit, ImageOptions, Method, Size
from nonosat.images.imaging.source import read_image
from nonosat.images.imaging.variants import variants
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid

Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
np = pytest.importorskip("numpy")


def draft(image, **choices) -> Draft:
    """Return the draft of an image, given as a Pillow image or as the bytes of a file."""
    data = image if isinstance(image, bytes) else file_of(image)
    return draft_of(read_image(data), ImageOptions(**choices))


def drawn(image, **choices) -> list[str]:
    return list(draft(image, **choices).grid.text_rows())


SIZE = Size(8, 7)


@pytest.mark.parametrize("method", [Method.AUTO, Method.TONES])
@pytest.mark.parametrize("kind", ["PNG", "GIF", "BMP", "JPEG", "WEBP", "PPM"])
def test_a_drawing_in_any_kind_of_file_comes_back(kind: str, method: Method) -> None:
    data = file_of(enlarged(BOAT, 16), kind)
    assert drawn(data, size=SIZE, method=method) == rows(BOAT)
    # The longer side alone says as much, and so does the size of a small image.
    assert drawn(data, size=Size(8), method=method) == rows(BOAT)
    assert drawn(file_of(enlarged(BOAT, 1)), method=method) == rows(BOAT)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16", "I", "CMYK"])
def test_a_drawing_of_any_depth_and_kind_of_colour_comes_back(mode: str) -> None:
    grey = enlarged(BOAT, 16).convert("L")
    if mode == "I;16":
        image = Image.fromarray(np.asarray(grey, dtype=np.uint16) * 100 + 20_000)
        assert image.mode == "I;16"
    elif mode == "I":
        image = Image.fromarray(np.asarray(grey, dtype=np.int32) * 100 + 20_000)
    else:
        image = enlarged(BOAT, 16).convert(mode)
    data = file_of(image, {"CMYK": "JPEG", "I": "PPM"}.get(mode, "PNG"))
    with Image.open(io.BytesIO(data)) as opened:
        assert opened.mode == mode
    assert drawn(data, size=SIZE) == rows(BOAT)


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_photographs_are_turned_as_the_camera_says(orientation: int, kind: str) -> None:
    upright = enlarged(BOAT, 16)
    # What the camera wrote: the image after the inverse of the transformation in the tag.
    turns = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    written = upright.transpose(turns[orientation]) if orientation in turns else upright
    exif = Image.Exif()
    exif[0x0112] = orientation
    assert drawn(file_of(written, kind, exif=exif), size=Size(8)) == rows(BOAT)


def test_what_is_transparent_is_white_whatever_colour_is_below() -> None:
    black_below = {".": (0, 0, 0, 0), "#": (90, 0, 0, 255)}
    assert drawn(enlarged(BOAT, 16, black_below, "RGBA"), size=SIZE) == rows(BOAT)
    faint = {".": (0, 0, 0, 30), "#": (0, 0, 0, 200)}
    assert drawn(enlarged(BOAT, 16, faint, "RGBA"), size=SIZE) == rows(BOAT)
    paletted = enlarged(BOAT, 16).convert("P", palette=Image.Palette.ADAPTIVE, colors=2)
    white = paletted.getpalette()[:3] == [255, 255, 255]
    assert drawn(file_of(paletted, transparency=0 if white else 1), size=SIZE) == rows(BOAT)


def test_a_white_logo_on_a_transparent_ground_is_seen() -> None:
    white = {".": (255, 255, 255, 0), "#": (255, 255, 255, 255)}
    assert drawn(enlarged(BOAT, 16, white, "RGBA"), size=SIZE) == rows(BOAT)


@pytest.mark.parametrize("colour", ["white", "black", "#777777"])
@pytest.mark.parametrize("method", list(Method))
def test_an_image_of_one_colour_is_a_grid_of_one_value(colour: str, method: Method) -> None:
    cells = draft(Image.new("RGB", (30, 20), colour), method=method).grid.cells
    assert len(set(cells)) == 1
    if colour != "#777777":
        assert cells[0] == (colour == "black" and method is not Method.SILHOUETTE)


def test_a_part_of_the_image_is_cut_out_before_it_is_made_small() -> None:
    image = Image.new("RGB", (300, 200), "black")
    image.paste(enlarged(BOAT, 16), (120, 40))
    assert drawn(image, size=SIZE, crop=CropBox(128, 112, 120, 40)) == rows(BOAT)
    for box in (CropBox(128, 112, 173, 0), CropBox(10, 0, 0, 0), CropBox(10, 201, 0, 0)):
        with pytest.raises(InputError, match=r"expected a part of the image, which has 300 × 200 pixels"):
            draft(image, crop=box)


def test_a_plain_margin_is_cut_off_on_request() -> None:
    image = Image.new("RGB", (300, 200), "#f4f4f0")
    image.paste(enlarged(BOAT, 16), (120, 40))
    assert drawn(image, size=SIZE, crop="auto") == rows(BOAT)
    assert drawn(Image.new("RGB", (8, 4), "white"), crop="auto") == ["........"] * 4


def test_what_does_not_fit_is_cropped_padded_or_stretched() -> None:
    image = enlarged(BOAT, 16)
    middle = [row[1:7] for row in rows(BOAT)]
    assert drawn(image, size=Size(6, 7), fit=Fit.CROP) == middle
    padded = ["........", *rows(BOAT), "........", "........"]
    assert drawn(image, size=Size(8, 10), fit=Fit.PAD) == padded
    wide = ["." + row + "." for row in rows(BOAT)]
    assert drawn(image, size=Size(10, 7), fit=Fit.PAD) == wide
    stretched = [row for row in rows(BOAT) for _ in range(2)]
    assert drawn(image, size=Size(8, 14), fit=Fit.STRETCH) == stretched


def test_images_with_a_plain_margin_are_padded_and_others_cropped() -> None:
    with_margin = Image.new("RGB", (160, 144), "white")
    with_margin.paste(enlarged(BOAT, 16), (16, 16))
    assert drawn(with_margin, size=Size(10, 12))[2:9] == ["." + row + "." for row in rows(BOAT)]
    assert drawn(enlarged(BOAT, 16), size=Size(6, 7)) == [row[1:7] for row in rows(BOAT)]


@pytest.mark.parametrize(("width", "height"), [(4000, 3000), (3000, 4000), (1333, 999), (7, 3)])
def test_every_size_has_a_part_inside_the_image(width: int, height: int) -> None:
    image = Image.new("L", (width, height))
    for cells in range(1, 130):
        for size in (Size(cells), Size(cells, 131 - cells)):
            for fit in (Fit.CROP, Fit.PAD, Fit.STRETCH):
                left, top, right, bottom = frame_of(image, ImageOptions(size=size, fit=fit)).part
                assert 0 <= left < right <= width
                assert 0 <= top < bottom <= height


def test_the_image_is_kept_with_one_pixel_a_cell() -> None:
    image = Image.new("RGB", (60, 40), "#c08040")
    image.paste("#204060", (20, 0, 60, 40))
    original = draft(image, size=Size(3, 4), fit=Fit.PAD, colours=2).original
    assert original.shape == (4, 3, 3)
    assert original[1:3].tolist() == [[[192, 128, 64], [32, 64, 96], [32, 64, 96]]] * 2
    grey = draft(image, size=Size(3, 2), invert=True).original
    assert (np.ptp(grey, axis=2) == 0).all()
    assert grey[0, 0, 0] < grey[0, 1, 0]
    framed = Image.new("L", (80, 80), "white")
    framed.paste("black", (20, 10, 70, 60))
    trimmed = draft(framed, size=Size(8), trim=True)
    assert trimmed.original.shape == (5, 5, 3)
    assert not trimmed.original.any()


def test_the_longer_side_has_the_size_asked_for_and_the_shape_is_kept() -> None:
    for pixels, cells in (((400, 300), (20, 15)), ((300, 400), (15, 20)), ((1000, 3), (20, 1))):
        picture = draft(Image.new("L", pixels), size=Size(20)).grid
        assert (picture.width, picture.height) == cells
    usual = draft(Image.new("L", (400, 300))).grid
    assert (usual.width, usual.height) == (40, 30)
    with pytest.raises(InputError, match="expected at most 4000000 cells"):
        draft(Image.new("L", (400, 300)), size=Size(3000, 3000))


def test_blank_lines_at_the_margin_are_trimmed_on_request() -> None:
    image = Image.new("RGB", (16 * 10, 16 * 10), "white")
    image.paste(enlarged(BOAT, 16), (32, 16))
    assert drawn(image, size=Size(10, 10), trim=True) == rows(BOAT)
    assert len(drawn(image, size=Size(10, 10))) == 10
    assert drawn(Image.new("RGB", (3, 2), "white"), trim=True) == ["...", "..."]


@pytest.mark.parametrize("method", [each for each in Method if each is not Method.SILHOUETTE])
def test_inverted_grids_are_the_opposite(method: Method) -> None:
    image = noisy_scene()
    cells = draft(image, method=method).grid.cells
    assert draft(image, method=method, invert=True).grid.cells == bytes(1 - value for value in cells)


def test_a_scene_with_noise_keeps_its_shape_and_nothing_else() -> None:
    picture = draft(noisy_scene(), size=Size(32, 24), method=Method.TONES).grid
    for row, column in itertools.product(range(24), range(32)):
        across, down = column * 10 + 5, row * 10 + 5
        to_ball = np.hypot(across - 150, down - 110) - 70
        to_shadow = np.hypot((across - 200) / 2, down - 190) - 25
        if abs(to_ball) > 12 and abs(to_shadow) > 12:
            assert picture[row, column] == (to_ball < 0 or to_shadow < 0), (row, column)


def test_a_coloured_grid_has_the_colours_of_the_image() -> None:
    values = {letter: "#{:02x}{:02x}{:02x}".format(*colour) for letter, colour in FLAG_COLOURS.items()}
    own = tuple(values[letter] for letter in "rwg")
    result = draft(enlarged(FLAG, 14, FLAG_COLOURS), size=Size(9, 4), palette=own)
    palette = result.palette
    numbers = {letter: palette.colours.index(value) + 1 for letter, value in values.items() if letter != "."}
    back = {0: "."} | {number: letter for letter, number in numbers.items()}
    assert ["".join(back[v] for v in row) for row in result.grid.rows()] == rows(FLAG)
    assert palette.background is None  # white
    assert result.grid.letters == palette.letters


def test_the_background_of_a_logo_in_colours_is_blank_and_white() -> None:
    navy = FLAG_COLOURS | {".": (0, 0, 90)}
    framed = "\n".join(["." * 11, *("." + row + "." for row in rows(FLAG)), "." * 11])
    result = draft(enlarged(framed, 14, navy), size=Size(11, 6), colours=3)
    assert result.palette.background is None
    assert set(result.grid.row(0)) == {0}
    assert [bool(v) for v in result.grid.row(4)] == [c != "." for c in framed.split()[4]]


def test_fewer_colours_than_asked_for_leave_no_unused_letters() -> None:
    result = draft(enlarged(BOAT, 16), size=SIZE, colours=5)
    assert len(result.palette) == 1
    assert [row.replace(result.palette.letters, "#") for row in result.grid.text_rows()] == rows(BOAT)
    assert draft(Image.new("RGB", (5, 5), "white"), colours=2).grid == Grid(5, 5, bytes(25))


def test_choices_that_exclude_each_other_are_refused() -> None:
    for choices in (
        {"colours": 0},
        {"colours": 2, "invert": True},
        {"colours": 2, "method": Method.LINES},
    ):
        with pytest.raises(ValueError, match="colours"):
            ImageOptions(**choices)
    with pytest.raises(InputError, match="width x height"):
        ImageOptions(crop="all")


def bomb(width: int, height: int) -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    pixels = chunk(b"IDAT", zlib.compress(bytes(1000)))
    return b"\x89PNG\r\n\x1a\n" + header + pixels + chunk(b"IEND", b"")


WHOLE = file_of(enlarged(BOAT, 16))
JPEG = file_of(noisy_scene(), "JPEG")


@pytest.mark.parametrize(
    "data",
    [
        *(
            b"",
            b"no image",
            b"{}",
            b"\x89PNG\r\n\x1a\n",
            WHOLE[:60],
            WHOLE[: len(WHOLE) // 2],
            b"GIF89a",
            b"BM",
        ),
        *(JPEG[:200], JPEG[: len(JPEG) // 2], b"P6 3 3 255\n", b"%!PS-Adobe-3.0 EPSF-3.0\n", b"<svg/>"),
        *(bomb(20_000, 20_000), bomb(11_000, 11_000), bomb(100, 100), bomb(2**31 - 1, 2**31 - 1), bomb(0, 5)),
    ],
)
def test_what_is_no_whole_image_is_refused(data: bytes) -> None:
    with pytest.raises(InputError) as refused:
        read_image(data)
    assert str(refused.value).startswith("input: expected a")
    assert "\n" not in str(refused.value)
    assert "object at" not in str(refused.value)


def test_an_image_of_too_many_pixels_is_refused_before_they_are_read() -> None:
    with pytest.raises(InputError, match=r"at most 100000000 pixels, found '11000 × 11000'"):
        read_image(bomb(11_000, 11_000))
    with pytest.raises(InputError, match=r"a complete image: .* \(too many pixels\)"):
        read_image(bomb(60_000, 60_000))


@pytest.mark.parametrize(("ink", "cells"), [("white", "blank"), ("black", "shaded")])
def test_a_grid_that_shows_nothing_is_noted(ink: str, cells: str) -> None:
    note = f"nothing is visible: every cell is {cells}"
    assert draft(Image.new("RGB", (30, 20), ink), size=Size(6)).notes == (note,)
    stripes = Image.new("RGB", (30, 20), ink)
    stripes.paste("grey", (10, 0, 20, 20))
    assert note not in draft(stripes, size=Size(6)).notes


def test_a_picture_that_is_little_more_than_a_margin_is_told() -> None:
    image = Image.new("RGB", (60, 60), "white")
    image.paste("black", (0, 28, 40, 32))
    (note,) = draft_of(image, ImageOptions(size=30)).notes
    assert note.startswith("only 20×2 of the cells are not a blank margin: --trim cuts it off")
    assert draft_of(image, ImageOptions(size=30, trim=True)).grid.width == 20


def test_a_single_cell_is_told() -> None:
    (note,) = draft_of(Image.new("RGB", (1, 1)), ImageOptions()).notes
    assert note == "the picture is a single cell: choose a larger image or --size"


def test_the_number_of_colours_that_was_asked_for_comes_before_others() -> None:
    image = Image.radial_gradient("L").convert("RGB")
    coloured = [
        each.colours for each in variants(image, ImageOptions(size=Size(6), colours=5)) if each.colours
    ]
    assert coloured == [5, 2, 3, 4, 6, 8]
    assert [each.colours for each in variants(image, ImageOptions(size=Size(6))) if each.colours] == [
        2,
        3,
        4,
        6,
        8,
    ]
