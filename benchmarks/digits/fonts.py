"""The faces to train on: every upright or slanted one on this machine that is not excluded.

The families in the tests, and those derived from them, are excluded, so that the tests measure unseen faces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import ImageFont

from nonosat.model.errors import InputError

#: Where Debian's packages put fonts.
FOLDERS = (Path("/usr/share/fonts"), Path("/usr/share/texmf/fonts"))

#: Families of the tests, their relatives and those with the same metrics: DejaVu comes from Bitstream Vera,
#: as do Hack, Waree and Arundina; Latin Modern is cmr10; XITS is STIX; Source Han Sans has the
#: digits of Source Sans.
UNSEEN = (
    "dejavu|vera\\b|arev|hack|waree|arundina|menlo|stix|xits|computer modern|latin modern"
    "|lm ?(roman|sans|mono)|lmmath|^cm|cmu |caladea|cambria|cambo\\b|carlito|fredoka|hanken|intuitive|manrope"
    "|adobe|source|noto.* cjk"
)
#: Faces unsuitable for puzzles: symbols, outlines, shadows, hardly legible handwriting.
UNSUITABLE = (
    "dingbat|symbol|emoji|icon|music|d050000l|awesome|barcode|braille|outline|shadow|sketch|stencil|engadget"
    "|tiresias key|keyboard|ocr b|kristi|signwriting|znamenny|duployan|nushu|initials|femke|wargames|it wasn"
    "|atari|f500|delphine|penguin|abogado|staypuft|junkyard|murmure"
)

_DIGITS = "0123456789"


@dataclass(frozen=True, slots=True)
class Face:
    """One style of a family: a file, or a part of one."""

    path: Path
    index: int
    family: str
    style: str

    @property
    def group(self) -> str:
        """The first word of the family's name, which Noto Serif and Noto Sans share."""
        return self.family.split()[0]

    def at_size(self, pixels: float) -> ImageFont.FreeTypeFont:
        return ImageFont.truetype(
            str(self.path), pixels, index=self.index, layout_engine=ImageFont.Layout.BASIC
        )


def faces(folders: Iterable[Path] = FOLDERS) -> tuple[Face, ...]:
    """Return every face to train on, in an order that is independent of the file system; each shape once.

    Raises ``InputError`` if there is none.
    """
    found: dict[bytes, Face] = {}
    for face in _all_faces(folders):
        name = f"{face.family} {face.style}".lower()
        if re.search(UNSEEN, name) or re.search(UNSUITABLE, name):
            continue
        shapes = _shapes(face)
        if shapes is not None:
            found.setdefault(shapes, face)
    if not found:
        places = ", ".join(str(folder) for folder in folders)
        raise InputError("expected fonts with digits", found="none", source=places)
    return tuple(sorted(found.values(), key=lambda face: (face.family, face.style, face.path.name)))


def split(all_faces: Sequence[Face], generator: np.random.Generator) -> tuple[list[Face], list[Face]]:
    """Return faces to train on, and those held out: a sixth of the families, or of the styles of one."""
    by_family = len({face.group for face in all_faces}) > 1
    names = {face: face.group if by_family else f"{face.family} {face.style}" for face in all_faces}
    parts = sorted(set(names.values()))
    if len(parts) < 2:
        raise InputError("expected fonts of two styles or more", found=parts[0])
    judges = {parts[i] for i in generator.permutation(len(parts))[: max(1, len(parts) // 6)]}
    learnt = [face for face in all_faces if names[face] not in judges]
    return learnt, [face for face in all_faces if names[face] in judges]


def _all_faces(folders: Iterable[Path]) -> Iterator[Face]:
    files = sorted(
        (path for folder in folders for path in folder.rglob("*")),
        key=lambda path: (path.name, str(path)),
    )
    for path in files:
        if path.suffix.lower() not in (".ttf", ".otf", ".ttc"):
            continue
        for index in range(8 if path.suffix.lower() == ".ttc" else 1):
            try:
                family, style = ImageFont.truetype(str(path), 20, index=index).getname()
            except (OSError, ValueError):
                break
            yield Face(path, index, family or path.stem, style or "")


def _shapes(face: Face) -> bytes | None:
    """Return the shapes of the ten digits as bytes; ``None`` unless there are ten of similar heights."""
    try:
        font = face.at_size(32)
        masks = [font.getmask(digit) for digit in _DIGITS]
        missing = bytes(font.getmask("\U0010fffd"))
    except (OSError, ValueError):
        return None
    shapes = [bytes(mask) for mask in masks]
    heights = [mask.size[1] for mask in masks]
    if (
        len(set(shapes)) < 10
        or missing in shapes
        or not 8 <= min(heights) <= max(heights) <= 1.8 * min(heights)
    ):
        return None
    return b"|".join(shapes)
