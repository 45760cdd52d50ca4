"""HEIC images, in which telephones keep photographs, decoded by libheif.

A file may come from anywhere, and a broken one can crash what decodes it: a process of its own does it, with
little time and memory.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from importlib.util import find_spec

from nonosat.errors import MissingExtra
from nonosat.imaging.drawn_apart import drawn_apart
from nonosat.notation.image_file import opened_image

#: How the files begin. Those of the last two kinds may hold AVIF, which Pillow itself reads.
_BEGINNING = re.compile(rb"....ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)", re.DOTALL)
#: What decoding may take: the largest photographs of telephones have 200 million pixels, most have 12.
_SECONDS, _MEMORY_MIB = 60.0, 4096


def is_heif_image(data: bytes) -> bool:
    """Whether a file is HEIF, by its beginning."""
    return _BEGINNING.match(data) is not None


def decoded(data: bytes) -> bytes:
    """The main image of the file, turned as its camera says, as a TIFF file that is not compressed.

    Raises ``InputError`` and, without the library that decodes it, ``MissingExtra``.
    """
    if find_spec("pi_heif") is None:
        raise MissingExtra("reading HEIC images", "images")
    image = drawn_apart(_decode, "a HEIC image", seconds=_SECONDS, memory_mib=_MEMORY_MIB, data=data)
    return b"".join(image)


def _decode(data: bytes) -> Iterator[bytes]:
    """The image as TIFF; a generator, as it runs in a child."""
    from pi_heif import HeifImageFile, register_heif_opener

    register_heif_opener()
    file = io.BytesIO()
    with opened_image(data, ("AVIF", HeifImageFile.format), "a complete HEIC image") as image:
        image.save(file, format="TIFF")
    yield file.getvalue()
