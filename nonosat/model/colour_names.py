"""Names for colours of which only the value is known: the nearest of a few words.

The words are the basic colour terms (B. Berlin, P. Kay, *Basic Color Terms*, 1969) and two that are common
for screens; their values are those of CSS.
"""

from __future__ import annotations

from functools import cache

from nonosat.model.rgb_colour import Rgb, brightness, rgb

#: The words, and the CSS names whose values they stand for.
_MEANT = {
    "black": ("black",),
    "white": ("white", "ivory"),
    "grey": ("gray", "silver", "dimgray", "gainsboro"),
    "red": ("red", "darkred", "crimson"),
    "orange": ("orange", "darkorange"),
    "yellow": ("yellow", "gold", "khaki"),
    "green": ("green", "lime", "darkgreen", "lightgreen", "olive", "seagreen"),
    "blue": ("blue", "navy", "royalblue", "lightblue", "steelblue"),
    "purple": ("purple", "indigo", "mediumpurple", "plum"),
    "pink": ("pink", "hotpink", "salmon"),
    "brown": ("brown", "saddlebrown", "sienna", "tan"),
    "cyan": ("cyan", "teal", "turquoise"),
    "magenta": ("magenta", "mediumvioletred"),
}


@cache
def colour_names(values: tuple[str | None, ...]) -> tuple[str | None, ...]:
    """Return a word for each ``"#rrggbb"``, none of them twice; ``None`` for a colour without one.

    Of colours with the same word the nearest has it alone; darker and lighter ones are named as such.

    >>> colour_names(("#ff0000", "#00ff00", "#1040d0", "#000080", None))
    ('red', 'green', 'blue', 'dark blue', None)
    """
    words = [None if value is None else _nearest(rgb(value)) for value in values]
    found: list[str | None] = list(words)
    for word in set(words) - {None}:
        alike = {number: rgb(values[number] or "") for number, other in enumerate(words) if other == word}
        plain = min(alike.values(), key=lambda colour: _distance(colour, _plain(word or "")))
        for number, colour in alike.items():
            if colour != plain:
                found[number] = f"{'dark' if brightness(colour) < brightness(plain) else 'light'} {word}"
    return tuple(None if found.count(name) > 1 else name for name in found)


def _nearest(colour: Rgb) -> str:
    return min(_values(), key=lambda known: _distance(colour, known[0]))[1]


def _plain(word: str) -> Rgb:
    return next(colour for colour, other in _values() if other == word)


@cache
def _values() -> tuple[tuple[Rgb, str], ...]:
    import webcolors

    return tuple((rgb(webcolors.name_to_hex(name)), word) for word, names in _MEANT.items() for name in names)


def _distance(first: Rgb, second: Rgb) -> float:
    """Return how different two colours look: the weighted distance of T. Riemersma, *Colour metric*, 2008."""
    red, green, blue = (one - other for one, other in zip(first, second, strict=True))
    mean = (first[0] + second[0]) / 2
    return (2 + mean / 256) * red**2 + 4 * green**2 + (2 + (255 - mean) / 256) * blue**2
