"""The fonts of a PDF: Roboto goes into the file; East Asian scripts use what readers bring along."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any, Self

from nonosat.errors import MissingExtra

#: Fonts that readers of PDF files supply; Han characters are Japanese where there is kana.
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
        eastern = _JAPANESE if any("\u3040" <= each <= "\u30ff" for each in text) else _CHINESE

        def font_of(character: str) -> str:
            if ord(character) in self.characters:
                return self.plain
            return _KOREAN if "\uac00" <= character <= "\ud7a3" else eastern

        return [(font, "".join(stretch)) for font, stretch in groupby(text, key=font_of)]

    def width(self, text: str, size: float) -> float:
        """The width of a text in points."""
        return float(sum(self.metrics.stringWidth(part, font, size) for font, part in self.parts(text)))
