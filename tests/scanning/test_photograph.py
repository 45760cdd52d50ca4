"""Files as pages of pixels."""

from __future__ import annotations

import io

import numpy as np
import pytest

from nonosat.errors import InputError

Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")
pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")

from nonosat.scanning.photograph import pages_of  # noqa: E402


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


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "BMP", "WEBP", "PPM"])
def test_an_image_is_one_page(kind: str) -> None:
    (page,) = pages_of(stored(Image.new("RGB", (40, 30), (200, 100, 50)), kind))
    assert page.shape == (30, 40, 3)
    assert page.dtype == np.uint8
    assert np.abs(page[15, 20].astype(int) - (200, 100, 50)).max() < 12


def test_a_page_is_turned_as_the_camera_says() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was turned by a quarter
    (page,) = pages_of(stored(Image.new("RGB", (40, 30)), "JPEG", exif=exif))
    assert page.shape == (40, 30, 3)


def test_what_is_transparent_is_white() -> None:
    (page,) = pages_of(stored(Image.new("RGBA", (8, 6), (0, 0, 0, 0)), "PNG"))
    assert (page == 255).all()


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
        (b"", "expected a complete image"),
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
