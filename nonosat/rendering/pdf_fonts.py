"""The fonts of a PDF: Roboto is embedded; East Asian scripts use the fonts that PDF viewers supply."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any, Self

from nonosat.errors import MissingExtra

#: Fonts that PDF viewers supply. Han characters are set in the Japanese one if the text has kana.
_JAPANESE, _KOREAN, _CHINESE = "HeiseiKakuGo-W5", "HYGothic-Medium", "STSong-Light"


@dataclass(frozen=True, slots=True)
class Fonts:
    """Fonts by name; ``plain`` sets every character that it has, ``characters`` are its code points."""

    plain: str
    characters: frozenset[int]
    metrics: Any

    @classmethod
    def loaded(cls) -> Self:
        """The fonts, registered with reportlab. Raises ``MissingExtra``."""
        try:
            from font_roboto import Roboto
            from reportlab.pdfbase import pdfmetrics
            from reportlab.pdfbase.cidfonts import UnicodeCIDFont
            from reportlab.pdfbase.ttfonts import TTFont
        except ModuleNotFoundError:
            raise MissingExtra("drawing PDF", "pdf") from None
        font = TTFont("Roboto", Roboto)
        pdfmetrics.registerFont(font)
        for name in (_JAPANESE, _KOREAN, _CHINESE):
            pdfmetrics.registerFont(UnicodeCIDFont(name))
        return cls("Roboto", frozenset(font.face.charToGlyph), pdfmetrics)

    def parts(self, text: str) -> list[tuple[str, str]]:
        """The pieces of a text, each with the font that has its characters."""
        eastern = _JAPANESE if any("\u3040" <= each <= "\u30ff" for each in text) else _CHINESE

        def font_of(character: str) -> str:
            if ord(character) in self.characters:
                return self.plain
            return _KOREAN if "\uac00" <= character <= "\ud7a3" else eastern

        return [(font, "".join(stretch)) for font, stretch in groupby(text, key=font_of)]

    def width(self, text: str, size: float) -> float:
        """The width of a text in points."""
        return float(sum(self.metrics.stringWidth(part, font, size) for font, part in self.parts(text)))
