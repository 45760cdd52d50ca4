"""Image files, upright and with eight bits per colour.

A broken HEIC file can crash its decoder, so a child process with limited time and memory decodes it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from nonosat.files.notation.image_file import opened_image, with_eight_bits
from nonosat.images.imaging.background import split
from nonosat.images.imaging.isolated_rendering import render_isolated
from nonosat.images.imaging.vector_image import is_vector_image, rendered
from nonosat.model.errors import InputError, MissingExtra

if TYPE_CHECKING:
    from PIL.Image import Image

#: Formats that are read, by Pillow's names; none of them starts another program.
KINDS = ("PNG", "JPEG", "AVIF", "GIF", "BMP", "WEBP", "TIFF", "PPM")
_EXPECTATION = "a complete image: PNG, JPEG, HEIC, AVIF, GIF, BMP, WebP, TIFF, PNM or SVG"
#: The TIFF tag for the purpose of a page.
_SUBFILE_TYPE = 254

#: 300 MB in mode RGB: more memory than a grid of a few hundred cells a side is worth.
_MOST_PIXELS = 100_000_000
#: How HEIC files begin. Those of the last two kinds may hold AVIF, which Pillow itself reads.
_HEIF = re.compile(rb"....ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)", re.DOTALL)
#: Limits for decoding: the largest photographs of phones have 200 million pixels, most have 12.
_HEIF_SECONDS, _HEIF_MEMORY_MIB = 60.0, 4096


def read_image(data: bytes) -> Image:
    """Return the (first) image of a file, upright, with its background as in ``background``.

    Raises what ``images_in`` raises.
    """
    with closing(images_in(data)) as images:
        return split(next(images))


def images_in(data: bytes) -> Generator[Image, None, None]:
    """Yield the images of a file, turned upright by their EXIF data: all pages of TIFF, else one image.

    Their mode is RGBA if anything may be transparent, else RGB. Raises ``InputError`` when the file is broken
    or too large, and ``MissingExtra`` without Pillow, or without the library for SVG or HEIC.
    """
    if is_vector_image(data):
        data = rendered(data)
    elif is_heif_image(data):
        data = decoded(data)
    with opened_image(data, KINDS, _EXPECTATION) as file:
        for number in range(getattr(file, "n_frames", 1) if file.format == "TIFF" else 1):
            file.seek(number)
            if not (number and _is_reduced(file)):
                yield _upright(file)


def _is_reduced(page: Image) -> bool:
    """Return whether a page of a TIFF file is a reduced copy of another page."""
    tags: Mapping[int, Any] = getattr(page, "tag_v2", {})
    return bool(tags.get(_SUBFILE_TYPE, 0) & 1)


def _upright(file: Image) -> Image:
    from PIL import ImageOps

    width, height = file.size
    if width * height > _MOST_PIXELS:
        raise InputError(f"expected an image of at most {_MOST_PIXELS} pixels", found=f"{width} × {height}")
    file.load()
    upright = ImageOps.exif_transpose(file)
    if upright.mode.startswith("I"):
        upright = with_eight_bits(upright)
    elif upright.mode == "F":
        raise InputError("expected integer pixel values", found="fractions")
    return upright.convert("RGBA" if upright.has_transparency_data else "RGB")


def is_heif_image(data: bytes) -> bool:
    """Return whether a file is HEIF, by its beginning."""
    return _HEIF.match(data) is not None


def decoded(data: bytes) -> bytes:
    """Return the main image of a HEIC file, upright, as uncompressed TIFF.

    Raises ``InputError`` and, without the library that decodes it, ``MissingExtra``.
    """
    if find_spec("pi_heif") is None:
        raise MissingExtra("reading HEIC images", "images")
    image = render_isolated(
        _decode, "a HEIC image", seconds=_HEIF_SECONDS, memory_mib=_HEIF_MEMORY_MIB, data=data
    )
    return b"".join(image)


def _decode(data: bytes) -> Iterator[bytes]:
    """Yield the image as TIFF; a generator, because it runs in a child process."""
    from pi_heif import HeifImageFile, register_heif_opener

    register_heif_opener()
    file = io.BytesIO()
    with opened_image(data, ("AVIF", HeifImageFile.format), "a complete HEIC image") as image:
        image.save(file, format="TIFF")
    yield file.getvalue()
