"""The fonts of a PDF: Roboto goes into the file; East Asian scripts use what readers bring along."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any, Self

from nonosat.errors import MissingExtra

#: Fonts that every reader of PDF files can supply, by the first characters of their scripts.
_JAPANESE, _KOREAN, _CHINESE = "HeiseiKakuGo-W5", "HYGothic-Medium", "STSong-Light"


@dataclass(frozen=True, slots=True)
class Fonts:
    """Fonts by name; ``plain`` is the one for all that it has characters for."""

    plain: str
    characters: frozenset[int]
    metrics: Any

    @classmethod
    def loaded(cls) -> Self:
        """The fonts, known to reportlab. Raises ``MissingExtra``."""
        try:
            from font_roboto import Roboto
            from reportlab.pdfbase import pdfmetrics
            from reportlab.pdfbase.cidfonts import UnicodeCIDFont
            from reportlab.pdfbase.ttfonts import TTFont
        except ImportError:
            raise MissingExtra("drawing PDF", "pdf") from None
        font = TTFont("Roboto", Roboto)
        pdfmetrics.registerFont(font)
        for name in (_JAPANESE, _KOREAN, _CHINESE):
            pdfmetrics.registerFont(UnicodeCIDFont(name))
        return cls("Roboto", frozenset(font.face.charToGlyph), pdfmetrics)

    def parts(self, text: str) -> list[tuple[str, str]]:
        """The stretches of a text, each with the font that has its characters."""
        eastern = self._eastern(text)
        return [
            (font, "".join(stretch))
            for font, stretch in groupby(
                text, key=lambda each: self.plain if ord(each) in self.characters else eastern
            )
        ]

    def width(self, text: str, size: float) -> float:
        """The width of a text in points."""
        return float(sum(self.metrics.stringWidth(part, font, size) for font, part in self.parts(text)))

    def _eastern(self, text: str) -> str:
        """The font for the characters that the plain one lacks, by the script of the whole text."""
        if any("\u3040" <= character <= "\u30ff" for character in text):
            return _JAPANESE
        return _KOREAN if any("\uac00" <= character <= "\ud7a3" for character in text) else _CHINESE
