"""The colours of a puzzle: each has a letter, and perhaps a colour value and a name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from nonosat.model.errors import InvalidType, InvalidValue, NoSuchColour, as_one_line, shortened
from nonosat.model.grid import MOST_COLOURS

_HEX = re.compile(r"#[0-9a-f]{6}\Z")
#: Characters with a fixed meaning in solutions and clues.
RESERVED = frozenset(".#?*0123456789")


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours 1, 2, … of a puzzle.

    ``letters[i]`` is the character of colour ``i + 1``, ``colours[i]`` its ``"#rrggbb"`` or ``None``,
    ``names[i]`` its name in the source or ``None``.

    >>> Palette("rg", ("#ff0000", None)).number("g")
    2
    """

    letters: str = "#"
    colours: tuple[str | None, ...] = (None,)
    names: tuple[str | None, ...] = ()
    background: str | None = None

    def __post_init__(self) -> None:
        self._check_types()
        if not self.letters or len(set(self.letters)) != len(self.letters):
            raise InvalidValue("a palette needs at least one letter, each of them once")
        if len(self.letters) > MOST_COLOURS:
            raise InvalidValue(f"a palette has at most {MOST_COLOURS} colours")
        if len(self.colours) != len(self.letters):
            raise InvalidValue("a palette needs one colour (or None) for each letter")
        if self.names and len(self.names) != len(self.letters):
            raise InvalidValue("a palette needs one name (or None) for each letter, or no names")
        if self.names and not any(self.names):
            object.__setattr__(self, "names", ())  # a single form for palettes without names
        if self.letters != "#":
            for letter in self.letters:
                if letter in RESERVED or letter.isspace() or not letter.isprintable():
                    raise InvalidValue(f"'{letter}' cannot be the letter of a colour")
        for colour in (*self.colours, self.background):
            if colour is not None and not _HEX.match(colour):
                raise InvalidValue(f"'{colour}' is not a colour like '#c00000'")

    def _check_types(self) -> None:
        """Turn lists into tuples; raises ``InvalidType`` for a field of another type."""
        if not isinstance(self.letters, str):
            raise InvalidType.of("the letters of the colours as one text", self.letters, place="letters")
        for name in ("colours", "names"):
            values = getattr(self, name)
            if not isinstance(values, tuple | list):
                raise InvalidType.of("a tuple", values, place=name)
            object.__setattr__(self, name, tuple(values))
        for value in (*self.colours, *self.names, self.background):
            if value is not None and not isinstance(value, str):
                raise InvalidType.of("a text or None", value)

    @classmethod
    def of_letters(cls, letters: str) -> Self:
        """Return a palette without colour values and names."""
        if not isinstance(letters, str):
            raise InvalidType.of("the letters of the colours as one text", letters)
        return cls(letters, (None,) * len(letters))

    def __len__(self) -> int:
        return len(self.letters)

    def number(self, letter: str) -> int:
        """Return the number (1 …) of the colour with that letter; raises ``NoSuchColour``."""
        index = self.letters.find(letter) if isinstance(letter, str) and len(letter) == 1 else -1
        if index < 0:
            raise NoSuchColour(f"no colour has the letter {shortened(repr(letter))}")
        return index + 1

    def letter(self, number: int) -> str:
        """Return the letter of colour ``number`` (1 …); raises ``NoSuchColour``."""
        if not 1 <= number <= len(self.letters):
            raise NoSuchColour(f"there is no colour {number}: the palette has {len(self.letters)}")
        return self.letters[number - 1]

    def name(self, number: int) -> str:
        """Return the name of colour ``number``, or its letter; raises ``NoSuchColour``."""
        letter = self.letter(number)
        return (self.names and self.names[number - 1]) or letter

    def word(self, number: int) -> str:
        """Return the word for colour ``number`` in sentences: its name, a word for its value, or its letter.

        A long name is shortened to one line.

        >>> Palette("rgx", ("#ff0000", "#00aa00", None), ("ruby", None, None)).word(2)
        'green'
        """
        name = shortened(as_one_line(self.name(number))) or self.letters[number - 1]
        if name != self.letters[number - 1] or not any(self.colours):
            return name
        from nonosat.model.colour_names import colour_names

        word = colour_names(self.colours)[number - 1]
        return name if word is None or word in self.names else word

    @property
    def is_plain(self) -> bool:
        """Whether this is the palette of an ordinary black-and-white puzzle."""
        return self == Palette()
