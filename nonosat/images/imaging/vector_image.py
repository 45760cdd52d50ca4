"""SVG images rendered as pixels, by resvg.

Files are untrusted: every external reference is removed first, and a child process with limited time and
memory renders the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

from nonosat.files.content import plain_bytes
from nonosat.images.imaging.isolated_rendering import render_isolated
from nonosat.model.errors import InputError, MissingExtra

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

#: Pixels along the longer side: enough for five in each direction of 200 cells.
_SIDE = 1024
#: The shorter side has at least this share of it: a thinner image would have no cells.
_LEAST_SHARE = 1 / 512
#: Limits for rendering.
_SECONDS, _MEMORY_MIB = 20.0, 2048
#: Bytes of a drawing. The largest in common icon themes have a tenth of that.
_MOST_BYTES = 1 << 24
#: A reference inside the file: to another element, or an embedded image. An embedded SVG image could itself
#: have external references.
_INSIDE = re.compile(r"\s*(#|data:image/(png|jpeg|jpg|gif|webp)[;,])", re.IGNORECASE)
_URL = re.compile(r"url\(\s*['\"]?(?!\s*#)[^)]*\)|@import[^;]*;?", re.IGNORECASE)
_LENGTH = re.compile(r"\s*([0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]+)?)\s*(px|pt|pc|mm|cm|in|em|ex)?\s*\Z")
#: Pixels of the units of lengths.
_UNITS = {
    "px": 1.0,
    "pt": 4 / 3,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
    "em": 16.0,
    "ex": 8.0,
}
_EXPECTATION = "expected a complete SVG image"


def is_vector_image(data: bytes) -> bool:
    """Return whether a file seems to be SVG, compressed or not."""
    if data.startswith(b"\x1f\x8b"):
        try:
            data = plain_bytes(data)
        except InputError:
            return False
    # UTF-16 is ASCII with zeros between, after its mark.
    head = data[: 1 << 16].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    return head.startswith(b"<") and re.search(rb"<([A-Za-z][\w.-]*:)?svg[\s>/]", head) is not None


def rendered(data: bytes, side: int = _SIDE) -> bytes:
    """Return the image as a PNG file whose longer side has ``side`` pixels.

    Raises ``InputError`` and, without resvg, ``MissingExtra``.
    """
    from xml.etree import ElementTree

    if find_spec("resvg_py") is None:
        raise MissingExtra("reading SVG images", "images")
    data = plain_bytes(data)
    if len(data) > _MOST_BYTES:
        raise InputError(f"expected at most {_MOST_BYTES >> 20} MiB for an SVG image", found="more")
    root = _parsed(data)
    width, height = _pixels(root, side)
    _remove_references(root)
    try:
        text = ElementTree.tostring(root, encoding="unicode")
    except RecursionError:
        raise InputError("expected an SVG image that is nested less deeply") from None
    drawing = render_isolated(
        _draw,
        "an SVG image",
        seconds=_SECONDS,
        memory_mib=_MEMORY_MIB,
        text=text,
        width=width,
        height=height,
    )
    return b"".join(drawing)


def _draw(text: str, width: int, height: int) -> Iterator[bytes]:
    """Yield the drawing as PNG; a generator, because it runs in a child process."""
    import resvg_py

    try:
        # Search for fonts only if there is text: that takes longer than rendering.
        yield bytes(
            resvg_py.svg_to_bytes(
                svg_string=text, width=width, height=height, skip_system_fonts="text" not in text
            )
        )
    except ValueError as error:
        raise InputError(f"{_EXPECTATION} ({str(error).splitlines()[0]})") from None


def _parsed(data: bytes) -> Element:
    from xml.etree.ElementTree import ParseError

    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    try:
        # Drawing programs write namespaces as entities; expat itself refuses entities that grow without end.
        root: Element = fromstring(data, forbid_dtd=False, forbid_entities=False, forbid_external=True)
    except DefusedXmlException:
        raise InputError("expected an SVG image without external parts") from None
    except ParseError as error:
        line, column = error.position
        raise InputError(_EXPECTATION, place=f"line {line}, column {column + 1}") from None
    except (ValueError, LookupError):  # an encoding that is unknown, or not what it says
        raise InputError(_EXPECTATION) from None
    if _local(root.tag) != "svg":
        raise InputError("expected an SVG image", found=f"<{_local(root.tag)}>")
    return root


def _local(tag: object) -> str:
    """Return the name of an element or attribute without its namespace; comments have none."""
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def _pixels(root: Element, most: int) -> tuple[int, int]:
    """Return the width and height to draw, in the proportions of the image."""
    width, height = _length(root.get("width")), _length(root.get("height"))
    if not (width and height):
        box = re.findall(r"[-+]?[0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]+)?", root.get("viewBox", ""))
        if len(box) != 4 or not (0 < float(box[2]) < 1e9 and 0 < float(box[3]) < 1e9):
            raise InputError("expected an SVG image with a size: width and height, or viewBox")
        width, height = float(box[2]), float(box[3])
    longer = max(width, height)
    root.set("width", str(width))
    root.set("height", str(height))
    sides = (max(side / longer, _LEAST_SHARE) * most for side in (width, height))
    first, second = (max(round(side), 1) for side in sides)
    return first, second


def _length(text: str | None) -> float | None:
    """Return a length in pixels; ``None`` for none, and for a share of what is around the image."""
    match = _LENGTH.match(text or "")
    if not match:
        return None
    length = float(match[1]) * _UNITS[match[2] or "px"]
    return length if 0 < length < 1e9 else None


def _remove_references(root: Element) -> None:
    """Remove every reference that leads outside the file."""
    for element in root.iter():
        for name in list(element.attrib):
            value = element.attrib[name]
            if _local(name) == "href" and not _INSIDE.match(value):
                del element.attrib[name]
            elif "url(" in value.lower():
                element.attrib[name] = _URL.sub("none", value)
        if _local(element.tag) == "style" and element.text:
            element.text = _URL.sub("none", element.text)
