"""Files as pages of pixels."""

from __future__ import annotations

import io
import sys

import numpy as np
import pytest

from nonosat.model.errors import InputError, MissingExtra

Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")
pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")

from nonosat.images.scanning.photograph import pages_of  # noqa: E402


def stored(image: object, kind: str, **options: object) -> bytes:
    file = io.BytesIO()
    image.save(file, format=kind, **options)  # type: ignore[attr-defined]
    return file.getvalue()


def pdf(*sizes: tuple[float, float], password: str | None = None) -> bytes:
    writer = pypdf.PdfWriter()
    for width, height in sizes:
        writer.add_blank_page(width, height)
    if password:
        writer.encrypt(password, algorithm="RC4-128")
    file = io.BytesIO()
    writer.write(file)
    return file.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "BMP", "WEBP", "PPM", "TIFF"])
def test_an_image_is_one_page(kind: str) -> None:
    (page,) = pages_of(stored(Image.new("RGB", (40, 30), (200, 100, 50)), kind))
    assert page.shape == (30, 40, 3)
    assert page.dtype == np.uint8
    assert np.abs(page[15, 20].astype(int) - (200, 100, 50)).max() < 12


#: For each orientation that a camera may tell, what makes an upright image one as its sensor saw it.
AS_SEEN = {
    1: lambda upright: upright,
    2: np.fliplr,
    3: lambda upright: np.rot90(upright, 2),
    4: np.flipud,
    5: lambda upright: upright.swapaxes(0, 1),
    6: lambda upright: np.rot90(upright, 1),
    7: lambda upright: np.rot90(upright, 2).swapaxes(0, 1),
    8: lambda upright: np.rot90(upright, -1),
}


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF"])
@pytest.mark.parametrize("orientation", AS_SEEN)
def test_a_page_is_turned_as_the_camera_says(orientation: int, kind: str) -> None:
    upright = np.full((60, 80, 3), 255, np.uint8)
    upright[:20, :40] = (200, 0, 0)  # wide, at the top on the left
    exif = Image.Exif()
    exif[0x0112] = orientation
    seen = Image.fromarray(np.ascontiguousarray(AS_SEEN[orientation](upright)))
    (page,) = pages_of(stored(seen, kind, exif=exif))
    assert page.shape == upright.shape
    assert np.abs(page[4:16:4, 4:36:4].astype(int) - (200, 0, 0)).max() < 30
    assert page[24:, :].min() > 200
    assert page[:, 44:].min() > 200


@pytest.mark.parametrize(
    "mode", ["1", "L", "LA", "P", "CMYK", "YCbCr", "LAB", "I;16"], ids=lambda mode: mode.replace(";", " ")
)
def test_an_image_of_any_mode_is_one_page(mode: str) -> None:
    grey = np.full((30, 40), 255, np.uint8)
    grey[10:20, 10:30] = 0
    if mode == "I;16":
        image = Image.fromarray(grey.astype(np.uint16) * 257)
    elif mode == "LAB":
        image = Image.merge("LAB", (Image.fromarray(grey), *[Image.new("L", (40, 30), 128)] * 2))
    else:
        image = Image.fromarray(grey).convert(mode)
    assert image.mode == mode
    (page,) = pages_of(stored(image, "PNG" if mode in ("LA", "P") else "TIFF"))
    assert np.abs(page.astype(int) - grey[:, :, None]).max() < 6


def test_every_page_of_a_tiff_is_one_but_for_smaller_copies() -> None:
    shades = [Image.new("1", (40, 30 + number), number % 2) for number in range(3)]
    fax = stored(shades[0], "TIFF", compression="group4", save_all=True, append_images=shades[1:])
    assert [page.shape for page in pages_of(fax)] == [(30, 40, 3), (31, 40, 3), (32, 40, 3)]
    thumbnail = Image.new("RGB", (8, 6))
    thumbnail.encoderinfo = {"tiffinfo": {254: 1}}
    both = stored(Image.new("RGB", (40, 30)), "TIFF", save_all=True, append_images=[thumbnail])
    assert [page.shape for page in pages_of(both)] == [(30, 40, 3)]


def test_an_image_of_fractions_is_refused() -> None:
    with pytest.raises(InputError, match="expected integer pixel values, found 'fractions'"):
        list(pages_of(stored(Image.new("F", (40, 30)), "TIFF")))


def test_what_is_transparent_is_white() -> None:
    (page,) = pages_of(stored(Image.new("RGBA", (8, 6), (0, 0, 0, 0)), "PNG"))
    assert (page == 255).all()


def test_white_ink_on_nothing_lies_on_black() -> None:
    image = Image.new("RGBA", (40, 30), (255, 255, 255, 0))
    image.paste((255, 255, 255, 255), (10, 10, 30, 20))
    (page,) = pages_of(stored(image, "PNG"))
    assert (page[15, 20] == 255).all()
    assert (page[5, 5] == 0).all()


def test_what_is_half_transparent_is_half_as_dark() -> None:
    (page,) = pages_of(stored(Image.new("RGBA", (8, 6), (0, 0, 0, 60)), "PNG"))
    assert np.abs(page.astype(int) - 195).max() < 3


@pytest.mark.slow
def test_a_very_large_image_is_reduced() -> None:
    (page,) = pages_of(stored(Image.new("L", (9000, 6000), 255), "PNG"))
    assert 20_000_000 < page.shape[0] * page.shape[1] < 24_100_000
    assert abs(page.shape[1] / page.shape[0] - 1.5) < 0.01


def test_every_page_of_a_pdf_is_one() -> None:
    pages = list(pages_of(pdf((300, 200), (200, 300))))
    assert [page.shape[2] for page in pages] == [3, 3]
    assert pages[0].shape[0] < pages[0].shape[1]
    assert pages[1].shape[0] > pages[1].shape[1]


def test_a_poster_in_pdf_has_a_bounded_number_of_pixels() -> None:
    (page,) = pages_of(pdf((14_000, 14_000)))
    assert page.shape[0] * page.shape[1] < 24_100_000


@pytest.mark.parametrize(
    ("data", "expectation"),
    [
        (b"", "expected a complete image: .*, found 'an empty file'"),
        (b"PK\x03\x04" + bytes(100), "expected a complete image: .*, found 'a ZIP archive'"),
        (b"\0\0\0\x18ftypheic" + bytes(100), "expected a complete HEIC image"),
        (b"<!DOCTYPE html><html></html>", "expected a complete image: .*, found 'an HTML page'"),
        (stored(Image.new("L", (300, 300)), "TIFF")[:900], "expected a complete image"),
        (pdf(), "expected a complete PDF file with at least one page"),
        (b"no image at all", "expected a complete image"),
        (stored(Image.new("L", (300, 300)), "PNG")[:100], "expected a complete image"),
        (b"%PDF-1.7\nbroken", "expected a complete PDF file"),
        (pdf((300, 200))[:200], "expected a complete PDF file"),
        (pdf((300, 200), password="secret"), "opens without a password"),
    ],
)
def test_a_file_that_cannot_be_shown_is_refused_in_one_line(data: bytes, expectation: str) -> None:
    with pytest.raises(InputError, match=expectation) as refusal:
        list(pages_of(data))
    assert "\n" not in str(refusal.value)


def test_without_the_library_that_draws_pdf_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(MissingExtra, match=r"nonosat\[scan\]"):
        list(pages_of(pdf((300, 200))))


def test_without_pillow_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    data = stored(Image.new("L", (40, 30)), "PNG")
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingExtra, match=r"nonosat\["):
        list(pages_of(data))
