"""The declared colours of a file, and nonosat's palette for them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from nonosat.model.errors import InputError, UnsupportedPuzzle
from nonosat.model.grid import LETTERS, MOST_COLOURS
from nonosat.model.palette import RESERVED, Palette
from nonosat.model.rgb_colour import hex_of

_HEX = re.compile(r"#?([0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})\Z")
_TRIPLE = re.compile(r"\(?\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*\)?\Z")
BLACK, WHITE = "#000000", "#ffffff"
#: Values for colours without one, for formats that need them: black, then the saturated and some of the
#: light colours of D3's category20, which are easy to distinguish.
_VALUES = (
    *("#000000", "#d62728", "#2ca02c", "#1f77b4", "#ff7f0e", "#9467bd", "#8c564b", "#e377c2"),
    *("#bcbd22", "#17becf", "#7f7f7f", "#aec7e8", "#98df8a", "#ff9896", "#c5b0d5", "#c49c94"),
)


def colour_value(text: str) -> str | None:
    """Return ``"#rrggbb"`` for hex digits (3 or 6, perhaps with ``#``), ``r, g, b`` or a CSS name, else
    ``None``.

    >>> colour_value("F80"), colour_value("(89, 11, 255)"), colour_value("Navy"), colour_value("?")
    ('#ff8800', '#590bff', '#000080', None)
    """
    text = text.strip()
    match = _HEX.match(text)
    if match:
        digits = match[1].lower()
        return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))
    triple = _TRIPLE.match(text)
    if triple:
        parts = (int(triple[1]), int(triple[2]), int(triple[3]))
        return hex_of(parts) if max(parts) < 256 else None
    if not text.isalpha():
        return None
    import webcolors

    try:
        return str(webcolors.name_to_hex(text.lower()))
    except ValueError:
        return None


def written_values(palette: Palette) -> tuple[str, ...]:
    """Return a value for each colour of the palette: its own, or an unused one."""
    taken = {value for value in (*palette.colours, palette.background or WHITE) if value}
    free = (value for value in chain(_VALUES, _greys()) if value not in taken)
    return tuple(value or next(free) for value in palette.colours)


def distinct_values(palette: Palette, format: str) -> tuple[str, ...]:
    """Return the values for a format with only colour values; raises ``UnsupportedPuzzle`` if two are
    equal.
    """
    values = written_values(palette)
    if len(set(values)) < len(values):
        raise UnsupportedPuzzle(f"{format} cannot distinguish colours of the same value")
    return values


def _greys() -> Iterator[str]:
    return (hex_of((level, level, 255 - level)) for level in range(1, 255))


def clue_symbols(palette: Palette) -> str:
    """Return a character to follow a number for each colour: its letter if alphabetic, else another one."""
    kept = {letter for letter in palette.letters if letter.isalpha()}
    spare = free_letters(kept)
    return "".join(letter if letter in kept else next(spare) for letter in palette.letters)


def free_letters(taken: set[str]) -> Iterator[str]:
    """Yield letters for colours, without those ``taken``."""
    return (letter for letter in LETTERS if letter not in taken)


class ColourTable:
    """The colours of a file, in order; their numbers begin at 1."""

    def __init__(self) -> None:
        self._symbols: list[str] = []
        self._values: list[str | None] = []
        self._names: list[str | None] = []

    def __len__(self) -> int:
        return len(self._values)

    def add(self, symbol: str, value: str | None = None, name: str | None = None) -> int:
        """Add a colour and return its number; its letter will be ``symbol`` if possible."""
        if len(self._values) == MOST_COLOURS:
            raise InputError(f"expected at most {MOST_COLOURS} colours")
        self._symbols.append(symbol)
        self._values.append(value)
        self._names.append(name)
        return len(self._values)

    def add_black(self) -> int:
        """Add the colour of runs without one, and return its number; it has no name if it is the first."""
        only = not self._values
        return self.add("" if only else "black", BLACK, None if only else "black")

    def palette(self, background: str | None = None) -> Palette:
        """Return the palette; for a single black colour without a letter, that of black-and-white puzzles.

        A symbol that cannot be a letter, or is taken, is replaced, and the file's word for the colour becomes
        its name.
        """
        background = None if background == WHITE else background
        if not self._values or (
            len(self._values) == 1 and self._values[0] in (None, BLACK) and self._symbols[0] in ("", "#")
        ):
            return Palette(background=background)
        if self._symbols == ["#"]:
            return Palette("#", tuple(self._values), tuple(filter(None, self._names)), background)
        letters: list[str] = []
        taken = {symbol for symbol in self._symbols if can_be_letter(symbol)}
        spare = free_letters(taken)
        seen: set[str] = set()
        for symbol, name in zip(self._symbols, self._names, strict=True):
            letter = symbol if symbol not in seen and symbol in taken else None
            if letter is None:
                initial = (name or symbol)[:1]
                fits = can_be_letter(initial) and initial not in taken | seen
                letter = initial if fits else next(letter for letter in spare if letter not in seen)
            letters.append(letter)
            seen.add(letter)
        old = [name or symbol for symbol, name in zip(self._symbols, self._names, strict=True)]
        names = tuple(
            name if name and name != letter else None for name, letter in zip(old, letters, strict=True)
        )
        return Palette(
            "".join(letters), tuple(self._values), names if any(names) else (), background=background
        )


def palette_of_values(values: Sequence[str | None], background: str | None = None) -> Palette:
    """Return a palette with letters for colours of which only the values are known.

    For black alone it is that of black-and-white puzzles.
    """
    table = ColourTable()
    for letter, value in zip(free_letters(set()), values, strict=False):
        table.add("" if [*values] == [BLACK] else letter, value)
    return table.palette(background)


def can_be_letter(symbol: str) -> bool:
    """Return whether a symbol can be the letter of a colour."""
    return len(symbol) == 1 and symbol not in RESERVED and not symbol.isspace() and symbol.isprintable()
