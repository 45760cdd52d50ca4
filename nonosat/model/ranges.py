"""Ranges of numbers and sizes as text: ``3..6``, ``..5``, ``10..``, ``..30x30``."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

_NUMBER = r"\d+(?:\.\d+)?"
_SIZE = r"[1-9]\d{0,4}[x×][1-9]\d{0,4}"
_RANGE = re.compile(rf"({_NUMBER}|{_SIZE})?(\.\.)?((?<=\.\.)(?:{_SIZE}|{_NUMBER}))?")
#: A single difficulty stands for the range of this much around it.
_AROUND = 0.5


class Range(NamedTuple):
    """The values from ``least`` to ``most``: tuples of one number, or of columns and rows."""

    text: str
    least: tuple[float, ...]
    most: tuple[float, ...]

    @property
    def is_of_sizes(self) -> bool:
        """Whether its values are sizes: columns and rows."""
        return len(self.least) == 2

    def holds(self, *value: float) -> bool:
        """Return whether a number, or a size (columns, rows), is in the range.

        >>> sizes = range_in("..30x20")
        >>> sizes.holds(30, 20), sizes.holds(20, 30)
        (True, False)
        """
        return all(low <= each <= high for low, each, high in zip(self.least, value, self.most, strict=True))

    def around(self) -> Range:
        """Return the range of fractions that round to the number, if the range is a single number.

        >>> range_in("4").around().holds(4.3), range_in("4..5").around().holds(5.3)
        (True, False)
        """
        if self.least != self.most:
            return self
        least, most = (tuple(each + by for each in self.least) for by in (-_AROUND, _AROUND))
        return self._replace(least=least, most=most)


def range_in(text: str) -> Range | None:
    """Return the range in a text; ``None`` if it is not a range.

    >>> range_in("3..6.5"), range_in("20x30").least, range_in("..5").most, range_in("6..3"), range_in("..")
    (Range(text='3..6.5', least=(3.0,), most=(6.5,)), (20.0, 30.0), (5.0,), None, None)
    """
    found = _RANGE.fullmatch(text.strip())
    if found is None or not (found[1] or found[3]):
        return None
    low, high = (None if end is None else _numbers(end) for end in (found[1], found[3]))
    if not found[2]:
        high = low
    count = len(low or high or ())
    low = low or (-math.inf,) * count
    high = high or (math.inf,) * count
    if len(low) != len(high) or any(one > other for one, other in zip(low, high, strict=True)):
        return None
    return Range(text.strip(), low, high)


def range_by(sign: str, text: str) -> Range | None:
    """Return the range of a sign (``=``, ``<=`` …) and a value; only ``=`` may precede two ends.

    >>> range_by("<=", "5").most, range_by("<", "30x30").holds(30, 20), range_by(">", "2..3")
    ((5.0,), False, None)
    """
    found = range_in(text)
    if found is None or sign in ("=", "=="):
        return found
    if ".." in text:
        return None
    nothing = (math.inf,) * len(found.least)
    everything = (-math.inf,) * len(found.least)
    ends = {
        "<=": (everything, found.most),
        ">=": (found.least, nothing),
        "<": (everything, tuple(math.nextafter(each, -math.inf) for each in found.most)),
        ">": (tuple(math.nextafter(each, math.inf) for each in found.least), nothing),
    }.get(sign)
    return None if ends is None else Range(f"{sign}{found.text}", *ends)


def _numbers(text: str) -> tuple[float, ...]:
    return tuple(map(float, re.split("[x×]", text)))
