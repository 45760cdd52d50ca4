"""Kinds of files that nonosat does not read, each with its error."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from nonosat.files.notation.file_text import beginning
from nonosat.model.errors import UnsupportedPuzzle, shortened

#: The end of the names of kinds of files that are read if puzzles are written out in them.
SOURCE_CODE = " source code"
#: What to do with files of some kinds.
_WHAT_TO_DO = {"a spreadsheet": "save it as .xlsx or CSV", "a text document": "save it as plain text"}
_TABLE = Path(__file__).parent / "never_read.txt"
#: How to type a puzzle, for errors about files without one.
HOW_TO_TYPE = "type the clues of the rows, '2 1; 1 2', and below those of the columns, '2; 1; 1; 2'"
#: The error for clues one below the other.
NO_EMPTY_LINE = "expected an empty line between rows and columns"
#: The error if no format fits: how to type a puzzle, and where the formats are listed.
NO_PUZZLE = f"expected a nonogram: {HOW_TO_TYPE}, or give one of the formats that 'nonosat formats' lists"


def triddler_refusal(line: int) -> UnsupportedPuzzle:
    """Return the error for a triddler that begins on that line."""
    return UnsupportedPuzzle(
        f"line {line}: a triddler (a hexagon of triangles) is not a nonogram of rows and columns"
    )


def triangle_cells_refusal(line: int, what: str) -> UnsupportedPuzzle:
    """Return the error for cells split by a diagonal, which ``what`` on that line means."""
    return UnsupportedPuzzle(f"line {line}: triangle cells ({shortened(what)}) cannot be solved")


class _Kind(NamedTuple):
    """A kind of file that is never read; the table explains its fields."""

    name: str
    suffixes: tuple[str, ...]
    lines: str
    unless: str


@cache
def _kinds() -> Sequence[_Kind]:
    """Return the kinds of the table, in its order."""
    kinds: list[_Kind] = []
    for line in _TABLE.read_text(encoding="utf-8").splitlines():
        text = line.strip()
        if text.startswith("unless "):
            kinds[-1] = kinds[-1]._replace(unless=text.removeprefix("unless "))
        elif line.startswith(" "):
            kinds[-1] = kinds[-1]._replace(lines="|".join(filter(None, (kinds[-1].lines, text))))
        elif not line.startswith("#"):
            name, _, suffixes = text.partition(": ")
            kinds.append(_Kind(name, tuple(suffixes.split()), "", r"(?!)"))
    return kinds


#: Other puzzles, and patterns in their files.
_PUZZLES = (
    (
        "a crossing-sum puzzle (Kakuro)",
        r"\bkakuro\b|\bcross(?:ing)?[ _-]?sums?\b|\"across\"[^\"]{0,20}\"sum\""
        r"|(?:(?<![\w\\])[0-9]*\\[0-9]+[^\\]{0,40}){3}",
    ),
    (
        "a Sudoku",
        r"\bsudoku\b|\A(?:[ \t|]*(?:[0-9._][ \t|,]*){9}(?:\n[-+ \t|]*)?(?:\n|\Z)){9}\s*\Z",
    ),
)


#: The first bytes of files that may show a printed puzzle; those with a name never have one pixel per cell.
_IMAGES = (
    ("a JPEG image", rb"\xff\xd8\xff"),
    ("a WebP image", rb"RIFF....WEBP"),
    ("a TIFF image", rb"II\*\0|MM\0\*"),
    ("an AVIF or HEIC image", rb"....ftyp(?:avi|hei|hev|mif|msf)"),
    ("a PDF document", rb"%PDF-"),
    (None, rb"\x89PNG|GIF8[79]a|BM....\0\0\0\0"),
)
_SVG = ("an SVG image", rb"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg\b")
#: Other files that may be given as images, and their first bytes.
_NOT_IMAGES = (
    ("a PDF document", rb"%PDF-"),
    ("a ZIP archive", rb"PK\x03\x04"),
    ("an HTML page", rb"(?i)\s*<(!doctype\s+html|html)"),
    ("an empty file", rb"\Z"),
)


def _kind_among(kinds: Iterable[tuple[str | None, bytes]], data: bytes) -> str | None:
    """Return the name of the first kind whose pattern matches the first bytes."""
    return next((kind for kind, start in kinds if re.match(start, data, re.DOTALL)), None)


def may_be_photograph(data: bytes) -> bool:
    """Return whether a file may show a printed puzzle: whether it is an image or a PDF."""
    return any(re.match(start, data, re.DOTALL) for _, start in _IMAGES)


def refused_image(data: bytes) -> str | None:
    """Return the kind of an image whose pixels are never cells, else ``None``."""
    return _kind_among((*_IMAGES, _SVG), data)


def not_an_image(data: bytes) -> str | None:
    """Return the kind of a file that may be given as an image by mistake, else ``None``."""
    return _kind_among(_NOT_IMAGES, data)


def refused_kind(data: bytes, name: str) -> str | None:
    """Return the error text for a kind of file that is never read, else ``None``."""
    lowered, text = name.lower(), beginning(data)
    kind = next((kind for kind in _kinds() if lowered.endswith(kind.suffixes or ("\n",))), None)
    kind = kind or next(
        (kind for kind in _kinds() if kind.lines and re.search(rf"(?mi)^[ \t]*(?:{kind.lines})", text)), None
    )
    if kind and not re.search(kind.unless.encode(), data):
        if kind.name.endswith(SOURCE_CODE):
            return f"{kind.name} is not read: no puzzle is written out in it, and nothing is run"
        return f"{kind.name} is not read: {_WHAT_TO_DO.get(kind.name, 'give the puzzle as data')}"
    puzzle = next((puzzle for puzzle, words in _PUZZLES if re.search(words, text, re.I | re.M)), None)
    return puzzle and f"{puzzle} is not a nonogram"
