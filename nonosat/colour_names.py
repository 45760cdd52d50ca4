"""What people call colours of which only the value is known: by the nearest of a few words.

The words are those that most languages have for basic colours (B. Berlin, P. Kay, *Basic Color Terms*, 1969)
and three that people also use for screens; their values are those of CSS.
"""

from __future__ import annotations

from functools import cache

from nonosat.rgb_colour import Rgb, brightness, rgb

_WORDS = (
    *("black", "white", "gray", "red", "orange", "yellow", "green", "blue", "purple", "pink", "brown"),
    *("cyan", "magenta", "lime"),
)
#: Words that are said otherwise.
_SAID = {"lime": "green", "gray": "grey"}


@cache
def colour_names(values: tuple[str | None, ...]) -> tuple[str | None, ...]:
    """A word for each ``"#rrggbb"``, and none twice; ``None`` where there is none.

    Of two or three colours with the same word the darkest is called dark and the lightest light.

    >>> colour_names(("#ff0000", "#00ff00", "#1040d0", "#000080", None))
    ('red', 'green', 'light blue', 'dark blue', None)
    """
    words = [None if value is None else _nearest(rgb(value)) for value in values]
    found: list[str | None] = list(words)
    for word in set(words) - {None}:
        alike = [number for number, other in enumerate(words) if other == word]
        alike.sort(key=lambda number: brightness(rgb(values[number] or "")))
        shades = _SHADES.get(len(alike), (None,) * len(alike))
        for number, shade in zip(alike, shades, strict=True):
            found[number] = None if shade is None else f"{shade} {word}".strip()
    return tuple(found)


_SHADES: dict[int, tuple[str, ...]] = {1: ("",), 2: ("dark", "light"), 3: ("dark", "", "light")}


def _nearest(colour: Rgb) -> str:
    word = min(_WORDS, key=lambda word: _distance(colour, _value(word)))
    return _SAID.get(word, word)


@cache
def _value(word: str) -> Rgb:
    import webcolors

    return rgb(webcolors.name_to_hex(word))


def _distance(first: Rgb, second: Rgb) -> float:
    """How different two colours look: the weighted distance of T. Riemersma, *Colour metric*, 2008."""
    red, green, blue = (one - other for one, other in zip(first, second, strict=True))
    mean = (first[0] + second[0]) / 2
    return (2 + mean / 256) * red**2 + 4 * green**2 + (2 + (255 - mean) / 256) * blue**2
