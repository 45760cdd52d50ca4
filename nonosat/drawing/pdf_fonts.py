"""The fonts of a PDF, all embedded: the given ones, then Roboto."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import pairwise
from typing import Any, NamedTuple, Self

from nonosat.drawing.board import DIGIT, LETTERS
from nonosat.model.errors import InputError, MissingExtra

#: The replacement of characters that no font can draw.
REPLACEMENT = "\ufffd"
#: The characters of numbers and the letters of their colours.
_NUMBERS = "0123456789?*" + LETTERS
#: Joiner, non-joiner and emoji selector: drawn in the font of the previous character.
JOINERS = "\u200d\u200c\ufe0f"
#: The most characters that a message names.
_MOST_NAMED = 12


class NumberFont(NamedTuple):
    """A font for numbers.

    ``height`` of its digits and ``advances``, the widths of its characters, are shares of the font size;
    ``width`` is that of the widest digit, as a share of the width assumed by boards.
    """

    path: str
    height: float
    width: float
    advances: Mapping[str, float]


@dataclass
class Fonts:
    """The fonts of a document as paths of files; ``named`` ones come first, then Roboto.

    ``missing`` are the characters that no font could draw, in order of occurrence.
    """

    named: tuple[str, ...]
    usual: str
    missing: dict[str, None] = field(default_factory=dict)
    _plans: dict[str, dict[str, str]] = field(default_factory=dict)

    @classmethod
    def loaded(cls, named: Sequence[str] = ()) -> Self:
        """Return the fonts of a new document.

        Raises ``MissingExtra`` without the libraries, ``OSError`` for a missing file and ``InputError`` for
        one that is no font.
        """
        try:
            import uharfbuzz  # noqa: F401 - shaping needs it
            from font_roboto import Roboto
        except ModuleNotFoundError:
            raise MissingExtra("drawing PDF", "pdf") from None
        # Users cannot act on their warnings about fonts.
        for library in ("fpdf", "fontTools"):
            logging.getLogger(library).setLevel(logging.ERROR)
        for path in named:
            with open(path, "rb"):
                pass
            if not characters_of(path):
                raise InputError("expected a TrueType or OpenType font", source=path)
        return cls(tuple(named), Roboto)

    @property
    def main(self) -> str:
        """The font that is tried first."""
        return (*self.named, self.usual)[0]

    @cached_property
    def numbers(self) -> NumberFont:
        """The font for numbers: the main one if it has all of them."""
        has_all = characters_of(self.main).issuperset(map(ord, _NUMBERS))
        return _number_font(self.main if has_all else self.usual)

    def plan(self, text: str) -> dict[str, str]:
        """Return the font for each character that the main font lacks; record what none can draw."""
        if text not in self._plans:
            main = characters_of(self.main)
            lacking = [each for each in text if ord(each) not in main and each not in JOINERS]
            fonts = (*self.named, self.usual)
            found = {
                each: path for each in lacking for path in fonts[::-1] if ord(each) in characters_of(path)
            }
            for before, joiner in pairwise(text):
                if joiner in JOINERS and before in found:
                    found.setdefault(joiner, found[before])
            missing = dict.fromkeys(each for each in lacking if each not in found | _INVISIBLE)
            if missing and ord(REPLACEMENT) not in main:
                found[REPLACEMENT] = self.usual
            self.missing |= missing
            self._plans[text] = found
        return self._plans[text]

    def drawable(self, text: str) -> str:
        """Return the text with replacements for the characters that no font can draw."""
        main, plan = characters_of(self.main), self.plan(text)
        return "".join(
            each if ord(each) in main or each in plan else _INVISIBLE.get(each, REPLACEMENT) for each in text
        )


#: Characters that only modify or order others: dropped without loss.
_INVISIBLE = dict.fromkeys(
    "\u200b\u200c\u200d\u200e\u200f\u2060\u2066\u2067\u2068\u2069\ufe0e\ufe0f\ufeff", ""
)


@cache
def characters_of(path: str) -> frozenset[int]:
    """Return the code points that the (first) font of a file can draw; none if the file is no font."""
    import uharfbuzz

    try:
        return frozenset(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(path)).unicodes)
    except (OSError, uharfbuzz.HarfBuzzError):
        return frozenset()


def _number_font(path: str) -> NumberFont:
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(path))
    font = uharfbuzz.Font(face)
    glyphs = {character: font.get_nominal_glyph(ord(character)) for character in _NUMBERS}
    advances = {each: font.get_glyph_h_advance(glyph) / face.upem for each, glyph in glyphs.items()}
    extents: Any = font.get_glyph_extents(glyphs["0"])
    widest = max(advances[digit] for digit in "0123456789")
    return NumberFont(path, extents.y_bearing / face.upem, widest / DIGIT, advances)


def lacking(characters: Iterable[str]) -> str:
    """Return the message about characters that no font could draw."""
    names = [f"{each} (U+{ord(each):04X})" for each in characters]
    shown = ", ".join(names[:_MOST_NAMED])
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return f"no font here has {shown}{more}: name one that does with --font"
