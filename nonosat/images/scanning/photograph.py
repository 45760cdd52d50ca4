"""Pages as pixels: photographs, scans and screenshots, and the pages of PDF files.

Files are untrusted, and PDF is a large format rendered by C++: a child process with limited time and memory
does it.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

import numpy as np

from nonosat.images.imaging.background import has_background, is_invisible
from nonosat.images.imaging.isolated_rendering import render_isolated
from nonosat.images.imaging.source import images_in
from nonosat.images.imaging.vector_image import is_vector_image, rendered
from nonosat.images.scanning.detections import Page
from nonosat.model.errors import InputError, MissingExtra

if TYPE_CHECKING:
    from PIL.Image import Image

#: A4 with these dots per inch has 4 million pixels; numbers of 5 points are 10 high.
_DOTS_PER_INCH = 220
_POINTS_PER_INCH = 72
#: Larger pages are reduced: print is readable with fewer pixels.
MOST_PIXELS = 24_000_000
#: The longer side of a rendered SVG image.
_DRAWN_SIDE = 2400
#: Limits for rendering a PDF file, and for its pages: choices, like the sizes above.
_SECONDS, _MEMORY_MIB, _MOST_PAGES = 300.0, 3072, 500
#: How far into a file the PDF signature is searched.
_HEAD = 1024


def pages_of(data: bytes) -> Iterator[Page]:
    """Yield the pages of a file: all of a PDF or TIFF, one of other images (see ``images_in``).

    Raises ``InputError`` when the file is broken, encrypted or too large, and ``MissingExtra`` without the
    libraries that read it.
    """
    if b"%PDF-" in data[:_HEAD]:
        yield from _pages_of_pdf(data)
        return
    if is_vector_image(data):
        data = rendered(data, _DRAWN_SIDE)
    for number, image in enumerate(images_in(data), 1):
        if number > _MOST_PAGES:
            raise InputError(f"expected a file of at most {_MOST_PAGES} pages", found="more")
        yield _photograph(image)


def _photograph(image: Image) -> Page:
    """Return an image as a page: transparent pixels become white, or black if all ink is white."""
    from PIL import Image as Pixels

    if has_background(image):
        paper = Pixels.new("RGBA", image.size, "black" if is_invisible(image) else "white")
        image = Pixels.alpha_composite(paper, image).convert("RGB")
    pixels = image.width * image.height
    if pixels > MOST_PIXELS:
        factor = (MOST_PIXELS / pixels) ** 0.5
        size = max(round(image.width * factor), 1), max(round(image.height * factor), 1)
        image = image.resize(size, Pixels.Resampling.BOX)
    return np.asarray(image, dtype=np.uint8)


def _pages_of_pdf(data: bytes) -> Iterator[Page]:
    if find_spec("pypdfium2") is None:
        raise MissingExtra("reading PDF files", "scan")
    yield from render_isolated(
        _rendered_pages, "a PDF file", seconds=_SECONDS, memory_mib=_MEMORY_MIB, data=data
    )


def _rendered_pages(data: bytes) -> Iterator[Page]:
    """Yield the pages one by one; a generator, because it runs in a child process."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise InputError("expected a PDF file that opens without a password") from None
        raise InputError("expected a complete PDF file with at least one page") from None
    if len(document) > _MOST_PAGES:
        raise InputError(f"expected a PDF file of at most {_MOST_PAGES} pages", found=str(len(document)))
    for number in range(len(document)):
        try:
            page = document[number]
            width, height = page.get_size()
            scale = min(_DOTS_PER_INCH / _POINTS_PER_INCH, (MOST_PIXELS / max(width * height, 1)) ** 0.5)
            drawn = page.render(scale=scale, rev_byteorder=True).to_numpy()
        except (pypdfium2.PdfiumError, ValueError) as error:
            raise InputError(
                f"expected pages that can be rendered ({error})", place=f"page {number + 1}"
            ) from None
        if drawn.ndim == 2:
            drawn = np.repeat(drawn[:, :, None], 3, axis=2)
        yield np.ascontiguousarray(drawn[:, :, :3])
        page.close()
